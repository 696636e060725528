"""The twin: a board as flat fields, and the pieces that those fields use.

A board is a mapping from paths to values; a position is the same as nested objects. What a field shows on the table is told
by its :class:`FieldForm`: fire uses fire tokens, a damaged vehicle uses one, a smoke marker uses itself and a difficulty token.
The supply of a piece is therefore never stored: it is the number of pieces of this evening minus those in use (FOD-1).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple

import msgspec

from companion.table.errors import MEANT, BoardError, PositionError, nearest
from companion.table.fields import (
    UNKNOWN,
    Field,
    Limit,
    Path,
    Shape,
    Value,
    beginnings,
    concealed,
    member_name,
    nested,
    nowhere_said,
    restated,
    some_of,
    walk,
)
from companion.table.known import Known, fit

Amount = Literal["each", "present", "length"]


class Use(NamedTuple):
    """That a field uses pieces: as many as its value says, one if it says anything, or one for every entry of a list."""

    piece: str
    amount: Amount = "each"
    factor: int = 1
    when: Value = None

    def of(self, value: Value) -> int:
        """How many pieces ``value`` stands for."""
        if self.amount == "each":
            return int(value) * self.factor
        if self.amount == "length":
            return len(value) * self.factor
        present = bool(value) if self.when is None else value == self.when
        return self.factor if present else 0


class Piece(msgspec.Struct, frozen=True):
    """A kind of piece: how many are in the box, and whether the table may take a substitute when they run out.

    ``start`` is the supply of an evening whose position does not name it: None means what the count leaves over, and 0 that the
    piece has no pile and always lies somewhere.
    """

    name: str
    count: int
    standin: bool = False
    start: int | None = None


class FieldForm(NamedTuple):
    """What a field of the board may hold, and the pieces it uses.

    ``always`` fields are written even at their start value. Fields that are not ``shown`` lie nowhere as cardboard.
    A field with ``known_to`` is hidden from all but these (a hand; from everybody for nobody): it is a list, of which a position
    shows only how many there are, and which no instruction, report or list of moves may name.
    A field with ``doubt`` may be stale: hands may have changed it since anybody said how it stands. ``doubt`` is the list, beginning with
    another word and then as this path does, that has the rest of this path as an entry while it is so: ``("stale", "boats")`` has
    ``"Mo.oars"`` for ``("boats", "Mo", "oars")``.
    A field with ``only_with`` says something about that other field, and is at its start while that one is.
    """

    shape: Shape
    uses: tuple[Use, ...] = ()
    always: bool = False
    shown: bool = True
    known_to: tuple[str, ...] | None = None
    doubt: Path | None = None
    only_with: Path | None = None

    def fault(self, value: Value) -> str | None:
        """Why ``value`` can't stand here, or None. A hidden list may hold entries that the companion does not know; none is named."""
        if self.known_to is None:
            return self.shape.fault(value)
        if isinstance(value, tuple):
            value = tuple(entry for entry in value if entry != UNKNOWN)
        return f"must be {self.shape.wanted()}" if self.shape.fault(value) else None


class Balance(NamedTuple):
    """That hands move pieces from one of the fields ``counted`` to another, and make none.

    ``path`` is how many more lie on the stale ones than they say; it uses the same piece, so that sums and supply are right. Where none is
    stale it is 0.
    """

    path: Path
    counted: tuple[Path, ...]


def no_contradictions(written: Mapping[str, Any]) -> list[str]:
    """What is written field by field contradicts nothing."""
    return []


class Notation(NamedTuple):
    """A shorter way in which a game's positions are written than one value for each field.

    ``read`` makes nested objects of fields out of what was written; what it can't read it leaves as it is, for the board to refuse.
    ``write`` goes the other way. ``faults`` says where what was written contradicts itself, which no field would show.
    """

    read: Callable[[Mapping[str, Any]], Mapping[str, Any]]
    write: Callable[[dict[str, Any]], dict[str, Any]]
    faults: Callable[[Mapping[str, Any]], list[str]] = no_contradictions


_FIELD_BY_FIELD = Notation(dict, dict)


