"""What the 25 LEDs of a micro:bit show for each face of a pod, so that a drawn pod looks like a real one.

Capitals, digits and signs are MicroPython's own font. Small letters stand for its pictures, as `firmware/pins_microbit.py` chooses them:
yes, no, diamond, square, asleep, happy.
"""

from __future__ import annotations

from collections.abc import Iterator

SIZE = 5
DARK = "." * SIZE * SIZE
DRAWN = """\
A     B     C     D     E     F     G     H     I     J     K     L     M
.##.. ###.. .###. ###.. ####. ####. .###. #..#. ###.. ##### #..#. #.... #...#
#..#. #..#. #.... #..#. #.... #.... #.... #..#. .#... ...#. #.#.. #.... ##.##
####. ###.. #.... #..#. ###.. ###.. #..## ####. .#... ...#. ##... #.... #.#.#
#..#. #..#. #.... #..#. #.... #.... #...# #..#. .#... #..#. #.#.. #.... #...#
#..#. ###.. .###. ###.. ####. #.... .###. #..#. ###.. .##.. #..#. ####. #...#

N     O     P     Q     R     S     T     U     V     W     X     Y     Z
#...# .##.. ###.. .##.. ###.. .###. ##### #..#. #...# #...# #..#. #...# ####.
##..# #..#. #..#. #..#. #..#. #.... ..#.. #..#. #...# #...# #..#. .#.#. ..#..
#.#.# #..#. ###.. #..#. ###.. .##.. ..#.. #..#. #...# #.#.# .##.. ..#.. .#...
#..## #..#. #.... .##.. #..#. ...#. ..#.. #..#. .#.#. ##.## #..#. ..#.. #....
#...# .##.. #.... ..##. #...# ###.. ..#.. .##.. ..#.. #...# #..#. ..#.. ####.

0     1     2     3     4     5     6     7     8     9     ?     -
.##.. ..#.. ###.. ####. ..##. ##### ...#. ##### .###. .###. .###. .....
#..#. .##.. ...#. ...#. .#.#. #.... ..#.. ...#. #...# #...# #...# .....
#..#. ..#.. .##.. ..#.. #..#. ####. .###. ..#.. .###. .###. ..##. .###.
#..#. ..#.. #.... #..#. ##### ....# #...# .#... #...# ..#.. ..... .....
.##.. .###. ####. .##.. ...#. ####. .###. #.... .###. .#... ..#.. .....

y     n     b     t     p     w
..... #...# ..#.. ##### ..... .....
....# .#.#. .#.#. #...# ##.## .#.#.
...#. ..#.. #...# #...# ..... .....
#.#.. .#.#. .#.#. #...# .###. #...#
.#... #...# ..#.. ##### ..... .###.
"""


def _faces() -> Iterator[tuple[str, str]]:
    for block in DRAWN.split("\n\n"):
        head, *rows = block.splitlines()
        for n, face in enumerate(head.split()):
            yield face, "".join(row.split()[n] for row in rows)


LIGHTS = dict(_faces())
"""The LEDs of every face, row by row: ``#`` is lit, ``.`` is dark."""


def lights_of(face: str) -> str:
    """The LEDs of a face; all dark if a pod shows no such face."""
    return LIGHTS.get(face, DARK)
