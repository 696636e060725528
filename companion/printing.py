"""Print on the terminal without control characters that came from packs, names or exports (see :mod:`companion.safe_text`)."""

from __future__ import annotations

import sys
from typing import Any

import click

from companion.safe_text import sanitize


def echo(text: str = "", *, err: bool = False, nl: bool = True) -> None:
    """Print a line; ``err`` on standard error, ``nl=False`` without a line feed."""
    click.echo(sanitize(text), err=err, nl=nl)


def secho(text: str, *, err: bool = False, nl: bool = True, **style: Any) -> None:
    """Print a line with the styles of ``click.style``."""
    click.secho(sanitize(text), err=err, nl=nl, **style)


def clear_screen() -> None:
    """Clear a terminal with all that was scrolled off it; nothing where the output is no terminal."""
    if sys.stdout.isatty():
        click.echo("\x1b[H\x1b[2J\x1b[3J", nl=False)


def styled(text: str, **style: Any) -> str:
    """The text with a style, for ``click.echo``, which removes colours where there are none."""
    return click.style(sanitize(text), **style)
