"""Paths of the disk are removed from messages to phones."""

from __future__ import annotations

import pytest

from companion.fronts.web.path_redaction import without_folders


@pytest.mark.parametrize(
    ("text", "redacted"),
    [
        ("/srv/box/evenings can't be read (full): make room", "evenings can't be read (full): make room"),
        ("[Errno 2] No such file or directory: '/home/my name/a/b.journal'", "[Errno 2] No such file or directory: 'b.journal'"),
        ("for /var/lib/x/evenings, and /etc/y.toml", "for evenings, and y.toml"), ("and/or, 3/4, a/b/c", "and/or, 3/4, a/b/c"),
        ("http://box.local/j/x", "http://box.local/j/x"), ("/x", "/x"), ("", ""),
    ],
)  # fmt: skip
def test_paths_are_reduced_to_file_names(text: str, redacted: str) -> None:
    assert without_folders(text) == redacted
