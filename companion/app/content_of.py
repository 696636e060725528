"""What an evening is played with: what ships, the installed packs, those named on the command line, and a scenario of them or a file."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from companion import games
from companion.app.installed import clean, installed, left_out
from companion.content.faults import PackError
from companion.content.workshop import Raw, collected, draft_of
from companion.table import Game

Say = Callable[[str], object]


def silent(line: str) -> None:
    """Say nothing."""


def scenarios_of(game: Game) -> list[tuple[str, str, str]]:
    """Id, title and story of every scenario there is to play, those of installed packs too."""
    packs = clean(game.id) if game.id in games.with_packs() else []
    return game.scenarios(packs) if packs else game.scenarios()


class Beginning(NamedTuple):
    """A way to begin a game: a scenario, or one of the ways without; what it is called, its story, the options that it sets."""

    name: str
    scenario: str | None
    title: str
    story: str
    options: Mapping[str, Any] = MappingProxyType({})

    @property
    def words(self) -> tuple[str, ...]:
        """The options as a command line has them."""
        return tuple(f"{name}={value}" for name, value in self.options.items())


def beginnings_of(game: Game) -> list[Beginning]:
    """Every way to begin a game; none where there is nothing to choose. Those without a scenario come first: scripts get the first."""
    texts = game.texts("en").get("without", {})
    free = [Beginning(name, None, texts[name]["title"], texts[name]["story"], sets) for name, sets in game.without_scenario.items()]
    return [*free, *(Beginning(id, id, title, story) for id, title, story in scenarios_of(game))]


def is_said(game: Game, words: Mapping[str, Any]) -> bool:
    """Whether a command line says how the game begins: by its scenario, or where none is needed by a position or a way's options."""
    if words["scenario"] is not None:
        return True
    said = {option.replace(" ", "") for option in words["options"]}
    free = [way for way in beginnings_of(game) if way.scenario is None]
    return bool(free and words["position"]) or any(said.issuperset(way.words) for way in free)


def content_of(game: Game, scenario: str | None, folders: Sequence[Path] = (), say: Say = silent) -> dict[str, Any]:
    """The raw content of an evening. ``scenario`` is an id or a file; ``folders`` are packs that lie over the installed ones.

    An installed pack that is broken, or with which this scenario can't be played, is left out and said.

    Raises:
        PackError: there is no such scenario, or it or one of ``folders`` has faults: all of them, with lines.
    """
    if game.id not in games.with_packs():
        return _without_packs(game, scenario, folders)
    for line in left_out(game.id):
        say(line)
    data, packs = file_of(scenario), clean(game.id)
    named = _named(game, folders, packs)
    if not (packs or named or data is not None):
        return game.gather(scenario, data, [])
    try:
        return _sound(game, scenario, data, [*packs, *named])
    except PackError as error:
        found = _without_some(game, scenario, data, packs, named, say)
        if found is None:
            raise _with_lines(game, scenario, folders, [*packs, *named], error) from error
        return found


def _without_packs(game: Game, scenario: str | None, folders: Sequence[Path]) -> dict[str, Any]:
    """The content of a game that takes single files only, or nothing."""
    raw = game.gather(scenario, file_of(scenario), [game.load_pack(folder) for folder in folders])
    try:
        game.compile(raw)
    except PackError as error:
        if game.id not in games.with_files():
            raise
        raise _with_lines(game, scenario, (), [], error) from error
    return raw


def has_cards(game: Game, raw: Mapping[str, Any], options: Mapping[str, Any]) -> bool:
    """Whether an evening with this content turns cards."""
    form = game.form(game.compile(raw), options)
    return any(path[0] == "discards" for path in form.fields)


def file_of(scenario: str | None) -> dict[str, Any] | None:
    """What is in the file, where a scenario is named by one.

    Raises:
        PackError: it can't be read.
    """
    from companion.content.files import read_file

    if scenario is not None and (scenario.endswith((".toml", ".json")) or Path(scenario).is_file()):
        return read_file(Path(scenario))
    return None


def _named(game: Game, folders: Sequence[Path], before: Sequence[Raw]) -> list[Raw]:
    """The packs of the command line, each laid over those before it."""
    packs = list[Raw]()
    for folder in folders:
        verdict = games.workshop(game.id).examine(draft_of(folder), [*before, *packs])
        if verdict.pack is None:
            raise PackError(verdict.faults)
        packs.append(verdict.pack)
    return packs


def _sound(game: Game, scenario: str | None, data: dict[str, Any] | None, packs: Sequence[Raw]) -> dict[str, Any]:
    """The raw content, after a look whether it can be played."""
    raw = game.gather(scenario, data, list(packs))
    game.compile(raw)
    return raw


def _without_some(
    game: Game, scenario: str | None, data: dict[str, Any] | None, packs: Sequence[Raw], named: Sequence[Raw], say: Say
) -> dict[str, Any] | None:
    """The content without those installed packs with which it can't be played; None where it can't be without them either."""
    found, kept = _or_none(game, scenario, data, named), list[Raw]()
    for pack in packs:
        try:
            found = _sound(game, scenario, data, [*kept, pack, *named])
        except PackError as error:
            if found is not None:
                say(f'The pack "{pack["pack"]["id"]}" is left out of this evening, for with it this scenario can\'t be played:')
                say(f"  {error.faults[0]}")
                continue
        kept.append(pack)  # also where it does not help yet: the scenario may be of a pack that comes later
    return found


def _or_none(game: Game, scenario: str | None, data: dict[str, Any] | None, packs: Sequence[Raw]) -> dict[str, Any] | None:
    with suppress(PackError):
        return _sound(game, scenario, data, packs)
    return None


def _with_lines(game: Game, scenario: str | None, folders: Sequence[Path], packs: Sequence[Raw], error: PackError) -> PackError:
    """The faults with their lines, in a scenario's file and in packs."""
    workshop, faults = games.workshop(game.id), error.faults
    if scenario is not None and file_of(scenario) is not None:
        faults = workshop.examine(collected("", [(scenario, Path(scenario))]), packs).faults or faults
    if game.id not in games.with_packs():
        return PackError(faults)
    return PackError(workshop.placed(faults, [*(pack.draft for pack in installed(game.id)), *map(draft_of, folders)]))
