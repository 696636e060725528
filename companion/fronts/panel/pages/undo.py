"""Undo on the panel: shows first what to put back on the board; asks again if dice or cards were revealed."""

from __future__ import annotations

from collections.abc import Callable

from companion.engine import Evening, RevealedChance
from companion.fronts.panel.pages.page import PanelPage, ReadPage
from companion.presenter.scene_of import undo_of
from companion.scene import Catalog


def undo_page(evening: Evening, words: Catalog, open: Callable[[PanelPage], None]) -> ReadPage:
    """The page that asks for confirmation.

    Raises:
        AnswerRefused: nothing can be undone now.
    """
    moves = undo_of(evening, words)
    listed = "\n".join(f"{i}. {move.text}" for i, move in enumerate(moves, 1))
    text = f"{words.phrase('panel.undo_moves')}\n{listed}" if moves else words.phrase("panel.undo_none")
    seen = evening.ask_id

    def surely(error: RevealedChance) -> ReadPage:
        return ReadPage(
            words.phrase("panel.undo_past"), str(error), footer=words.phrase("panel.undo_yes"),
            done=lambda: evening.undo(id=seen, sure=True),
        )  # fmt: skip

    def undo() -> None:
        try:
            evening.undo(id=seen)
        except RevealedChance as error:
            open(surely(error))

    return ReadPage(words.phrase("panel.undo"), text, footer=words.phrase("panel.undo_yes"), done=undo)
