"""Who can play the colours of Fire Call, by name."""

from __future__ import annotations

from companion.bots.bot import BotRoster
from companion.bots.fire_call.easy import EasyPlayer
from companion.bots.fire_call.plain_players import RandomPlayer
from companion.bots.fire_call.steady import SteadyPlayer
from companion.games.fire_call.board import SEATS, TURN_NUMBER, WINNER, current_player
from companion.games.fire_call.departments import COLOURS
from companion.games.fire_call.house_rules import BOT_PLAYERS
from companion.table import Board


def turns(board: Board) -> int:
    """The turns that a game has lasted."""
    return board[TURN_NUMBER]


def winners_place(board: Board) -> str:
    """As which in turn order the winner began, 1 to 4. A game begins with turn 1, and each turn is the next player's."""
    seats, winner, current = board[SEATS], board[WINNER], current_player(board)
    assert winner is not None
    assert current is not None
    first = seats.index(current) - (board[TURN_NUMBER] - 1)
    return str((seats.index(winner) - first) % len(seats) + 1)


ROSTER = BotRoster(
    usual=dict.fromkeys(COLOURS, "steady"),
    bots={colour: {"steady": SteadyPlayer, "easy": EasyPlayer, "random": RandomPlayer} for colour in COLOURS},
    options={option.name: "steady" for option in BOT_PLAYERS.values()},
    table_options={"players": 4},
    with_content=True,
    setup=RandomPlayer,
    figures={"turns": turns},
    tallies={"place in turn order": winners_place},
    told={"calls attempted": "REVEAL", "calls done": "CALL_DONE"},
)
