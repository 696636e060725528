"""House rules and options of a game (FOD-195, section 10 of the rules digest): names, defaults, values."""

from __future__ import annotations

from companion.table import Option, Options

ACTION_FACES = ("vehicle", "firefighter", "water", "gear")


def _words(name: str, rule: str, *words: str, at_table: bool = False, before: str | None = None) -> Option:
    return Option(name=name, rule=rule, default=words[0], words=words, at_table=at_table, legacy_default=before)


HOUSE_RULES = {
    option.name: option
    for option in (
        _words("shortage_people", "FOD-R5", "standin", "skip"),
        _words("explosive_rank", "FOD-R11", "number_first", "letter_first"),
        _words("six_always_hits", "FOD-R14", "off", "on"),
        Option(name="reserve_start", rule="FOD-R18", default=0, min=0, max=80),
        Option(name="truck_start_water", rule="FOD-R20", default=0, min=0, max=24),
        Option(
            name="action_faces",
            rule="FOD-R24",
            faces=ACTION_FACES,
            at_table=True,
            default={"vehicle": 2, "firefighter": 2, "water": 1, "gear": 1},
        ),
        _words("timer_pause", "FOD-R26", "off", "on", at_table=True),
        Option(name="action_seconds", rule="FOD-R26", default=120, min=60, max=300, at_table=True, unit="seconds"),
        _words("hose_chain", "FOD-R29", "any", "one", "off", at_table=True),
        _words("shutoff_needs_ff", "FOD-R31", "on", "off", at_table=True),
        _words("debris_blocks_people", "FOD-R32", "on", "off", at_table=True),
        _words("escort_moves_along", "FOD-R33", "off", "on", at_table=True),
        Option(name="engine_ff_capacity", rule="FOD-R35", default="none", words=("none",), min=0, max=8, at_table=True),
        Option(name="engine_eq_capacity", rule="FOD-R35", default="none", words=("none",), min=0, max=12, at_table=True),
        _words("order", "FOD-R40", "label", "players"),
        _words("short_fire_np", "FOD-R41", "per_placement", "per_token", "per_phase"),
        _words("short_fire_scope", "FOD-R42", "fire_phase", "growth_only"),
        _words("aboard_exposed", "FOD-R49", "off", "on"),
        _words("burn_loose_equipment", "FOD-R51", "off", "on"),
        _words("removed_vehicle_people", "FOD-R53", "set_down", "injured"),
        _words("hazard_chain", "FOD-R60", "off", "on"),
        _words("explosive_skip_blocked", "FOD-R62", "off", "on"),
        _words("distress_presence", "FOD-R66", "at_bell", "at_step"),
        _words("fast_response", "FOD-R67", "automatic", "ask"),
        _words("np_loss", "FOD-R76", "end_of_round", "immediate"),
        _words("fresh_smoke_waits", "FOD-R79", "off", "on"),
        _words("early_win", "FOD-R80", "scenario", "always"),
        _words("board_check", "FOD-76", "needed", "all", before="all"),
    )
}

# Decided when the game begins (FOD-28); asked if not given.
TABLE_SIZE = {
    "players": Option(name="players", rule="FOD-R7", min=1, max=4),
    "difficulty": Option(name="difficulty", rule="FOD-28", words=("easy", "hard")),
}

OPTIONS = HOUSE_RULES | TABLE_SIZE


def option_conflicts(options: Options) -> list[str]:
    """Combinations of values that contradict each other, one sentence each."""
    if options.get("hazard_chain") == "on" and options.get("order") == "players":
        return ["hazard_chain=on and order=players do not go together: a chain runs in label order (FOD-R60). Leave one of them out."]
    return []
