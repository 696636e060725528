"""The golden games of Emergency Dispatch, as they were played. To record them again:

python -m tests.games.emergency_dispatch.evenings
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

from companion.bots.bot import Bot
from companion.bots.emergency_dispatch.sensible import SensibleDispatchers
from companion.engine import Evening
from companion.table import Draw, Report, Roll
from tests.games.emergency_dispatch.content import shipped
from tests.games.emergency_dispatch.switches import SWITCHES
from tests.golden import Line, an_answer, done, head_of, record, save, start, written

FOLDER = Path(__file__).parents[2] / "journals"

Deeds = Mapping[str, list[Line]]
"""What people do where a question comes up for the first time, one after the other: ``{"undo": 1}``, or answers of their own."""


def crew() -> Mapping[str, Bot]:
    """People who know what they do, whoever is asked."""
    bot = SensibleDispatchers(shipped())
    return dict.fromkeys((*(f"P{n}" for n in range(1, 7)), "any"), bot)


def with_deeds(head: Line, seed: int, deeds: Deeds) -> list[Line]:
    """A game of people who know what they do, with real dice and cards that are read from a seed, and with these deeds."""
    return written(head, _commands(head, seed, dict(deeds)))


def _commands(head: Line, seed: int, deeds: dict[str, list[Line]]) -> Iterator[Line]:
    random, evening, people = Random(seed), start(head), crew()
    while evening.ask is not None:
        for command in deeds.pop(evening.ask.key, None) or [{"answer": _answer(random, evening, people[evening.ask.who[0]])}]:
            done(evening, command)
            yield command
    assert not deeds, f"never asked: {', '.join(deeds)}"


def _answer(random: Random, evening: Evening, bot: Bot) -> Any:
    ask = evening.ask
    assert ask is not None
    if isinstance(ask, Roll | Draw | Report):
        return an_answer(ask, random)
    return bot.answer(ask, evening.twin.copy(), evening.setup.options, random.randrange).value


def _three() -> list[Line]:
    """Three people, digital dice and cards, as the book has it; the queue overflows."""
    return record(_head("dispatch-three", 33, "digital", players="3"), 33, crew())


def _typed() -> list[Line]:
    """Two people, the Hard game with real dice and cards: a call and a card that they write out, undo and redo, a lock, a roll that was
    read wrong, a lock that was forgotten, a clean-up by hand; a win.
    """
    return with_deeds(
        _head("dispatch-typed-hard", 5, "ask", players="2", difficulty="hard"),
        5,
        {
            "setup/tile/4": _said({"name": "Kite on the clock tower", "address": "G8", "req": "RL", "start": 2, "flavour": "It flaps."}),
            "round.1/turn.2/action/2": [{"undo": 3}, {"redo": 1}],
            "round.1/cleanup/card/1": _said({"success": "L", "failure": "OOS(6,a)", "failure_text": "Its battery is flat."}),
            "round.2/turn.2/action/3": _said("lock", "G8", ["R", "L"], ["LAD-6"]),
            "round.2/resolution/C2/roll": [{"amend": ["round.2/turn.2/roll/1", ["A", "L"]]}],
            "round.3/resolution/A2/roll": [{"correct": {"dice": {"AMB-5": {"lock": "A"}}}}],
            "round.4/cleanup/card/1": [{"by_hand": True}, {"answer": BY_HAND}],
        },
    )


BY_HAND = {
    "queue": {slot: {"tile": tile, "urgency": now} for slot, tile, now in (("1", "T-11", 3), ("2", "T-64", 1), ("3", "T-08", 3))},
    "map": {"F5": [{"tile": "T-41", "urgency": 3}]}, "failedTiles": ["T-49", "T-23", "T-33"], "failures": 3, "clock": 5,
    "firstPlayer": "P1",
}  # fmt: skip
"""How the board stands after the clean-up of the fourth round."""


def _house_rules() -> list[Line]:
    """Five people who do anything, the Easy game under every other house rule; lost by failures."""
    other = {name: words.split()[-1] for name, words in SWITCHES.items()}
    return record(_head("dispatch-house-rules", 4, "digital", **other | {"difficulty": "easy", "failure_set": "full", "players": "5"}), 4)


def _head(name: str, seed: int, by: str, **options: str) -> Line:
    """The first line of a game in which dice and cards come from people (``ask``) or not (``digital``)."""
    return head_of(FOLDER / f"{name}.jsonl", "emergency-dispatch", None, seed, by, by, options)


def _said(*values: Any) -> list[Line]:
    """Answers, one after the other."""
    return [{"answer": value} for value in values]


EVENINGS: Mapping[str, Callable[[], list[Line]]] = {
    "dispatch-three": _three, "dispatch-typed-hard": _typed, "dispatch-house-rules": _house_rules,
}  # fmt: skip


def main() -> None:
    """Record all of them."""
    for name, evening in EVENINGS.items():
        save(FOLDER / f"{name}.jsonl", evening())


if __name__ == "__main__":
    main()
