"""For people who make content for Firefighters on Duty."""

from __future__ import annotations

from companion.content.workshop import Draft, Kind, Workshop, draft_of
from companion.games.firefighters_on_duty.changes import changes
from companion.games.firefighters_on_duty.examine import examine, placed
from companion.games.firefighters_on_duty.packing import CardsFile, HeadFile, TilesFile
from companion.games.firefighters_on_duty.scenario import Scenario
from companion.games.firefighters_on_duty.shelf import shipped_folder
from companion.games.firefighters_on_duty.templates import TEMPLATES


def _shipped() -> Draft:
    return draft_of(shipped_folder(), "firefighters_on_duty/content")


WORKSHOP = Workshop(
    game="firefighters-on-duty",
    kinds=(
        Kind(name="pack", form=HeadFile, about="what a pack is", place="pack.toml"),
        Kind(name="cards", form=CardsFile, about="events, distress calls, hazard cards", place="events.toml, distress.toml"),
        Kind(name="tiles", form=TilesFile, about="tile faces, drawn", place="tiles.toml, tiles/*.toml"),
        Kind(name="scenario", form=Scenario, about="a scenario", place="scenarios/*.toml"),
    ),
    examine=examine,
    placed=placed,
    changes=changes,
    shipped=_shipped,
    templates=TEMPLATES,
)
