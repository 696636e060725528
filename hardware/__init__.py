"""Hardware of the box: display, buttons, knob, lamps, sounder and clock, real or mock.

Each part has one interface (a Protocol that states its units and errors) and two implementations: ``hardware.gpio`` for the real part and
``hardware.mock`` for machines without it. ``hardware.backend_choice`` chooses between them, ``hardware.slots`` tolerates missing parts,
and ``hardware.gestures`` turns edges into gestures.

It imports nothing from `companion`, which decides what gestures and signals mean.
"""
