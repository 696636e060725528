"""The screens as pictures: equal to their golden images, legible word for word, and due exactly when they change."""

from __future__ import annotations

import math
import shutil
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops

from companion.fronts.panel.canvas import SHIFTS, Canvas, PanelScreen, picture
from companion.fronts.panel.layout import plain
from companion.fronts.panel.screens import (
    PAGE_S,
    BannerScreen,
    CardScreen,
    ChoicesScreen,
    CountdownScreen,
    DiceScreen,
    EndingScreen,
    HoldScreen,
    ListEntry,
    NumberScreen,
    QrScreen,
    TextScreen,
    TitleScreen,
    TrackRow,
    TracksScreen,
    UnplugScreen,
)
from tests.fronts.panel import glyphs, goldens, zbar
from tests.fronts.panel.sheet import sheet
from tests.fronts.panel.shots import LONG, OPTIONS, SHOTS
from tests.fronts.panel.test_layout import comes_through

WORDS = st.text(st.characters(codec="utf-8", exclude_categories=["Cs"]), max_size=80)
READABLE = st.lists(st.from_regex(r"[a-zA-Z0-9ÄÖÜäöüßéñçøåŁłż]{1,30}[,.:;!?)/-]?", fullmatch=True), max_size=40).map(" ".join)


def pictures_until(screen: PanelScreen, end_s: float) -> list[tuple[float, Image.Image]]:
    """Every picture of the screen from 0 on, with its time."""
    now_s, seen = 0.0, [(0.0, picture(screen, 0.0))]
    while (next_s := screen.next_change_s(now_s)) is not None and next_s < end_s:
        assert next_s > now_s
        now_s = next_s
        seen.append((now_s, picture(screen, now_s)))
    return seen


def arrows(screen: ChoicesScreen) -> tuple[bool, bool]:
    """Whether the right edge below the header shows an arrow up and an arrow down."""
    edge = picture(screen, 0).crop((123, 12, 128, 64))
    shapes = {way: Canvas() for way in ("up", "down")}
    shapes["up"].arrow(0, 0, "up", 3)
    shapes["down"].arrow(0, 0, "down", 3)
    wanted = [ink.image.crop((0, 0, 5, 3)).tobytes() for ink in shapes.values()]
    found = [edge.crop((0, y, 5, y + 3)).tobytes() for y in range(50)]
    return wanted[0] in found, wanted[1] in found


def reads(text: str, rows: list[str]) -> bool:
    """Whether the rows contain the text; letters that look the same at 12 pixels are equal."""
    return comes_through(glyphs.seen_as(text), [glyphs.seen_as(row) for row in rows])


def rows_of(screen: PanelScreen, now_s: float = 0.0, shift: tuple[int, int] = (0, 0)) -> list[str]:
    """The lines on the display."""
    return [line.text for line in glyphs.read(picture(screen, now_s, shift))]


# Golden images


@pytest.mark.parametrize("name", SHOTS)
def test_screens_equal_their_golden_images(name: str) -> None:
    assert goldens.fault(name) == ""


def test_every_golden_image_has_its_shot() -> None:
    assert {file.stem for file in goldens.FOLDER.glob("*.png")} == set(SHOTS)


def test_a_changed_picture_is_shown_beside_the_old_one(tmp_path: Path) -> None:
    shutil.copy(goldens.FOLDER / "banner.png", tmp_path / "text.png")
    fault = goldens.fault("text", tmp_path)
    assert "looks different" in fault
    seen = Path(fault.partition(" difference in ")[2].partition(";")[0])
    with Image.open(seen) as image:
        assert image.size == (3 * (128 * 4 + 8) + 8, 64 * 4 + 32)
    shutil.rmtree(seen.parent)


def test_a_picture_without_a_golden_image_fails(tmp_path: Path) -> None:
    assert goldens.fault("text", tmp_path).startswith("text has no golden image yet")
    (tmp_path / "gone.png").touch()
    goldens.renew(tmp_path)
    assert {file.stem for file in tmp_path.iterdir()} == set(SHOTS)
    assert goldens.fault("text", tmp_path) == ""


