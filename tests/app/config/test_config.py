"""``companion.toml``: where it is found, its limits, its error messages, and the sources of values."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, get_args, get_origin

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.app.config.dump import dump_lines
from companion.app.config.resolve import ConfigError, ResolvedConfig, load_config
from companion.app.config.schema import Config, ConfigKey, DisplayConfig, PinsConfig, config_keys
from hardware.errors import WiringError
from hardware.wiring import DisplayWiring, Wiring

KEYS = {key.dotted: key for key in config_keys()}


def written(folder: Path, text: str) -> Path:
    """A file with this text."""
    file = folder / "companion.toml"
    file.write_text(text, "utf-8")
    return file


def said(file: Path, text: str) -> list[str]:
    """The error messages for a file with this text, without the file's name."""
    file.write_text(text, "utf-8")
    with pytest.raises(ConfigError) as error:
        load_config(file, {})
    told = str(error.value).split("\n")
    assert [str(fault) for fault in error.value.faults] == told
    assert all(line.startswith(str(file)) for line in told)
    return [line.removeprefix(f"{file}, ").removeprefix(f"{file}: ") for line in told]


# -- schema ------------------------------------------------------------------------------------------------------------


def test_the_pins_and_the_display_are_those_of_the_hardware() -> None:
    """A new part in hardware must also be in the schema, with its default."""
    assert msgspec.structs.asdict(DisplayConfig()) == msgspec.structs.asdict(DisplayWiring())
    assert Config().wiring() == Wiring()
    assert {*msgspec.structs.asdict(PinsConfig()), "display"} == set(Wiring.__struct_fields__)
    Config().wiring().check()


def test_every_key_says_what_it_is_for_in_a_line() -> None:
    assert len(KEYS) == 33
    for key in KEYS.values():
        assert key.about.endswith("."), key
        assert len(key.about) <= 110
        assert key.about.isprintable()


def test_nothing_found_is_the_defaults(tmp_path: Path) -> None:
    found = load_config(None, {"XDG_CONFIG_HOME": str(tmp_path)})
    assert (found.config, found.file) == (Config(), None)
    assert {found.source_of(key) for key in KEYS} == {"default"}


def test_a_whole_file(tmp_path: Path) -> None:
    file = written(tmp_path, 'hardware = "gpio"\n[pins]\naction = 4\nback=7\n[display]\nbus = "spi"\nspi_device = 0\n[panel]\nhold_s = 2\n')
    found = load_config(file, {})
    assert found.config.wiring() == Wiring(action=4, back=7, display=DisplayWiring(bus="spi"))
    assert (found.config.hardware, found.config.panel.hold_s) == ("gpio", 2)
    assert found.config.sound.level == "full"


@pytest.mark.parametrize(
    ("folder", "where"), [(None, "/data/evenings"), ("/srv/evenings", "/srv/evenings"), ("~/fires", os.path.expanduser("~/fires"))]
)
def test_the_folder_of_saved_games(folder: str | None, where: str) -> None:
    config = msgspec.convert({"evenings": {"folder": folder}}, Config)
    assert config.evenings_folder(Path("/data")) == Path(where)


# -- search path -------------------------------------------------------------------------------------------------------


def looked_in(**environment: str) -> list[str]:
    return [str(place) for place in load_config(None, environment).searched]


def test_the_places_in_their_order(tmp_path: Path) -> None:
    """Only the first existing file is read."""
    service, own = tmp_path / "service", tmp_path / "own"
    environment = {"CONFIGURATION_DIRECTORY": f"{service}:{tmp_path}", "XDG_CONFIG_HOME": str(own)}
    places = [service / "companion.toml", tmp_path / "companion.toml", own / "table-companion/companion.toml"]
    for place in reversed(places):
        place.parent.mkdir(exist_ok=True, parents=True)
        place.write_text("[panel]\nhold_s = 3\n", "utf-8")
        found = load_config(None, environment)
        assert (found.file, found.config.panel.hold_s) == (place, 3)
    assert found.searched == (*places, Path("/etc/table-companion/companion.toml"))
    named = written(tmp_path / "service", "[panel]\nhold_s = 4\n").rename(tmp_path / "mine.toml")
    assert load_config(None, environment | {"COMPANION_CONFIG": str(named)}).config.panel.hold_s == 4
    assert load_config(named, environment | {"COMPANION_CONFIG": "nowhere"}).file == named


