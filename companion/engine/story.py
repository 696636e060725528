"""The story of an evening in sentences: what was told, rolled, drawn and decided, and what was taken back on the way.

It is told in the order in which it was lived. What was taken back later is marked so; without it, what is left is the evening as it counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice, takewhile

import msgspec

from companion.engine.history import Entry
from companion.engine.journal import Journal, Row
from companion.engine.lives import Enacted, Gap, Item, Parting, Turn, enacted, lives_of, unhurried
from companion.engine.play import Play
from companion.engine.resume import setup_of
from companion.scene import Words
from companion.table import Ask, Drawn, Ending, Event, Game, Report, Rolled, Spoken, StepBegan, Told


class StoryLine(msgspec.Struct):
    """One sentence. ``kind``: part, step, told, chance, said, decided, turn (undo and the like), note or end.

    ``place`` is where in its life it stands (-1: nothing takes it back), ``part`` the round or turn of a step. ``entry`` is the number of
    the answer, among those in force, that a person gave with it (-1: none), ``row`` the journal's row that it was written with.
    """

    kind: str
    text: str
    rule: str = ""
    part: str = ""
    place: int = -1
    taken_back: bool = False
    entry: int = -1
    row: int = 0


_KINDS: dict[type[Event], str] = {StepBegan: "step", Told: "told", Rolled: "chance", Drawn: "chance", Spoken: "said"}
_CLOCK = ("pause", "resume", "false_start", "again")


def story_of(game: Game, journal: Journal, words: Words) -> list[StoryLine]:
    """The whole story in order, with what was taken back.

    Raises:
        AnswerRefused: the journal holds no evening.
    """
    play = Play(game, setup_of(journal))
    return story_told(enacted(play, lives_of(journal)), words)


def story_told(lives: Iterable[Enacted], words: Words, *, confirmed: bool = False) -> list[StoryLine]:
    """The same of lives as they are run again; ``confirmed``: with a line (of kind ``done``) for every list that was confirmed."""
    teller = StoryTeller(words, confirmed=confirmed)
    for life in lives:
        teller.take(life)
    return teller.lines


class StoryTeller:
    """Tells life after life, of each only what it does not share with the one before. ``lines`` is the story so far.

    ``check`` is called for every line, and ends the work by raising.
    """

    def __init__(self, words: Words, *, confirmed: bool = False, check: Callable[[], None] = unhurried) -> None:
        self.lines: list[StoryLine] = []
        self._words, self._confirmed, self._check = words, confirmed, check
        self._standing: list[StoryLine] = []  # those that can be taken back; their places rise
        self._written: dict[int, int] = {}  # which row wrote an entry that stands, by the entry's id

    def take(self, now: Enacted) -> None:
        """Tell the next life."""
        life = now.life
        self._written |= {id(life.entries[index]): n for n, index in life.written.items()}
        if life.turn is not None:
            self._turn(life.turn, now)
        for line in _Telling(now, self._words, self._written, confirmed=self._confirmed).since(now.parting.place):
            self._check()
            self.lines.append(line)
            if line.place >= 0:
                self._standing.append(line)

    def _turn(self, turn: Turn, now: Enacted) -> None:
        if turn.kind == "rebase":
            self.lines = [msgspec.structs.replace(line, entry=-1) for line in self.lines]
            self._standing = []
        while self._standing and self._standing[-1].place >= now.parting.place:
            self._standing.pop().taken_back = True
        self.lines += (msgspec.structs.replace(line, row=now.life.row) for line in _turned(turn, now, self._words))


def _turned(turn: Turn, now: Enacted, words: Words) -> Iterator[StoryLine]:
    """The sentence about what began this life; corrections and steps by hand are told where their step begins."""
    if turn.kind == "undo":
        yield StoryLine("turn", words.phrase("story.undo", n=turn.count, what=_undone(now.parting, words)))
    elif turn.kind == "redo":
        yield StoryLine("turn", words.phrase("story.redo", n=turn.count))
    elif turn.kind == "rebase":
        yield StoryLine("turn", words.phrase("story.rebase", step=words.step(turn.step)))
    elif turn.entry is not None and turn.entry.kind == "answer":
        ask = now.asks.get(turn.keep)
        what = turn.entry.key if ask is None else words.question(ask)
        yield StoryLine("turn", words.phrase("story.amend", what=what, answer=_answer(turn.entry, ask, words)))


def _undone(parting: Parting, words: Words) -> str:
    """What the answers were taken back to."""
    if parting.ask is not None:
        return words.question(parting.ask)
    entry = parting.entry
    if entry is None or entry.kind in ("answer", "offer"):
        return "" if entry is None else entry.key
    return words.phrase("story.the_board" if entry.kind == "correct" else "story.the_step")


def _answer(entry: Entry, ask: Ask | None, words: Words) -> str:
    if entry.hidden:
        return words.phrase("story.hidden")
    if isinstance(ask, Report) or entry.kind == "correct":
        return words.stated(entry.value)
    return words.value(entry.value)


class _Telling:
    """One life in sentences."""

    def __init__(self, life: Enacted, words: Words, written: Mapping[int, int], *, confirmed: bool) -> None:
        self.life, self.words, self.written, self.confirmed = life, words, written, confirmed
        self.marks: dict[int, list[Row]] = {}
        for entries, row in life.life.marks:
            self.marks.setdefault(entries, []).append(row)

    def since(self, place: int) -> Iterator[StoryLine]:
        """All from this place on; a round or turn has a title where it begins."""
        step = next((item for item in self._backwards(place) if isinstance(item, StepBegan)), None)
        part = self.words.part(step.path) if step is not None else ""
        for line in self._from(place):
            if line.kind == "step":
                before, part = part, line.part
                if part not in ("", before, line.text):
                    yield StoryLine("part", part, place=line.place, row=line.row)
            yield line

    def _from(self, place: int) -> Iterator[StoryLine]:
        waiting: list[StoryLine] = []  # what was said at the start of a step stands below its title
        begin = place - sum(1 for _ in takewhile(self._is_said_at_start, self._backwards(place)))
        row, last = self._before(begin)
        for at, item in enumerate(islice(self.life.course, begin, None), begin):
            if isinstance(item, Gap):
                yield from self._gap(item, at) if at >= place else ()
                continue
            row = row if not isinstance(item, int) else self.written.get(id(self.life.life.entries[item]), row)
            lines = [
                self._placed(line, item, row, last)
                for line in (self._event(item) if not isinstance(item, int) else self._entry(item))
                if line
            ]
            last = item if isinstance(item, int) else -1
            if self._is_said_at_start(item):
                waiting += lines
                continue
            lines, waiting = lines + waiting, []
            if at >= place:
                yield from (msgspec.structs.replace(line, place=at if line.kind != "turn" else -1) for line in lines)
        yield from self._rest(len(self.life.course))

    def _backwards(self, place: int) -> Iterator[Item]:
        """The course before this place, from its end."""
        return (self.life.course[at] for at in range(place - 1, -1, -1))

    def _is_said_at_start(self, item: Item) -> bool:
        return isinstance(item, int) and self.life.life.entries[item].kind in ("correct", "by_hand")

    def _before(self, place: int) -> tuple[int, int]:
        """The row that wrote the last entry before this place (else 1), and that entry if it stands right before it (else -1)."""
        entry = next((item for item in self._backwards(place) if isinstance(item, int)), None)
        if entry is None:
            return 1, -1
        return self.written.get(id(self.life.life.entries[entry]), 1), entry if self.life.course[place - 1] == entry else -1

    def _placed(self, line: StoryLine, item: int | Event, row: int, before: int) -> StoryLine:
        """The line with its row; and with its entry, where a person gave it: a decision, or dice and cards that were typed in."""
        if line.kind == "chance":
            number = before if not isinstance(item, int) else -1  # dice for show are nobody's answer
        else:
            number = item if isinstance(item, int) and line.kind != "turn" else -1
        personal = number >= 0 and self.life.life.entries[number].personal
        return msgspec.structs.replace(line, row=line.row or row, entry=number if personal else -1)

    def _event(self, event: Event) -> Iterator[StoryLine]:
        rule = "" if isinstance(event, (StepBegan, Spoken)) else event.rule
        part = self.words.part(event.path) if isinstance(event, StepBegan) else ""
        yield StoryLine(_KINDS[type(event)], self.words.event(event), rule, part)

    def _entry(self, number: int) -> Iterator[StoryLine]:
        yield from self._marks(number)
        entry, ask = self.life.life.entries[number], self.life.asks.get(number)
        text = self._decided(entry, ask)
        if text:
            yield StoryLine("decided", text, entry.rule)
        elif self.confirmed and entry.ask == "confirm" and entry.personal:
            yield StoryLine("done", self.words.phrase("story.done"))

    def _decided(self, entry: Entry, ask: Ask | None) -> str:
        """Dice and cards are events, and what is only confirmed is no decision."""
        words = self.words
        if entry.kind == "correct":
            return words.phrase("story.correct", answer=words.stated(entry.value))
        if entry.kind == "by_hand":
            return words.phrase("story.by_hand")
        if entry.kind == "offer":
            args = {"offer": words.offer(entry.offer), "answer": words.value(entry.value), "who": words.word(entry.who)}
            return words.phrase("story.offer" if entry.who == "any" else "story.offer_by", **args)
        if ask is None or entry.ask in ("roll", "draw", "confirm"):
            return ""
        if entry.ask == "countdown":
            return words.phrase("story.clock", answer=words.phrase(f"story.{entry.value}"))
        form = "decided_bot" if entry.by == "bot" else "decided" if entry.who == "any" else "decided_by"
        return words.phrase(f"story.{form}", question=words.question(ask), answer=_answer(entry, ask, words), who=words.word(entry.who))

    def _marks(self, entries: int) -> Iterator[StoryLine]:
        for row in self.marks.get(entries, ()):
            text = self._mark(row)
            if text:
                yield StoryLine("end" if row.kind == "end" else _mark_kind(row.kind), text, row=row.n)

    def _mark(self, row: Row) -> str:
        """The sentence about a row that is no answer; none for what only goes on in the background."""
        words, body = self.words, row.body
        if row.kind == "end":
            return words.ending(msgspec.convert(body, Ending))
        if row.kind == "clock":
            return words.phrase(f"story.{body['control']}") if body["control"] in _CLOCK else ""
        if row.kind in ("fault", "close", "rules"):
            return words.phrase(f"story.{row.kind}", **{name: body[name] for name in ("text", "secret") if name in body})
        if row.kind == "source":
            return words.phrase("story.source", dice=_source(body["dice"], words), cards=_source(body["cards"], words))
        return words.phrase("story.side_roll", values=words.word(body["values"])) if row.kind == "side_roll" else ""

    def _rest(self, place: int) -> Iterator[StoryLine]:
        """What comes after the course: the end."""
        for number in sorted(number for number in self.marks if number >= len(self.life.life.entries)):
            for line in self._marks(number):
                yield msgspec.structs.replace(line, place=place if line.kind == "end" else -1)

    def _gap(self, gap: Gap, place: int) -> Iterator[StoryLine]:
        """Where today's rules run otherwise: the bare record, answers and the lines told since, as the journal has them."""
        yield StoryLine("note", self.words.phrase("story.astray", why=gap.why), place=place)
        life = self.life.life
        found = [StoryLine("note", line, row=row) for row, line in life.told[gap.told : gap.told_end]]
        for number in range(gap.first, gap.end):
            entry = life.entries[number]
            found.append(StoryLine("note", self._bare_answer(entry), row=self.written.get(id(entry), 1)))
            found += (line for line in self._marks(number) if line.kind != "end")
        yield from (msgspec.structs.replace(line, place=place) for line in sorted(found, key=lambda line: line.row))

    def _bare_answer(self, entry: Entry) -> str:
        return self.words.phrase("story.bare", key=entry.key, answer=_answer(entry, None, self.words))


def _mark_kind(kind: str) -> str:
    return "chance" if kind == "side_roll" else "turn"


def _source(source: str, words: Words) -> str:
    return words.word("by.digital" if source == "digital" else "by.hand")
