"""The goals on phones: for every scenario before the start, and with progress on the page Now."""

from __future__ import annotations

import re
from html import unescape

import pytest

from companion import games
from companion.fronts.host_api import ScenarioOffer
from tests.evenings import begin
from tests.fronts.test_jsonlines_in import ACTION
from tests.fronts.web.web_table import WebTable
from tests.games.firefighters_on_duty.effect_cards import town

IDENTIFIER = re.compile(r">[^<]*\b[a-z]+_[a-z_]+[^<]*<")


def text_of(html: str) -> str:
    """What people read, without tags."""
    return unescape(" ".join(re.sub(r"<[^>]+>", " ", html).split()))


def section(html: str, id: str) -> str:
    """The inside of a part of a page."""
    found = re.search(rf'<section id="{id}" data-part>(.*?)</section>', html, re.DOTALL)
    assert found
    return found[1]


@pytest.mark.parametrize("name", games.ids())
def test_every_scenario_lists_its_goals_before_the_start(web_table: WebTable, name: str) -> None:
    ways = web_table.table.host.scenarios(name)
    offered: list[ScenarioOffer | None] = [*ways] if ways else [None]
    with web_table.joined() as client:
        first = client.get(f"/begin/{name}").text
        for way in offered:
            html = client.get(f"/bits/rules/{name}", params={} if way is None else {"way": way.name}).text
            brief = web_table.table.host.brief(name, way)
            assert brief.goals
            assert all(goal.text in text_of(html) for goal in brief.goals)
            assert all(rule in text_of(html) for rule in brief.about.special)
            assert way not in offered[:1] or all(goal.text in text_of(first) for goal in brief.goals)


def test_now_keeps_one_line_of_progress_in_sight_and_all_of_it_under_one_tap(web_table: WebTable) -> None:
    web_table.put_on_table(begin(position=ACTION, confirm="steps", clock=web_table.clock))
    with web_table.joined() as client:
        goals = section(client.get("/").text, "goals")
    summary, _, rest = goals.partition("</summary>")
    assert "Negative Points: 0 of 3 · Rounds left: 3 · Civilians on the areas: 0, must be 0" in text_of(summary)
    for says in (
        "The Training Ground",
        "At most 6 active fires are on the board. (now 3)",
        "Three Negative Points",
        "This morning was meant",
    ):
        assert says in text_of(rest)
    assert IDENTIFIER.search(goals) is None


def test_progress_moves_with_the_game(web_table: WebTable) -> None:
    evening = web_table.put_on_table(begin(position=ACTION, confirm="steps", clock=web_table.clock))
    with web_table.joined() as client:
        before = section(client.get("/").text, "goals")
        evening.correct({"np": 2})
        web_table.table.settle()
        web_table.show()
        after = section(client.get("/").text, "goals")
    assert "Negative Points: 0 of 3" in before
    assert "Negative Points: 2 of 3" in after


def test_without_a_game_there_is_no_objective(web_table: WebTable) -> None:
    with web_table.joined() as client:
        assert section(client.get("/").text, "goals") == ""


def test_an_objective_from_a_file_is_escaped(web_table: WebTable) -> None:
    web_table.put_on_table(
        begin(scenario_data=town(title="<b>", story="<i>", objective={"asked": "<script>"}), confirm="steps", clock=web_table.clock)
    )
    with web_table.joined() as client:
        goals = section(client.get("/").text, "goals")
    assert "<script>" not in goals
    assert "&lt;script&gt;" in goals
