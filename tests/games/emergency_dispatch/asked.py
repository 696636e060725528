"""Everything that is asked and shown beside it, as data, in games in which people try whatever they can. To record it again:

python -m tests.games.emergency_dispatch.asked
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from companion.engine import Evening
from companion.games.emergency_dispatch.game import GAME
from companion.table import Ask, Choose
from tests.evenings import begin
from tests.games.answers import random_answer

FILE = Path(__file__).with_name("asked.jsonl")
MOST_QUESTIONS = 32

RICH: dict[str, Any] = {
    "at": "action", "round": 5, "failures": 3, "firstPlayer": "P2",
    "players": {"P1": {"company": 1}, "P2": {"company": 4}, "P3": {"company": 6}},
    "turn": {"player": "P1", "actionsLeft": 2},
    "queue": {"1": {"tile": "T-13", "urgency": 1}, "2": {"tile": "T-14"}, "4": {"tile": "T-22", "urgency": 2}},
    "map": {
        "A1": [{"tile": "T-01", "urgency": 1}], "B1": [{"tile": "T-12", "urgency": 2}],
        "C4": [{"tile": "T-27", "urgency": 1}, {"tile": "T-28"}], "B6": [{"tile": "T-20", "urgency": 2}],
    },
    "dice": {
        "RES-2": {"place": "addr:A1", "lock": "R"}, "RES-4": {"place": "addr:A1"}, "TAN-2": {"place": "addr:B1"},
        "LAD-3": {"place": "addr:B1", "lock": "L"}, "ENG-1": {"place": "addr:B1"}, "AMB-3": {"place": "addr:C4"},
        "RES-B": {"place": "addr:C4", "lock": "R"}, "LAD-6": {"place": "addr:C4"}, "ENG-6": {"place": "addr:C4"},
        "TAN-B": {"place": "spent"}, "LAD-B": {"place": "spent"}, "TAN-5": {"place": "road"},
    },
    "success": [f"R{n:02}" for n in (1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 14, 15, 17, 18, 19)],
    "active": {"R10": {"kind": "OOS", "die": "ENG-4"}, "R16": {"kind": "BLOCK", "slot": 9}, "R20": {"kind": "OOS", "die": "AMB-5"}},
}  # fmt: skip
"""In the middle of a game, with something to do for every card, dice in every state, and calls at their last chance."""

LATE: dict[str, Any] = {key: part for key, part in RICH.items() if key != "turn"}
GAMES: Mapping[str, tuple[dict[str, Any] | None, dict[str, Any]]] = {
    "from the beginning": (None, {"players": "2", "difficulty": "easy", "easy_removal": "chosen", "arrow_at_setup": "queue"}),
    "by the book": (RICH, {}),
    "a clean-up": (LATE | {"at": "cleanup", "round": 7}, {}),
    "hard, one failed call after the other": (
        LATE | {"at": "resolution"}, {"difficulty": "hard", "failed_calls": "one_by_one", "failure_order": "players"}
    ),
    "with the other readings": (
        LATE | {"at": "resolution", "waiting": ["R21"]},
        {
            "lock_lifetime": "until_moved", "box_used": "present", "success_instant": "false", "oos_cancel": "on_draw",
            "oos_duration": "one_round", "symbol4_needs_die": "false", "queue_rotates": "false", "unblock_mid_draw": "false",
            "failure_set": "minimal", "odds": "hidden",
        },
    ),
}  # fmt: skip
"""Where each game begins, and its house rules."""


def asked(ask: Ask, evening: Evening) -> dict[str, Any]:
    """A question with all that fronts get of it, and what stands beside it; empty parts are left out."""
    beside = msgspec.to_builtins(evening.game.overview(evening.twin, evening.content, evening.setup.options, ask))
    parts: dict[str, Any] = msgspec.to_builtins(ask) | {"kind": ask.kind}
    for table in beside.pop("tables"):
        name = f"table.{table.pop('name')}"
        parts |= {f"{name}.{n}": row for n, row in enumerate(table.pop("rows"), 1)} | {name: table}
    parts |= {f"beside.{name}": part for name, part in beside.items()}
    return {name: part for name, part in parts.items() if part not in ((), [], {}, None, "", False) and name not in ("pile", "cards")}


class Curious:
    """Takes of all options the one that was taken least often so far, so that everything comes up; the rest is random."""

    def __init__(self, seed: int) -> None:
        self._random, self._taken = Random(seed), Counter[str]()

    def answer(self, ask: Ask) -> Any:
        """An answer to any question."""
        if not isinstance(ask, Choose):
            return random_answer(self._random, ask)
        ways = {option: f"{ask.question} {option.split()[0].split(':')[0]}" for option in ask.options}
        option = min(self._random.sample(ask.options, len(ask.options)), key=lambda option: self._taken[ways[option]])
        self._taken[ways[option]] += 1
        return option


def questions(name: str) -> Iterator[dict[str, Any]]:
    """A game, question by question: what is there no more is null, what is as before is left out."""
    position, rules = GAMES[name]
    evening = begin(GAME, position, scenario=None, dice="digital", cards="digital", confirm="steps", **rules)
    people, before = Curious([*GAMES].index(name) + 1), dict[str, Any]()
    for _ in range(MOST_QUESTIONS):
        if evening.ask is None:
            break
        now = asked(evening.ask, evening)
        yield {"game": name} | {part: now.get(part) for part in sorted(now.keys() | before.keys()) if now.get(part) != before.get(part)}
        evening.answer(people.answer(evening.ask))
        before = now


def lines(name: str) -> list[str]:
    """A game as it is recorded, one question a line."""
    return [json.dumps(question, ensure_ascii=False) for question in questions(name)]


if __name__ == "__main__":
    FILE.write_text("".join(f"{line}\n" for name in GAMES for line in lines(name)), "utf-8")
