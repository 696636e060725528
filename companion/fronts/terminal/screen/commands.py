"""The words that can be typed in place of an answer, what each does, and under which name the menu has it."""

from __future__ import annotations

from typing import NamedTuple


class Command(NamedTuple):
    """A word (``name``), what the menu calls it, and which method of the session does it."""

    name: str
    title: str
    method: str
    words: tuple[str, ...] = ()


COMMANDS = (
    Command("undo", "Take the last answer back", "undo"),
    Command("redo", "Go forward again", "redo"),
    Command("log", "Everything that happened", "show_log"),
    Command("goals", "What wins and what loses, and how far that is", "show_goals", ("objective",)),
    Command("board", "Everything that lies on the board", "show_board"),
    Command("map", "The board as a map, as large as this window is wide", "show_map"),
    Command("aid", "Player aid: what you may do", "show_aid"),
    Command("why", "The rule behind each instruction: on or off", "toggle_rules"),
    Command("all", "Tick the whole list", "tick_all"),
    Command("offers", "What may be done besides", "show_offers"),
    Command("correct", "Correct the board as it stood when this step began", "correct", ("fix",)),
    Command("amend", "Mend a die or an answer that was typed wrong", "amend"),
    Command("by hand", "We do this step ourselves", "by_hand"),
    Command("dice", "Who rolls from now on", "switch_dice"),
    Command("cards", "Who draws from now on", "switch_cards"),
    Command("set up", "The table was cleared: what goes where", "set_up"),
    Command("rules", "The house rules of this evening", "show_options"),
    Command("help", "Keys and words", "show_help", ("?",)),
    Command("quit", "Stop here; the evening is kept", "quit", ("exit",)),
)

HOT_KEYS = {key: command for command in COMMANDS if (key := {"help": "f1", "goals": "f2", "map": "f3"}.get(command.name))}
"""Keys of the commands that are wanted most, whatever is typed."""

CLOCK = (
    Command("start", "Start the clock", "control start"),
    Command("early", "End the countdown before the bell", "control end_early", ("ended early", "end")),
    Command("false start", "It was started by mistake (within five seconds)", "control false_start"),
    Command("pause", "Pause the clock, where the house rules allow it", "control pause"),
    Command("resume", "Let the clock go on", "control resume"),
    Command("again", "Play this countdown once more", "control again"),
    Command("go on", "Take this countdown as it was", "control go_on"),
    Command("roll", "Roll the action dice, for show", "roll_for_show"),
)


def named(text: str, commands: tuple[Command, ...]) -> Command | None:
    """The command that these words are."""
    said = " ".join(text.lower().split())
    return next((command for command in commands if said == command.name or said in command.words), None)
