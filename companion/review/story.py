"""The story of an evening in sentences: what was told, rolled, drawn and decided, and what was undone on the way.

It is in the order in which it happened. What was undone later is marked so; without that, the rest is the evening as it counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice, takewhile

import msgspec

from companion.engine.history import Entry
from companion.engine.journal import Journal, Row
from companion.engine.play import Play
from companion.engine.play_rules import PlayRules
from companion.engine.resume import setup_of
from companion.review.timeline import BranchPoint, CourseItem, Divergence, Gap, ReplayedBranch, branches_of, never_stopped, replay_branches
from companion.scene import Catalog
from companion.table import Ask, BotRemark, CardDrawn, DiceRolled, Event, Game, GameEnd, InstructionTold, Report, StepBegan


class StoryLine(msgspec.Struct):
    """One sentence. ``kind``: part, step, told, chance, said, decided, turn (undo and the like), note or end.

    ``place`` is its place in its branch (-1: nothing undoes it), ``part`` the round or turn of a step. ``entry`` is the index of the entry
    in force that a person gave with it (-1: none), ``row`` the journal's row that it was written with.
    """

    kind: str
    text: str
    rule: str = ""
    part: str = ""
    place: int = -1
    taken_back: bool = False
    entry: int = -1
    row: int = 0


_KINDS: dict[type[Event], str] = {StepBegan: "step", InstructionTold: "told", DiceRolled: "chance", CardDrawn: "chance", BotRemark: "said"}
_CLOCK = ("pause", "resume", "false_start", "again")


def story_of(game: Game, journal: Journal, words: Catalog) -> list[StoryLine]:
    """The whole story in order, including what was undone.

    Raises:
        AnswerRefused: the journal has no evening.
    """
    play = Play(PlayRules.of(game, setup_of(journal)))
    return story_of_branches(replay_branches(play, branches_of(journal)), words)


def story_of_branches(branches: Iterable[ReplayedBranch], words: Catalog, *, confirmed: bool = False) -> list[StoryLine]:
    """The same from branches that are being replayed; ``confirmed``: with a line (of kind ``done``) for every list that was confirmed."""
    teller = StoryTeller(words, confirmed=confirmed)
    for replayed in branches:
        teller.add(replayed)
    return teller.lines


class StoryTeller:
    """Tells branch after branch, of each only what it does not share with the one before. ``lines`` is the story so far.

    ``check`` is called for every line, and cancels the work by raising.
    """

    def __init__(self, words: Catalog, *, confirmed: bool = False, check: Callable[[], None] = never_stopped) -> None:
        self.lines: list[StoryLine] = []
        self._words, self._confirmed, self._check = words, confirmed, check
        self._standing: list[StoryLine] = []  # those that can be undone; their places rise
        self._written: dict[int, int] = {}  # which row wrote an entry in force, by the entry's id

    def add(self, now: ReplayedBranch) -> None:
        """Add the next branch."""
        branch = now.branch
        self._written |= {id(branch.entries[index]): n for n, index in branch.written.items()}
        if branch.branch_point is not None:
            self._turn(branch.branch_point, now)
        for line in _BranchStory(now, self._words, self._written, confirmed=self._confirmed).since(now.divergence.place):
            self._check()
            self.lines.append(line)
            if line.place >= 0:
                self._standing.append(line)

    def _turn(self, turn: BranchPoint, now: ReplayedBranch) -> None:
        if turn.kind == "rebase":
            self.lines = [msgspec.structs.replace(line, entry=-1) for line in self.lines]
            self._standing = []
        while self._standing and self._standing[-1].place >= now.divergence.place:
            self._standing.pop().taken_back = True
        self.lines += (msgspec.structs.replace(line, row=now.branch.row) for line in _branch_sentence(turn, now, self._words))


def _branch_sentence(turn: BranchPoint, now: ReplayedBranch, words: Catalog) -> Iterator[StoryLine]:
    """The sentence about the start of this branch; corrections and steps by hand are told where their step begins."""
    if turn.kind == "undo":
        yield StoryLine("turn", words.phrase("story.undo", n=turn.count, what=_undo_sentence(now.divergence, words)))
    elif turn.kind == "redo":
        yield StoryLine("turn", words.phrase("story.redo", n=turn.count))
    elif turn.kind == "rebase":
        yield StoryLine("turn", words.phrase("story.rebase", step=words.step(turn.step)))
    elif turn.entry is not None and turn.entry.kind == "answer":
        ask = now.asks.get(turn.keep)
        what = turn.entry.key if ask is None else words.question(ask)
        yield StoryLine("turn", words.phrase("story.amend", what=what, answer=_answer(turn.entry, ask, words)))


def _undo_sentence(divergence: Divergence, words: Catalog) -> str:
    """The answer that undo went back to."""
    if divergence.ask is not None:
        return words.question(divergence.ask)
    entry = divergence.entry
    if entry is None or entry.kind in ("answer", "offer"):
        return "" if entry is None else entry.key
    return words.phrase("story.the_board" if entry.kind == "correct" else "story.the_step")


def _answer(entry: Entry, ask: Ask | None, words: Catalog) -> str:
    if entry.hidden:
        return words.phrase("story.hidden")
    if isinstance(ask, Report) or entry.kind == "correct":
        return words.stated(entry.value)
    return words.value(entry.value)


class _BranchStory:
    """One branch in sentences."""

    def __init__(self, replayed: ReplayedBranch, words: Catalog, written: Mapping[int, int], *, confirmed: bool) -> None:
        self.replayed, self.words, self.written, self.confirmed = replayed, words, written, confirmed
        self.marks: dict[int, list[Row]] = {}
        for entries, row in replayed.branch.marks:
            self.marks.setdefault(entries, []).append(row)

    def since(self, place: int) -> Iterator[StoryLine]:
        """All sentences from this place on; a round or turn has a title where it begins."""
        step = next((item for item in self._backwards(place) if isinstance(item, StepBegan)), None)
        part = self.words.part(step.path) if step is not None else ""
        for line in self._from(place):
            if line.kind == "step":
                before, part = part, line.part
                if part not in ("", before, line.text):
                    yield StoryLine("part", part, place=line.place, row=line.row)
            yield line

    def _from(self, place: int) -> Iterator[StoryLine]:
        waiting: list[StoryLine] = []  # corrections at the start of a step come after its title
        begin = place - sum(1 for _ in takewhile(self._is_said_at_start, self._backwards(place)))
        row, last = self._before(begin)
        for at, item in enumerate(islice(self.replayed.course, begin, None), begin):
            if isinstance(item, Gap):
                yield from self._gap(item, at) if at >= place else ()
                continue
            row = row if not isinstance(item, int) else self.written.get(id(self.replayed.branch.entries[item]), row)
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
        yield from self._rest(len(self.replayed.course))

    def _backwards(self, place: int) -> Iterator[CourseItem]:
        """The course before this place, backwards."""
        return (self.replayed.course[at] for at in range(place - 1, -1, -1))

    def _is_said_at_start(self, item: CourseItem) -> bool:
        return isinstance(item, int) and self.replayed.branch.entries[item].kind in ("correct", "by_hand")

    def _before(self, place: int) -> tuple[int, int]:
        """The row that wrote the last entry before this place (else 1), and that entry if it is right before it (else -1)."""
        entry = next((item for item in self._backwards(place) if isinstance(item, int)), None)
        if entry is None:
            return 1, -1
        return self.written.get(id(self.replayed.branch.entries[entry]), 1), entry if self.replayed.course[place - 1] == entry else -1

    def _placed(self, line: StoryLine, item: int | Event, row: int, before: int) -> StoryLine:
        """The line with its row, and with its entry if a person gave it: a decision, or dice and cards that were typed in."""
        if line.kind == "chance":
            number = before if not isinstance(item, int) else -1  # dice for show are no answer
        else:
            number = item if isinstance(item, int) and line.kind != "turn" else -1
        personal = number >= 0 and self.replayed.branch.entries[number].by_person
        return msgspec.structs.replace(line, row=line.row or row, entry=number if personal else -1)

    def _event(self, event: Event) -> Iterator[StoryLine]:
        rule = "" if isinstance(event, (StepBegan, BotRemark)) else event.rule
        part = self.words.part(event.path) if isinstance(event, StepBegan) else ""
        yield StoryLine(_KINDS[type(event)], self.words.event(event), rule, part)

    def _entry(self, number: int) -> Iterator[StoryLine]:
        yield from self._marks(number)
        entry, ask = self.replayed.branch.entries[number], self.replayed.asks.get(number)
        text = self._decided(entry, ask)
        if text:
            yield StoryLine("decided", text, entry.rule)
        elif self.confirmed and entry.ask == "confirm" and entry.by_person:
            yield StoryLine("done", self.words.phrase("story.done"))

    def _decided(self, entry: Entry, ask: Ask | None) -> str:
        """Dice and cards are events, and a confirmation is no decision."""
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
        """The sentence about a row that is no answer; none for rows that people don't notice."""
        words, body = self.words, row.body
        if row.kind == "end":
            return words.ending(msgspec.convert(body, GameEnd))
        if row.kind == "clock":
            return words.phrase(f"story.{body['control']}") if body["control"] in _CLOCK else ""
        if row.kind in ("fault", "close", "rules"):
            return words.phrase(f"story.{row.kind}", **{name: body[name] for name in ("text", "secret") if name in body})
        if row.kind == "source":
            return words.phrase("story.source", dice=_source(body["dice"], words), cards=_source(body["cards"], words))
        return words.phrase("story.side_roll", values=words.word(body["values"])) if row.kind == "side_roll" else ""

    def _rest(self, place: int) -> Iterator[StoryLine]:
        """The lines after the course: the end."""
        for number in sorted(number for number in self.marks if number >= len(self.replayed.branch.entries)):
            for line in self._marks(number):
                yield msgspec.structs.replace(line, place=place if line.kind == "end" else -1)

    def _gap(self, gap: Gap, place: int) -> Iterator[StoryLine]:
        """A part that today's rules run differently: the bare record, with answers and the lines told since, as the journal has them."""
        yield StoryLine("note", self.words.phrase("story.astray", why=gap.why), place=place)
        branch = self.replayed.branch
        found = [StoryLine("note", line, row=row) for row, line in branch.told[gap.told : gap.told_end]]
        for number in range(gap.first, gap.end):
            entry = branch.entries[number]
            found.append(StoryLine("note", self._bare_answer(entry), row=self.written.get(id(entry), 1)))
            found += (line for line in self._marks(number) if line.kind != "end")
        yield from (msgspec.structs.replace(line, place=place) for line in sorted(found, key=lambda line: line.row))

    def _bare_answer(self, entry: Entry) -> str:
        return self.words.phrase("story.bare", key=entry.key, answer=_answer(entry, None, self.words))


def _mark_kind(kind: str) -> str:
    return "chance" if kind == "side_roll" else "turn"


def _source(source: str, words: Catalog) -> str:
    return words.word("by.digital" if source == "digital" else "by.hand")
