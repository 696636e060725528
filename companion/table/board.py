"""The twin: a board as flat fields, and the pieces that those fields use.

A board is a mapping from paths to values; a position is the same as nested objects. What a field shows on the table is told
by its :class:`FieldForm`: fire uses fire tokens, a damaged vehicle uses one, a smoke marker uses itself and a difficulty token.
The supply of a piece is therefore never stored: it is the number of pieces of this evening minus those in use (FOD-1).
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple, TypeVar, overload

import msgspec

from companion.table.board_field import BoardField
from companion.table.errors import DID_YOU_MEAN, BoardError, PositionError, nearest
from companion.table.fields import (
    UNKNOWN,
    Field,
    FieldPath,
    FieldType,
    Limit,
    is_whole,
    member_name,
    nested,
    no_reason,
    proper_prefixes,
    some_names,
    walk_patch,
    with_count,
    without_names,
)
from companion.table.likely_values import LikelyValues, fit
from companion.table.values import FieldValue, JsonObject, JsonValue, entries_of, number_of

Amount = Literal["each", "present", "length"]
P = TypeVar("P", bound=FieldPath)
V = TypeVar("V", bound=FieldValue)


class PieceUse(NamedTuple):
    """That a field uses pieces: as many as its value says, one if it says anything, or one for every entry of a list."""

    piece: str
    amount: Amount = "each"
    factor: int = 1
    when: FieldValue = None

    def of(self, value: FieldValue) -> int:
        """How many pieces ``value`` uses."""
        if self.amount == "each":
            return number_of(value) * self.factor
        if self.amount == "length":
            return len(entries_of(value)) * self.factor
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


class FieldSpec(NamedTuple):
    """What a field of the board may hold, and the pieces it uses.

    ``always`` fields are written even at their start value. Fields that are not ``shown`` have no piece on the board.
    A field with ``known_to`` is hidden from all but these (a hand of cards; from everybody if empty): it is a list, of which a position
    shows only how many there are, and which no instruction, report or list of moves may name.
    A field with ``stale_list`` may be stale: people may have changed it since it was last reported. ``stale_list`` is the path of a list,
    another word followed by the rest of this field's group, which has the rest of this path as an entry while it is stale:
    ``("stale", "boats")`` has ``"Mo.oars"`` for ``("boats", "Mo", "oars")``.
    A field with ``only_with`` says something about that other field, and is at its start while that one is.
    ``form`` has the keys of an object that people may change one by one: of a card that they wrote out.
    """

    field_type: FieldType
    uses: tuple[PieceUse, ...] = ()
    always: bool = False
    shown: bool = True
    known_to: tuple[str, ...] | None = None
    stale_list: FieldPath | None = None
    only_with: FieldPath | None = None
    form: tuple[Field, ...] = ()

    def fault(self, value: JsonValue) -> str | None:
        """Why ``value`` is not allowed, or None. A hidden list may hold entries that the companion does not know; none is named."""
        if self.known_to is None:
            return self.field_type.fault(value)
        if isinstance(value, tuple):
            value = tuple(entry for entry in value if entry != UNKNOWN)
        return f"must be {self.field_type.describe()}" if self.field_type.fault(value) else None


class Balance(NamedTuple):
    """That hands move pieces from one of the fields ``counted`` to another, and make none.

    ``path`` is how many more lie on the stale ones than they say; it uses the same piece, so that sums and supply are right. Where none is
    stale it is 0.
    """

    path: FieldPath
    counted: tuple[FieldPath, ...]


def no_contradictions(written: Mapping[str, JsonValue]) -> list[str]:
    """What is written field by field contradicts nothing."""
    return []


class Notation(NamedTuple):
    """A shorter way in which a game's positions are written than one value for each field.

    ``read`` makes nested objects of fields out of what was written; what it can't read it leaves as it is, for the board to refuse.
    ``write`` goes the other way. ``faults`` says where what was written contradicts itself, which no field would show.
    """

    read: Callable[[Mapping[str, JsonValue]], Mapping[str, JsonValue]]
    write: Callable[[JsonObject], JsonObject]
    faults: Callable[[Mapping[str, JsonValue]], list[str]] = no_contradictions


_Stated = Sequence[tuple[FieldPath, FieldValue]]
_FIELD_BY_FIELD = Notation(dict, dict)


class BoardSchema(msgspec.Struct, frozen=True):
    """All fields and pieces of one evening's board, in the order in which positions are written.

    ``rules`` finds what breaks the game's own invariants, one sentence each. ``lists`` are the groups that positions write as a list
    of their members, ``places`` the fields whose null means that their thing has left the game (:class:`Shape`). ``notation`` is
    how positions are written where that is not simply field by field. ``doubts`` has for each field that may be stale the list and the
    entry that say so, ``doubting`` for each such list the fields of its entries; ``balances`` has what can only lie elsewhere;
    ``only_with`` the fields that are at their start while another one is; ``hidden_paths`` are the fields that are hidden from some.
    ``absent`` says in words of the game why a field is not there, for people who name it all the same. Groups that may have no fields on
    some boards (a city without hydrants) are among ``inner`` on those too.
    """

    fields: dict[FieldPath, FieldSpec]
    pieces: dict[str, Piece]
    rules: Callable[[Board], list[str]]
    inner_paths: frozenset[FieldPath]
    order: dict[FieldPath, int]
    starts: dict[FieldPath, FieldValue]
    lists: dict[FieldPath, tuple[FieldPath, ...]]
    places: tuple[FieldPath, ...]
    notation: Notation | None = None
    balances: tuple[Balance, ...] = ()
    stale_entries: dict[FieldPath, tuple[FieldPath, str]] = {}
    stale_lists: dict[FieldPath, dict[str, FieldPath]] = {}
    only_with: dict[FieldPath, FieldPath] = {}
    absent: Callable[[FieldPath], str | None] = no_reason
    hidden_paths: frozenset[FieldPath] = frozenset()

    @classmethod
    def of(
        cls,
        fields: dict[FieldPath, FieldSpec],
        pieces: Iterable[Piece],
        rules: Callable[[Board], list[str]],
        notation: Notation | None = None,
        balances: tuple[Balance, ...] = (),
        groups: Iterable[FieldPath] = (),
        absent: Callable[[FieldPath], str | None] = no_reason,
    ) -> BoardSchema:
        """The form over these fields and pieces. ``groups`` may be empty."""
        order = {path: i for i, path in enumerate(fields)}
        starts = {path: form.field_type.start for path, form in fields.items()}
        members = [path for path, form in fields.items() if form.field_type.kind == "member"]
        lists = {group: tuple(p for p in members if p[:-1] == group) for group in dict.fromkeys(p[:-1] for p in members)}
        places = tuple(path for path, form in fields.items() if form.field_type.kind == "place")
        for group in (*lists, *(path[:-1] for path in places)):
            order[group] = next(order[path] for path in fields if path[: len(group)] == group)
        doubts = {path: (f.stale_list, ".".join(path[len(f.stale_list) - 1 :])) for path, f in fields.items() if f.stale_list is not None}
        doubting: dict[FieldPath, dict[str, FieldPath]] = {}
        for path, (where, entry) in doubts.items():
            doubting.setdefault(where, {})[entry] = path
        named = {piece.name: piece for piece in pieces}
        only_with = {path: form.only_with for path, form in fields.items() if form.only_with is not None}
        inner = proper_prefixes(dict.fromkeys((*fields, *((*group, "") for group in groups))))
        hidden = frozenset(path for path, form in fields.items() if form.known_to is not None)
        return cls(
            fields, named, rules, inner, order, starts, lists, places, notation, balances, doubts, doubting, only_with, absent, hidden
        )

    def bookkeeping(self) -> frozenset[FieldPath]:
        """Fields that say how much is known of others, or what people wrote out: people are not asked about them."""
        written = (path for path, form in self.fields.items() if form.field_type.kind == "object")
        return frozenset(self.stale_lists) | {balance.path for balance in self.balances} | frozenset(written)

    def read(self, written: Mapping[str, JsonValue]) -> Mapping[str, JsonValue]:
        """Nested objects of fields out of what was written in the notation of these positions."""
        return (self.notation or _FIELD_BY_FIELD).read(written)

    def contradictions(self, written: Mapping[str, JsonValue]) -> list[str]:
        """Where what was written in that notation contradicts itself."""
        return (self.notation or _FIELD_BY_FIELD).faults(written)


class Change(NamedTuple):
    """One elementary change of a board: a count goes ``by`` some, or (``by`` is None) a field is set ``to`` a value."""

    path: FieldPath
    by: int | None
    to: FieldValue = None


class PositionFault(NamedTuple):
    """What can't be read of a position: its place, and a sentence that begins with it."""

    path: FieldPath
    fault: str


