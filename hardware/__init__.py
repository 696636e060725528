"""The things on the table, named by what they are: display, buttons, knob, lamps, sounder, pod, clock.

Each thing will have one promise (a Protocol that states its units and its errors) and two ways to keep it: the real
part, and an understudy for desks without one. The package is empty so far; no part has been built yet.

It knows nothing of `companion`: whoever drives these things decides what they mean.
"""
