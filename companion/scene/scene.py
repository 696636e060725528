"""One scene: what is happening, what is asked, what to do on the board, the clock, and a picture of the board.

Fronts draw scenes and send answers. They know no game: every sentence in a scene is ready to be shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from companion.table.goal import Bound, GoalState
from companion.table.overview import CardLook, NoticeLevel, TableTopic
from companion.table.picture import Picture

InstructionState = Literal["", "already there", "put back first", "do again"]
"""The state of a line on a board that is out of step with the game; empty while it is in step."""


class Instruction(msgspec.Struct, frozen=True):
    """One instruction of the open list: its number for ticking, the sentence, the canonical line, the rule, whether it is done.

    ``to_do`` is whether people do something; the others are information, and are not ticked. ``places`` are ids of the places it is about.
    ``state`` is set after undo, redo or a correction: whether its pieces are already there, or it has to be done again.
    """

    index: int
    text: str
    line: str
    rule: str
    ticked: bool = False
    to_do: bool = True
    places: tuple[str, ...] = ()
    state: InstructionState = ""


Kind = Literal["step", "told", "dice", "card", "said"]


class StoryEntry(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that happened since the last list was confirmed. ``n`` is its index among all events of the evening.

    ``text`` is the sentence; ``title`` the name of a card that is read out; ``faces`` the dice, ``by`` who rolled them; ``instruction`` its
    place on the open list. Entries of one ``step`` belong together.
    """

    n: int
    kind: Kind
    step: str
    text: str
    title: str = ""
    faces: tuple[int | str, ...] = ()
    by: str = ""
    instruction: Instruction | None = None


class ClockStatus(msgspec.Struct, frozen=True):
    """A countdown, of the open ask or beside a turn: its state and the seconds left; while it runs, the moment of the bell by the
    evening's clock, so that a front can draw it without asking again.
    """

    state: str
    total_s: float
    left_s: float
    pausable: bool
    deadline_s: float | None = None


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """The open ask: its number, sentence, kind, legal answers, who may answer, offers, and what can't be chosen now with the sentence why.

    ``args`` is what the sentence is made of, as plain data. ``filled`` is the suggestion from before an undo, ``proposed`` what the rules
    propose; fronts preselect the first that there is. ``ends`` are the options and offers that end the game (``done`` is that of a
    confirmation, ``untouched`` a report without a change). ``details`` are a few words beside those options whose names say too little,
    ``looks`` the options that are cards.
    """

    id: int
    key: str
    kind: str
    question: str
    who: tuple[str, ...]
    legal: dict[str, Any]
    offers: dict[str, Any] = {}
    filled: Any = None
    barred: dict[str, str] = {}
    ends: tuple[str, ...] = ()
    args: Mapping[str, Any] = {}
    proposed: Any = None
    details: Mapping[str, str] = {}
    looks: Mapping[str, CardLook] = {}

    @property
    def preselected(self) -> Any:
        """The answer that a front shows as chosen already; None if there is none."""
        return self.proposed if self.filled is None else self.filled


class OptionStatus(msgspec.Struct, frozen=True):
    """A house rule or option of this evening, and whether it is as usual; ``unit`` is what a number counts."""

    name: str
    value: Any
    usual: bool
    unit: str = ""


class GoalProgress(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that wins or loses the game, or says how long it lasts (:class:`companion.table.Goal`).

    ``heading`` is the heading of all goals with this ``aim``, ``text`` the sentence, ``now`` the progress, ``short`` both in a few words.
    The goals of a group follow it with a ``depth`` one larger.
    """

    aim: str
    heading: str
    code: str
    args: Mapping[str, Any] = {}
    bound: Bound = ""
    n: int | None = None
    at: int | None = None
    state: GoalState = "open"
    stale: bool = False
    depth: int = 0
    text: str
    now: str = ""
    short: str = ""


class NoticeText(msgspec.Struct, frozen=True):
    """A sentence about the board as it is now (:class:`companion.table.Notice`)."""

    code: str
    text: str
    level: NoticeLevel
    places: tuple[str, ...] = ()


class TextTable(msgspec.Struct, frozen=True):
    """A small table in words (:class:`companion.table.SummaryTable`): title, headings of the columns, rows of as many cells. ``signs`` are
    the first cells in the few letters of a small display. Rows with an index in ``struck`` are struck out; ``result`` is the sentence
    below the rows.
    """

    name: str
    topic: TableTopic
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    signs: tuple[str, ...] = ()
    struck: tuple[int, ...] = ()
    result: str = ""

    @property
    def is_checklist(self) -> bool:
        """Whether it says of each row whether it is there, and what that comes to."""
        return bool(self.result)


class GameIntro(msgspec.Struct, frozen=True):
    """The scenario: its title, its story, a sentence for each of its special rules."""

    title: str = ""
    story: str = ""
    special: tuple[str, ...] = ()


class Scene(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that can be seen now. ``back`` is what to put back before ``todo`` is followed, after undo or a correction; ``in_place``
    is the sentence that all of it is there already. ``said`` is what bots have said about their choices since the last list was confirmed,
    ``story`` everything that happened since then. ``part`` and ``phase`` are the larger parts of the game that contain the step; ``alarm``
    is set while the game's danger moves. ``goals`` are what wins and what loses the game, ``progress`` the progress in one line, ``about``
    the scenario with its story. ``notices`` say what threatens on the board as it is, ``tables`` are what people need beside it;
    ``status`` is the whole game in the width of the panel's header, where the game's texts have such a line.
    ``clock`` is the countdown that is asked, ``turn_clock`` one beside the turn, which answers nothing and has no controls.
    """

    game: str
    title: str
    evening: str
    step: str
    step_title: str
    part: str = ""
    phase: str = ""
    alarm: bool = False
    story: tuple[StoryEntry, ...] = ()
    question: Question | None = None
    todo: tuple[Instruction, ...] = ()
    back: tuple[Instruction, ...] = ()
    in_place: str = ""
    said: tuple[str, ...] = ()
    clock: ClockStatus | None = None
    turn_clock: ClockStatus | None = None
    picture: Picture = Picture()
    options: tuple[OptionStatus, ...] = ()
    about: GameIntro = GameIntro()
    goals: tuple[GoalProgress, ...] = ()
    progress: str = ""
    notices: tuple[NoticeText, ...] = ()
    tables: tuple[TextTable, ...] = ()
    status: str = ""
    ending: str | None = None
    trouble: str | None = None
    fault: str | None = None

    @property
    def visible_clock(self) -> ClockStatus | None:
        """The one clock that people look at: the countdown that is asked, else the clock of the turn."""
        return self.clock or self.turn_clock

    def tables_about(self, topic: TableTopic) -> tuple[TextTable, ...]:
        """The tables of a topic."""
        return tuple(table for table in self.tables if table.topic == topic)

    @property
    def warnings(self) -> tuple[NoticeText, ...]:
        """The notices that are always visible."""
        return tuple(notice for notice in self.notices if notice.level != "note")
