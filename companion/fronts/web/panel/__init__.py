"""The virtual panel in a browser: the mock of the hardware drawn, and hands laid on it. It is no second panel."""
