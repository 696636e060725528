"""Write the lists of public names anew, after a change that was meant: ``python -m tests.public_names.record [TOPIC ...]``.

Look at what git says has changed. Names may come; one that goes breaks saved games or other programs, unless the old one is still
understood.
"""

from __future__ import annotations

import sys
from pathlib import Path

from tests.public_names.names import TOPICS

FOLDER = Path(__file__).parent / "recorded"


def file_of(topic: str) -> Path:
    """Where the list of a topic lies."""
    return FOLDER / f"{topic}.txt"


def text_of(topic: str) -> str:
    """The list as it is today."""
    return "".join(f"{line}\n" for line in TOPICS[topic]())


def main() -> None:
    """Record the topics that are named, else all."""
    for topic in sys.argv[1:] or TOPICS:
        file_of(topic).write_text(text_of(topic), "utf-8")


if __name__ == "__main__":
    main()
