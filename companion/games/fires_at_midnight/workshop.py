"""For people who write villages of their own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import structs

from companion.content.faults import Fault, PackError
from companion.content.files import packaged_folder, parse
from companion.content.lines import Spot, line_of, spots
from companion.content.workshop import Draft, Kind, Raw, Verdict, Workshop, draft_of
from companion.games.fires_at_midnight.villages import Written, village_faults


def examine(draft: Draft, others: Sequence[Raw] = ()) -> Verdict:
    """Check files of villages, each by itself: nothing is laid over anything."""
    faults, villages = [*draft.faults], 0
    for name, text in draft.texts:
        try:
            data = parse(text, draft.called(name))
        except PackError as error:
            faults += error.faults
            continue
        villages += 1
        spot = Spot(0) if name.endswith(".json") else spots(text)
        faults += [_placed(fault, draft.called(name), data, spot) for fault in village_faults(data)]
    pack = {"pack": {"id": draft.name, "title": draft.name}}
    return Verdict(faults=tuple(faults), holds={"file": len(draft.texts), "village": villages}, pack=None if faults else pack)


def _placed(fault: Fault, source: str, data: Mapping[str, Any], spot: Spot) -> Fault:
    """The fault with its file, entry and line."""
    key = data.get("id")
    entry = f"village {key}" if isinstance(key, str) else ""
    return structs.replace(fault, source=source, entry=entry, line=line_of(fault.where, data, spot))


def _shipped() -> Draft:
    return draft_of(packaged_folder(__package__, "content"), "fires_at_midnight/content")


WORKSHOP = Workshop(
    game="fires-at-midnight",
    kinds=(
        Kind(name="village", form=Written, about="a village of Fires at Midnight", place="a file of its own: --scenario my-village.toml"),
    ),
    examine=examine,
    placed=lambda faults, drafts: [*faults],
    changes=lambda pack, others: [],
    shipped=_shipped,
    templates={},
)
