"""A table for tests: one game over JSON lines in this process, answered from a script that names each question by its key."""

from __future__ import annotations

from collections.abc import Mapping
from fnmatch import fnmatchcase
from random import Random
from typing import Any, TypeVar

from companion.engine import Evening
from tests.fronts.json_client import Line, Talk, only, told

Step = tuple[str, Any]
"""A key, in which ``*`` stands for anything, and the answer to the question with that key."""


R = TypeVar("R", bound="TalkedGame")


class OffScript(AssertionError):
    """Another question is asked than the script says."""


class TalkedGame:
    """One evening; every line that came out so far is in ``lines``."""

    def __init__(self, evening: Evening) -> None:
        self.evening, self.talk = evening, Talk(evening)
        self.lines: list[Line] = list(self.talk.began)

    def send(self, command: Mapping[str, Any]) -> list[Line]:
        """The lines that follow from one line in."""
        found = self.talk(command)
        self.lines += found
        return found

    @property
    def ask(self) -> Line:
        """The question that is open."""
        asks = [line for line in self.lines if "ask" in line or "end" in line]
        assert "ask" in asks[-1], "the game is over"
        found: Line = asks[-1]["ask"]
        return found

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return "end" in [line for line in self.lines if "ask" in line or "end" in line][-1]

    def answer(self, value: Any) -> list[Line]:
        """Answer the question that is open; it must be taken."""
        found = self.send({"answer": value})
        assert only(found, "error") == [], (self.ask["key"], value, found)
        return found

    def refused(self, value: Any) -> str:
        """Why this is no answer; nothing has changed."""
        before = self.state(), self.ask
        found = self.send({"answer": value})
        assert (self.state(), self.ask) == before
        assert len(only(found, "error")) == 1, (self.ask["key"], value, found)
        text: str = only(found, "error")[0]["text"]
        return text

    def play(self: R, *script: Step) -> R:
        """Answer question after question; each must be the one that the script names."""
        for key, value in script:
            if self.over:
                raise OffScript(f"the game is over; {key} is left")
            if not fnmatchcase(self.ask["key"], key.replace("[", "[[]")):
                raise OffScript(f"asked is {self.ask['key']} ({self.ask['legal']}), not {key}")
            self.answer(value)
        return self

    def state(self) -> Line:
        """The position now."""
        found: Line = self.talk.state()["state"]
        return found

    @property
    def told(self) -> list[str]:
        """The canonical lines so far."""
        return told(self.lines)

    @property
    def tells(self) -> list[Line]:
        """All that was told so far, with arguments."""
        return only(self.lines, "tell")

    @property
    def asked(self) -> list[str]:
        """The keys of the questions so far."""
        return [ask["key"] for ask in only(self.lines, "ask")]

    @property
    def options(self) -> list[str]:
        """What may be chosen now."""
        found: list[str] = self.ask["legal"]["options"]
        return found

    @property
    def barred(self) -> Mapping[str, str]:
        """What can't be chosen now, with the reasons."""
        found: Mapping[str, str] = self.ask.get("barred", {})
        return found

    @property
    def end(self) -> Line:
        """How the game ended."""
        found: Line = only(self.lines, "end")[-1]
        return found


def careless(random: Random, room: TalkedGame) -> Any:
    """A legal answer, from nothing but what the question says is legal."""
    legal = room.ask["legal"]
    match room.ask["kind"]:
        case "roll":
            return [random.choice(die["faces"]) for die in legal["dice"]]
        case "draw":
            return random.choice(legal["cards"])
        case "choose":
            return random.choice(legal["options"])
        case "select":
            return random.sample(legal["options"], random.randint(legal["min"], legal["max"]))
        case "count":
            return random.randint(legal["min"], legal["max"])
    return True
