"""Names that saved games and other programs depend on stay as they are, whatever classes and attributes are called in the code."""

from __future__ import annotations

import difflib

import pytest

from tests.public_names.names import TOPICS
from tests.public_names.record import FOLDER, file_of, text_of

CHANGED = """Names that are saved or public have changed ({topic}.txt):

{changes}

Saved games or other programs depend on those with a minus. If only a class, function or attribute was renamed, keep the old name here:
by a literal tag, kind, __named__, an entry in COMPONENTS, msgspec.field(name=...), rename={{...}}, or the name given to click.
If the change is meant, and what older companions saved is still understood: python -m tests.public_names.record {topic}"""


@pytest.mark.parametrize("topic", TOPICS)
def test_public_names_stay(topic: str) -> None:
    before, now = file_of(topic).read_text("utf-8").splitlines(), text_of(topic).splitlines()
    changes = [line for line in difflib.ndiff(before, now) if line[:2] in ("- ", "+ ")]
    if changes:
        pytest.fail(CHANGED.format(topic=topic, changes="\n".join(changes)), pytrace=False)


def test_every_list_has_a_topic() -> None:
    assert {file.stem for file in FOLDER.iterdir()} == {*TOPICS}
