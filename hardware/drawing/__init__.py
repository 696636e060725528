"""Draw the wiring as an SVG picture and as a table, both from the same pin map that the code uses.

``python -m hardware.drawing > hardware/wiring.svg`` draws the default map; ``--table`` prints the table of hardware/README.md. With the
name of a companion.toml the pins are taken from there.

``parts`` lists the connections, ``route`` finds paths for the wires, ``layout`` places everything, and ``page`` draws it.
"""

from hardware.drawing.markdown import table
from hardware.drawing.page import svg

__all__ = ["svg", "table"]
