"""Drawing and table agree with any pin map, and the committed files agree with the default map."""

from __future__ import annotations

import re
from itertools import combinations, pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest
from gpiozero.pins.pi import PiBoardInfo
from hypothesis import given
from hypothesis import strategies as st

from hardware.drawing import svg, table
from hardware.drawing.__main__ import main
from hardware.drawing.header import PIN_OF, PINS, name_of
from hardware.drawing.parts import GROUND_PIN, SUPPLY_PIN, label_for, parts_of
from hardware.drawing.route import crossings, tracks
from hardware.errors import WiringError
from hardware.wiring import DisplayWiring, Wiring
from tests.searches import examples

HARDWARE = Path(__file__).parents[2] / "hardware"

Point = tuple[float, float]
Way = list[Point]
Words = tuple[str, float, float, float, float]
"""A text and its bounding box: left, top, right, bottom."""

FEW = examples(25)
"""Few examples, because a drawing takes about 20 ms."""

FREE = ["action", "action_lamp", "back", "knob_a", "knob_b", "push", "red", "amber", "green", "buzzer"]


@st.composite
def wirings(draw: st.DrawFn) -> Wiring:
    """Any valid pin map."""
    if draw(st.booleans()):
        gpios = draw(st.permutations([*range(4, 28)]))
        return on(gpios, DisplayWiring())
    device = draw(st.sampled_from([0, 1]))
    bus = {10, 11, 7 if device else 8}
    gpios = draw(st.permutations(sorted({*range(2, 28)} - bus)))
    glass = DisplayWiring(
        bus="spi", driver=draw(st.sampled_from(["ssd1306", "sh1106", "ssd1309"])), spi_device=device, dc=gpios[10], reset=gpios[11]
    )
    return on(gpios, glass)


def on(gpios: list[int], glass: DisplayWiring) -> Wiring:
    return Wiring(display=glass, **dict(zip(FREE, gpios, strict=False)))


def elements(drawing: str, tag: str) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(drawing).iter(f"{{http://www.w3.org/2000/svg}}{tag}"))


def ways(drawing: str) -> list[tuple[str, int, Way]]:
    """The purpose, the pin and the corners of each wire."""
    wires = [path for path in elements(drawing, "path") if path.get("class") == "wire"]
    return [(path.get("data-use", ""), int(path.get("data-pin", "")), corners(path.get("d", ""))) for path in wires]


def corners(way: str) -> Way:
    numbers = [float(number) for number in re.findall(r"-?[\d.]+", way)]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def words_in(drawing: str) -> list[Words]:
    return [room_of(element) for element in elements(drawing, "text")]


def room_of(element: ElementTree.Element) -> Words:
    """The bounding box of a text, larger than in DejaVu Sans, because other fonts are wider."""
    words = element.text or ""
    x, y, size = (float(element.get(name, "")) for name in ("x", "y", "font-size"))
    width = len(words) * size * (0.66 if element.get("font-weight") else 0.58)
    left = {"start": x, "middle": x - width / 2, "end": x - width}[element.get("text-anchor", "start")]
    return words, left, y - 0.75 * size, left + width, y + 0.22 * size


def segments(way: Way) -> list[tuple[Point, Point]]:
    return list(pairwise(way))


def touches(segment: tuple[Point, Point], words: Words) -> bool:
    (x1, y1), (x2, y2) = segment
    _, left, top, right, bottom = words
    return min(x1, x2) < right and max(x1, x2) > left and min(y1, y2) < bottom and max(y1, y2) > top


def share(one: tuple[Point, Point], other: tuple[Point, Point]) -> bool:
    """Whether two segments overlap on one line."""
    for axis in (0, 1):
        across = 1 - axis
        if {one[0][axis], one[1][axis], other[0][axis], other[1][axis]} == {one[0][axis]}:
            low, high = (sorted(point[across] for point in segment) for segment in (one, other))
            return min(low[1], high[1]) > max(low[0], high[0])
    return False


