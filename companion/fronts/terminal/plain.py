"""A plain question-and-answer session: what to do, a question, an answer, on any terminal or pipe."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from companion.engine import Evening, RevealedChance
from companion.engine.since import KINDS
from companion.engine.view import about_of, doubt_of, goals_of, refusal, scene_of
from companion.fronts.others import Others, nobody
from companion.fronts.reading import Interrupted, Lines, Quiet
from companion.fronts.terminal.answers import asked_lines, hint, read_answer, read_offer, read_patch
from companion.fronts.terminal.board import board_lines, goal_texts, house_line, track_line
from companion.fronts.terminal.clock import ClockFace, clock_text
from companion.printing import echo, secho
from companion.scene import Scene, Words
from companion.scene.scene import Happened, Kind
from companion.table import AnswerRefused, Countdown, Event, RulesError, StepBegan

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
CONTROLS = {"start": "start", "false start": "false_start", "pause": "pause", "resume": "resume", "again": "again"}


_SIGNS: dict[Kind, tuple[str, str | None]] = {"told": ("-", None), "dice": ("*", None), "card": ("*", None), "said": (">", "cyan")}
"""What stands before a line of the story, and its colour."""


def goodbye(name: object) -> str:
    """The last line; with how to go on, where the evening is kept under a name."""
    return "Goodbye." if name is None else f"Goodbye. Go on with: companion resume {name}"


class Quit(Exception):
    """The person wants to stop."""


def choose(what: str, entries: Sequence[tuple[str, str]], lines: Lines) -> str:
    """Ask which of these (id, title) it shall be; the only one needs no question. The end of the input takes the first."""
    while len(entries) > 1:
        for number, (_, title) in enumerate(entries, 1):
            echo(f"  {number}  {title}")
        echo(f"{what} [1 to {len(entries)}; Enter for 1] > ", nl=False)
        text = (_heard(lines) or "").lower()
        fitting = [i for i, (name, _) in enumerate(entries) if text in (str(i + 1), name.lower())] if text else [0]
        if fitting:
            return entries[fitting[0]][0]
        echo(f"{text} is none of them.")
    return entries[0][0]


def _heard(lines: Lines) -> str | None:
    """The next line as text, however long it takes; None at the end of the input."""
    while True:
        try:
            line = lines.line()
        except Quiet:
            continue
        return None if line is None else _text(line)


def _text(line: bytes) -> str:
    return line.decode("utf-8", "replace").removeprefix("\ufeff").strip()


class Plain:
    """One evening, question by question. ``echo`` writes down what comes in, where no terminal does; ``others`` answers what is not
    for people; ``name`` is what commands call the evening (its journal's path, where nothing else is said).
    """

    def __init__(
        self,
        evening: Evening,
        words: Words,
        lines: Lines,
        *,
        clock: ClockFace | None = None,
        echo: bool = False,
        others: Others = nobody,
        name: str | None = None,
    ) -> None:
        self.evening, self.words, self.lines, self.echo = evening, words, lines, echo
        self._others, self._name = others, name or evening.journal.path
        self.clock = clock or ClockFace(evening)
        self._warned = False
        self._in_trouble = False
        self._part = ""

    def run(self) -> None:
        """Until the end of the input, or ``quit``."""
        for line in self._greeting():
            echo(line)
        if not self.evening.events and not self.evening.cardboard.out_of_step:  # gone on with: the list is open from before
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
        if doubt := doubt_of(self.evening, self.words):
            yield doubt
        if path is not None:
            yield f"This evening is kept in {path}."
        elif self.evening.journal.trouble is None:
            yield "Nothing of this evening is kept, and it can't be gone on with another day."
        yield ""
        yield from goal_texts(about_of(self.evening, self.words), goals_of(self.evening, self.words))

    # -- lines in -----------------------------------------------------------------------------------------------

    def _next_line(self) -> str | None:
        """The next line that somebody types; meanwhile the clock is drawn, and what could not be written is tried again."""
        while True:
            try:
                line = self.lines.line(self._patience_s())
            except Quiet:
                self._idle()
            except Interrupted as interrupted:
                self._stay_once(interrupted)
            else:
                self._warned = False
                return None if line is None else self._typed(line)

    def _typed(self, line: bytes) -> str:
        text = _text(line)
        if self.echo:
            echo(text)
        return text

    def _patience_s(self) -> float | None:
        if self.clock.running:
            return self.clock.wait_s()
        return RETRY_S if self.evening.journal.trouble else None

    def _idle(self) -> None:
        if self.clock.running and self.clock.tick():
            self._show()
        if self.evening.journal.trouble:
            self.evening.journal.retry()
            self._trouble()

    def _stay_once(self, interrupted: Interrupted) -> None:
        """The first Ctrl-C in an evening that nobody keeps is taken for a slip."""
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
        self.evening.clockwork.control(name)
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
        else:
            evening.answer(read_answer(ask, text, evening.suggestion, self.words))
        self._show()

    # -- lines out ----------------------------------------------------------------------------------------------

    def _show(self) -> None:
        self._events()
        while self._others():
            self._events()
        self._trouble()
        if self.evening.cardboard.out_of_step:
            self._list(scene_of(self.evening, self.words))
        self._prompt()

    def _events(self) -> None:
        """What happened; what belongs to a list that is shown whole, with what its lines mean now, is not said twice."""
        run = self.evening.run
        listed = run.table.events[run.events_before_confirm :] if self.evening.cardboard.out_of_step else []
        for event in self.evening.take_events():
            if not any(event is other for other in listed):
                self._event(event)

    def _step(self, path: str) -> None:
        """The title of a step; where a round begins, how far the evening is."""
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
        """The list that is open, after what is to be put back first."""
        if scene.back:
            secho("\nPut back first:", bold=True)
            for move in scene.back:
                echo(f"  - {move.text}")
        if scene.story:
            secho(f"\n== {scene.step_title} ==", bold=True)
        for happened in scene.story:
            self._happened(happened)
        if scene.in_place:
            secho(scene.in_place, bold=True)

    def _happened(self, happened: Happened) -> None:
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
            secho(f"\n{scene.question.question}", bold=True)
            for line in asked_lines(self.evening.ask, self.words):
                echo(f"  {line}")
            echo(f"{self._hint()} > ", nl=False)

    def _hint(self) -> str:
        evening = self.evening
        assert evening.ask is not None
        countdown = evening.clockwork.countdown
        if countdown is not None and countdown.state == "paused":
            return f"[the clock stands at {clock_text(countdown.left_s(evening.clockwork.clock))}: resume, or early]"
        if countdown is not None and countdown.state in ("rang", "ended"):
            return "[this countdown is over: Enter to go on, or again to play it once more]"
        return hint(evening.ask, evening.suggestion, self.words)

    # -- commands -----------------------------------------------------------------------------------------------

    def _quit(self) -> None:
        raise Quit

    def _help(self) -> None:
        echo(HELP)
        self._prompt()

    def _set_up(self) -> None:
        self.evening.set_up_again()
        self._show()

    def _source(self, **sources: str) -> None:
        self.evening.set_source(**sources)
        self._show()

    def _board(self) -> None:
        scene = scene_of(self.evening, self.words)
        for line in (*board_lines(scene.picture, self.words), house_line(scene.options, self.words)):
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
            fields = " ".join(f"{'.'.join(f.path)}={'|'.join(map(str, f.shape.options)) or f.shape.wanted()}" for f in offer.fields)
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
        if not self.evening.correct(read_patch(text, list(self.evening.form.fields))):
            echo("It stood so anyway.")
        self._show()


_COMMANDS: dict[str, Callable[[Plain], None]] = {
    "quit": Plain._quit,
    "exit": Plain._quit,
    "help": Plain._help,
    "?": Plain._help,
    "board": Plain._board,
    "goals": Plain._goals,
    "objective": Plain._goals,
    "aid": Plain._aid,
    "why": Plain._why,
    "offers": Plain._offers,
    "undo": Plain._undo,
    "redo": Plain._redo,
    "by hand": Plain._by_hand,
    "set up": Plain._set_up,
    "dice ask": partial(Plain._source, dice="ask"),
    "dice digital": partial(Plain._source, dice="digital"),
    "cards ask": partial(Plain._source, cards="ask"),
    "cards digital": partial(Plain._source, cards="digital"),
}
