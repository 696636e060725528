"""Forest Fire: fire sides of three strengths, and chiefs to try them on."""
