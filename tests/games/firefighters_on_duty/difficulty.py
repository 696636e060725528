"""How often the scripted crew wins each scenario, and golden games that it plays.

    python -m tests.games.firefighters_on_duty.difficulty --games 50 first-day the-timber-yard
    python -m tests.games.firefighters_on_duty.difficulty --golden tests/journals/NAME.jsonl --set players=2 --set difficulty=easy first-day

The shares are of code that never talks, never tires and sees everything; they compare scenarios, not people.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

from companion import games
from tests.evenings import begin
from tests.games.firefighters_on_duty.crew import Crew
from tests.golden import Line, ended, start, told

HASTES = {"quick": 1.0, "slow": 0.6}
"""Two tempos: the one of ``crew``, and a table that does six tenths of it."""


def play(scenario: str, seed: int, haste: float, **options: Any) -> str:
    """One game of the scripted crew; how it ended."""
    secret = Random(seed).randbytes(32)
    evening = begin(scenario=scenario, dice="digital", cards="digital", secret=secret, evening=f"seed-{seed}", **options)
    return Crew(evening, Random(seed), haste).play()


def wins(scenario: str, evenings: int, haste: float, **options: Any) -> int:
    """Evenings won, of the seeds from 0."""
    return sum(play(scenario, seed, haste, **options) == "won" for seed in range(evenings))


def table(scenario: str, evenings: int) -> str:
    """Won in a hundred, as rows of Markdown: a row for each tempo and difficulty, a column for each number of players."""
    rows = []
    for tempo, haste in HASTES.items():
        for difficulty in ("easy", "hard"):
            won = [wins(scenario, evenings, haste, players=str(players), difficulty=difficulty) for players in (1, 2, 3, 4)]
            shares = " | ".join(f"{100 * n / evenings:.0f}" for n in won)
            rows.append(f"| {scenario} | {tempo} | {difficulty} | {shares} |")
    return "\n".join(rows)


def record(scenario: str, name: str, seed: int, options: Mapping[str, str]) -> list[Line]:
    """A whole game as lines of a golden file."""
    head = {
        "game": "firefighters-on-duty", "scenario": scenario, "dice": "digital", "cards": "digital", "evening": name,
        "secret": Random(seed).randbytes(32).hex(), "options": dict(options),
    }  # fmt: skip
    evening = start(head)
    crew, lines = Crew(evening, Random(seed)), [head, *told(evening)]
    while (ask := evening.ask) is not None:
        answer = crew.answer(ask)
        evening.answer(answer)
        lines += [{"answer": answer, "key": ask.key}, *told(evening)]
    return [*lines, ended(evening)]


def main() -> None:
    """Print the table, or record one game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("scenario", nargs="*", help="all that there are, unless named")
    parser.add_argument("--games", type=int, default=50, help="evenings for each number (default: 50)")
    parser.add_argument("--golden", type=Path, help="record one evening of the scenario into this file instead")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--set", action="append", default=[], dest="options", metavar="NAME=VALUE")
    words = parser.parse_args()
    scenarios = words.scenario or [name for name, _, _ in games.load("firefighters-on-duty").scenarios()]
    if words.golden:
        lines = record(scenarios[0], words.golden.stem, words.seed, dict(option.split("=", 1) for option in words.options))
        words.golden.write_text("".join(json.dumps(line) + "\n" for line in lines))
        print(f"{words.golden}: {len(lines)} lines, {lines[-1]['end']}")
        return
    print("| scenario | tempo | difficulty | 1 player | 2 | 3 | 4 |\n|---|---|---|---|---|---|---|")
    for scenario in scenarios:
        print(table(scenario, words.games), flush=True)


if __name__ == "__main__":
    main()
