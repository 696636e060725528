"""A yes-or-no question on the terminal, for commands that can't be undone."""

from __future__ import annotations

import sys

from companion.printing import echo


def confirmed(question: str) -> bool:
    """Whether the answer is yes. The end of the input is a no."""
    echo(f"{question} [yes or no] > ", nl=False)
    answer = sys.stdin.readline()
    if not answer.endswith("\n"):
        echo()
    return answer.strip().lower() in ("y", "yes")
