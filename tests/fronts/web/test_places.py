"""Where a file lies is not told to phones."""

from __future__ import annotations

import pytest

from companion.fronts.web.places import without_places


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("/srv/box/evenings can't be read (full): make room", "evenings can't be read (full): make room"),
        ("[Errno 2] No such file or directory: '/home/my name/a/b.journal'", "[Errno 2] No such file or directory: 'b.journal'"),
        ("for /var/lib/x/evenings, and /etc/y.toml", "for evenings, and y.toml"), ("and/or, 3/4, a/b/c", "and/or, 3/4, a/b/c"),
        ("http://box.local/j/x", "http://box.local/j/x"), ("/x", "/x"), ("", ""),
    ],
)  # fmt: skip
def test_a_file_is_called_by_its_name_alone(said: str, told: str) -> None:
    assert without_places(said) == told
