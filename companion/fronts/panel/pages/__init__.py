"""What can lie on the glass: each page says what it shows, and what ACTION, BACK and the knob do there."""
