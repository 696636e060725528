"""Forest Fire: one line of squares, a fire at one end, a town and two engines at the other."""