def at(drawing: str, point: Point) -> list[str]:
    """The texts that cover a point."""
    return [words for words, left, top, right, bottom in words_in(drawing) if left <= point[0] <= right and top <= point[1] <= bottom]


def test_the_committed_drawing_is_what_the_map_makes() -> None:
    made = "made anew with: python -m hardware.drawing > hardware/wiring.svg"
    assert (HARDWARE / "wiring.svg").read_text(encoding="utf-8") == svg(Wiring()), f"hardware/wiring.svg is to be {made}"


def test_the_table_in_the_readme_is_what_the_map_makes() -> None:
    made = "put the output of: python -m hardware.drawing --table"
    assert table(Wiring()) in (HARDWARE / "README.md").read_text(encoding="utf-8"), f"into hardware/README.md {made}"


def test_the_header_is_the_one_that_gpiozero_knows() -> None:
    names = {pin: info.name for pin, info in PiBoardInfo.from_revision(0x902120).headers["J8"].pins.items()}
    assert {pin: name_of(pin).replace(" ", "") for pin in PINS} == names
    assert (name_of(SUPPLY_PIN), name_of(GROUND_PIN)) == ("3V3", "GND")


@FEW
@given(wirings())
def test_every_use_has_one_terminal(wiring: Wiring) -> None:
    terminals = [terminal for part in parts_of(wiring) for terminal in part.terminals]
    assert {terminal.use: terminal.gpio for terminal in terminals} == wiring.pins()
    assert len(terminals) == len(wiring.pins())


@FEW
@given(wirings())
def test_a_wire_goes_from_its_pin_to_its_part(wiring: Wiring) -> None:
    drawing = svg(wiring)
    drawn = {use: (pin, way) for use, pin, way in ways(drawing) if use in wiring.pins()}
    assert {use: pin for use, (pin, _) in drawn.items()} == {use: PIN_OF[gpio] for use, gpio in wiring.pins().items()}
    labels = {terminal.use: terminal.label for part in parts_of(wiring) for terminal in part.terminals}
    for use, (pin, way) in drawn.items():
        (x, y), end = way[0], way[-1]
        assert at(drawing, (x, y)) == [str(pin)]
        assert labels[use] in at(drawing, (end[0] + 4, end[1]))


@FEW
@given(wirings())
def test_each_end_of_a_wire_names_the_other(wiring: Wiring) -> None:
    texts = [words for words, *_ in words_in(svg(wiring))]
    for use, gpio in wiring.pins().items():
        assert texts.count(f"GPIO {gpio} · {label_for(use)}") == 1
        assert texts.count(f"pin {PIN_OF[gpio]}, GPIO {gpio}") == 1


@FEW
@given(wirings())
def test_ground_and_3v3_come_from_one_pin_each(wiring: Wiring) -> None:
    drawn = ways(svg(wiring))
    grounds = [(pin, way) for use, pin, way in drawn if use == "ground"]
    supplies = [(pin, way) for use, pin, way in drawn if use == "3V3"]
    assert len(grounds) == len(parts_of(wiring))
    assert len(supplies) == 2  # the display and the knob
    assert {pin for pin, _ in grounds} == {GROUND_PIN}
    assert {pin for pin, _ in supplies} == {SUPPLY_PIN}


@FEW
@given(wirings())
def test_no_wire_runs_through_words(wiring: Wiring) -> None:
    drawing = svg(wiring)
    # Wires start at the numbers of pins, and a resistor's value is in its wire.
    words = [one for one in words_in(drawing) if not one[0].isdecimal() and not one[0].endswith("Ω")]
    crossed = [(use, one[0]) for use, _, way in ways(drawing) for segment in segments(way) for one in words if touches(segment, one)]
    assert crossed == []


@FEW
@given(wirings())
def test_no_words_lie_on_words(wiring: Wiring) -> None:
    # The text in a button is small and alone there.
    words = words_in(svg(wiring))
    assert [(one[0], other[0]) for one, other in combinations(words, 2) if overlap(one, other)] == []


def overlap(one: Words, other: Words) -> bool:
    return one[1] < other[3] and other[1] < one[3] and one[2] < other[4] and other[2] < one[4]


