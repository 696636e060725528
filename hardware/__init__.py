"""The things on the table, named by what they are: display, buttons, knob, lamps, sounder, clock.

Each has one promise (a Protocol that states its units and its errors) and two ways to keep it: ``hardware.gpio`` for the real part,
``hardware.mock`` for its understudy on desks without one. ``hardware.choose`` picks by name, ``hardware.slots`` keeps an evening going
while a part is missing, and ``hardware.gestures`` makes gestures of edges.

It knows nothing of `companion`: whoever drives these things decides what they mean.
"""
