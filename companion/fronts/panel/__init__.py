"""The box on the table as a face: a glass of 128 by 64 pixels, two buttons, a knob."""
