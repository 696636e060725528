"""Printing on the terminal: text from packs, games, names and exports can't steer it (:mod:`companion.visible`)."""

from __future__ import annotations

from typing import Any

import click

from companion.visible import harmless


def echo(text: str = "", *, err: bool = False, nl: bool = True) -> None:
    """Print a line; ``err`` on standard error, ``nl=False`` without a line feed."""
    click.echo(harmless(text), err=err, nl=nl)


def secho(text: str, *, err: bool = False, nl: bool = True, **style: Any) -> None:
    """Print a line in colours or bold (the words of ``click.style``)."""
    click.secho(harmless(text), err=err, nl=nl, **style)


def styled(text: str, **style: Any) -> str:
    """The text with a style, to be printed by ``click.echo``, which knows whether there are colours."""
    return click.style(harmless(text), **style)
