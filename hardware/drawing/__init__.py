"""The wiring as a picture to print and as a table, both made from the pin map that the code reads.

``python -m hardware.drawing > hardware/wiring.svg`` draws the map as it comes; ``--table`` gives the table of hardware/README.md, and
the name of a companion.toml behind it takes the pins from there.

Who is joined to whom is in ``parts``; ``route`` finds ways for the wires, ``sheet`` gives everything its place, and ``page`` draws it.
"""

from hardware.drawing.markdown import table
from hardware.drawing.page import svg

__all__ = ["svg", "table"]