def put(field: BoardField[int], n: int = 1) -> Change:
    """Put ``n`` pieces there, from the supply."""
    return Change(field, n)


def take(field: BoardField[int], n: int = 1) -> Change:
    """Take ``n`` pieces from there, back to the supply."""
    return Change(field, -n)


def move(start: BoardField[int], to: BoardField[int], n: int = 1) -> tuple[Change, Change]:
    """Move ``n`` pieces from one field to another; also flips them (inactive fire to active fire)."""
    return Change(start, -n), Change(to, n)


def mark(field: BoardField[V], value: V) -> Change:
    """Set a field: a marker, a flag, a place."""
    return Change(field, None, value)


class Board:
    """One board: the twin, or the table as far as people told. Counts never fall below their minimum.

    ``versions`` has a number for each group of fields, those whose paths begin with the same word; it rises when one of them changes. So
    has it for the fields that differ in their last word alone, under the path that they share: ``("boats", "Mo")``.
    """

    __slots__ = ("schema", "totals", "used", "values", "versions")

    def __init__(self, form: BoardSchema) -> None:
        self.schema = form
        self.values: dict[FieldPath, FieldValue] = {}
        self.versions: dict[str | FieldPath, int] = defaultdict(int)
        self.used: dict[str, int] = dict.fromkeys(form.pieces, 0)
        self.totals: dict[str, int] = {name: piece.count for name, piece in form.pieces.items()}

    def copy(self) -> Board:
        """The same board, to be changed by itself."""
        other = Board.__new__(Board)
        other.schema, other.values, other.versions = self.schema, self.values.copy(), self.versions.copy()
        other.used, other.totals = self.used.copy(), self.totals.copy()
        return other

    def cleared(self) -> Board:
        """The board with what has a place on it (:class:`Shape`) taken off: an empty table, when nothing else was set."""
        for place in self.schema.places:
            self.set_value(place, None)
        return self

    def same_as(self, other: Board) -> bool:
        """Whether every field and the number of pieces agree."""
        return self.values == other.values and self.totals == other.totals

    @overload
    def __getitem__(self, path: BoardField[V]) -> V: ...
    @overload
    def __getitem__(self, path: FieldPath) -> Any: ...
    def __getitem__(self, path: FieldPath) -> FieldValue:
        return self.values.get(path, self.schema.starts[path])

    def number(self, path: FieldPath) -> int:
        """What a count says."""
        return number_of(self.values.get(path, self.schema.starts[path]))

    def moved(self, paths: Iterable[P]) -> list[P]:
        """Those of these fields that are not at their start value. A board stores no others, so asking for many is cheap."""
        return [path for path in paths if path in self.values]

    def values_of(self, paths: Iterable[BoardField[V]]) -> tuple[V, ...]:
        """What these fields hold, in their order."""
        values: Mapping[FieldPath, Any] = self.values
        starts = self.schema.starts
        return tuple([values.get(path, starts[path]) for path in paths])

    def having(self, paths: Iterable[P], value: FieldValue) -> list[P]:
        """Those of these fields that have this value."""
        values, starts = self.values, self.schema.starts
        return [path for path in paths if values.get(path, starts[path]) == value]

    def supply(self, piece: str) -> int:
        """How many are left in the pile; never below 0, also while substitutes are out."""
        return max(0, self.totals[piece] - self.used[piece])

    def __setitem__(self, path: BoardField[V], value: V) -> None:
        self.set_value(path, value)

    def set_value(self, path: FieldPath, value: FieldValue) -> None:
        """Set the field at a path.

        Raises:
            BoardError: there is no such field, or it can't hold this.
        """
        form = self.schema.fields.get(path)
        if form is None:
            raise BoardError(f"The board has no field {'.'.join(path)}.")
        start = form.field_type.start
        if value != start and (fault := form.fault(value)):
            raise BoardError(f"{'.'.join(path)} {fault}.")
        old = self.values.get(path, start)
        if value == old:
            return  # nothing that is derived from it has to be worked out again
        for use in form.uses:
            self.used[use.piece] += use.of(value) - use.of(old)
        self.versions[path[0]] += 1
        self.versions[path[:-1]] += 1
        if value == start:
            self.values.pop(path, None)
        else:
            self.values[path] = value

    def apply(self, changes: Sequence[Change]) -> None:
        """Carry out the changes of one instruction, as one.

        Raises:
            BoardError: a count would fall below its minimum, or a pile without substitutes below nothing.
        """
        for path, by, to in changes:
            self.set_value(path, to if by is None else self.number(path) + by)
        for name, used in self.used.items():
            if used > self.totals[name] and not self.schema.pieces[name].standin:
                raise BoardError(f"There are {self.totals[name]} {name}, and {used} are wanted on the board.")

    def apply_as_far_as_possible(self, changes: Sequence[Change]) -> None:
        """The same for the table, which may stand otherwise than the rules think: counts stop at their bounds, and a count that is empty
        there stays empty.
        """
        for path, by, to in changes:
            shape, now = self.schema.fields[path].field_type, self[path]
            value = to if by is None else now
            if by is not None and isinstance(now, int):
                value = now + by
            if shape.kind == "count" and isinstance(value, int):
                value = max(shape.min, value if shape.max is None else min(value, shape.max))
            self.set_value(path, value)

    def patch(self, patch: Mapping[str, JsonValue], settled: Iterable[FieldPath] = ()) -> None:
        """State fields, as reports and corrections do; ``supply`` in it states how many pieces there are.

        What is stated is not stale any more, nor are the fields ``settled``, which people were asked about and left as they stood.

        Raises:
            PositionError: with every fault; the board is as before.
        """
        stated, wrong = self._read_patch(patch)
        supply, more = _read_supply(self.schema, self.schema.read(patch).get("supply", {}))
        if wrong or more:
            besides = _other_faults(self.schema, wrong, lambda also: self.copy()._broken((*stated, *also), supply, settled))
            raise PositionError([*(fault for _, fault in wrong), *more, *besides])
        self._state(stated, supply, settled)

    def _broken(self, stated: _Stated, supply: Mapping[str, int], settled: Iterable[FieldPath]) -> Sequence[str]:
        """What would be wrong with the board, were only this stated."""
        try:
            self._state(stated, supply, settled)
        except PositionError as error:
            return error.faults
        return ()

    def _state(self, stated: _Stated, supply: Mapping[str, int], settled: Iterable[FieldPath]) -> None:
        before = self.values.copy(), self.used.copy(), self.totals.copy()
        open_balances = [b for b in self.schema.balances if b.path not in dict(stated)]
        counted = [self._counted(balance) for balance in open_balances]
        for path, value in stated:
            self.set_value(path, value)
        self.mark_known([*(path for path, _ in stated), *settled])
        for path, value in stated:
            self.set_value(path, value)  # also where they say themselves what is stale
        self._drop_orphans()
        for balance, total in zip(open_balances, counted, strict=True):
            self._rebalance(balance, total)
        self.state_supply(supply)
        self._leave_enough()
        if faults := self._missing_pieces(before[1], supply) + self.faults():
            self.values, self.used, self.totals = before
            for group in self.versions:
                self.versions[group] += 1
            raise PositionError(faults)

    def _drop_orphans(self) -> None:
        """Put fields back to their start that say something about a field which is at its own."""
        for path, other in self.schema.only_with.items():
            if path in self.values and other not in self.values:
                self.set_value(path, self.schema.starts[path])

    # -- what is known ------------------------------------------------------------------------------------------

    def is_stale(self, path: FieldPath) -> bool:
        """Whether people may have changed this field since they last stated it."""
        doubt = self.schema.stale_entries.get(path)
        return doubt is not None and doubt[1] in entries_of(self.values.get(doubt[0]))

    def stale(self) -> list[FieldPath]:
        """The fields that are stale; in no time where there are none."""
        lists = [(known, entries_of(self.values[where])) for where, known in self.schema.stale_lists.items() if where in self.values]
        return [known[entry] for known, entries in lists for entry in entries if isinstance(entry, str)]

    def mark_known(self, paths: Iterable[FieldPath]) -> None:
        """These fields are known to be right."""
        doubts, known = self.schema.stale_entries, dict[FieldPath, set[str]]()
        for where, entry in (doubts[path] for path in paths if path in doubts):
            if where in self.values:
                known.setdefault(where, set()).add(entry)
        for where, entries in known.items():
            self.set_value(where, tuple(name for name in entries_of(self[where]) if name not in entries))

    def unaccounted(self, balance: Balance) -> int:
        """How many pieces are on the stale ones of the counted fields, in all."""
        return self.number(balance.path) + sum(self.number(path) for path in balance.counted if self.is_stale(path))

    def _leave_enough(self) -> None:
        """Where more pieces would be out than there are, there are fewer of them on the stale fields."""
        for name, piece in self.schema.pieces.items():
            if self.used[name] > self.totals[name] and not piece.standin:
                there = {path: self.number(path) for path in self.stale() if PieceUse(name) in self.schema.fields[path].uses}
                most = sum(there.values()) - (self.used[name] - self.totals[name])
                for path, value in fit(there, (Limit(name=name, rule="", paths=tuple(there), max=max(0, most)),), there).items():
                    self.set_value(path, value)

    def stock(self) -> tuple[Limit, ...]:
        """The number of pieces that people only move, over all the places where they can be."""
        return tuple(
            Limit(name=".".join(b.path), rule="", paths=b.counted, max=self._counted(b) + self.number(b.path)) for b in self.schema.balances
        )

    def likely(self, limits: Sequence[Limit] = ()) -> Board:
        """The board for pictures: where pieces were last known, but no more of them than there are, nor than ``limits`` leave."""
        stale, sums = frozenset(self.stale()), (*self.stock(), *limits)
        fitted = fit({path: self[path] for limit in sums for path in limit.paths}, sums, stale) if stale else {}
        if not fitted:
            return self
        board = self.copy()
        for balance in self.schema.balances:
            left = sum(self.number(path) - fitted[path] for path in balance.counted if path in fitted)
            board.set_value(balance.path, board.number(balance.path) + left)
        for path, value in fitted.items():
            board.set_value(path, value)
        return board

    def _counted(self, balance: Balance) -> int:
        return sum(map(self.number, balance.counted))

    def _rebalance(self, balance: Balance, before: int) -> None:
        """What is missing from the counted fields lies on stale ones, and what is new there came from them, as far as it can be.

        When nothing is left for the stale ones, it is known how they stand: empty.
        """
        stale = [path for path in balance.counted if self.is_stale(path)]
        lying = sum(map(self.number, stale))
        left = max(0, lying + self.number(balance.path) + before - self._counted(balance)) if stale else 0
        if left:
            self.set_value(balance.path, left - lying)
            return
        for path in stale:
            self.set_value(path, 0)
        self.set_value(balance.path, 0)
        self.mark_known(stale)

    def _missing_pieces(self, before: Mapping[str, int], supply: Mapping[str, int]) -> list[str]:
        """Pieces without a pile that a patch loses without a word about it: asked for, never repaired (FOD-2)."""
        return [
            f"{self.used[name]} {name} would be on the board, where {before[name]} were: say where the others are, or supply.{name}"
            for name, piece in self.schema.pieces.items()
            if piece.start == 0 and name not in supply and self.used[name] < before[name]
        ]

    def state_supply(self, supply: Mapping[str, int]) -> None:
        """Say how many of a piece are left; with those in use that is how many there are this evening.

        None left while substitutes are out says nothing new: how many of those in use are substitutes stays as it was.
        """
        for piece, left in supply.items():
            if left == 0 and self.schema.pieces[piece].standin and self.used[piece] > self.totals[piece]:
                continue
            self.totals[piece] = min(self.used[piece], self.schema.pieces[piece].count) + left

    def _read_patch(self, patch: Mapping[str, JsonValue]) -> tuple[list[tuple[FieldPath, FieldValue]], list[PositionFault]]:
        stated: list[tuple[FieldPath, FieldValue]] = []
        wrong = [PositionFault(tuple(fault.split(maxsplit=1)[0].split(".")), fault) for fault in self.schema.contradictions(patch)]
        contradicted = {path for path, _ in wrong}
        body = {k: v for k, v in self.schema.read(patch).items() if k != "supply"}
        for path, value, fault in walk_patch(body, self.schema.fields, self.schema.inner_paths, self.schema.absent):
            if fault is None and self.is_hidden(path) and is_whole(value) and value >= 0:
                stated.append((path, with_count(self[path], value)))
            elif fault is None and not self.is_hidden(path) and self.schema.fields[path].field_type.allows(value):
                stated.append((path, value))
            elif path[:2] not in contradicted:
                wrong.append(PositionFault(path, fault or self._value_fault(path, value)))
        return stated, wrong

    def _value_fault(self, path: FieldPath, value: JsonValue) -> str:
        """Why a field can't hold this."""
        name = ".".join(path)
        return f"{name} is hidden: say how many there are" if self.is_hidden(path) else f"{name} {self.schema.fields[path].fault(value)}"

    def is_hidden(self, path: FieldPath) -> bool:
        """Whether this field is hidden from some."""
        return path in self.schema.hidden_paths

    def hidden(self) -> dict[FieldPath, FieldValue]:
        """The values of the hidden fields; never to be shown."""
        return {path: value for path, value in self.values.items() if self.is_hidden(path)}

    def known_to(self, who: str) -> dict[FieldPath, FieldValue]:
        """The values of the fields that are hidden from others and not from ``who``."""
        return {path: value for path, value in self.hidden().items() if who in (self.schema.fields[path].known_to or ())}

    def faults(self) -> list[str]:
        """What breaks an invariant: more pieces than there are, and the game's own rules."""
        faults = []
        for name, piece in self.schema.pieces.items():
            total = self.totals[name]
            if total > piece.count or (self.used[name] > total and not piece.standin):
                faults.append(f"{max(self.used[name], total)} {name} where {piece.count if total > piece.count else total} exist")
        return faults + self._balance_faults() + self.schema.rules(self)

    def _balance_faults(self) -> list[str]:
        """More or fewer pieces on stale fields than possible."""
        faults = []
        for balance in self.schema.balances:
            name, hidden = ".".join(balance.path), self.number(balance.path)
            if self.unaccounted(balance) < 0:
                faults.append(f"{name} is {hidden}: more are missing than lie where nobody has looked")
            elif hidden and not any(map(self.is_stale, balance.counted)):
                faults.append(f"{name} is {hidden}, but none of the places where they could lie is stale")
        return faults

    def settle_supply(self) -> None:
        """Give pieces whose supply a position does not name their usual one (a position may be partial)."""
        for name, piece in self.schema.pieces.items():
            if piece.start is not None:
                self.totals[name] = min(piece.count, self.used[name] + piece.start)

    def position(self) -> dict[str, Any]:
        """The board as nested objects; reading it back and writing it again gives the same. Of hidden lists only how many there are."""
        form = self.schema
        shown = {p: self.values[p] for p in self.values} | {p: self[p] for p, f in form.fields.items() if f.always}
        written = self._grouped({path: self._shown(path, value) for path, value in shown.items()})
        ordered = {path: written[path] for path in sorted(written, key=form.order.__getitem__)}
        supply: JsonObject = {"supply": self._supply_shown()} if form.pieces else {}
        return (form.notation or _FIELD_BY_FIELD).write(nested(ordered) | supply)

    def _grouped(self, shown: dict[FieldPath, JsonValue]) -> dict[FieldPath, JsonValue]:
        """Members as the list of those that are on, and what has left the game as null."""
        left = {place[:-1] for place in self.schema.places if self[place] is None}
        lists = self.schema.lists
        alone: dict[FieldPath, JsonValue] = {
            path: value for path, value in shown.items() if path[:-1] not in left and path[:-1] not in lists
        }
        members = {group: [member_name(path) for path in paths if self[path]] for group, paths in lists.items()}
        return alone | dict.fromkeys(left) | members

    def _shown(self, path: FieldPath, value: FieldValue) -> JsonValue:
        return without_names(value) if self.is_hidden(path) else self.schema.fields[path].field_type.written(value)

    def _supply_shown(self) -> dict[str, int]:
        shown = {}
        for name, piece in self.schema.pieces.items():
            left = self.supply(name)
            usual = piece.start if piece.start is not None else None
            if usual is None or left != usual or self.totals[name] > piece.count:
                shown[name] = left
        return shown