@pytest.mark.parametrize("name", SHOTS)
def test_pixels_are_either_lit_or_dark(name: str) -> None:
    screen, now_s, _ = SHOTS[name]
    histogram = picture(screen, now_s).histogram()
    assert histogram[0] + histogram[255] == 128 * 64


def test_the_contact_sheet_shows_the_screens_as_they_are() -> None:
    with Image.open(Path(__file__).parents[3] / "docs/pictures/panel.png") as image:
        same = image.convert("RGB").tobytes() == sheet().convert("RGB").tobytes()
    assert same, "make it anew: scripts/pictures"


# Legible


@pytest.mark.parametrize("shift", SHIFTS)
@pytest.mark.parametrize("name", SHOTS)
def test_no_word_is_lost_when_the_picture_is_shifted(name: str, shift: tuple[int, int]) -> None:
    screen, now_s, _ = SHOTS[name]
    assert rows_of(screen, now_s, shift) == rows_of(screen, now_s)


@given(text=READABLE, counter=st.sampled_from(["", "3/12"]), footer=st.sampled_from(["", "ACTION done", "ACTION undo, BACK no"]))
def test_a_text_is_read_word_for_word(text: str, counter: str, footer: str) -> None:
    screen = TextScreen(header="Fire", text=text, counter=counter, footer=footer)
    read: list[str] = []
    for page in range(screen.pages):
        header, *lines = rows_of(msgspec.structs.replace(screen, page=page))
        assert header.split()[0] == "Fire"
        assert counter in header
        label = f"{page + 1}/{screen.pages}" if screen.pages > 1 else ""
        below = lines.pop() if footer or (label and label not in header.split()) else ""
        assert below.startswith(footer)
        assert label in " ".join([header, below])
        read += lines
    assert reads(text, read)


@given(title=READABLE, text=READABLE, footer=st.sampled_from(["", "ACTION done"]))
def test_a_card_is_read_word_for_word(title: str, text: str, footer: str) -> None:
    screen = CardScreen(deck="Events", title=title, text=text, footer=footer)
    read: list[str] = []
    for page in range(screen.pages):
        header, *lines = rows_of(msgspec.structs.replace(screen, page=page))
        assert header.split() == ["Events", *([f"{page + 1}/{screen.pages}"] if screen.pages > 1 else [])]
        assert not footer or lines.pop() == footer
        read += lines
    assert reads(f"{title} {text}", read)


@given(text=READABLE)
def test_an_ending_is_read_word_for_word(text: str) -> None:
    screen = EndingScreen(title="Victory", text=text)
    read: list[str] = []
    for page in range(screen.pages):
        lines = rows_of(msgspec.structs.replace(screen, page=page))
        assert lines.pop(0).split()[0] == "Victory"
        assert page > 0 or screen.pages == 1 or lines.pop() == f"1/{screen.pages}"
        read += lines
    assert reads(text, read)


def test_characters_of_many_languages_are_drawn_and_missing_ones_are_boxes() -> None:
    text = "Łódź, Žižkov, Αθήνα, Москва, «ça» — 5 °C ½ ×2 → …"
    assert glyphs.words(picture(TextScreen(header="", text=text), 0)) == " ".join(glyphs.seen_as(text).split())
    assert "\N{REPLACEMENT CHARACTER}" not in glyphs.seen_as(text)
    assert glyphs.words(picture(TextScreen(header="", text="a火b"), 0)) == "a\N{REPLACEMENT CHARACTER}b"


@pytest.mark.parametrize("at", range(len(OPTIONS)))
@pytest.mark.parametrize("question", ["", "Where to?", LONG])
@pytest.mark.parametrize("footer", ["", "push: change it"])
def test_the_marked_entry_is_lit_and_shown_in_full(at: int, question: str, footer: str) -> None:
    screen = ChoicesScreen(header="", question=question, entries=OPTIONS, at=at, footer=footer)
    pages = [image for _, image in pictures_until(screen, 2 * PAGE_S)]
    lit = [line.text for image in pages for line in glyphs.read(image) if line.lit and line.y > 0]
    assert comes_through(OPTIONS[at].text, lit)


