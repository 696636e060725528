"""Options of the commands for packs of your own content. Each command's work is imported only when it is called."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from companion.printing import echo

FOLDER = click.Path(path_type=Path)


def _pack_game(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """The id of a game that packs can be made for; any other word is a wrong call."""
    from companion import games

    if value is not None and value not in games.ids_with_packs():
        raise click.BadParameter(f"packs can be made for {' and '.join(games.ids_with_packs())}, not for {value}.")
    return value


@click.command()
@click.argument("paths", metavar="[PATH]...", nargs=-1)
def check(paths: tuple[str, ...]) -> None:
    """Check packs (folders) and single files of packs: every fault at once, with file and line. Without PATH: all that is installed.

    Packs lie over each other in the order of the call. A file in a pack's folder is checked with its pack.

    \b
    Examples:
      companion check my-cards
      companion check my-cards/scenarios/two-bridges.toml
      companion check our-tiles our-scenarios
      companion check

    Exit status: 0 all is clean, 1 there are faults, 2 a wrong call.
    """
    from companion.app.commands.check import check as run

    sys.exit(run(paths))


@click.command()
def packs() -> None:
    """List the installed packs: what each brings or takes the place of, and whether it is clean.

    A pack is installed by putting its folder into the folder packs, beside the evenings (companion history -h says where).
    """
    from companion.app.commands.packs import pack_lines
    from companion.app.evenings.errors import DONE, exit_status

    def run() -> int:
        for line in pack_lines():
            echo(line)
        return DONE

    sys.exit(exit_status(run))


@click.command()
@click.argument("kind", required=False)
@click.option("--write", "folder", metavar="FOLDER", type=FOLDER, help="Write all kinds (or KIND) as files into FOLDER.")
def schema(kind: str | None, folder: Path | None) -> None:
    """Print the JSON Schema of a KIND of file, so that editors complete and check while you type. Without KIND: list the kinds.

    \b
    Examples:
      companion schema
      companion schema scenario > scenario.schema.json
      companion schema --write my-cards/.schemas

    An editor with TOML support (Even Better TOML, taplo) finds the schema by the first line of a file, as templates have it:
    #:schema ./.schemas/cards.schema.json

    Exit status: 0 done, 1 it could not be written, 2 a wrong call.
    """
    from companion.app.commands.schema import schema as run

    sys.exit(run(kind, folder))


@click.command("new-deck")
@click.argument("pack", type=FOLDER)
@click.option("--game", metavar="GAME", callback=_pack_game, help="The game that the cards are for; without it the pack's, else the first.")
def new_deck(pack: Path, game: str | None) -> None:
    """Write cards to begin with into the folder PACK, which is made where there is none.

    \b
    Examples:
      companion new-deck my-cards
      companion new-deck my-calls --game emergency-dispatch
      companion new-deck our-set --game fire-call

    Exit status: 0 done, 1 it could not be written, 2 something of that name is there already.
    """
    from companion.app.commands.new import new

    sys.exit(new("deck", pack, {}, game))


@click.command("new-tile")
@click.argument("pack", type=FOLDER)
@click.argument("letter")
@click.argument("face", type=click.Choice(["front", "back"]), default="front")
def new_tile(pack: Path, letter: str, face: str) -> None:
    """Write a face of the tile LETTER to begin with into the folder PACK, which is made where there is none.

    \b
    Examples:
      companion new-tile our-tiles A
      companion new-tile our-tiles A back

    Exit status: 0 done, 1 it could not be written, 2 something of that name is there already.
    """
    from companion.app.commands.new import new

    if not (letter.isascii() and letter.isalpha() and len(letter) <= 2):
        raise click.BadParameter(f"a tile has one letter or two, such as A, not {letter}.", param_hint="LETTER")
    sys.exit(new("tile", pack, {"letter": letter.upper(), "face": face}))


@click.command("new-scenario")
@click.argument("pack", type=FOLDER)
@click.argument("name")
def new_scenario(pack: Path, name: str) -> None:
    """Write a scenario called NAME to begin with into the folder PACK, which is made where there is none.

    \b
    Example:
      companion new-scenario my-town two-bridges

    Exit status: 0 done, 1 it could not be written, 2 something of that name is there already.
    """
    from companion.app.commands.new import new

    sys.exit(new("scenario", pack, {"id": name}))


COMMANDS = (check, packs, schema, new_deck, new_tile, new_scenario)
