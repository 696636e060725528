"""The invitation of ``companion run``: it fits a small terminal, its QR code is readable, and a log never has link or code."""

from __future__ import annotations

import io
import logging
import re

import pytest
from PIL import Image

from companion.app.daemon import invitation
from companion.app.daemon.invitation import Invitation, host_of_panel, lines, log_joining, on_terminal, under_panel
from companion.fronts.host_api import JoinInfo
from tests.fronts.panel import zbar

TOKEN = "hQ3l0Zs1Qm6mJ2nVYt8WbA"
JOINING = JoinInfo(f"http://192.168.4.1:8080/j/{TOKEN}", "192.168.4.1:8080", "4821", 0)
LONGEST = JoinInfo(f"http://255.255.255.255:65535/j/{TOKEN}", "255.255.255.255:65535", "4821", 0)
ALONE = JoinInfo(f"http://127.0.0.1:8080/j/{TOKEN}", "127.0.0.1:8080", "4821", 0, "No phone can join: this machine is in no network.")
NOBODY = JoinInfo("", "", "", 0, "No phone can join: another program has port 8080. End it, or set [web] port to another one, please.")
COLOURS = re.compile(r"\x1b\[[0-9;]*m")


def text(joining: JoinInfo, panel: str | None = "localhost", *, colours: bool = True) -> list[str]:
    """The lines without colours."""
    return [COLOURS.sub("", line) for line in lines(joining, panel_at=panel, colours=colours)]


def photographed(joining: JoinInfo) -> Image.Image:
    """The QR code as an image: the half blocks drawn in the code's own colours."""
    drawn = [re.split(r"\x1b\[[0-9;]*m", line)[1] for line in lines(joining, panel_at=None, colours=True) if line.startswith("\x1b")]
    image = Image.new("L", (len(drawn[0]), 2 * len(drawn)), 0)
    for y, row in enumerate(drawn):
        for x, sign in enumerate(row):
            image.putpixel((x, 2 * y), 0 if sign in "▀█" else 255)
            image.putpixel((x, 2 * y + 1), 0 if sign in "▄█" else 255)
    seen = Image.new("L", (image.width + 20, image.height + 20), 40)  # the margin of the terminal
    seen.paste(image, (10, 10))
    return seen.resize((seen.width * 5, seen.height * 5), Image.Resampling.NEAREST)


@pytest.mark.parametrize("joining", [JOINING, LONGEST])
def test_a_camera_reads_the_code(joining: JoinInfo) -> None:
    assert zbar.read(photographed(joining)) == [joining.url]


@pytest.mark.parametrize("joining", [JOINING, LONGEST, ALONE, NOBODY])
@pytest.mark.parametrize("panel", ["localhost", "255.255.255.255", None])
@pytest.mark.parametrize("colours", [True, False])
def test_all_of_it_fits_a_small_terminal(joining: JoinInfo, panel: str | None, colours: bool) -> None:
    """The last line is the cursor's."""
    rows = text(joining, panel, colours=colours)
    assert len(rows) <= 23
    assert max(map(len, rows)) <= 80


def test_it_says_where_and_with_which_code() -> None:
    said = "\n".join(text(JOINING))
    for part in ("Join the table", "http://192.168.4.1:8080\n", " 4821\n", "The virtual panel is at http://localhost:8080/panel."):
        assert part in said
    assert f"\n    http://localhost:8080/j/{TOKEN}?to=/panel\n" in said
    assert said.endswith("\nCtrl-C ends it; what was played is kept.")


def test_on_the_usual_port_no_port_is_said() -> None:
    usual = JoinInfo(f"http://192.168.4.1/j/{TOKEN}", "192.168.4.1", "4821", 0)
    assert f"    http://localhost/j/{TOKEN}?to=/panel" in text(usual)


def test_with_real_parts_there_is_no_word_of_a_virtual_panel() -> None:
    assert "panel" not in "\n".join(text(JOINING, None))


def test_a_machine_alone_says_so_and_its_own_browser_still_finds_the_panel() -> None:
    said = text(ALONE)
    assert said[1] == ALONE.trouble
    assert "█" not in "".join(said)
    assert f"    http://localhost:8080/j/{TOKEN}?to=/panel" in said


def test_without_a_server_there_is_the_reason_alone() -> None:
    assert " ".join(text(NOBODY)).strip() == f"{NOBODY.trouble} Ctrl-C ends it; what was played is kept."


def test_a_terminal_without_colours_gets_words() -> None:
    said = "\n".join(lines(JOINING, panel_at="localhost", colours=False))
    assert said.isascii()
    assert "\x1b" not in said
    assert "On a phone in the same network open\n\n    http://192.168.4.1:8080\n\nand type\n\n    4821\n" in said


@pytest.mark.parametrize(
    ("term", "encoding", "drawn"), [("xterm", "utf-8", True), ("dumb", "utf-8", False), ("xterm", "ascii", False), (None, "UTF8", False)]
)
def test_which_terminals_can_show_a_code(monkeypatch: pytest.MonkeyPatch, term: str | None, encoding: str, drawn: bool) -> None:
    monkeypatch.delenv("TERM", raising=False)
    if term is not None:
        monkeypatch.setenv("TERM", term)
    written = io.BytesIO()
    terminal = io.TextIOWrapper(written, encoding=encoding)
    on_terminal(terminal, panel_at=None)(JOINING)
    assert (b"\x1b[" in written.getvalue()) is drawn


@pytest.mark.parametrize(
    ("listen", "virtual", "host"),
    [("0.0.0.0", True, "localhost"), ("127.0.0.1", True, "localhost"), ("192.168.4.1", True, "192.168.4.1"), ("0.0.0.0", False, None)],
)
def test_where_this_machine_finds_its_own_panel(listen: str, virtual: bool, host: str | None) -> None:
    assert host_of_panel(listen, virtual=virtual) == host


def test_it_is_said_once_and_again_when_it_is_different() -> None:
    said: list[JoinInfo] = []
    one = Invitation(said.append)
    more_phones = JoinInfo(JOINING.url, JOINING.address, JOINING.code, 3)
    new_code = JoinInfo(JOINING.url, JOINING.address, "0007", 3)
    for joining in (None, JOINING, JOINING, more_phones, new_code, new_code, ALONE, None, ALONE):
        one.show(joining)
    assert said == [JOINING, new_code, ALONE]


def test_under_the_drawn_panel_it_is_one_sentence() -> None:
    said: list[str] = []
    for joining in (JOINING, NOBODY):
        under_panel(said.append)(joining)
    assert said == ["Phones join at http://192.168.4.1:8080 with the code 4821", NOBODY.trouble]


def test_a_log_holds_neither_link_nor_code(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    for joining in (JOINING, ALONE, NOBODY):
        log_joining(joining)
    assert [(record.levelname, record.getMessage()) for record in caplog.records] == [
        ("INFO", "Phones join at http://192.168.4.1:8080"), ("WARNING", ALONE.trouble), ("WARNING", NOBODY.trouble)
    ]  # fmt: skip
    assert TOKEN not in caplog.text
    assert "4821" not in caplog.text


def test_there_is_light_around_the_code() -> None:
    seen = photographed(JOINING)
    for x, y in ((52, 55), (55, 52)):
        assert seen.getpixel((x, y)) == 255
    assert invitation.SIDE >= 4
