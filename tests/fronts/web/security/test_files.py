"""Data from phones never name a file of the machine."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.fronts.web.security.live_box import LiveBox

SECRET_LINE = "password = hunter-2"


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """A file, a scenario file, a folder, and a FIFO that blocks readers."""
    folder = tmp_path_factory.mktemp("files")
    (folder / "plain").write_text(SECRET_LINE)
    (folder / "scenario.toml").write_text(SECRET_LINE)
    os.mkfifo(folder / "never.json")
    near = os.path.relpath(folder / "plain")
    return [*map(str, sorted(folder.iterdir())), str(folder), near, "/etc/passwd", "/dev/zero", "~/.bashrc", f"file://{folder}/plain"]


def test_only_offered_scenarios_are_accepted(box: LiveBox, files: list[str]) -> None:
    cookie = box.join()
    for name in [*files, "nothing.toml", "training\u0000", "../training", "", "training.toml"]:
        for answer in (
            box.post("begin", {"game": "firefighters-on-duty", "scenario": name}, cookie),
            box.get(f"/begin/firefighters-on-duty?way={name or '%20'}".replace("\u0000", "%00"), cookie),
        ):
            assert answer.status in (400, 422)
            assert SECRET_LINE.encode() not in answer.body
            assert b"root:" not in answer.body
    assert box.post("begin", {"game": "firefighters-on-duty", "scenario": "training"}, cookie).status == 204


def test_only_saved_games_are_accepted(box: LiveBox, files: list[str]) -> None:
    cookie = box.join()
    for name in [*files, "last", "now", "../phones.json", "phones.json", "*"]:
        assert box.post("go-on", {"name": name}, cookie).status == 422
        for address in ("/api/evenings/{}", "/api/evenings/{}/export", "/evenings/{}"):
            quoted = name.replace("/", "%2F")
            answer = box.get(address.format(quoted), cookie)
            assert answer.status in ((200,) if name == "now" else (400, 404)), (name, answer)
            assert SECRET_LINE.encode() not in answer.body


def test_options_can_not_name_files(box: LiveBox, files: list[str]) -> None:
    cookie = box.join()
    for name in files:
        for options in ({"players": name}, {name: 2}, {"content": name}, {"position": name}):
            assert box.post("begin", {"game": "firefighters-on-duty", "scenario": "training", "options": options}, cookie).status == 422


def test_the_data_folder_is_private(box: LiveBox) -> None:
    """These files contain hashes of cookies and secrets."""
    box.join()
    private_files = [file for file in Path(box.data).rglob("*") if file.suffix in (".json", ".journal") and file.is_file()]
    assert {"phones.json"} <= {file.name for file in private_files}
    open_to_others = [file.name for file in private_files if file.stat().st_mode & 0o077 and not _in_closed_folder(file, box.data)]
    assert open_to_others == []


def _in_closed_folder(file: Path, data: Path) -> bool:
    return any(folder.stat().st_mode & 0o077 == 0 for folder in file.parents if folder == data or data in folder.parents)
