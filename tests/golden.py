"""Golden evenings: whole games as text, which CI plays again and compares line by line.

A file in ``tests/journals/`` begins with what the evening was begun with; then, in order, every line that was told, every digital die or
card, and every answer with the key of its ask. To record a new one (a seeded player answers):

    python -m tests.golden tests/journals/NAME.jsonl --seed 7 --set players=2
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from companion import games
from companion.engine import Evening
from companion.table import Ask, Choose, Count, Countdown, Draw, Drawn, Event, Report, Roll, Rolled, Select, Told
from companion.table.fields import nested
from tests.evenings import begin

Line = dict[str, Any]


def start(head: Line) -> Evening:
    """The evening that the first line of a golden file describes."""
    return begin(
        games.load(head["game"]),
        scenario=head["scenario"],
        dice=head["dice"],
        cards=head["cards"],
        evening=head["evening"],
        secret=bytes.fromhex(head["secret"]),
        confirm="none",
        **head["options"],
    )


def told(evening: Evening) -> Iterator[Line]:
    """What happened since the last answer, as golden lines."""
    for event in evening.take_events():
        line = _line(event)
        if line:
            yield line


def _line(event: Event) -> Line | None:
    if isinstance(event, Told):
        return {"told": event.line}
    if isinstance(event, Rolled):
        return {"rolled": list(event.values), "key": event.key, "by": event.by}
    return {"drawn": event.card, "key": event.key, "by": event.by} if isinstance(event, Drawn) else None


def play_again(lines: list[Line]) -> list[Line]:
    """The same evening with the recorded answers: head, told lines and answers as they come out now."""
    evening = start(lines[0])
    now = [lines[0], *told(evening)]
    for line in lines:
        if "answer" in line:
            if evening.ask is None:
                return [*now, {"nothing asked, but recorded": line}]
            now.append({"answer": line["answer"], "key": evening.ask.key})
            evening.answer(line["answer"])
            now += told(evening)
    end = evening.ending
    return [*now, {"end": f"{end.outcome} {end.reason}".strip() if end else f"asked: {evening.ask.key if evening.ask else ''}"}]


def an_answer(ask: Ask, random: Random) -> Any:
    """A legal answer of a player who fights the fire a little."""
    if isinstance(ask, Roll):
        return [random.choice(die.faces) for die in ask.dice]
    if isinstance(ask, Draw):
        return random.choice(ask.cards)
    if isinstance(ask, Choose):
        return random.choice(ask.options)
    if isinstance(ask, Select):
        return random.sample(ask.options, random.randint(ask.min, ask.max))
    if isinstance(ask, Count):
        return random.randint(ask.min, ask.max)
    if isinstance(ask, Countdown):
        return random.choice(["rang", "ended early"])
    return _report(ask, random) if isinstance(ask, Report) else True


def _report(ask: Report, random: Random) -> Line:
    """Most fires are out, most injured at the hospital, and some firefighters have gone from the station to areas that do not burn."""
    now = {field.path: field.now for field in ask.fields}
    after = dict(now)
    burning = {path[1] for path, n in now.items() if path[-1] == "fire_active" and n}
    for path, n in now.items():
        if path[-1] == "fire_active" and n and random.random() < 0.8:
            after[path] = random.randint(0, n - 1)
        if path[0] == "spaces" and path[-1] == "injured" and n and ("hospital", "delivered") in now and random.random() < 0.8:
            after[path] = 0
            after["hospital", "delivered"] += n
        if path[0] == "spaces" and path[-1] == "firefighters" and path[1] not in burning and not n and random.random() < 0.5:
            station = next(other for other in now if other[0] == "stations" and other[-1] == "firefighters")
            if after[station]:
                after[path], after[station] = 1, after[station] - 1
    return nested({path: value for path, value in after.items() if value != now[path]})


def record(head: Line, seed: int) -> list[Line]:
    """A whole evening, answered by the seeded player."""
    random, evening = Random(seed), start(head)
    lines = [head, *told(evening)]
    while evening.ask is not None:
        key, answer = evening.ask.key, an_answer(evening.ask, random)
        evening.answer(answer)
        lines += [{"answer": answer, "key": key}, *told(evening)]
    end = evening.ending
    return [*lines, {"end": f"{end.outcome} {end.reason}".strip() if end else ""}]


def main() -> None:
    """Record a golden evening."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--game", default="firefighters-on-duty")
    parser.add_argument("--scenario", default="training")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--dice", default="digital")
    parser.add_argument("--cards", default="digital")
    parser.add_argument("--set", action="append", default=[], dest="options", metavar="NAME=VALUE")
    words = parser.parse_args()
    head = {
        "game": words.game, "scenario": words.scenario, "dice": words.dice, "cards": words.cards, "evening": words.file.stem,
        "secret": Random(words.seed).randbytes(32).hex(), "options": dict(option.split("=", 1) for option in words.options),
    }  # fmt: skip
    lines = record(head, words.seed)
    words.file.write_text("".join(json.dumps(line) + "\n" for line in lines))
    print(f"{words.file}: {len(lines)} lines, {lines[-1]['end']}")


if __name__ == "__main__":
    main()
