"""From an evening to its scene."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.catching_up import order_for_hands
from companion.engine.evening import Evening
from companion.engine.since import since_confirmed
from companion.scene.goals import about_seen, goals_seen, progress_of
from companion.scene.scene import AboutSeen, ClockSeen, GoalSeen, Instruction, OptionSeen, Question, Scene, State
from companion.scene.words import Words, back_line, where
from companion.table import AnswerRefused, Change, Choose, Share, Told, ask_view


def words_of(evening: Evening, language: str = "en") -> Words:
    """The sentences of the evening's game."""
    return Words(evening.game.texts(language), language)


def doubt_of(evening: Evening, words: Words) -> str | None:
    """Why the date of this evening can't be right, if it can't: the clock of the machine was not set."""
    setup = evening.setup
    return words.phrase(f"unset.{setup.clock}", when=setup.began[:16].replace("T", " ")) if setup.clock else None


def question_of(evening: Evening, words: Words) -> Question | None:
    """The open ask as it is shown."""
    ask, posed = evening.ask, evening.open
    if ask is None or posed is None:
        return None
    view, clock = ask_view(ask), clock_of(evening)
    question = words.question(ask) if clock is None or clock.state == "ready" else words.clock(clock.state)
    return Question(
        id=posed.id, key=ask.key, kind=ask.kind, question=question, who=ask.who, legal=view["legal"],
        offers=view["offers"], filled=evening.suggestion,
        barred={name: words.why(why) for name, why in ask.barred.items()} if isinstance(ask, (Choose, Share)) else {},
        ends=ask.ends,
    )  # fmt: skip


def instructions_of(evening: Evening, words: Words) -> tuple[Instruction, ...]:
    """The open list; after undo or a correction with what each line means for the board as it is."""
    states = _states(evening)
    return tuple(_instruction(evening, words, i, told, states.get(i, "")) for i, told in evening.pending())


def _instruction(evening: Evening, words: Words, i: int, told: Told, state: State) -> Instruction:
    code, to_do = evening.game.codes[told.code], evening.is_to_do(told)
    ticked = to_do and (i in evening.cardboard.ticked or state == "already there")
    text = words.told(told, alone=evening.did_itself(told))
    return Instruction(i, text, told.line, told.rule, ticked, to_do=to_do, places=code.places(told.args), state=state)


def _states(evening: Evening) -> dict[int, State]:
    """What lines of the open list mean while the board is out of step. Where just what is not ticked is to do, that goes without saying."""
    cardboard = evening.cardboard
    moving = [index for index, told in evening.pending() if told.changes and evening.is_to_do(told)]
    way = evening.catching_up()
    if not cardboard.out_of_step or not (way.first or cardboard.put_back or set(moving) - way.again - cardboard.ticked):
        return {}
    return {index: "do again" if index in way.again else "already there" for index in moving}


def refusal(error: AnswerRefused, words: Words) -> str:
    """Why something can't be answered, in the words of the game where its rules gave a reason, with what can be as people say it."""
    return refusal_by_id(error, words).replace(", ".join(error.ids), ", ".join(map(words.word, error.ids)))


def refusal_by_id(error: AnswerRefused, words: Words) -> str:
    """The same for programs, which answer by id."""
    return str(error) if error.why is None else f"{words.why(error.why)} {error.instead}"


def back_of(evening: Evening, words: Words) -> tuple[Instruction, ...]:
    """What to put back on the board before the list is followed, after undo or a correction, and what of it was put back already."""
    if not evening.cardboard.out_of_step:
        return ()
    moves = [(change, True) for change in evening.cardboard.returned] + [(change, False) for change in evening.catching_up().first]
    moves.sort(key=lambda move: order_for_hands(evening.form, move[0]))
    return _put_back(evening, words, moves)


def all_moves_of(evening: Evening, words: Words) -> tuple[Instruction, ...]:
    """All the moves from the board as it is to where the rules have it, after undo or a correction, also those that are on the list."""
    return _put_back(evening, words, [(change, False) for change in evening.back()]) if evening.cardboard.out_of_step else ()


def _put_back(evening: Evening, words: Words, moves: Sequence[tuple[Change, bool]]) -> tuple[Instruction, ...]:
    order, changed = evening.form.order, {change.path for change, _ in moves}
    return tuple(
        Instruction(
            order[change.path], words.back(change, changed), back_line(change), "", done, places=_places(change), state="put back first"
        )
        for change, done in moves
    )


def _places(change: Change) -> tuple[str, ...]:
    """The places that a move of putting the board back is about."""
    return (where(change.path)[0], *((str(change.to),) if change.path[-1] == "at" and change.to is not None else ()))


def undo_of(evening: Evening, words: Words, count: int = 1) -> tuple[Instruction, ...]:
    """What would have to be put back if the last ``count`` answers were taken back.

    Raises:
        AnswerRefused: nothing can be taken back now.
    """
    return _put_back(evening, words, [(change, False) for change in evening.to_put_back(count)])


def clock_of(evening: Evening) -> ClockSeen | None:
    """The countdown as it stands now."""
    countdown, left_s = evening.clockwork.countdown, evening.clockwork.left_s
    if countdown is None or left_s is None:
        return None
    return ClockSeen(countdown.state, countdown.total_s, left_s, countdown.pausable, countdown.deadline_s)


def options_of(evening: Evening) -> tuple[OptionSeen, ...]:
    """Every option of the evening, with those that are not as usual marked so."""
    chosen = evening.setup.options
    return tuple(
        OptionSeen(name, chosen[name], chosen[name] == option.default, option.unit)
        for name, option in evening.game.options.items()
        if name in chosen
    )


def goals_of(evening: Evening, words: Words) -> tuple[GoalSeen, ...]:
    """What wins and what loses, and how far that is now."""
    return goals_seen(evening.game, evening.twin, evening.content, evening.setup.options, words)


def about_of(evening: Evening, words: Words) -> AboutSeen:
    """What is played."""
    return about_seen(evening.game, evening.content, evening.setup.options, words)


def scene_of(evening: Evening, words: Words) -> Scene:
    """Everything there is to see now."""
    step, todo, goals = evening.current_step, instructions_of(evening, words), goals_of(evening, words)
    back = back_of(evening, words)
    left = any(line.state and not line.ticked for line in (*todo, *back))
    return Scene(
        game=evening.game.id,
        title=evening.game.title,
        evening=evening.setup.evening,
        step=step.path if step else "",
        step_title=words.step(step.path) if step else "",
        part=words.part(step.path) if step else "",
        phase=words.phase(step.path) if step else "",
        alarm=step is not None and not set(evening.game.alarming).isdisjoint(step.path.split("/")),
        story=since_confirmed(evening, words, todo),
        question=question_of(evening, words),
        todo=todo,
        back=back,
        in_place=words.phrase("state.in_place") if not left and any(line.state for line in (*todo, *back)) else "",
        said=tuple(words.said(spoken.said) for spoken in evening.spoken()),
        clock=clock_of(evening),
        picture=evening.game.picture(evening.twin, evening.content, evening.setup.options),
        options=options_of(evening),
        about=about_of(evening, words),
        goals=goals,
        progress=progress_of(goals),
        ending=words.ending(evening.ending) if evening.ending else None,
        trouble=evening.journal.trouble or evening.journal.notice or None,
        fault=evening.fault.text if evening.fault else None,
    )
