"""How many taps the moments of Fire Call cost on a phone, in a real browser."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from playwright.sync_api import Locator, Page, expect

from companion.engine import Evening
from companion.games.fire_call.game import GAME
from tests.evenings import begin, lines
from tests.fronts.web.views.served_game import serve_game
from tests.games.fire_call.fixtures import Position, player, raw_content
from tests.games.fire_call.tables import HELMETS_FIRST, having, landed, turn

CONTROLS = ".ask [data-do=answer][data-body]"
INDEX_OF = "(controls, value) => controls.findIndex((one) => JSON.stringify(JSON.parse(one.dataset.body).answer) === value)"
"""JavaScript for the place of the control that gives an answer."""
IS_ANOTHER = "before => document.querySelector('[data-ask]')?.dataset.ask !== before"


class Finger:
    """Somebody's finger on the page Now; ``taps`` counts every touch."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps = page, 0

    def give(self, answer: Any) -> None:
        """Give an answer: with its button, or as the face of a real die."""
        is_face = isinstance(answer, list) and isinstance(answer[0], int)
        self._tap_and_wait(self._face(answer[0]) if is_face else self._button(answer))

    def claim(self, item: str) -> None:
        """Take an item out of the Garage beside another question."""
        offer = self.page.locator("details.offer[data-keep=offer-claim]")
        self._tap(offer.locator("summary"))
        self._tap_and_wait(offer.get_by_role("button", name=item))

    def _button(self, answer: Any) -> Locator:
        controls = self.page.locator(CONTROLS)
        at = controls.evaluate_all(INDEX_OF, json.dumps(answer))
        assert at >= 0, (answer, self.page.locator(".ask").inner_text())
        return controls.nth(at)

    def _face(self, face: int) -> Locator:
        return self.page.locator(".ask form[data-dice] label.chip", has_text=str(face))

    def _tap_and_wait(self, what: Locator) -> None:
        before = self.page.locator("[data-ask]").get_attribute("data-ask")
        self._tap(what)
        self.page.wait_for_function(IS_ANOTHER, arg=before)

    def _tap(self, what: Locator) -> None:
        self.taps += 1
        what.tap()


class Moment(NamedTuple):
    """What is answered from a position on, up to the list at the end of the turn, and how many taps that may cost; the duty of
    ``drawing`` is on top.
    """

    most: int
    position: Position
    answers: list[Any]
    dice: str = "digital"
    drawing: str = "PROMOTE(1)"

    def begin(self) -> Evening:
        """A game from there on, in which every call lets its player choose the district."""
        calls = {f"F{n:02}": ("CHOICE", HELMETS_FIRST) for n in range(1, 73)}
        content = raw_content(calls, {f"D{n:02}": self.drawing for n in range(1, 41)})
        words: dict[str, Any] = {"dice": self.dice, "cards": "digital", "confirm": "steps", "track": "off"}
        return begin(GAME, self.position, scenario=None, content=content, **words)


RED = player("Red", "H5 H6 A3", rank=4, mutualAid="HAND")
CALLED: Position = landed("FIRE_CALL", seats="Red Yellow Blue Black", players={"Red": RED, **having(Yellow="N1", Blue="A1 A2", Black="A2")})
"""Red lacks two items: Blue could lend both, Black one of them."""
PATIENT: dict[str, Any] = {"place": "hospital"}
TAKEN: Position = landed("FIRE_CALL", players={"Red": RED, "Yellow": player("Yellow", "N1"), "Blue": player("Blue", "A1 A2", **PATIENT)})
"""The same, with Blue in the Hospital."""
HURT: Position = turn(players={"Yellow": PATIENT, "Red": player("Red", "A1", "A2 A3")})
"""Yellow is in the Hospital, and Red has two items in the Garage."""
DUTY: Position = landed("STATION_DUTIES", players=having(Red="N2 N3", Yellow="N2 N3"))

MOMENTS = {
    "an ordinary turn, digital die": Moment(1, turn(), ["EQUIPMENT(N1)"]),
    "an ordinary turn, own die": Moment(2, turn(), [[3], "EQUIPMENT(N1)"], "ask"),
    "an owned item, digital die": Moment(2, turn(), ["EQUIPMENT(H1)", "EQUIPMENT(N1)"]),
    "an owned item, own die": Moment(4, turn(), [[3], "EQUIPMENT(H1)", [2], "EQUIPMENT(N1)"], "ask"),
    "a call with Mutual Aid": Moment(4, CALLED, ["ATTEMPT", "use", "Black", "3"]),
    "a call by theft": Moment(4, TAKEN, ["ATTEMPT", "3"]),
    "two calls refused, the third fails": Moment(4, landed("FIRE_CALL"), ["REFUSE", "REFUSE"]),
    "a duty against an opponent": Moment(3, DUTY, ["draw", "Yellow", "N3"], drawing="GARAGE_OPPONENT(1)"),
    "a duty with an own card": Moment(3, DUTY, ["draw", ["N3"]], drawing="GARAGE_OWN(1)"),
    "a six with a patient and a claim": Moment(2 + 2, HURT, [[6], "1", "A2", "EQUIPMENT(N1)"], "ask"),
}


def test_no_moment_costs_more_taps_than_it_may(phone: Page) -> None:
    """Each decision is one tap, from the position to the list at the end of the turn; that list is one more."""
    cost = dict[str, int]()
    with serve_game(next(iter(MOMENTS.values())).begin()) as served:
        served.join(phone, "/")
        for name, moment in MOMENTS.items():
            evening = moment.begin()
            served.take(evening)
            served.show()
            phone.goto(served.url)
            finger = Finger(phone)
            for answer in moment.answers:
                finger.give(answer)
            assert evening.ask is not None
            assert evening.ask.key == "turn.1/done", name
            cost[name] = finger.taps
        finger.give(True)
        assert finger.taps == cost[name] + 1
    assert cost == {name: len(moment.answers) for name, moment in MOMENTS.items()}
    assert {name: taps for name, taps in cost.items() if taps > MOMENTS[name].most} == {}


def test_a_card_is_claimed_later_with_two_taps(phone: Page) -> None:
    """It is offered beside every question until the next player rolls."""
    evening = Moment(0, HURT, [], "ask").begin()
    for answer in ([6], "1", "later"):
        evening.answer(answer)
    with serve_game(evening) as served:
        finger = Finger(served.join(phone, "/"))
        finger.claim("A3")
        expect(phone.locator("details.offer[data-keep=offer-claim]")).to_have_count(0)
    assert finger.taps == 2
    assert lines(evening)[-1] == "FROM_GARAGE(Red, A3)"
