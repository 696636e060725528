"""Understudies of the parts: the same classes on gpiozero's mock pins, and a display chip that reads the bytes which luma sends."""
