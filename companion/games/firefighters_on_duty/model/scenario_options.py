"""Options that a scenario sets: house rules written into its file (FOD section 7.6, FOD-195)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.content.faults import Fault, PackError, nearest, quoted, with_source
from companion.games.firefighters_on_duty.house_rules import OPTIONS
from companion.table import JsonValue, OptionError, OptionValue


def option_faults(options: Mapping[str, JsonValue]) -> Iterator[Fault]:
    """Unknown names and wrong values among the ``options`` of a scenario."""
    for name, value in options.items():
        where = ("options", name)
        if name not in OPTIONS:
            yield Fault(where, wanted="is not a known option", hint=nearest(name, OPTIONS) or f"known are {', '.join(OPTIONS)}")
            continue
        try:
            OPTIONS[name].read(value)
        except OptionError:
            yield Fault(where, quoted(value), f"must be {OPTIONS[name].describe()}")


def scenario_options(raw: Mapping[str, JsonValue]) -> dict[str, OptionValue]:
    """The options that the scenario of this raw content sets. If they are not a table, ``compile`` refuses them.

    Raises:
        PackError: with every unknown name and wrong value.
    """
    scenario = raw["scenario"]
    stated = scenario.get("options") if isinstance(scenario, Mapping) else None
    if not isinstance(stated, Mapping):
        return {}
    if faults := list(option_faults(stated)):
        files = raw.get("files")
        file = files.get("scenario") if isinstance(files, Mapping) else None
        raise PackError(with_source(faults, str(file or "scenario")))
    return {name: OPTIONS[name].read(value) for name, value in stated.items()}
