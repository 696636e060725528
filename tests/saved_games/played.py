"""What was played: every saved game by its name, in the order in which the README tells of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

from companion import games
from companion.app.evenings.content import content_of
from companion.bots.seats import BotSeats
from companion.engine import Evening, Journal, RulesFailed, Setup
from companion.table import AnswerRefused, Ask, Choose, Game, Report
from tests.engine import made_up
from tests.engine.clocks import FakeClock
from tests.games.answers import least_said, random_answer, random_offer, random_report
from tests.games.players import another_board
from tests.golden import an_answer

BEGAN = "2026-11-22T19:00:00+01:00"
BEGAN_MS = 1_795_370_400_000


class Player:
    """Plays one game into a file, with seeded answers. ``about`` says in words what is to be found in it."""

    game: Game
    evening: Evening
    scenario: str | None = None

    def __init__(self, name: str, folder: Path) -> None:
        self.name, self.folder, self.path = name, folder, folder / f"{name}.evening"
        self.rng, self.clock = Random(name), FakeClock()
        self.about: list[str] = []
        self.power_cut: dict[str, bytes] | None = None
        self._moment = 0

    def begin(
        self,
        game: str,
        scenario: str | None = None,
        *,
        position: dict[str, Any] | None = None,
        packs: Sequence[Path] = (),
        dice: Any = "digital",
        cards: Any = "digital",
        confirm: Any = "steps",
        **options: Any,
    ) -> None:
        """Begin the game."""
        self.game = made_up.GAME if game == made_up.GAME.id else games.load(game)
        self.scenario = scenario
        options = {name: value for name, value in options.items() if name in self.game.options}  # an older commit may not have them all
        content = {} if game == made_up.GAME.id else content_of(self.game, scenario, packs)
        setup = Setup(
            game=game, evening=self.name, secret=Random(f"{self.name}, the secret").randbytes(32), content=content,
            options=self.game.read_options(content, options), position=position, dice=dice, cards=cards, confirm=confirm, began=BEGAN,
        )  # fmt: skip
        keep = {"secret": setup.secret, "content": setup.content_bytes()}
        journal = Journal.create(self.path, keep=keep, wall_s=lambda: self._s() + BEGAN_MS / 1000, steady_s=self._s)
        self.evening = Evening.begin(self.game, setup, journal, self.clock)
        self.seats = BotSeats(self.evening)
        self._others()

    def _s(self) -> float:
        self._moment += 1
        return self._moment * 4.0

    def is_(self, *about: str) -> None:
        """Say what is to be found in this game."""
        self.about += about

    # -- answers ------------------------------------------------------------------------------------------------

    def another(self, evening: Evening) -> Any:
        """Give one more answer; what was given."""
        ask = evening.ask
        if ask is None:
            raise AnswerRefused("nothing is asked")
        countdown = evening.countdown_control.countdown
        if countdown is not None and countdown.state == "ready":
            evening.countdown_control.control("start")
        for value in self._values(ask):
            try:
                evening.answer(value, who=ask.who[0])
            except AnswerRefused:
                continue
            return value
        raise AnswerRefused(f"no answer to {ask.key} was found")

    def _values(self, ask: Ask) -> Iterator[Any]:
        if isinstance(ask, Choose):
            acts = [option for option in ask.options if option != "override"]
            yield self.rng.choice(acts or list(ask.options))
        yield an_answer(ask, self.rng) if ask.kind != "select" else random_answer(self.rng, ask)
        if isinstance(ask, Report):
            yield from least_said(ask)

    def _others(self) -> None:
        while self.seats.answer():
            pass

    def on(self, n: int = 1) -> None:
        """Give so many answers."""
        for _ in range(n):
            if self.evening.ask is None:
                return
            self.another(self.evening)
            self._others()

    def until(self, *words: str, most: int = 1500) -> None:
        """Answer until the key of the question has one of these words in it."""
        for _ in range(most):
            if self.evening.ask is None or any(word in self.evening.ask.key for word in words):
                return
            self.on()

    def until_list(self, at_least: int = 2) -> None:
        """Answer until a list of so many lines is to be confirmed."""
        for _ in range(800):
            ask = self.evening.ask
            if ask is None or (ask.kind == "confirm" and sum(bool(told.changes) for _, told in self.evening.pending()) >= at_least):
                return
            self.on()

    def to_end(self) -> None:
        """Answer until the game is over."""
        for _ in range(4000):
            if self.evening.ask is None:
                return
            self.on()

    def say(self, *values: Any) -> None:
        """Give these answers."""
        for value in values:
            self.evening.answer(value)
            self._others()

    # -- other commands -----------------------------------------------------------------------------------------

    def tick(self, n: int = 1) -> None:
        """Tick the first lines of the open list."""
        left = [index for index, told in self.evening.pending() if told.changes and index not in self.evening.physical_board.ticked]
        for index in left[:n]:
            self.evening.tick(index)

    def tick_back(self, n: int = 1) -> None:
        """Tick moves of the way back."""
        for change in self.evening.moves_to_match_twin()[:n]:
            self.evening.tick_back(self.evening.schema.order[change.path])

    def undo(self, n: int = 1) -> None:
        self.evening.undo(n, sure=True)
        self._others()

    def redo(self, n: int = 1) -> None:
        self.evening.redo(n)
        self._others()

    def there_and_back(self) -> None:
        """Undo two answers, and redo one of them."""
        self.undo(2)
        self.redo(1)

    def offer(self) -> bool:
        """Take an offer of the open ask, if one can be taken."""
        taken = None if self.evening.ask is None else random_offer(self.rng, self.evening.ask)
        if taken is None or taken[0] == "unfinished":
            return False
        self.evening.offer(*taken)
        return True

    def draft(self) -> None:
        """Fill in some of the open report."""
        ask = self.evening.ask
        assert isinstance(ask, Report)
        patch: dict[str, Any] = {}
        while not patch:
            patch = random_report(self.rng, ask)
        self.evening.draft(patch)

    def correct(self) -> bool:
        """Correct something at the start of the step."""
        for _ in range(60):
            patch = another_board(self.rng, self.evening)
            if patch is None:
                continue
            try:
                if self.evening.correct(patch):
                    self._others()
                    return True
            except AnswerRefused:
                continue
        return False

    def amend_roll(self) -> bool:
        """Say that an earlier roll was read wrong."""
        for entry in reversed(self.evening.history.entries):
            if entry.ask == "roll" and all(isinstance(face, int) for face in entry.value):
                value = [face % 6 + 1 for face in entry.value]
                try:
                    return self.evening.amend(entry.key, value)
                except AnswerRefused:
                    continue
        return False

    def close(self) -> None:
        self.evening.close()

    def cut_power(self) -> None:
        """Keep the files as they lie on the disk now, with the log that a process which ends well folds into the journal."""
        self.power_cut = {"journal": self.path.read_bytes(), "wal": Path(f"{self.path}-wal").read_bytes()}

    def walk(self, commands: int) -> None:
        """Any command after any other."""
        for _ in range(commands):
            if self.evening.ask is None:
                self.undo(1 + self.rng.randrange(3))
                continue
            ways: list[Callable[[], object]] = [self.on] * 12
            ways += [self.offer, self.tick, self.undo, self.undo, self.there_and_back, self.correct, self.amend_roll]
            ways += [self.evening.by_hand] if self.rng.random() < 0.15 else []
            try:
                self.rng.choice(ways)()
            except AnswerRefused:
                continue
            self._others()


# -- Firefighters on Duty -----------------------------------------------------------------------------------------

FOD, FOREST, MIDNIGHT, DISPATCH = "firefighters-on-duty", "forest-fire", "fires-at-midnight", "emergency-dispatch"
KEEPERS = made_up.GAME.id


def duty_list(p: Player) -> None:
    p.begin(FOD, "training", players=2, difficulty="easy")
    p.until("round.2/")
    p.until_list(3)
    p.tick(2)
    p.is_("in mid-step", "digital dice and cards", "some lines ticked")


def duty_first_question(p: Player) -> None:
    p.begin(FOD, "training")
    p.is_("nothing answered yet")


def duty_clock(p: Player) -> None:
    p.begin(FOD, "first-day", players=3, difficulty="easy")
    p.until("action/clock")
    p.evening.countdown_control.control("start")
    p.evening.countdown_control.roll()
    p.clock.jump(21.5)
    p.evening.countdown_control.poll()
    p.offer()
    p.evening.countdown_control.roll(1)
    p.clock.jump(2.0)
    p.is_("the clock runs", "dice rolled for show", "an offer may be taken")


def duty_pause(p: Player) -> None:
    p.begin(FOD, "smoke-over-the-harbour", players=4, difficulty="hard", timer_pause="on", dice="ask")
    p.until("action/clock")
    p.evening.countdown_control.control("start")
    p.clock.jump(3)
    p.evening.countdown_control.control("false_start")
    p.evening.countdown_control.control("start")
    p.clock.jump(40)
    p.evening.countdown_control.control("pause")
    p.is_("the clock is paused after a false start", "typed dice, digital cards")


def duty_draft(p: Player) -> None:
    p.begin(FOD, "training", players=2, difficulty="hard", dice="ask", cards="ask", board_check="all")
    p.until("round.1/action/check")
    p.draft()
    p.is_("a report is filled in by halves", "typed dice and cards")


def duty_draft_as_needed(p: Player) -> None:
    p.begin(FOD, "the-timber-yard", players=3, difficulty="easy")
    p.until("round.2/action/check")
    p.draft()
    p.is_("a short board check is filled in by halves")


def duty_undone(p: Player) -> None:
    p.begin(FOD, "the-timber-yard", players=3, difficulty="easy", dice="ask", cards="ask")
    p.until("round.2/action/clock")
    p.on(9)
    p.undo(4)
    p.redo(2)
    p.undo(3)
    p.tick_back(2)
    p.is_("undone, redone and undone, three of it never redone", "typed dice and cards", "the board is half put back")


def duty_undone_on(p: Player) -> None:
    p.begin(FOD, "first-day", players=2, difficulty="hard", dice="ask", cards="ask")
    p.until("round.1/fire")
    p.on(4)
    p.undo(3)
    p.on(6)
    p.undo(1)
    p.is_("undone, answered otherwise, undone again")


def duty_corrected(p: Player) -> None:
    p.begin(FOD, "smoke-over-the-harbour", players=1, difficulty="easy")
    p.until("round.1/fire")
    p.until_list(1)
    p.correct()
    p.on(3)
    p.correct()
    p.is_("corrected twice", "the board is out of step")


def duty_amended(p: Player) -> None:
    p.begin(FOD, "training", players=4, difficulty="hard", dice="ask", cards="ask")
    p.until("round.2/start")
    p.amend_roll()
    p.on(5)
    p.amend_roll()
    p.is_("two rolls amended", "typed dice and cards")


def duty_by_hand(p: Player) -> None:
    p.begin(FOD, "the-timber-yard", players=4, difficulty="easy")
    p.until("round.1/fire")
    p.evening.by_hand()
    p.say({})
    p.until_list(1)
    p.evening.by_hand()
    p.is_("two steps by hand, the second not reported yet")


def duty_sources(p: Player) -> None:
    p.begin(FOD, "training", players=2, difficulty="easy", dice="ask", cards="ask")
    p.until("round.1/action/clock")
    p.evening.set_source(dice="digital")
    p.until("round.2/")
    p.evening.set_source(dice="ask", cards="digital")
    p.until("round.2/fire")
    p.on(3)
    p.evening.set_source(dice="digital", cards="ask")
    p.on(3)
    p.is_("dice and cards change between typed and digital")


_PACK = {
    "pack.toml": 'id = "our-street"\ntitle = "Our street"\ngame = "firefighters-on-duty"\nrules = 1\nformat = 1\nreplaces = ["events"]\n',
    "events.toml": '[[event]]\nid = "OUR-GREEN"\ncolour = "green"\ntitle = "The Garden Party"\n'
    'effects = [{ verb = "add_fire", at = "self", n = 1 }]\n'
    '[[event]]\nid = "OUR-YELLOW"\ncolour = "yellow"\ntitle = "The Flea Market"\n'
    'effects = [{ verb = "add_civilians", at = "self", n = 1 }]\n'
    '[[event]]\nid = "OUR-RED"\ncolour = "red"\ntitle = "The Paint Shop"\n'
    'effects = [{ verb = "negative_point" }, { verb = "add_fire", at = "self", n = 2 }]\n',
}


def duty_pack(p: Player) -> None:
    folder = p.folder / "our-street"
    folder.mkdir()
    for name, text in _PACK.items():
        (folder / name).write_text(text, "utf-8")
    p.begin(FOD, "training", packs=[folder], players=2, difficulty="easy")
    p.until("round.2/fire")
    p.on(4)
    p.is_("cards of the table's own pack, kept in the journal alone")


def duty_position(p: Player) -> None:
    first = Player(f"{p.name} before", p.folder)
    first.begin(FOD, "the-timber-yard", players=2, difficulty="easy", confirm="none")
    first.until("round.2/action/clock")
    position = first.evening.twin.position()
    first.evening.journal.close()
    p.begin(FOD, "the-timber-yard", position=position, players=2, difficulty="easy")
    p.on(7)
    p.is_("begun from a position")


def duty_house_rules(p: Player) -> None:
    p.begin(
        FOD, "smoke-over-the-harbour", players=2, difficulty="hard", shortage_people="skip", explosive_rank="letter_first",
        six_always_hits="on", reserve_start=4, truck_start_water=3, action_faces="vehicle:1,firefighter:3,water:1,gear:1", timer_pause="on",
        action_seconds=90, hose_chain="one", escort_moves_along="on", engine_ff_capacity=2, engine_eq_capacity=4, order="players",
        short_fire_np="per_phase", aboard_exposed="on", burn_loose_equipment="on", removed_vehicle_people="injured",
        explosive_skip_blocked="on", fast_response="ask", np_loss="immediate", fresh_smoke_waits="on", early_win="always",
    )  # fmt: skip
    p.until("round.2/")
    p.on(5)
    p.is_("nearly every house rule")


def duty_set_up_again(p: Player) -> None:
    p.begin(FOD, "first-day", players=2, difficulty="easy")
    p.until("round.2/action/clock")
    p.evening.restart_from_empty_table()
    p.tick_back(3)
    p.is_("another day: the board is being set up again")


def duty_power_cut(p: Player) -> None:
    p.begin(FOD, "training", players=3, difficulty="easy")
    p.until("round.1/fire")
    p.on(2)
    p.cut_power()
    p.is_("the power failed: the newest rows are in the log beside the journal")


def duty_over(p: Player) -> None:
    p.begin(FOD, "training", players=2, difficulty="hard")
    p.to_end()
    p.is_("over, not closed")


def duty_closed(p: Player) -> None:
    p.begin(FOD, "the-timber-yard", players=2, difficulty="easy", confirm="none")
    p.walk(25)
    p.to_end()
    p.close()
    p.is_("over and closed", "with what was taken back on the way")


def duty_closed_early(p: Player) -> None:
    p.begin(FOD, "first-day", players=2, difficulty="easy", dice="ask")
    p.until("round.2/")
    p.close()
    p.is_("closed in the middle", "typed dice, digital cards")


def duty_walk(p: Player) -> None:
    p.begin(FOD, "training", players=2, difficulty="easy")
    p.until("round.1/action/closing")
    p.walk(90)
    p.undo(6)
    p.is_("any command after any other")


def duty_walk_ask(p: Player) -> None:
    p.begin(FOD, "smoke-over-the-harbour", players=3, difficulty="easy", dice="ask", cards="ask")
    p.until("round.1/action/closing")
    p.walk(90)
    p.is_("any command after any other", "typed dice and cards")


# -- Forest Fire --------------------------------------------------------------------------------------------------


def forest_two(p: Player) -> None:
    p.begin(FOREST, fire_player="human", chief_player="human")
    p.until("turn.3/")
    p.on(3)
    p.tick(1)
    p.is_("two people, in mid-turn", "digital dice")


def forest_two_ask(p: Player) -> None:
    p.begin(FOREST, fire_player="human", chief_player="human", dice="ask", gust_source="at_least_one", eight_burnt="deferred")
    p.until("turn.3/")
    p.on(4)
    p.undo(3)
    p.redo(1)
    p.is_("two people", "typed dice", "undone, half of it redone", "house rules")


def forest_choose_sides(p: Player) -> None:
    p.begin(FOREST)
    p.is_("nobody has said who plays which side")


def forest_solo(p: Player) -> None:
    p.begin(FOREST, fire_player="strong", chief_player="human")
    p.until("turn.4/")
    p.on(2)
    p.is_("alone against the strong fire")


def forest_solo_fire(p: Player) -> None:
    p.begin(FOREST, fire_player="human", chief_player="measuring", dice="ask")
    p.until("turn.3/")
    p.on(3)
    p.undo(2)
    p.is_("the fire against the measuring chief", "typed dice", "undone, never redone")


def forest_corrected(p: Player) -> None:
    p.begin(FOREST, fire_player="medium", chief_player="human")
    p.until("turn.3/chief")
    p.on(1)
    p.correct()
    p.on(1)
    p.amend_roll()
    p.is_("corrected and amended, against the medium fire")


def forest_by_hand(p: Player) -> None:
    p.begin(FOREST, fire_player="human", chief_player="human")
    p.until("turn.2/fire")
    p.evening.by_hand()
    p.draft()
    p.is_("a turn by hand, its report filled in by halves")


def forest_long(p: Player) -> None:
    p.begin(FOREST, fire_player="easy", chief_player="human", path=16, burnt_limit="with_path")
    p.until("turn.5/")
    p.evening.set_source(dice="ask")
    p.on(3)
    p.is_("a longer forest", "dice change from digital to typed")


def forest_closed(p: Player) -> None:
    p.begin(FOREST, fire_player="human", chief_player="human")
    p.walk(30)
    p.to_end()
    p.close()
    p.is_("over and closed", "with what was taken back on the way")


def forest_solo_closed(p: Player) -> None:
    p.begin(FOREST, fire_player="strong", chief_player="human")
    p.to_end()
    p.close()
    p.is_("over and closed, against the strong fire")


def forest_walk(p: Player) -> None:
    p.begin(FOREST, fire_player="human", chief_player="human")
    p.walk(80)
    p.is_("any command after any other")


# -- Fires at Midnight --------------------------------------------------------------------------------------------


def midnight_village(p: Player) -> None:
    p.begin(MIDNIGHT, "mill-bend", players=2)
    p.until("round.2/")
    p.on(3)
    p.is_("a village of the book, in mid-turn", "digital dice")


def midnight_village_ask(p: Player) -> None:
    p.begin(MIDNIGHT, "charcoal-row", players=2, dice="ask", box_order="players")
    p.until("round.2/")
    p.on(5)
    p.undo(3)
    p.redo(1)
    p.is_("a village of the book", "typed dice", "undone, half of it redone")


def midnight_village_by_hand(p: Player) -> None:
    p.begin(MIDNIGHT, "powder-fair", players=3)
    p.until("round.2/")
    p.until("upkeep")
    p.evening.by_hand()
    p.draft()
    p.is_("an upkeep by hand, its report filled in by halves")


def midnight_dice(p: Player) -> None:
    p.begin(MIDNIGHT, players=2, layout="dice")
    p.until("round.2/")
    p.on(4)
    p.correct()
    p.is_("a village that dice laid out", "corrected")


def midnight_own(p: Player) -> None:
    p.begin(MIDNIGHT, players=1, layout="own", dice="ask", confirm="none")
    p.say("W1,B2", "W6,B2", "W2,B6", "W6,B5", "W4,B1", "W5,B4", "W4,B6", "W6,B1", "W1,B6", "W6,B6")
    p.say("W1,B3", "W6,B2", "W4,B4", "W2,B6")
    p.on(8)
    p.amend_roll()
    p.is_("a village of the table's own", "typed dice", "a roll amended")


def midnight_override(p: Player) -> None:
    p.begin(MIDNIGHT, "charcoal-row", players=2, dice="ask", box_order="players", confirm="none")
    p.say("W3,B3", "W4,B3", "F1", "take_3", "override", "use_water", "W2,B2")
    p.is_("the table saw otherwise", "people have moved pieces themselves")


def midnight_crew(p: Player) -> None:
    p.begin(MIDNIGHT, "mill-bend", players=4, crew="sensible", dice="ask")
    p.until("round.2/")
    p.on(2)
    p.is_("the crew is played by code", "typed dice")


def midnight_closed(p: Player) -> None:
    p.begin(MIDNIGHT, "powder-fair", players=2)
    p.walk(30)
    p.to_end()
    p.close()
    p.is_("over and closed", "with what was taken back on the way")


def midnight_dice_closed(p: Player) -> None:
    p.begin(MIDNIGHT, players=2, layout="dice", tree_catch="snapshot", explosion_count="every", reentry="nearest", confirm="none")
    p.to_end()
    p.close()
    p.is_("over and closed", "house rules")


def midnight_walk(p: Player) -> None:
    p.begin(MIDNIGHT, "mill-bend", players=3)
    p.walk(80)
    p.is_("any command after any other")


# -- Emergency Dispatch --------------------------------------------------------------------------------------------


def dispatch_turn(p: Player) -> None:
    p.begin(DISPATCH, players=3)
    p.until("round.2/turn.2/")
    p.on(5)
    p.undo(3)
    p.redo(1)
    p.is_("in mid-turn", "digital dice and cards", "undone, some of it redone")


def dispatch_resolution_ask(p: Player) -> None:
    p.begin(DISPATCH, players=2, dice="ask", cards="ask", difficulty="hard")
    p.say("1", "2", "T-01", "T-03", "T-33", "T-20", "P1", True)
    p.say("dispatch", "1", "move", "RES-2", "addr:A1", "lock", ["R"], ["RES-2"], True, "pass", True, [])
    p.undo(1)
    p.redo(1)
    p.is_("at an address with a lock", "the Hard game", "typed dice and cards")


def dispatch_clean_up(p: Player) -> None:
    p.begin(DISPATCH, players=4)
    p.until("round.3/cleanup/done")
    p.tick(3)
    p.is_("a clean-up, some lines ticked", "digital dice and cards")


def dispatch_written_out(p: Player) -> None:
    p.begin(DISPATCH, players=2, dice="ask", cards="ask", confirm="none")
    p.until("setup/tile/3")
    p.say({"name": "Kite on the clock tower", "address": "K12", "req": "RL", "start": 1, "mark": "double", "flavour": "It flaps."})
    p.until("cleanup/card/")
    p.say({"success": "L", "failure": "OOS(6,a)", "failure_text": "Its battery is flat."})
    p.on(3)
    p.correct()
    p.is_("a call and a card that people wrote out", "typed dice and cards", "corrected")


def dispatch_by_hand(p: Player) -> None:
    p.begin(DISPATCH, players=3, dice="ask")
    p.until("round.2/cleanup/")
    p.evening.by_hand()
    p.draft()
    p.is_("a clean-up by hand, its report filled in by halves", "typed dice, digital cards")


def dispatch_house_rules(p: Player) -> None:
    p.begin(
        DISPATCH, players=4, difficulty="easy", actions_4p=2, queue_rotates="false", arrow_needs_slot="true", arrow_at_setup="queue",
        lock_lifetime="one_round", box_used="present", success_instant="false", symbol4_needs_die="false", oos_duration="one_round",
        oos_cancel="on_draw", easy_removal="chosen", failed_calls="one_by_one", failure_order="players", unblock_mid_draw="false",
    )  # fmt: skip
    p.until("round.3/")
    p.on(4)
    p.is_("nearly every house rule")


def dispatch_crew(p: Player) -> None:
    p.begin(DISPATCH, players=3, crew="sensible", dice="ask")
    p.until("round.4/")
    p.on(2)
    p.is_("the crew is played by code", "typed dice")


def dispatch_closed(p: Player) -> None:
    p.begin(DISPATCH, players=2)
    p.walk(40)
    p.to_end()
    p.close()
    p.is_("over and closed", "with what was taken back on the way")


def dispatch_walk_ask(p: Player) -> None:
    p.begin(DISPATCH, players=5, dice="ask", cards="ask")
    p.until("round.1/turn.2/")
    p.walk(90)
    p.is_("any command after any other", "typed dice and cards")


# -- a game that nobody plays ---------------------------------------------------------------------------------------


def keepers_hidden(p: Player) -> None:
    p.begin(KEEPERS, cards="digital", dice="digital")
    p.say(True, "rang", "ann", "letter", "bea", "letter", "ann", "letter")
    p.evening.set_source(cards="ask")
    p.say("bea", "letter")
    p.is_("hands that only their holders know, digital and typed")


def keepers_hidden_closed(p: Player) -> None:
    p.begin(KEEPERS, cards="digital", dice="digital")
    p.say(True, "rang", "ann", "letter", "bea", "letter", "ann", "read")
    p.close()
    p.is_("hands that only their holders know, closed")


def keepers_stumbled(p: Player) -> None:
    p.begin(KEEPERS, reef="first", cards="ask", dice="ask")
    p.say("squall", ["gust"], True, "rang", "ann", "rest", "rest")
    try:
        p.say({})
    except RulesFailed:
        p.evening.by_hand()
    p.is_("rules that stumbled, and went on by hand")


PLAYED: dict[str, Callable[[Player], None]] = {
    function.__name__.replace("_", "-"): function
    for function in (
        duty_first_question, duty_list, duty_clock, duty_pause, duty_draft, duty_draft_as_needed, duty_undone, duty_undone_on,
        duty_corrected, duty_amended, duty_by_hand, duty_sources, duty_pack, duty_position, duty_house_rules, duty_set_up_again,
        duty_power_cut, duty_over, duty_closed, duty_closed_early, duty_walk, duty_walk_ask,
        forest_choose_sides, forest_two, forest_two_ask, forest_solo, forest_solo_fire, forest_corrected, forest_by_hand, forest_long,
        forest_closed, forest_solo_closed, forest_walk,
        midnight_village, midnight_village_ask, midnight_village_by_hand, midnight_dice, midnight_own, midnight_override, midnight_crew,
        midnight_closed, midnight_dice_closed, midnight_walk,
        dispatch_turn, dispatch_resolution_ask, dispatch_clean_up, dispatch_written_out, dispatch_by_hand, dispatch_house_rules,
        dispatch_crew, dispatch_closed, dispatch_walk_ask,
        keepers_hidden, keepers_hidden_closed, keepers_stumbled,
    )
}  # fmt: skip
