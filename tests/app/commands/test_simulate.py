"""``companion simulate``: the same results for the same seed, and error messages for wrong usage."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from companion.app.commands.simulate import interval, read_simulation
from companion.bots.arena import Arena, GameResult, NoBotForAsk
from companion.bots.registry import bots_only_options, load, names, seats
from companion.games import load as load_game
from companion.table import OptionError

ROOT = Path(__file__).parents[3]
RANDOM = ("forest-fire", "--fire", "random", "--chief", "random")


def simulate(*words: str) -> subprocess.CompletedProcess[str]:
    """Run a child process to its end."""
    command = [sys.executable, "-m", "companion", "simulate", *words]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)


# A test run in the background may let its children ignore Ctrl-C; in a terminal they do not ignore it.
HEEDING = (
    "import runpy, signal; signal.signal(signal.SIGINT, signal.default_int_handler); runpy.run_module('companion', run_name='__main__')"
)


def counts(out: str) -> dict[str, int]:
    """How many games each side won."""
    return {name: int(n) for name, n in re.findall(r"^  (fire|chief|unfinished) +(\d+)", out, re.MULTILINE)}


def test_so_many_games_are_counted_with_reasons_and_intervals() -> None:
    done = simulate(*RANDOM, "--games", "40")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("Forest Fire: 40 games, fire random, chief random, seed 1\n")
    assert sum(counts(done.stdout).values()) == 40
    assert re.search(r"chief +\d+ +\d+\.\d%  \(\d+\.\d% to \d+\.\d%, 95 times in 100\)  out \d+", done.stdout)
    assert "steps in a game: median" in done.stdout


def test_the_same_seed_gives_the_same_games_also_on_two_processes() -> None:
    one, two, other = (
        simulate(*RANDOM, "--games", "30", *more) for more in ((), ("--jobs", "2"), ("--seed", "5"))
    )  # fmt: skip
    assert counts(one.stdout) == counts(two.stdout)
    steps = [re.findall(r"steps in a game: .*;", done.stdout) for done in (one, two)]
    assert steps[0] == steps[1]
    assert "seed 5" in other.stdout


def test_house_rules_are_given_by_set_or_by_their_name_and_shown() -> None:
    both = [simulate(*RANDOM, "--games", "8", *words) for words in (("--set", "path=15"), ("--path", "15"))]
    assert [done.stdout.splitlines()[1] for done in both] == ["  path=15", "  path=15"]


def test_how_many_firefighters_is_said_and_always_shown() -> None:
    shown = [
        simulate("fires-at-midnight", "--crew", "idle", "--games", "6", *more).stdout.splitlines() for more in ((), ("--players", "7"))
    ]
    assert [lines[0] for lines in shown] == [f"Fires at Midnight: 6 games, players {n}, crew idle, seed 1" for n in (4, 7)]
    assert all(lines[1].startswith("  lost ") for lines in shown)


def test_wins_are_counted_by_colour_by_player_and_by_place() -> None:
    """Colours are given in small letters; each share has its interval, and figures their median."""
    done = simulate("fire-call", "--players", "4", "--red", "steady", "--black", "easy", "--yellow=easy", "--blue", "easy", "--games", "4")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("Fire Call: 4 games, players 4, Red steady, Black easy, Yellow easy, Blue easy, seed 1\n")
    shares = dict(re.findall(r"^  (\w+) +(\d+) +\d+\.\d%  \(.*95 times in 100\)", done.stdout, re.MULTILINE))
    assert sum(int(n) for name, n in shares.items() if name in ("Red", "Black", "Yellow", "Blue")) == 4
    assert int(shares["steady"]) + int(shares["easy"]) == 4
    assert sum(int(n) for name, n in shares.items() if name.isdecimal()) == 4
    assert "  place in turn order:\n" in done.stdout
    for figure in ("turns", "calls attempted", "calls done"):
        assert re.search(rf"^  {figure} +\d+\.\d\d .* median [\d.]+, most \d+$", done.stdout, re.MULTILINE)


def test_ctrl_c_counts_what_was_played() -> None:
    command, pipe = [sys.executable, "-c", HEEDING, "simulate", *RANDOM, "--games", "100000"], subprocess.PIPE
    with subprocess.Popen(command, cwd=ROOT, stdout=pipe, stderr=pipe, text=True) as child:
        assert child.stderr is not None
        assert child.stderr.readline()  # the progress bar has appeared
        child.send_signal(signal.SIGINT)
        out, _ = child.communicate(timeout=60)
    assert child.returncode == 130
    assert re.match(r"Forest Fire: \d+ games of 100000, then stopped", out)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("forest-fir",), 'There is no game "forest-fir" (did you mean "forest-fire"?).'),
        (("firefighters-on-duty",), "firefighters-on-duty is played by people alone; these games have players made of code: forest-fire,"),
        (("forest-fire", "--fier", "strong"), 'forest-fire has no --fier (did you mean "fire"?). It has --fire ('),
        (("forest-fire", "--fire", "strnog"), 'strnog can\'t play fire in forest-fire (did you mean "strong"?); these can: easy, medium,'),
        (("forest-fire", "--set", "path=5"), "path takes a whole number, 11 to 30, not 5."),
        (("forest-fire", "strong"), "strong: write --SEAT PLAYER, --OPTION VALUE or --set OPTION=VALUE."),
        (("forest-fire", "--fire"), "--fire: write --SEAT PLAYER"),
        (("fires-at-midnight", "--players", "9"), "players takes a whole number, 1 to 8, not 9."),
        (("fires-at-midnight", "--crew", "greddy"), 'greddy can\'t play crew in fires-at-midnight (did you mean "greedy"?)'),
        (("fire-call", "--rde", "easy"), 'fire-call has no --rde (did you mean "red"?). It has --red (steady, easy, random) and --black ('),
        (("forest-fire", "--games", "0"), "0 is not in the range"),
    ],
)
def test_a_wrong_call_gets_a_sentence(words: tuple[str, ...], says: str) -> None:
    done = simulate(*words)
    assert done.returncode == 2
    assert says in done.stderr
    assert "Traceback" not in done.stderr


def test_every_option_that_is_not_named_is_as_usual() -> None:
    series = read_simulation("forest-fire", [], 1)
    assert dict(series.seats) == {"fire": "strong", "chief": "measuring"}
    assert dict(series.options)["path"] == 11
    with pytest.raises(OptionError, match="gust_source takes"):
        read_simulation("forest-fire", ["--gust-source", "two"], 1)


@pytest.mark.parametrize(
    ("n", "of", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (312, 500, 0.5808, 0.6654)],
)  # fmt: skip
def test_wilsons_interval(n: int, of: int, low: float, high: float) -> None:
    """Compare with published values of the score interval without continuity correction."""
    assert interval(n, of) == pytest.approx((low, high), abs=5e-4)


def arena(**given: str) -> Arena:
    game = load_game("forest-fire")
    players = {seat: load("forest-fire", seat, name) for seat, name in given.items()}
    return Arena(game, game.read_options({}, dict(bots_only_options("forest-fire"))), players)


def test_a_game_that_does_not_end_is_given_up() -> None:
    match = arena(fire="random", chief="idle").play(0, most_asks=3)
    assert (match.outcome, match.answers) == ("unfinished", 3)


def test_a_seat_without_a_player_is_said() -> None:
    with pytest.raises(NoBotForAsk, match="is for chief to answer, and nobody plays that"):
        arena(fire="random").play(0)


def test_a_game_is_the_same_whichever_were_played_before() -> None:
    """FF-42."""
    first = arena(fire="random", chief="random")
    in_order: list[GameResult] = [first.play(number) for number in range(5)]
    second = arena(fire="random", chief="random")
    assert [second.play(number) for number in (4, 2, 0)] == [in_order[4], in_order[2], in_order[0]]


def test_the_names_of_players_are_those_of_the_game_s_options() -> None:
    """FF-R33: every bot that a game's option names can play."""
    game = load_game("forest-fire")
    for seat in seats("forest-fire"):
        chosen = [word for word in game.options[f"{seat}_player"].words if word != "human"]
        assert set(chosen) <= set(names("forest-fire", seat))
    crews = load_game("fires-at-midnight").options["crew"].words
    assert set(crews) - {"people"} <= set(names("fires-at-midnight", "crew"))
    for colour in seats("fire-call"):
        words = load_game("fire-call").options[colour.lower()].words
        assert set(words) - {"people"} <= set(names("fire-call", colour))
