"""The players made of code: their answers are always legal, follow from the board, come with a sentence, and make sense."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.bots import registry
from companion.bots.arena import ArenaGame, fate_of
from companion.bots.bot import Bot, BotAnswer, Luck
from companion.games.fire_call.board import CALL_CARD, CALL_LABEL
from companion.games.fire_call.departments import COLOURS
from companion.games.fire_call.house_rules import HOUSE_RULES, most_players
from companion.table import Ask, Board, Choose, RulesError
from tests.bots.fire_call.games import (
    BOTH,
    PLAYERS,
    WORDS,
    Recorder,
    answer_of,
    arena_of,
    board_of,
    content,
    matches,
    of_one_kind,
    options_of,
    player,
)
from tests.searches import OneIn


class Twins:
    """One that has played all along, and a new one for every ask: they must agree, and leave the board as it is."""

    def __init__(self, name: str, colour: str) -> None:
        self.name, self.colour, self.veteran = name, colour, player(name, colour)

    def answer(self, ask: Ask, board: Board, options: Mapping[str, Any], luck: Luck) -> BotAnswer:
        """What both answer."""
        before = board.values.copy()
        move = self.veteran.answer(ask, board, options, lambda n: n - 1)
        assert player(self.name, self.colour).answer(ask, board, options, lambda n: n - 1) == move, ask.key
        assert board.values == before
        return move


def random_rules(rng: Random) -> dict[str, Any]:
    """A value for every house rule, and any number of players that goes with it."""
    rules: dict[str, Any] = {option.name: rng.choice(option.words or (option.min, option.max)) for option in HOUSE_RULES}
    return rules | {"players": rng.randint(2, most_players(rules))}


@pytest.mark.parametrize("name", BOTH)
def test_every_answer_follows_from_the_board(name: str) -> None:
    """Nothing is kept that could not be found again."""
    twins: dict[str, Bot] = {colour: Twins(name, colour) for colour in COLOURS}
    assert arena_of(twins).play(1, most_asks=500).outcome in ("unfinished", *COLOURS)


@pytest.mark.parametrize("name", PLAYERS)
def test_every_answer_is_legal_and_every_game_ends(name: str, one_in: OneIn) -> None:
    """By any house rules; each answer is judged by its ask, and nobody but the players of the game wins."""
    for number in one_in(12, range(40)):
        rules = random_rules(Random(f"rules {name} {number}"))
        result = arena_of(of_one_kind(name), **rules).play(number, seed=7)
        assert result.outcome in COLOURS, rules
        assert 1 <= int(result.tallies["place in turn order"]) <= rules["players"]
        assert result.figures["calls done"] <= result.figures["calls attempted"]


@pytest.mark.parametrize("name", BOTH)
def test_every_answer_comes_with_a_sentence(name: str) -> None:
    said = set[str]()
    for number in range(2):
        recorders = [Recorder(player(name, colour)) for colour in COLOURS]
        arena_of(dict(zip(COLOURS, recorders, strict=True))).play(number)
        for recorder in recorders:
            for ask, move in recorder.moves:
                assert move.said is not None, ask.key
                assert WORDS.said(move.said).endswith(".")
                said.add(move.said.code)
    assert {"land", "attempt", "duty", "station", "first_district"} <= said


class Blind:
    """A steady player that is asked about calls on a board on which the card is not; the discards are those of earlier calls."""

    def __init__(self, colour: str) -> None:
        self.bot, self.answered = player("steady", colour), 0

    def answer(self, ask: Ask, board: Board, options: Mapping[str, Any], luck: Luck) -> BotAnswer:
        """As ever."""
        if ask.question == "answer":
            self.answered += 1
            assert board[CALL_LABEL] == ask.args["label"]
            assert board[CALL_CARD] is None
            assert not {str(value) for value in ask.args.values()} & content().calls.keys()
        return self.bot.answer(ask, board, options, luck)


def test_fc_95_a_call_that_is_only_announced_is_hidden_from_them() -> None:
    """They hear the label, as people do."""
    blind = [Blind(colour) for colour in COLOURS]
    arena_of(dict(zip(COLOURS, blind, strict=True))).play(5)
    assert sum(one.answered for one in blind) > 20


@pytest.mark.parametrize("name", PLAYERS)
def test_the_same_seed_is_the_same_game(name: str) -> None:
    assert matches(name, [3]) == matches(name, [3])


def test_without_a_drawn_board_no_player_can_be_made() -> None:
    """Tables with a printed board play themselves."""
    with pytest.raises(ValueError, match="drawn board"):
        registry.load("fire-call", "Red", "steady", replace(content(), board=None))


def test_an_illegal_answer_is_refused_by_its_ask() -> None:
    class Wrong:
        def answer(self, ask: Ask, board: Board, options: Mapping[str, Any], luck: Luck) -> BotAnswer:
            """No choice anywhere."""
            return BotAnswer("nowhere")

    arena = arena_of(dict.fromkeys(COLOURS, Wrong()))
    with pytest.raises((ValueError, RulesError)):
        ArenaGame(arena, fate_of(1, 1), arena.fresh_board()).run(50)


# -- what the steady player decides ---------------------------------------------------------------------------------------


def respond(districts: Mapping[str, str], label: str, options: str = "ATTEMPT REFUSE OPT_OUT") -> str:
    """What Red answers to a call with this label."""
    position = {"at": "landed", "turn": {"space": "FIRE_CALL", "callsDrawn": 1, "call": {"label": label}}, "districts": districts}
    return str(answer_of("steady", "answer", options.split(), position, label=label).value)


def owned(**numbers: int) -> dict[str, str]:
    """So many districts each, from the first on."""
    owners = [colour for colour, n in numbers.items() for _ in range(n)]
    return {str(n): owner for n, owner in enumerate(owners, 1)}


def test_steady_refuses_own_districts_and_takes_all_others() -> None:
    """FC-50, FC-51: another card may be better; the third is let go."""
    assert respond(owned(Red=2, Blue=1), "1") == "REFUSE"
    assert respond(owned(Red=2, Blue=1), "1", "ATTEMPT OPT_OUT") == "OPT_OUT"
    assert respond(owned(Red=2, Blue=1), "3") == "ATTEMPT"
    assert respond(owned(Red=2, Blue=1), "9") == "ATTEMPT"
    assert respond(owned(Red=2, Blue=1), "CHOICE") == "ATTEMPT"


def test_steady_does_not_make_others_win() -> None:
    """FC-51 (b): neither with the last district nor in a tie; with the last one it rather wins."""
    assert respond(owned(Black=5, Yellow=4, Red=1), "11") == "REFUSE"
    assert respond(owned(Black=5, Yellow=4, Red=1), "11", "ATTEMPT OPT_OUT") == "OPT_OUT"
    assert respond(owned(Black=5, Yellow=4, Red=1), "11", "ATTEMPT") == "ATTEMPT"
    assert respond(owned(Red=5, Yellow=4, Blue=1), "11") == "ATTEMPT"
    tied = owned(Black=4, Yellow=4, Red=2, Blue=1)
    assert respond(tied, "5") == "REFUSE"


def test_steady_lends_from_the_leader_and_blocks_the_leader() -> None:
    """FC-57, FC-58."""
    position = {"districts": owned(Black=1, Yellow=3, Blue=2)}
    assert answer_of("steady", "giver", ("Black", "Yellow", "Blue"), position, item="A1").value == "Yellow"
    assert answer_of("easy", "giver", ("Black", "Yellow", "Blue"), position, item="A1").value == "Black"
    for caller, answer in (("Yellow", "play"), ("Blue", "keep")):
        ask = Choose(
            key="turn.1/block/Red", question="block", args={"player": caller, "holder": "Red"}, who=("Red",), options=("play", "keep")
        )
        assert player("steady").answer(ask, board_of(position), options_of(), lambda n: 0).value == answer


def test_steady_covers_what_wins_and_else_takes_from_the_leader() -> None:
    """FC-62: with District Choice."""
    districts = tuple(map(str, range(1, 12)))
    assert answer_of("steady", "target", districts, {"districts": owned(Red=5, Yellow=5)}).value == "11"
    assert answer_of("steady", "target", districts, {"districts": owned(Red=1, Black=1, Yellow=3)}).value == "3"


def test_the_district_choice_is_kept_for_winning() -> None:
    """FC-77."""
    answers = ("keep", *map(str, range(1, 12)))
    assert answer_of("steady", "district_card", answers, {"districts": owned(Red=1, Black=1)}, label="9").value == "keep"
    assert answer_of("steady", "district_card", answers, {"districts": owned(Red=5, Black=5)}, label="6").value == "11"


# -- where they go --------------------------------------------------------------------------------------------------------


def lands(name: str, space: str, n: int, **red: Any) -> str:
    """Where Red lands from a space."""
    ring = content().board
    assert ring is not None
    kinds = [ring.spaces[there].kind for there in ring.in_reach(space, n)]
    return str(answer_of(name, "land", (*kinds, "override"), {"players": {"Red": {"space": space, **red}}}, n=n, start=space).value)


def test_easy_goes_for_the_nearest_item_that_is_not_there() -> None:
    """Red has the helmets: into the axes, past the helmets."""
    assert lands("easy", "FIRE_CALL-1", 2) == "EQUIPMENT(A2)"
    assert lands("easy", "FIRE_CALL-8", 1) != "EQUIPMENT(H1)"


def test_steady_takes_the_mutual_aid_card_where_easy_takes_an_item() -> None:
    """With it every call can be completed: between them four departments have everything in hand."""
    assert lands("steady", "FIRE_CALL-1", 4) == "MUTUAL_AID"
    assert lands("easy", "FIRE_CALL-1", 4) == "EQUIPMENT(A4)"


def test_steady_answers_a_call_when_it_is_ready() -> None:
    """With everything in hand there is nothing better than a Fire Call."""
    every = dict.fromkeys((f"{letter}{n}" for letter in "ANL" for n in range(1, 7)), "HAND")
    assert lands("steady", "STATION_DUTIES-1", 2, equip=every, rank=4, mutualAid="HAND") == "FIRE_CALL"


def test_nobody_goes_to_the_hospital_who_need_not() -> None:
    assert lands("steady", "FIRE_CALL-4", 2) != "INJURY"
