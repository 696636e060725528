"""Takes screenshots of every page: a real game on a real daemon, in dark and light, on a phone and a laptop.

    python -m tests.web.shots FOLDER [CHOSEN]

FOLDER gets all of them. CHOSEN, if it is named, gets those few that the README shows, scaled to the width that they are shown at.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PIL import Image

from tests.web.browser import Device, Scheme, Visitors, chromium_path
from tests.web.daemons import ApiClient, Daemon

if TYPE_CHECKING:
    from playwright.sync_api import Page

LOOKS: tuple[tuple[Device, Scheme], ...] = (("phone", "dark"), ("phone", "light"), ("laptop", "dark"), ("laptop", "light"))
CHOSEN = {"now-fire": "phone-now.png", "now-clock": "phone-clock.png", "board": "phone-board.png", "panel": "phone-panel.png"}
"""What the README shows, by its moment: as a phone shows it in the dark."""
SHOWN_WIDTH = 390


class Moment(NamedTuple):
    """A screenshot to take: its name, how to play up to it, the page's address, actions on the page."""

    name: str
    reach: Callable[[ApiClient], object]
    address: str
    then: Callable[[Page], object] = lambda page: None
    whole: bool = False


def nothing(script: ApiClient) -> None:
    """The game is there already."""


def begin(script: ApiClient) -> None:
    """Begin with a medium-sized city."""
    script.post("begin", game="firefighters-on-duty", scenario="smoke-over-the-harbour")


def to(path: str, kind: str = "") -> Callable[[ApiClient], object]:
    """Play to the first question of this kind in a step with this prefix."""

    def reach(script: ApiClient) -> None:
        def there(scene: dict[str, object]) -> bool:
            question = scene["question"]
            assert isinstance(question, dict)
            return str(scene["step"]).startswith(path) and (not kind or question["kind"] == kind)

        script.play(there)

    return reach


def clock(script: ApiClient) -> None:
    """Start the countdown and roll action dice."""
    to("round.1/action", "countdown")(script)
    script.control("start")
    script.post("action-dice", count=2)


def roll(page: Page) -> None:
    """Roll dice on this phone."""
    page.get_by_role("button", name="Roll 2").click()
    page.locator("#tray .thrown").first.wait_for()


def measured(page: Page) -> None:
    """Wait until the page shows the clock offset."""
    page.locator("#skew", has_text="ms").wait_for()


def stop(script: ApiClient) -> None:
    """Play to the board check."""
    script.control("end_early")
    to("round.1/action/check", "report")(script)


MOMENTS = (
    Moment("start", nothing, "/", whole=True),
    Moment("begin", nothing, "/begin/firefighters-on-duty", whole=True),
    Moment("now-choose", begin, "/"),
    Moment("now-setup", to("setup", "confirm"), "/"),
    Moment("now-clock", clock, "/", roll),
    Moment("now-check", stop, "/", whole=True),
    Moment("now-fire", to("round.1/fire/spread", "confirm"), "/"),
    Moment("board", nothing, "/board"),
    Moment("dice", nothing, "/dice", whole=True),
    Moment("cards", nothing, "/cards", whole=True),
    Moment("evening", nothing, "/evening", whole=True),
    Moment("debrief", nothing, "/evenings/now", whole=True),
    Moment("table", nothing, "/table", measured, whole=True),
    Moment("panel", nothing, "/panel"),
)


def pictures(folder: Path) -> Iterator[tuple[Moment, Device, Scheme, Path]]:
    """Take all screenshots in order."""
    folder.mkdir(parents=True, exist_ok=True)
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as data, Daemon(Path(data)) as daemon, sync_playwright() as playwright:
        sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
        visitors = Visitors(playwright.chromium.launch(executable_path=chromium_path(), args=[*sandbox, "--disable-gpu"]))
        daemon.client.join(daemon.register["token"], "The script")
        pages = {look: join(visitors.come(look[0], scheme=look[1]), daemon) for look in LOOKS}
        for moment in MOMENTS:
            moment.reach(daemon.client)
            for (device, scheme), page in pages.items():
                page.goto(daemon.url + moment.address)
                page.wait_for_load_state("load")
                moment.then(page)
                file = folder / f"{moment.name}-{device}-{scheme}.png"
                shoot(page, file, whole=moment.whole)
                yield moment, device, scheme, file
        visitors.leave()


def shoot(page: Page, file: Path, *, whole: bool) -> None:
    """Take a screenshot of the viewport, or of the whole page with a viewport of its height."""
    seen = page.viewport_size
    assert seen is not None
    if whole:
        page.set_viewport_size({**seen, "height": page.evaluate("document.documentElement.scrollHeight")})
    page.screenshot(path=file, animations="disabled")
    page.set_viewport_size(seen)


def join(page: Page, daemon: Daemon) -> Page:
    """Join by the link of the QR code."""
    page.goto(daemon.link)
    page.get_by_role("button", name="Join").click()
    page.locator("nav").wait_for()
    return page


def choose(taken: Path, file: Path) -> None:
    """Scale a picture to its width in the README."""
    with Image.open(taken) as picture:
        height = round(picture.height * SHOWN_WIDTH / picture.width)
        picture.convert("RGB").resize((SHOWN_WIDTH, height), Image.Resampling.LANCZOS).quantize(256).save(file, optimize=True)


def main(folder: str, chosen: str = "") -> None:
    """See the module's docstring."""
    for moment, device, scheme, file in pictures(Path(folder)):
        print(file)
        if chosen and (device, scheme) == ("phone", "dark") and moment.name in CHOSEN:
            choose(file, Path(chosen) / CHOSEN[moment.name])


if __name__ == "__main__":
    main(*sys.argv[1:])
