"""``python -m hardware.drawing``: print the wiring as SVG or as a table, of the default pins or those of a companion.toml."""

from __future__ import annotations

import argparse
import sys
import tomllib
from pathlib import Path

import msgspec

from hardware.drawing import svg, table
from hardware.errors import WiringError
from hardware.wiring import DisplayWiring, Wiring


def wiring_in(path: Path) -> Wiring:
    """The pin map in a companion.toml: its tables ``[pins]`` and ``[display]``, with defaults for missing keys.

    Raises:
        OSError: the file can't be read.
        ValueError: it is not TOML, names an unknown pin, or has an invalid value.
    """
    said = tomllib.loads(path.read_text("utf-8"))
    for name, known in (("pins", set(Wiring.__struct_fields__) - {"display"}), ("display", set(DisplayWiring.__struct_fields__))):
        if strange := sorted(set(said.get(name, {})) - known):
            raise ValueError(f"[{name}] has no {', '.join(strange)}; it has {', '.join(sorted(known))}")
    return msgspec.convert({**said.get("pins", {}), "display": said.get("display", {})}, Wiring)


def main(words: list[str] | None = None) -> int:
    """Print the wiring; exit code 2 if the pin map can't be read or is invalid."""
    parser = argparse.ArgumentParser(prog="python -m hardware.drawing", description=__doc__)
    parser.add_argument("config", type=Path, nargs="?", help="a companion.toml with [pins] or [display]")
    parser.add_argument("--table", action="store_true", help="the wiring table in Markdown")
    given = parser.parse_args(words)
    try:
        wiring = wiring_in(given.config) if given.config else Wiring()
        made = table(wiring) if given.table else svg(wiring)
    except (WiringError, ValueError, OSError) as error:
        print(f"{given.config}: {error}", file=sys.stderr)
        return 2
    sys.stdout.write(made)
    return 0


if __name__ == "__main__":
    sys.exit(main())
