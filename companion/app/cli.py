"""The command line: ``companion``."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from companion import __version__

HELP = {"help_option_names": ["-h", "--help"], "max_content_width": 100}


@click.group(context_settings=HELP, no_args_is_help=True)
@click.version_option(__version__, prog_name="companion", message="%(prog)s %(version)s")
def main() -> None:
    """The companion at the table of co-operative fire-fighting board games.

    You play the cardboard; the companion runs the clock, rolls and logs the dice, turns the cards, and does the paperwork of the fire.

    \b
    Examples:
      companion games
      companion play firefighters-on-duty
      companion play firefighters-on-duty --dice ask --set players=2
      companion play firefighters-on-duty --json < answers.jsonl
    """


@main.command()
def games() -> None:
    """List the games and their scenarios."""
    from companion.app.list_games import lines

    for line in lines():
        click.echo(line)


@main.command()
@click.argument("game", required=False)
@click.option("--json", "json_lines", is_flag=True, help="Speak JSON lines on standard input and output (docs/json-lines.md).")
@click.option("--scenario", metavar="ID|FILE", help="A scenario of the game, or a file (TOML or JSON).")
@click.option(
    "--content", "packs", metavar="DIR", multiple=True, type=click.Path(path_type=Path), help="An extra pack of cards and scenarios."
)
@click.option(
    "--position", metavar="FILE", type=click.Path(path_type=Path), help="Start here instead of setting up; - reads the first input line."
)
@click.option("--set", "options", metavar="NAME=VALUE", multiple=True, help="A house rule or option, like players=3; may be repeated.")
@click.option("--dice", type=click.Choice(["digital", "ask"]), default="digital", show_default=True, help="Who rolls.")
@click.option("--cards", type=click.Choice(["digital", "ask"]), default="digital", show_default=True, help="Who draws and shuffles.")
@click.option("--secret", metavar="HEX", help="32 bytes, for repeatable digital luck.")
@click.option("--evening", metavar="ID", default="json", show_default=True, help="The evening's id, part of its luck.")
@click.option(
    "--journal", metavar="FILE", type=click.Path(path_type=Path), help="Write the evening into this file; without it nothing is kept."
)
@click.option(
    "--confirm", type=click.Choice(["none", "steps"]), help="Answer confirmations by itself, or ask them (default: none with --json)."
)
def play(game: str | None, json_lines: bool, **words: object) -> None:
    """Play GAME (without GAME: choose one).

    \b
    Examples:
      companion play                                        choose, then question by question
      companion play firefighters-on-duty --dice ask        you roll, the companion asks
      companion play firefighters-on-duty --journal tuesday.journal
      companion play firefighters-on-duty --json --scenario training --position before.json
    """
    from companion.app.play import play as run

    sys.exit(run(game, json_lines=json_lines, **words))
