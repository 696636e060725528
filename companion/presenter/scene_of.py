"""Makes the scene of an evening."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.catch_up_plan import move_order
from companion.engine.evening import Evening
from companion.presenter.recent import events_since_confirm
from companion.scene.catalog import Catalog, place_and_thing, undo_move_line
from companion.scene.goals import game_intro, goal_progress, progress_line
from companion.scene.overview import notice_texts, text_tables
from companion.scene.scene import ClockStatus, GameIntro, GoalProgress, Instruction, InstructionState, OptionStatus, Question, Scene
from companion.table import AnswerRefused, Change, Choose, Distribute, InstructionTold, Overview, StepBegan, ask_view

NOTHING_BESIDE = Overview()


def words_of(evening: Evening, language: str = "en") -> Catalog:
    """The texts of the evening's game."""
    return Catalog(evening.game.texts(language), language, evening.game.names(evening.content))


def date_warning(evening: Evening, words: Catalog) -> str | None:
    """A sentence that the date of this evening is wrong because the clock of the machine was not set; else None."""
    setup = evening.setup
    return words.phrase(f"unset.{setup.clock}", when=setup.began[:16].replace("T", " ")) if setup.clock else None


def question_of(evening: Evening, words: Catalog, overview: Overview = NOTHING_BESIDE) -> Question | None:
    """The open ask as it is shown, with what an overview says beside its options."""
    ask, posed = evening.ask, evening.open_ask
    if ask is None or posed is None:
        return None
    view, clock = ask_view(ask), clock_of(evening)
    question = words.question(ask) if clock is None or clock.state == "ready" else words.clock(clock.state)
    return Question(
        id=posed.id, key=ask.key, kind=ask.kind, question=question, who=ask.who, legal=view["legal"],
        offers=view["offers"], filled=evening.suggestion,
        barred={name: words.why(why) for name, why in ask.barred.items()} if isinstance(ask, (Choose, Distribute)) else {},
        ends=ask.ends, args=ask.args, proposed=evening.proposal,
        details={option: words.cell(cell) for option, cell in overview.details.items()}, looks=overview.looks,
    )  # fmt: skip


def instructions_of(evening: Evening, words: Catalog) -> tuple[Instruction, ...]:
    """The open list; after undo or a correction with the state of each line on the physical board."""
    states = _states(evening)
    return tuple(_instruction(evening, words, i, told, states.get(i, "")) for i, told in evening.pending())


def _instruction(evening: Evening, words: Catalog, i: int, told: InstructionTold, state: InstructionState) -> Instruction:
    code, to_do = evening.game.codes[told.code], evening.is_to_do(told)
    ticked = to_do and (i in evening.physical_board.ticked or state == "already there")
    text = words.told(told, alone=evening.is_automatic(told))
    return Instruction(i, text, told.line, told.rule, ticked, to_do=to_do, places=code.places(told.args), state=state)


def _states(evening: Evening) -> dict[int, InstructionState]:
    """The states of the open list's lines while the physical board is out of step; empty if exactly the unticked lines are to be carried
    out.
    """
    physical = evening.physical_board
    moving = [index for index, told in evening.pending() if told.changes and evening.is_to_do(told)]
    way = evening.catch_up_plan()
    if not physical.out_of_step or not (way.first or physical.put_back or set(moving) - way.again - physical.ticked):
        return {}
    return {index: "do again" if index in way.again else "already there" for index in moving}


def refusal(error: AnswerRefused, words: Catalog) -> str:
    """Why an answer was refused, in the game's words if its rules gave a reason, with the possible answers as people say them."""
    listed = ", ".join(words.choice(error.question, id) for id in error.ids)
    return refusal_by_id(error, words).replace(", ".join(error.ids), listed)


def refusal_by_id(error: AnswerRefused, words: Catalog) -> str:
    """The same for programs, which answer by id."""
    return str(error) if error.why is None else f"{words.why(error.why)} {error.instead}"


def back_of(evening: Evening, words: Catalog) -> tuple[Instruction, ...]:
    """What to put back on the board before the list is followed, after undo or a correction, and which of it was put back already."""
    if not evening.physical_board.out_of_step:
        return ()
    moves = [(change, True) for change in evening.physical_board.returned] + [(change, False) for change in evening.catch_up_plan().first]
    moves.sort(key=lambda move: move_order(evening.schema, move[0]))
    return _put_back(evening, words, moves)


def all_moves_of(evening: Evening, words: Catalog) -> tuple[Instruction, ...]:
    """All the moves from the physical board to the twin, after undo or a correction, also those that are on the list."""
    return (
        _put_back(evening, words, [(change, False) for change in evening.moves_to_match_twin()])
        if evening.physical_board.out_of_step
        else ()
    )


