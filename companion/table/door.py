"""The one door between rules and the engine.

Rules are coroutines; whatever they await ends here, where the ask is yielded to whoever drives them. Nothing else in
this package, and nothing in any game, yields: a foreign await (asyncio, say) is refused by the engine with the line that did it.
"""

from __future__ import annotations

import types
from collections.abc import Generator
from typing import Any

from companion.table.asks import Ask


@types.coroutine
def hand_over(ask: Ask) -> Generator[Ask, Any, Any]:
    """Yield the ask to the engine; what the engine sends back is the judged answer, or :class:`Taken`."""
    answer = yield ask
    return answer