class Form(msgspec.Struct, frozen=True):
    """All fields and pieces of one evening's board, in the order in which positions are written.

    ``rules`` finds what breaks the game's own invariants, one sentence each. ``lists`` are the groups that positions write as a list
    of their members, ``places`` the fields whose null means that their thing has left the game (:class:`Shape`). ``notation`` is
    how positions are written where that is not simply field by field. ``doubts`` has for each field that may be stale the list and the
    entry that say so, ``doubting`` for each such list the fields of its entries; ``balances`` has what can only lie elsewhere;
    ``only_with`` the fields that are at their start while another one is.
    ``absent`` says in words of the game why a field is not there, for people who name it all the same. Groups that may have no fields on
    some boards (a city without hydrants) are among ``inner`` on those too.
    """

    fields: dict[Path, FieldForm]
    pieces: dict[str, Piece]
    rules: Callable[[Board], list[str]]
    inner: frozenset[Path]
    order: dict[Path, int]
    starts: dict[Path, Value]
    lists: dict[Path, tuple[Path, ...]]
    places: tuple[Path, ...]
    notation: Notation | None = None
    balances: tuple[Balance, ...] = ()
    doubts: dict[Path, tuple[Path, str]] = {}
    doubting: dict[Path, dict[str, Path]] = {}
    only_with: dict[Path, Path] = {}
    absent: Callable[[Path], str | None] = nowhere_said

    @classmethod
    def of(
        cls,
        fields: dict[Path, FieldForm],
        pieces: Iterable[Piece],
        rules: Callable[[Board], list[str]],
        notation: Notation | None = None,
        balances: tuple[Balance, ...] = (),
        groups: Iterable[Path] = (),
        absent: Callable[[Path], str | None] = nowhere_said,
    ) -> Form:
        """The form over these fields and pieces. ``groups`` may be empty."""
        order = {path: i for i, path in enumerate(fields)}
        starts = {path: form.shape.start for path, form in fields.items()}
        members = [path for path, form in fields.items() if form.shape.kind == "member"]
        lists = {group: tuple(p for p in members if p[:-1] == group) for group in dict.fromkeys(p[:-1] for p in members)}
        places = tuple(path for path, form in fields.items() if form.shape.kind == "place")
        for group in (*lists, *(path[:-1] for path in places)):
            order[group] = next(order[path] for path in fields if path[: len(group)] == group)
        doubts = {path: (f.doubt, ".".join(path[len(f.doubt) - 1 :])) for path, f in fields.items() if f.doubt is not None}
        doubting: dict[Path, dict[str, Path]] = {}
        for path, (where, entry) in doubts.items():
            doubting.setdefault(where, {})[entry] = path
        named = {piece.name: piece for piece in pieces}
        only_with = {path: form.only_with for path, form in fields.items() if form.only_with is not None}
        inner = beginnings(dict.fromkeys((*fields, *((*group, "") for group in groups))))
        return cls(fields, named, rules, inner, order, starts, lists, places, notation, balances, doubts, doubting, only_with, absent)

    def bookkeeping(self) -> frozenset[Path]:
        """Fields that say how much is known of others; nobody is asked about them."""
        return frozenset(self.doubting) | {balance.path for balance in self.balances}

    def read(self, written: Mapping[str, Any]) -> Mapping[str, Any]:
        """Nested objects of fields out of what was written in the notation of these positions."""
        return (self.notation or _FIELD_BY_FIELD).read(written)

    def contradictions(self, written: Mapping[str, Any]) -> list[str]:
        """Where what was written in that notation contradicts itself."""
        return (self.notation or _FIELD_BY_FIELD).faults(written)


class Change(NamedTuple):
    """One elementary change of a board: a count goes ``by`` some, or (``by`` is None) a field is set ``to`` a value."""

    path: Path
    by: int | None
    to: Value = None


class Wrong(NamedTuple):
    """What can't be read of a position: its place, and a sentence that begins with it."""

    path: Path
    fault: str


def put(path: Path, n: int = 1) -> Change:
    """Lay ``n`` pieces there, from the supply."""
    return Change(path, n)


