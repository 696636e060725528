"""Setup (section 4): colours, cards, stations, first districts, both piles, the first player."""

from __future__ import annotations

from companion.games.fire_call.board import AT, CURRENT, PLAYED_BY, RANK, SEATS
from companion.games.fire_call.contest import Contest
from companion.games.fire_call.departments import COLOURS, FIRE_CHIEF
from companion.games.fire_call.equipment import items_of
from companion.games.fire_call.house_rules import FEWEST_PLAYERS, most_players
from companion.games.fire_call.sixes import STATION_NUMBERS, STATION_SPOTS
from companion.table import Change, Table, mark, number_option


async def set_up(contest: Contest) -> None:
    """Set everything up, ask whether the table is right, and tell whose turn is first."""
    table = contest.table
    _clear(table)
    table.set_state(SEATS, tuple(await _ask_colours(contest)))
    for player in contest.seating.players:
        await _equip(contest, player)
    contest.piles.lay_out()
    first = await _cover_and_roll(contest)
    await table.confirm("ready", "setup_ready", rule="FC-13")
    table.set_state(CURRENT, first)
    table.set_state(AT, "turn")
    table.tell("TURN_OF", rule="FC-13", player=first)


def _clear(table: Table) -> None:
    """Nothing lies on the table, whatever people have said of it before."""
    starts = table.board.schema.starts
    said = [path for path in table.board.values if path != AT and path[0] != PLAYED_BY.words[0]]
    table.apply_reported(*(Change(path, None, starts[path]) for path in said))


async def _ask_colours(contest: Contest) -> list[str]:
    """FC-1, FC-2: who plays, clockwise."""
    options = contest.table.options
    least, most = FEWEST_PLAYERS, most_players(options)
    if "players" in options:
        least = most = number_option(options, "players")
    return await contest.table.select("colours", COLOURS, "colours", min=least, max=most, ordered=True, rule="FC-2")


async def _equip(contest: Contest, player: str) -> None:
    """FC-4 to FC-7: a player's cards, rank and marker."""
    table = contest.table
    station = await table.choose(f"station/{player}", STATION_NUMBERS, "station", (player,), "FC-7", spots=STATION_SPOTS, player=player)
    rank = FIRE_CHIEF if contest.rule("start_rank") == "chief" else 0
    section = contest.section_of(player)
    contest.ledger.deal(player, section, items_of(section), mark(RANK[player], rank))
    table.tell("PLACE_AT_STATION", *contest.hydrants.put(player, f"station{station}"), rule="FC-7", player=player, station=station)


async def _cover_and_roll(contest: Contest) -> str:
    """FC-8, FC-10, FC-11: first districts, and who begins; the rolls come first where districts are chosen in turn order (FC-R20)."""
    each, players = number_option(contest.table.options, "start_districts"), contest.seating.players
    if each == 1 and contest.rule("start_pick") == "free":
        await _cover(contest, players, 1)
        return await _roll_for_first(contest)
    first = await _roll_for_first(contest)
    for n in range(1, each + 1):
        await _cover(contest, contest.seating.in_turn_order(first), n)
    return first


async def _cover(contest: Contest, players: tuple[str, ...], n: int) -> None:
    for player in players:
        district = await contest.table.choose(
            f"district/{n}/{player}", contest.districts.free, "first_district", (player,), "FC-8", player=player
        )
        contest.districts.cover(player, district, "FC-8")


async def _roll_for_first(contest: Contest) -> str:
    """FC-10: each rolls, the highest begins; those who tie for it roll again (FC-R21)."""
    players, n = contest.seating.players, 0
    while len(players) > 1:
        n += 1
        rolled: dict[str, int] = {}
        for player in players:
            (face,) = await contest.table.roll(f"first/{n}/{player}", question="first", rule="FC-10", player=player)
            rolled[player] = int(face)
            contest.table.tell("ROLL", rule="FC-10", player=player, value=face)
        players = tuple(player for player, value in rolled.items() if value == max(rolled.values()))
    return players[0]
