"""Every question that games pose, as people read it: no generic sentence, no identifier (H 10).

They come from the golden games, and from games of random players on random boards. Of the games in ``PLAIN``, which were read sentence by
sentence, everything else that people read is held to more: lines of lists, refusals, house rules, goals, the player aid (N).
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion import games
from companion.engine import Evening
from companion.fronts.editing import FieldEdits
from companion.presenter.scene_of import about_of, goals_of, refusal
from companion.scene import Catalog
from companion.table import AnswerRefused, Ask, Choose, Distribute, Draw, Field, Game, InstructionTold, JsonValue, Option, Report, Select
from companion.table import FieldPath as Way
from tests.evenings import begin
from tests.fronts.readability import faults, unplain
from tests.games import watched
from tests.games.firefighters_on_duty.properties import worlds
from tests.games.fires_at_midnight.properties import villages
from tests.games.forest_fire.properties import forests
from tests.golden import play_again

GOLDEN = sorted((Path(__file__).parents[1] / "journals").glob("*.jsonl"))
WORDS = {name: Catalog(games.load(name).texts("en")) for name in games.ids()}
EMPTY = re.compile(r"[:,;] ?[:,;.?!]|^\W*$| $")
"""Where something was to be put in, and nothing was."""
GAMES_PLAYED, MOST_STEPS = 60, 60
PLAIN = ("fires-at-midnight", "forest-fire", "firefighters-on-duty")
"""Games whose sentences were all read and rewritten in plain English; a game is added once its texts are."""
WRONG: tuple[JsonValue, ...] = ("nowhere", 99, [], ["nowhere"], False)
"""Answers that hardly any question takes."""


def wrong_answers(ask: Ask) -> Iterable[JsonValue]:
    """Answers that hardly any question of this kind takes, in a form that fronts hand over."""
    if isinstance(ask, Distribute):
        return ({"nowhere": 1}, {ask.options[0]: 99}, {ask.options[-1]: -1})
    return WRONG if not isinstance(ask, Report) else ()  # a report is refused field by field, and named by paths


class Reading:
    """Reads questions with all that is said beside them, each once; of games in ``PLAIN`` also refusals and the lines of lists."""

    def __init__(self, game: str) -> None:
        self.words, self.texts, self.lines = WORDS[game], set[str](), set[str]()
        self._plain = game in PLAIN
        self._questions, self._fields = set[str](), set[Way]()

    def read(self, ask: Ask) -> None:
        """The sentence of the question, its choices with what is barred, its offers, the fields of a report."""
        words = self.words
        if self._plain and ask.question not in self._questions:
            self.lines |= set(self._refusals(ask))
        self._questions.add(ask.question)
        self.texts |= {words.question(ask), *(words.offer(offer.name) for offer in ask.offers)}
        if isinstance(ask, Choose | Select | Distribute):
            self.texts |= set(map(words.word, ask.options))
        if isinstance(ask, Choose | Distribute):
            self.texts |= set(map(words.why, ask.barred.values()))
        if isinstance(ask, Report):
            self._read_fields([field for field in ask.fields if field.path not in self._fields])

    def _read_fields(self, fields: list[Field]) -> None:
        editing = FieldEdits(fields, self.words)
        for field in fields:
            self._fields.add(field.path)
            self.texts |= {editing.label(field.path), *(editing.text(field.path, option) for option in field.field_type.options)}

    def _refusals(self, ask: Ask) -> Iterator[str]:
        """What is said to answers that this question does not take."""
        for wrong in wrong_answers(ask):
            try:
                ask.judge(wrong)
            except AnswerRefused as error:
                said = refusal(error, self.words)
                yield said if not isinstance(ask, Draw) else said.partition("; cards there")[0]  # behind it are the ids printed on cards

    def read_lines(self, told: Iterable[InstructionTold]) -> None:
        """The lines of lists, as the companion tells them and as it reports what it has done itself."""
        for line in told if self._plain else ():
            self.lines |= {self.words.told(line), self.words.told(line, alone=True)}

    def finish(self) -> None:
        """What was read may be read aloud at a table; and it was not nothing."""
        if self._plain:
            assert unplain(self.texts | self.lines) == []
            assert len(self.lines) > 20
        assert faults(self.texts) == []
        assert sorted(filter(EMPTY.search, self.texts)) == []
        assert len(self._questions) > 2


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: file.stem)
def test_of_golden_games(file: Path) -> None:
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    reading = Reading(lines[0]["game"])

    def look(evening: Evening) -> None:
        if evening.ask is not None:
            reading.read(evening.ask)
        if evening.ask is None or len(evening.run.answered) % 40 == 0:
            for ask in evening.run.answered:
                reading.read(ask)
        if evening.ask is None:
            reading.read_lines(event for event in evening.run.table.events if isinstance(event, InstructionTold))

    play_again(lines, look)
    reading.finish()


class Player(watched.Drive):
    """A game of random players, of whose questions every one is read."""

    def __init__(
        self, reading: Reading, rng: Random, game: Game, content: Any, options: Mapping[str, Any], position: Mapping[str, Any] | None
    ) -> None:
        self.reading, self._steps = reading, iter(range(MOST_STEPS))
        super().__init__(rng, game, content, options, position, stop=lambda path: next(self._steps, None) is None)
        reading.read_lines(self.told)

    def posed(self, ask: Ask) -> None:
        """Read it."""
        self.reading.read(ask)


def duty(rng: Random, reading: Reading) -> None:
    """Random cities with random cards, of their setup and of the rounds."""
    world = worlds.random_world(rng, biggest=6)
    position = None if rng.random() < 0.2 else worlds.random_position(rng, world, rng.choice(("action", "check", "fire", "end_of_round")))
    Player(reading, rng, games.load("firefighters-on-duty"), world.content, world.options, position)


def forest(rng: Random, reading: Reading) -> None:
    """Random forests under random house rules."""
    scene = forests.random_scene(rng)
    Player(reading, rng, games.load("forest-fire"), {}, scene.options, scene.position)


def midnight(rng: Random, reading: Reading) -> None:
    """Random villages, and those that people lay out themselves."""
    scene = villages.random_scene(rng)
    if rng.random() < 0.2:
        scene = scene._replace(options=villages.random_options(rng, layout="own"), position=None)
    Player(reading, rng, games.load("fires-at-midnight"), None, scene.options, scene.position)


def dispatch(rng: Random, reading: Reading) -> None:
    """The city that comes with the game, from the setup, under random house rules."""
    game = games.load("emergency-dispatch")
    chosen: dict[str, Any] = {o.name: rng.choice(o.words or (o.min, o.max)) for o in game.options.values() if o.name != "crew"}
    Player(reading, rng, game, game.compile(game.collect_content(None, None, [])), game.read_options({}, chosen), None)


def fire_call(rng: Random, reading: Reading) -> None:
    """The set that comes with the game, from the setup, under random house rules."""
    game = games.load("fire-call")
    chosen: dict[str, Any] = {o.name: rng.choice(o.words or (o.min,)) for o in game.options.values() if o.name != "players"}
    Player(reading, rng, game, game.compile(game.collect_content(None, None, [])), game.read_options({}, chosen), None)


PLAYED: Mapping[str, Callable[[Random, Reading], None]] = {
    "firefighters-on-duty": duty,
    "forest-fire": forest,
    "fires-at-midnight": midnight,
    "emergency-dispatch": dispatch,
    "fire-call": fire_call,
}


@pytest.mark.parametrize("game", games.ids())
def test_of_random_players(game: str) -> None:
    reading = Reading(game)
    for seed in range(GAMES_PLAYED):
        PLAYED[game](Random(f"questions {seed}"), reading)
    reading.finish()


def values_of(option: Option) -> Iterator[JsonValue]:
    """Every word of an option, its least and its greatest number; the faces of a die as they are by the book."""
    yield from option.words
    yield from (n for n in (option.min, option.max) if n is not None)
    if option.faces:
        yield option.default


@pytest.mark.parametrize("game", PLAIN)
def test_house_rules_goals_and_the_player_aid_are_plain(game: str) -> None:
    """N: each house rule with each of its values, what it changes, its refusals; goals and special rules of scenarios; the player aid."""
    found, words = games.load(game), WORDS[game]
    texts = {words.rule(name, value, option.unit) for name, option in found.options.items() for value in values_of(option)}
    texts |= set(map(words.option, found.options))
    texts |= {part for entry in words.aid() for part in (entry.title, entry.text)}
    for scenario in (name for name, *_ in found.scenarios()):
        evening = begin(found, scenario=scenario)
        texts |= {text for goal in goals_of(evening, words) for text in (goal.heading, goal.text, goal.now, goal.short) if text}
        texts |= set(about_of(evening, words).special)
    assert unplain(texts) == []


@pytest.mark.parametrize(
    "text",
    [
        "Place at pick_up.", "NP_paid is off.", "Do PLACE_FIRE now.", "Move CARRIER.", "Move E-RED.", "See FOD-29.", "Put {n} on A1.",
        "Put 1  fire on A1.", "It is over. go on.", "Use 1 dice on A1 and 1 fires.", "Over now: the clock ( ).", "It is None.",
    ],
)  # fmt: skip
def test_what_is_not_plain_is_found(text: str) -> None:
    assert unplain([text]) != []


def test_plain_sentences_pass() -> None:
    plain = [
        "Put 1 fire on A3. B7 (easy row): rolled 2, no spread.",
        "FS1 has 1 debris token …",
        "Roll 1 die for A10, 1 of 3.",
        "Round 1 begins.",
    ]
    assert unplain(plain) == []
