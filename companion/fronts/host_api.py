"""The interface of the host as panel and phone pages see it: start and resume games, saved games, settings, shutdown. The app implements
it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, Protocol

import msgspec

from companion.engine import Evening, Journal
from companion.scene import Catalog
from companion.scene.goals import GameBriefing
from companion.table import Game, Option


class GameOffer(msgspec.Struct, frozen=True):
    """A game that can be started; ``emblem`` is its picture (SVG, 48 by 48; may be empty)."""

    id: str
    title: str
    about: str
    emblem: str = ""


class ScenarioOffer(msgspec.Struct, frozen=True):
    """A scenario of a game, or with the id None a way to play without one; the options that it sets, and its name."""

    id: str | None
    title: str
    story: str
    options: Mapping[str, Any] = {}
    name: str = ""


class GameOptions(msgspec.Struct, frozen=True):
    """What can be chosen before a game: the options, their present values, whether the game has cards."""

    options: Mapping[str, Option]
    now: Mapping[str, Any]
    words: Catalog
    cards: bool


class SavedGame(msgspec.Struct, frozen=True):
    """A saved game: its name, its title, its progress, whether it can be resumed."""

    name: str
    title: str
    began: str
    says: str
    open: bool


class ArchivedGame(msgspec.Struct, frozen=True):
    """A saved game opened for reading: its summary, its game, its journal (in memory, read-only)."""

    summary: SavedGame
    game: Game
    journal: Journal


class Archive(Protocol):
    """The saved games, read-only. Every call may be slow, and may come from any thread."""

    def evenings(self) -> Sequence[SavedGame]:
        """All saved games, the newest first."""

    def look(self, name: str) -> ArchivedGame:
        """One saved game.

        Raises:
            LookupError: there is none of this name.
            ValueError, OSError: it can't be read, with a sentence for people.
        """


class BoxPart(msgspec.Struct, frozen=True):
    """A part of the box: its name, whether it works, and if not, why."""

    name: str
    ok: bool
    why: str = ""


class PodTest(msgspec.Struct, frozen=True):
    """A test of a pod: whether its press is awaited, came, or did not; the button (``a`` or ``b``), and after how many seconds."""

    state: Literal["waits", "pressed", "silent"]
    button: str = ""
    after_s: float = 0.0


class PodInfo(msgspec.Struct, frozen=True):
    """A button pod: its serial number (empty as long as it has not said it), the name that people gave it (may be empty), what screens
    call it, its letter if it is of use, and if not, why; whether a countdown waits for its press, and its last test.
    """

    serial: str
    name: str
    label: str
    letter: str
    ok: bool
    why: str = ""
    wanted: bool = False
    test: PodTest | None = None


class UnwrittenChanges(msgspec.Struct, frozen=True):
    """A game whose last changes are not on disk yet: its title, how many, whether it is on the table."""

    title: str
    changes: int
    on_table: bool = False


def pod_trouble(pod: PodInfo, words: Catalog) -> str:
    """A sentence about a pod that is known and out of use; empty if it is there, or has not answered yet."""
    return words.phrase("pods.out", pod=pod.label, why=pod.why) if not pod.ok and pod.serial else ""


def pod_labels(pods: Sequence[PodInfo]) -> dict[str, str]:
    """What screens call pods, by their serial numbers."""
    return {pod.serial: pod.label for pod in pods}


def unwritten_summary(games: Sequence[UnwrittenChanges], words: Catalog) -> str:
    """A sentence for each game with changes that are not on disk; empty if there are none."""
    return " ".join(words.phrase("waiting.rows", n=game.changes, game=game.title) for game in games)


class JoinInfo(msgspec.Struct, frozen=True):
    """How a phone joins the table: the address for the QR code (``http://ADDRESS[:PORT]/j/TOKEN``), the address to type
    (``192.168.4.1:8080``), the four digits, how many phones have joined; if none can join, a sentence why; and the names of the phones
    by the seats that they have taken.
    """

    url: str
    address: str
    code: str
    phones: int
    trouble: str = ""
    seats: Mapping[str, str] = {}


class Settings(Protocol):
    """Settings that people change on the panel; they survive restarts."""

    @property
    def sound(self) -> str:
        """``off``, ``soft`` or ``full``."""

    @property
    def brightness(self) -> int:
        """1 to 5."""

    def save(self, **changes: Any) -> None:
        """Save these settings."""


class HostApi(Protocol):
    """What a front can do besides playing. A refusal is a ValueError or OSError with a sentence for people."""

    @property
    def settings(self) -> Settings:
        """The settings."""

    def games(self) -> Sequence[GameOffer]:
        """All games."""

    def scenarios(self, game: str) -> Sequence[ScenarioOffer]:
        """The ways to start a game: its scenarios, and the ones without; empty if there is nothing to choose."""

    def brief(self, game: str, way: ScenarioOffer | None) -> GameBriefing:
        """The briefing for a game started this way: its story, goals and special rules. ``way`` is None if there is only one."""

    def rules(self, game: str, scenario: str | None) -> GameOptions:
        """House rules and options for a game started this way."""

    def begin(self, game: str, scenario: str | None, options: Mapping[str, Any], *, dice: str, cards: str) -> Evening:
        """Start a game; it is on the table from now on. Dice and cards: ``digital`` or ``ask``."""

    def waiting(self) -> SavedGame | None:
        """The game that would be resumed."""

    def history(self) -> Sequence[SavedGame]:
        """All saved games, the newest first."""

    @property
    def archive(self) -> Archive:
        """The saved games, to read them."""

    def go_on(self, name: str, *, set_up: bool) -> Evening:
        """Resume a game; with ``set_up`` the table is empty, and the whole board is to be set up."""

    def leave(self) -> None:
        """Clear the table: no game is on it any more."""

    def unwritten(self) -> Sequence[UnwrittenChanges]:
        """Games whose last changes are not on disk yet: the one on the table, and those left before."""

    def parts(self) -> Sequence[BoxPart]:
        """The present state of the parts of the box."""

    def pods(self) -> Sequence[PodInfo]:
        """The button pods that are plugged in."""

    def name_pod(self, serial: str, name: str) -> None:
        """Name a pod; without a name it has none any more."""

    def try_pod(self, serial: str) -> None:
        """Let a pod blink and sound, and await a press of its button; that press has no effect on the game."""

    def try_sound(self) -> None:
        """Sound the buzzer as a test."""

    def try_lamps(self) -> None:
        """Light every lamp as a test, one after the other; pods blink and sound."""

    @property
    def joining(self) -> JoinInfo | None:
        """How a phone joins; None if phone pages are switched off."""

    @property
    def about(self) -> str:
        """The version, and whether the hardware is virtual."""

    def shut_down(self) -> None:
        """End the daemon, and if allowed switch off the machine."""
