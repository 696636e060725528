"""Selectors of spaces as people say them: parts of sentences, for every selector and filter that there is."""

from __future__ import annotations

from companion.games.firefighters_on_duty.selectors import Adjacent, All, Filter, It, Pick, Self, Spaces, SpaceSelector
from companion.table import Phrase


def named(selector: SpaceSelector) -> Phrase:
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
            return _picked(_where(Phrase(f"next_to.{kind}", {"of": named(of)}), where), rank, count)
        case Pick(of, rank, count):
            return _picked(named(of), rank, count)


def _where(of: Phrase, filters: tuple[Filter, ...]) -> Phrase:
    """Those of them that pass all filters."""
    if not filters:
        return of
    return Phrase("that", {"of": of, "filters": tuple(Phrase(f"that.{one.name}", {"n": one.value}) for one in filters)})


def _picked(of: Phrase, rank: str, count: int | None) -> Phrase:
    """Some of them."""
    return of if rank == "all" else Phrase(f"pick.{rank}", {"of": of, "n": count})