def test_the_usual_place_of_such_files() -> None:
    own = os.path.expanduser("~/.config/table-companion/companion.toml")
    etc = "/etc/table-companion/companion.toml"
    assert looked_in() == [own, etc]
    assert looked_in(COMPANION_CONFIG="", CONFIGURATION_DIRECTORY="", XDG_CONFIG_HOME="not/absolute") == [own, etc]
    assert looked_in(CONFIGURATION_DIRECTORY="/etc/table-companion") == [etc, own]


@pytest.mark.parametrize("by", ["--config", "COMPANION_CONFIG"])
def test_a_file_that_was_named_must_be_there(tmp_path: Path, by: str) -> None:
    file = tmp_path / "mine.toml"
    with pytest.raises(ConfigError) as error:
        load_config(file, {}) if by == "--config" else load_config(None, {by: str(file)})
    assert str(error.value) == f"{file}: can't be read: No such file or directory; check its name and whether you may read it"


def test_a_file_that_is_there_must_be_readable(tmp_path: Path) -> None:
    """A folder in its place cannot be read, not even by root."""
    (tmp_path / "table-companion/companion.toml").mkdir(parents=True)
    with pytest.raises(ConfigError, match=r"companion\.toml: can't be read: Is a directory; check its name"):
        load_config(None, {"XDG_CONFIG_HOME": str(tmp_path)})


def test_a_folder_that_is_none_of_ours_holds_no_file(tmp_path: Path) -> None:
    """A file in a folder that a hardened service may not enter counts as missing."""
    (tmp_path / "closed").touch()
    assert load_config(None, {"XDG_CONFIG_HOME": str(tmp_path / "closed")}).file is None


# -- faults ------------------------------------------------------------------------------------------------------------

NUMBERS = {
    "display.i2c_port": "a whole number from 0 to 99",
    "display.address": "an address from 0x08 to 0x77 (8 to 119)",
    "display.spi_device": "a whole number from 0 to 1",
    "panel.hold_s": "a number from 0.5 to 5",
    "panel.dim_after_min": "a number from 0.5 to 1440",
    "panel.off_after_min": "a number from 0.5 to 1440",
    "panel.brightness": "a whole number from 1 to 5",
    "panel.settle_ms": "a number from 1 to 50",
    "web.port": "a whole number from 0 to 65535",
}
PIN = "a whole number from 2 to 27"
WANTED = {
    "hardware": 'one of "auto", "gpio" or "virtual"',
    "display.driver": 'one of "ssd1306", "sh1106" or "ssd1309"',
    "display.bus": 'one of "i2c" or "spi"',
    "display.upside_down": "true or false",
    "display.dc": PIN,
    "display.reset": PIN,
    **{key: PIN for key in KEYS if key.startswith("pins.")},
    **NUMBERS,
    "sound.level": 'one of "off", "soft" or "full"',
    "web.on": "true or false",
    "web.listen": 'an address, as in "0.0.0.0" or "192.168.4.1"',
    "web.spectators": "true or false",
    "pods.ports": 'ports separated by spaces, as in "/dev/ttyUSB0 /dev/ttyS3"',
    "web.names": 'names separated by spaces, as in "box box.example.org"',
    "evenings.folder": 'a whole path, as in "/srv/evenings" or "~/evenings"',
    "log.level": 'one of "info", "debug" or "warning"',
}


def test_every_key_is_among_those_with_faults() -> None:
    assert WANTED.keys() == KEYS.keys()


def one_line(key: ConfigKey, value: str) -> tuple[str, int]:
    """A file with only this key and value, and the line of the key."""
    return (f"[{key.table}]\n{key.name} = {value}\n", 2) if key.table else (f"{key.name} = {value}\n", 1)


@pytest.mark.parametrize("name", sorted(WANTED))
def test_a_value_of_another_kind(tmp_path: Path, name: str) -> None:
    text, line = one_line(KEYS[name], "{ a = 1 }")
    assert said(tmp_path / "c.toml", text) == [f"line {line}: {name}: must be {WANTED[name]}, not a table"]
    text, line = one_line(KEYS[name], "[]")
    assert said(tmp_path / "c.toml", text) == [f"line {line}: {name}: must be {WANTED[name]}, not an empty list"]


LIMITS = {
    "i2c_port": (0, 99), "address": (8, 119), "spi_device": (0, 1), "hold_s": (0.5, 5), "brightness": (1, 5), "settle_ms": (1, 50),
    "port": (0, 65535),
}  # fmt: skip


