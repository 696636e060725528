"""The page of the button pods: who has which, whether it is there, and a test of the chosen one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from companion.fronts.host_api import HostApi, PodInfo
from companion.fronts.panel.pages.page import MenuItem, PanelPage, PickPage, ReadPage
from companion.scene import Catalog


class PodsPage(PickPage):
    """All pods with letter, name and state. Picking one lets it blink and sound, and its press is shown; of one that is out, why. The page
    stays open while others answer questions.
    """

    lasting = True

    def __init__(self, host: HostApi, words: Catalog, open: Callable[[PanelPage], None]) -> None:
        self._host, self._words, self._open = host, words, open
        super().__init__(self._says("pods"), lambda: list(self._items()), footer=self._says("pod_try"), stays=True)

    def _says(self, name: str, **args: object) -> str:
        return self._words.phrase(f"panel.{name}", **args)

    def _items(self) -> Iterator[MenuItem]:
        pods = self._host.pods()
        for pod in pods:
            if pod.ok:
                yield MenuItem(f"{pod.letter} {pod.name}".strip(), partial(self._host.try_pod, pod.serial), value=self._state(pod))
            else:
                yield MenuItem(pod.label, partial(self._open, ReadPage(pod.label, pod.why)), value=self._says("pod_out"))
        if not pods:
            yield MenuItem(self._says("pods_none"), _nothing)

    def _state(self, pod: PodInfo) -> str:
        if pod.test is None:
            return self._says("ok")
        return self._says(f"pod_{pod.test.state}", button=pod.test.button.upper())


def _nothing() -> None:
    """No pod is there to be tested."""


def pods_item(host: HostApi, words: Catalog, open: Callable[[PanelPage], None]) -> Iterator[MenuItem]:
    """The entry of a menu that opens the page; none without pods."""
    if pods := host.pods():
        yield MenuItem(words.phrase("panel.pods"), lambda: open(PodsPage(host, words, open)), value=str(len(pods)))
