"""Simulated players, each with a simulated phone: they answer any question, in turn.

After each command they wait until all phones have received its effect, as people look before they tap.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from time import perf_counter
from typing import Any, Final, NamedTuple

import msgspec

from bench.child import ChildFailed
from bench.web.daemon import PATIENCE_S, Served
from bench.web.phone import Phone, Stream, StreamMessage

GAME: Final = "firefighters-on-duty"
SCENARIO: Final = "the-timber-yard"
"""Of those that ship the one with the most spaces."""
OPTIONS: Final = {"players": 4, "difficulty": "easy"}
EXTINGUISHED: Final = 4
FIELDS_TAPPED: Final = 3
"""Number of fields in a report to change up and down."""
FIRE: Final = ".fire_active"
_QUIET_S = 0.004


class Act(NamedTuple):
    """A command to send: its name and body."""

    name: str
    body: dict[str, Any]


class ActTiming(NamedTuple):
    """A command with the times at which it was sent and answered, and the first resulting message on each stream."""

    act: Act
    sent_s: float
    answered_s: float
    came: list[StreamMessage]

    @property
    def until_all_s(self) -> float:
        """Seconds until the last stream had received it."""
        return max(came.at_s for came in self.came) - self.sent_s


class PhonePlayers:
    """Players with phones that have joined; the first phone reads the scene. ``streams`` must receive every command's effect."""

    def __init__(self, phones: Sequence[Phone], streams: Sequence[Stream]) -> None:
        self.phones = phones
        self.streams = streams
        self.tick = True
        self._turn = 0
        self._scene: dict[str, Any] = {}
        self._tapped: dict[int, int] = {}
        self._extinguished = 0

    async def look(self) -> dict[str, Any]:
        """The current scene."""
        self._scene = msgspec.json.decode((await self.phones[0].get("/api/scene")).unpacked)
        return self._scene

    async def begin(self) -> None:
        """Begin the game under test; returns when the scene shows it."""
        self._tapped.clear()
        await self.phones[0].post("begin", {"game": GAME, "scenario": SCENARIO, "options": OPTIONS})
        async with asyncio.timeout(PATIENCE_S):
            while await self.look() is None:
                await asyncio.sleep(_QUIET_S)

    async def follow(self) -> None:
        """Open a stream on every phone."""
        self.streams = [await phone.follow() for phone in self.phones]

    def leave(self) -> None:
        """Close the streams."""
        for stream in self.streams:
            stream.close()

    async def play(self, most: int = 10_000, *, until: str = "") -> AsyncIterator[ActTiming]:
        """So many acts, or until a question whose key begins with ``until`` is open; what came of each. Where bad luck ends the game before
        that, another one begins.

        Raises:
            ChildFailed: an act came to nobody.
        """
        for _ in range(most):
            scene = await self.look()
            if scene["question"] is None:
                self.leave()
                await self.begin()
                await self.follow()
                scene = await self.look()
            if until and scene["question"]["key"].startswith(until):
                return
            yield await self.do(self._next(scene))

    async def set_up(self) -> None:
        """Play to the beginning of the first round without ticking instructions."""
        self.tick = False
        async for _ in self.play(until="round.1"):
            pass
        self.tick = True

    async def do(self, act: Act) -> ActTiming:
        """Send a command from one phone, and wait until all streams have received its effect."""
        phone = self.phones[self._turn % len(self.phones)]
        self._turn += 1
        counts = [len(stream.came) for stream in self.streams]
        sent_s = perf_counter()
        try:
            async with asyncio.timeout(PATIENCE_S):
                waiting = [stream.reach(count + 1) for stream, count in zip(self.streams, counts, strict=True)]
                answered_s, _ = await asyncio.gather(_sent(phone, act), asyncio.gather(*waiting))
        except TimeoutError as error:
            raise ChildFailed(f"{act} came to nobody, or not to everybody.") from error
        await self._quiet()
        return ActTiming(act, sent_s, answered_s, [stream.came[count] for stream, count in zip(self.streams, counts, strict=True)])

    async def _quiet(self) -> None:
        """Wait until the streams are quiet, so that late messages are not counted for the next command."""
        came = -1
        while came != (came := sum(len(stream.came) for stream in self.streams)):
            await asyncio.sleep(_QUIET_S)

    # -- what people do -----------------------------------------------------------------------------------------

    def _next(self, scene: dict[str, Any]) -> Act:
        """The next command: tick an instruction, answer the question, or start or end the countdown."""
        question = scene["question"]
        id: int = question["id"]
        open_ = [instruction for instruction in scene["todo"] if instruction["to_do"] and not instruction["ticked"]]
        if open_ and self.tick and question["kind"] != "countdown":
            return Act("tick", {"id": id, "index": open_[0]["index"]})
        match question["kind"]:
            case "countdown":
                return self._with_the_clock(question, scene["clock"]["state"])
            case "report":
                return self._reported(question)
        return Act("answer", {"id": id, "answer": _answer(question["kind"], question["legal"])})

    def _with_the_clock(self, question: dict[str, Any], state: str) -> Act:
        id: int = question["id"]
        if state == "ready":
            self._extinguished = 0
            return Act("clock", {"id": id, "control": "start"})
        if self._extinguished < EXTINGUISHED and "extinguish" in question["offers"]:
            self._extinguished += 1
            return extinguish(question)
        return Act("clock", {"id": id, "control": "end_early"})

    def _reported(self, question: dict[str, Any]) -> Act:
        """Fill in a report: put out all fires so that the game goes on, change some other fields, confirm."""
        id, legal = question["id"], question["legal"]
        taps = [*_put_out(legal), *(tap for path in _with_room(legal)[:FIELDS_TAPPED] for tap in ((path, 1), (path, -1)))]
        tapped = self._tapped.get(id, 0)
        self._tapped[id] = tapped + 1
        if tapped < len(taps):
            path, by = taps[tapped]
            return Act("draft/step", {"id": id, "path": path, "by": by})
        return Act("draft/confirm", {"id": id})


