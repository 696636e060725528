"""``companion packs``: list the installed packs, what each adds or replaces, and whether it is clean."""

from __future__ import annotations

from collections.abc import Iterator

from companion import games
from companion.app.evenings.packs import InstalledPack, installed_packs, packs_folder
from companion.content.authoring import counted


def pack_lines() -> Iterator[str]:
    """The built-in content of each game, then the installed packs in order."""
    for game in games.ids_with_packs():
        tools = games.pack_tools(game)
        counts = tools.check(tools.builtin(), ()).counts
        yield f"{game}, as it ships"
        yield f"    {', '.join(counted(n, what) for what, n in counts.items() if what != 'file')}"
    packs = installed_packs()
    yield ""
    if not packs:
        yield f"No pack is installed. Put the folder of one into {packs_folder()}"
        yield "To make one: companion new-deck my-cards, companion new-tile, companion new-scenario (docs/your-own-content.md)"
        return
    yield f"Installed in {packs_folder()}, the later over the earlier:"
    for pack in packs:
        yield from _of(pack)


def _of(pack: InstalledPack) -> Iterator[str]:
    if pack.verdict.pack is None:
        n = len(pack.verdict.faults)
        yield f"{pack.name}  left out of every evening"
        yield f"    {counted(n, 'fault')}, to be listed with: companion check {pack.name}"
        return
    yield f"{pack.name}  {pack.verdict.pack['pack']['title']} ({pack.game}), clean"
    yield from (f"    {change}" for change in pack.changes)
    yield from (f"    note: {warning}" for warning in pack.verdict.warnings)
