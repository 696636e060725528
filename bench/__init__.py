"""How fast the companion is: ``python -m bench`` measures it the way people use it, and fails where it is far too slow."""
