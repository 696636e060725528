"""The page Evening: the timeline with the way back, evenings that are kept, what it was like, and whether it was fair."""

from companion.fronts.web.views.evening.evening import Evening

__all__ = ["Evening"]
