"""A plain question-and-answer session: what to do, a question, an answer, on any terminal or pipe."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

import click

from companion.engine import Evening, RevealedChance
from companion.engine.view import scene_of
from companion.fronts.terminal.answers import hint, read_answer, read_offer
from companion.fronts.terminal.board import board_lines, house_lines
from companion.scene import Scene, Words
from companion.table import AnswerRefused, Drawn, Rolled, StepBegan, Told

HELP = """Answer the question, or one of:
  undo, redo      take the last answer back, or forward again
  board           everything that lies on the board
  aid             what you may do in the Action Phase
  why             the rule behind each instruction of this list
  fix a.b.c=4     correct the board as it stood at the start of this step, like: fix spaces.A3.fire_active=2
  by hand         you do this step yourselves, and say how the board stands then
  offers          what may be done besides; take one with its name, like: extinguish space=A3 dice=2,3,6
  quit            stop here"""


class Quit(Exception):
    """The person wants to stop."""


def choose(what: str, entries: Sequence[tuple[str, str]]) -> str:
    """Ask which of these (id, title) it shall be; the only one needs no question."""
    if len(entries) == 1:
        return entries[0][0]
    for number, (_, title) in enumerate(entries, 1):
        click.echo(f"  {number}  {title}")
    number = click.prompt(what, type=click.IntRange(1, len(entries)), default=1)
    return entries[int(number) - 1][0]


class Plain:
    """One evening, question by question."""

    def __init__(self, evening: Evening, words: Words) -> None:
        self.evening, self.words = evening, words

    def run(self) -> None:
        """Until the end of the game, of the input, or ``quit``."""
        setup = self.evening.setup
        click.echo(f"{self.evening.game.title}. Evening {setup.evening}, fairness code {setup.fate.commitment[:16]}. Type help for help.")
        self._show()
        while self.evening.ask is not None or self.evening.ending is not None:
            try:
                self._turn(sys.stdin.readline())
            except Quit:
                return
            except (AnswerRefused, ValueError) as error:
                click.secho(str(error), fg="yellow")
                self._prompt(scene_of(self.evening, self.words))

    def _turn(self, line: str) -> None:
        if not line:
            raise Quit
        text = line.strip()
        if text.lower() in _COMMANDS:
            _COMMANDS[text.lower()](self)
        elif text.startswith("fix "):
            self._fix(text[4:])
        else:
            self._answer(text)

    def _answer(self, text: str) -> None:
        evening = self.evening
        ask = evening.ask
        if ask is None:
            raise AnswerRefused("The game has ended: undo, board, or quit.")
        name, _, rest = text.partition(" ")
        if name in [offer.name for offer in ask.offers]:
            evening.offer(name, read_offer(ask.offer(name), rest))
        else:
            evening.answer(read_answer(ask, text, evening.suggestion))
        self._show()

    def _show(self) -> None:
        for event in self.evening.take_events():
            if isinstance(event, StepBegan):
                click.secho(f"\n== {self.words.step(event.path)} ==", bold=True)
            elif isinstance(event, Told):
                click.echo(f"  - {self.words.told(event)}")
            elif isinstance(event, Rolled):
                click.echo(f"  * {', '.join(map(str, event.values))} ({event.by})")
            elif isinstance(event, Drawn):
                click.echo(f"  * {event.card or 'a hidden card'} from {self.words.word(event.deck)} ({event.by})")
        self._prompt(scene_of(self.evening, self.words))

    def _prompt(self, scene: Scene) -> None:
        if scene.back:
            click.secho("Put the board back:", bold=True)
            for move in scene.back:
                click.echo(f"  - {move.text}")
        for trouble in filter(None, (scene.trouble, scene.fault)):
            click.secho(trouble, fg="yellow")
        if scene.ending:
            click.secho(f"\n{scene.ending}  (undo, board, or quit)", bold=True)
        elif scene.question and self.evening.ask:
            click.secho(f"\n{scene.question.question}", bold=True)
            click.echo(f"{hint(self.evening.ask, self.evening.suggestion)} > ", nl=False)

    # -- commands -----------------------------------------------------------------------------------------------

    def _quit(self) -> None:
        raise Quit

    def _help(self) -> None:
        click.echo(HELP)
        self._prompt(scene_of(self.evening, self.words))

    def _board(self) -> None:
        scene = scene_of(self.evening, self.words)
        for line in (*board_lines(scene.picture, self.words), *house_lines(scene.options)):
            click.echo(line)
        self._prompt(scene)

    def _aid(self) -> None:
        for entry in self.words.aid():
            click.echo(f"  {entry.title}: {entry.text}  [{', '.join(entry.rules)}]")
        self._prompt(scene_of(self.evening, self.words))

    def _why(self) -> None:
        for todo in scene_of(self.evening, self.words).todo:
            click.echo(f"  - {todo.text}  [{todo.rule}]")
        self._prompt(scene_of(self.evening, self.words))

    def _offers(self) -> None:
        ask = self.evening.ask
        for offer in ask.offers if ask else ():
            fields = " ".join(f"{'.'.join(f.path)}={'|'.join(f.shape.options) or f.shape.wanted()}" for f in offer.fields)
            click.echo(f"  {offer.name} {fields}   {self.words.offer(offer.name)}")
        self._prompt(scene_of(self.evening, self.words))

    def _undo(self) -> None:
        try:
            self.evening.undo()
        except RevealedChance as error:
            if not click.confirm(str(error)):
                self._prompt(scene_of(self.evening, self.words))
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
        from companion.fronts.terminal.answers import read_patch

        if not self.evening.correct(read_patch(text)):
            click.echo("It stood so anyway.")
        self._show()


_COMMANDS: dict[str, Callable[[Plain], None]] = {
    "quit": Plain._quit,
    "exit": Plain._quit,
    "help": Plain._help,
    "?": Plain._help,
    "board": Plain._board,
    "aid": Plain._aid,
    "why": Plain._why,
    "offers": Plain._offers,
    "undo": Plain._undo,
    "redo": Plain._redo,
    "by hand": Plain._by_hand,
}
