"""The promise of the house that panel and phones stand in: what can be begun, gone on with, kept and shut down. The app keeps it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import msgspec

from companion.engine import Evening, Journal
from companion.scene import Words
from companion.scene.goals import Brief
from companion.table import Game, Option


class GameOffer(msgspec.Struct, frozen=True):
    """A game that can be begun; ``emblem`` is a drawing that stands for it (SVG, 48 by 48; may be empty)."""

    id: str
    title: str
    about: str
    emblem: str = ""


class ScenarioOffer(msgspec.Struct, frozen=True):
    """A scenario of a game, or with None as its id a way to play without one; the options that it sets, and the name of this way."""

    id: str | None
    title: str
    story: str
    options: Mapping[str, Any] = {}
    name: str = ""


class Rules(msgspec.Struct, frozen=True):
    """What may be chosen for an evening: the options, what they are now, whether the game has cards."""

    options: Mapping[str, Option]
    now: Mapping[str, Any]
    words: Words
    cards: bool


class Kept(msgspec.Struct, frozen=True):
    """An evening that is kept: its name, what it is, how far it is, whether it can be gone on with."""

    name: str
    title: str
    began: str
    says: str
    open: bool


class Looked(msgspec.Struct, frozen=True):
    """An evening to be looked at: what the list says of it, its game, its journal as it stands (in memory, only to be read)."""

    kept: Kept
    game: Game
    journal: Journal


class Archive(Protocol):
    """The evenings that are kept, only to be looked at. Every call may take a while, and may come on any thread."""

    def evenings(self) -> Sequence[Kept]:
        """All of them, the newest first."""

    def look(self, name: str) -> Looked:
        """One of them.

        Raises:
            LookupError: none is called so.
            ValueError, OSError: it can't be read, with a sentence for people.
        """


class Part(msgspec.Struct, frozen=True):
    """A part of the box: what it is, whether it is there, why not."""

    name: str
    ok: bool
    why: str = ""


class Unwritten(msgspec.Struct, frozen=True):
    """A game whose last changes are in memory only, because the disk refuses them: its title, how many, whether it is on the table."""

    title: str
    changes: int
    on_table: bool = False


def unwritten_in_words(games: Sequence[Unwritten], words: Words) -> str:
    """A sentence for each game of which changes wait for the disk; nothing where none does."""
    return " ".join(words.phrase("waiting.rows", n=game.changes, game=game.title) for game in games)


class Joining(msgspec.Struct, frozen=True):
    """How a phone joins the table: the address for the QR (``http://ADDRESS[:PORT]/j/TOKEN``), the one that people type
    (``192.168.4.1:8080``), the four digits, how many phones have joined; and if nobody can join, a sentence why."""

    url: str
    address: str
    code: str
    phones: int
    trouble: str = ""


class Settings(Protocol):
    """What people set on the panel and what is kept across restarts."""

    @property
    def sound(self) -> str:
        """``off``, ``soft`` or ``full``."""

    @property
    def brightness(self) -> int:
        """1 to 5."""

    def save(self, **changes: Any) -> None:
        """Keep these from now on."""


class House(Protocol):
    """What a front can do beside playing. Whatever can't be done raises ValueError or OSError, with a sentence for people."""

    @property
    def settings(self) -> Settings:
        """What people set."""

    def games(self) -> Sequence[GameOffer]:
        """Every game there is."""

    def scenarios(self, game: str) -> Sequence[ScenarioOffer]:
        """The ways to begin a game: its scenarios, and those without one; none where there is nothing to choose."""

    def brief(self, game: str, way: ScenarioOffer | None) -> Brief:
        """What a game that begins this way is about: its story, what wins, what loses, what is special. None where there is only one."""

    def rules(self, game: str, scenario: str | None) -> Rules:
        """House rules and options of an evening that would begin so."""

    def begin(self, game: str, scenario: str | None, options: Mapping[str, Any], *, dice: str, cards: str) -> Evening:
        """Begin it; it is on the table from now on. Dice and cards: ``digital`` or ``ask``."""

    def waiting(self) -> Kept | None:
        """The evening that would be gone on with."""

    def history(self) -> Sequence[Kept]:
        """All evenings, the newest first."""

    @property
    def archive(self) -> Archive:
        """The same for looking at them."""

    def go_on(self, name: str, *, set_up: bool) -> Evening:
        """Take an evening up; with ``set_up`` the table is empty, and all of the board is to be put back."""

    def leave(self) -> None:
        """Nothing is on the table any more."""

    def unwritten(self) -> Sequence[Unwritten]:
        """Games whose last changes wait in memory for the disk: the one on the table, and those that were left meanwhile."""

    def parts(self) -> Sequence[Part]:
        """The parts of the box, as they are now."""

    def try_sound(self) -> None:
        """Let the buzzer be heard."""

    def try_lamps(self) -> None:
        """Let every lamp be seen, one after the other."""

    @property
    def joining(self) -> Joining | None:
        """How a phone joins now; None where phones are switched off."""

    @property
    def about(self) -> str:
        """Version, and whether the hardware is virtual."""

    def shut_down(self) -> None:
        """End the daemon, and where it may the machine too."""
