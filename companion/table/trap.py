"""The only place where rules yield to the engine.

Rules are coroutines; whatever they await ends here, where the ask is yielded to the caller that drives them. Nothing else in this package,
and nothing in any game, yields: a foreign await (asyncio, say) is refused by the engine with the line that did it.
"""

from __future__ import annotations

import types
from collections.abc import Generator

from companion.table.asks import Answer, Ask, OfferTaken


@types.coroutine
def yield_ask(ask: Ask[Answer]) -> Generator[Ask[Answer], Answer | OfferTaken, Answer | OfferTaken]:
    """Yield the ask to the engine; the engine sends back the judged answer, or :class:`OfferTaken`."""
    answer = yield ask
    return answer
