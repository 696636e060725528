"""Plain data into typed content: each form, its refusals letter by letter, and all faults of one reading at once."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Meta, Struct, field

from companion.content.files import parse, read_file, read_folder
from companion.content.shape import Fault, PackError, Parser, Where, add_fault, notation_reader, read, reader

Die = Annotated[int, Meta(ge=1, le=6)]


class Pump(Struct, frozen=True, tag_field="is", tag="pump"):
    litres: int = 400


class Ladder(Struct, frozen=True, tag_field="is", tag="ladder"):
    steps: Annotated[int, Meta(ge=3)]
    from_: str = field(name="from", default="truck")


class Crew(Struct, frozen=True):
    name: str
    colour: Literal["red", "blue", "green"] = "red"
    dice: tuple[Die, ...] = ()
    pair: tuple[int, int] = (1, 4)
    ranks: dict[str, Die] = {}
    tools: tuple[Pump | Ladder, ...] = ()
    n: Die | Literal["all", "half"] = 1
    leader: Crew | None = None
    load: Annotated[float, Meta(le=2.5)] = 0.0
    ready: bool = False
    words: Annotated[tuple[str, ...], Meta(max_length=2)] = ()
    exact: Annotated[list[str], Meta(min_length=1, max_length=3)] = field(default_factory=lambda: ["x"])
    call: Annotated[str, Meta(pattern="^[A-Z]+$", description="capital letters")] = "A"
    any_thing: object = None

    def __post_init__(self) -> None:
        if self.ready and not self.dice:
            raise ValueError("is ready without dice")


class Sounding(Struct, frozen=True):
    """A class with a notation of its own: an exclamation."""

    text: str

    @classmethod
    def __read__(cls, data: object, where: Where, faults: list[Fault]) -> object:
        if isinstance(data, str) and data.endswith("!"):
            return cls(data)
        return add_fault(data, where, faults, 'an exclamation such as "Water!"')


class Call(Struct, frozen=True):
    sound: Sounding
    loudness: Annotated[int, Parser(lambda data, where, faults: len(str(data)), "anything")] = 0


def test_a_table_becomes_a_struct() -> None:
    data = {
        "name": "One", "colour": "blue", "dice": [1, 6], "pair": [2, 3], "ranks": {"a": 1}, "n": "all", "load": 2, "ready": True,
        "tools": [{"is": "pump"}, {"is": "ladder", "steps": 9, "from": "house"}], "leader": {"name": "Two", "leader": None},
        "any_thing": {"x": []},
    }  # fmt: skip
    crew, faults = read(Crew, data)
    assert faults == []
    assert crew == Crew(
        name="One", colour="blue", dice=(1, 6), pair=(2, 3), ranks={"a": 1}, n="all", load=2, ready=True,
        tools=(Pump(), Ladder(steps=9, from_="house")), leader=Crew(name="Two"), any_thing={"x": []},
    )  # fmt: skip


def test_own_notations() -> None:
    assert read(Call, {"sound": "Water!", "loudness": 123}) == (Call(Sounding("Water!"), 3), [])
    _, faults = read(Call, {"sound": "water"}, ("calls", 0), "calls.toml")
    assert list(map(str, faults)) == ['calls.toml: calls#1.sound: must be an exclamation such as "Water!", not "water"']


BROKEN: list[tuple[object, str]] = [
    (3, "must be a table, not 3"),
    ({}, "name: is missing; give text"),
    ({"name": 7}, "name: must be text, not 7"),
    ({"name": None}, "name: must be text, not null"),
    ({"name": "x", "color": "red"}, 'color: is not a known key; did you mean "colour"?'),
    ({"name": "x", "colour": "rad"}, 'colour: must be one of "red", "blue" or "green", not "rad"; did you mean "red"?'),
    ({"name": "x", "colour": 1}, 'colour: must be one of "red", "blue" or "green", not 1'),
    (
        {"name": "x", "dice": [1, 7, True]},
        "dice#2: must be a whole number from 1 to 6, not 7 | dice#3: must be a whole number from 1 to 6, not true",
    ),
    ({"name": "x", "dice": [1.0]}, "dice#1: must be a whole number from 1 to 6, not 1.0"),
    ({"name": "x", "dice": 3}, "dice: must be a list, not 3"),
    ({"name": "x", "pair": [1]}, "pair: must be a list of 2, not of 1"),
    ({"name": "x", "pair": [1, "2"]}, 'pair#2: must be a whole number, not "2"'),
    ({"name": "x", "ranks": [1]}, "ranks: must be a table, not a list"),
    ({"name": "x", "ranks": {"a": 0}}, "ranks.a: must be a whole number from 1 to 6, not 0"),
    ({"name": "x", "tools": [{"is": "pomp"}]}, 'tools#1.is: must be a known is, not "pomp"; did you mean "pump"?'),
    ({"name": "x", "tools": [{"is": 5}]}, "tools#1.is: must be a known is, not 5; known are pump, ladder"),
    ({"name": "x", "tools": [{}]}, "tools#1.is: is missing; known are pump, ladder"),
    ({"name": "x", "tools": ["pump"]}, 'tools#1: must be a table with "is", not "pump"'),
    (
        {"name": "x", "tools": [{"is": "ladder", "id": "L9", "steps": 2}]},
        "tools.L9.id: is not a known key; known are steps, from, is | tools.L9.steps: must be a whole number, at least 3, not 2",
    ),
    ({"name": "x", "n": "hal"}, 'n: must be a whole number from 1 to 6, "all" or "half", not "hal"; did you mean "half"?'),
    ({"name": "x", "n": 9}, 'n: must be a whole number from 1 to 6, "all" or "half", not 9'),
    ({"name": "x", "n": {"of": 3}}, 'n: must be a whole number from 1 to 6, "all" or "half", not a table'),
    ({"name": "x", "leader": {}}, "leader.name: is missing; give text"),
    ({"name": "x", "leader": []}, "leader: must be a table, not an empty list"),
    ({"name": "x", "load": 2.6}, "load: must be a number, at most 2.5, not 2.6"),
    ({"name": "x", "ready": 1}, "ready: must be true or false, not 1"),
    ({"name": "x", "ready": True}, "is ready without dice"),
    ({"name": "x", "words": ["a", "b", "c"]}, "words: must be a list of at most 2, not of 3"),
    ({"name": "x", "exact": []}, "exact: must be a list of 1 to 3, not of 0"),
    ({"name": "x", "call": "a"}, 'call: must be capital letters, not "a"'),
    ({"name": "x", "call": "b" * 80}, f'call: must be capital letters, not "{"b" * 55}..."'),
]


@pytest.mark.parametrize(("data", "texts"), BROKEN)
def test_what_is_refused_is_said_in_one_sentence(data: object, texts: str) -> None:
    value, faults = read(Crew, data)
    assert value is None
    assert " | ".join(map(str, faults)) == texts


def test_all_faults_come_at_once() -> None:
    broken = {"name": 1, "colour": 2, "dice": "x", "leader": {"leader": {"name": 3}}, "tool": []}
    _, faults = read(Crew, broken, ("crews", "C1"))
    assert [fault.where for fault in faults] == [
        ("crews", "C1", "tool"),
        ("crews", "C1", "name"),
        ("crews", "C1", "colour"),
        ("crews", "C1", "dice"),
        ("crews", "C1", "leader", "name"),
        ("crews", "C1", "leader", "leader", "name"),
    ]


def test_notations_by_first_word() -> None:
    notation = notation_reader({"litres": Pump}, {"none": Pump(0)}, "a pump")

    def said(data: object) -> str:
        faults: list[Fault] = []
        notation(data, (), faults)
        return " | ".join(map(str, faults))

    assert notation("none", (), []) == Pump(0)
    assert notation({"litres": 5}, (), []) == Pump(5)
    assert said("nonne") == 'must be a pump, not "nonne"; did you mean "none"?'
    assert said({"liters": 5}) == 'must be a pump, not a table with "liters"; did you mean "litres"?'
    assert said(5) == "must be a pump, not 5"


def test_data_nested_without_end_is_refused() -> None:
    data: dict[str, Any] = {"name": "deepest"}
    for _ in range(5000):
        data = {"name": "x", "leader": data}
    _, faults = read(Crew, data)
    assert [fault.wanted for fault in faults] == ["is nested too deeply"]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=6) | st.sampled_from(["pump", "red", "all"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from([*Crew.__struct_fields__, "is", "x"]), inner, max_size=4),
)


@given(JSON)
def test_any_data_is_read_or_refused(data: object) -> None:
    value, faults = read(Crew, data)
    assert (value is None) == bool(faults)
    assert all(str(fault).strip() for fault in faults)


def test_a_reader_is_built_once() -> None:
    assert reader(tuple[Die, ...]) is reader(tuple[Die, ...])


# Files


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("a.toml", "x = 1\ny 2", 'a.toml: line 2, column 3 is not TOML (); there stands y 2; write name = value, as in title = "Heat"'),
        (
            "a.toml",
            "x = [1,",
            'a.toml: is not TOML (); the "[" in line 1 is not ended; write "]" where it ends, and a comma between two entries',
        ),
        ("a.toml", "x = 1\nx = 2\ny = 3", "a.toml: line 2, column 6 is not TOML (); there stands x = 2; rename or remove one of them"),
        (
            "a.json",
            '{"x": 1,\n  y}',
            "a.json: line 2, column 3 is not JSON (Expecting property name enclosed in double quotes); mend it there",
        ),
        ("a.json", "", "a.json: line 1, column 1 is not JSON (Expecting value); mend it there"),
        ("a.json", '{"A1": 1, "A2": 2, "A1": 3}', 'a.json: has the key "A1" twice in one table; rename or remove one of them'),
        ("a.json", '{"x": NaN}', "a.json: has a number that can't be used (NaN); write an ordinary number"),
        ("a.json", "[" * 100_000, "a.json: is nested too deeply; take some of the brackets out"),
        ("a.json", "[1]", 'a.json: must be a table at the top; begin with "{"'),
    ],
)
def test_what_is_not_toml_or_json_names_file_and_line(name: str, text: str, message: str) -> None:
    with pytest.raises(PackError) as caught:
        parse(text, name)
    assert str(caught.value).startswith(message.split(" (")[0])  # the words in brackets are the parser's, and change with Python
    assert str(caught.value).endswith(message.rsplit(";", 1)[1])


def test_a_file_is_read_by_its_ending(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text("x = 1", encoding="utf-8")
    (tmp_path / "b.json").write_text(json.dumps({"x": 1}), encoding="utf-8-sig")
    assert read_file(tmp_path / "a.toml") == read_file(tmp_path / "b.json") == {"x": 1}


def test_a_file_that_is_missing_or_no_text_is_said(tmp_path: Path) -> None:
    with pytest.raises(PackError, match=r"^gone\.toml: can't be read: No such file or directory; check its name"):
        read_file(tmp_path / "gone.toml")
    (tmp_path / "raw.toml").write_bytes(b"x = '\xff'")
    with pytest.raises(PackError, match=r"^raw\.toml: is not text in UTF-8 \(byte 6\); save it as UTF-8$"):
        read_file(tmp_path / "raw.toml")


def test_a_folder_is_read_with_all_its_files(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    (folder / "scenarios").mkdir(parents=True)
    (folder / "pack.toml").write_text("id = 'mine'", encoding="utf-8")
    (folder / "scenarios" / "one.json").write_text("{}", encoding="utf-8")
    (folder / "notes.txt").write_text("no content", encoding="utf-8")
    assert read_folder(folder) == {"pack.toml": {"id": "mine"}, "scenarios/one.json": {}}


def test_all_broken_files_of_a_folder_are_named(tmp_path: Path) -> None:
    for name in ("b.toml", "a.json"):
        (tmp_path / name).write_text("{", encoding="utf-8")
    with pytest.raises(PackError) as caught:
        read_folder(tmp_path)
    assert [fault.source for fault in caught.value.faults] == [f"{tmp_path.name}/a.json", f"{tmp_path.name}/b.toml"]
    with pytest.raises(PackError, match="is not a folder; give the folder that holds pack"):
        read_folder(tmp_path / "nowhere")


def test_a_folder_that_is_no_pack_by_its_size_is_not_read(tmp_path: Path) -> None:
    for n in range(1001):
        (tmp_path / f"{n}.toml").touch()
    with pytest.raises(PackError, match="holds more than 1000 files, too many for a pack; give the folder that holds pack"):
        read_folder(tmp_path)


def test_folders_that_hold_themselves_come_to_an_end(tmp_path: Path) -> None:
    (tmp_path / "again").symlink_to(tmp_path)
    (tmp_path / "pack.toml").touch()
    assert list(read_folder(tmp_path)) == [
        "again/again/again/again/pack.toml",
        "again/again/again/pack.toml",
        "again/again/pack.toml",
        "again/pack.toml",
        "pack.toml",
    ]
