"""Golden evenings: whole games as text, which CI plays again and compares line by line.

A file in ``tests/journals/`` begins with what the evening was begun with; then, in order, every line that was told, every digital die or
card, and every answer with the key of its ask; also what people undid, did again, corrected, amended or left to their own hands. Players
made of code that sit at the table answer again, and must answer the same. To record a new one (a seeded player answers for people, or a
player made of code in their place; evenings with more than answers are written in ``tests/games``):

    python -m tests.golden tests/journals/NAME.jsonl --seed 7 --set players=2
    python -m tests.golden tests/journals/NAME.jsonl --game forest-fire --for fire=medium --for chief=measuring
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

from companion import games
from companion.bots import registry
from companion.bots.bot import Bot
from companion.bots.seats import BotSeats
from companion.engine import Evening
from companion.table import (
    AnswerRefused,
    Ask,
    CardDrawn,
    Choose,
    Count,
    Countdown,
    DiceRolled,
    Distribute,
    Draw,
    Event,
    FieldPath,
    InstructionTold,
    Report,
    Roll,
    Select,
)
from companion.table.fields import nested
from tests.evenings import begin
from tests.games.answers import least_said

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
    if isinstance(event, InstructionTold):
        return {"told": event.line}
    if isinstance(event, DiceRolled):
        return {"rolled": list(event.values), "key": event.key, "by": event.by}
    return {"drawn": event.card, "key": event.key, "by": event.by} if isinstance(event, CardDrawn) else None


def others(evening: Evening, seats: BotSeats) -> Iterator[Line]:
    """What players made of code answer now, and what follows from it."""
    key = evening.ask.key if evening.ask else ""
    while seats.answer():
        entry = next(entry for entry in reversed(evening.history.entries) if entry.key == key)
        yield {"bot": entry.who, "answer": entry.value, "key": key}
        yield from told(evening)
        key = evening.ask.key if evening.ask else ""


def ended(evening: Evening) -> Line:
    """The last line."""
    end = evening.ending
    return {"end": f"{end.outcome} {end.reason}".strip() if end else f"asked: {evening.ask.key if evening.ask else ''}"}


def play_again(lines: list[Line], look: Callable[[Evening], object] = lambda evening: None) -> list[Line]:
    """The same evening with the recorded answers of people: head, told lines and answers as they come out now.

    ``look`` sees the evening before each of them and at the end.
    """
    evening = start(lines[0])
    seats = BotSeats(evening)
    now = [lines[0], *told(evening), *others(evening, seats)]
    for line in lines:
        if _COMMANDS.keys() & line.keys() and "bot" not in line:
            if evening.ask is None and "answer" in line:
                return [*now, {"nothing asked, but recorded": line}]
            look(evening)
            now += [done(evening, line), *told(evening), *others(evening, seats)]
    look(evening)
    return [*now, ended(evening)]


_COMMANDS: Mapping[str, Callable[[Evening, Any], Any]] = {
    "answer": lambda evening, value: evening.answer(value),
    "undo": lambda evening, count: evening.undo(count, sure=True),
    "redo": lambda evening, count: evening.redo(count),
    "correct": lambda evening, patch: evening.correct(patch),
    "amend": lambda evening, value: evening.amend(*value),
    "by_hand": lambda evening, _: evening.by_hand(),
}


def done(evening: Evening, line: Line) -> Line:
    """Do what a line says people did; the line with the key of the ask that stood there then."""
    key = evening.ask.key if evening.ask else ""
    (name,) = _COMMANDS.keys() & line.keys()
    _COMMANDS[name](evening, line[name])
    return {name: line[name], "key": key}


def written(head: Line, commands: Iterable[Line]) -> list[Line]:
    """An evening in which people do what was written for them, ``{"answer": 3}`` or ``{"undo": 1}``."""
    return play_again([head, *commands])


def head_of(file: Path, game: str, scenario: str | None, seed: int, dice: str, cards: str, options: Mapping[str, Any]) -> Line:
    """The first line of an evening."""
    return {
        "game": game, "scenario": scenario, "dice": dice, "cards": cards, "evening": file.stem,
        "secret": Random(seed).randbytes(32).hex(), "options": dict(options),
    }  # fmt: skip


def save(file: Path, lines: list[Line]) -> None:
    """Write an evening down."""
    file.write_text("".join(json.dumps(line) + "\n" for line in lines))
    print(f"{file}: {len(lines)} lines, {lines[-1]['end']}")


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
    if isinstance(ask, Distribute):
        return ask.example()
    if isinstance(ask, Countdown):
        return random.choice(["rang", "ended early"])
    return _report(ask, random) if isinstance(ask, Report) else True


def _report(ask: Report, random: Random) -> Line:
    """Most fires are out, most injured at the hospital, and some firefighters have gone from the station to areas that do not burn.

    Said is only what is asked; what can't be so is said with as little else as possible.
    """
    now: dict[FieldPath, Any] = {field.path: field.now for field in ask.prompted_fields()}
    after = dict(now)
    burning = {path[1] for path, n in now.items() if path[-1] == "fire_active" and n}
    for path, n in now.items():
        if path[-1] == "fire_active" and n and random.random() < 0.8:
            after[path] = random.randint(0, n - 1)
        if path[0] == "spaces" and path[-1] == "injured" and n and ("hospital", "delivered") in now and random.random() < 0.8:
            after[path] = 0
            after["hospital", "delivered"] += n
        if path[0] == "spaces" and path[-1] == "firefighters" and path[1] not in burning and not n and random.random() < 0.5:
            station = next((other for other in now if other[0] == "stations" and other[-1] == "firefighters"), None)
            if station is None or after[station]:
                after[path] = 1
                after |= {} if station is None else {station: after[station] - 1}
    patch = nested({path: value for path, value in after.items() if value != now[path]})
    try:
        ask.judge(patch)
    except AnswerRefused:
        return next(least_said(ask))
    return patch


def record(head: Line, seed: int, instead: Mapping[str, Bot] = {}) -> list[Line]:
    """A whole evening, answered by the seeded player; or for people in these seats by players made of code."""
    random, evening = Random(seed), start(head)
    seats = BotSeats(evening)
    lines = [head, *told(evening), *others(evening, seats)]
    while evening.ask is not None:
        ask = evening.ask
        bot = instead.get(ask.who[0])
        answer = bot.answer(ask, evening.twin.copy(), evening.setup.options, random.randrange).value if bot else an_answer(ask, random)
        evening.answer(answer)
        lines += [{"answer": answer, "key": ask.key}, *told(evening), *others(evening, seats)]
    return [*lines, ended(evening)]


def main() -> None:
    """Record a golden evening."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--game", default="firefighters-on-duty")
    parser.add_argument("--scenario", help="none if the game has none")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--dice", default="digital")
    parser.add_argument("--cards", default="digital")
    parser.add_argument("--set", action="append", default=[], dest="options", metavar="NAME=VALUE")
    parser.add_argument("--for", action="append", default=[], dest="instead", metavar="SEAT=PLAYER")
    words = parser.parse_args()
    scenario = words.scenario or next((name for name, _, _ in games.load(words.game).scenarios()), None)
    options = dict(option.split("=", 1) for option in words.options)
    head = head_of(words.file, words.game, scenario, words.seed, words.dice, words.cards, options)
    content, instead = start(head).content, (word.split("=", 1) for word in words.instead)
    save(words.file, record(head, words.seed, {seat: registry.load(words.game, seat, name, content) for seat, name in instead}))


if __name__ == "__main__":
    main()
