"""What every fire side keeps to, whatever its strength (FF-38 to FF-43)."""

from __future__ import annotations

import ast
from pathlib import Path
from random import Random
from statistics import fmean

import pytest
from hypothesis import given

from companion.bots import forest_fire
from companion.bots.arena import Arena, ArenaGame, fate_of
from companion.bots.bot import BotAnswer, Luck
from companion.bots.forest_fire import easy, one_step
from companion.bots.forest_fire.action_outcomes import Splitter
from companion.bots.forest_fire.fire_side import FireSide, SplitTask
from companion.bots.forest_fire.fire_splits import by_rule, candidates
from companion.bots.forest_fire.model import DICE, Action, ForestRules, ForestState, after_fire_turn, legal_actions, to_split
from companion.bots.forest_fire.playout import USUAL
from companion.bots.forest_fire.roster import ROSTER
from companion.bots.forest_fire.strong import Strong
from companion.table import Ask, Board, Choose, Confirm
from tests.bots.forest_fire.states import board_of, random_state, stands, states
from tests.games.forest_fire.properties.forests import GAME, random_options, random_position, random_scene, some

STRONG = Strong()
SPLITTERS: dict[str, Splitter] = {"easy": easy.split_evenly, "medium": one_step.split_by_rule, "strong": STRONG.split}
THINKING = ("medium", "strong")
PEOPLE = {"fire_player": "human", "chief_player": "human"}


def made(name: str) -> FireSide:
    """A new fire side of that strength."""
    side = ROSTER.bots["fire"][name]()
    assert isinstance(side, FireSide)
    return side


def decided(side: FireSide, state: ForestState, rules: ForestRules, seed: int = 0) -> Action:
    """Its action here."""
    return side.choose_action(state, rules, legal_actions(state, rules), Random(seed).randrange).action


def after_each_die(state: ForestState, rules: ForestRules, action: Action, splitter: Splitter) -> list[ForestState]:
    """What an action leads to."""
    found = []
    for die in DICE:
        n, targets = to_split(state, action, die)
        found.append(after_fire_turn(state, rules, action, die, splitter(state, rules, action, die, n, targets) if n else ()))
    return found


def score(name: str, before: ForestState, now: ForestState, rules: ForestRules) -> float:
    """What that strength goes by."""
    return one_step.score(now, rules) if name == "medium" else STRONG.score(before, now, rules)


class Noting(ArenaGame):
    """A game that notes what the fire was asked, and when its die fell."""

    asked: list[str]

    def answer(self, ask: Ask) -> object:
        """Note, then answer."""
        if ask.question.startswith(("fire", "split")):
            self.asked.append(ask.question)
        return super().answer(ask)


@pytest.mark.parametrize("name", ROSTER.bots["fire"])
@pytest.mark.parametrize("chief", ROSTER.bots["chief"])
def test_ff_38_legal_under_all_house_rules_and_decided_before_the_die(name: str, chief: str) -> None:
    """FF-38: the rules take every answer; the split comes after the die, action and square before it."""
    rng = Random(f"{name} {chief}")
    for _ in range(6):
        scene = random_scene(rng, **PEOPLE)
        arena = Arena(GAME, scene.options, {"fire": ROSTER.bots["fire"][name](), "chief": ROSTER.bots["chief"][chief]()})
        board = board_of(scene.position, scene.options) if scene.position else arena.fresh_board()
        bout = Noting(arena, fate_of(1, rng.randrange(1000)), board)
        bout.asked = []
        bout.run(150)
        turns = " ".join(bout.asked).split("fire_action")
        assert all("fire_square" not in turn.partition("fire_die")[2] for turn in turns)
        assert all("split" not in turn.partition("fire_die")[0] for turn in turns)


@pytest.mark.parametrize("name", THINKING)
def test_ff_40_the_same_move_whatever_the_dice_to_come(name: str) -> None:
    """FF-40: two evenings with different luck, the same board."""
    rng = Random(f"luck {name}")
    for _ in range(20):
        options = random_options(rng)
        board = board_of(random_position(rng, options, "fire"), options)
        ask = Choose(key="turn.1/fire/action/1", question="fire_action", options=("gust", "grow", "intensify"))
        moves = [ROSTER.bots["fire"][name]().answer(ask, board.copy(), options, fate_of(seed, 1).stream("bots").uniform) for seed in (1, 2)]
        assert moves[0] == moves[1]


def test_ff_40_players_know_nothing_of_the_engine() -> None:
    """FF-40: they are shown a board, and import nothing that has the evening's secret."""
    for file in Path(str(forest_fire.__file__)).parent.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else [n.name for n in getattr(node, "names", [])]
            assert not any(name.startswith("companion.engine") for name in names), file.name


@pytest.mark.parametrize("name", SPLITTERS)
@given(seen=states())
@some
def test_ff_41_never_riskier_than_need_be(name: str, seen: tuple[ForestState, ForestRules]) -> None:
    """FF-41: no legal action loses by its own fire with fewer dice."""
    state, rules = seen

    def danger(action: Action) -> int:
        return sum(s.end == "out" for s in after_each_die(state, rules, action, SPLITTERS[name]))

    assert danger(decided(made(name), state, rules)) == min(map(danger, legal_actions(state, rules)))


@pytest.mark.parametrize("name", SPLITTERS)
def test_ff_41_the_opening_that_may_lose_is_never_played(name: str) -> None:
    """FF-41: intensify on square 11 loses with a 6; any other opening is safe."""
    state = ForestState.start(USUAL)
    assert all(decided(made(name), state, USUAL, seed).kind != "intensify" for seed in range(20))