@pytest.mark.parametrize("name", sorted(set(NUMBERS) | {key for key in KEYS if WANTED[key] == PIN}))
def test_the_limits_of_numbers(tmp_path: Path, name: str) -> None:
    key, file = KEYS[name], tmp_path / "c.toml"
    low, high = LIMITS.get(key.name, (0.5, 1440) if key.name.endswith("_min") else (2, 27))
    step = 1 if "whole" in WANTED[name] or key.name == "address" else 0.01
    for value in (low - step, high + step, "nan" if step < 1 else 2.5):
        text, line = one_line(key, f"{value}")
        assert said(file, text) == [f"line {line}: {name}: must be {WANTED[name]}, not {value}"]


FAULTS = {
    'hardware = "gpo"': ['line 1: hardware: must be one of "auto", "gpio" or "virtual", not "gpo"; did you mean "gpio"?'],
    '[sound]\nlevel = "ful"': ['line 2: sound.level: must be one of "off", "soft" or "full", not "ful"; did you mean "full"?'],
    "[pannel]\nhold_s = 2": ['line 1: pannel: is not a known key; did you mean "panel"?'],
    "[panel]\nhold = 2": ['line 2: panel.hold: is not a known key; did you mean "hold_s"?'],
    "hold_s = 2": ["line 1: hold_s: is not a known key; it belongs into [panel]"],
    '[panel]\nhardware = "gpio"': ["line 2: panel.hardware: is not a known key; it belongs to the top, before the first table"],
    'level = "off"': ["line 1: level: is not a known key; it belongs into [sound] or it belongs into [log]"],
    "zzz = 1": ["line 1: zzz: is not a known key; known are hardware, display, pins, panel, sound, web, pods, evenings, log"],
    '[web]\nlisten = "192.168.4.256"': [
        'line 2: web.listen: must be an address, as in "0.0.0.0" or "192.168.4.1", not "192.168.4.256"'
    ],
    '[web]\nlisten = "::"': ['line 2: web.listen: must be an address, as in "0.0.0.0" or "192.168.4.1", not "::"'],
    '[web]\nnames = "box,other"': [
        'line 2: web.names: must be names separated by spaces, as in "box box.example.org", not "box,other"'
    ],
    'sound = "off"': ['line 1: sound: must be a table, not "off"; write [sound], and under it level = "off"'],
    "panel = 3": [
        "line 1: panel: must be a table, not 3; write [panel], and under it its keys: "
        "hold_s, dim_after_min, off_after_min, brightness, settle_ms"
    ],
    "[[panel]]\nhold_s = 2": ["line 1: panel: must be a table, not a list; write it with one bracket, [panel]"],
    '[evenings]\nfolder = "evenings"': [
        'line 2: evenings.folder: must be a whole path, as in "/srv/evenings" or "~/evenings", not "evenings"'
    ],
    "[panel]\ndim_after_min = 20": ["line 2: panel.dim_after_min: must be at most off_after_min (10), not 20"],
    "[panel]\noff_after_min = 1.5": ["line 2: panel.off_after_min: must be at least dim_after_min (2), not 1.5"],
    "[panel]\ndim_after_min = 3\noff_after_min = 1": ["line 3: panel.off_after_min: must be at least dim_after_min (3), not 1"],
    "[pins]\nback = 22": ["line 2: pins.back: back and red are both on GPIO 22; give each a pin of its own"],
    "[pins]\nred = 3": ["line 2: pins.red: display scl and red are both on GPIO 3; give each a pin of its own"],
    '[display]\nbus = "spi"\n[pins]\nred = 8': ["line 4: pins.red: display ce and red are both on GPIO 8; give each a pin of its own"],
    '[display]\nbus = "spi"\nreset = 25': [
        "line 3: display.reset: display dc and display reset are both on GPIO 25; give each a pin of its own"
    ],
    "[pins]\nred = 4\namber = 4\ngreen = 4": ["line 3: pins.amber: amber, red and green are all on GPIO 4; give each a pin of its own"],
    "[panel]\nhold_s = ": ["line 2, column 10 is not TOML (this is no value); there stands hold_s =; "
        'text stands in straight quotes, as in title = "Heat"; numbers stand alone'],
    "[panel]\n[panel]": ["line 2, column 7 is not TOML (this table stands here a second time); there stands [panel]; "
        "put the lines together, or begin a list of tables with two brackets, as in [[event]]"],
}  # fmt: skip


