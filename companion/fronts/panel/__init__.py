"""The panel front: the box with a display of 128 by 64 pixels, two buttons and a knob."""
