"""What is compared of a saved game: the question, the board, the list, the clock, the lines. No sentences: those may be written anew."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable
from typing import Any

import msgspec

from companion.engine import Evening, Journal
from companion.review.story import story_of
from companion.scene import Catalog
from companion.table import Game

Doc = dict[str, Any]


def plain(value: Any) -> Any:
    """The value as JSON has it."""
    return msgspec.json.decode(msgspec.json.encode(value))


def sha(lines: Iterable[bytes | str]) -> str:
    """One digest of many lines."""
    return hashlib.sha256(b"".join((line.encode() if isinstance(line, str) else line) + b"\n" for line in lines)).hexdigest()


def asked(evening: Evening) -> Doc:
    """The question that waits, or how the game ended."""
    ending = evening.ending
    return {
        "open": plain(evening.open_ask),
        "step": evening.unfinished_step(),
        "who": None if evening.ask is None else list(evening.ask.who),
        "offers": [] if evening.ask is None else [offer.name for offer in evening.ask.offers],
        "ending": None if ending is None else [ending.outcome, ending.reason],
    }


def stands(evening: Evening) -> Doc:
    """All that people find when they resume the game."""
    history, table = evening.history, evening.physical_board
    found: Doc = plain(
        {
            "board": evening.twin.position(),
            "supply": evening.twin.totals,
            "hidden": sha(str(item) for item in sorted(evening.twin.values.items()) if evening.twin.is_hidden(item[0])),
            "cardboard": sha(repr(item) for item in sorted(table.board.values.items()) if not evening.twin.is_hidden(item[0])),
            "out_of_step": table.out_of_step,
            "ticked": sorted(table.ticked),
            "back": evening.moves_to_match_twin(),
            "list": [[index, told.line] for index, told in evening.pending()],
            "lines": [evening.run.told_count, sha(told.line for told in evening.run.told)],
            "answers": [len(history.entries), sha(msgspec.json.encode(entry) for entry in history.entries)],
            "redo": len(history.redo),
            "suggestion": evening.suggestion,
            "sources": [history.dice, history.cards],
            "drafts": evening.drafts,
            "clock": evening.countdown_control.countdown,
            "left_s": evening.countdown_control.left_s,
            "closed": evening.closed,
        }
    )
    return asked(evening) | found


def in_short(evening: Evening) -> Doc:
    """What is compared after each command; not the number of the question, for resuming under other rules adds a row."""
    found = stands(evening)
    question = {name: value for name, value in (found["open"] or {}).items() if name != "id"}
    names = ("step", "who", "offers", "ending", "lines", "cardboard", "back", "redo", "out_of_step", "closed")
    return {"open": question} | {name: found[name] for name in names}


def story(game: Game, journal: Journal) -> Doc:
    """How the game is told, but for the sentences: how many lines of each kind, and a digest of where each comes from."""
    told = [line for line in story_of(game, journal, Catalog(game.texts("en"))) if line.kind != "part"]
    kinds = Counter(line.kind for line in told)
    taken_back = sum(line.taken_back for line in told)
    facts = [repr((line.kind, line.rule, line.entry, line.row, line.taken_back)) for line in told]
    return {"kinds": dict(sorted(kinds.items())), "taken_back": taken_back, "facts": sha(facts)}
