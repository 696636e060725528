"""The pages of the panel: each draws itself and handles ACTION, BACK and the knob."""
