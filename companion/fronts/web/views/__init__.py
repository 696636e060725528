"""The views: each renders one page of the site."""

from __future__ import annotations

from companion.fronts.web.site import PageView
from companion.fronts.web.views.board import BoardView
from companion.fronts.web.views.cards import CardsView
from companion.fronts.web.views.dice import DiceView
from companion.fronts.web.views.evening import EveningView
from companion.fronts.web.views.now import NowView
from companion.fronts.web.views.table import TableView

VIEWS: dict[str, PageView] = {view.name: view for view in (NowView(), BoardView(), DiceView(), CardsView(), EveningView(), TableView())}
"""Every view by name, in the order of the navigation."""