def take(path: Path, n: int = 1) -> Change:
    """Take ``n`` pieces from there, back to the supply."""
    return Change(path, -n)


def move(start: Path, to: Path, n: int = 1) -> tuple[Change, Change]:
    """Carry ``n`` pieces from one field to another; also turns them over (fire lying to fire standing)."""
    return Change(start, -n), Change(to, n)


def mark(path: Path, value: Value) -> Change:
    """Set a field: a marker, a flag, a place."""
    return Change(path, None, value)


class Board:
    """One board: the twin, or the table as far as people told. Counts never fall below their minimum."""

    __slots__ = ("form", "totals", "used", "values")

    def __init__(self, form: Form) -> None:
        self.form = form
        self.values: dict[Path, Value] = {}
        self.used: dict[str, int] = dict.fromkeys(form.pieces, 0)
        self.totals: dict[str, int] = {name: piece.count for name, piece in form.pieces.items()}

    def copy(self) -> Board:
        """The same board, to be changed by itself."""
        other = Board.__new__(Board)
        other.form, other.values = self.form, self.values.copy()
        other.used, other.totals = self.used.copy(), self.totals.copy()
        return other

    def cleared(self) -> Board:
        """The board with what has a place on it (:class:`Shape`) taken off: an empty table, when nothing else was set."""
        for place in self.form.places:
            self[place] = None
        return self

    def same_as(self, other: Board) -> bool:
        """Whether every field and the number of pieces agree."""
        return self.values == other.values and self.totals == other.totals

    def __getitem__(self, path: Path) -> Value:
        return self.values.get(path, self.form.starts[path])

    def moved(self, paths: Iterable[Path]) -> list[Path]:
        """Those of these fields that stand otherwise than at the start. A board remembers no others, so asking for many is cheap."""
        return [path for path in paths if path in self.values]

    def supply(self, piece: str) -> int:
        """How many are left in the pile; never below 0, also while substitutes are out."""
        return max(0, self.totals[piece] - self.used[piece])

    def __setitem__(self, path: Path, value: Value) -> None:
        form = self.form.fields.get(path)
        if form is None:
            raise BoardError(f"The board has no field {'.'.join(path)}.")
        if value != form.shape.start and (fault := form.fault(value)):
            raise BoardError(f"{'.'.join(path)} {fault}.")
        if form.uses:
            old = self[path]
            for use in form.uses:
                self.used[use.piece] += use.of(value) - use.of(old)
        if value == form.shape.start:
            self.values.pop(path, None)
        else:
            self.values[path] = value

    def apply(self, changes: Sequence[Change]) -> None:
        """Carry out the changes of one instruction, as one.

        Raises:
            BoardError: a count would fall below its minimum, or a pile without substitutes below nothing.
        """
        for path, by, to in changes:
            self[path] = to if by is None else self[path] + by
        for name, used in self.used.items():
            if used > self.totals[name] and not self.form.pieces[name].standin:
                raise BoardError(f"There are {self.totals[name]} {name}, and {used} are wanted on the board.")

    def apply_as_far_as_possible(self, changes: Sequence[Change]) -> None:
        """The same for the table, which may stand otherwise than the rules think: counts stop at their bounds."""
        for path, by, to in changes:
            shape = self.form.fields[path].shape
            value = to if by is None else self[path] + by
            if shape.kind == "count" and value is not None:
                value = max(shape.min, value if shape.max is None else min(value, shape.max))
            self[path] = value

    def patch(self, patch: Mapping[str, Any], settled: Iterable[Path] = ()) -> None:
        """State fields, as reports and corrections do; ``supply`` in it states how many pieces there are.

        What is stated is not stale any more, nor are the fields ``settled``, which people were asked about and left as they stood.

        Raises:
            PositionError: with every fault; the board is as before.
        """
        stated, wrong = self._stated(patch)
        supply, more = _read_supply(self.form, patch.get("supply", {}))
        if wrong or more:
            besides = _besides(self.form, wrong, lambda also: self.copy()._broken((*stated, *also), supply, settled))
            raise PositionError([*(fault for _, fault in wrong), *more, *besides])
        self._state(stated, supply, settled)

    def _broken(self, stated: Sequence[tuple[Path, Value]], supply: Mapping[str, int], settled: Iterable[Path]) -> Sequence[str]:
        """What would be wrong with the board, were only this stated."""
        try:
            self._state(stated, supply, settled)
        except PositionError as error:
            return error.faults
        return ()

    def _state(self, stated: Sequence[tuple[Path, Value]], supply: Mapping[str, int], settled: Iterable[Path]) -> None:
        before = self.values.copy(), self.used.copy(), self.totals.copy()
        open_balances = [b for b in self.form.balances if b.path not in dict(stated)]
        counted = [self._counted(balance) for balance in open_balances]
        for path, value in stated:
            self[path] = value
        self.freshen([*(path for path, _ in stated), *settled])
        for path, value in stated:
            self[path] = value  # also where they say themselves what is stale
        self._drop_orphans()
        for balance, total in zip(open_balances, counted, strict=True):
            self._even_out(balance, total)
        self.state_supply(supply)
        self._leave_enough()
        if faults := self._astray(before[1], supply) + self.faults():
            self.values, self.used, self.totals = before
            raise PositionError(faults)

    def _drop_orphans(self) -> None:
        """Put fields back to their start that say something about a field which is at its own."""
        for path, other in self.form.only_with.items():
            if path in self.values and other not in self.values:
                self[path] = self.form.starts[path]

    # -- what is known ------------------------------------------------------------------------------------------

    def is_stale(self, path: Path) -> bool:
        """Whether hands may have changed this field since anybody said how it stands."""
        doubt = self.form.doubts.get(path)
        return doubt is not None and doubt[1] in self.values.get(doubt[0], ())

    def stale(self) -> list[Path]:
        """The fields that are stale; in no time where there are none."""
        lists = [(where, self.values[where]) for where in self.form.doubting if where in self.values]
        return [self.form.doubting[where][entry] for where, entries in lists for entry in entries]

    def freshen(self, paths: Iterable[Path]) -> None:
        """These fields stand as they say."""
        doubts, known = self.form.doubts, dict[Path, set[str]]()
        for where, entry in (doubts[path] for path in paths if path in doubts):
            if where in self.values:
                known.setdefault(where, set()).add(entry)
        for where, entries in known.items():
            self[where] = tuple(name for name in self[where] if name not in entries)

    def adrift(self, balance: Balance) -> int:
        """How many pieces lie on those of the counted fields that are stale, wherever that is."""
        return int(self[balance.path] + sum(self[path] for path in balance.counted if self.is_stale(path)))

    def _leave_enough(self) -> None:
        """Where more pieces would be out than there are, there are fewer of them on the stale fields."""
        for name, piece in self.form.pieces.items():
            if self.used[name] > self.totals[name] and not piece.standin:
                there = {path: self[path] for path in self.stale() if Use(name) in self.form.fields[path].uses}
                most = sum(there.values()) - (self.used[name] - self.totals[name])
                for path, value in fit(there, (Limit(name=name, rule="", paths=tuple(there), max=max(0, most)),), there).items():
                    self[path] = value

    def stock(self) -> tuple[Limit, ...]:
        """How many of the pieces that hands only carry about there are on all the places where they can lie."""
        return tuple(
            Limit(name=".".join(b.path), rule="", paths=b.counted, max=self._counted(b) + self[b.path]) for b in self.form.balances
        )

    def likely(self, limits: Sequence[Limit] = ()) -> Board:
        """The board for pictures: where pieces were last known, but no more of them than there are, nor than ``limits`` leave."""
        stale, sums = frozenset(self.stale()), (*self.stock(), *limits)
        fitted = fit({path: self[path] for limit in sums for path in limit.paths}, sums, stale) if stale else {}
        if not fitted:
            return self
        board = self.copy()
        for balance in self.form.balances:
            board[balance.path] += sum(self[path] - fitted[path] for path in balance.counted if path in fitted)
        for path, value in fitted.items():
            board[path] = value
        return board

    def _counted(self, balance: Balance) -> int:
        return int(sum(self[path] for path in balance.counted))

    def _even_out(self, balance: Balance, before: int) -> None:
        """What is missing from the counted fields lies on stale ones, and what is new there came from them, as far as it can be.

        When nothing is left for the stale ones, it is known how they stand: empty.
        """
        stale = [path for path in balance.counted if self.is_stale(path)]
        lying = sum(self[path] for path in stale)
        left = max(0, lying + self[balance.path] + before - self._counted(balance)) if stale else 0
        if left:
            self[balance.path] = left - lying
            return
        for path in stale:
            self[path] = 0
        self[balance.path] = 0
        self.freshen(stale)

    def _astray(self, before: Mapping[str, int], supply: Mapping[str, int]) -> list[str]:
        """Pieces without a pile that a patch loses without a word about it: asked for, never repaired (FOD-2)."""
        return [
            f"{self.used[name]} {name} would be on the board, where {before[name]} were: say where the others are, or supply.{name}"
            for name, piece in self.form.pieces.items()
            if piece.start == 0 and name not in supply and self.used[name] < before[name]
        ]

    def state_supply(self, supply: Mapping[str, int]) -> None:
        """Say how many of a piece are left; with those in use that is how many there are this evening.

        None left while substitutes are out says nothing new: how many of those in use are substitutes stays as it was.
        """
        for piece, left in supply.items():
            if left == 0 and self.form.pieces[piece].standin and self.used[piece] > self.totals[piece]:
                continue
            self.totals[piece] = min(self.used[piece], self.form.pieces[piece].count) + left

    def _stated(self, patch: Mapping[str, Any]) -> tuple[list[tuple[Path, Value]], list[Wrong]]:
        stated: list[tuple[Path, Value]] = []
        wrong = [Wrong(tuple(fault.split(maxsplit=1)[0].split(".")), fault) for fault in self.form.contradictions(patch)]
        contradicted = {path for path, _ in wrong}
        body = {k: v for k, v in self.form.read(patch).items() if k != "supply"}
        for path, value, fault in walk(body, self.form.fields, self.form.inner, self.form.absent):
            if fault or (fault := self._misfit(path, value)):
                wrong += [Wrong(path, fault)] if path[:2] not in contradicted else []
            else:
                stated.append((path, restated(self[path], value) if self.is_hidden(path) else value))
        return stated, wrong

    def _misfit(self, path: Path, value: Value) -> str | None:
        name = ".".join(path)
        if self.is_hidden(path):
            counts = isinstance(value, int) and not isinstance(value, bool) and value >= 0
            return None if counts else f"{name} is hidden: say how many there are"
        why = self.form.fields[path].fault(value)
        return why and f"{name} {why}"

    def is_hidden(self, path: Path) -> bool:
        """Whether not everybody may know what stands there."""
        return self.form.fields[path].known_to is not None

    def hidden(self) -> dict[Path, Value]:
        """What stands in the hidden fields; never to be shown."""
        return {path: value for path, value in self.values.items() if self.is_hidden(path)}

    def known_to(self, who: str) -> dict[Path, Value]:
        """What stands in the fields that are hidden from others and not from ``who``."""
        return {path: value for path, value in self.hidden().items() if who in (self.form.fields[path].known_to or ())}

    def faults(self) -> list[str]:
        """What breaks an invariant: more pieces than there are, and the game's own rules."""
        faults = []
        for name, piece in self.form.pieces.items():
            total = self.totals[name]
            if total > piece.count or (self.used[name] > total and not piece.standin):
                faults.append(f"{max(self.used[name], total)} {name} where {piece.count if total > piece.count else total} exist")
        return faults + self._balance_faults() + self.form.rules(self)

    def _balance_faults(self) -> list[str]:
        """Pieces that are said to lie on stale fields, more of them or fewer than can be."""
        faults = []
        for balance in self.form.balances:
            name, hidden = ".".join(balance.path), self[balance.path]
            if self.adrift(balance) < 0:
                faults.append(f"{name} is {hidden}: more are missing than lie where nobody has looked")
            elif hidden and not any(map(self.is_stale, balance.counted)):
                faults.append(f"{name} is {hidden}, but none of the places where they could lie is stale")
        return faults

    def settle_supply(self) -> None:
        """Give pieces whose supply a position does not name their usual one (a position may be partial)."""
        for name, piece in self.form.pieces.items():
            if piece.start is not None:
                self.totals[name] = min(piece.count, self.used[name] + piece.start)

    def position(self) -> dict[str, Any]:
        """The board as nested objects; reading it back and writing it again gives the same. Of hidden lists only how many there are."""
        form = self.form
        shown = {p: self.values[p] for p in self.values} | {p: self[p] for p, f in form.fields.items() if f.always}
        written = self._grouped({path: self._shown(path, value) for path, value in shown.items()})
        ordered = {path: written[path] for path in sorted(written, key=form.order.__getitem__)}
        written_out = nested(ordered) | ({"supply": self._supply_shown()} if form.pieces else {})
        return (form.notation or _FIELD_BY_FIELD).write(written_out)

    def _grouped(self, shown: dict[Path, Any]) -> dict[Path, Any]:
        """Members as the list of those that are on, and what has left the game as null."""
        left = {place[:-1] for place in self.form.places if self[place] is None}
        lists = self.form.lists
        alone = {path: value for path, value in shown.items() if path[:-1] not in left and path[:-1] not in lists}
        members = {group: [member_name(path) for path in paths if self[path]] for group, paths in lists.items()}
        return alone | dict.fromkeys(left) | members

    def _shown(self, path: Path, value: Value) -> Any:
        return concealed(value) if self.is_hidden(path) else _thawed(value)

    def _supply_shown(self) -> dict[str, int]:
        shown = {}
        for name, piece in self.form.pieces.items():
            left = self.supply(name)
            usual = piece.start if piece.start is not None else None
            if usual is None or left != usual or self.totals[name] > piece.count:
                shown[name] = left
        return shown


