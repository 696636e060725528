"""The page Evening: timeline with undo, saved games, statistics, fairness check."""

from companion.fronts.web.views.evening.evening import EveningView

__all__ = ["EveningView"]