def _read_supply(form: BoardSchema, data: JsonValue) -> tuple[dict[str, int], list[str]]:
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


def _pieces_there(form: BoardSchema) -> str:
    return f" (there are {some_names([*form.pieces])})" if form.pieces else ": no supply is counted in this game"


def read_position(form: BoardSchema, data: Mapping[str, JsonValue]) -> Board:
    """A board from a position, which may be partial: what is missing is empty or at its start.

    The supply it names wins over the counts of the box; board and supply together may be less than the count, never more.

    Raises:
        PositionError: with every fault, unknown words with the nearest right one.
    """
    board, faults = checked_position(form, data)
    if faults:
        raise PositionError(faults)
    return board


def checked_position(
    form: BoardSchema, data: Mapping[str, JsonValue], also: Callable[[Board], Iterable[str]] = lambda board: ()
) -> tuple[Board, list[str]]:
    """The board of a position as far as it can be read, and every fault of it; ``also`` finds more than the board's own rules do."""
    stated, wrong = Board(form)._read_patch(data)
    supply, more = _read_supply(form, form.read(data).get("supply", {}))

    def made(besides: _Stated) -> Board:
        board = Board(form)
        for path, value in (*stated, *besides):
            board.set_value(path, value)
        board._drop_orphans()
        board.settle_supply()
        board.state_supply(supply)
        return board

    def found(besides: _Stated) -> Iterable[str]:
        board = made(besides)
        return (*board.faults(), *also(board))

    return made(()), [*(fault for _, fault in wrong), *more, *_other_faults(form, wrong, found)]


