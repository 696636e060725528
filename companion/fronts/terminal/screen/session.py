"""One evening on one screen: what is typed and marked, which page lies open, what keys do. It draws on a canvas, and waits for nobody."""

from __future__ import annotations

from collections.abc import Callable

from companion.engine import Evening, RevealedChance
from companion.engine.view import doubt_of, refusal, scene_of, undo_of
from companion.fronts.others import Others, nobody
from companion.fronts.terminal.answers import read_answer, read_offer
from companion.fronts.terminal.board import board_lines, goal_texts
from companion.fronts.terminal.screen import reading
from companion.fronts.terminal.screen.canvas import Canvas
from companion.fronts.terminal.screen.commands import CLOCK, COMMANDS, HOT_KEYS, Command, named
from companion.fronts.terminal.screen.fields import FieldsEditor
from companion.fronts.terminal.screen.layout import draw_main
from companion.fronts.terminal.screen.pages import FieldsPage, Page, Picker
from companion.fronts.terminal.screen.widgets import Done, Widget, widget_for
from companion.scene import Instruction, Scene, Words
from companion.table import AnswerRefused, Report, RulesError, fields_of, known_of
from companion.table.fields import flat


class Session:
    """Takes keys (``enter``, ``esc``, ``up``, ..., or a character), and draws itself. ``over`` once somebody wants to stop.

    ``new`` is the place among all that happened from which on it was not shown with the question before; ``scrolled`` are the rows by
    which the list was moved since.
    """

    def __init__(self, evening: Evening, words: Words, others: Others = nobody) -> None:
        self.evening, self.words, self._others = evening, words, others
        self.typed = self.message = ""
        self.page: Page | None = None
        self.rules = self.over = False
        self.at = 0
        self.widget: Widget | None = None
        self._seen: int | None = None
        self.new = self._happened = self.scrolled = 0
        self._run = evening.run
        self._scene: Scene | None = None
        self.settle()
        self.message = doubt_of(evening, words) or ""

    # -- what there is ------------------------------------------------------------------------------------------

    @property
    def scene(self) -> Scene:
        """What there is to see now; made anew after every change, and for every drawing while there is a clock."""
        if self._scene is None:
            self._scene = scene_of(self.evening, self.words)
        return self._scene

    @property
    def marked(self) -> Instruction | None:
        """The line that Space ticks; None while the list is only shown."""
        return self._lines[min(self.at, len(self._lines) - 1)] if self._lines else None

    @property
    def _lines(self) -> tuple[Instruction, ...]:
        """The lines that arrows and Space are for, those to put back before the list: while it waits to be done. Where something else is
        asked only those that are still to be put back, and with a report, which is filled in with the arrows, none.
        """
        if isinstance(self.widget, Done):
            listed = [happened.instruction for happened in self.scene.story if happened.instruction is not None]
            return (*self.scene.back, *listed)
        to_put_back = not isinstance(self.evening.ask, Report) and not all(move.ticked for move in self.scene.back)
        return self.scene.back if to_put_back else ()

    def keys(self) -> str:
        """What keys do now, for the last line."""
        countdown = self.evening.clockwork.countdown
        if self.evening.ask is None:
            return "undo goes back into the game, quit leaves"
        if countdown is not None:
            offers = [offer.name for offer in self.evening.ask.offers] if countdown.state == "running" else []
            return "   ".join([_CLOCK_KEYS[countdown.state], *offers])
        if isinstance(self.evening.ask, Report):
            return "Enter opens the board to fill it in"
        return self.widget.keys if self.widget else ""

    def draw(self, canvas: Canvas) -> None:
        """The page that lies open, or the main screen."""
        if self._scene is not None and self._scene.clock is not None:
            self._scene = None
        if self.page is not None:
            self.page.draw(canvas)
        else:
            draw_main(canvas, self)

    # -- keys ---------------------------------------------------------------------------------------------------

    def key(self, key: str) -> None:
        """Take a key; what can't be done is said, and changes nothing."""
        self.message = ""
        try:
            if self.page is not None:
                self._page_key(self.page, key)
            else:
                self._main_key(key)
        except AnswerRefused as error:
            self.message = refusal(error, self.words)
        except (RulesError, ValueError) as error:
            self.message = str(error)
        self.settle()

    def _page_key(self, page: Page, key: str) -> None:
        try:
            page.key(key)
        finally:
            if page.closed and self.page is page:
                self.page = None

    def _main_key(self, key: str) -> None:
        if key in HOT_KEYS:
            self._do(HOT_KEYS[key])
        elif key == "esc":
            self._escape()
        elif key == "enter":
            self._enter()
        elif key == "backspace":
            self.typed = self.typed[:-1]
        elif self.typed or not self._moved(key):
            self.typed += key if len(key) == 1 else ""

    def _escape(self) -> None:
        if self.typed:
            self.typed = ""
        else:
            self._menu()

    def _moved(self, key: str) -> bool:
        """Keys that are not typed: for the list while it is ticked, else for the question."""
        if key in _SCROLLS:
            self.scrolled += _SCROLLS[key]
            return True
        if self._lines and key in ("up", "down", " "):
            self._list_key(key)
            return True
        if self.evening.clockwork.countdown is not None and key == " ":
            self._enter()
            return True
        return self.widget is not None and self.widget.key(key)

    def _list_key(self, key: str) -> None:
        last, marked, self.scrolled = len(self._lines) - 1, self.marked, 0
        if key != " ":
            self.at = max(0, min(last, self.at + (1 if key == "down" else -1)))
        elif marked is not None:
            if marked.to_do and not marked.ticked:
                (self.evening.tick_back if marked in self.scene.back else self.evening.tick)(marked.index)
            self.at = min(self.at + 1, last)

    def _enter(self) -> None:
        text, self.typed = self.typed.strip(), ""
        try:
            self._said(text)
        except (AnswerRefused, ValueError):
            self.typed = text  # to be mended, not typed again
            raise

    def _said(self, text: str) -> None:
        countdown = self.evening.clockwork.countdown
        command = named(text, COMMANDS) or (named(text, CLOCK) if countdown is not None else None)
        if command is not None:
            self._do(command)
        elif text.lower().startswith(("fix ", "correct ")):
            self._corrected(text.partition(" ")[2])
        elif text.lower().startswith("amend "):
            self._amended(text.partition(" ")[2])
        elif countdown is not None and not text:
            self._clock_enter(countdown.state)
        else:
            self._answer(text)

    def _do(self, command: Command) -> None:
        method, _, argument = command.method.partition(" ")
        getattr(self, method)(*([argument] if argument else []))

    # -- answers ------------------------------------------------------------------------------------------------

    def _answer(self, text: str) -> None:
        evening, ask = self.evening, self.evening.ask
        if ask is None:
            raise AnswerRefused("The game has ended. Type undo to go back into it, or quit.")
        name, _, rest = text.partition(" ")
        if name.lower() in [offer.name for offer in ask.offers]:
            before = evening.run.told_count
            evening.offer(name.lower(), read_offer(ask.offer(name.lower()), rest), id=self._seen)
            self.message = " ".join(self.words.told(told) for told in evening.run.told[before:])
        elif isinstance(ask, Report) and not text:
            self._fill_in(ask)
        elif text:
            evening.answer(read_answer(ask, text, None, self.words), id=self._seen)
        else:
            self._take(self.widget.answer() if self.widget else None)

    def _take(self, answer: object) -> None:
        if answer is None:
            raise AnswerRefused(f"Choose with the arrows, or type: {reading.wanted(self.evening.ask, self.words)}.")
        self.evening.answer(answer, id=self._seen)

    def settle(self) -> None:
        """After every change: let the others answer, and make ready for the question that waits now."""
        self._scene = None
        self.evening.take_events()
        while self.evening.ask is not None and self._others():
            self.evening.take_events()
        self._scene = None
        if self.evening.seen != self._seen:
            self._seen, ask = self.evening.seen, self.evening.ask
            self.widget = widget_for(ask, self.evening.suggestion, self.words) if ask else None
            self.at = next((i for i, line in enumerate(self._lines) if not line.ticked), 0)
            self.scrolled = 0
            self.new = 0 if self.evening.run is not self._run else self._happened
            self._run, self._happened = self.evening.run, len(self.evening.run.table.events)

    def poll(self) -> bool:
        """Let time have its due; True when the bell rang."""
        rang = self.evening.clockwork.poll()
        if rang:
            self.typed = ""
            self.settle()
        return rang

    # -- the clock ----------------------------------------------------------------------------------------------

    def _clock_enter(self, state: str) -> None:
        """Enter: start; while it runs, say how it is ended; go on after the bell."""
        if state == "running":
            self.message = "To end it before the bell, type early."
        else:
            self.control({"ready": "start", "paused": "resume"}.get(state, "go_on"))

    def control(self, name: str) -> None:
        """A control of the clock."""
        self.evening.clockwork.control(name, id=self._seen)

    def roll_for_show(self) -> None:
        """The digital action dice."""
        self.message = ", ".join(self.words.word(face) for face in self.evening.clockwork.roll())

    # -- back and forth -----------------------------------------------------------------------------------------

    def undo(self) -> None:
        """First what would have to be put back, then it is done."""
        moves = [f"  {move.text}" for move in undo_of(self.evening, self.words)]
        says = ["To put back on the board:", *moves] if moves else ["Nothing on the board has to be put back."]
        self.page = Picker("Take the last answer back?", ["Yes, take it back", "No, leave it"], self._undo_picked, above=[*says, ""])

    def _undo_picked(self, which: int) -> None:
        if which == 1:
            return
        try:
            self.evening.undo()
        except RevealedChance as error:
            entries = ["Yes, go back all the same", "No, leave it"]
            self.page = Picker("Past dice or cards", entries, self._undo_surely, above=[str(error), ""])

    def _undo_surely(self, which: int) -> None:
        if which == 0:
            self.evening.undo(sure=True)

    def redo(self) -> None:
        """Forward again."""
        self.evening.redo()

    def by_hand(self) -> None:
        """We did this step ourselves."""
        self.evening.by_hand()

    def amend(self) -> None:
        """Pick an earlier answer, the newest first; its new value is typed."""
        earlier = reading.amendable(self.evening)
        if not earlier:
            raise AnswerRefused("There is nothing to mend yet.")
        entries = [f"{key}: {shown}" for key, shown in earlier]
        self.page = Picker("Mend which answer?", entries, lambda i: self._amend_typed(earlier[i][0]))

    def _amend_typed(self, key: str) -> None:
        self.typed = f"amend {key} "
        self.message = "Type the right value, then Enter."

    def _amended(self, text: str) -> None:
        if not self.evening.amend(*reading.amended(text, self.evening), id=self._seen):
            self.message = "It says so already."

    def correct(self) -> None:
        """The board as it stood when this step began, to be edited."""
        mark = self.evening.current_step
        if mark is None or self.evening.ask is None:
            raise AnswerRefused("There is no step to correct now.")
        editor = FieldsEditor(fields_of(mark.board), self.words, known=known_of(mark.board))
        self.page = FieldsPage("How did the board stand when this step began?", editor, self._correct_with)

    def _correct_with(self, editor: FieldsEditor) -> None:
        if editor.changed and not self.evening.correct(editor.patch()):
            self.message = "It stood so anyway."

    def _corrected(self, text: str) -> None:
        if not self.evening.correct(reading.patch(text, self.evening)):
            self.message = "It stood so anyway."

    def _fill_in(self, ask: Report) -> None:
        """The fields of the open report, with what was filled in so far, here or on a phone."""
        filled = flat(self.evening.drafts or self.evening.suggestion or {})
        editor = FieldsEditor(ask.fields, self.words, filled, ask.folded_fields(), ask.known())
        above = [line for limit in ask.limits if (line := reading.limit_line(limit))]
        self.page = FieldsPage(self.words.question(ask), editor, self._reported, above)

    def _reported(self, editor: FieldsEditor) -> None:
        patch, ask = editor.patch(), self.evening.ask
        if ask is not None and ask.ends_by(patch):
            self._surely("untouched", lambda: self.evening.answer(patch, id=self._seen))
        else:
            self.evening.answer(patch, id=self._seen)

    # -- the rest of the menu -----------------------------------------------------------------------------------

    def _menu(self) -> None:
        commands = [*(CLOCK if self.evening.clockwork.countdown is not None else ()), *COMMANDS]
        entries = [f"{command.name:12} {command.title}" for command in commands]
        self.page = Picker("Menu: each of these can also be typed as a word", entries, lambda i: self._do(commands[i]))

    def show_log(self) -> None:
        """Everything that happened."""
        self.page = Page("What happened", lambda width: reading.log(self.evening, self.words, width), at_end=True)

    def show_board(self) -> None:
        """Everything on the board, in words."""
        lines = [*board_lines(self.scene.picture, self.words)]
        self.page = Page("The board", reading.plain(lines))

    def show_map(self) -> None:
        """The board as a map on a page of its own, where it has more room."""
        self.page = Page("The map", lambda width: reading.map_rows(self.scene.picture, self.words, width))

    def show_goals(self) -> None:
        """What wins and what loses."""
        self.page = Page("Objective", reading.plain([*goal_texts(self.scene.about, self.scene.goals)]))

    def show_aid(self) -> None:
        """The player aid."""
        lines = [f"{entry.title}: {entry.text}  [{', '.join(entry.rules)}]" for entry in self.words.aid()]
        self.page = Page("Player aid", reading.plain(lines or ["This game has none."]))

    def show_offers(self) -> None:
        """What may be done besides; picking one begins to type it."""
        ask = self.evening.ask
        offers = ask.offers if ask else ()
        if not offers:
            raise AnswerRefused("Nothing can be done besides now.")
        entries = [reading.offer_line(offer, self.words) for offer in offers]
        self.page = Picker("What may be done besides", entries, lambda i: self._offer_typed(offers[i].name))

    def _offer_typed(self, name: str) -> None:
        ask = self.evening.ask
        if ask is not None and name in ask.ends:
            self._surely("sure", lambda: self._offer_taken(name))
        elif ask is not None and not ask.offer(name).fields:
            self._offer_taken(name)
        else:
            self.typed = f"{name} "

    def _offer_taken(self, name: str) -> None:
        self.evening.offer(name, {}, id=self._seen)

    def _surely(self, why: str, do: Callable[[], None]) -> None:
        """Ask once more before the game ends; Enter alone does not do it."""
        entries = [self.words.phrase(f"ends.{why}_no"), self.words.phrase(f"ends.{why}_yes")]
        self.page = Picker(self.words.phrase(f"ends.{why}"), entries, lambda i: do() if i == 1 else None)

    def show_options(self) -> None:
        """House rules and options of the evening; what is not as usual comes first."""
        options = sorted(self.scene.options, key=lambda option: option.usual)
        lines = [f"{self.words.rule(o.name, o.value, o.unit)}{'' if o.usual else '   (not as usual)'}" for o in options]
        self.page = Page("House rules", reading.plain(lines))

    def show_help(self) -> None:
        """Keys and words."""
        lines = [*reading.KEYS, "", *(f"{command.name:12} {command.title}" for command in (*COMMANDS, *CLOCK))]
        self.page = Page("Help", reading.plain(lines))

    def toggle_rules(self) -> None:
        """Show the rule behind each instruction, or hide it."""
        self.rules = not self.rules

    def tick_all(self) -> None:
        """Tick what is not ticked yet."""
        if self.scene.back:
            for move in self.scene.back:
                if not move.ticked:
                    self.evening.tick_back(move.index)
            return
        for instruction in self.scene.todo:
            if instruction.to_do:
                self.evening.tick(instruction.index)

    def switch_dice(self) -> None:
        """The other source of dice."""
        dice = "ask" if self.evening.history.dice == "digital" else "digital"
        self.evening.set_source(dice=dice)
        self.message = "From now on you roll." if dice == "ask" else "From now on the companion rolls."

    def switch_cards(self) -> None:
        """The other source of cards."""
        cards = "ask" if self.evening.history.cards == "digital" else "digital"
        self.evening.set_source(cards=cards)
        self.message = "From now on you draw." if cards == "ask" else "From now on the companion draws."

    def set_up(self) -> None:
        """The table was cleared."""
        self.evening.set_up_again()

    def quit(self) -> None:
        """Stop here."""
        self.over = True


_SCROLLS = {"pgup": -5, "pgdn": 5}
"""Rows by which these keys move the list."""
_CLOCK_KEYS = {
    "ready": "Enter starts the clock",
    "running": "words: early   false start",
    "paused": "Enter lets it go on, early ends it",
    "rang": "Enter goes on, again plays it once more",
    "ended": "Enter goes on, again plays it once more",
}