def _thawed(value: Value) -> Any:
    return [_thawed(v) for v in value] if isinstance(value, tuple) else value


def _read_supply(form: Form, data: object) -> tuple[dict[str, int], list[str]]:
    if not isinstance(data, Mapping):
        return {}, ["supply must be an object of counts"]
    supply, faults = {}, []
    for name, left in data.items():
        if name not in form.pieces:
            faults.append(f"supply.{name} is not known{nearest(str(name), list(form.pieces)) or _pieces_there(form)}")
        elif not isinstance(left, int) or isinstance(left, bool) or left < 0:
            faults.append(f"supply.{name} must be a whole number, 0 or more, not {msgspec.json.encode(left).decode()[:40]}")
        else:
            supply[name] = left
    return supply, faults


def _pieces_there(form: Form) -> str:
    return f" (there are {some_of([*form.pieces])})" if form.pieces else ": no supply is counted in this game"


def read_position(form: Form, data: Mapping[str, Any]) -> Board:
    """A board from a position, which may be partial: what is missing is empty or at its start.

    The supply it names wins over the counts of the box; board and supply together may be less than the count, never more.

    Raises:
        PositionError: with every fault, unknown words with the nearest right one.
    """
    board, faults = examined_position(form, data)
    if faults:
        raise PositionError(faults)
    return board


