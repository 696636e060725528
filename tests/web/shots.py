"""Takes screenshots of every page: a real game on a real daemon, in dark and light, on a phone and a laptop.

    python -m tests.web.shots FOLDER [CHOSEN]

FOLDER gets all of them. CHOSEN, if it is named, gets those few that the README shows, scaled to the width that they are shown at.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PIL import Image

from bench.chromium import launch_options
from tests.web.browser import Device, Scheme, Visitors
from tests.web.daemons import LONGEST_S, ApiClient, Daemon, wait_until

if TYPE_CHECKING:
    from playwright.sync_api import Page

LOOKS: tuple[tuple[Device, Scheme], ...] = (("phone", "dark"), ("phone", "light"), ("laptop", "dark"), ("laptop", "light"))
CHOSEN = {
    "now-fire": "phone-now.png", "now-clock": "phone-clock.png", "board": "phone-board.png", "panel": "phone-panel.png",
    "fire-call-landing": "phone-fire-call-landing.png", "fire-call-check": "phone-fire-call-check.png",
    "fire-call-cards": "phone-fire-call-cards.png",
}  # fmt: skip
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


# -- Fire Call: Red has landed, attempts a call, and looks at the cards

HANDS = {
    "Red": {
        "rank": 2,
        "mutualAid": "HAND",
        "equip": {"A1": "HAND", "A2": "HAND", "N1": "HAND", "N5": "HAND", "L3": "HAND", "H6": "GARAGE"},
    },
    "Yellow": {"rank": 1, "place": "hospital", "equip": {"A3": "GARAGE", "N2": "HAND", "L1": "HAND"}},
    "Blue": {"equip": {"A4": "HAND", "L2": "HAND", "L4": "HAND", "L6": "HAND"}},
}
OWNERS = {"1": "Red", "2": "Yellow", "3": "Blue", "5": "Red", "8": "Blue"}


def land(script: ApiClient) -> None:
    """Begin a game of three that has been going on for a while, and roll."""
    script.post("leave")
    options = {"players": 3, "track": "off"}
    script.post("begin", game="fire-call", scenario=None, options=options, dice="ask", cards="ask")
    for answer in (["Red", "Yellow", "Blue"], "1", "2", "1", "1", "2", "3", [6], [2], [1]):
        script.answer(answer)
    script.play(lambda scene: str(scene["question"]["key"]) == "turn.1/roll/1")
    script.post("correct", id=script.question["id"], patch={"players": HANDS, "districts": OWNERS})
    script.answer([4])


def attempt(script: ApiClient) -> None:
    """Land on Fire Call, draw a card from the table's own pile, and attempt it."""
    for answer in ("FIRE_CALL", "F37", "ATTEMPT"):
        script.answer(answer)


def to_question(page: Page) -> None:
    """Scroll to the question."""
    page.locator(".ask").evaluate("card => scrollTo(0, card.getBoundingClientRect().top + scrollY - 70)")


def sit_down(page: Page) -> None:
    """Take Red's seat, from whoever has it, and look at the cards."""
    page.evaluate("() => companion.post('me', { seats: ['Red'], take: true })")
    page.reload()


def name_pods(script: ApiClient) -> None:
    """Name both pods, once they have answered."""
    wait_until(lambda: all(pod["ok"] for pod in script.get("table")["pods"]), LONGEST_S, lambda: "the pods are silent")
    for pod, name in zip(script.get("table")["pods"], ("Anna", "Ben"), strict=True):
        script.post("name-pod", serial=pod["serial"], name=name)


def letters(page: Page) -> None:
    """Wait until both pods show their letters; while the clock runs these do not blink."""
    for name, letter in (("Anna", "A"), ("Ben", "B")):
        page.get_by_role("group", name=name).get_by_role("img", name=f"shows {letter}").wait_for()


MOMENTS = (
    Moment("start", nothing, "/", whole=True),
    Moment("begin", nothing, "/begin/firefighters-on-duty", whole=True),
    Moment("now-choose", begin, "/"),
    Moment("now-setup", to("setup", "confirm"), "/"),
    Moment("now-clock", clock, "/", roll),
    Moment("panel", nothing, "/panel", letters),
    Moment("now-check", stop, "/", whole=True),
    Moment("now-fire", to("round.1/fire/spread", "confirm"), "/"),
    Moment("board", nothing, "/board"),
    Moment("dice", nothing, "/dice", whole=True),
    Moment("cards", nothing, "/cards", whole=True),
    Moment("evening", nothing, "/evening", whole=True),
    Moment("debrief", nothing, "/evenings/now", whole=True),
    Moment("table", nothing, "/table", measured, whole=True),
    Moment("fire-call-landing", land, "/", to_question),
    Moment("fire-call-check", attempt, "/", to_question),
    Moment("fire-call-cards", nothing, "/cards", sit_down),
)


def pictures(folder: Path) -> Iterator[tuple[Moment, Device, Scheme, Path]]:
    """Take all screenshots in order."""
    folder.mkdir(parents=True, exist_ok=True)
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as data, Daemon(Path(data), pods=2) as daemon, sync_playwright() as playwright:
        visitors = Visitors(playwright.chromium.launch(**launch_options()))
        daemon.client.join(daemon.register["token"], "The script")
        name_pods(daemon.client)
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
