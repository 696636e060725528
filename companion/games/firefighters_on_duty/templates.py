"""Templates for people who begin content of their own. They are clean as they stand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from string import Template as Text
from textwrap import fill

from companion.content.files import packaged_folder, read_text
from companion.content.workshop import HEAD, Template
from companion.games.firefighters_on_duty.conditions import TERMS
from companion.games.firefighters_on_duty.effects import VERBS
from companion.games.firefighters_on_duty.selectors import FILTERS

_WIDTH = 130


def deck(words: Mapping[str, str]) -> Template:
    """Events and distress calls."""
    words = {**words, "verbs": _comment(VERBS), "filters": _comment(FILTERS), "id": words["pack"].upper()[:12]}
    return _with_head(words, {"events.toml": _text("events", words), "distress.toml": _text("distress", words)})


def tile(words: Mapping[str, str]) -> Template:
    """A face of a tile: ``letter`` and ``face``."""
    return _with_head(words, {f"tiles/{words['letter']}-{words['face']}.toml": _text("tile", words)})


def scenario(words: Mapping[str, str]) -> Template:
    """A scenario on two tiles of the companion: ``id``, and ``folder``, the way to the pack."""
    file = f"scenarios/{words['id']}.toml"
    title = words["id"].replace("-", " ").replace("_", " ").title()
    words = {**words, "terms": _comment(TERMS), "title": title, "file": f"{words['folder']}/{file}"}
    return _with_head(words, {file: _text("scenario", words)})


TEMPLATES = {"deck": deck, "tile": tile, "scenario": scenario}


def _with_head(words: Mapping[str, str], files: Mapping[str, str]) -> Template:
    return Template(files={HEAD: _text("pack", words), **files})


def _text(name: str, words: Mapping[str, str]) -> str:
    file = packaged_folder("companion.games.firefighters_on_duty", "templates") / f"{name}.toml"
    return Text(read_text(file, f"{name}.toml")).substitute(words)


def _comment(words: Iterable[str]) -> str:
    """Words in lines of a comment."""
    return fill(", ".join(words), _WIDTH, initial_indent="#   ", subsequent_indent="#   ", break_on_hyphens=False)
