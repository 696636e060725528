"""The completion check (section 7): who can give what for a Fire Call. It knows no table.

Each player has one copy of an item, and a card needs each item once. So items are independent of each other, except where all that is lent
must come from one opponent (``mutual_aid_scope`` = one_opponent).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cached_property

from msgspec import Struct

from companion.games.fire_call.equipment import in_item_order


class Completion(Struct, frozen=True, kw_only=True, dict=True):
    """Who could give each required item of one call.

    ``required`` is in the order of the card, ``own`` are the items that the player has in hand; ``patients`` and ``lenders`` have for each
    item that is not own the opponents in and out of the Hospital who have it in hand, in turn order. ``lenders`` is empty for all
    where Mutual Aid can't be used. ``one_lender``: whatever is lent must come from the same opponent.
    """

    required: tuple[str, ...]
    own: frozenset[str]
    patients: Mapping[str, Sequence[str]]
    lenders: Mapping[str, Sequence[str]]
    one_lender: bool = False

    @cached_property
    def lacking(self) -> tuple[str, ...]:
        """The required items that are not own, in item order."""
        return in_item_order(item for item in self.required if item not in self.own)

    @cached_property
    def not_stolen(self) -> tuple[str, ...]:
        """The required items that are neither own nor to be stolen, in item order."""
        return tuple(item for item in self.lacking if not self.patients.get(item))

    @cached_property
    def missing(self) -> tuple[str, ...]:
        """The required items that nobody could give, in item order."""
        return tuple(item for item in self.not_stolen if not self.lenders.get(item))

    @cached_property
    def possible_lenders(self) -> frozenset[str]:
        """Those who may lend something in a plan that completes the call."""
        everyone = frozenset(lender for lenders in self.lenders.values() for lender in lenders)
        if not self.one_lender:
            return everyone
        return frozenset(lender for lender in everyone if all(lender in self.lenders.get(item, ()) for item in self.not_stolen))

    @property
    def without_aid(self) -> bool:
        """Whether own items and thefts are enough (FC-54, FC-55)."""
        return not self.not_stolen

    @property
    def completable(self) -> bool:
        """Whether the call can be completed (7.3)."""
        return self.without_aid or (not self.missing and bool(self.possible_lenders))

    @property
    def needs_aid(self) -> bool:
        """Whether it can be completed, but not without Mutual Aid (7.3)."""
        return self.completable and not self.without_aid

    def givers(self, item: str, chosen: Mapping[str, str] | None = None) -> tuple[str, ...]:
        """Who may give an item that is not own, when these givers of other items are ``chosen``: patients first, then lenders.

        ``chosen`` None: Mutual Aid is not used, so there are patients only.
        """
        patients = tuple(self.patients.get(item, ()))
        if chosen is None:
            return patients
        may_lend = self.possible_lenders
        lent = {giver for other, giver in chosen.items() if giver not in self.patients.get(other, ())}
        if self.one_lender and lent:
            may_lend = frozenset(lent)
        return (*patients, *(lender for lender in self.lenders.get(item, ()) if lender in may_lend))


def missing_from(completion: Completion) -> tuple[str, ...]:
    """What a failed attempt lacked: what nobody could give; if that is nothing, what is neither own nor to be stolen."""
    return completion.missing or completion.not_stolen


def check(
    required: Sequence[str],
    hand: Collection[str],
    opponents: Mapping[str, Collection[str]],
    patients: Collection[str],
    *,
    aid: bool,
    protected: Collection[str] = (),
    one_lender: bool = False,
) -> Completion:
    """Who could give what: ``hand`` is the player's own, ``opponents`` those of the others in turn order, of whom ``patients`` are in the
    Hospital; ``aid``: the Mutual Aid card can be used; ``protected`` are those whose healthy cards a Block protects (FC-R13).
    """
    own = frozenset(item for item in required if item in hand)
    lacking = in_item_order(item for item in required if item not in own)
    holders = {item: tuple(opponent for opponent, cards in opponents.items() if item in cards) for item in lacking}
    stolen = {item: tuple(one for one in several if one in patients) for item, several in holders.items()}
    lent = {
        item: tuple(one for one in several if one not in patients and one not in protected) if aid else ()
        for item, several in holders.items()
    }
    return Completion(required=tuple(required), own=own, patients=stolen, lenders=lent, one_lender=one_lender)
