"""Pictures of numbers as SVG: columns with axes, in the colours of whatever page they stand on. They know no game.

What is drawn carries classes and no colours. Every picture says in words what it shows, for people who can't see it.
"""

from companion.scene.debrief.chart import Chart, Series
from companion.scene.debrief.columns import columns

__all__ = ["Chart", "Series", "columns"]