def test_an_entry_longer_than_the_display_turns_its_pages() -> None:
    screen = ChoicesScreen(header="Aid", question="Which?", entries=(ListEntry("No"), ListEntry(LONG)), at=1, since_s=-1.0)
    seen = pictures_until(screen, 11.0)
    assert [time_s for time_s, _ in seen] == [0.0, 3.0, 7.0]
    lines = [line for _, image in seen for line in glyphs.read(image)]
    assert [line.text.split() for line in lines if line.text.startswith("Aid")] == [["Aid", f"{page}/3"] for page in (1, 2, 3)]
    assert comes_through(LONG, [line.text for line in lines if line.lit and not line.text.startswith("Aid")])


@given(st.lists(st.text("abc ", min_size=1, max_size=40), min_size=1, max_size=9), st.integers(0, 8), st.sampled_from(["", "Which?", LONG]))
def test_arrows_show_whether_a_list_continues(texts: list[str], at: int, question: str) -> None:
    at = min(at, len(texts) - 1)
    entries = tuple(ListEntry(f"{i}{text.strip()}") for i, text in enumerate(texts))
    screen = ChoicesScreen(header="", question=question, entries=entries, at=at)
    lines = [line for line in glyphs.read(picture(screen, 0)) if line.text[:1].isdigit()]
    shown = [int(line.text[0]) for line in lines]
    assert shown == list(range(shown[0], shown[-1] + 1))
    assert at in shown
    assert arrows(screen) == (shown[0] > 0, shown[-1] < len(texts) - 1)


def test_marks_values_and_barred_entries_are_legible() -> None:
    screen, _, _ = SHOTS["choices-several"]
    assert rows_of(screen)[1:] == ["Which two?", "1 Gas tank", "☐ Smoke", "⊘ Electricity"]
    screen = ChoicesScreen(header="", entries=(ListEntry("Sound", value="soft"), ListEntry("Mute", mark="x")), at=1)
    assert [" ".join(row.split()) for row in rows_of(screen)] == ["Sound soft", "▣ Mute"]


def test_a_long_value_is_legible_in_full_when_marked_and_hides_nothing() -> None:
    entries = (ListEntry("Action dice", value="vehicle: 2; firefighter: 2"), ListEntry("Rank", mark="x", value="number first"))
    screen = ChoicesScreen(header="", entries=entries, at=0)
    lines = glyphs.read(picture(screen, 0))
    assert reads("Action dice: vehicle: 2; firefighter: 2", [line.text for line in lines if line.lit])
    assert [" ".join(line.text.split()) for line in lines if not line.lit] == ["▣ Rank number first"]
    other = rows_of(msgspec.structs.replace(screen, at=1))
    assert [" ".join(row.split()) for row in other] == ["Action di… vehicle…", "▣ Rank number first"]


def test_tracks_scroll_to_the_last_row_and_no_further() -> None:
    rows = tuple(TrackRow(f"Track {i}", str(i), at=i, last=9) for i in range(7))
    screen = TracksScreen(header="Score", rows=rows)
    seen = [rows_of(msgspec.structs.replace(screen, first=first))[1:] for first in range(9)]
    assert {row.split()[1] for page in seen for row in page} == {str(i) for i in range(7)}
    assert seen[screen.last_first][-1].startswith("Track 6")
    assert seen[screen.last_first - 1][-1].startswith("Track 5")
    assert seen[8] == seen[screen.last_first]


@pytest.mark.parametrize(("value", "text"), [(4, "4"), (12, "12"), (0, "0")])
def test_a_number_is_large(value: int, text: str) -> None:
    assert glyphs.clock(picture(NumberScreen(header="", question="How many?", value=value, low=0, high=12), 0)) == text


@pytest.mark.parametrize("n", range(1, 13))
@pytest.mark.parametrize("footer", ["", "ACTION: go on"])
def test_up_to_twelve_dice_are_drawn(n: int, footer: str) -> None:
    rows = rows_of(DiceScreen(header="Growth", faces=(1,) * n, text="All", footer=footer, total=n))
    assert not any(row.startswith("1") for row in rows)
    assert f"={n}" in "".join(rows).replace(" ", "")


# Times


