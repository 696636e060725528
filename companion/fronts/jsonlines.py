"""JSON lines: one object a line in and out, for scripts, bots, bug reports and tests (``docs/json-lines.md``)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec

from companion.engine import Evening
from companion.engine.view import back_of, question_of, scene_of
from companion.scene import Words
from companion.table import AnswerRefused, Drawn, Event, Rolled, StepBegan, Told, nearest

Line = dict[str, Any]

COMMANDS = {
    "answer": ("answer", "id"),
    "offer": ("offer", "value", "id"),
    "get": ("get",),
    "correct": ("correct", "id"),
    "amend": ("amend", "id"),
    "by_hand": ("by_hand", "id"),
    "undo": ("undo", "id"),
    "redo": ("redo", "id"),
    "quit": ("quit",),
}
LONGEST_LINE = 1_000_000


class Refused(ValueError):
    """A line that is no command."""


class JsonLines:
    """Plays one evening over lines. ``write`` takes one finished line without its end."""

    def __init__(self, evening: Evening, words: Words, write: Callable[[bytes], None]) -> None:
        self.evening, self.words = evening, words
        self._write = write
        self._shown_ask: int | None = None
        self._shown_end = False

    def run(self, lines: Iterable[bytes]) -> None:
        """Everything from the first line out to the last line in."""
        self.begin()
        for line in lines:
            if not self.take(line):
                return

    def begin(self) -> None:
        """The first lines: what this evening is, and what happened until the first ask."""
        setup = self.evening.setup
        begin = {
            "game": setup.game, "rules": self.evening.game.rules, "evening": setup.evening,
            "commitment": setup.fate.commitment, "options": setup.options,
        }  # fmt: skip
        self._out({"begin": begin})
        self._show()

    def take(self, line: bytes) -> bool:
        """One line in; False when it was the last."""
        if not line.strip():
            return True
        try:
            command = read_command(line)
            if "quit" in command:
                return False
            self._do(command)
        except (AnswerRefused, Refused) as error:
            self._error(error)
        return True

    def _do(self, command: Line) -> None:
        name = next(name for name in COMMANDS if name in command)
        if name == "get":
            self._get(command["get"])
            return
        back = _ACTS[name](self.evening, command)
        self._show(back=back)

    def _get(self, what: object) -> None:
        if what == "state":
            line: Line = {"state": self.evening.twin.position()}
            middle = self.evening.middle_of()
            self._out(line | ({"middle_of": middle} if middle else {}))
        elif what == "scene":
            self._out({"scene": msgspec.to_builtins(scene_of(self.evening, self.words))})
        else:
            raise Refused('"get" takes "state" or "scene".')

    def _show(self, *, back: bool = False) -> None:
        for event in self.evening.take_events():
            self._out(self._event(event))
        if back:
            moves = back_of(self.evening, self.words)
            self._out({"back": {"lines": [m.line for m in moves], "text": [m.text for m in moves]}})
        question = question_of(self.evening, self.words)
        if question is not None and question.id != self._shown_ask:
            self._shown_ask, self._shown_end = question.id, False
            ask = msgspec.to_builtins(question)
            if ask["filled"] is None:
                del ask["filled"]
            self._out({"ask": ask})
        self._show_end()

    def _show_end(self) -> None:
        ending = self.evening.ending
        if ending is not None and not self._shown_end:
            self._shown_end, self._shown_ask = True, None
            self._out({"end": {"outcome": ending.outcome, "reason": ending.reason, "text": self.words.ending(ending)}})

    def _event(self, event: Event) -> Line:
        if isinstance(event, StepBegan):
            return {"step": event.path}
        if isinstance(event, Told):
            tell = {
                "code": event.code,
                "args": event.args,
                "line": event.line,
                "text": self.words.told(event),
                "step": event.step,
                "rule": event.rule,
            }
            return {"tell": tell}
        if isinstance(event, Rolled):
            return {
                "rolled": {"key": event.key, "dice": list(event.dice), "values": list(event.values), "by": event.by, "rule": event.rule}
            }
        assert isinstance(event, Drawn)
        return {"drawn": {"key": event.key, "deck": event.deck, "card": event.card, "by": event.by, "rule": event.rule}}

    def _error(self, error: Exception) -> None:
        posed = self.evening.open
        self._out({"error": {"kind": type(error).__name__, "text": str(error), "open": posed.id if posed else None}})

    def _out(self, line: Line) -> None:
        self._write(msgspec.json.encode(line))


def read_command(line: bytes) -> Line:
    """One line as a command.

    Raises:
        Refused: it is too long, not JSON, not an object, or no command; the text says what is.
    """
    if len(line) > LONGEST_LINE:
        raise Refused(f"The line has {len(line):,} bytes; {LONGEST_LINE:,} are the most.")
    try:
        command = msgspec.json.decode(line)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise Refused(f'This line is not JSON ({error}); write one object a line, like {{"answer": 4}}.') from error
    if not isinstance(command, dict):
        raise Refused('Write one object a line, like {"answer": 4} or {"undo": 1}.')
    names = [name for name in COMMANDS if name in command]
    if len(names) != 1:
        unknown = next((f'"{key}" is no command{nearest(key, list(COMMANDS))}. ' for key in command if key not in COMMANDS), "")
        raise Refused(f"{unknown}Write one of {', '.join(COMMANDS)}.")
    strange = [key for key in command if key not in COMMANDS[names[0]]]
    if strange:
        raise Refused(f'"{strange[0]}" does not go with "{names[0]}"; that takes {", ".join(COMMANDS[names[0]])}.')
    _check_forms(names[0], command)
    return command


def _check_forms(name: str, command: Line) -> None:
    if "id" in command and (not isinstance(command["id"], int) or isinstance(command["id"], bool)):
        raise Refused('"id" is the number of the ask, a whole number.')
    if name == "amend":
        amend = command["amend"]
        if not isinstance(amend, dict) or set(amend) != {"key", "answer"} or not isinstance(amend["key"], str):
            raise Refused('Write {"amend": {"key": "...", "answer": ...}}.')
    if name == "offer" and ("value" not in command or not isinstance(command["offer"], str)):
        raise Refused('Write {"offer": "...", "value": {...}}.')
    if name in ("by_hand", "quit") and command[name] is not True:
        raise Refused(f'Write {{"{name}": true}}.')


def _answer(evening: Evening, command: Line) -> bool:
    evening.answer(command["answer"], id=command.get("id"))
    return False


def _offer(evening: Evening, command: Line) -> bool:
    evening.offer(command["offer"], command["value"], id=command.get("id"))
    return False


def _correct(evening: Evening, command: Line) -> bool:
    evening.correct(command["correct"], id=command.get("id"))
    return True


def _amend(evening: Evening, command: Line) -> bool:
    evening.amend(command["amend"]["key"], command["amend"]["answer"], id=command.get("id"))
    return True


def _by_hand(evening: Evening, command: Line) -> bool:
    evening.by_hand(id=command.get("id"))
    return True


def _undo(evening: Evening, command: Line) -> bool:
    # A script that writes "undo" means it: it is not asked once more about dice that it has seen.
    evening.undo(command["undo"], id=command.get("id"), sure=True)
    return True


def _redo(evening: Evening, command: Line) -> bool:
    evening.redo(command["redo"], id=command.get("id"))
    return True


_ACTS: dict[str, Callable[[Evening, Line], bool]] = {
    "answer": _answer,
    "offer": _offer,
    "correct": _correct,
    "amend": _amend,
    "by_hand": _by_hand,
    "undo": _undo,
    "redo": _redo,
}


def lines_of(stream: Any) -> Iterator[bytes]:
    """Lines of a binary stream, each at most a little longer than ``LONGEST_LINE``; the rest of a longer one is thrown away."""
    while line := stream.readline(LONGEST_LINE + 2):
        whole = line
        while not whole.endswith(b"\n") and len(whole) > LONGEST_LINE:
            whole = stream.readline(LONGEST_LINE + 2)
            if not whole:
                break
        yield line