def _other_faults(form: BoardSchema, wrong: Sequence[PositionFault], found: Callable[[_Stated], Iterable[str]]) -> list[str]:
    """What is wrong with a board besides what could not be read of it: faults that stay whatever the unreadable fields say.

    ``found`` gives the faults of the board with these fields stated too.
    """
    if any(len(path) == 1 and (path in form.inner_paths or DID_YOU_MEAN in fault) for path, fault in wrong):
        return []  # nothing is known of a whole group
    unread = [path for path, _ in wrong if path in form.fields][:MOST_TRIED]
    more = list(found(()))
    for path in unread:
        for value in form.fields[path].field_type.samples():
            also = {_without_numbers(fault) for fault in found(((path, value),))} if more else set()
            more = [fault for fault in more if _without_numbers(fault) in also]
    things = {path[1] for path, fault in wrong if len(path) > 1 and path not in form.fields and _may_explain(form, path, fault)}
    groups = tuple(f"{path[0]}:" for path, _ in wrong if len(path) == 2 and path not in form.fields)
    return [f for f in more if things.isdisjoint(re.findall(r"[\w-]+(?:,[\w-]+)*", f)) and not f.startswith(groups)]


def _may_explain(form: BoardSchema, path: FieldPath, fault: str) -> bool:
    """Whether so little is known of a thing that what is wrong with it may only follow from that."""
    return path in form.inner_paths or DID_YOU_MEAN in fault or (path[:2] not in form.inner_paths and path[:2] not in form.fields)