@pytest.mark.parametrize("name", THINKING)
def test_ff_42_of_equals_the_lower_square_then_gust_grow_intensify(name: str) -> None:
    """FF-42: the first of the best in that order."""
    rng, ties = Random("ties"), 0
    for _ in range(60):
        state, rules = random_state(rng)
        outcomes = {a: after_each_die(state, rules, a, SPLITTERS[name]) for a in legal_actions(state, rules)}
        dangers = {action: sum(s.end == "out" for s in found) for action, found in outcomes.items()}
        safe = [action for action in outcomes if dangers[action] == min(dangers.values())]
        means = {action: fmean(score(name, state, s, rules) for s in outcomes[action]) for action in safe}
        best = [action for action in safe if means[action] == max(means.values())]
        ties += len(best) > 1
        assert decided(made(name), state, rules) == min(best, key=lambda a: (a.square, ("gust", "grow", "intensify").index(a.kind)))
    assert ties or name == "strong"


@pytest.mark.parametrize("name", ROSTER.bots["fire"])
def test_ff_42_the_same_luck_gives_the_same_moves(name: str) -> None:
    """FF-42: a player that is new decides like one that has played."""
    rng, old = Random(f"again {name}"), made(name)
    for seed in range(15):
        state, rules = random_state(rng)
        assert decided(old, state, rules, seed) == decided(made(name), state, rules, seed)


def test_easy_is_not_always_the_same() -> None:
    state = stands("4:2 6:1 8:3 9:1", [10, 11])
    assert len({decided(made("easy"), state, USUAL, seed) for seed in range(30)}) > 3


@pytest.mark.parametrize(
    ("n", "a", "b", "split"),
    [
        (6, (1, 0), (1, 0), ((4, 2), (5, 2), (6, 2))),
        (6, (5, 0), (6, 3), ((4, 2), (5, 2), (6, 2))),
        (4, (6, 0), (6, 5), ((4, 1), (5, 1), (6, 2))),
        (2, (5, 0), (6, 3), ((5, 1), (6, 1))),
        (8, (5, 1), (9, 1), ((4, 3), (5, 3), (6, 2))),
        (1, (5, 1), (6, 3), ((6, 1),)),
    ],
)
def test_ff_43_the_rule_for_splits(n: int, a: tuple[int, int], b: tuple[int, int], split: tuple[tuple[int, int], ...]) -> None:
    """FF-43: one under each engine, the fuller first; then evenly from the left."""
    assert by_rule(stands("7:6", a=a, b=b), n, (6, 5, 4)) == split


def test_ff_43_what_the_one_step_automaton_counts() -> None:
    """FF-43: burnt-out squares, squares on fire, fires out of reach of loaded engines, engines in fire."""
    state = stands("4:2 6:3 9:1", [10, 11], a=(4, 0), b=(7, 1))
    assert one_step.terms(state, USUAL) == {"burnt": 2, "spread": 3, "water": 2, "engines": 1}
    assert one_step.score(state, USUAL) == 8


@given(seen=states())
@some
def test_ff_43_every_split_that_is_compared_is_legal_and_they_are_few(seen: tuple[ForestState, ForestRules]) -> None:
    """FF-43: a rule, not enumeration."""
    state, rules = seen
    for action in legal_actions(state, rules):
        for die in DICE:
            n, targets = to_split(state, action, die)
            if n:
                splits = candidates(state, n, targets)
                assert len(splits) == len(set(splits)) <= 16 + len(targets)
                for split in splits:
                    assert sum(k for _, k in split) == n
                    assert all(s in targets and k > 0 for s, k in split)


@pytest.mark.parametrize("name", ROSTER.bots["fire"])
def test_a_split_places_all_that_there_is(name: str) -> None:
    state = stands("8:6 3:1", [6, 11], a=(5, 3), b=(4, 0))
    side = made(name)
    split, said = side.choose_split(state, USUAL, SplitTask(8, 10, (7, 5, 4, 3)), Random(1).randrange)
    assert sum(n for _, n in split) == 10
    assert said.code.startswith("split_")


@pytest.mark.parametrize("question", ["fire_sure", "fire_sure_grow"])
def test_it_is_sure_and_done_when_asked(question: str) -> None:
    options = random_options(Random(1))
    board = board_of(random_position(Random(1), options, "fire"), options)
    luck: Luck = Random(1).randrange
    sure = Choose(key="turn.1/fire/sure/1", question=question, options=("yes", "no"))
    assert made("strong").answer(sure, board, options, luck) == BotAnswer("yes")
    assert made("strong").answer(Confirm(key="turn.1/fire/done", question="fire_done"), board, options, luck) == BotAnswer(True)


def test_square_and_action_belong_together() -> None:
    """The square is that of the action that was meant, and the reason is said once: with the square where there are several."""
    options = GAME.read_options({}, PEOPLE)
    board: Board = board_of({"at": "fire", "turn": 3, "fire": {"4": 2, "7": 1, "9": 1}, "burnt": [11], "engines": {}}, options)
    for name in THINKING:
        side, meant = made(name), decided(made(name), ForestState.of(board, USUAL), USUAL)
        first = side.answer(
            Choose(key="a", question="fire_action", options=("gust", "grow", "intensify")), board, options, Random(1).randrange
        )
        squares = tuple(str(a.square) for a in legal_actions(ForestState.of(board, USUAL), USUAL) if a.kind == meant.kind)
        ask = Choose(key="s", question="fire_square", args={"action": first.value}, options=squares)
        second = side.answer(ask, board, options, Random(1).randrange)
        assert (first.value, second.value) == (meant.kind, str(meant.square))
        assert first.said is None
        assert second.said is not None
