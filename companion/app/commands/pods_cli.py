"""Options of ``companion pods``. Each command's work is imported only when it is called."""

from __future__ import annotations

import sys
from pathlib import Path

import click

FOLDER = click.Path(path_type=Path, exists=True, file_okay=False)
CONFIG = click.option("--config", metavar="FILE", type=click.Path(path_type=Path), help="The configuration (see companion config).")


@click.group(no_args_is_help=True)
def pods() -> None:
    """Button pods: list, test and name them, and put the firmware on them. End companion run first: a port has one user.

    \b
    Examples:
      companion pods list
      companion pods test                       press any button: it is named here
      companion pods name 9900a1b2c3d4e5f6 Anna
      companion pods flash                      onto the micro:bit that is plugged in
    """


@pods.command("list")
@CONFIG
def list_pods(config: Path | None) -> None:
    """List the pods that are plugged in: serial number, name, board, port, and what is wrong with one, if anything is.

    \b
    Exit status: 0 all is well, 1 a pod is of no use or there is none, 2 a wrong configuration.
    """
    from companion.app.commands.pods import print_pods

    sys.exit(print_pods(config))


@pods.command("test")
@click.option("--seconds", type=click.FloatRange(1, 3600), default=30.0, show_default=True, help="How long to listen.")
@CONFIG
def test_pods(seconds: float, config: Path | None) -> None:
    """Let every pod blink and sound, and print each press: which pod, which button, and of those within a second who was first.

    \b
    Exit status: 0 something was pressed, 1 nothing was, 2 a wrong configuration.
    """
    from companion.app.commands.pods import print_presses

    sys.exit(print_presses(config, seconds))


@pods.command("name")
@click.argument("serial")
@click.argument("name", default="")
def name_pod(serial: str, name: str) -> None:
    """Name the pod with this serial number after its player; without NAME it has no name any more.

    \b
    Exit status: 0 done, 1 it could not be saved, 2 a name that can't be had.
    """
    from companion.app.commands.pods import save_name

    sys.exit(save_name(serial, name))


@pods.command("flash")
@click.option("--board", type=click.Choice(["microbit", "pico"]), default="microbit", show_default=True, help="The kind of board.")
@click.option("--to", "folder", metavar="DIR", type=FOLDER, help="Write there instead of onto the micro:bit's drive; needed for a pico.")
def flash_pod(board: str, folder: Path | None) -> None:
    """Build the firmware and put it on the micro:bit that is plugged in, V1 or V2. For a Pico its files are written to a folder.

    \b
    Examples:
      companion pods flash                           onto the drive MICROBIT
      companion pods flash --to .                    pod.hex here, to be dropped onto the drive
      companion pods flash --board pico --to files   then: mpremote cp files/* : + reset

    \b
    Exit status: 0 done, 1 it could not be written, or there is no micro:bit.
    """
    from companion.app.commands.pods import flash

    sys.exit(flash("pico" if board == "pico" else "microbit", folder))