@FEW
@given(wirings())
def test_no_two_wires_share_a_line(wiring: Wiring) -> None:
    drawn = [(use, segment) for use, _, way in ways(svg(wiring)) for segment in segments(way)]
    shared = [(one, other) for (one, first), (other, second) in combinations(drawn, 2) if one != other and share(first, second)]
    assert shared == []


@FEW
@given(wirings())
def test_everything_is_on_the_page(wiring: Wiring) -> None:
    drawing = svg(wiring)
    width, height = (float(size) for size in ElementTree.fromstring(drawing).get("viewBox", "").split()[2:])
    points = [point for _, _, way in ways(drawing) for point in way]
    points += [point for _, left, top, right, bottom in words_in(drawing) for point in ((left, top), (right, bottom))]
    assert [point for point in points if not (0 < point[0] < width and 0 < point[1] < height)] == []


def test_every_pin_of_the_header_has_its_number_and_name() -> None:
    texts = [words for words, *_ in words_in(svg(Wiring()))]
    assert [str(pin) for pin in PINS] == [words for words in texts if words.isdecimal()]
    named = [words.split(" · ")[0] for words in texts]
    assert [pin for pin in PINS if name_of(pin) not in named] == []


@FEW
@given(wirings())
def test_the_table_says_what_the_map_says(wiring: Wiring) -> None:
    rows = [[cell.strip() for cell in row.strip("|").split("|")] for row in table(wiring).splitlines()[2:]]
    pins = {(int(row[3]), int(row[4])) for row in rows if row[3]}
    assert pins == {(gpio, PIN_OF[gpio]) for gpio in wiring.pins().values()}
    settings = {row[5].replace("`", "").replace("[pins] ", ""): int(row[3]) for row in rows if "[pins]" in row[5]}
    assert settings == {name: getattr(wiring, name) for name in FREE}


@given(st.lists(st.tuples(st.integers(0, 40), st.integers(0, 40)), max_size=8, unique_by=(lambda ends: ends[0], lambda ends: ends[1])))
def test_tracks_are_used_once_and_cross_no_more_than_in_the_order_given(wires: list[tuple[int, int]]) -> None:
    chosen = tracks(wires)
    assert sorted(chosen) == [*range(len(wires))]
    assert crossings(wires, chosen) <= crossings(wires, [*range(len(wires))])


def test_wires_in_one_order_need_not_cross() -> None:
    wires = [(0.0, 3.0), (2.0, 5.0), (4.0, 7.0)]
    assert crossings(wires, [0, 1, 2]) == 4
    assert crossings(wires, tracks(wires)) == 0


def test_the_command_prints_the_drawing_and_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    assert capsys.readouterr().out == svg(Wiring())
    assert main(["--table"]) == 0
    assert capsys.readouterr().out == table(Wiring())


def test_the_command_takes_pins_from_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    config = tmp_path / "companion.toml"
    config.write_text('[pins]\nred = 16\n\n[display]\nbus = "spi"\ndc = 19\n', encoding="utf-8")
    assert main([str(config)]) == 0
    assert capsys.readouterr().out == svg(Wiring(red=16, display=DisplayWiring(bus="spi", dc=19)))


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[pins]\nred = 23", "GPIO 23"),
        ("[pins]\nred = 'x'", "Expected `int`"),
        ("[pins", "Expected ']'"),
        ("[pins]\nback = 40", "back = 40"),
        ("[pins]\nblack = 4", "no black; it has action,"),
    ],
)
def test_the_command_refuses_a_map_that_can_t_be(text: str, fault: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    config = tmp_path / "companion.toml"
    config.write_text(text, encoding="utf-8")
    assert main([str(config)]) == 2
    assert fault in capsys.readouterr().err
    assert main([str(tmp_path / "none.toml")]) == 2


def test_a_map_that_can_t_be_is_not_drawn() -> None:
    for made in (svg, table):
        with pytest.raises(WiringError, match="GPIO 23"):
            made(Wiring(red=23))
