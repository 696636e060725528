"""What a pack adds, and what it replaces."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.content.authoring import RawPack
from companion.games.firefighters_on_duty.pack.load import card_id
from companion.games.firefighters_on_duty.pack.merge import builtin_pack

_WHAT = {"event": "events", "distress call": "distress"}
_SHOWN = 6


def describe_changes(pack: RawPack, others: Sequence[RawPack]) -> list[str]:
    """Sentences about what a pack changes when it is merged over the built-in one and the packs ``others``."""
    before, mine = [dict(_names(one)) for one in (builtin_pack(), *others)], dict(_names(pack))
    new, again = list[str](), list[str]()
    for what, names in mine.items():
        there = {name for one in before for name in one[what]}
        new += _counted(what, [name for name in names if name not in there])
        again += _counted(what, [name for name in names if name in there])
    dropped = [what for what, deck in _WHAT.items() if deck in pack["pack"].get("replaces", ())]
    return [
        *([f"adds {', '.join(new)}"] if new else []),
        *([f"replaces {', '.join(again)}"] if again else []),
        *(f"drops all earlier {what}s" for what in dropped),
        *(["has hazard cards of its own"] if "hazards" in pack else []),
    ] or ["changes nothing"]


def _names(pack: RawPack) -> Iterator[tuple[str, list[str]]]:
    for what, deck in _WHAT.items():
        yield what, [card_id(card) for card in (*pack[deck], *pack["extra"][deck])]
    yield "tile face", sorted(pack["files"]["tiles"])
    yield "scenario", list(pack["scenarios"])


def _counted(what: str, names: Sequence[str]) -> list[str]:
    """``2 events (A, B)``."""
    if not names:
        return []
    shown = f"{', '.join(names[:_SHOWN])}{', ...' if len(names) > _SHOWN else ''}"
    return [f"{len(names)} {what}{'' if len(names) == 1 else 's'} ({shown})"]
