"""The views: one page each."""

from __future__ import annotations

from companion.fronts.web.views.board import Board
from companion.fronts.web.views.cards import Cards
from companion.fronts.web.views.dice import Dice
from companion.fronts.web.views.evening import Evening
from companion.fronts.web.views.now import Now
from companion.fronts.web.views.table import Table
from companion.fronts.web.views.view import View

VIEWS: dict[str, View] = {view.name: view for view in (Now(), Board(), Dice(), Cards(), Evening(), Table())}
"""Every page by its name, in the order in which they stand in the navigation."""
