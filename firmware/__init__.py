"""Firmware of the button pods: MicroPython for BBC micro:bit and Raspberry Pi Pico. The companion shares its protocol."""
