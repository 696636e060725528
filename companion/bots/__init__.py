"""Players made of code. They answer asks, like people, and see no more of an evening than people do."""
