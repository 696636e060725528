"""Going back: first what would have to be put back on the board, then it is done; past dice and cards it is asked once more."""

from __future__ import annotations

from collections.abc import Callable

from companion.engine import Evening, RevealedChance
from companion.engine.view import undo_of
from companion.fronts.panel.pages.page import Page, Read
from companion.scene import Words


def undo_page(evening: Evening, words: Words, open: Callable[[Page], None]) -> Read:
    """The page that asks.

    Raises:
        AnswerRefused: nothing can be taken back now.
    """
    moves = undo_of(evening, words)
    listed = "\n".join(f"{i}. {move.text}" for i, move in enumerate(moves, 1))
    text = f"{words.phrase('panel.undo_moves')}\n{listed}" if moves else words.phrase("panel.undo_none")
    seen = evening.seen

    def surely(error: RevealedChance) -> Read:
        return Read(
            words.phrase("panel.undo_past"), str(error), footer=words.phrase("panel.undo_yes"),
            done=lambda: evening.undo(id=seen, sure=True),
        )  # fmt: skip

    def undo() -> None:
        try:
            evening.undo(id=seen)
        except RevealedChance as error:
            open(surely(error))

    return Read(words.phrase("panel.undo"), text, footer=words.phrase("panel.undo_yes"), done=undo)