def test_pages_turn_by_themselves_until_the_knob_turns_them() -> None:
    screen = TextScreen(header="", text=LONG, since_s=1.0)
    seen = pictures_until(screen, 1.0 + 2 * PAGE_S * screen.pages)
    assert [time_s for time_s, _ in seen[1:]] == [1.0 + PAGE_S * turn for turn in range(1, 2 * screen.pages)]
    assert all(one.tobytes() != other.tobytes() for (_, one), (_, other) in pairwise(seen))
    assert seen[0][1].tobytes() == seen[screen.pages][1].tobytes()
    assert msgspec.structs.replace(screen, page=1).next_change_s(0.0) is None


@given(st.floats(0, 1e9), st.floats(0.05, 700), st.floats(0, 1))
def test_a_countdown_is_due_exactly_when_it_changes(now_s: float, left_s: float, share: float) -> None:
    screen = CountdownScreen(state="running", total_s=600, deadline_s=now_s + left_s, label="Round 3")
    next_s = screen.next_change_s(now_s)
    assert next_s is not None
    assert next_s > now_s
    between_s = now_s + (next_s - now_s) * share * 0.99
    if next_s - between_s > 1e-5:
        assert picture(screen, between_s).tobytes() == picture(screen, now_s).tobytes()
    if left_s < 599:
        assert picture(screen, next_s).tobytes() != picture(screen, now_s).tobytes()


@given(st.floats(0.001, 5999))
def test_the_digits_are_the_time_left_rounded_up(left_s: float) -> None:
    read = glyphs.clock(picture(CountdownScreen(state="running", total_s=5999, deadline_s=left_s), 0))
    assert read is not None
    if "." in read:
        assert left_s <= float(read) < left_s + 0.1 + 1e-5
        assert float(read) < 10
    else:
        minutes, seconds = map(int, read.split(":"))
        assert left_s - 1e-5 <= 60 * minutes + seconds < left_s + 1
        assert left_s > 9.9 - 1e-5


def test_the_last_seconds_are_inverted_in_turn() -> None:
    seen = pictures_until(CountdownScreen(state="running", total_s=120, deadline_s=12.0), 13.0)
    lit = {time_s: image.getpixel((127, 30)) != 0 for time_s, image in seen}
    assert len(seen) == 1 + 2 + 100
    for time_s, is_lit in lit.items():
        left_s = math.ceil(12.0 - time_s - 1e-5)
        assert is_lit == (left_s < 10 and left_s % 2 == 1), time_s


