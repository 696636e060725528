"""The plain front: instructions, a question, an answer, line by line, on any terminal or pipe."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from companion.engine import Evening, RevealedChance
from companion.fronts.bots import AnswerBots, no_bots
from companion.fronts.digital import give_answer
from companion.fronts.line_input import Interrupted, LineSource, ReadTimeout
from companion.fronts.question_state import looked_at_by
from companion.fronts.terminal.answers import asked_lines, hint, offered_field, read_answer, read_correction, read_offer
from companion.fronts.terminal.board import board_lines, goal_texts, house_rules_line, track_line
from companion.fronts.terminal.clock import ClockLine, clock_text
from companion.fronts.terminal.overview import overview_lines, table_lines
from companion.presenter.recent import KINDS
from companion.presenter.scene_of import about_of, date_warning, goals_of, refusal, scene_of
from companion.printing import clear_screen, echo, secho
from companion.scene import Catalog, Scene
from companion.scene.scene import Kind, StoryEntry
from companion.table import AnswerRefused, Ask, Countdown, Event, RulesError, StepBegan

HELP = """Answer the question, or type one of:
  board           everything that lies on the board
  goals           what wins and what loses, and how far that is
  aid             the player aid: what hands may do
  why             the rule behind each instruction of this list
  undo, redo      take the last answer back, or go forward again
  fix FIELD=N     correct the board as it stood at the start of this step, like: fix np=1 A3.fire_active=2
  by hand         you do this step yourselves, and say how the board stands then
  offers          what may be done besides; take one by its name, like: extinguish A3 2 3 6
  start, early    the countdown: start it, or end it before the bell (also: false start, pause, resume, again)
  dice ask        you roll from now on (dice digital: the companion does; cards ask, cards digital: the same for cards)
  set up          the table was cleared: what goes where, to go on
  quit            stop here"""

RETRY_S = 5.0
HIDDEN = "..."
"""What is printed in place of an answer that only one player may see."""
CONTROLS = {"start": "start", "false start": "false_start", "pause": "pause", "resume": "resume", "again": "again"}


_SIGNS: dict[Kind, tuple[str, str | None]] = {"told": ("-", None), "dice": ("*", None), "card": ("*", None), "said": (">", "cyan")}
"""The sign in front of a line of the story, and its colour."""


def goodbye(name: object) -> str:
    """The last line, with the command to resume a saved game."""
    return "Goodbye." if name is None else f"Goodbye. Go on with: companion resume {name}"


class Quit(Exception):
    """The user wants to stop."""


def choose(what: str, entries: Sequence[tuple[str, str]], lines: LineSource) -> str:
    """Ask which of these (id, title) to use; a single one needs no question. At the end of the input the first one counts."""
    while len(entries) > 1:
        for number, (_, title) in enumerate(entries, 1):
            echo(f"  {number}  {title}")
        echo(f"{what} [1 to {len(entries)}; Enter for 1] > ", nl=False)
        text = (_read_line(lines) or "").lower()
        fitting = [i for i, (name, _) in enumerate(entries) if text in (str(i + 1), name.lower())] if text else [0]
        if fitting:
            return entries[fitting[0]][0]
        echo(f"{text} is none of them.")
    return entries[0][0]


def _read_line(lines: LineSource) -> str | None:
    """The next line as text, without a timeout; None at the end of the input."""
    while True:
        try:
            line = lines.line()
        except ReadTimeout:
            continue
        return None if line is None else _text(line)


def _text(line: bytes) -> str:
    return line.decode("utf-8", "replace").removeprefix("\ufeff").strip()


class PlainFront:
    """Plays one evening, question by question. ``echo`` prints the input where no terminal does; ``others`` answers for bots; ``name`` is
    what commands call the evening (by default the path of its journal).
    """

    def __init__(
        self,
        evening: Evening,
        words: Catalog,
        lines: LineSource,
        *,
        clock: ClockLine | None = None,
        echo: bool = False,
        others: AnswerBots = no_bots,
        name: str | None = None,
    ) -> None:
        self.evening, self.words, self.lines, self.echo = evening, words, lines, echo
        self._others, self._name = others, name or evening.journal.path
        self.clock = clock or ClockLine(evening)
        self._warned = False
        self._in_trouble = False
        self._part = ""
        self._opened: int | None = None
        """The question that only one player may see and that was opened."""

    def run(self) -> None:
        """Play until the end of the input or ``quit``."""
        for line in self._greeting():
            echo(line)
        if not self.evening.new_events and not self.evening.physical_board.out_of_step:  # resumed: the list was open before
            self._list(scene_of(self.evening, self.words))
        self._show()
        while True:
            try:
                self._turn(self._next_line())
            except Quit:
                echo(goodbye(self._name))
                return
            except AnswerRefused as error:
                self._refused(refusal(error, self.words))
            except (RulesError, ValueError) as error:
                self._refused(str(error))

    def _refused(self, why: str) -> None:
        secho(why, fg="yellow")
        self._prompt()

    def _greeting(self) -> Iterator[str]:
        setup, path = self.evening.setup, self.evening.journal.path
        yield f"{self.evening.game.title}. Evening {setup.evening}, fairness code {setup.fate.commitment[:16]}. Type help for help."
        if doubt := date_warning(self.evening, self.words):
            yield doubt
        if path is not None:
            yield f"This evening is kept in {path}."
        elif self.evening.journal.trouble is None:
            yield "Nothing of this evening is kept, and it can't be gone on with another day."
        yield ""
        yield from goal_texts(about_of(self.evening, self.words), goals_of(self.evening, self.words))

    # -- lines in -----------------------------------------------------------------------------------------------

    def _next_line(self) -> str | None:
        """The next line typed; meanwhile draw the clock, and retry writing the journal."""
        while True:
            try:
                line = self.lines.line(self._timeout_s())
            except ReadTimeout:
                self._idle()
            except Interrupted as interrupted:
                self._ignore_once(interrupted)
            else:
                self._warned = False
                return None if line is None else self._typed(line)

    def _typed(self, line: bytes) -> str:
        text = _text(line)
        if self.echo:
            echo(HIDDEN if text and self._looks() else text)
        return text

    def _looks(self) -> tuple[str, ...]:
        """The seats that alone may see what is asked now; none where everybody may."""
        return () if self.evening.ask is None else looked_at_by(self.evening.ask)

    def _timeout_s(self) -> float | None:
        if self.clock.running:
            return self.clock.wait_s()
        retry_s = RETRY_S if self.evening.journal.trouble else None
        turn_s = self.evening.turn_timer.wait_s
        return min((wait_s for wait_s in (retry_s, turn_s) if wait_s is not None), default=None)

    def _idle(self) -> None:
        if self.clock.running and self.clock.tick():
            self._show()
        if self.clock.tick_turn():
            echo(f"{self._hint()} > ", nl=False)
        if self.evening.journal.trouble:
            self.evening.journal.retry()
            self._trouble()

    def _ignore_once(self, interrupted: Interrupted) -> None:
        """Ignore the first Ctrl-C in an evening that is not saved, with a warning."""
        if interrupted.signum != signal.SIGINT or self._warned or self.evening.journal.path is not None:
            echo()
            raise interrupted
        self._warned = True
        secho("\nThis evening is not kept, so it would be lost. Ctrl-C once more leaves; anything else goes on.", fg="yellow")
        if not self.clock.running:
            self._prompt()

    def _turn(self, text: str | None) -> None:
        if text is None:
            raise Quit
        name = " ".join(text.lower().split())
        if name in _COMMANDS:
            _COMMANDS[name](self)
        elif name in CONTROLS and isinstance(self.evening.ask, Countdown):
            self._control(CONTROLS[name])
        elif self.clock.running and name in ("", "early", "ended early", "end"):
            self._control("end_early")
        elif name.startswith("fix "):
            self._fix(text[4:])
        else:
            self._answer(text)

    def _control(self, name: str) -> None:
        self.evening.countdown_control.control(name)
        if self.clock.running:
            self.clock.begin()
        else:
            self._show()

    def _answer(self, text: str) -> None:
        evening = self.evening
        ask = evening.ask
        if ask is None:
            raise AnswerRefused("The game has ended. Type undo, board or quit.")
        name, _, rest = text.partition(" ")
        if name.lower() in [offer.name for offer in ask.offers]:
            evening.offer(name.lower(), read_offer(ask.offer(name.lower()), rest))
        elif self._looks():
            self._answer_covered(ask, text)
            return
        else:
            give_answer(evening, read_answer(ask, text, evening.preselected, self.words))
        self._show()

    def _answer_covered(self, ask: Ask, text: str) -> None:
        """Open the question for the one who may see it, or take the answer; nothing that was typed stays on a terminal."""
        if not text and self._opened != self.evening.ask_id:
            self._opened = self.evening.ask_id
            self._prompt()
            return
        clear_screen()
        give_answer(self.evening, read_answer(ask, text, None, self.words))
        self._show()

    # -- lines out ----------------------------------------------------------------------------------------------

    def _show(self) -> None:
        self._events()
        while self._others():
            self._events()
        self._trouble()
        if self.evening.physical_board.out_of_step:
            self._list(scene_of(self.evening, self.words))
        self._prompt()

    def _events(self) -> None:
        """Print what happened, except for lines of the list that is printed as a whole."""
        evening = self.evening
        listed = evening.event_log[evening.first_unconfirmed_event :] if evening.physical_board.out_of_step else []
        for event in evening.take_events():
            if not any(event is other for other in listed):
                self._event(event)

    def _step(self, path: str) -> None:
        """Print the title of a step; at the start of a round the tracks too."""
        secho(f"\n== {self.words.step(path)} ==", bold=True)
        part = path.split("/")[0]
        if part != self._part and "." in part:
            scene = scene_of(self.evening, self.words)
            echo(track_line(scene.picture, self.words))
            echo(scene.progress)
        self._part = part

    def _event(self, event: Event) -> None:
        if isinstance(event, StepBegan):
            self._step(event.path)
        else:
            sign, colour = _SIGNS[KINDS[type(event)]]
            secho(f"  {sign} {self.words.event(event)}", fg=colour)

    def _list(self, scene: Scene) -> None:
        """Print what to put back, then the open list."""
        if scene.back:
            secho("\nPut back first:", bold=True)
            for move in scene.back:
                echo(f"  - {move.text}")
        if scene.story:
            secho(f"\n== {scene.step_title} ==", bold=True)
        for happened in scene.story:
            self._story_entry(happened)
        if scene.in_place:
            secho(scene.in_place, bold=True)

    def _story_entry(self, happened: StoryEntry) -> None:
        if happened.kind == "step":
            secho(f"  == {happened.text} ==", bold=True)
            return
        sign, colour = _SIGNS[happened.kind]
        state = happened.instruction.state if happened.instruction is not None else ""
        mark = f"{self.words.phrase(f'state.{state}').capitalize()}: " if state else ""
        secho(f"  {sign} {mark}{happened.text}", fg=colour)

    def _trouble(self) -> None:
        trouble = self.evening.journal.trouble
        if trouble and not self._in_trouble:
            secho(trouble, fg="yellow")
        if self._in_trouble and not trouble:
            secho("All of this evening is written again.", fg="yellow")
        self._in_trouble = trouble is not None

    def _prompt(self) -> None:
        scene = scene_of(self.evening, self.words)
        if scene.fault:
            secho(f"The rules stumbled here ({scene.fault}): undo, fix the board, or type by hand.", fg="yellow")
        if scene.ending:
            secho(f"\n{scene.ending}  (undo, board, or quit)\n> ", bold=True, nl=False)
        elif scene.question and self.evening.ask:
            if self.clock.running:
                self.clock.begin()
                return
            for notice in scene.warnings:
                secho(f"\n! {notice.text}", fg="yellow", nl=False)
            secho(f"\n{scene.question.question}", bold=True)
            if scene.turn_clock is not None:
                echo(f"  {clock_text(scene.turn_clock.left_s)} left for this turn")
            for table in (*scene.tables_about("question"), *scene.tables_about("chances")):
                echo("\n".join(f"  {line}" for line in table_lines(table)))
            for line in asked_lines(self.evening.ask, self.words):
                echo(f"  {line}")
            if self._is_covered:
                secho(self.words.cover(self.evening.ask, self._looks(), "terminal"), fg="yellow")
            echo(f"{self._hint()} > ", nl=False)

    @property
    def _is_covered(self) -> bool:
        """Whether the question waits for the one who alone may see it."""
        return bool(self._looks()) and self._opened != self.evening.ask_id

    def _hint(self) -> str:
        evening = self.evening
        assert evening.ask is not None
        if self._is_covered:
            return f"[{self.words.cover(evening.ask, self._looks(), 'open_terminal')}]"
        countdown = evening.countdown_control.countdown
        if countdown is not None and countdown.state == "paused":
            return f"[the clock stands at {clock_text(countdown.left_s(evening.countdown_control.clock))}: resume, or early]"
        if countdown is not None and countdown.state in ("rang", "ended"):
            return "[this countdown is over: Enter to go on, or again to play it once more]"
        return hint(evening.ask, evening.suggestion, self.words, evening.proposal)

    # -- commands -----------------------------------------------------------------------------------------------

    def _quit(self) -> None:
        raise Quit

    def _help(self) -> None:
        echo(HELP)
        self._prompt()

    def _set_up(self) -> None:
        self.evening.restart_from_empty_table()
        self._show()

    def _source(self, **sources: str) -> None:
        self.evening.set_source(**sources)
        self._show()

    def _board(self) -> None:
        scene = scene_of(self.evening, self.words)
        overview = overview_lines(scene, self.words)
        for line in (*board_lines(scene.picture, self.words), *overview, house_rules_line(scene.options, self.words)):
            echo(line)
        self._prompt()

    def _goals(self) -> None:
        for line in goal_texts(about_of(self.evening, self.words), goals_of(self.evening, self.words)):
            echo(line)
        self._prompt()

    def _aid(self) -> None:
        for entry in self.words.aid():
            echo(f"  {entry.title}: {entry.text}  [{', '.join(entry.rules)}]")
        self._prompt()

    def _why(self) -> None:
        todo = scene_of(self.evening, self.words).todo
        for entry in todo:
            echo(f"  - {entry.text}  [{entry.rule}]")
        if not todo:
            echo("There are no instructions now.")
        self._prompt()

    def _offers(self) -> None:
        ask = self.evening.ask
        for offer in ask.offers if ask else ():
            fields = " ".join(offered_field(field, self.words) for field in offer.fields)
            echo(f"  {offer.name} {fields}   {self.words.offer(offer.name)}")
        if ask is None or not ask.offers:
            echo("Nothing can be done besides now.")
        self._prompt()

    def _undo(self) -> None:
        try:
            self.evening.undo()
        except RevealedChance as error:
            echo(f"{error} [yes or no] > ", nl=False)
            if (self._next_line() or "").lower() not in ("y", "yes"):
                self._prompt()
                return
            self.evening.undo(sure=True)
        self._show()

    def _redo(self) -> None:
        self.evening.redo()
        self._show()

    def _by_hand(self) -> None:
        self.evening.by_hand()
        self._show()

    def _fix(self, text: str) -> None:
        if not self.evening.correct(read_correction(text, self.evening)):
            echo("That is what was there.")
        self._show()


_COMMANDS: dict[str, Callable[[PlainFront], None]] = {
    "quit": PlainFront._quit,
    "exit": PlainFront._quit,
    "help": PlainFront._help,
    "?": PlainFront._help,
    "board": PlainFront._board,
    "goals": PlainFront._goals,
    "objective": PlainFront._goals,
    "aid": PlainFront._aid,
    "why": PlainFront._why,
    "offers": PlainFront._offers,
    "undo": PlainFront._undo,
    "redo": PlainFront._redo,
    "by hand": PlainFront._by_hand,
    "set up": PlainFront._set_up,
    "dice ask": partial(PlainFront._source, dice="ask"),
    "dice digital": partial(PlainFront._source, dice="digital"),
    "cards ask": partial(PlainFront._source, cards="ask"),
    "cards digital": partial(PlainFront._source, cards="digital"),
}
