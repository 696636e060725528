"""The page Now: the clock, what to do, what is asked."""

from companion.fronts.web.views.now.now import Now

__all__ = ["Now"]
