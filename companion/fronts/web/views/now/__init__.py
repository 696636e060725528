"""The page Now: countdown, instructions, open question."""

from companion.fronts.web.views.now.now import NowView

__all__ = ["NowView"]
