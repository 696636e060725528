"""The command line ``companion``: its entry point, its group, and the options of its main commands."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from companion import __version__
from companion.app.commands.evenings_cli import COMMANDS
from companion.app.commands.packs_cli import COMMANDS as PACK_COMMANDS
from companion.app.commands.pods_cli import pods
from companion.printing import echo

if TYPE_CHECKING:
    from companion.app.config.schema import HardwareName

HELP = {"help_option_names": ["-h", "--help"], "max_content_width": 100}
FILE = click.Path(path_type=Path)
SOURCE = click.Choice(["digital", "ask"])


def main() -> None:
    """Run the command line. An unexpected error becomes one sentence and a report file, with exit status 1."""
    try:
        companion()
    except Exception as error:
        from companion.app.evenings.crash_reports import report_sentence

        _say(report_sentence(error))
        _detach_stdout()
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)


def _detach_stdout() -> None:
    """Replace a standard output that fails, so that Python does not report the same failure again at exit."""
    try:
        sys.stdout.flush()
    except (OSError, ValueError):
        with open(os.devnull, "w") as nothing:
            os.dup2(nothing.fileno(), 1)


def _say(text: str) -> None:
    try:
        echo(text, err=True)
    except OSError:
        return


@click.group(context_settings=HELP, no_args_is_help=True)
@click.version_option(__version__, prog_name="companion", message="%(prog)s %(version)s")
def companion() -> None:
    """The companion at the table of co-operative fire-fighting board games.

    You play the cardboard; the companion runs the clock, rolls and logs the dice, turns the cards, and does the paperwork of the fire.

    \b
    Examples:
      companion run
      companion games
      companion play firefighters-on-duty
      companion play firefighters-on-duty --dice ask --set players=2
      companion play forest-fire --set fire_player=medium
      companion play fires-at-midnight --scenario mill-bend
      companion play firefighters-on-duty --json < answers.jsonl
      companion simulate forest-fire --fire strong --chief measuring
      companion map training
      companion history
      companion resume last
      companion check my-cards
    """


@companion.command()
def games() -> None:
    """List the games and their scenarios."""
    from companion.app.commands.games import game_lines

    for line in game_lines():
        echo(line)


@companion.command()
@click.argument("game", required=False)
@click.option("--json", "json_lines", is_flag=True, help="Speak JSON lines on standard input and output (docs/json-lines.md).")
@click.option("--scenario", metavar="ID|FILE", help="A scenario of the game, or a file (TOML or JSON).")
@click.option("--content", "packs", metavar="DIR", multiple=True, type=FILE, help="An extra pack of cards and scenarios.")
@click.option("--position", metavar="FILE", type=FILE, help="Start here instead of setting up; - reads the first input line.")
@click.option("--set", "options", metavar="NAME=VALUE", multiple=True, help="A house rule or option, like players=3; may be repeated.")
@click.option("--dice", type=SOURCE, help="Who rolls: the companion (the default), or you.")
@click.option("--cards", type=SOURCE, help="Who draws and shuffles: the companion (the default), or you.")
@click.option("--secret", metavar="HEX", help="32 bytes, for repeatable digital luck.")
@click.option("--evening", metavar="ID", help="The evening's id, part of its luck (default: json with --json, else date and time).")
@click.option("--journal", metavar="FILE", type=FILE, help="Keep the evening in this file, or go on with the one in it.")
@click.option("--not-kept", is_flag=True, help="Keep nothing of this evening (default with --json).")
@click.option(
    "--confirm", type=click.Choice(["none", "steps"]), help="Confirmations answer themselves (default with --json), or are asked."
)
def play(game: str | None, json_lines: bool, **words: object) -> None:
    """Play GAME (without GAME: go on with the last evening, or choose one). It is kept: see companion history.

    \b
    Examples:
      companion play                                        choose, then question by question
      companion play firefighters-on-duty --dice ask        you roll, the companion asks
      companion play forest-fire --not-kept                 only for now
      companion play fires-at-midnight --set layout=dice    a village by dice, without a scenario
      companion play --journal tuesday.journal              in a file of your own, or go on with the one in it
      companion play firefighters-on-duty --json --scenario training --position before.json

    \b
    Exit status: 0 the game ended or you quit, 1 something could not be written, 2 a wrong call
    (every fault is listed), 130 and 143 after Ctrl-C and SIGTERM. What was answered is kept in any case.
    """
    from companion.app.commands.play import play as run

    sys.exit(run(game, json_lines=json_lines, **words))


def _number_of_pods(context: click.Context, option: click.Parameter, text: str | None) -> int:
    if text is None:
        return 0
    if text not in ("1", "2", "3", "4", "5", "6", "7", "8"):
        raise click.BadParameter(f"a table has 1 to 8 virtual pods, not {text}.")
    return int(text)


@companion.command()
@click.option("--hardware", type=click.Choice(["auto", "gpio", "virtual"]), help="Real parts, drawn ones, or what the machine has.")
@click.option("--terminal", is_flag=True, help="Draw the virtual panel in this terminal, with keys for its buttons.")
@click.option("--pods", metavar="N", callback=_number_of_pods, help="Draw so many button pods, 1 to 8, beside the box on the page /panel.")
@click.option("--config", metavar="FILE", type=FILE, help="The configuration (see companion config).")
def run(hardware: HardwareName | None, terminal: bool, pods: int, config: Path | None) -> None:
    """Run the box: display, buttons, lamps and sound, and the page for phones. Without any hardware the box is drawn.

    On a terminal it prints how to join: with a phone, and on this machine in a browser, where the drawn box is at /panel.

    \b
    Examples:
      companion run                             what the service does on a Raspberry Pi; elsewhere with a drawn box
      companion run --terminal                  the drawn box in this terminal
      companion run --pods 2                    with two button pods, drawn beside the box in the browser
      companion run --config here.toml --hardware gpio

    \b
    Exit status: 0 it was ended (Ctrl-C, SIGTERM, or shut down on the panel), 1 it could not start, 2 a wrong call or
    configuration. What was played is kept in any case.
    """
    from companion.app.commands.run import run as start

    sys.exit(start(config, hardware, terminal=terminal, pods=pods))


@companion.command(context_settings={"ignore_unknown_options": True})
@click.argument("game")
@click.argument("words", nargs=-1, type=click.UNPROCESSED, metavar="[--SEAT PLAYER]...")
@click.option("--games", "count", type=click.IntRange(1, 1_000_000), default=200, show_default=True, help="How many games.")
@click.option("--set", "options", metavar="NAME=VALUE", multiple=True, help="A house rule or option of the game; may be repeated.")
@click.option(
    "--seed", type=click.IntRange(0), default=1, show_default=True, help="Another seed is other luck; the same seed the same games."
)
@click.option("--jobs", type=click.IntRange(1, 256), default=1, show_default=True, help="Processes to play on.")
def simulate(game: str, words: tuple[str, ...], count: int, options: tuple[str, ...], seed: int, jobs: int) -> None:
    """Let players made of code play GAME many times, and count who wins.

    \b
    Examples:
      companion simulate forest-fire
      companion simulate forest-fire --fire strong --chief measuring --games 500 --jobs 2
      companion simulate forest-fire --fire medium --set path=15 --set burnt_limit=with_path
      companion simulate fires-at-midnight --players 3 --crew greedy --games 500
      companion simulate fire-call --red steady --black easy --yellow easy --blue easy

    \b
    Exit status: 0 all games were played, 2 a wrong call, 130 stopped by Ctrl-C (what was played is counted).
    """
    from companion.app.commands.simulate import simulate as run

    sys.exit(run(game, (*words, *options), count=count, seed=seed, jobs=jobs))


@companion.command()
@click.argument("journal", type=FILE)
@click.argument("new", type=FILE)
@click.option("--before-damage", is_flag=True, help="Save only what was written before the first damage.")
def salvage(journal: Path, new: Path, before_damage: bool) -> None:
    """Save a damaged game from its file JOURNAL into the file NEW. The damaged file stays as it is.

    Every answer that can be proved whole is saved, also behind a damaged place; what follows from the answers is worked out again.

    \b
    Examples:
      companion salvage tuesday.journal tuesday-saved.journal
      companion salvage --before-damage tuesday.journal tuesday-shorter.journal
    """
    from companion.app.commands.salvage import run

    sys.exit(run(journal, new, before_damage=before_damage))


@companion.command("map")
@click.argument("scenario", metavar="SCENARIO|FILE|GAME")
@click.option("--svg", "file", metavar="FILE", type=FILE, help="Also write a page to print; - writes only that.")
@click.option("--content", "packs", metavar="DIR", multiple=True, type=FILE, help="An extra pack of tiles and scenarios.")
def map_command(scenario: str, file: Path | None, packs: tuple[Path, ...]) -> None:
    """Show the board of SCENARIO as it is at the start: a city with its stations, hospital and hydrants, a village with its houses; what
    burns, and what lies there. A game without scenarios is named by its id.

    \b
    Examples:
      companion map training
      companion map smoke-over-the-harbour --svg harbour.svg
      companion map mill-bend
      companion map emergency-dispatch
      companion map my-scenario.toml --content my-pack --svg - > map.svg

    \b
    The page is A4; any browser prints it, and rsvg-convert or Inkscape make a PDF of it. How cities are drawn: docs/tiles.md.

    Exit status: 0 done, 1 the file could not be written, 2 a wrong call (every fault is listed).
    """
    from companion.app.commands.map import print_map

    sys.exit(print_map(scenario, file, packs))


@companion.command()
@click.option("--config", "file", metavar="FILE", type=FILE, help="Read this file, and look for no other.")
def config(file: Path | None) -> None:
    """Print the configuration that counts: every key, what it is for, its value, and where that comes from.

    What is printed is a whole companion.toml. Without --config the first of these files counts: $COMPANION_CONFIG;
    companion.toml in $CONFIGURATION_DIRECTORY (a service's own); table-companion/companion.toml in $XDG_CONFIG_HOME
    (else ~/.config), then in /etc. What was set on the panel comes before the file.

    \b
    Examples:
      companion config
      companion config --config /etc/table-companion/companion.toml     is it right?
      companion config > companion.toml                                 one to begin with

    Exit status: 0 done, 2 the file can't be used (every fault is listed).
    """
    from companion.app.commands.config import print_config

    sys.exit(print_config(file))


for command in (*COMMANDS, *PACK_COMMANDS, pods):
    companion.add_command(command)
