"""What the documents of a game say, as data: its page in ``docs/games``, its part of ``docs/positions.md``."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from companion.table import Game, Option

DOCS = Path(__file__).parents[2] / "docs"
POSITIONS = (DOCS / "positions.md").read_text("utf-8")


def rows(text: str) -> list[list[str]]:
    """The rows of all tables that begin with a name, as cells."""
    return [[cell.strip() for cell in line.strip("| \n").split(" | ")] for line in text.splitlines() if line.startswith("| `")]


class GamePage(NamedTuple):
    """One ``docs/games/GAME.md``."""

    text: str

    @classmethod
    def of(cls, game: str) -> GamePage:
        """The page of that game."""
        return cls((DOCS / "games" / f"{game}.md").read_text("utf-8"))

    def lines(self) -> dict[str, str]:
        """Every code of the page with its canonical line; each once."""
        found = re.findall(r"^\| `([A-Z_]+)` \| (?:`([^`]*)`)? ?\|", self.text, re.MULTILINE)
        assert len({code for code, _ in found}) == len(found)
        return dict(found)

    def moving(self) -> set[str]:
        """The codes that move pieces."""
        return set(re.findall(r"^\| `([A-Z_]+)` \| (?:`[^`]*`)? ?\| ● \|", self.text, re.MULTILINE))

    def house_rules(self) -> dict[str, list[str]]:
        """Every switch with its usual value, what it takes, and its ruling."""
        return {row[0].strip("`"): row[1:4] for row in rows(self.text[self.text.index("All of them, set with") :])}

    def differs_from_codes(self, game: Game) -> list[str]:
        """Codes that are missing or too many, with another line or moving otherwise; a line that is worked out can't be compared."""
        lines, codes = self.lines(), game.codes
        odd = [*(lines.keys() ^ codes.keys())]
        odd += [name for name in lines.keys() & codes.keys() if isinstance(codes[name].line, str) and codes[name].line != lines[name]]
        return [*odd, *(self.moving() ^ {name for name, code in codes.items() if code.pieces})]


def option_row(option: Option) -> list[str]:
    """How the page shows an option."""
    usual = option.default
    if isinstance(usual, dict):
        usual = ",".join(f"{face}:{n}" for face, n in usual.items())
    return ["asked" if usual is None else str(usual), option.describe(), option.rule]


def documented_keys(section: str) -> set[str]:
    """The keys in the first cells of a section's table; ``.water`` after ``vehicles.VEHICLE.at`` is ``vehicles.VEHICLE.water``."""
    found: set[str] = set()
    for row in rows(section):
        first = ""
        for name in re.findall(r"`([^`]+)`", row[0]):
            first = name if not name.startswith(".") else first
            found.add(name if not name.startswith(".") else f"{first.rsplit('.', 1)[0]}{name}")
    return found
