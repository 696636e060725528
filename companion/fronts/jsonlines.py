"""The JSON lines front: one object per line in and out, for scripts, bots, bug reports and tests (``docs/json-lines.md``)."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any, ClassVar

import msgspec

from companion.engine import Evening
from companion.fronts.bots import AnswerBots, no_bots
from companion.fronts.digital import give_answer
from companion.fronts.line_input import LONGEST_LINE, LineSource, ReadTimeout
from companion.presenter.scene_of import about_of, all_moves_of, back_of, goals_of, instructions_of, question_of, refusal_by_id, scene_of
from companion.scene import Catalog, Instruction
from companion.table import (
    AnswerRefused,
    BotRemark,
    CardDrawn,
    DiceRolled,
    Event,
    InstructionTold,
    RulesError,
    StepBegan,
    error_kind,
    nearest,
)

Line = dict[str, Any]

_MARK = b"\xef\xbb\xbf"  # a byte order mark: some editors begin a file with it

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
DEEPEST = 60
"""The most levels of brackets in a line: far more than any position or card has."""

RETRY_S = 5.0
"""Seconds between two tries to write the journal while no line comes in."""


class LineRefused(ValueError):
    """A line is not a command."""

    kind: ClassVar[str] = "LineRefused"


class JsonLines:
    """Plays one evening over JSON lines. ``write`` takes one line without its end; ``others`` answers for bots."""

    def __init__(self, evening: Evening, words: Catalog, write: Callable[[bytes], None], others: AnswerBots = no_bots) -> None:
        self.evening, self.words = evening, words
        self._write, self._others = write, others
        self._shown_ask: int | None = None
        self._shown_end = False
        self._in_trouble = False

    def run(self, lines: LineSource) -> None:
        """Play until the input ends or a line says ``quit``."""
        self.begin()
        while True:
            try:
                line = lines.line(RETRY_S if self._in_trouble else None)
            except ReadTimeout:
                self.evening.journal.retry()
                self._show_trouble()
                continue
            if line is None or not self.take(line):
                return

    def begin(self) -> None:
        """Write the first lines: the game, and what happened before the first ask."""
        setup = self.evening.setup
        begin = {
            "game": setup.game, "rules": self.evening.game.rules, "evening": setup.evening,
            "commitment": setup.fate.commitment, "options": setup.options, **self._goals(),
        }  # fmt: skip
        self._out({"begin": begin})
        self._show()
        self._show_trouble()

    def take(self, line: bytes) -> bool:
        """Handle one line and write everything that follows from it; False if it was the last one."""
        going_on = self._take(line)
        self._show_trouble()
        return going_on

    def _take(self, line: bytes) -> bool:
        line = line.removeprefix(_MARK).strip()
        if not line:
            return True
        try:
            command = read_command(line)
            if "quit" in command:
                return False
            self._do(command)
        except (AnswerRefused, LineRefused, RulesError) as error:
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
            middle = self.evening.unfinished_step()
            self._out(line | ({"middle_of": middle} if middle else {}))
        elif what == "scene":
            self._out({"scene": msgspec.to_builtins(scene_of(self.evening, self.words))})
        elif what == "goals":
            self._out({"goals": self._goals()})
        else:
            raise LineRefused('"get" takes "state", "scene" or "goals".')

    def _goals(self) -> Line:
        """The scenario, and what wins and loses it."""
        about, goals = about_of(self.evening, self.words), goals_of(self.evening, self.words)
        return {"about": msgspec.to_builtins(about), "goals": msgspec.to_builtins(goals)}

    def _show(self, *, back: bool = False) -> None:
        self._show_events()
        if back:
            self._out({"back": self._back()})
        while self._others():
            self._show_events()
        question = question_of(self.evening, self.words)
        if question is not None and question.id != self._shown_ask:
            self._shown_ask, self._shown_end = question.id, False
            ask = msgspec.to_builtins(question)
            for name in ("filled", "proposed"):
                if ask[name] is None:
                    del ask[name]
            for name in ("barred", "details", "ends", "looks"):
                if not ask[name]:
                    del ask[name]
            self._out({"ask": ask})
        self._show_end()

    def _back(self) -> Line:
        """All moves that bring the board to the position; and the same using the open list, with the meaning of each of its lines."""
        todo = [{"line": line.line, "text": line.text, "state": line.state} for line in instructions_of(self.evening, self.words)]
        first = _moves(back_of(self.evening, self.words))
        return _moves(all_moves_of(self.evening, self.words)) | {"first": first, "todo": todo}

    def _show_events(self) -> None:
        for event in self.evening.take_events():
            self._out(self._event(event))

    def _show_trouble(self) -> None:
        trouble = self.evening.journal.trouble
        if (trouble is not None) != self._in_trouble:
            self._in_trouble = trouble is not None
            self._out({"trouble": trouble})

    def _show_end(self) -> None:
        ending = self.evening.ending
        if ending is not None and not self._shown_end:
            self._shown_end, self._shown_ask = True, None
            self._out({"end": {"outcome": ending.outcome, "reason": ending.reason, "text": self.words.ending(ending)}})

    def _event(self, event: Event) -> Line:
        if isinstance(event, StepBegan):
            return {"step": event.path}
        if isinstance(event, InstructionTold):
            tell = {
                "code": event.code,
                "args": event.args,
                "line": event.line,
                "text": self.words.told(event),
                "step": event.step,
                "rule": event.rule,
            }
            return {"tell": tell}
        if isinstance(event, DiceRolled):
            return {
                "rolled": {"key": event.key, "dice": list(event.dice), "values": list(event.values), "by": event.by, "rule": event.rule}
            }
        if isinstance(event, BotRemark):
            said = {"key": event.key, "who": event.who, "answer": event.answer, "code": event.said.code, "args": event.said.args}
            return {"said": said | {"text": self.words.said(event.said)}}
        assert isinstance(event, CardDrawn)
        return {"drawn": {"key": event.key, "deck": event.deck, "card": event.card, "by": event.by, "rule": event.rule}}

    def _error(self, error: Exception) -> None:
        open_ask = self.evening.open_ask
        text = refusal_by_id(error, self.words) if isinstance(error, AnswerRefused) else str(error)
        self._out({"error": {"kind": error_kind(error), "text": text, "open": open_ask.id if open_ask else None}})

    def _out(self, line: Line) -> None:
        self._write(msgspec.json.encode(line))


def _moves(moves: Sequence[Instruction]) -> Line:
    return {"lines": [move.line for move in moves], "text": [move.text for move in moves]}


def read_command(line: bytes) -> Line:
    """Parse one line as a command.

    Raises:
        LineRefused: it is too long, not JSON, not an object, or no command; the text says which.
    """
    if len(line) > LONGEST_LINE:
        raise LineRefused(f"The line has more than {LONGEST_LINE:,} bytes, which are the most; it was thrown away.")
    command = _read_json(line)
    if not isinstance(command, dict):
        raise LineRefused('Write one object a line, like {"answer": 4} or {"undo": 1}.')
    names = [name for name in COMMANDS if name in command]
    if len(names) != 1:
        unknown = next((f'"{key}" is no command{nearest(key, list(COMMANDS))}. ' for key in command if key not in COMMANDS), "")
        raise LineRefused(f"{unknown}Write one of {', '.join(COMMANDS)}.")
    strange = [key for key in command if key not in COMMANDS[names[0]]]
    if strange:
        raise LineRefused(f'"{strange[0]}" does not go with "{names[0]}"; that takes {", ".join(COMMANDS[names[0]])}.')
    _check_forms(names[0], command)
    return command


def _read_json(line: bytes) -> Any:
    try:
        value = msgspec.json.decode(line)
        _refuse_deep(value)
        json.loads(line, object_pairs_hook=_refuse_duplicates)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise LineRefused(f'This line is not JSON ({_why(line)}); write one object a line, like {{"answer": 4}}.') from error
    return value


def _refuse_duplicates(pairs: Sequence[tuple[str, Any]]) -> None:
    """Refuse an object in which a key occurs twice."""
    seen = set()
    for key, _ in pairs:
        if key in seen:
            raise LineRefused(f'The key "{key[:40]}" stands twice in one object; write it once.')
        seen.add(key)


def _refuse_deep(value: Any) -> None:
    level = [value]
    for _ in range(DEEPEST):
        level = [inner for outer in level for inner in _inside(outer)]
        if not level:
            return
    raise LineRefused(f"The line is nested deeper than {DEEPEST} levels; nothing here needs that.")


def _inside(value: Any) -> Sequence[Any]:
    if isinstance(value, dict):
        return tuple(value.values())
    return value if isinstance(value, list) else ()


def _why(line: bytes) -> str:
    """What is wrong with the line; the standard library says it better where it finds it too."""
    try:
        json.loads(line)
    except json.JSONDecodeError as found:
        return f"{found.msg} at character {found.pos + 1}"
    except UnicodeDecodeError as found:
        return f"byte {found.start + 1} is not UTF-8"
    except RecursionError:
        return "too many brackets in brackets"
    except ValueError:
        return "a number in it is too long"
    return "it holds NaN, a number out of range, or half a character"


def _check_forms(name: str, command: Line) -> None:
    if "id" in command and (not isinstance(command["id"], int) or isinstance(command["id"], bool)):
        raise LineRefused('"id" is the number of the ask, a whole number.')
    if name == "amend":
        amend = command["amend"]
        if not isinstance(amend, dict) or set(amend) != {"key", "answer"} or not isinstance(amend["key"], str):
            raise LineRefused('Write {"amend": {"key": "...", "answer": ...}}.')
    if name == "offer" and ("value" not in command or not isinstance(command["offer"], str)):
        raise LineRefused('Write {"offer": "...", "value": {...}}.')
    if name in ("by_hand", "quit") and command[name] is not True:
        raise LineRefused(f'Write {{"{name}": true}}.')


def _answer(evening: Evening, command: Line) -> bool:
    give_answer(evening, command["answer"], id=command.get("id"))
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
    # A script that writes "undo" means it: no confirmation for dice that it has seen.
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
