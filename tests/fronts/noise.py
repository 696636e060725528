"""Random input lines: valid commands, mutated ones, nonsense. Seeded; answers fit the open ask."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

from tests.fronts.json_client import Line, an_answer, an_offer

NASTY: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    -1,
    1,
    7,
    4.0,
    1.5,
    10**30,
    -(10**30),
    2**63,
    2**64,
    1e308,
    "",
    "A1",
    "digital",
    "rang",
    "yes",
    "\0",
    "\U0001f525" * 9,
    "x" * 3000,
    [],
    [[]],
    [1],
    [0],
    [7],
    [4.0],
    [True],
    [None],
    ["1"],
    [10**30],
    [1] * 50,
    {},
    {"": {}},
    {"spaces": 1},
    {"spaces": {"A1": None}},
    {"spaces": {"A1": {"fire_active": -1}}},
    {"spaces": {"A1": {"fire_active": 10**20}}},
    {"spaces": {"Z9": {"fire_active": 1}}},
    {"np": "3"},
    {"np": 2.0},
    {"round": 0},
    {"round": 99},
    {"supply": {"fire": 10**25}},
    {"supply": {"fire": -1}},
    {"supply": []},
    {"at": "growth"},
    {"vehicles": {"E-RED": {"at": "nowhere"}}},
    {"vehicles": {"E-RED": {"at": ["A3"]}}},
    {"spaces": {"A1": {"distress": [99, "x"]}}},
    {"id": "CARD"},
    {"id": 1, "effects": [[[]]]},
    {"id": "X", "title": "X", "colour": "red", "effects": [{"verb": "nonsense"}]},
)

RAW: tuple[bytes, ...] = (
    b"",
    b" ",
    b"\r",
    b"{",
    b"}",
    b"null",
    b"[]",
    b'"answer"',
    b"4",
    b"NaN",
    b'{"answer": NaN}',
    b'{"answer": -Infinity}',
    b'{"answer": 1e999}',
    b'{"answer": "\\ud800"}',
    b'{"answer": "\\udc00\\ud800"}',
    b'{"answer": 1, "answer": 2}',
    b'{"answer"}',
    b"{'answer': 4}",
    b"\xff\xfe{\x00}\x00",
    b"[" * 100_000,
    b'{"answer": ' + b"[" * 900 + b"]" * 900 + b"}",
    b'{"correct": ' + b'{"spaces": ' * 100 + b"1" + b"}" * 101,
    b'{"answer": ' + b"9" * 5000 + b"}",
    b'{"undo": 1, "redo": 1}',
    b'{"undo": true}',
    b'{"undo": 1e0}',
    b'{"undo": -1}',
    b'{"redo": 0}',
    b'{"undo": 99999999999999999999}',
    b'{"by_hand": false}',
    b'{"get": "everything"}',
    b'{"get": null}',
    b'{"quit": false}',
    b'{"quit": 1}',
    b'{"amend": {}}',
    b'{"amend": {"key": 1, "answer": 2}}',
    b'{"amend": {"key": "nowhere", "answer": 2}}',
    b'{"offer": "extinguish"}',
    b'{"offer": 1, "value": {}}',
    b'{"offer": "fly", "value": {}}',
    b'{"answer": 1, "id": "17"}',
    b'{"answer": 1, "id": 1.0}',
    b'{"answer": 1, "id": null}',
    b'{"answer": true, "who": "me"}',
    b'{"Answer": 4}',
    b'{"anser": 4}',
    b'{"answer": 4}garbage',
    b'{"answer": "\xc3"}',
    b'\xef\xbb\xbf{"get": "state"}\r',
)


class Noise:
    """A source of random lines; ``hear`` tells it each output line, so that it knows the open ask and the keys."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.ask: Line | None = None
        self.ended = False
        self.keys: list[str] = ["nowhere"]
        self.state: Line = {}

    def hear(self, line: Line) -> None:
        """Handle an output line."""
        if "ask" in line:
            self.ask, self.ended = line["ask"], False
            self.keys.append(line["ask"]["key"])
        elif "end" in line:
            self.ended = True
        elif "state" in line:
            self.state = line["state"]

    def line(self) -> bytes:
        """The next input line."""
        makers, weights = zip(*_KINDS, strict=True)
        maker: Callable[[Noise], object] = self.random.choices(makers, weights)[0]
        made = maker(self)
        return made if isinstance(made, bytes) else json.dumps(made).encode()

    def answer(self) -> object:
        if self.ask is None or self.ended:
            return {"undo": self.random.randint(1, 30)}
        answer: Line = {"answer": an_answer(self.ask, self.random)}
        return answer | ({"id": self.ask["id"]} if self.random.random() < 0.5 else {})

    def offer(self) -> object:
        return (an_offer(self.ask, self.random) if self.ask else None) or self.answer()

    def stale(self) -> object:
        known = self.ask["id"] if self.ask else 1
        return {"answer": True, "id": self.random.choice([known - 1, known + 1, 0, -known, 10**20])}

    def nasty(self) -> object:
        value = self.random.choice(NASTY)
        name = self.random.choice(["answer", "answer", "answer", "correct", "offer", "undo", "redo", "amend", "get", "id"])
        if name == "offer":
            return {"offer": self.random.choice(["extinguish", "axe", "shutoff", value]), "value": value}
        return {"amend": {"key": self.random.choice(self.keys), "answer": value}} if name == "amend" else {name: value}

    def correct(self) -> object:
        """A correction of one or two fields of the last state."""
        patch: Line = {}
        spaces = self.state.get("spaces") or {"A1": {}}
        for _ in range(self.random.randint(1, 3)):
            space = patch.setdefault("spaces", {}).setdefault(self.random.choice(sorted(spaces)), {})
            space[self.random.choice(["fire_active", "fire_inactive", "civilians", "injured", "debris"])] = self.random.randint(0, 3)
        return {"correct": patch | ({"np": self.random.randint(0, 2)} if self.random.random() < 0.3 else {})}

    def amend(self) -> object:
        return {
            "amend": {"key": self.random.choice(self.keys[-30:]), "answer": self.random.choice([[1], [3], [6], True, {}, "smoke", "rang"])}
        }

    def mutated(self) -> bytes:
        line = bytearray(json.dumps(self.answer()).encode())
        for _ in range(self.random.randint(1, 4)):
            at = self.random.randrange(len(line) + 1)
            how = self.random.randrange(3)
            if how == 0:
                line.insert(at, self.random.randrange(256))
            elif line:
                at %= len(line)
                line[at : at + 1] = b"" if how == 1 else bytes([self.random.randrange(256)])
        return bytes(line).replace(b"\n", b" ")

    def garbage(self) -> bytes:
        return self.random.randbytes(self.random.randint(1, 200)).replace(b"\n", b" ")


_KINDS: tuple[tuple[Callable[[Noise], object], float], ...] = (
    (Noise.answer, 40),
    (Noise.offer, 5),
    (Noise.stale, 4),
    (Noise.nasty, 14),
    (Noise.correct, 3),
    (Noise.amend, 2),
    (Noise.mutated, 9),
    (Noise.garbage, 6),
    (lambda noise: noise.random.choice(RAW), 7),
    (lambda noise: {"get": noise.random.choice(["state", "scene"])}, 4),
    (lambda noise: {"undo": noise.random.randint(1, 4)}, 3),
    (lambda noise: {"redo": noise.random.randint(1, 2)}, 2),
    (lambda noise: {"by_hand": True}, 1),
)
