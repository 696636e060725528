"""What each part can do, to be seen, felt and heard: the self-tests ``python -m hardware.display``, ``.buttons``, ``.sounder``."""
