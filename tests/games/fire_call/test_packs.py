"""Packs of people's own: what is played of them, what is said of broken ones, and what templates give to begin with."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.app.commands.check import check
from companion.content.faults import PackError
from companion.content.files import Data, packaged_folder
from companion.content.source_files import UNREAD
from companion.games.fire_call.authoring import PACK_TOOLS, describe_changes, locate_faults
from companion.games.fire_call.pack import compile_content
from companion.games.fire_call.pack_merge import collect_content
from companion.games.fire_call.written_content import read_written, written_call, written_duty
from tests.games.fire_call.content import shipped, shipped_board
from tests.games.pack_checks import PackDesk

DESK = PackDesk(PACK_TOOLS, lambda packs: compile_content(collect_content(None, None, packs)))
BUILTIN, TEMPLATE, HEAD, WHOLE = DESK.builtin, DESK.template, DESK.head, DESK.whole


def entries(text: str, n: int) -> str:
    """The last entries of a file."""
    return "[[" + "[[".join(text.split("[[")[-n:])


# -- what is played


def test_a_template_can_be_played_as_it_is() -> None:
    result = DESK.checked(TEMPLATE)
    assert not result.faults
    assert result.counts == {"file": 4, "call": 72, "duty": 40, "department": 4, "name": 25, "board": 0}
    assert result.warnings == ()
    found = DESK.content(TEMPLATE)
    assert (found.calls, found.duties, found.departments) == (shipped().calls, shipped().duties, shipped().departments)


def test_templates_say_what_every_key_is_for() -> None:
    every = {
        "calls.toml": "id label lines title narration",
        "duties.toml": "id effects manual title text",
        "departments.toml": "[names] badges hospital_exit [[department]]",
    }
    for file, keys in every.items():
        begin = re.split(r"\n(?=\[|badges)", TEMPLATE[file])[0].splitlines()
        told = [match[1] for line in begin if (match := re.match(r"# ([^ ]+) +[a-z]", line))]
        assert [word for word in told if word in keys.split()] == keys.split()


def test_a_pack_with_calls_leaves_duties_names_and_board_as_they_are() -> None:
    found = DESK.content({"pack.toml": HEAD, "calls.toml": entries(BUILTIN["calls.toml"], 36)})
    assert len(found.calls) == 36
    assert (found.duties, found.departments) == (shipped().duties, shipped().departments)
    assert found.board is not None
    assert found.board.paths == shipped_board().paths


def test_a_pack_with_duties_leaves_the_calls_as_they_are() -> None:
    found = DESK.content({"pack.toml": HEAD, "duties.toml": entries(BUILTIN["duties.toml"], 20)})
    assert len(found.duties) == 20
    assert found.calls == shipped().calls


def test_a_duty_may_be_in_words() -> None:
    said = BUILTIN["duties.toml"].replace('effects = ["PROMOTE(1)"]', 'manual = "Everybody swaps seats."', 1)
    duty = DESK.content({"pack.toml": HEAD, "duties.toml": said}).duties["D01"]
    assert (duty.effects, duty.manual, duty.kept_as) == ((), "Everybody swaps seats.", None)


def test_names_and_departments_are_changed_one_by_one() -> None:
    names = '[names]\nL3 = "Crowbar"\n'
    city = '[[department]]\ncolour = "Blue"\ncity = "Ottawa"\nsection = "Nozzle"\n'
    found = DESK.content({"pack.toml": HEAD, "departments.toml": city + names}).departments
    assert found.names == {**shipped().departments.names, "L3": "Crowbar"}
    assert found["Blue"].city == "Ottawa"
    assert found["Red"] == shipped().departments["Red"]
    assert found.badges == shipped().departments.badges


def test_badges_and_the_exit_of_the_hospital_can_be_others() -> None:
    other = 'badges = ["white", "yellow", "red", "blue", "black"]\nhospital_exit = "L2"\n'
    found = DESK.content({"pack.toml": HEAD.replace("printed_board = false", "printed_board = true"), "departments.toml": other})
    assert found.departments.badges == ("white", "yellow", "red", "blue", "black")
    assert found.departments.hospital_exit == "L2"


def test_a_pack_with_a_board_is_played_on_it() -> None:
    found = DESK.content({"pack.toml": HEAD, "board.toml": BUILTIN["board.toml"].replace("Four Corners", "Our Square")})
    assert found.board is not None
    assert found.board.title == "Our Square"


def test_a_pack_for_a_printed_board_is_played_without_one() -> None:
    printed = {"pack.toml": HEAD.replace("printed_board = false", "printed_board = true")}
    assert DESK.content(printed).board is None
    assert DESK.checked(printed).warnings == ("There is no board: nothing is shown of markers, and no bot can play.",)
    assert DESK.content(printed, {"pack.toml": HEAD, "board.toml": BUILTIN["board.toml"]}).board is not None


def test_the_last_pack_counts() -> None:
    first = {
        "pack.toml": HEAD,
        "calls.toml": entries(BUILTIN["calls.toml"], 40),
        "departments.toml": '[names]\nL3 = "Crowbar"\nL4 = "Big Fan"\n',
    }
    last = {"pack.toml": HEAD, "calls.toml": entries(BUILTIN["calls.toml"], 50), "departments.toml": '[names]\nL4 = "Blower"\n'}
    found = DESK.content(first, last)
    assert len(found.calls) == 50
    assert (found.departments.names["L3"], found.departments.names["L4"]) == ("Crowbar", "Blower")


def test_what_a_pack_changes_is_said() -> None:
    assert describe_changes(DESK.checked(WHOLE).pack or {}, []) == [
        "is played with its own 72 Fire Calls",
        "is played with its own 40 Station Duties",
        "has names or departments of its own",
        'is played on its own board, "Four Corners"',
    ]
    assert describe_changes(DESK.checked({"pack.toml": HEAD}).pack or {}, []) == ["changes nothing"]
    printed = {"pack.toml": HEAD.replace("printed_board = false", "printed_board = true")}
    assert describe_changes(DESK.checked(printed).pack or {}, []) == ["is played on a printed board"]


def test_what_may_be_meant_is_noted() -> None:
    calls = re.sub(r'label = "(4|9)"', 'label = "5"', BUILTIN["calls.toml"])
    duties = BUILTIN["duties.toml"].replace("KEEP(AID_BLOCK)", "GO_HOSPITAL")
    assert DESK.checked({"pack.toml": HEAD, "calls.toml": calls, "duties.toml": duties}).warnings == (
        "No call is for district 4, 9: only District Choice covers it.",
        "No duty is a card to keep of the kind AID_BLOCK.",
    )


def test_a_scenario_is_refused() -> None:
    with pytest.raises(PackError, match="--scenario: is not for this game: it has no scenarios; leave it out"):
        collect_content("training", None, [])


# -- what is said of broken ones

ITEM = "an item from A1 to A6, N1 to N6, L1 to L6 or H1 to H6"
EFFECT = 'an effect such as "PROMOTE(1)"'
CODES = "PROMOTE, DEMOTE, GARAGE_OWN, GARAGE_OPPONENT, GARAGE_EACH_OPPONENT, GET_MUTUAL_AID, GO_HOSPITAL, BACK_IN_SERVICE, MOVE_TO, KEEP"
KINDS = '"FIRE_CALL", "STATION_DUTIES", "PROMOTION", "MUTUAL_AID", "INJURY" or "BACK_IN_SERVICE"'
LABELS = '"1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11" or "CHOICE"'
EITHER = 'give effects, or manual = "what to do" where no effect says it'


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("calls.toml", 'id = "F02"', 'id = "F01"', ["call F01: is the id of 2 entries; give each its own"]),
        ("calls.toml", 'id = "F02"', 'id = "X-02"',
         ['call X-02: id: must not begin with X-, not "X-02"; such ids are for what people write out at a draw']),
        ("calls.toml", 'id = "F02"\n', "", ['call #2: id: is missing; give an id such as "F17"']),
        ("calls.toml", 'label = "1"', "label = 1", [f"call F01: label: must be one of {LABELS}, not 1"]),
        ("calls.toml", 'label = "CHOICE"', 'label = "CHOISE"',
         [f'call F67: label: must be one of {LABELS}, not "CHOISE"; did you mean "CHOICE"?']),
        ("calls.toml", '"N4"]', '"N4", "N5"]', ["call F01: lines: must be a list of 9, not of 10"]),
        ("calls.toml", '"N4"]', '"A3"]', ["call F01: has A3 on two lines; name nine different items"]),
        ("calls.toml", '"N4"]', '"N7"]', [f'call F01: lines#9: must be {ITEM}, not "N7"']),
        ("calls.toml", "narration = ", "naration = ", ['call F01: naration: is not a known key; did you mean "narration"?']),
        ("calls.toml", "[[call]]\n", "", ["id: stands in no entry; begin each entry with a line [[call]] or [[duty]]",
                                         "label: stands in no entry; begin each entry with a line [[call]]",
                                         "lines: stands in no entry; begin each entry with a line [[call]]",
                                         "title: stands in no entry; begin each entry with a line [[call]] or [[duty]]",
                                         "narration: stands in no entry; begin each entry with a line [[call]]"]),
        ("duties.toml", "PROMOTE(1)", "PROMOTE(5)",
         [f'duty D01: effects#1: must be {EFFECT}, not "PROMOTE(5)"; PROMOTE takes a whole number from 1 to 4']),
        ("duties.toml", "PROMOTE(1)", "PROMOT(1)", [f'duty D01: effects#1: must be {EFFECT}, not "PROMOT(1)"; did you mean "PROMOTE"?']),
        ("duties.toml", "PROMOTE(1)", "FLY", [f'duty D01: effects#1: must be {EFFECT}, not "FLY"; known are {CODES}']),
        ("duties.toml", "GARAGE_OPPONENT(1)", "GARAGE_OPPONENT(2)",
         [f'duty D26: effects#1: must be {EFFECT}, not "GARAGE_OPPONENT(2)"; it takes 1; name the effect once for each item']),
        ("duties.toml", "GO_HOSPITAL\"", "GO_HOSPITAL(1)\"",
         [f'duty D17: effects#1: must be {EFFECT}, not "GO_HOSPITAL(1)"; write "GO_HOSPITAL"']),
        ("duties.toml", "MOVE_TO(FIRE_CALL)", "MOVE_TO(STATION)",
         [f'duty D34: effects#1: must be {EFFECT}, not "MOVE_TO(STATION)"; MOVE_TO takes {KINDS}']),
        ("duties.toml", '"KEEP(BAND_AID)"', '"KEEP(BAND_AID)", "PROMOTE(1)"',
         ["duty D37: is a card to keep and has other effects; a card to keep has only KEEP"]),
        ("duties.toml", 'effects = ["PROMOTE(1)"]\n', "", [f"duty D01: has neither effects nor manual; {EITHER}"]),
        ("duties.toml", 'title = "Overslept"', 'manual = "Sing."', [f"duty D08: has both effects and manual; {EITHER}"]),
        ("duties.toml", 'id = "D02"', 'id = "Y-02"',
         ['duty Y-02: id: must not begin with Y-, not "Y-02"; such ids are for what people write out at a draw']),
        ("departments.toml", "L3 =", "L7 =",
         ['names.L7: must be an item such as "N2", or "MA" for the Mutual Aid card, not "L7"']),
        ("departments.toml", '"Pike Pole"', '"Roof Ladder"', ['names: has "Roof Ladder" 2 times; give each card a name of its own']),
        ("departments.toml", 'section = "Axe"', 'section = "Helmet"',
         ["department: lets 2 departments begin with Helmet; give each a section of its own"]),
        ("departments.toml", 'colour = "Black"', 'colour = "Red"', ["has the department Red 2 times; give each colour once"]),
        ("departments.toml", 'colour = "Black"', 'colour = "Green"',
         ['department#2.colour: must be one of "Red", "Black", "Yellow" or "Blue", not "Green"']),
        ("departments.toml", '"blue", "white"]', '"blue", "blue"]',
         ["badges: must have each badge once; the five are black, yellow, red, blue, white"]),
        ("board.toml", "A3--A4", "A3--##", ["plan: lacks A4; draw each item, S1, S2 and HO once, the others at least once"]),
        ("board.toml", 'title = "Four Corners"\n', "", ["title: is missing; give text that is not empty"]),
        ("pack.toml", 'game = "fire-call"', 'game = "firecall"', ['game: must be "fire-call", not "firecall"; did you mean "fire-call"?']),
        ("pack.toml", "printed_board = false", 'printed_board = "yes"', ['printed_board: must be true or false, not "yes"']),
        ("pack.toml", "rules = 1", "rules = 2", ["rules: must be 1, the rules that this companion knows, not 2"]),
    ],
)  # fmt: skip
def test_a_broken_pack(file: str, old: str, new: str, said: list[str]) -> None:
    assert DESK.faults_after(file, old, new) == said


def test_a_pack_brings_enough_of_what_it_replaces() -> None:
    few = {**WHOLE, "calls.toml": entries(WHOLE["calls.toml"], 35), "duties.toml": entries(WHOLE["duties.toml"], 19)}
    assert DESK.faults(few) == [
        "mine/calls.toml: must bring at least 36 calls, not 35; they are played instead of those before",
        "mine/duties.toml: must bring at least 20 duties, not 19; they are played instead of those before",
    ]


def test_a_pack_brings_calls_for_every_district() -> None:
    """FC-88: a game ends when all districts are covered."""
    calls = re.sub(r'label = "(4|CHOICE)"', 'label = "5"', WHOLE["calls.toml"])
    hint = "bring calls for them, or such with the label CHOICE"
    assert DESK.faults({**WHOLE, "calls.toml": calls}) == [f"mine/calls.toml: must bring calls for districts 4, or no game can end; {hint}"]


def test_the_exit_of_the_hospital_is_the_same_on_the_board_and_in_the_departments() -> None:
    """FC-26: whichever of the two a pack brings is named, or both."""
    named = "departments.toml: hospital_exit: must be N1, which is 6 spaces from HO on the board, not L1; "
    named += "say so, or draw another board, or say printed_board = true in pack.toml"
    drawn = 'board.toml: plan: must have L1 6 spaces from HO, not N1; draw it so, or let departments say hospital_exit = "N1"'
    other = 'hospital_exit = "L1"\n'
    assert DESK.faults({"pack.toml": HEAD, "departments.toml": other}) == [f"mine/{named}"]
    assert DESK.faults({"pack.toml": HEAD, "departments.toml": other, "board.toml": WHOLE["board.toml"]}) == [
        f"mine/{drawn}",
        f"mine/{named}",
    ]


def test_a_pack_says_what_it_is() -> None:
    assert DESK.faults({"calls.toml": WHOLE["calls.toml"]}) == ["mine: has no pack.toml; it says what the pack is: id, title, game, ..."]


def test_a_pack_has_one_board_and_one_file_of_departments() -> None:
    second = {**WHOLE, "square.toml": WHOLE["board.toml"], "names.toml": WHOLE["departments.toml"]}
    assert DESK.faults(second) == [
        "mine/names.toml: brings the departments a second time; mine/departments.toml has it already",
        "mine/square.toml: brings the board a second time; mine/board.toml has it already",
    ]


def test_a_file_that_cannot_be_read_hides_no_fault_of_others() -> None:
    result = DESK.checked(
        {**WHOLE, "calls.toml": "[[call]\n", "duties.toml": WHOLE["duties.toml"].replace('"PROMOTE(1)"', '"PROMOT(1)"', 1)}
    )
    assert [fault.source for fault in result.faults] == ["mine/calls.toml", "mine/duties.toml"]
    assert result.warnings == (UNREAD,)


def test_faults_have_the_line_of_their_value() -> None:
    text = WHOLE["duties.toml"].replace("DEMOTE(2)", "DEMOTE(0)")
    (fault,) = DESK.checked({**WHOLE, "duties.toml": text}).faults
    assert text.splitlines()[fault.line - 1] == 'effects = ["DEMOTE(0)"]'
    names = WHOLE["departments.toml"].replace('"Pike Pole"', '""')
    (fault,) = DESK.checked({**WHOLE, "departments.toml": names}).faults
    assert names.splitlines()[fault.line - 1] == 'L3 = ""'
    assert locate_faults([fault], []) == [fault]


# -- loose files


@pytest.mark.parametrize(
    ("game", "file", "title", "other"),
    [
        ("fire_call", "board.toml", "Fire Call", "Emergency Dispatch"),
        ("emergency_dispatch", "city.toml", "Emergency Dispatch", "Fire Call"),
    ],
)
@pytest.mark.parametrize("broken", [False, True])
def test_a_loose_plan_is_checked_for_the_game_that_it_fits(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], game: str, file: str, title: str, other: str, broken: bool
) -> None:
    """A city and a board have the same keys; a sentence says for which game it is read."""
    text = packaged_folder(f"companion.games.{game}", "content").joinpath(file).read_text("utf-8")
    plan = tmp_path / file
    plan.write_text(text.replace("A3", "##", 1) if broken else text, "utf-8")
    assert check([str(plan)]) == int(broken)
    said = capsys.readouterr().out
    assert said.startswith(f"{plan}: is checked for {title}. If it is for {other}, put it beside a pack.toml that says so.\n")


# -- what people write out at a draw

LINES = ["A1", "A2", "A3", "A4", "A5", "A6", "L1", "L2", "L3"]


def test_a_call_that_people_write_out_is_kept_in_full() -> None:
    written = read_written("fire", {"label": "7", "lines": LINES})
    assert written == {"label": "7", "lines": LINES, "title": "", "narration": ""}
    assert read_written("fire", written) == written
    assert (written_call("X-01", written).id, written_call("X-01", written).required_at(4)) == ("X-01", ("A5", "A6", "L1", "L2", "L3"))


def test_a_duty_that_people_write_out_is_kept_in_full() -> None:
    written = read_written("duty", {"effects": ["GARAGE_OWN( 2 )", "MOVE_TO(FIRE_CALL)"]})
    assert written == {"effects": ["GARAGE_OWN(2)", "MOVE_TO(FIRE_CALL)"], "manual": "", "title": "", "text": ""}
    assert read_written("duty", written) == written
    assert [str(effect) for effect in written_duty("Y-01", written).effects] == written["effects"]


@pytest.mark.parametrize(
    ("deck", "written", "said"),
    [
        ("fire", {"label": "7", "lines": LINES[1:]}, "lines: must be a list of 9, not of 8"),
        ("fire", {"label": "7", "lines": [*LINES[1:], "A2"]}, "has A2 on two lines; name nine different items"),
        ("fire", {"id": "F99", "label": "7", "lines": LINES}, "id: is not a known key"),
        ("duty", {}, "has neither effects nor manual"),
        ("market", {}, "There is no deck market."),
    ],
)
def test_what_people_write_out_is_judged(deck: str, written: Data, said: str) -> None:
    with pytest.raises(ValueError, match=re.escape(said)):
        read_written(deck, written)
