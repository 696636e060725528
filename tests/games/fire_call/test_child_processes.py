"""Whole games of Fire Call in processes of their own: on the panel that is passed round, on four phones, and typed in a terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.games.fire_call.departments import COLOURS
from companion.games.fire_call.game import GAME
from tests.fronts.screen.tmux import Tmux
from tests.games.fire_call.content import shipped
from tests.games.fire_call.test_every_front import QUICK, game
from tests.games.typist import Typist
from tests.panel.begin import begin, is_ending
from tests.panel.box import CONFIG, Box
from tests.panel.posed import Shown, posed_in
from tests.panel.reader import Reader
from tests.web.daemons import ApiClient, CommandRefused, Daemon

LOOKED_FOR = ("FIRE_CALL", "ATTEMPT", "use", "band_aid")
LEFT_ALONE = ("leave", "later", "none", "keep", "REFUSE", "OPT_OUT", "NEUTRAL", "override", "INJURY")
MOST = 2000


# -- on the panel -----------------------------------------------------------------------------------------------------


class PassedRound(Reader):
    """Players who take the first entry of every list, but look for Fire Calls. The Dispatcher takes the first card that the list names;
    ``unseen`` is what was on the display from then on until the call was read aloud.
    """

    unseen: list[str] | None = None
    covers = 0

    def step(self) -> None:
        if self.now.header == "Needed":  # its sheets have pages of their own
            while self._moves(1):
                pass
            self.press()
            return
        looks = self.now.footer.endswith(" looks")
        super().step()
        if looks:
            self._draw_in_secret()
        elif self.unseen is not None and self.now.entry != "answer it":
            self.unseen.append(self.written())

    def _draw_in_secret(self) -> None:
        """Below the cover; afterwards the companion draws."""
        self.covers += 1
        assert self.now.entry == "The companion draws", self.said()
        self.box.turn(1)
        assert self.now.entry == FIRST_CALL, self.said()
        self.press()
        self.unseen = [self.written()]

    def choose(self) -> None:
        if "moves on" in self.now.text:
            entries = self.entries()
            calls = [n for n, entry in enumerate(entries) if entry.startswith("Fire Call")]
            others = [n for n, entry in enumerate(entries) if not entry.startswith(("On The Job", "any other", "another"))]
            self.box.turn((calls or others or [0])[0])
        self.press()

    def mark_several(self) -> None:
        self.entries()
        for _ in range(int(self.now.counter.split(" of ")[1].split("-")[0])):
            self.press("push")
            self.box.turn(1)
        self.press()


FIRST_CALL = "F01"


def test_on_the_panel_that_is_passed_round(tmp_path: Path) -> None:
    """From the start menu to the end. The first Fire Call is of the table's own pile: the Dispatcher alone sees it."""
    title = shipped().calls[FIRST_CALL].title
    with Box(tmp_path, CONFIG) as box:
        reader = PassedRound(box)
        begin(reader, "Fire Call", "", {"Players": "2", "start districts": "5", "start rank": "Fire Chief"}, "Cards")
        reader.play(lambda _: reader.unseen is not None and reader.now.entry == "answer it")
        assert reader.unseen
        assert [text for text in reader.unseen if title in text or FIRST_CALL in text] == []
        reader.unseen = None
        reader.play(lambda glance: title in glance.text)
        reader.from_menu("Cards")
        reader.play(is_ending)
        assert reader.covers == 1
        wrong = box.do("wrong")
        assert (wrong["wrong"], wrong["drawn"] > 100) == ([], True)
        assert box.end() == 0
        assert "error" not in box.log
        shown = Shown(reader.glances.values())
        texts = [posed for posed in posed_in(box.data) if not posed.what.startswith(("card of", "option of"))]
        assert [posed for posed in texts if not shown.has(posed.text)] == []


# -- on four phones ---------------------------------------------------------------------------------------------------


class SeatedPhone(ApiClient):
    """A phone in one seat, which looks for Fire Calls and answers them."""

    def __init__(self, url: str, token: str, seat: str) -> None:
        super().__init__(url)
        self.join(token, seat)
        self.seat, self.answers = seat, 0

    def reply(self, question: dict[str, Any]) -> None:
        """Answer this question."""
        self.answers += 1
        self.post("answer", id=question["id"], answer=_wanted(question["kind"], question["legal"]))


def _wanted(kind: str, legal: dict[str, Any]) -> Any:
    if kind == "confirm":
        return True
    options: list[str] = legal["options"]
    if kind == "select":
        return options[: legal["min"]]
    looked_for = [option for option in options if option in LOOKED_FOR]
    return (looked_for or [option for option in options if option not in LEFT_ALONE] or options)[0]


def test_on_four_phones(tmp_path: Path) -> None:
    """Each answers only what its seat is asked, and what is asked of all in turn; the first time another phone is refused."""
    with Daemon(tmp_path, luck=158) as daemon:
        token = daemon.register["token"]
        phones = [SeatedPhone(daemon.url, token, colour) for colour in COLOURS]
        options = {"players": 4, "start_districts": 2, "start_rank": "chief"}
        phones[0].post("begin", game="fire-call", scenario=None, options=options, dice="digital", cards="digital")
        for phone in phones:
            phone.post("me", seats=[phone.seat])
        refused = set[str]()
        for n in range(MOST):
            scene = phones[n % 4].scene
            assert scene is not None
            ending = scene["ending"]
            if ending:
                break
            question = scene["question"]
            (who,) = question["who"]
            one = next((phone for phone in phones if phone.seat == who), phones[n % 4])
            if who == one.seat and who not in refused:
                refused.add(who)
                with pytest.raises(CommandRefused, match=f"This is for {who} .{who}. to answer"):
                    phones[COLOURS.index(who) - 1].reply(question)
            one.reply(question)
        assert refused == {*COLOURS}
        assert [(phone.scene or {})["ending"] for phone in phones] == [ending] * 4
        assert min(phone.answers for phone in phones) > 5
        assert daemon.box.end() == 0
        assert [line for line in daemon.box.log.splitlines() if " error " in line] == []


# -- in a terminal ----------------------------------------------------------------------------------------------------


def test_in_a_terminal(tmp_path: Path) -> None:
    """Typed with real dice and cards. While a call is announced nothing of it is on the screen, also after a kill."""
    answers = [(ask.key, value) for ask, value in game(20).answers]
    first = next(n for n, (key, _) in enumerate(answers) if "/call/" in key)
    card = answers[first][1]
    secret = (card, shipped().calls[card].title)
    with Tmux(tmp_path) as tmux:
        typist = Typist(tmux, GAME, tmp_path / "game.journal", **QUICK)
        typist.type_ahead(*(value for _, value in answers[:first]))
        typist.until("Only the Dispatcher looks.")
        typist.type_ahead(card)
        assert [word for word in secret if word in typist.until("Do you answer it?")] == []
        typist.kill_and_resume()
        assert [word for word in secret if word in typist.until("Do you answer it?")] == []
        typist.type_ahead(*(value for _, value in answers[first + 1 :]))
        typist.until("undo goes back into the game")
        typist.leave()
