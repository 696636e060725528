"""The virtual panel in a browser: shows the mock hardware and operates its buttons and knob. It is not a second panel."""
