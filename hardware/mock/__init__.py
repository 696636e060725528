"""Mock hardware: the real drivers on gpiozero's mock pins, and a model of the display chip that reads the bytes luma sends."""
