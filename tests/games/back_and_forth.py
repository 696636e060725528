"""Undo, redo, correct, amend, by hand, resume, replay: at random moments of random evenings of any game.

:class:`BackAndForth` are the tests of every game, :class:`AtWill` those of games whose content is in their options; a game's own module
says where an evening begins.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Protocol, runtime_checkable

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from companion.engine import Evening, Journal, replay, resume
from companion.table import AnswerRefused, Game, Report, difference
from tests.engine.lighthouse import LighthouseGame
from tests.evenings import SECRET
from tests.games.answers import random_answer, random_offer
from tests.games.players import Hands, another_board, answer, play, rolls, seen_of, stands, table_of
from tests.searches import OneIn, examples


class Scene(Protocol):
    """Where an evening begins, and chance for what comes then."""

    @property
    def rng(self) -> Random:
        """Chance."""

    def begin(self, **words: Any) -> Evening:
        """The evening, with digital dice and cards unless said otherwise."""


class BoardScene(Scene, Protocol):
    """An evening that needs no more than options and a position."""

    @property
    def options(self) -> dict[str, Any]:
        """Its house rules."""

    @property
    def position(self) -> dict[str, Any] | None:
        """Where it begins; None: from the setup."""


@runtime_checkable
class PackScene(BoardScene, Protocol):
    """An evening of a game that has packs."""

    @property
    def content(self) -> dict[str, Any]:
        """What the game is given of them."""


AnyPatch = Callable[[Random, Evening], dict[str, Any]]
CONFIRM = ("none", "steps")
FAIR = ({"d6"}, {"white", "black"})
"""Dice that always have the same faces."""


def middle(scene: Scene, **words: Any) -> Evening:
    """The evening, some answers in."""
    evening = scene.begin(**({"confirm": scene.rng.choice(CONFIRM)} | words))
    play(scene.rng, evening, scene.rng.randint(0, 25))
    return evening


def personal(evening: Evening) -> int:
    """How many answers of people there are to take back."""
    return sum(1 for entry in evening.history.entries if entry.by_person)


# -- undo and redo ----------------------------------------------------------------------------------------------


def undo_then_redo(scene: Scene) -> None:
    evening = middle(scene)
    if not personal(evening):
        return
    before, table = seen_of(evening), table_of(evening)
    count = scene.rng.randint(1, min(4, personal(evening)))
    evening.undo(count, sure=True)
    assert table_of(evening) == table  # nobody has moved anything
    evening.redo(count)
    assert seen_of(evening) == before
    assert table_of(evening) == table


def undo_all_then_redo_one_by_one(scene: Scene) -> None:
    evening = scene.begin(confirm=scene.rng.choice(CONFIRM))
    seen = [seen_of(evening)]
    while evening.ask is not None and len(seen) < 8:
        answer(scene.rng, evening)
        seen.append(seen_of(evening))
    for earlier in reversed(seen[:-1]):
        evening.undo(sure=True)
        assert seen_of(evening) == earlier
    for later in seen[1:]:
        evening.redo()
        assert seen_of(evening) == later


# -- correct ----------------------------------------------------------------------------------------------------


def correct_what_stood_there(scene: Scene) -> None:
    evening = middle(scene)
    if evening.ask is None or evening.unfinished_step() is None or evening.current_step is None:
        return
    board = evening.current_step.board
    whole = {path[:-1] for path in scene.rng.sample([path for path in evening.schema.fields if len(path) > 1], 6)}
    # Where a piece is may also say whether it is inside. To say how something stale stands is news, also where it stands so.
    some_paths = [path for path in evening.schema.fields if path[:-1] in whole and not board.is_stale(path)]
    before, table, rows = seen_of(evening), table_of(evening), len(evening.journal.rows)
    assert evening.correct(stands(board, some_paths)) is False
    assert evening.correct(board.position()) is False
    assert (seen_of(evening), table_of(evening), len(evening.journal.rows)) == (before, table, rows)


def correct_the_board(scene: Scene) -> None:
    evening = middle(scene)
    patch = another_board(scene.rng, evening)
    if evening.ask is None or patch is None or evening.current_step is None:
        return
    step, stated = evening.current_step.path, evening.current_step.board.copy()
    stated.patch(patch)
    before = seen_of(evening)
    if evening.correct(patch):
        [again] = [mark.board for mark in evening.run.marks if mark.path == step]
        assert again.position() == stated.position()
        play(scene.rng, evening, 10)
    else:
        assert seen_of(evening) == before


PROPERTIES: list[Callable[[Scene], None]] = [
    undo_then_redo,
    undo_all_then_redo_one_by_one,
    correct_what_stood_there,
    correct_the_board,
]


# -- everything mixed -------------------------------------------------------------------------------------------


class Walk:
    """Any command after any other; after each of them everything that must hold is looked at."""

    def __init__(self, scene: Scene, evening: Evening) -> None:
        self.rng, self.scene, self.evening = scene.rng, scene, evening
        self.hands = Hands(evening)
        self.fell = rolls(evening)
        self.amended: set[str] = set()
        self.said: set[tuple[str, ...]] = set()

    def act(self) -> None:
        """One command."""
        ways = [self.answer] * 8 + [self.offer, self.tick, self.undo, self.undo, self.redo, self.correct, self.amend, self.by_hand]
        self.rng.choice(ways)()

    def step(self) -> None:
        """One command, and a look at what must hold."""
        self.act()
        self.look()

    def look(self) -> None:
        """The list leads from the cardboard of the people to the twin, the dice are what they were, the engine knows the cardboard."""
        assert self.hands.differs(self.hands.todo()) == {}
        assert self.hands.differs(self.hands.by_way_of_the_list()) == {}
        mine, known = self.hands.board, self.evening.physical_board.board
        assert {p: v for p, v in mine.values.items() if self.shown(p)} == {p: v for p, v in known.values.items() if self.shown(p)}
        for key, fell in rolls(self.evening).items():
            if key not in self.amended and set(fell[0]) in FAIR:
                earlier = self.fell.setdefault(key, fell)[1]
                assert all(old == new for old, new in zip(earlier, fell[1], strict=False)), key
        assert self.evening.twin.faults() == []

    def shown(self, path: tuple[str, ...]) -> bool:
        """Whether a field lies on the table, and is known; discards are laid down with their card."""
        return self.evening.schema.fields[path].shown and path[0] != "discards" and not self.evening.twin.is_stale(path)

    def answer(self) -> None:
        """Answer the open ask."""
        ask = self.evening.ask
        if ask is None:
            self.undo()
            return
        todo, listed = self.hands.todo(), self.hands.listed()
        twin, done = self.evening.twin.copy(), len(self.evening.run.table.reported_changes)
        value = answer(self.rng, self.evening)
        if isinstance(ask, Report):  # what was left untouched says what its form showed: no more pieces than there are
            value = self.evening.judge_on(twin, ask, value)
        self.hands.answered(ask, value, todo, listed, twin, self.evening.run.table.reported_changes[done:])

    def offer(self) -> None:
        """Take an offer, if there is one."""
        taken = None if self.evening.ask is None else random_offer(self.rng, self.evening.ask)
        if taken:
            done = len(self.evening.run.table.reported_changes)
            self.evening.offer(*taken)
            self.hands.do(self.evening.run.table.reported_changes[done:])

    def tick(self) -> None:
        """Carry out what comes first of the open list and tick it: lines are in order, one may take what another has laid."""
        way = self.evening.catch_up_plan()
        if way.first:
            self.hands.do(way.first[:1])
            self.evening.tick_back(self.evening.schema.order[way.first[0].path])
            return
        left = [(index, told) for index, told in self.evening.pending() if index in way.again]
        if left and self.evening.ask is not None:
            index, told = left[0]
            self.hands.do(told.changes)
            self.hands.ticked.add(index)
            self.evening.tick(index)

    def undo(self) -> None:
        """Take some answers back."""
        if personal(self.evening):
            self.evening.undo(self.rng.randint(1, min(3, personal(self.evening))), sure=True)
            self.withdrawn()

    def withdrawn(self) -> None:
        """Something is taken back or done again. Corrections are words about the cardboard, which move none of it: so how the fields of
        which they spoke lie now is for the engine to say."""
        self.hands.ticked.clear()
        for path in self.said:
            self.hands.board.set_value(path, self.evening.physical_board.board[path])

    def redo(self) -> None:
        """Bring one back, if one can be."""
        if self.evening.history.redo:
            self.evening.redo()
            self.withdrawn()

    def correct(self) -> None:
        """Say that the board stood otherwise when the step began; so the cardboard lies otherwise now too."""
        patch = another_board(self.rng, self.evening)
        if self.evening.ask is None or patch is None:
            return
        step = self.evening.current_step
        stated = step.board.copy() if step else self.evening.twin.copy()
        stated.patch(patch)
        follows = {change.path for change in difference(step.board, stated)} if step else set()
        if self.evening.correct(patch):
            self.said |= paths_of(patch) | follows
            self.withdrawn()

    def amend(self) -> None:
        """Replace an earlier answer."""
        entries = [entry for entry in self.evening.history.entries if entry.kind == "answer" and entry.ask in ("roll", "choose")]
        if not entries:
            return
        entry = self.rng.choice(entries)
        ask = self.evening.ask
        if entry.ask == "roll" and all(isinstance(face, int) for face in entry.value):
            value: Any = [self.rng.randint(1, 6) for _ in entry.value]
        elif ask is not None and ask.kind == entry.ask:
            value = random_answer(self.rng, ask)
        else:
            return
        before = seen_of(self.evening)
        self.amended.add(entry.key)
        try:
            changed = self.evening.amend(entry.key, value)
        except AnswerRefused:
            assert seen_of(self.evening) == before
            return
        if changed:
            self.hands.ticked.clear()

    def by_hand(self) -> None:
        """Do a step themselves, now and then."""
        ask = self.evening.ask
        if ask is not None and self.evening.unfinished_step() and not ask.key.endswith("by_hand") and self.rng.random() < 0.3:
            self.evening.by_hand()
            self.hands.ticked.clear()


def paths_of(patch: dict[str, Any], start: tuple[str, ...] = ()) -> set[tuple[str, ...]]:
    """The fields that a patch states."""
    inner = [paths_of(value, (*start, word)) if isinstance(value, dict) else {(*start, word)} for word, value in patch.items()]
    return set().union(*inner)


def walk(scene: Scene, commands: int, **words: Any) -> None:
    """A walk in memory."""
    walker = Walk(scene, scene.begin(confirm="steps", **words))
    for _ in range(commands):
        walker.step()


# -- from the journal -------------------------------------------------------------------------------------------


def journal_at(file: Path, scene: Scene, **words: Any) -> Evening:
    """The same evening with a journal in a file."""
    first = scene.begin(**words)
    keep = {"secret": SECRET, "content": first.setup.content_bytes()}
    return scene.begin(journal=Journal.create(file, keep=keep), **words)


def taken_up_again(evening: Evening) -> Evening:
    """What another process finds: the journal closed, opened, and the evening resumed from it."""
    path = evening.journal.path
    assert path is not None
    evening.journal.close()
    return resume(evening.game, Journal.open(path))


def resumed_at_random_moments(scene: Scene, file: Path) -> None:
    """After any command the evening out of the journal is the one that was; in the end every line comes again."""
    walker = Walk(scene, journal_at(file, scene, confirm=scene.rng.choice(("steps", "none"))))
    for _ in range(30):
        walker.hands.board = walker.evening.physical_board.board.copy()  # confirmations that answer themselves move no hands
        walker.act()
        if scene.rng.random() < 0.2:
            before, table, rows = seen_of(walker.evening), table_of(walker.evening), len(walker.evening.journal.rows)
            walker.evening = walker.hands.evening = taken_up_again(walker.evening)
            assert (seen_of(walker.evening), table_of(walker.evening)) == (before, table)
            assert len(walker.evening.journal.rows) == rows
    assert replay(walker.evening.game, walker.evening.journal) == []
    walker.evening.journal.close()


def resumed_goes_on(scene: Scene, file: Path) -> None:
    """The same answers to the evening that was closed and to one that never was give the same lines."""
    seeds = scene.rng.random(), scene.rng.random()
    ends = []
    for evening in (journal_at(file, scene), scene.begin()):
        play(Random(seeds[0]), evening, 12)
        resumed = taken_up_again(evening) if evening.journal.path else evening
        play(Random(seeds[1]), resumed, 12)
        ends.append(seen_of(resumed))
        resumed.journal.close()
    assert ends[0] == ends[1]


def resumed_after_every_answer(scene: BoardScene, folder: Path, game: Game) -> None:
    """History, lists, suggestions, the scene: all of it, after each of many answers; and replaying it tells the same lines each time."""
    dice = scene.rng.choice(("ask", "digital"))
    content = scene.content if isinstance(scene, PackScene) else {}
    k = LighthouseGame(folder, game, dice=dice, confirm="steps", content=content, position=scene.position, **scene.options)
    for _ in range(25):
        if k.evening.ask is not None:
            k.answer(random_answer(scene.rng, k.evening.ask))
    k.evening.journal.close()


# -- corrections of anything ------------------------------------------------------------------------------------


def corrected_at_will(scene: Scene, evening: Evening, any_patch: AnyPatch) -> None:
    """Each is taken or refused with nothing changed; the board stands after it; the game can be played on, and all be taken back."""
    for _ in range(12):
        if evening.ask is None or evening.unfinished_step() is None:
            break
        before = seen_of(evening)
        try:
            changed = evening.correct(any_patch(scene.rng, evening))
        except AnswerRefused:
            assert seen_of(evening) == before
        else:
            assert evening.twin.faults() == []
            if changed and scene.rng.random() < 0.3:
                evening.undo(sure=True)
                assert seen_of(evening) == before
                evening.redo()
        play(scene.rng, evening, scene.rng.randint(0, 4))


# -- the tests --------------------------------------------------------------------------------------------------

chance = st.randoms(use_true_random=False)
some = examples(25, suppress_health_check=list(HealthCheck))


class BackAndForth:
    """What holds at any moment of any evening of any game."""

    def scene(self, rng: Random) -> Scene:
        """Where an evening begins."""
        raise NotImplementedError

    def small_scene(self, rng: Random) -> Scene:
        """The same with little content, for hypothesis, which writes down every choice."""
        return self.scene(rng)

    @pytest.mark.parametrize("holds", PROPERTIES, ids=lambda holds: holds.__name__)
    @given(rng=chance)
    @some
    def test_back_and_forth(self, holds: Callable[[Scene], None], rng: Random) -> None:
        """Made small when it fails."""
        holds(self.small_scene(rng))

    @pytest.mark.parametrize("holds", PROPERTIES, ids=lambda holds: holds.__name__)
    def test_back_and_forth_on_many_evenings(self, holds: Callable[[Scene], None], one_in: OneIn) -> None:
        for number in one_in(4, range(80)):
            holds(self.scene(Random(f"{holds.__name__} {number}")))

    @given(rng=chance)
    @some
    def test_the_list_leads_from_the_cardboard_to_the_twin(self, rng: Random) -> None:
        """Whatever people do, in whatever order."""
        walk(self.small_scene(rng), 15)

    @pytest.mark.one_in(4, "chunk")
    @pytest.mark.parametrize("chunk", range(4))
    def test_the_list_leads_from_the_cardboard_to_the_twin_on_many_evenings(self, chunk: int) -> None:
        rng = Random(f"walk {chunk}")
        for _ in range(40):
            walk(self.scene(rng), 30)

    @pytest.mark.one_in(4, "chunk")
    @pytest.mark.parametrize("chunk", range(4))
    def test_an_evening_resumed_at_random_moments_is_the_same(self, chunk: int, tmp_path: Path) -> None:
        """After any command; and it can be played on, undone and redone as if nothing had been. At the end every line comes again."""
        rng = Random(f"resume {chunk}")
        for number in range(8):
            resumed_at_random_moments(self.scene(rng), tmp_path / f"{number}.evening")

    @pytest.mark.one_in(4, "chunk")
    @pytest.mark.parametrize("chunk", range(4))
    def test_an_evening_resumed_goes_on_as_it_would_have(self, chunk: int, tmp_path: Path) -> None:
        """The same answers to the evening that was closed and to one that never was: the same lines."""
        rng = Random(f"goes on {chunk}")
        for number in range(8):
            resumed_goes_on(self.scene(rng), tmp_path / f"{number}.evening")


class AtWill:
    """What else holds of games whose evenings need nothing but options and a position."""

    game: Game
    dice_chosen = False
    """Whether people choose which dice a roll has."""

    def scene(self, rng: Random) -> BoardScene:
        """Where an evening begins."""
        raise NotImplementedError

    def any_patch(self, rng: Random, evening: Evening) -> dict[str, Any]:
        """Something said of the board in the form of a position: right or wrong."""
        raise NotImplementedError

    @pytest.mark.one_in(4, "chunk")
    @pytest.mark.parametrize("chunk", range(3))
    def test_an_evening_resumed_after_every_answer_is_the_same(self, chunk: int, tmp_path: Path) -> None:
        rng = Random(f"every answer {chunk}")
        for number in range(3):
            (folder := tmp_path / str(number)).mkdir()
            resumed_after_every_answer(self.scene(rng), folder, self.game)

    @given(rng=chance)
    @some
    def test_any_field_may_be_corrected(self, rng: Random) -> None:
        """Whatever people say of the board, right or wrong."""
        scene = self.scene(rng)
        corrected_at_will(scene, scene.begin(confirm="steps"), self.any_patch)

    @pytest.mark.one_in(4, "chunk")
    @pytest.mark.parametrize("chunk", range(2))
    def test_any_field_may_be_corrected_on_many_evenings(self, chunk: int, tmp_path: Path) -> None:
        """On more of them, out of whose journals every line comes again."""
        rng = Random(f"at will {chunk}")
        for number in range(40):
            scene = self.scene(rng)
            evening = journal_at(tmp_path / f"{number}.evening", scene, confirm="steps")
            corrected_at_will(scene, evening, self.any_patch)
            assert replay(evening.game, evening.journal) == []
            evening.journal.close()

    @pytest.mark.one_in(4, "chunk")
    @pytest.mark.parametrize("chunk", range(2))
    def test_digital_luck_stays_when_questions_are_answered_otherwise(self, chunk: int) -> None:
        """A die belongs to its place in the rules, whatever was chosen before it."""
        rng, compared = Random(f"luck {chunk}"), 0
        for _ in range(60):
            scene = self.scene(rng)
            one, other = (scene.begin(confirm="none") for _ in range(2))
            for evening in (one, other):
                play(Random(rng.random()), evening, 20 if self.dice_chosen else 8)
            first, second = rolls(one), rolls(other)
            for key in first.keys() & second.keys():
                if self.dice_chosen and first[key][0] != second[key][0]:
                    continue
                compared += 1
                assert first[key] == second[key], key
        assert compared > 30