def examined_position(
    form: Form, data: Mapping[str, Any], also: Callable[[Board], Iterable[str]] = lambda board: ()
) -> tuple[Board, list[str]]:
    """The board of a position as far as it can be read, and every fault of it; ``also`` finds more than the board's own rules do."""
    stated, wrong = Board(form)._stated(data)
    supply, more = _read_supply(form, data.get("supply", {}))

    def made(besides: Sequence[tuple[Path, Value]]) -> Board:
        board = Board(form)
        for path, value in (*stated, *besides):
            board[path] = value
        board._drop_orphans()
        board.settle_supply()
        board.state_supply(supply)
        return board

    def found(besides: Sequence[tuple[Path, Value]]) -> Iterable[str]:
        board = made(besides)
        return (*board.faults(), *also(board))

    return made(()), [*(fault for _, fault in wrong), *more, *_besides(form, wrong, found)]


def _besides(form: Form, wrong: Sequence[Wrong], found: Callable[[Sequence[tuple[Path, Value]]], Iterable[str]]) -> list[str]:
    """What is wrong with a board besides what could not be read of it: faults that stay whatever the unreadable fields say.

    ``found`` gives the faults of the board with these fields stated too.
    """
    if any(len(path) == 1 and (path in form.inner or MEANT in fault) for path, fault in wrong):
        return []  # nothing is known of a whole group
    unread = [path for path, _ in wrong if path in form.fields][:MOST_TRIED]
    more = list(found(()))
    for path in unread:
        for value in form.fields[path].shape.samples():
            also = {_without_numbers(fault) for fault in found(((path, value),))} if more else set()
            more = [fault for fault in more if _without_numbers(fault) in also]
    things = {path[1] for path, fault in wrong if len(path) > 1 and path not in form.fields and _hides(form, path, fault)}
    groups = tuple(f"{path[0]}:" for path, _ in wrong if len(path) == 2 and path not in form.fields)
    return [f for f in more if things.isdisjoint(re.findall(r"[\w-]+(?:,[\w-]+)*", f)) and not f.startswith(groups)]