MOST_TRIED: Final = 30
"""So many unreadable fields are tried out with other values; of a position with more of them the rest is not looked at."""


def _without_numbers(fault: str) -> str:
    return re.sub(r"\b\d+\b", "#", fault)


def duplicates(board: Board) -> Iterator[str]:
    """Cards and the like that a list names twice."""
    for path, value in board.values.items():
        shape, entries = board.schema.fields[path].field_type, entries_of(value)
        if shape.kind == "list" and shape.options and not board.is_hidden(path):
            yield from (f"{'.'.join(path)} names {entry} twice" for entry in dict.fromkeys(entries) if entries.count(entry) > 1)


def in_two_places(board: Board) -> Iterator[str]:
    """Cards that are said to be discarded and in play at once."""
    for path, value in board.values.items():
        if path[0] == "discards" and (in_play := entries_of(board.values.get(("in_play", *path[1:])))):
            cards = dict.fromkeys(entries_of(value))
            yield from (f"{'.'.join(path)} names {card}, which is in play" for card in cards if card in in_play)


def difference(start: Board, goal: Board) -> list[Change]:
    """The moves that make ``goal`` out of ``start``, in the order of the form."""
    changes = []
    for path in sorted(start.values.keys() | goal.values.keys(), key=goal.schema.order.__getitem__):
        old, new = start[path], goal[path]
        if old != new:
            counted = goal.schema.fields[path].field_type.kind == "count" and isinstance(old, int) and isinstance(new, int)
            changes.append(Change(path, number_of(new) - number_of(old)) if counted else Change(path, None, new))
    return changes


def likely_values_of(board: Board) -> LikelyValues:
    """What the fields of a board probably hold while some of them are corrected: of what is stale no more than there can be."""
    fields = fields_of(board)
    return LikelyValues(fields, board.stock(), frozenset(field.path for field in fields if not board.is_stale(field.path)), ())


def fields_of(board: Board, paths: Iterable[FieldPath] | None = None) -> tuple[Field, ...]:
    """These fields (or all that are not hidden, nor say how much is known, nor say something about a card that nobody has written out) as
    something people may state, with their values now.

    Raises:
        BoardError: a hidden field is named, or there is none of that path.
    """
    if paths is None:
        left_out = board.schema.bookkeeping()
        paths = (
            p
            for p, form in board.schema.fields.items()
            if form.known_to is None and p not in left_out and not (form.only_with in left_out and form.only_with not in board.values)
        )
    chosen = tuple(paths)
    for path in chosen:
        if path not in board.schema.fields:
            raise BoardError(f"The board has no field {'.'.join(path)}.")
        if board.is_hidden(path):
            raise BoardError(f"{'.'.join(path)} is hidden and can't be reported.")
    return tuple(Field(path=p, field_type=board.schema.fields[p].field_type, now=board[p]) for p in chosen)