@pytest.mark.parametrize("text", FAULTS)
def test_a_fault_is_told_in_these_words(tmp_path: Path, text: str) -> None:
    assert said(tmp_path / "c.toml", text + "\n") == FAULTS[text]


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    file = tmp_path / "c.toml"
    file.write_bytes(b'hardware = "\xff"\n')
    with pytest.raises(ConfigError) as error:
        load_config(file, {})
    assert str(error.value) == f"{file}: is not text in UTF-8 (byte 13); save it as UTF-8"


def test_all_faults_at_once_from_the_top_to_the_bottom(tmp_path: Path) -> None:
    """Conflicts are found beside invalid values, without guessing what those should be."""
    text = (
        'hardware = "gpo"\n[pins]\naction = 99\nback = 22\npush = "x"\n[panel]\nhold_s = 9\ndim_after_min = 20\n'
        '[display]\nreset = 3\n[log]\nlevel = "deb"\n'
    )
    told = said(tmp_path / "c.toml", text)
    assert [line.partition(": ")[0] for line in told] == [f"line {n}" for n in (1, 3, 4, 5, 7, 8, 12)]
    text = '[display]\nbus = "I2C"\n[pins]\nred = 3\nback = 99\n'
    assert [line.partition(": must")[0] for line in said(tmp_path / "c.toml", text)] == ["line 2: display.bus", "line 5: pins.back"]


# -- properties --------------------------------------------------------------------------------------------------------


def forms(key: ConfigKey) -> Any:
    """The plain type of a key, without limits and null."""
    form: Any = key.value_type
    while get_origin(form) is not None and hasattr(form, "__metadata__"):
        form = form.__origin__
    return form


TEXTS = {
    "web.listen": st.ip_addresses(v=4).map(str),
    "pods.ports": st.lists(st.text("abcXYZ019.-", min_size=1).map("/dev/{}".format), max_size=5).map(" ".join),
    "web.names": st.lists(st.text("abcXYZ019.-", min_size=1), max_size=5).map(" ".join),
}


def _right(key: ConfigKey) -> st.SearchStrategy[Any]:
    """Values that a key can have independent of the others: only unused pins, and no minutes."""
    form = forms(key)
    if key.name in LIMITS:
        low, high = LIMITS[key.name]
        return st.integers(int(low), int(high)) if form is int else st.floats(low, high) | st.integers(1, int(high))
    if key.name.endswith("_min"):
        return st.floats(0.5, 2) if key.name.startswith("dim") else st.integers(2, 1440)
    if WANTED[key.dotted] == PIN:
        return st.just(key.value_in(Config()))
    if form is bool:
        return st.booleans()
    if key.dotted in TEXTS:
        return TEXTS[key.dotted]
    words = get_args(form)
    return st.sampled_from(words) if words and isinstance(words[0], str) else st.text(max_size=20).map(lambda text: f"/{text}")


RIGHT = st.fixed_dictionaries({}, optional={name: _right(key) for name, key in KEYS.items()})
WRONG = st.one_of(
    st.integers(-1000, -1),
    st.integers(1441),
    st.booleans(),
    st.text("abcdefg", min_size=5),
    st.just([]),
    st.just({}),
    st.just(float("nan")),
)


def toml(values: dict[str, Any]) -> str:
    """A file with these values, and blank lines between."""
    text = "".join(f"{name} = {_toml(value)}\n\n" for name, value in values.items() if "." not in name)
    for table in dict.fromkeys(name.partition(".")[0] for name in values if "." in name):
        text += f"# a comment\n[{table}]\n"
        text += "".join(f"{name.partition('.')[2]} = {_toml(value)}\n\n" for name, value in values.items() if name.startswith(f"{table}."))
    return text


def _toml(value: object) -> str:
    text = msgspec.json.encode(value).decode() if value == value else "nan"
    return text.replace("\x7f", "\\u007f")


@given(RIGHT)
def test_any_right_file_is_read_and_printed_and_read_again(tmp_path_factory: pytest.TempPathFactory, values: dict[str, Any]) -> None:
    folder = tmp_path_factory.mktemp("right")
    found = load_config(written(folder, toml(values)), {})
    for name, key in KEYS.items():
        assert key.value_in(found.config) == (values[name] if name in values else key.value_in(Config()))
        assert (found.source_of(name) == "default") == (name not in values)
        assert_stands_there(found, name, values)
    again = load_config(written(folder, "\n".join(dump_lines(found, folder))), {})
    assert again.config == found.config


