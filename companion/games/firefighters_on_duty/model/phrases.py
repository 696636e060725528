"""Phrases for selectors and filters of spaces, as parts of sentences."""

from __future__ import annotations

from companion.games.firefighters_on_duty.model.selectors import Adjacent, All, Filter, It, PickSpaces, Self, Spaces, SpaceSelector
from companion.table import Phrase


def describe_spaces(selector: SpaceSelector) -> Phrase:
    """Which spaces are meant."""
    match selector:
        case Self():
            return Phrase("self")
        case It():
            return Phrase("it")
        case Spaces(labels):
            return Phrase("space", {"label": labels[0]}) if len(labels) == 1 else Phrase("spaces", {"labels": labels})
        case All(kind, type_, where):
            return _where(Phrase(f"all.{kind}.type", {"type": type_}) if type_ else Phrase(f"all.{kind}"), where)
        case Adjacent(of, kind, where, rank, count):
            return _picked(_where(Phrase(f"next_to.{kind}", {"of": describe_spaces(of)}), where), rank, count)
        case PickSpaces(of, rank, count):
            return _picked(describe_spaces(of), rank, count)


def _where(of: Phrase, filters: tuple[Filter, ...]) -> Phrase:
    """Those of them that pass all filters."""
    if not filters:
        return of
    return Phrase("that", {"of": of, "filters": tuple(Phrase(f"that.{one.name}", {"n": one.value}) for one in filters)})


def _picked(of: Phrase, rank: str, count: int | None) -> Phrase:
    """Some of them."""
    return of if rank == "all" else Phrase(f"pick.{rank}", {"of": of, "n": count})
