"""The session of the screen: typed text, cursor, open page, and what each key does. It draws on a canvas and never blocks."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from msgspec.structs import replace

from companion.engine import Evening, RevealedChance
from companion.fronts.bots import AnswerBots, no_bots
from companion.fronts.digital import give_answer
from companion.fronts.question_state import looked_at_by
from companion.fronts.terminal.answers import read_answer, read_correction, read_offer
from companion.fronts.terminal.board import board_lines, goal_texts
from companion.fronts.terminal.overview import overview_lines
from companion.fronts.terminal.screen import session_text
from companion.fronts.terminal.screen.canvas import TextCanvas
from companion.fronts.terminal.screen.commands import CLOCK, COMMANDS, HOT_KEYS, SessionCommand, find_command
from companion.fronts.terminal.screen.fields import FieldsEditor
from companion.fronts.terminal.screen.layout import MainScreen, draw_main
from companion.fronts.terminal.screen.pages import FieldsPage, PickerPage, ScreenPage
from companion.fronts.terminal.screen.widgets import CoveredWidget, DoneWidget, QuestionWidget, widget_for
from companion.fronts.written_fields import with_whole_cards, written_fields
from companion.presenter.scene_of import date_warning, refusal, scene_of, turn_clock_of, undo_of
from companion.scene import Catalog, Instruction, Scene
from companion.table import AnswerRefused, Board, JsonValue, Report, RulesError, fields_of, likely_values_of
from companion.table.fields import flat


class Session:
    """Handles keys (``enter``, ``esc``, ``up``, ..., or a character), and draws itself. ``over`` is set when the user quits.

    ``new`` is the number of the first event that was not shown with the question before; ``scrolled`` the rows by which the list was
    scrolled since.
    """

    def __init__(self, evening: Evening, words: Catalog, others: AnswerBots = no_bots) -> None:
        self.evening, self.words, self._others = evening, words, others
        self.typed = self.message = ""
        self.page: ScreenPage | None = None
        self.rules = self.over = False
        self.at = 0
        self.widget: QuestionWidget | None = None
        self._seen: int | None = None
        self.new = self._happened = self.scrolled = 0
        self._rerun_count = evening.rerun_count
        self._scene: Scene | None = None
        self.settle()
        self.message = date_warning(evening, words) or ""

    # -- what there is ------------------------------------------------------------------------------------------

    @property
    def scene(self) -> Scene:
        """The scene; built again after every change, and for every drawing while there is a countdown."""
        if self._scene is None:
            self._scene = scene_of(self.evening, self.words)
        return self._scene

    @property
    def marked(self) -> Instruction | None:
        """The line that Space ticks; None if the list is only shown."""
        return self._lines[min(self.at, len(self._lines) - 1)] if self._lines else None

    @property
    def _lines(self) -> tuple[Instruction, ...]:
        """The lines that arrows and Space work on: while the list is to be confirmed, those to put back and then the list. With other
        questions only those to put back; with a report, which uses the arrows itself, none.
        """
        if isinstance(self.widget, DoneWidget):
            listed = [happened.instruction for happened in self.scene.story if happened.instruction is not None]
            return (*self.scene.back, *listed)
        to_put_back = not isinstance(self.evening.ask, Report) and not all(move.ticked for move in self.scene.back)
        return self.scene.back if to_put_back else ()

    def keys(self) -> str:
        """The help for the current keys, for the last line."""
        countdown = self.evening.countdown_control.countdown
        if self.evening.ask is None:
            return "undo goes back into the game, quit leaves"
        if countdown is not None:
            offers = [offer.name for offer in self.evening.ask.offers] if countdown.state == "running" else []
            return "   ".join([_CLOCK_KEYS[countdown.state], *offers])
        if isinstance(self.evening.ask, Report):
            return "Enter opens the board to fill it in"
        return self.widget.keys if self.widget else ""

    def draw(self, canvas: TextCanvas) -> None:
        """Draw the open page or the main screen."""
        if self._scene is not None and self._scene.clock is not None:
            self._scene = None
        elif self._scene is not None and self._scene.turn_clock is not None:
            self._scene = replace(self._scene, turn_clock=turn_clock_of(self.evening))
        if self.page is not None:
            self.page.draw(canvas)
        else:
            self.scrolled = draw_main(canvas, self.main_screen())

    def main_screen(self) -> MainScreen:
        """The content of the main screen."""
        return MainScreen(
            scene=self.scene, words=self.words, events=self.evening.event_log, marked=self.marked, widget=self.widget, typed=self.typed,
            message=self.message, keys=self.keys(), rules=self.rules, new=self.new, scrolled=self.scrolled,
        )  # fmt: skip

    # -- keys ---------------------------------------------------------------------------------------------------

    def key(self, key: str) -> None:
        """Handle a key; a refusal is shown as a message, and changes nothing."""
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

    def _page_key(self, page: ScreenPage, key: str) -> None:
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
        elif self.typed or not self._move_key(key):
            self.typed += key if len(key) == 1 else ""

    def _escape(self) -> None:
        if self.typed:
            self.typed = ""
        else:
            self._menu()

    def _move_key(self, key: str) -> bool:
        """Handle keys that are not text: for the list while it is ticked, else for the question."""
        if key in _SCROLLS:
            self.scrolled += _SCROLLS[key]
            return True
        if self._lines and key in ("up", "down", " "):
            self._list_key(key)
            return True
        if self.evening.countdown_control.countdown is not None and key == " ":
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
            self._run_input(text)
        except (AnswerRefused, ValueError):
            self.typed = text  # to correct it without typing it again
            raise

    def _run_input(self, text: str) -> None:
        countdown = self.evening.countdown_control.countdown
        command = find_command(text, COMMANDS) or (find_command(text, CLOCK) if countdown is not None else None)
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

    def _do(self, command: SessionCommand) -> None:
        self._cover()
        method, _, argument = command.method.partition(" ")
        getattr(self, method)(*([argument] if argument else []))

    # -- answers ------------------------------------------------------------------------------------------------

    def _answer(self, text: str) -> None:
        evening, ask = self.evening, self.evening.ask
        if ask is None:
            raise AnswerRefused("The game has ended. Type undo to go back into it, or quit.")
        name, _, rest = text.partition(" ")
        if name.lower() in [offer.name for offer in ask.offers]:
            before = evening.told_count
            evening.offer(name.lower(), read_offer(ask.offer(name.lower()), rest), id=self._seen)
            self.message = " ".join(self.words.told(told) for told in evening.told_since(before))
        elif isinstance(ask, Report) and not text:
            self._fill_in(ask)
        elif text:
            give_answer(evening, read_answer(ask, text, None, self.words), id=self._seen)
        elif isinstance(self.widget, CoveredWidget):
            self.widget = self.widget.inside
        else:
            self._give_answer(self.widget.answer() if self.widget else None)

    def _cover(self) -> None:
        """Cover a question again that only one player may see, when something else is looked at: nothing that was typed stays."""
        ask = self.evening.ask
        if ask is not None and looked_at_by(ask):
            self.typed, self.widget = "", widget_for(ask, None, self.words)

    def _give_answer(self, answer: JsonValue) -> None:
        if answer is None:
            raise AnswerRefused(f"Choose with the arrows, or type: {session_text.expected_input(self.evening.ask, self.words)}.")
        give_answer(self.evening, answer, id=self._seen)

    def settle(self) -> None:
        """Update after every change: let bots answer, and prepare for the open question."""
        self._scene = None
        self.evening.take_events()
        while self.evening.ask is not None and self._others():
            self.evening.take_events()
        self._scene = None
        if self.evening.ask_id != self._seen:
            self._seen, ask = self.evening.ask_id, self.evening.ask
            details = self.scene.question.details if self.scene.question else {}
            self.widget = widget_for(ask, self.evening.preselected, self.words, details) if ask else None
            self.at = next((i for i, line in enumerate(self._lines) if not line.ticked), 0)
            self.scrolled = 0
            self.new = 0 if self.evening.rerun_count != self._rerun_count else self._happened
            self._rerun_count, self._happened = self.evening.rerun_count, len(self.evening.event_log)

    def poll(self) -> bool:
        """Run timers; True if the bell rang."""
        rang = self.evening.countdown_control.poll()
        if rang:
            self.typed = ""
            self.settle()
        return self.evening.turn_timer.poll() or rang

    # -- the clock ----------------------------------------------------------------------------------------------

    def _clock_enter(self, state: str) -> None:
        """Enter starts the clock; while it runs, say how to end it; after the bell, continue."""
        if state == "running":
            self.message = "To end it before the bell, type early."
        else:
            self.control({"ready": "start", "paused": "resume"}.get(state, "go_on"))

    def control(self, name: str) -> None:
        """Use a control of the clock."""
        self.evening.countdown_control.control(name, id=self._seen)

    def roll_for_show(self) -> None:
        """Roll the digital action dice."""
        self.message = ", ".join(self.words.word(face) for face in self.evening.countdown_control.roll())

    # -- back and forth -----------------------------------------------------------------------------------------

    def undo(self) -> None:
        """Show what to put back on the board, then undo."""
        moves = [f"  {move.text}" for move in undo_of(self.evening, self.words)]
        says = ["To put back on the board:", *moves] if moves else ["Nothing on the board has to be put back."]
        self.page = PickerPage("Take the last answer back?", ["Yes, take it back", "No, leave it"], self._undo_picked, above=[*says, ""])

    def _undo_picked(self, which: int) -> None:
        if which == 1:
            return
        try:
            self.evening.undo()
        except RevealedChance as error:
            entries = ["Yes, go back all the same", "No, leave it"]
            self.page = PickerPage("Past dice or cards", entries, self._undo_confirmed, above=[str(error), ""])

    def _undo_confirmed(self, which: int) -> None:
        if which == 0:
            self.evening.undo(sure=True)

    def redo(self) -> None:
        """Redo."""
        self.evening.redo()

    def by_hand(self) -> None:
        """Do this step without the companion."""
        self.evening.by_hand()

    def amend(self) -> None:
        """Let the user pick an earlier answer, the newest first; its new value is typed."""
        earlier = session_text.amendable_answers(self.evening)
        if not earlier:
            raise AnswerRefused("There is nothing to mend yet.")
        entries = [f"{key}: {shown}" for key, shown in earlier]
        self.page = PickerPage("Mend which answer?", entries, lambda i: self._amend_typed(earlier[i][0]))

    def _amend_typed(self, key: str) -> None:
        self.typed = f"amend {key} "
        self.message = "Type the right value, then Enter."

    def _amended(self, text: str) -> None:
        if not self.evening.amend(*session_text.read_amendment(text, self.evening), id=self._seen):
            self.message = "It says so already."

    def correct(self) -> None:
        """Edit the board as it was when this step began."""
        mark = self.evening.current_step
        if mark is None or self.evening.ask is None:
            raise AnswerRefused("There is no step to correct now.")
        fields = (*fields_of(mark.board), *written_fields(mark.board))
        editor = FieldsEditor(fields, self.words, known=likely_values_of(mark.board))
        self.page = FieldsPage("How did the board stand when this step began?", editor, partial(self._correct_with, mark.board))

    def _correct_with(self, board: Board, editor: FieldsEditor) -> None:
        if editor.changed and not self.evening.correct(with_whole_cards(board, editor.patch())):
            self.message = "That is what was there."

    def _corrected(self, text: str) -> None:
        if not self.evening.correct(read_correction(text, self.evening)):
            self.message = "That is what was there."

    def _fill_in(self, ask: Report) -> None:
        """Open the fields of the report, with the values filled in so far, here or on a phone."""
        filled = flat(self.evening.drafts or self.evening.suggestion or {})
        editor = FieldsEditor(ask.fields, self.words, filled, ask.collapsed_fields(), ask.likely_values())
        above = [line for limit in ask.limits if (line := session_text.limit_line(limit))]
        self.page = FieldsPage(self.words.question(ask), editor, self._reported, above)

    def _reported(self, editor: FieldsEditor) -> None:
        patch, ask = editor.patch(), self.evening.ask
        if ask is not None and ask.ends_by(patch):
            self._confirm_ending("untouched", lambda: self.evening.answer(patch, id=self._seen))
        else:
            self.evening.answer(patch, id=self._seen)

    # -- the rest of the menu -----------------------------------------------------------------------------------

    def _menu(self) -> None:
        commands = [*(CLOCK if self.evening.countdown_control.countdown is not None else ()), *COMMANDS]
        entries = [f"{command.name:12} {command.title}" for command in commands]
        self.page = PickerPage("Menu: each of these can also be typed as a word", entries, lambda i: self._do(commands[i]))

    def show_log(self) -> None:
        """Show everything that happened."""
        self.page = ScreenPage("What happened", lambda width: session_text.log(self.evening, self.words, width), at_end=True)

    def show_board(self) -> None:
        """Show the board in words."""
        lines = [*board_lines(self.scene.picture, self.words), *overview_lines(self.scene, self.words)]
        self.page = ScreenPage("The board", session_text.plain(lines))

    def show_map(self) -> None:
        """Show the board as a map on a page of its own, where it has more room."""
        self.page = ScreenPage("The map", lambda width: session_text.map_rows(self.scene, self.words, width))

    def show_goals(self) -> None:
        """Show what wins and what loses."""
        self.page = ScreenPage("Objective", session_text.plain([*goal_texts(self.scene.about, self.scene.goals)]))

    def show_aid(self) -> None:
        """Show the player aid."""
        lines = [f"{entry.title}: {entry.text}  [{', '.join(entry.rules)}]" for entry in self.words.aid()]
        self.page = ScreenPage("Player aid", session_text.plain(lines or ["This game has none."]))

    def show_offers(self) -> None:
        """Show the offers; picking one begins to type it."""
        ask = self.evening.ask
        offers = ask.offers if ask else ()
        if not offers:
            raise AnswerRefused("Nothing can be done besides now.")
        entries = [session_text.offer_line(offer, self.words) for offer in offers]
        self.page = PickerPage("What may be done besides", entries, lambda i: self._offer_typed(offers[i].name))

    def _offer_typed(self, name: str) -> None:
        ask = self.evening.ask
        if ask is not None and name in ask.ends:
            self._confirm_ending("sure", lambda: self._offer_taken(name))
        elif ask is not None and not ask.offer(name).fields:
            self._offer_taken(name)
        else:
            self.typed = f"{name} "

    def _offer_taken(self, name: str) -> None:
        self.evening.offer(name, {}, id=self._seen)

    def _confirm_ending(self, why: str, do: Callable[[], None]) -> None:
        """Ask for confirmation before the game ends; Enter alone does not confirm."""
        entries = [self.words.phrase(f"ends.{why}_no"), self.words.phrase(f"ends.{why}_yes")]
        self.page = PickerPage(self.words.phrase(f"ends.{why}"), entries, lambda i: do() if i == 1 else None)

    def show_options(self) -> None:
        """Show house rules and options of the evening, changed ones first."""
        options = sorted(self.scene.options, key=lambda option: option.usual)
        lines = [f"{self.words.rule(o.name, o.value, o.unit)}{'' if o.usual else '   (not as usual)'}" for o in options]
        self.page = ScreenPage("House rules", session_text.plain(lines))

    def show_help(self) -> None:
        """Show keys and commands."""
        lines = [*session_text.KEYS, "", *(f"{command.name:12} {command.title}" for command in (*COMMANDS, *CLOCK))]
        self.page = ScreenPage("Help", session_text.plain(lines))

    def toggle_rules(self) -> None:
        """Show the rule behind each instruction, or hide it."""
        self.rules = not self.rules

    def tick_all(self) -> None:
        """Tick everything that is left."""
        if self.scene.back:
            for move in self.scene.back:
                if not move.ticked:
                    self.evening.tick_back(move.index)
            return
        for instruction in self.scene.todo:
            if instruction.to_do:
                self.evening.tick(instruction.index)

    def switch_dice(self) -> None:
        """Switch the source of dice."""
        dice = "ask" if self.evening.sources["dice"] == "digital" else "digital"
        self.evening.set_source(dice=dice)
        self.message = "From now on you roll." if dice == "ask" else "From now on the companion rolls."

    def switch_cards(self) -> None:
        """Switch the source of cards."""
        cards = "ask" if self.evening.sources["cards"] == "digital" else "digital"
        self.evening.set_source(cards=cards)
        self.message = "From now on you draw." if cards == "ask" else "From now on the companion draws."

    def set_up(self) -> None:
        """Set up the board again on an empty table."""
        self.evening.restart_from_empty_table()

    def quit(self) -> None:
        """Quit."""
        self.over = True


_SCROLLS = {"pgup": -5, "pgdn": 5}
"""Rows by which these keys scroll the list."""
_CLOCK_KEYS = {
    "ready": "Enter starts the clock",
    "running": "words: early   false start",
    "paused": "Enter lets it go on, early ends it",
    "rang": "Enter goes on, again plays it once more",
    "ended": "Enter goes on, again plays it once more",
}
