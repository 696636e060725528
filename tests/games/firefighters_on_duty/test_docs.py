"""The documents of this game agree with the code."""

from __future__ import annotations

import json
import re

from companion import games
from companion.games.firefighters_on_duty.board.schema import PIECES, STEPS, VEHICLES
from companion.games.firefighters_on_duty.house_rules import HOUSE_RULES, TABLE_SIZE
from companion.games.firefighters_on_duty.instruction_codes import CODES
from companion.table import read_position
from tests.evenings import begin, lines
from tests.games.firefighters_on_duty.effect_cards import TWO_STATIONS, town
from tests.games.pages import POSITIONS, GamePage, documented_keys, option_row

PAGE = GamePage.of("firefighters-on-duty")


def test_docs_list_every_code_with_its_line_and_whether_it_moves_pieces() -> None:
    assert PAGE.differs_from_codes(games.load("firefighters-on-duty")) == []


def test_the_line_of_a_loss_is_reason_and_spaces() -> None:
    assert "| `LOSE` | `{reason} {spaces}` |" in PAGE.text
    assert CODES["LOSE"].text({"reason": "casualty", "spaces": ["A1", "B2"]}) == "LOSE casualty A1,B2"


def test_docs_list_every_question_of_the_setup() -> None:
    evening = begin(scenario_data=town(TWO_STATIONS), confirm="steps")
    seen = []
    for answer in ("easy", 1, True, ["red"], "FS1", True, True, True, "FS1", True, 3, 2, True, 4, True, True, True):
        assert evening.ask is not None
        seen.append(evening.ask.key)
        evening.answer(answer)
    general = [key.replace("/red", "/COLOUR").replace("/FS1", "/STATION") for key in seen]
    for key in general:
        name = key.removeprefix("setup/")
        assert f"`{key}`" in PAGE.text or f"`{name}`" in PAGE.text, key
    assert lines(evening)


def test_offers_and_options_stand_there() -> None:
    for name in ("extinguish", "axe", "shutoff", *TABLE_SIZE):
        assert f"`{name}`" in PAGE.text


def test_docs_list_every_at() -> None:
    section = POSITIONS.split("### `at`")[1].split("### Keys")[0]
    assert re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE)[1:] == [at for at in STEPS if at not in ("setup", "game_end")]
    assert "`setup` and `game_end`" in section


def test_docs_list_every_key_and_no_other() -> None:
    section = POSITIONS.split("### Keys")[1].split("### Example")[0]
    documented = documented_keys(section)
    evening = begin(scenario_data=town())
    known = {".".join(general(path)) for path in evening.schema.fields} | {"supply.PIECE"}
    assert {widened(name) for name in known} == {widened(name) for name in documented}


def general(path: tuple[str, ...]) -> tuple[str, ...]:
    """A field of the board with the names of this map replaced by what they are."""
    kinds = {"spaces": "LABEL", "vehicles": "VEHICLE", "stations": "STATION", "hydrants": "HYDRANT"}
    kinds |= {"ff_at_bell": "AREA", "blocked": "HYDRANT"}
    if path[0] == "stale":
        return path if len(path) == 2 else (path[0], *general(path[1:]))
    if path[0] in ("discards", "in_play", "rebuilt"):
        return path[0], "DECK"
    return (path[0], kinds[path[0]], *path[2:]) if path[0] in kinds else path


def widened(name: str) -> str:
    return re.sub(r"\.(AREA|ROAD|LABEL)\b", ".LABEL", name).replace("vehicles.CARRIER.", "vehicles.VEHICLE.")


def test_pieces_and_vehicles_stand_there() -> None:
    for piece in PIECES:
        assert f"`{piece.name}`" in POSITIONS
    for vehicle in VEHICLES:
        assert f"`{vehicle}`" in POSITIONS


def test_the_example_can_be_played() -> None:
    example = json.loads(POSITIONS.split("```json\n")[1].split("```")[0])
    evening = begin(position=example)
    assert lines(evening)[0] == "F8 PLACE_FIRE A5 1"
    board = read_position(evening.schema, example)
    assert board.totals["fire"] == 43
    assert read_position(evening.schema, board.position()).position() == board.position()


def test_fod_195_docs_list_every_house_rule_with_its_values() -> None:
    """FOD-195: names, usual values, what each takes."""
    assert PAGE.house_rules() == {name: option_row(option) for name, option in HOUSE_RULES.items()}
