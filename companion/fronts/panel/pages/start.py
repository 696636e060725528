"""The start menu: resume, new game, saved games, settings, hardware, shut down."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from companion.engine import Evening
from companion.fronts.editing import OptionEdits
from companion.fronts.host_api import GameOffer, HostApi, JoinInfo, SavedGame, ScenarioOffer, unwritten_summary
from companion.fronts.panel.pages.fields import FieldListPage
from companion.fronts.panel.pages.join import JoinPage
from companion.fronts.panel.pages.page import MenuItem, PanelPage, PickPage, ReadPage, confirm_leaving_page
from companion.fronts.panel.pages.pods import pods_item
from companion.fronts.panel.pages.viewer import goal_texts
from companion.fronts.panel.screens import UnplugScreen
from companion.scene import Catalog

SOUNDS = ("off", "soft", "full")
BRIGHTEST = 5


class PanelStartMenu:
    """Builds the pages of the start menu. ``take`` is called with the evening that was started or resumed."""

    def __init__(self, host: HostApi, words: Catalog, open: Callable[[PanelPage], None], take: Callable[[Evening], None]) -> None:
        self.host, self.words, self._open, self._take = host, words, open, take

    def _says(self, name: str, **args: object) -> str:
        return self.words.phrase(f"panel.{name}", **args)

    def page(self) -> PickPage:
        """The start menu, the bottom page."""
        waiting = self.host.waiting()
        return RootMenuPage(self._says("product"), lambda: list(self._items(waiting)), stays=True)

    def _items(self, waiting: SavedGame | None) -> Iterator[MenuItem]:
        joining = self.host.joining
        if joining is not None and not joining.phones:
            yield self.join(joining)
        if waiting is not None:
            yield MenuItem(self._says("go_on"), lambda: self._open(self._resume_page(waiting)))
        yield MenuItem(self._says("new"), lambda: self._open(self._games()))
        yield MenuItem(self._says("history"), lambda: self._open(self._saved_games()))
        if joining is not None and joining.phones:
            yield self.join(joining)
        yield from self.settings()
        yield from pods_item(self.host, self.words, self._open)
        yield MenuItem(self._says("hardware"), lambda: self._open(self._hardware()))
        yield MenuItem(self._says("shut_down"), lambda: self._open(self._shutting_down()))

    # -- a new evening ------------------------------------------------------------------------------------------

    def _games(self) -> PickPage:
        items = [MenuItem(game.title, partial(self._scenarios, game)) for game in self.host.games()]
        return PickPage(self._says("which_game"), lambda: items, stays=True)

    def _scenarios(self, game: GameOffer) -> None:
        scenarios = self.host.scenarios(game.id)
        if not scenarios:
            self._objective(game, None)
            return
        items = [MenuItem(s.title, partial(self._story, game, s)) for s in scenarios]
        self._open(PickPage(self._says("which_scenario"), lambda: items, stays=True))

    def _story(self, game: GameOffer, scenario: ScenarioOffer) -> None:
        text = scenario.story or scenario.title
        self._open(ReadPage(scenario.title, text, footer=self._says("read_on"), done=lambda: self._objective(game, scenario)))

    def _objective(self, game: GameOffer, scenario: ScenarioOffer | None) -> None:
        """The page with what wins and what loses; after it the page of options."""
        brief = self.host.brief(game.id, scenario)
        text = "\n".join(goal_texts(brief.about, brief.goals, self.words))
        way = scenario or ScenarioOffer(None, "", "")
        title, footer = self._says("goals"), self._says("play_this")
        self._open(ReadPage(title, text, footer=footer, done=lambda: self._open(self._options_page(game, way))))

    def _options_page(self, game: GameOffer, scenario: ScenarioOffer) -> PickPage:
        """The page of options: who rolls and draws, house rules, start."""
        rules = self.host.rules(game.id, scenario.id)
        editing = OptionEdits(rules.options, {**rules.now, **scenario.options}, rules.words)
        chosen = {"dice": "digital", "cards": "digital"}

        def begin() -> None:
            options = {**scenario.options, **editing.options()}
            self._take(self.host.begin(game.id, scenario.id, options, dice=chosen["dice"], cards=chosen["cards"]))

        def flip(source: str) -> None:
            chosen[source] = "ask" if chosen[source] == "digital" else "digital"

        def items() -> Iterator[MenuItem]:
            yield MenuItem(self._says("begin"), begin)
            for source in ("dice", "cards") if rules.cards else ("dice",):
                yield MenuItem(self._says(source), partial(flip, source), value=self._says(chosen[source]))
            changed = len(editing.changed)
            rules_page = FieldListPage(self._says("options"), editing, rules.words, self._open, lambda: None)
            yield MenuItem(self._says("options"), lambda: self._open(rules_page), value=str(changed) if changed else "")

        return PickPage(game.title, lambda: list(items()), stays=True)

    # -- evenings that are kept ---------------------------------------------------------------------------------

    def _saved_games(self) -> PanelPage:
        kept = self.host.history()
        if not kept:
            return ReadPage(self._says("history"), self._says("no_evening"))
        items = [MenuItem(evening.name, partial(self._open_saved_game, evening)) for evening in kept]
        return PickPage(self._says("history"), lambda: items, stays=True)

    def _open_saved_game(self, kept: SavedGame) -> None:
        text = "\n".join(part for part in (kept.title, kept.began, kept.says) if part)
        done = (lambda: self._open(self._resume_page(kept))) if kept.open else None
        self._open(ReadPage(kept.name, text, footer=self._says("take_up") if kept.open else "", done=done))

    def _resume_page(self, kept: SavedGame) -> PickPage:
        items = [
            MenuItem(self._says("as_left"), lambda: self._take(self.host.go_on(kept.name, set_up=False))),
            MenuItem(self._says("cleared"), lambda: self._take(self.host.go_on(kept.name, set_up=True))),
        ]
        return PickPage(kept.name, lambda: items, question=kept.title)

    # -- the box ------------------------------------------------------------------------------------------------

    def join(self, joining: JoinInfo) -> MenuItem:
        """The page that shows how a phone joins."""
        return MenuItem(self._says("join"), lambda: self._open(JoinPage(self.host, joining, self.words)))

    def settings(self) -> Iterator[MenuItem]:
        """The settings: sound and brightness; picking one sets its next value."""
        settings = self.host.settings
        yield MenuItem(self._says("sound"), self._next_sound, value=self._says(f"sound_{settings.sound}"))
        yield MenuItem(self._says("brightness"), self._next_brightness, value=f"{settings.brightness}/{BRIGHTEST}")

    def _next_sound(self) -> None:
        settings = self.host.settings
        settings.save(sound=SOUNDS[(SOUNDS.index(settings.sound) + 1) % len(SOUNDS)])
        self.host.try_sound()

    def _next_brightness(self) -> None:
        settings = self.host.settings
        settings.save(brightness=settings.brightness % BRIGHTEST + 1)

    def _hardware(self) -> PickPage:
        def items() -> list[MenuItem]:
            return [
                *(
                    MenuItem(part.name, self._why(part.name, part.why), value=self._says("ok" if part.ok else "missing"))
                    for part in self.host.parts()
                ),
                MenuItem(self._says("try_sound"), self.host.try_sound),
                MenuItem(self._says("try_lamps"), self.host.try_lamps),
                MenuItem(self._says("about"), lambda: self._open(ReadPage(self._says("about"), self.host.about))),
            ]

        return PickPage(self._says("hardware"), items, stays=True)

    def _why(self, name: str, why: str) -> Callable[[], None]:
        return lambda: self._open(ReadPage(name, why or self._says("part_ok")))

    def _shutting_down(self) -> PanelPage:
        if waiting := unwritten_summary(self.host.unwritten(), self.words):
            return confirm_leaving_page(self._says("shut_down"), self.words, waiting, "shut_down", self._shut_down, self._open)
        items = [MenuItem(self._says("no"), lambda: None), MenuItem(self._says("shut_down_yes"), self._shut_down)]
        return PickPage(self._says("shut_down"), lambda: items, question=self._says("shut_down_sure"))

    def _shut_down(self) -> None:
        self._open(PowerOffPage((self._says("unplug"),)))
        self.host.shut_down()


class RootMenuPage(PickPage):
    """A list that BACK does not close, because no page is below it."""

    def back(self) -> None:
        self.closed = False


class PowerOffPage(PanelPage):
    """The last page: the box may be unplugged. It can't be closed."""

    def __init__(self, lines: tuple[str, ...]) -> None:
        self.lines = lines

    def screen(self) -> UnplugScreen:
        return UnplugScreen(lines=self.lines)

    def action(self) -> None:
        """Do nothing."""

    def back(self) -> None:
        """Do nothing."""