def _hides(form: Form, path: Path, fault: str) -> bool:
    """Whether so little is known of a thing that what is wrong with it may only follow from that."""
    return path in form.inner or MEANT in fault or (path[:2] not in form.inner and path[:2] not in form.fields)


MOST_TRIED: Final = 30
"""So many unreadable fields are tried out with other values; of a position with more of them the rest is not looked at."""


def _without_numbers(fault: str) -> str:
    return re.sub(r"\b\d+\b", "#", fault)


def repeated(board: Board) -> Iterator[str]:
    """Cards and the like that are said to lie twice in one place."""
    for path, value in board.values.items():
        shape = board.form.fields[path].shape
        if shape.kind == "list" and shape.options and not board.is_hidden(path):
            yield from (f"{'.'.join(path)} names {entry} twice" for entry in dict.fromkeys(value) if value.count(entry) > 1)


def in_two_places(board: Board) -> Iterator[str]:
    """Cards that are said to be discarded and in play at once."""
    for path, value in board.values.items():
        in_play = board.values.get(("in_play", *path[1:]), ()) if path[0] == "discards" else ()
        yield from (
            f"{'.'.join(path)} names {card}, which is in play" for card in dict.fromkeys(value if in_play else ()) if card in in_play
        )


def difference(start: Board, goal: Board) -> list[Change]:
    """The moves that make ``goal`` out of ``start``, in the order of the form."""
    changes = []
    for path in sorted(start.values.keys() | goal.values.keys(), key=goal.form.order.__getitem__):
        old, new = start[path], goal[path]
        if old != new:
            count = goal.form.fields[path].shape.kind == "count" and old is not None and new is not None
            changes.append(Change(path, new - old) if count else Change(path, None, new))
    return changes


def known_of(board: Board) -> Known:
    """What the fields of a board probably hold while some of them are corrected: of what is stale no more than there can be."""
    fields = fields_of(board)
    return Known(fields, board.stock(), frozenset(field.path for field in fields if not board.is_stale(field.path)), ())


def fields_of(board: Board, paths: Iterable[Path] | None = None) -> tuple[Field, ...]:
    """These fields (or all that are not hidden, nor say how much is known) as something people may state, with what stands there now.

    Raises:
        BoardError: a hidden field is named, or there is none of that path.
    """
    if paths is None:
        left_out = board.form.bookkeeping()
        paths = (p for p, form in board.form.fields.items() if form.known_to is None and p not in left_out)
    chosen = tuple(paths)
    for path in chosen:
        if path not in board.form.fields:
            raise BoardError(f"The board has no field {'.'.join(path)}.")
        if board.is_hidden(path):
            raise BoardError(f"{'.'.join(path)} is hidden and can't be reported.")
    return tuple(Field(path=p, shape=board.form.fields[p].shape, now=board[p]) for p in chosen)