def _put_back(evening: Evening, words: Catalog, moves: Sequence[tuple[Change, bool]]) -> tuple[Instruction, ...]:
    order, changed = evening.schema.order, {change.path for change, _ in moves}
    return tuple(
        Instruction(
            order[change.path],
            words.back(change, changed),
            undo_move_line(change),
            "",
            done,
            places=_places(change),
            state="put back first",
        )
        for change, done in moves
    )


def _places(change: Change) -> tuple[str, ...]:
    """The places that a put-back move is about."""
    return (place_and_thing(change.path)[0], *((str(change.to),) if change.path[-1] == "at" and change.to is not None else ()))


def undo_of(evening: Evening, words: Catalog, count: int = 1) -> tuple[Instruction, ...]:
    """What would have to be put back after undoing the last ``count`` answers.

    Raises:
        AnswerRefused: undo is not possible now.
    """
    return _put_back(evening, words, [(change, False) for change in evening.undo_preview(count)])


def clock_of(evening: Evening) -> ClockStatus | None:
    """The countdown as it stands now."""
    countdown, left_s = evening.countdown_control.countdown, evening.countdown_control.left_s
    if countdown is None or left_s is None:
        return None
    return ClockStatus(countdown.state, countdown.total_s, left_s, countdown.pausable, countdown.deadline_s)


def turn_clock_of(evening: Evening) -> ClockStatus | None:
    """The clock of the turn as it stands now: ``running`` or ``rang``."""
    timer = evening.turn_timer
    if (left_s := timer.left_s) is None:
        return None
    return ClockStatus("rang" if timer.rung else "running", timer.total_s, left_s, pausable=False, deadline_s=timer.deadline_s)


def options_of(evening: Evening) -> tuple[OptionStatus, ...]:
    """Every option of the evening, with those that are not as usual marked."""
    chosen = evening.setup.options
    return tuple(
        OptionStatus(name, chosen[name], chosen[name] == option.default, option.unit)
        for name, option in evening.game.options.items()
        if name in chosen
    )


def goals_of(evening: Evening, words: Catalog) -> tuple[GoalProgress, ...]:
    """What wins and what loses, and the progress towards it."""
    return goal_progress(evening.game, evening.twin, evening.content, evening.setup.options, words)


def about_of(evening: Evening, words: Catalog) -> GameIntro:
    """The scenario: title, story, special rules."""
    return game_intro(evening.game, evening.content, evening.setup.options, words)


def overview_of(evening: Evening) -> Overview:
    """What people should see beside the board; nothing once the game has ended."""
    if evening.ask is None:
        return Overview()
    return evening.game.overview(evening.twin, evening.content, evening.setup.options, evening.ask)


def is_alarming(evening: Evening, n: int | None = None) -> bool:
    """Whether the danger moves now, or moved at event ``n``: as the open step says, or the instructions of its step up to that event."""
    step, codes = evening.current_step, evening.game.codes
    if step is not None and not set(evening.game.alarming).isdisjoint(step.path.split("/")):
        return True
    for event in reversed(evening.event_log[: None if n is None else n + 1]):
        if isinstance(event, StepBegan):
            return False
        if isinstance(event, InstructionTold) and codes[event.code].alarm:
            return codes[event.code].alarm == "on"
    return False


def scene_of(evening: Evening, words: Catalog) -> Scene:
    """Everything that can be seen now."""
    step, todo, goals = evening.current_step, instructions_of(evening, words), goals_of(evening, words)
    back = back_of(evening, words)
    overview = overview_of(evening)
    left = any(line.state and not line.ticked for line in (*todo, *back))
    return Scene(
        game=evening.game.id,
        title=evening.game.title,
        evening=evening.setup.evening,
        step=step.path if step else "",
        step_title=words.step(step.path) if step else "",
        part=words.part(step.path) if step else "",
        phase=words.phase(step.path) if step else "",
        alarm=is_alarming(evening) and not overview.calm,
        story=events_since_confirm(evening, words, todo),
        question=question_of(evening, words, overview),
        todo=todo,
        back=back,
        in_place=words.phrase("state.in_place") if not left and any(line.state for line in (*todo, *back)) else "",
        said=tuple(words.said(spoken.said) for spoken in evening.bot_remarks()),
        clock=clock_of(evening),
        turn_clock=turn_clock_of(evening),
        picture=evening.game.picture(evening.twin, evening.content, evening.setup.options),
        options=options_of(evening),
        about=about_of(evening, words),
        goals=goals,
        progress=progress_line(goals),
        notices=notice_texts(overview, words),
        tables=text_tables(overview, words),
        status="" if overview.status is None else words.cell(overview.status),
        ending=words.ending(evening.ending) if evening.ending else None,
        trouble=evening.journal.trouble or evening.journal.notice or None,
        fault=evening.fault.text if evening.fault else None,
    )
