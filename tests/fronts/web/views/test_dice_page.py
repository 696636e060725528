"""The page Dice: rolls, newest first, in small parts; and the distribution with its verdict."""

from __future__ import annotations

import pytest

from companion.fronts.web.views.dice import NEWEST, SHOWN, tally_chart, verdict
from companion.fronts.web.views.moments import time_of_day
from companion.review.dice_test import Tally, tallies_of
from companion.review.rolls import RollRecord
from companion.table import D6
from tests.fronts.web.views.seeded_player import SeededPlayer
from tests.fronts.web.web_table import Client, WebTable, error_text


def tally(*values: int) -> Tally:
    """A tally of dice."""
    return tallies_of([RollRecord(row=1, key="k", values=values, dice=(D6,) * len(values))])[0]


def parts(web_table: WebTable, client: Client, view: str = "dice") -> dict[str, str]:
    """The sections of the current page."""
    html = client.get(f"/{view}").text
    return {piece.split('"', 1)[0]: piece for piece in html.split(' id="')[1:]}


def test_the_page_says_that_no_game_is_on_the_table(web_table: WebTable) -> None:
    with web_table.spectator() as client:
        assert "no dice have fallen" in client.get("/dice").text
        answer = client.get("/api/dice")
        assert answer.status_code == 404
        assert "No evening is on the table" in error_text(answer)


def test_the_newest_roll_comes_first_with_all_details(web_table: WebTable) -> None:
    player = SeededPlayer(None)
    web_table.put_on_table(player.evening)
    while len([row for row in player.evening.journal.rows if row.kind == "side_roll"]) < 2:
        player.play(1)
    web_table.show()
    with web_table.spectator() as client:
        newest = parts(web_table, client)["dice-new"]
        found = client.get("/api/dice").json()
    throws = found["throws"]
    shown = [throw["throw"] for throw in throws if throw["throw"]["show"]]
    assert [throw["who"] for throw in shown] == ["Ann", "Ann"]
    last = newest.index(", ".join(shown[-1]["values"]))
    assert last >= 0
    assert "the companion for Ann" in newest
    assert "for show" in newest
    assert time_of_day(throws[-1]["wall_ms"]) in newest
    assert sum(count for tally in found["tallies"] for count in tally[2]) == sum(len(throw["throw"]["values"]) for throw in throws)


def test_undone_rolls_are_marked_by_a_word(web_table: WebTable) -> None:
    player = SeededPlayer(None, dice="ask")
    web_table.put_on_table(player.evening)
    evening = player.evening
    while evening.ask is not None and evening.ask.kind != "roll":
        player.play(1)
    evening.answer([3], who="Ben")
    evening.undo(sure=True)
    web_table.show()
    with web_table.spectator() as client:
        newest = parts(web_table, client)["dice-new"]
        assert "taken back" in newest
        assert "Ben" in newest
        assert "real dice" in newest
        assert 'aria-label="3"' in newest
        assert "A roll is asked:" in parts(web_table, client)["dice-open"]


def test_a_new_roll_changes_a_small_part(web_table: WebTable) -> None:
    """With many rolls on the page the older ones stay as they are."""
    player = SeededPlayer(None)
    player.play(60)
    evening = web_table.put_on_table(player.evening)
    with web_table.spectator() as client:
        before = parts(web_table, client)
        evening.undo(sure=True)
        evening.redo()
        web_table.show()
        after = parts(web_table, client)
    changed = [name for name in before if name.startswith("dice") and before[name] != after[name]]
    assert changed == []
    assert len(before["dice-new"].encode()) < 700 * NEWEST


def test_no_more_than_fifty_on_the_page_and_all_behind_a_link(web_table: WebTable) -> None:
    player = SeededPlayer(None, game="forest-fire", scenario=None, path=24)
    player.play(400)
    web_table.put_on_table(player.evening)
    with web_table.spectator() as client:
        n = len(client.get("/api/dice").json()["throws"])
        page = client.get("/dice").text
        assert page.count('class="why"') == min(n, SHOWN)
        assert client.get("/evenings/now/dice").text.count('class="why"') == n


def test_only_joined_phones_can_switch_the_source_of_dice(web_table: WebTable) -> None:
    evening = web_table.put_on_table(SeededPlayer(None).evening)
    with web_table.spectator() as client:
        assert 'data-do="source"' not in client.get("/dice").text
    with web_table.joined("Ann") as client:
        assert 'data-do="source"' in client.get("/dice").text
        client.post("/api/source", json={"dice": "ask"})
        assert evening.history.dice == "ask"
        assert 'aria-pressed="true" data-do="source" data-body=\'{"dice":"ask"}\'' in client.get("/dice").text.replace("&#34;", '"')


@pytest.mark.parametrize(
    ("values", "begins"),
    [
        ((1, 2, 3), "3 dice: too few to say anything. With 60 it begins to mean something."),
        ((1, 2, 3, 4, 5, 6) * 10, "With 60 dice this is nothing unusual: fair dice stray at least so far in 100 of 100"),
        ((1, 2, 3, 4, 5, 6) * 8 + (6,) * 14, "With 62 dice this is a little unusual"),
        ((6,) * 60, "With 60 dice this is very unusual"),
    ],
)
def test_the_verdict_is_honest(web_table: WebTable, values: tuple[int, ...], begins: str) -> None:
    assert verdict(web_table.site, tally(*values)).startswith(begins)


def test_counts_are_shown_beside_expected_numbers(web_table: WebTable) -> None:
    web_table.put_on_table(SeededPlayer(None).evening)
    chart = tally_chart(web_table.site, tally(1, 1, 6), web_table.site.feed.snapshot.words)
    assert (chart.title, chart.labels, chart.series[0].values, chart.wanted) == (
        "Six-sided dice: 3", ("1", "2", "3", "4", "5", "6"), (2, 0, 0, 0, 0, 1), (0.5,) * 6
    )  # fmt: skip
