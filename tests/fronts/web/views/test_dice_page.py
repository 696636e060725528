"""The page Dice: what fell, newest first, in small parts; and dice counted, with what so many of them say."""

from __future__ import annotations

import pytest

from companion.engine.tally import Tally, tallies_of
from companion.engine.throws import Throw
from companion.fronts.web.views.dice import NEWEST, SHOWN, tally_chart, verdict
from companion.fronts.web.views.moments import time_of_day
from companion.table import D6
from tests.fronts.web.sites import Client, Sitting, said
from tests.fronts.web.views.told import Hands


def tally(*values: int) -> Tally:
    """Such dice, counted."""
    return tallies_of([Throw(row=1, key="k", values=values, dice=(D6,) * len(values))])[0]


def parts(sitting: Sitting, client: Client, view: str = "dice") -> dict[str, str]:
    """The page as it stands, cut at its sections."""
    html = client.get(f"/{view}").text
    return {piece.split('"', 1)[0]: piece for piece in html.split(' id="')[1:]}


def test_without_an_evening_it_says_so(sitting: Sitting) -> None:
    with sitting.watching() as client:
        assert "no dice have fallen" in client.get("/dice").text
        answer = client.get("/api/dice")
        assert answer.status_code == 404
        assert "No evening is on the table" in said(answer)


def test_the_newest_roll_stands_first_with_all_that_there_is_to_say(sitting: Sitting) -> None:
    hands = Hands(None)
    sitting.lay(hands.evening)
    while len([row for row in hands.evening.journal.rows if row.kind == "side_roll"]) < 2:
        hands.play(1)
    sitting.show()
    with sitting.watching() as client:
        newest = parts(sitting, client)["dice-new"]
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


def test_what_was_taken_back_is_marked_by_a_word(sitting: Sitting) -> None:
    hands = Hands(None, dice="ask")
    sitting.lay(hands.evening)
    evening = hands.evening
    while evening.ask is not None and evening.ask.kind != "roll":
        hands.play(1)
    evening.answer([3], who="Ben")
    evening.undo(sure=True)
    sitting.show()
    with sitting.watching() as client:
        newest = parts(sitting, client)["dice-new"]
        assert "taken back" in newest
        assert "Ben" in newest
        assert "real dice" in newest
        assert 'aria-label="3"' in newest
        assert "A roll is asked:" in parts(sitting, client)["dice-open"]


def test_a_new_roll_changes_a_small_part(sitting: Sitting) -> None:
    """With many rolls on the page the older ones stay as they are."""
    hands = Hands(None)
    hands.play(60)
    evening = sitting.lay(hands.evening)
    with sitting.watching() as client:
        before = parts(sitting, client)
        evening.undo(sure=True)
        evening.redo()
        sitting.show()
        after = parts(sitting, client)
    changed = [name for name in before if name.startswith("dice") and before[name] != after[name]]
    assert changed == []
    assert len(before["dice-new"].encode()) < 700 * NEWEST


def test_no_more_than_fifty_on_the_page_and_all_behind_a_link(sitting: Sitting) -> None:
    hands = Hands(None, game="forest-fire", scenario=None, path=24)
    hands.play(400)
    sitting.lay(hands.evening)
    with sitting.watching() as client:
        n = len(client.get("/api/dice").json()["throws"])
        page = client.get("/dice").text
        assert page.count('class="why"') == min(n, SHOWN)
        assert client.get("/evenings/now/dice").text.count('class="why"') == n


def test_who_rolls_is_for_phones_that_have_joined(sitting: Sitting) -> None:
    evening = sitting.lay(Hands(None).evening)
    with sitting.watching() as client:
        assert 'data-do="source"' not in client.get("/dice").text
    with sitting.joined("Ann") as client:
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
def test_the_verdict_is_honest(sitting: Sitting, values: tuple[int, ...], begins: str) -> None:
    assert verdict(sitting.site, tally(*values)).startswith(begins)


def test_counts_stand_beside_what_is_expected(sitting: Sitting) -> None:
    sitting.lay(Hands(None).evening)
    chart = tally_chart(sitting.site, tally(1, 1, 6), sitting.site.feed.seen.words)
    assert (chart.title, chart.labels, chart.series[0].values, chart.wanted) == (
        "Six-sided dice: 3", ("1", "2", "3", "4", "5", "6"), (2, 0, 0, 0, 0, 1), (0.5,) * 6
    )  # fmt: skip
