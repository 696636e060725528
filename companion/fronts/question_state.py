"""What a front keeps of a question while it is being answered: the cursor, marks, counts, and the answer that they make.

The panel and the screen of the terminal use these states; keys, gestures and drawing are their own. A state is made from an ask and
from the preselected answer, if there is one: that from before an undo, or what the rules propose. It does not judge: the ask refuses what
is not legal.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.table import DONE, Ask, Choose, Confirm, Count, Distribute, Draw, Face, Roll, Select

DIGITAL = "digital"
"""The answer to a roll or a draw that leaves it to the companion."""
NO_ANSWER = ""
"""The option of a list that answers nothing."""


def looked_at_by(ask: Ask) -> tuple[str, ...]:
    """The seats that alone may see a question being answered: those of a hidden draw; none where everybody may."""
    return ask.who if isinstance(ask, Draw) and ask.hidden and "any" not in ask.who else ()


class OptionState:
    """Options with a cursor, which is on none of them while ``at`` is None. ``barred`` options follow the others; the ask refuses them."""

    def __init__(self, options: Sequence[str], at: int | None = 0, barred: Sequence[str] = ()) -> None:
        self.options, self.barred, self.at = tuple(options), tuple(barred), at

    @property
    def entries(self) -> tuple[str, ...]:
        """All options, the barred ones last."""
        return (*self.options, *self.barred)

    @property
    def current(self) -> str | None:
        """The option at the cursor."""
        return None if self.at is None else self.entries[self.at]

    def move(self, steps: int) -> None:
        """Move the cursor through all entries; it stops at both ends."""
        self.at = max(0, min((self.at or 0) + steps, len(self.entries) - 1))

    def cycle(self, steps: int) -> None:
        """Move the cursor around the options that are not barred."""
        start = self.at if self.at is not None else -1 if steps > 0 else 0
        self.at = (start + steps) % len(self.options)

    def answer(self) -> Any:
        """The answer as it is now; None while there is none to give."""
        return self.current


class ChooseState(OptionState):
    """One of several. The cursor is on the preselected answer, or on the first option that does not end the game.

    Where every option ends the game it is on none; ``with_no_answer`` puts :data:`NO_ANSWER` first in that case, with the cursor on it.
    """

    def __init__(self, ask: Choose | Confirm, preselected: Any = None, *, with_no_answer: bool = False) -> None:
        self.ask = ask
        options, barred = (ask.options, tuple(ask.barred)) if isinstance(ask, Choose) else ((DONE,), ())
        safe = [option for option in options if option not in ask.ends]
        if not safe:
            super().__init__((NO_ANSWER, *options) if with_no_answer else options, 0 if with_no_answer else None, barred)
        else:
            super().__init__(options, options.index(preselected if preselected in safe else safe[0]), barred)

    def answer(self) -> Any:
        """The option at the cursor; True for a confirmation."""
        option = self.current or None
        return True if option is not None and isinstance(self.ask, Confirm) else option


class DrawState(OptionState):
    """The card that was drawn, or :data:`DIGITAL`. The cursor is on the preselected answer; else on none, so that a press too many draws
    no card. With ``digital_first`` the companion's draw is the first option, and the default. ``others`` follow the cards.
    """

    def __init__(self, ask: Draw, preselected: Any = None, *, digital_first: bool = False, others: Sequence[str] = ()) -> None:
        options = (DIGITAL, *ask.cards, *others) if digital_first else (*ask.cards, *others, DIGITAL)
        super().__init__(options, options.index(preselected) if preselected in options else 0 if digital_first else None)


class OneDieState(OptionState):
    """The face of a single die, picked from a list that ends with :data:`DIGITAL`. The cursor is on the preselected answer, or on none."""

    def __init__(self, ask: Roll, preselected: Any = None) -> None:
        self.faces: tuple[Face, ...] = tuple(dict.fromkeys(ask.dice[0].faces))
        known = isinstance(preselected, list) and len(preselected) == 1 and preselected[0] in self.faces
        super().__init__((*map(str, self.faces), DIGITAL), self.faces.index(preselected[0]) if known else None)

    def answer(self) -> Any:
        """The face as a list, or :data:`DIGITAL`."""
        return self.current if self.at is None or self.current == DIGITAL else [self.faces[self.at]]


class RollState:
    """The faces that real dice show, set one after the other. ``at`` is the die that is being set; a face is None until it is set."""

    def __init__(self, ask: Roll, preselected: Any = None) -> None:
        self.dice, self.at = ask.dice, 0
        self.faces: list[Face | None] = list(preselected) if isinstance(preselected, list) else [None] * len(ask.dice)

    @property
    def started(self) -> bool:
        """Whether any face is set."""
        return any(face is not None for face in self.faces)

    @property
    def complete(self) -> bool:
        """Whether every face is set."""
        return None not in self.faces

    def turn(self, steps: int) -> None:
        """Go on through the faces of this die, from the first one forward or from the last one back."""
        faces = list(dict.fromkeys(self.dice[self.at].faces))
        face = self.faces[self.at]
        start = faces.index(face) if face is not None else -1 if steps > 0 else 0
        self.faces[self.at] = faces[(start + steps) % len(faces)]

    def next_die(self) -> None:
        """Go to the next die; the first one follows the last."""
        self.at = (self.at + 1) % len(self.dice)

    def to_missing(self) -> None:
        """Go to the first die whose face is not set."""
        self.at = self.faces.index(None)

    def answer(self) -> Any:
        """All faces; :data:`DIGITAL` before the first one is set; None while some are missing."""
        if not self.started:
            return DIGITAL
        return list(self.faces) if self.complete else None


class SelectState(OptionState):
    """Several of the options: ``marked`` holds them in the order in which they were marked."""

    def __init__(self, ask: Select, preselected: Any = None) -> None:
        super().__init__(ask.options)
        self.ask = ask
        self.marked: list[str] = [option for option in preselected or () if option in ask.options]

    def toggle(self) -> None:
        """Mark the option at the cursor, or remove its mark."""
        option = self.options[self.at or 0]
        self.marked = [o for o in self.marked if o != option] if option in self.marked else [*self.marked, option]

    def mark(self, option: str) -> str:
        """``x`` or, where the order counts, its number; nothing where the option is not marked."""
        if option not in self.marked:
            return ""
        return str(self.marked.index(option) + 1) if self.ask.ordered else "x"

    def answer(self) -> list[str]:
        """The marked options."""
        return list(self.marked)


class CountState:
    """A number between its limits: the preselected answer, or the lowest; of two numbers the higher one."""

    def __init__(self, ask: Count, preselected: Any = None) -> None:
        self.low, self.high = ask.min, ask.max
        self.n: int = preselected if isinstance(preselected, int) else ask.max if ask.max - ask.min < 2 else ask.min

    def add(self, steps: int) -> None:
        """Change the number; it stops at the limits."""
        self.n = max(self.low, min(self.high, self.n + steps))

    def answer(self) -> int:
        """The number."""
        return self.n


class DistributeState(OptionState):
    """A number for each option, out of what there is to distribute."""

    def __init__(self, ask: Distribute, preselected: Any = None) -> None:
        super().__init__(ask.options, barred=tuple(ask.barred))
        self.max, self.limits = ask.max, ask.limits()
        self.counts: dict[str, int] = {option: (preselected or {}).get(option, 0) for option in ask.options}

    @property
    def left(self) -> int:
        """How many are not distributed yet."""
        return self.max - sum(self.counts.values())

    @property
    def on_barred(self) -> bool:
        """Whether the cursor is on a barred option."""
        return self.at is not None and self.at >= len(self.options)

    def add(self, steps: int) -> None:
        """Give the option at the cursor more or less: no more than it can take, and no more than is left."""
        option = self.current
        if option in self.counts:
            most = min(self.limits[option], self.counts[option] + self.left)
            self.counts[option] = max(0, min(most, self.counts[option] + steps))

    def answer(self) -> dict[str, int]:
        """The options that get any."""
        return {option: n for option, n in self.counts.items() if n}
