"""The self-tests of the parts: ``python -m hardware.display``, ``hardware.buttons`` and ``hardware.sounder``."""
