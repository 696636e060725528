"""The menu when no evening is on the table: go on, begin a new one, all evenings, settings, hardware, shut down."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from companion.engine import Evening
from companion.fronts.editing import EditingOptions
from companion.fronts.house import GameOffer, House, Joining, Kept, ScenarioOffer, unwritten_in_words
from companion.fronts.panel.pages.fields import Fields
from companion.fronts.panel.pages.joining import Join
from companion.fronts.panel.pages.looking import goal_texts
from companion.fronts.panel.pages.page import Item, Page, Pick, Read, leaving
from companion.fronts.panel.screens import Unplug
from companion.scene import Words

SOUNDS = ("off", "soft", "full")
BRIGHTEST = 5


class Start:
    """Builds the pages of the start menu. ``take`` puts an evening on the glass."""

    def __init__(self, house: House, words: Words, open: Callable[[Page], None], take: Callable[[Evening], None]) -> None:
        self.house, self.words, self._open, self._take = house, words, open, take

    def _says(self, name: str, **args: object) -> str:
        return self.words.phrase(f"panel.{name}", **args)

    def page(self) -> Pick:
        """The start menu; it is the lowest page there is."""
        waiting = self.house.waiting()
        return Bottom(self._says("product"), lambda: list(self._items(waiting)), stays=True)

    def _items(self, waiting: Kept | None) -> Iterator[Item]:
        joining = self.house.joining
        if joining is not None and not joining.phones:
            yield self.join(joining)
        if waiting is not None:
            yield Item(self._says("go_on"), lambda: self._open(self._going_on(waiting)))
        yield Item(self._says("new"), lambda: self._open(self._games()))
        yield Item(self._says("history"), lambda: self._open(self._history()))
        if joining is not None and joining.phones:
            yield self.join(joining)
        yield from self.settings()
        yield Item(self._says("hardware"), lambda: self._open(self._hardware()))
        yield Item(self._says("shut_down"), lambda: self._open(self._shutting_down()))

    # -- a new evening ------------------------------------------------------------------------------------------

    def _games(self) -> Pick:
        items = [Item(game.title, partial(self._scenarios, game)) for game in self.house.games()]
        return Pick(self._says("which_game"), lambda: items, stays=True)

    def _scenarios(self, game: GameOffer) -> None:
        scenarios = self.house.scenarios(game.id)
        if not scenarios:
            self._objective(game, None)
            return
        items = [Item(s.title, partial(self._story, game, s)) for s in scenarios]
        self._open(Pick(self._says("which_scenario"), lambda: items, stays=True))

    def _story(self, game: GameOffer, scenario: ScenarioOffer) -> None:
        text = scenario.story or scenario.title
        self._open(Read(scenario.title, text, footer=self._says("read_on"), done=lambda: self._objective(game, scenario)))

    def _objective(self, game: GameOffer, scenario: ScenarioOffer | None) -> None:
        """What wins and what loses; then how it is played."""
        brief = self.house.brief(game.id, scenario)
        text = "\n".join(goal_texts(brief.about, brief.goals, self.words))
        way = scenario or ScenarioOffer(None, "", "")
        self._open(Read(self._says("goals"), text, footer=self._says("play_this"), done=lambda: self._open(self._how(game, way))))

    def _how(self, game: GameOffer, scenario: ScenarioOffer) -> Pick:
        """Who rolls and draws, house rules, and begin."""
        rules = self.house.rules(game.id, scenario.id)
        editing = EditingOptions(rules.options, {**rules.now, **scenario.options}, rules.words)
        chosen = {"dice": "digital", "cards": "digital"}

        def begin() -> None:
            options = {**scenario.options, **editing.options()}
            self._take(self.house.begin(game.id, scenario.id, options, dice=chosen["dice"], cards=chosen["cards"]))

        def flip(source: str) -> None:
            chosen[source] = "ask" if chosen[source] == "digital" else "digital"

        def items() -> Iterator[Item]:
            yield Item(self._says("begin"), begin)
            for source in ("dice", "cards") if rules.cards else ("dice",):
                yield Item(self._says(source), partial(flip, source), value=self._says(chosen[source]))
            changed = len(editing.changed)
            house = Fields(self._says("options"), editing, rules.words, self._open, lambda: None)
            yield Item(self._says("options"), lambda: self._open(house), value=str(changed) if changed else "")

        return Pick(game.title, lambda: list(items()), stays=True)

    # -- evenings that are kept ---------------------------------------------------------------------------------

    def _history(self) -> Page:
        kept = self.house.history()
        if not kept:
            return Read(self._says("history"), self._says("no_evening"))
        items = [Item(evening.name, partial(self._kept, evening)) for evening in kept]
        return Pick(self._says("history"), lambda: items, stays=True)

    def _kept(self, kept: Kept) -> None:
        text = "\n".join(part for part in (kept.title, kept.began, kept.says) if part)
        done = (lambda: self._open(self._going_on(kept))) if kept.open else None
        self._open(Read(kept.name, text, footer=self._says("take_up") if kept.open else "", done=done))

    def _going_on(self, kept: Kept) -> Pick:
        items = [
            Item(self._says("as_left"), lambda: self._take(self.house.go_on(kept.name, set_up=False))),
            Item(self._says("cleared"), lambda: self._take(self.house.go_on(kept.name, set_up=True))),
        ]
        return Pick(kept.name, lambda: items, question=kept.title)

    # -- the box ------------------------------------------------------------------------------------------------

    def join(self, joining: Joining) -> Item:
        """How a phone joins."""
        return Item(self._says("join"), lambda: self._open(Join(self.house, joining, self.words)))

    def settings(self) -> Iterator[Item]:
        """Sound and brightness: picking one takes the next value."""
        settings = self.house.settings
        yield Item(self._says("sound"), self._next_sound, value=self._says(f"sound_{settings.sound}"))
        yield Item(self._says("brightness"), self._next_brightness, value=f"{settings.brightness}/{BRIGHTEST}")

    def _next_sound(self) -> None:
        settings = self.house.settings
        settings.save(sound=SOUNDS[(SOUNDS.index(settings.sound) + 1) % len(SOUNDS)])
        self.house.try_sound()

    def _next_brightness(self) -> None:
        settings = self.house.settings
        settings.save(brightness=settings.brightness % BRIGHTEST + 1)

    def _hardware(self) -> Pick:
        def items() -> list[Item]:
            return [
                *(
                    Item(part.name, self._why(part.name, part.why), value=self._says("ok" if part.ok else "missing"))
                    for part in self.house.parts()
                ),
                Item(self._says("try_sound"), self.house.try_sound),
                Item(self._says("try_lamps"), self.house.try_lamps),
                Item(self._says("about"), lambda: self._open(Read(self._says("about"), self.house.about))),
            ]

        return Pick(self._says("hardware"), items, stays=True)

    def _why(self, name: str, why: str) -> Callable[[], None]:
        return lambda: self._open(Read(name, why or self._says("part_ok")))

    def _shutting_down(self) -> Page:
        if waiting := unwritten_in_words(self.house.unwritten(), self.words):
            return leaving(self._says("shut_down"), self.words, waiting, "shut_down", self._shut_down, self._open)
        items = [Item(self._says("no"), lambda: None), Item(self._says("shut_down_yes"), self._shut_down)]
        return Pick(self._says("shut_down"), lambda: items, question=self._says("shut_down_sure"))

    def _shut_down(self) -> None:
        self._open(Off((self._says("unplug"),)))
        self.house.shut_down()


class Bottom(Pick):
    """A list that BACK does not close: nothing lies under it."""

    def back(self) -> None:
        self.closed = False


class Off(Page):
    """The last page: the box may be unplugged. No hand closes it."""

    def __init__(self, lines: tuple[str, ...]) -> None:
        self.lines = lines

    def screen(self) -> Unplug:
        return Unplug(lines=self.lines)

    def action(self) -> None:
        """Nothing."""

    def back(self) -> None:
        """Nothing."""