def assert_stands_there(found: ResolvedConfig, name: str, values: dict[str, Any]) -> None:
    """The line reported as the source of a value is its line."""
    if name in values and found.file is not None:
        line = int(found.source_of(name).removeprefix(f"{found.file}:"))
        text = found.file.read_text("utf-8").split("\n")
        assert text[line - 1].startswith(f"{KEYS[name].name} = ")


@given(RIGHT, st.sampled_from(sorted(KEYS)), WRONG)
def test_any_single_wrong_value_is_named_with_key_and_line(
    tmp_path_factory: pytest.TempPathFactory, values: dict[str, Any], name: str, wrong: Any
) -> None:
    if forms(KEYS[name]) is bool and isinstance(wrong, bool):
        wrong = 1
    if name == "web.port" and isinstance(wrong, int) and wrong > 0:
        wrong += 65_535
    if name in ("pods.ports", "web.names") and isinstance(wrong, str):
        wrong += "_"
    file = tmp_path_factory.mktemp("wrong") / "c.toml"
    text = toml(values | {name: wrong})
    (told,) = said(file, text)
    line = next(n for n, line in enumerate(text.split("\n"), 1) if line.startswith(f"{KEYS[name].name} = ") and in_table(text, n, name))
    assert told.startswith(f"line {line}: {name}: must be {WANTED[name]}, not ")


def in_table(text: str, line: int, name: str) -> bool:
    """Whether this line is in the table of that key."""
    tables = [row[1:-1] for row in text.split("\n")[:line] if row.startswith("[")]
    return (tables[-1] if tables else "") == name.rpartition(".")[0]


@given(st.lists(st.sampled_from(sorted(key.name for key in KEYS.values() if key.table == "pins")), min_size=2, max_size=2, unique=True))
def test_two_parts_on_one_pin_are_named_at_the_line_that_was_written(tmp_path_factory: pytest.TempPathFactory, parts: list[str]) -> None:
    first, second = parts
    taken = KEYS[f"pins.{second}"].value_in(Config())
    (told,) = said(tmp_path_factory.mktemp("pins") / "c.toml", f"# pins\n[pins]\n\n{first} = {taken}\n")
    assert told.startswith(f"line 4: pins.{first}: ")
    assert told.endswith(f"are both on GPIO {taken}; give each a pin of its own")


def test_a_wiring_says_of_each_fault_which_parts_it_is_about() -> None:
    with pytest.raises(WiringError) as error:
        Wiring(red=99, amber=24, back=3).check()
    assert [fault.parts for fault in error.value.faults] == [("red",), ("back", "display scl"), ("amber", "green")]
    assert str(error.value) == (
        "red = 99: the header has GPIO 2 to 27. back and display scl are both on GPIO 3; give each a pin of its own. "
        "amber and green are both on GPIO 24; give each a pin of its own."
    )


# -- sources of values -------------------------------------------------------------------------------------------------


def test_the_command_line_overrides_the_panel_and_the_panel_the_file(tmp_path: Path) -> None:
    file = written(tmp_path, 'hardware = "gpio"\n\n[sound]\nlevel = "off"\n[panel]\nbrightness = 2\n')
    found = load_config(file, {}).with_overrides("the panel", {"sound.level": "soft"}).with_overrides("--hardware", {"hardware": "virtual"})
    assert (found.config.hardware, found.config.sound.level, found.config.panel.brightness) == ("virtual", "soft", 2)
    froms = {key: found.source_of(key) for key in ("hardware", "sound.level", "panel.brightness", "panel.hold_s")}
    assert froms == {
        "hardware": "--hardware", "sound.level": "the panel", "panel.brightness": f"{file}:6", "panel.hold_s": "default"
    }  # fmt: skip
    assert load_config(file, {}).config.hardware == "gpio"


def test_a_key_that_is_not_there_and_a_value_that_can_not_be() -> None:
    found = load_config(None, {})
    with pytest.raises(KeyError, match=r"there is no key panel\.hold in a configuration; did you mean \"panel\.hold_s\"\?"):
        found.source_of("panel.hold")
    with pytest.raises(KeyError):
        found.with_overrides("me", {"loudness": 3})
    with pytest.raises(ValueError, match="Invalid enum value 'loud'"):
        found.with_overrides("me", {"sound.level": "loud"})


def test_inline_and_dotted_tables_have_lines_too(tmp_path: Path) -> None:
    found = load_config(written(tmp_path, 'sound = { level = "off" }\npanel.hold_s = 2\n'), {})
    assert found.source_of("sound.level").endswith("companion.toml:1")
    assert found.source_of("panel.hold_s").endswith("companion.toml:2")
