"""Tools for people who write content for Firefighters on Duty: kinds of files, check, templates."""

from __future__ import annotations

from companion.content.authoring import FileKind, PackDraft, PackTools, read_draft
from companion.games.firefighters_on_duty.model.scenario import Scenario
from companion.games.firefighters_on_duty.pack.diff import describe_changes
from companion.games.firefighters_on_duty.pack.load import CardsFile, HeadFile, TilesFile
from companion.games.firefighters_on_duty.pack.merge import builtin_folder
from companion.games.firefighters_on_duty.pack.templates import TEMPLATES
from companion.games.firefighters_on_duty.pack.validate import locate_faults, validate_pack


def _builtin_draft() -> PackDraft:
    return read_draft(builtin_folder(), "firefighters_on_duty/content")


PACK_TOOLS = PackTools(
    game="firefighters-on-duty",
    kinds=(
        FileKind(name="pack", form=HeadFile, about="what a pack is", place="pack.toml"),
        FileKind(name="cards", form=CardsFile, about="events, distress calls, hazard cards", place="events.toml, distress.toml"),
        FileKind(name="tiles", form=TilesFile, about="tile faces, drawn", place="tiles.toml, tiles/*.toml"),
        FileKind(name="scenario", form=Scenario, about="a scenario", place="scenarios/*.toml"),
    ),
    check=validate_pack,
    locate_faults=locate_faults,
    describe_changes=describe_changes,
    builtin=_builtin_draft,
    templates=TEMPLATES,
)
