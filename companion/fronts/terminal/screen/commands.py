"""The commands of the screen: words that can be typed instead of an answer, also listed in the menu."""

from __future__ import annotations

from typing import NamedTuple


class SessionCommand(NamedTuple):
    """A command: the word to type, its title in the menu, and the method of the session that runs it."""

    name: str
    title: str
    method: str
    words: tuple[str, ...] = ()


COMMANDS = (
    SessionCommand("undo", "Take the last answer back", "undo"),
    SessionCommand("redo", "Go forward again", "redo"),
    SessionCommand("log", "Everything that happened", "show_log"),
    SessionCommand("goals", "What wins and what loses, and how far that is", "show_goals", ("objective",)),
    SessionCommand("board", "Everything that lies on the board", "show_board"),
    SessionCommand("map", "The board as a map, as large as this window is wide", "show_map"),
    SessionCommand("aid", "Player aid: what you may do", "show_aid"),
    SessionCommand("why", "The rule behind each instruction: on or off", "toggle_rules"),
    SessionCommand("all", "Tick the whole list", "tick_all"),
    SessionCommand("offers", "What may be done besides", "show_offers"),
    SessionCommand("correct", "Correct the board as it stood when this step began", "correct", ("fix",)),
    SessionCommand("amend", "Mend a die or an answer that was typed wrong", "amend"),
    SessionCommand("by hand", "We do this step ourselves", "by_hand"),
    SessionCommand("dice", "Who rolls from now on", "switch_dice"),
    SessionCommand("cards", "Who draws from now on", "switch_cards"),
    SessionCommand("set up", "The table was cleared: what goes where", "set_up"),
    SessionCommand("rules", "The house rules of this evening", "show_options"),
    SessionCommand("help", "Keys and words", "show_help", ("?",)),
    SessionCommand("quit", "Stop here; the evening is kept", "quit", ("exit",)),
)

HOT_KEYS = {key: command for command in COMMANDS if (key := {"help": "f1", "goals": "f2", "map": "f3"}.get(command.name))}
"""Function keys of frequent commands; they work while text is typed."""

CLOCK = (
    SessionCommand("start", "Start the clock", "control start"),
    SessionCommand("early", "End the countdown before the bell", "control end_early", ("ended early", "end")),
    SessionCommand("false start", "It was started by mistake (within five seconds)", "control false_start"),
    SessionCommand("pause", "Pause the clock, where the house rules allow it", "control pause"),
    SessionCommand("resume", "Let the clock go on", "control resume"),
    SessionCommand("again", "Play this countdown once more", "control again"),
    SessionCommand("go on", "Take this countdown as it was", "control go_on"),
    SessionCommand("roll", "Roll the action dice, for show", "roll_for_show"),
)


def find_command(text: str, commands: tuple[SessionCommand, ...]) -> SessionCommand | None:
    """The command that was typed; None if it is none."""
    said = " ".join(text.lower().split())
    return next((command for command in commands if said == command.name or said in command.words), None)