def test_a_second_changes_few_bytes_on_the_bus() -> None:
    seen = [image for _, image in pictures_until(CountdownScreen(state="running", total_s=120, deadline_s=120.0, label="Round 3"), 110.0)]
    sent = [sum(_columns_changed(one, other)) for one, other in pairwise(seen)]
    assert sum(sent) / len(sent) < 1024 / 4
    assert sorted(sent)[len(sent) * 4 // 5] < 1024 / 4  # all digits change once a minute, the last two every ten seconds


def _columns_changed(one: Image.Image, other: Image.Image) -> list[int]:
    """For each page of 8 rows, the columns from the first to the last that differ."""
    boxes = [ImageChops.logical_xor(one, other).crop((0, y, 128, y + 8)).getbbox() for y in range(0, 64, 8)]
    return [box[2] - box[0] for box in boxes if box]


def test_a_stopped_countdown_is_never_due() -> None:
    for state in ("ready", "paused", "ended", "rang"):
        screen = CountdownScreen(state=state, total_s=120)
        assert screen.next_change_s(5.0) is None


def test_a_message_ends_in_time() -> None:
    screen = CountdownScreen(state="paused", total_s=120, left_s=60, message="Sound off", until_s=2.0)
    assert screen.next_change_s(0.5) == 2.0
    assert "Sound off" in rows_of(screen, 1.99)
    assert "Sound off" not in rows_of(screen, 2.0)
    assert screen.next_change_s(2.0) is None


def test_the_row_of_a_hold_fills_in_time() -> None:
    screen = HoldScreen(under=TextScreen(header="Fire", text="Lay it down."), since_s=0.0, hold_s=1.5, label="hold: undo")
    seen = pictures_until(screen, 9.0)
    assert [round(time_s, 6) for time_s, _ in seen] == [round(1.5 * n / 21, 6) for n in range(22)]
    assert {tuple(line.text for line in glyphs.read(image)) for _, image in seen} == {("hold: undo", "Lay it down.")}
    assert [line.lit for line in glyphs.read(seen[-1][1])] == [True, False]


@pytest.mark.parametrize("name", SHOTS)
def test_a_screen_does_not_change_before_it_is_due(name: str) -> None:
    screen, now_s, _ = SHOTS[name]
    due_s = screen.next_change_s(now_s)
    later_s = now_s + 1e6 if due_s is None else now_s + (due_s - now_s) * 0.999
    assert picture(screen, later_s).tobytes() == picture(screen, now_s).tobytes()
    if due_s is not None:
        assert picture(screen, due_s).tobytes() != picture(screen, now_s).tobytes()


# QR codes


@pytest.mark.parametrize("shift", SHIFTS)
@pytest.mark.parametrize("data", ["http://192.168.4.1/j/4821", "x" * 53, "0123456789ABCDEF" * 4, "A"])
def test_a_camera_reads_the_code(data: str, shift: tuple[int, int]) -> None:
    assert zbar.read(picture(QrScreen(data=data, lines=("192.168.4.1", "code 4821", "3 phones")), 0, shift)) == [data]


def test_a_code_of_the_largest_size_has_a_lit_module_around_it() -> None:
    image = picture(QrScreen(data="x" * 53), 0)
    ring = [image.getpixel((x, y)) for x in range(64) for y in range(64) if min(x, y) < 3 or max(x, y) > 60]
    assert all(ring)
    assert image.getpixel((3, 3)) == 0


def test_data_too_long_for_a_code_is_written_as_text() -> None:
    data = "x" * 54
    image = picture(QrScreen(data=data), 0)
    assert zbar.read(image) == []
    assert glyphs.words(image).replace("- ", "") == data


# Any text


@given(WORDS, WORDS, st.integers(-3, 99), st.floats(-10, 1e6))
def test_any_text_can_be_drawn(one: str, other: str, n: int, now_s: float) -> None:
    screens: list[PanelScreen] = [
        TitleScreen(title=one, lines=(other, one)),
        BannerScreen(small=one, big=other),
        TextScreen(header=one, text=other, counter=one, footer=other, page=n, dice=(n, one), ticked=True, bold_first=True),
        CardScreen(deck=one, title=other, text=one, footer=other, since_s=now_s),
        ChoicesScreen(
            header=one, question=other, entries=(ListEntry(one, mark="x"), ListEntry(other, value=one), ListEntry(one, barred=True)), at=n
        ),
        NumberScreen(header=one, question=other, value=n, low=0, high=5, footer=other),
        DiceScreen(header=one, faces=(n, one, None), total=n, text=other, at=n, footer=other),
        TracksScreen(header=one, rows=(TrackRow(other, one, at=n, last=8), TrackRow(one, other)), first=n),
        CountdownScreen(state="paused", total_s=120, left_s=60, label=one, message=other, until_s=now_s + 1),
        EndingScreen(title=one, text=other, page=n),
        QrScreen(data=one, lines=(other,)),
        HoldScreen(under=UnplugScreen(lines=(one, other)), since_s=0.0, hold_s=1.5, label=other),
    ]
    for screen in screens:
        image = picture(screen, now_s)
        assert (image.mode, image.size) == ("1", (128, 64))
        due_s = screen.next_change_s(now_s)
        assert due_s is None or due_s > now_s


def test_plain_text_equals_the_text_of_the_screen() -> None:
    assert rows_of(UnplugScreen(lines=("Safe to unplug now.",))) == ["Safe to", "unplug now."]
    assert rows_of(BannerScreen(small="Round 3", big="Action Phase")) == ["Round 3", "Action", "Phase"]
    assert rows_of(TitleScreen(title="Table Companion", lines=("0.1.0",))) == ["Table Companion", "0.1.0"]
    assert plain("a\r\nb\tc") == "a\nb c"
