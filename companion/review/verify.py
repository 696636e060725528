"""Verifies an export from nothing but itself and the formula of docs/fate.md: its chain, every digital die, every digital card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from companion.engine.chance import roll_dice
from companion.engine.fate import Fate, FateError
from companion.review.export import FORMAT_VERSION
from companion.review.hash_chain import ExportFault, ExportLine, read_chain
from companion.scene import Catalog
from companion.table import Die


class _Begin(msgspec.Struct):
    export: int
    game: str
    evening: str
    words: list[str]
    commitment: str


class _Dice(msgspec.Struct):
    key: str
    by: str
    values: list[int | str]
    dice: list[Die] | None = None


class _Card(msgspec.Struct):
    key: str
    by: str
    card: Any
    deck: str | None = None
    order: str = ""
    pile: list[str] = []
    elsewhere: list[str] = []
    held: list[str] = []
    again: bool = False


class ExportVerdict(msgspec.Struct):
    """What an export proves. ``dice``, ``cards`` and ``shuffles`` were verified, ``open_dice`` and ``open_cards`` could not be.

    ``hand_dice`` and ``hand_cards`` came from people, and are believed.
    """

    lines: int = 0
    faults: list[ExportFault] = []
    evening: str = ""
    game: str = ""
    commitment: str = ""
    closed: bool = False
    fits: bool = False
    dice: int = 0
    rolls: int = 0
    cards: int = 0
    shuffles: int = 0
    open_dice: int = 0
    open_cards: int = 0
    hand_dice: int = 0
    hand_cards: int = 0

    @property
    def proved(self) -> bool:
        """Nothing is wrong, and nothing digital remains unverified."""
        return not self.faults and self.fits and not self.open_dice + self.open_cards


def verify(lines: Sequence[bytes]) -> ExportVerdict:
    """Check the lines of an export (without line ends)."""
    found, faults = read_chain(lines)
    verdict = ExportVerdict(lines=len(lines), faults=faults)
    if not faults:
        faults += _rows(found)
    fate = _fate(found, verdict)
    _Check(verdict, fate).all(found)
    faults.sort(key=lambda fault: fault.args.get("line", 0))
    return verdict


def verdict_sentences(verdict: ExportVerdict, words: Catalog) -> Iterator[str]:
    """Every fault; then what was verified, what could not be, and what is believed."""
    for fault in verdict.faults:
        yield words.phrase(f"verify.{fault.code}", **fault.args)
    if verdict.commitment:
        yield words.phrase("verify.of", game=verdict.game, evening=verdict.evening, code=verdict.commitment[:16])
    if not verdict.closed:
        yield words.phrase("verify.not_closed", evening=verdict.evening)
    if verdict.fits:
        args = {"dice": verdict.dice, "rolls": verdict.rolls, "cards": verdict.cards, "shuffles": verdict.shuffles}
        yield words.phrase("verify.verified", **args)
    if verdict.open_dice or verdict.open_cards:
        yield words.phrase("verify.left_open", dice=verdict.open_dice, cards=verdict.open_cards)
    if verdict.hand_dice or verdict.hand_cards:
        yield words.phrase("verify.by_hand", dice=verdict.hand_dice, cards=verdict.hand_cards)
    if verdict.faults:
        yield words.phrase("verify.wrong", n=len(verdict.faults))
    elif verdict.proved:
        yield words.phrase("verify.right", lines=verdict.lines)
    else:
        yield words.phrase("verify.whole", lines=verdict.lines)


def _rows(found: Sequence[ExportLine]) -> Iterator[ExportFault]:
    """Rows of the journal that have no line: the chain was made again without them."""
    last = 0
    for line in found:
        row = line.doc.get("row", last)
        if not isinstance(row, int) or row - last > 1:
            yield ExportFault("row", {"line": line.n, "row": last + 1})
        last = row if isinstance(row, int) else last
    if found and found[-1].doc.get("rows") != last:
        yield ExportFault("row", {"line": found[-1].n, "row": last + 1})


def _fate(found: Sequence[ExportLine], verdict: ExportVerdict) -> Fate | None:
    """The fate of the evening; None if its beginning or its secret is unknown, or does not fit."""
    begin = next((line for line in found if line.doc.get("kind") == "begin"), None)
    close = next((line for line in found if line.doc.get("kind") == "close"), None)
    verdict.closed = close is not None
    try:
        if begin is None:
            raise FateError("no line says how the evening began")
        head = msgspec.convert(begin.doc, _Begin)
        verdict.evening, verdict.game, verdict.commitment = head.evening, head.game, head.commitment
        if head.export != FORMAT_VERSION:
            raise FateError(f"it has form {head.export}, and only form {FORMAT_VERSION} is known here")
        secret = bytes(32) if close is None else bytes.fromhex(str(close.doc.get("secret")))
        fate = Fate(secret, head.evening, tuple(head.words))
    except (FateError, msgspec.ValidationError, ValueError) as error:
        verdict.faults.append(ExportFault("begin", {"why": str(error).rstrip(".")}))
        return None
    verdict.fits = close is not None and fate.commitment == head.commitment
    if close is not None and not verdict.fits:
        verdict.faults.append(ExportFault("secret", {"line": close.n}))
    return fate if verdict.fits else None


class _Check:
    """Goes through the lines; without ``fate`` it only counts."""

    def __init__(self, verdict: ExportVerdict, fate: Fate | None) -> None:
        self.verdict, self.fate = verdict, fate
        self._orders: dict[tuple[str, tuple[str, ...]], list[str]] = {}
        self._cards: dict[str, list[Any]] = {}

    def all(self, found: Sequence[ExportLine]) -> None:
        """Check every line."""
        for line in found:
            try:
                if line.doc.get("kind") == "dice":
                    self._dice(line.n, msgspec.convert(line.doc, _Dice))
                elif line.doc.get("kind") == "card":
                    self._card(line.n, msgspec.convert(line.doc, _Card))
            except (msgspec.ValidationError, FateError) as error:
                self.verdict.faults.append(ExportFault("line", {"line": line.n, "why": str(error).rstrip(".")}))
        self.verdict.shuffles = len(self._orders)

    def _dice(self, n: int, line: _Dice) -> None:
        verdict = self.verdict
        if line.by != "digital":
            verdict.hand_dice += len(line.values)
            return
        if self.fate is None or line.dice is None:
            verdict.open_dice += len(line.values)
            return
        wanted = roll_dice(self.fate, line.key, line.dice)
        verdict.rolls += 1
        if len(wanted) != len(line.values):
            verdict.faults.append(ExportFault("number", {"line": n, "key": line.key, "found": len(line.values), "wanted": len(wanted)}))
        for number, (found, right) in enumerate(zip(line.values, wanted, strict=False), 1):
            verdict.dice += 1
            if found != right:
                args = {"line": n, "key": line.key, "number": number, "found": found, "wanted": right}
                verdict.faults.append(ExportFault("die", args))

    def _card(self, n: int, line: _Card) -> None:
        verdict = self.verdict
        if line.by != "digital":
            verdict.hand_cards += 1
            return
        if self.fate is None or line.deck is None:
            verdict.open_cards += 1
            return
        verdict.cards += 1
        if line.again and line.key in self._cards:  # it kept its card, also if a correction has moved others since
            wanted, right = self._cards[line.key][-1], line.card in self._cards[line.key]
        else:
            wanted = self._top(line)
            right = line.card == wanted
            self._cards.setdefault(line.key, []).append(wanted)
        if not right:
            verdict.faults.append(
                ExportFault("card", {"line": n, "key": line.key, "deck": line.deck, "found": line.card, "wanted": wanted})
            )

    def _top(self, line: _Card) -> str:
        """The top card of the deck."""
        assert self.fate is not None
        shuffle = line.order, tuple(line.pile)
        if shuffle not in self._orders:
            self._orders[shuffle] = self.fate.shuffle(line.order, line.pile)
        elsewhere = {*line.elsewhere, *line.held}
        return next((card for card in self._orders[shuffle] if card not in elsewhere), "no card")
