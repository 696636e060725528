"""The content a game is played with: built-in, installed and named packs, and a scenario from them or from a file."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from companion import games
from companion.app.evenings.packs import excluded_packs, installed_packs, usable_packs
from companion.content.authoring import RawPack, draft_from_files, read_draft
from companion.content.faults import PackError
from companion.table import Game

NoteHandler = Callable[[str], object]


def ignore_note(line: str) -> None:
    """Discard the note."""


def scenarios_of(game: Game) -> list[tuple[str, str, str]]:
    """Id, title and story of every scenario, including those of installed packs."""
    packs = usable_packs(game.id) if games.takes_packs(game.id) else []
    return game.scenarios(packs) if packs else game.scenarios()


class GameVariant(NamedTuple):
    """A way to start a game: a scenario, or a variant without one; with its title, story, and the options it sets."""

    name: str
    scenario: str | None
    title: str
    story: str
    options: Mapping[str, Any] = MappingProxyType({})

    @property
    def arguments(self) -> tuple[str, ...]:
        """The options as ``NAME=VALUE`` words."""
        return tuple(f"{name}={value}" for name, value in self.options.items())


def variants_of(game: Game) -> list[GameVariant]:
    """Every way to start a game; none where there is no choice. Those without a scenario come first, because scripts get the first."""
    texts = game.texts("en").get("without", {})
    free = [GameVariant(name, None, texts[name]["title"], texts[name]["story"], sets) for name, sets in game.without_scenario.items()]
    return [*free, *(GameVariant(id, id, title, story) for id, title, story in scenarios_of(game))]


def is_variant_given(game: Game, words: Mapping[str, Any]) -> bool:
    """Whether the command line names the variant: by a scenario, or where none is needed by a position or the variant's options."""
    if words["scenario"] is not None:
        return True
    said = {option.replace(" ", "") for option in words["options"]}
    free = [way for way in variants_of(game) if way.scenario is None]
    return bool(free and words["position"]) or any(said.issuperset(way.arguments) for way in free)


def content_of(game: Game, scenario: str | None, folders: Sequence[Path] = (), say: NoteHandler = ignore_note) -> dict[str, Any]:
    """The raw content of a game. ``scenario`` is an id or a file; ``folders`` are packs on top of the installed ones.

    An installed pack that is broken or makes this scenario unplayable is left out and noted.

    Raises:
        PackError: there is no such scenario, or it or one of ``folders`` has faults; all of them, with lines.
    """
    if not games.takes_packs(game.id):
        return _without_packs(game, scenario, folders)
    for line in excluded_packs(game.id):
        say(line)
    data, packs = scenario_file(scenario), usable_packs(game.id)
    named = _command_line_packs(game, folders, packs)
    if not (packs or named or data is not None):
        return game.collect_content(scenario, data, [])
    try:
        return _checked_content(game, scenario, data, [*packs, *named])
    except PackError as error:
        found = _without_failing_packs(game, scenario, data, packs, named, say)
        if found is None:
            raise _with_lines(game, scenario, folders, [*packs, *named], error) from error
        return found


def _without_packs(game: Game, scenario: str | None, folders: Sequence[Path]) -> dict[str, Any]:
    """The content of a game that has no packs, only scenario files or nothing."""
    raw = game.collect_content(scenario, scenario_file(scenario), [game.load_pack(folder) for folder in folders])
    try:
        game.compile(raw)
    except PackError as error:
        if game.id not in games.ids_with_files():
            raise
        raise _with_lines(game, scenario, (), [], error) from error
    return raw


def has_cards(game: Game, raw: Mapping[str, Any], options: Mapping[str, Any]) -> bool:
    """Whether a game with this content uses cards: decks, or piles of which people may write cards out."""
    form = game.schema(game.compile(raw), options)
    return any(path[0] in ("discards", "typed") for path in form.fields)


def scenario_file(scenario: str | None) -> dict[str, Any] | None:
    """The content of the file, if ``scenario`` names a file.

    Raises:
        PackError: it can't be read.
    """
    from companion.content.files import read_file

    if scenario is not None and (scenario.endswith((".toml", ".json")) or Path(scenario).is_file()):
        return read_file(Path(scenario))
    return None


def _command_line_packs(game: Game, folders: Sequence[Path], before: Sequence[RawPack]) -> list[RawPack]:
    """The packs of the command line, each on top of those before it."""
    packs = list[RawPack]()
    for folder in folders:
        verdict = games.pack_tools(game.id).check(read_draft(folder), [*before, *packs])
        if verdict.pack is None:
            raise PackError(verdict.faults)
        packs.append(verdict.pack)
    return packs


def _checked_content(game: Game, scenario: str | None, data: dict[str, Any] | None, packs: Sequence[RawPack]) -> dict[str, Any]:
    """The raw content, after checking that it can be played."""
    raw = game.collect_content(scenario, data, list(packs))
    game.compile(raw)
    return raw


def _without_failing_packs(
    game: Game, scenario: str | None, data: dict[str, Any] | None, packs: Sequence[RawPack], named: Sequence[RawPack], say: NoteHandler
) -> dict[str, Any] | None:
    """The content without the installed packs that make it unplayable; None where removing packs does not help."""
    found, kept = _or_none(game, scenario, data, named), list[RawPack]()
    for pack in packs:
        try:
            found = _checked_content(game, scenario, data, [*kept, pack, *named])
        except PackError as error:
            if found is not None:
                say(f'The pack "{pack["pack"]["id"]}" is left out of this evening, for with it this scenario can\'t be played:')
                say(f"  {error.faults[0]}")
                continue
        kept.append(pack)  # even if that does not help yet, because the scenario may be from a later pack
    return found


def _or_none(game: Game, scenario: str | None, data: dict[str, Any] | None, packs: Sequence[RawPack]) -> dict[str, Any] | None:
    with suppress(PackError):
        return _checked_content(game, scenario, data, packs)
    return None


def _with_lines(game: Game, scenario: str | None, folders: Sequence[Path], packs: Sequence[RawPack], error: PackError) -> PackError:
    """The faults with their lines in the scenario file and in packs."""
    tools, faults = games.pack_tools(game.id), error.faults
    if scenario is not None and scenario_file(scenario) is not None:
        faults = tools.check(draft_from_files("", [(scenario, Path(scenario))]), packs).faults or faults
    if not games.takes_packs(game.id):
        return PackError(faults)
    return PackError(tools.locate_faults(faults, [*(pack.draft for pack in installed_packs(game.id)), *map(read_draft, folders)]))