async def _sent(phone: Phone, act: Act) -> float:
    """The time at which it was answered."""
    await phone.post(act.name, act.body)
    return perf_counter()


def extinguish(question: dict[str, Any]) -> Act:
    """Extinguish with one die that puts out nothing, if the countdown runs and something burns."""
    burning = question["offers"]["extinguish"]["fields"]["space"]["options"]
    return Act("offer", {"id": question["id"], "offer": "extinguish", "value": {"space": burning[-1], "dice": [1]}})


def _counts(legal: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """The numeric fields of the report, by path."""
    asked = legal.get("asked", legal["fields"])
    return {path: legal["fields"][path] for path in asked if legal["fields"][path]["kind"] == "count"}


def _put_out(legal: dict[str, Any]) -> list[tuple[str, int]]:
    """The steps that put out all fires, by path."""
    return [(path, -field["now"]) for path, field in _counts(legal).items() if path.endswith(FIRE) and field["now"]]


def _with_room(legal: dict[str, Any]) -> list[str]:
    """Numeric fields other than fires that can go up."""
    counts = _counts(legal)
    return [path for path, field in counts.items() if not path.endswith(FIRE) and (field["now"] or 0) < field.get("max", 99)]


def _answer(kind: str, legal: dict[str, Any]) -> Any:
    """The first permitted answer."""
    match kind:
        case "choose":
            return legal["options"][0]
        case "select":
            return legal["options"][: legal["min"]]
        case "count":
            return legal["min"]
        case "confirm":
            return True
    raise ChildFailed(f"Nobody here knows what to answer to a {kind}.")


@asynccontextmanager
async def at_table(served: Served, phones: int) -> AsyncIterator[PhonePlayers]:
    """Connect this many phones with the page Now open, and begin a game."""
    people = PhonePlayers([Phone(served) for _ in range(phones)], [])
    try:
        for phone in people.phones:
            await phone.join()
        await people.begin()
        await people.follow()
        yield people
    finally:
        people.leave()
        for phone in people.phones:
            phone.line.close()
