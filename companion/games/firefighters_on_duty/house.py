"""The options that a scenario sets for its evening: house rules written into its file (FOD section 7.6, FOD-195)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.content.faults import Fault, PackError, nearest, shown, sources
from companion.games.firefighters_on_duty.switches import OPTIONS
from companion.table import OptionError


def option_faults(options: Mapping[str, Any]) -> Iterator[Fault]:
    """Unknown names and wrong values among the ``options`` of a scenario."""
    for name, value in options.items():
        where = ("options", name)
        if name not in OPTIONS:
            yield Fault(where, wanted="is not a known option", hint=nearest(name, OPTIONS) or f"known are {', '.join(OPTIONS)}")
            continue
        try:
            OPTIONS[name].read(value)
        except OptionError:
            yield Fault(where, shown(value), f"must be {OPTIONS[name].wanted()}")


def scenario_options(raw: Mapping[str, Any]) -> dict[str, Any]:
    """What the scenario of this raw content sets, read. What is no table of options is left for ``compile`` to refuse.

    Raises:
        PackError: with every unknown name and wrong value.
    """
    stated = raw["scenario"].get("options") if isinstance(raw["scenario"], Mapping) else None
    if not isinstance(stated, Mapping):
        return {}
    if faults := list(option_faults(stated)):
        raise PackError(sources(faults, raw.get("files", {}).get("scenario", "scenario")))
    return {name: OPTIONS[name].read(value) for name, value in stated.items()}
