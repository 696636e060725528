"""Charts as SVG: columns with axes, in the colours of the page around them. They know no game.

What is drawn has classes and no colours. Every chart says in words what it shows, for people who can't see it.
"""

from companion.scene.debrief.chart import Chart, Series
from companion.scene.debrief.columns import columns

__all__ = ["Chart", "Series", "columns"]
