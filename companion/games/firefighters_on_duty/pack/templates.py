"""Templates for people who write their own content. They pass the check as they are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from string import Template as Text
from textwrap import fill

from companion.content.authoring import PACK_HEAD, PackDraft, PackTemplate
from companion.content.files import packaged_folder, read_text
from companion.games.firefighters_on_duty.model.conditions import TERMS
from companion.games.firefighters_on_duty.model.effects import VERBS
from companion.games.firefighters_on_duty.model.selectors import FILTERS
from companion.games.firefighters_on_duty.model.tiles import Tile, TileSpace, read_tile
from companion.games.firefighters_on_duty.pack.merge import builtin_pack
from companion.games.firefighters_on_duty.pack.template_maps import USUAL, layouts
from companion.games.firefighters_on_duty.pack.validate import validate_pack

_WIDTH = 130


def deck(words: Mapping[str, str], draft: PackDraft) -> PackTemplate:
    """Events and distress calls."""
    words = {**words, "verbs": _comment(VERBS), "filters": _comment(FILTERS), "id": words["pack"].upper()[:12]}
    return _with_head(words, {"events.toml": _text("events", words), "distress.toml": _text("distress", words)})


def tile(words: Mapping[str, str], draft: PackDraft) -> PackTemplate:
    """A tile face, named by ``letter`` and ``face``. One that the built-in pack has is copied, so that places on it still fit."""
    text = _text("tile", words)
    name = f"{words['letter']} {words['face']}"
    mine = next((face for i, entry in enumerate(builtin_pack()["tiles"]) if (face := read_tile(entry, i)[0]) and face.name == name), None)
    return _with_head(words, {f"tiles/{words['letter']}-{words['face']}.toml": text if mine is None else _drawn_as(mine, text)})


def scenario(words: Mapping[str, str], draft: PackDraft) -> PackTemplate:
    """A scenario: ``id``, and ``folder``, the way to the pack. It is on two tiles of the companion, or where they do not fit any more,
    because the pack draws them itself, on a tile of the pack.
    """
    file = f"scenarios/{words['id']}.toml"
    title = words["id"].replace("-", " ").replace("_", " ").title()
    words = {**words, "terms": _comment(TERMS), "title": title, "file": f"{words['folder']}/{file}"}
    before = {str(fault) for fault in validate_pack(draft).faults}
    for layout in (USUAL, *layouts(draft)):
        template = _with_head(words, {file: _text("scenario", {**words, **layout})})
        if all(str(fault) in before for fault in validate_pack(draft.with_files(template.files)).faults):
            return template
    return _with_head(words, {file: _text("scenario", {**words, **USUAL})})


TEMPLATES = {"deck": deck, "tile": tile, "scenario": scenario}


def _with_head(words: Mapping[str, str], files: Mapping[str, str]) -> PackTemplate:
    return PackTemplate(files={PACK_HEAD: _text("pack", words), **files})


def _drawn_as(face: Tile, text: str) -> str:
    """The template of a tile with this plan and these spaces."""
    before, rest = text.split('plan = """\n', 1)
    between = rest.split('"""\n', 1)[1].split("\n1 = ", 1)[0]
    spaces = "".join(f"{sign} = {_space(sign, space)}\n" for sign, space in face.spaces.items())
    plan = "\n".join(face.rows)
    return f'{before}plan = """\n{plan}\n"""\n{between}\n{spaces}'


def _space(sign: str, space: TileSpace) -> str:
    """A space as a file has it."""
    facts = {"number": space.number, "kind": space.kind, "type": space.type, "wrr": space.wrr, "population": space.population}
    said = (f'{key} = "{value}"' if isinstance(value, str) else f"{key} = {value}" for key, value in facts.items() if value is not None)
    return f"{{ {', '.join(said)} }}"


def _text(name: str, words: Mapping[str, str]) -> str:
    file = packaged_folder("companion.games.firefighters_on_duty", "templates") / f"{name}.toml"
    return Text(read_text(file, f"{name}.toml")).substitute(words)


def _comment(words: Iterable[str]) -> str:
    """Words in lines of a comment."""
    return fill(", ".join(words), _WIDTH, initial_indent="#   ", subsequent_indent="#   ", break_on_hyphens=False)
