"""What a pack adds, replaces and drops, said in sentences (``companion packs``)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.content.files import parse
from companion.games.firefighters_on_duty.pack.diff import describe_changes
from companion.games.firefighters_on_duty.pack.load import assemble_pack

HEAD = 'id = "mine"\ntitle = "Mine"\ngame = "firefighters-on-duty"\nrules = 1\nformat = 1\n'


def pack(head: str = "", **files: str) -> dict[str, Any]:
    """A pack with these files (``events`` is ``events.toml``)."""
    texts = {"pack.toml": HEAD + head, **{f"{name}.toml": text for name, text in files.items()}}
    found, faults = assemble_pack({name: parse(text, name) for name, text in texts.items()}, "mine")
    assert faults == []
    return found


def cards(kind: str, *ids: str) -> str:
    return "".join(f'[[{kind}]]\nid = "{name}"\n' for name in ids)


def face(letter: str, side: str) -> str:
    return f'[[tile]]\nletter = "{letter}"\nface = "{side}"\n'


OLD_EVENT, OLD_CALL = "EV-R-01", "DC-01"


@pytest.mark.parametrize(("files", "said"), [
    ({"events": cards("event", "E1")}, ["adds 1 event (E1)"]),
    ({"events": cards("event", "E1", "E2")}, ["adds 2 events (E1, E2)"]),
    ({"events": cards("event", OLD_EVENT)}, [f"replaces 1 event ({OLD_EVENT})"]),
    ({"events": cards("event", "E1", OLD_EVENT)}, ["adds 1 event (E1)", f"replaces 1 event ({OLD_EVENT})"]),
    ({"calls": cards("distress", "D1", "D2")}, ["adds 2 distress calls (D1, D2)"]),
    ({"calls": "only_when_listed = true\n" + cards("event", "E9") + cards("distress", "D9")}, ["adds 1 event (E9), 1 distress call (D9)"]),
    ({"faces": face("Q", "front")}, ["adds 1 tile face (Q front)"]),
    ({"faces": face("A", "front") + face("A", "back")}, ["replaces 2 tile faces (A back, A front)"]),
    ({"story": 'id = "harbour-night"\nrounds = 3\n'}, ["adds 1 scenario (harbour-night)"]),
    ({"story": 'id = "training"\nrounds = 3\n'}, ["replaces 1 scenario (training)"]),
    ({"events": cards("event", "E1"), "calls": cards("distress", "D1"), "faces": face("Q", "back")},
     ["adds 1 event (E1), 1 distress call (D1), 1 tile face (Q back)"]),
    ({"cards": 'hazards = ["smoke"]\n'}, ["has hazard cards of its own"]),
    ({}, ["changes nothing"]),
])  # fmt: skip
def test_each_kind_of_entry_is_counted_and_named(files: dict[str, str], said: list[str]) -> None:
    assert describe_changes(pack(**files), []) == said


@pytest.mark.parametrize(("replaces", "said"), [
    ('["events"]', ["drops all earlier events"]),
    ('["distress"]', ["drops all earlier distress calls"]),
    ('["events", "distress"]', ["drops all earlier events", "drops all earlier distress calls"]),
])  # fmt: skip
def test_decks_that_a_pack_plays_alone_drop_the_earlier_ones(replaces: str, said: list[str]) -> None:
    assert describe_changes(pack(f"replaces = {replaces}\n"), []) == said


def test_what_an_earlier_pack_brought_is_replaced_and_not_added() -> None:
    earlier = pack(events=cards("event", "E1"), faces=face("Q", "front"), story='id = "harbour-night"\nrounds = 3\n')
    later = pack(events=cards("event", "E1", "E2"), faces=face("Q", "front"), story='id = "harbour-night"\nrounds = 5\n')
    replaced = "replaces 1 event (E1), 1 tile face (Q front), 1 scenario (harbour-night)"
    assert describe_changes(later, [earlier]) == ["adds 1 event (E2)", replaced]


@pytest.mark.parametrize(("count", "said"), [
    (6, "adds 6 events (E1, E2, E3, E4, E5, E6)"), (7, "adds 7 events (E1, E2, E3, E4, E5, E6, ...)"),
])  # fmt: skip
def test_six_names_are_shown_and_then_dots(count: int, said: str) -> None:
    assert describe_changes(pack(events=cards("event", *(f"E{i + 1}" for i in range(count)))), []) == [said]
