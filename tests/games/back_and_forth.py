"""Undo, redo, correct, amend, resume: at random moments of random evenings of any game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Protocol

from companion.engine import Evening, Journal, replay, resume
from companion.table import AnswerRefused
from tests.evenings import SECRET
from tests.games.answers import random_answer, random_offer
from tests.games.players import Hands, another_board, answer, play, rolls, seen_of, stands, table_of


class Scene(Protocol):
    """Where an evening begins, and chance for what comes then."""

    @property
    def rng(self) -> Random:
        """Chance."""

    def begin(self, **words: Any) -> Evening:
        """The evening, with digital dice and cards unless said otherwise."""


CONFIRM = ("none", "steps")


def middle(scene: Scene, **words: Any) -> Evening:
    """The evening, some answers in."""
    evening = scene.begin(**({"confirm": scene.rng.choice(CONFIRM)} | words))
    play(scene.rng, evening, scene.rng.randint(0, 25))
    return evening


def personal(evening: Evening) -> int:
    """How many answers of people there are to take back."""
    return sum(1 for entry in evening.history.entries if entry.personal)


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
    if evening.ask is None or evening.middle_of() is None or evening.current_step is None:
        return
    board = evening.current_step.board
    some_paths = scene.rng.sample(list(evening.form.fields), 6)
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
        assert self.hands.differs() == {}
        mine, known = self.hands.board, self.evening.cardboard.board
        assert {p: v for p, v in mine.values.items() if self.shown(p)} == {p: v for p, v in known.values.items() if self.shown(p)}
        for key, fell in rolls(self.evening).items():
            if key not in self.amended and set(fell[0]) == {"d6"}:
                earlier = self.fell.setdefault(key, fell)[1]
                assert all(old == new for old, new in zip(earlier, fell[1], strict=False)), key
        assert self.evening.twin.faults() == []

    def shown(self, path: tuple[str, ...]) -> bool:
        """Whether a field lies on the table; discards are laid down with their card."""
        return self.evening.form.fields[path].shown and path[0] != "discards"

    def answer(self) -> None:
        """Answer the open ask."""
        ask = self.evening.ask
        if ask is None:
            self.undo()
            return
        todo, twin = self.hands.todo(), self.evening.twin.copy()
        value = answer(self.rng, self.evening)
        self.hands.answered(ask, value, todo, twin)

    def offer(self) -> None:
        """Take an offer, if there is one."""
        taken = None if self.evening.ask is None else random_offer(self.rng, self.evening.ask)
        if taken:
            self.evening.offer(*taken)

    def tick(self) -> None:
        """Carry out one line of the open list and tick it."""
        left = [(i, told) for i, told in self.evening.pending() if i not in self.hands.ticked and told.changes]
        if left and self.evening.ask is not None and not self.evening.cardboard.out_of_step:
            # Lines are carried out in order: one may take what another has laid.
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
            self.hands.board[path] = self.evening.cardboard.board[path]

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
        if self.evening.correct(patch):
            self.said |= paths_of(patch)
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
            self.evening.amend(entry.key, value)
        except AnswerRefused:
            assert seen_of(self.evening) == before
            return
        self.hands.ticked.clear()

    def by_hand(self) -> None:
        """Do a step themselves, now and then."""
        ask = self.evening.ask
        if ask is not None and self.evening.middle_of() and not ask.key.endswith("by_hand") and self.rng.random() < 0.3:
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
