"""``companion check``: report every fault of packs and pack files at once."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from msgspec import structs

from companion import games
from companion.app.evenings.errors import DONE, NOT_DONE, exit_status
from companion.app.evenings.packs import installed_packs, pack_game, packs_folder
from companion.app.evenings.start import UsageError
from companion.content.authoring import PACK_HEAD, CheckResult, PackDraft, RawPack, counted, draft_from_files, read_draft
from companion.content.faults import PackError, fault_lines
from companion.content.files import ENDINGS, parse
from companion.printing import echo
from companion.table import nearest


def check(words: Sequence[str]) -> int:
    """Check packs and files; the exit status. Without words: the built-in content and all installed packs."""
    return exit_status(lambda: _check(words) if words else _check_installed())


def _check(words: Sequence[str]) -> int:
    """Each pack is checked on top of those named before it. Loose files are checked together, as if they were one pack."""
    paths = [_found(word) for word in words]
    packs = list[RawPack]()
    status = DONE
    for path, word in zip(paths, words, strict=True):
        if path.is_dir():
            draft = read_draft(path, path.name or path.resolve().name)
            status = max(status, _check_pack(draft, packs, _display_path(path, word)))
    loose = [(path, word) for path, word in zip(paths, words, strict=True) if not path.is_dir()]
    alone = dict[str, list[tuple[Path, str]]]()
    for path, word in loose:
        game = _game_of(draft_from_files("", [(word, path)]))
        if (folder := _pack_of(path)) is not None and game in games.ids_with_packs():
            status = max(status, _check_file(path, folder, packs, word))
        else:
            alone.setdefault(game, []).append((path, word))
    for game, files in alone.items():
        draft = draft_from_files("", [(word, path) for path, word in files])
        name = ", ".join(word for _, word in files)
        if PACK_HEAD not in dict(draft.texts):
            _say_game(draft, game, name)
        status = max(status, _check_pack(draft, packs, name))
    return status


def _game_of(draft: PackDraft) -> str:
    """The game a draft is for: the one its head names, else the one that knows most of its keys."""
    return pack_game(draft) if PACK_HEAD in dict(draft.texts) else games.game_of_file(_data_of(draft))


def _data_of(draft: PackDraft) -> RawPack:
    """What the files of a draft that can be parsed say together."""
    data: RawPack = {}
    for name, text in draft.texts:
        with suppress(PackError):
            data |= parse(text, name)
    return data


def _say_game(draft: PackDraft, chosen: str, name: str) -> None:
    """Say for which game loose files are checked, where others have files with the same keys."""
    found = games.games_of_file(_data_of(draft))
    if chosen in found and len(found) > 1:
        others = " or ".join(games.load(game).title for game in found if game != chosen)
        echo(f"{name}: is checked for {games.load(chosen).title}. If it is for {others}, put it beside a {PACK_HEAD} that says so.")


def _found(word: str) -> Path:
    """The path a word names: a file or folder, or the folder of an installed pack of that name."""
    path = Path(word)
    if not path.exists() and "/" not in word and (packs_folder() / word).is_dir():
        return packs_folder() / word
    if not path.exists():
        known = [pack.name for pack in installed_packs()]
        near = nearest(word, known)
        raise UsageError(f"{word}: there is no such file, folder or installed pack{near}. What is installed: companion packs")
    if path.is_file() and not path.name.endswith(ENDINGS):
        raise UsageError(f"{word}: is no file of a pack; their names end in {' or '.join(ENDINGS)}.")
    return path


def _display_path(path: Path, word: str) -> str:
    return word if path == Path(word) else str(path)


def _pack_of(path: Path) -> Path | None:
    """The folder of the pack that contains a file; None where there is none."""
    above = path.absolute().parents
    return next((folder for folder in above[:3] if (folder / PACK_HEAD).is_file()), None)


def _check_pack(draft: PackDraft, packs: list[RawPack], name: str) -> int:
    """Print the result of a pack; a clean one becomes the base of the packs after it."""
    result = games.pack_tools(_game_of(draft)).check(draft, packs)
    if result.pack is not None and draft.name and _game_of(draft) in games.ids_with_packs():
        packs.append(result.pack)
    return print_result(name, result)


def _check_file(path: Path, folder: Path, packs: Sequence[RawPack], word: str) -> int:
    """Print the result of one file, which is checked together with its whole pack."""
    draft = read_draft(folder)
    file = draft.message_name(path.absolute().relative_to(folder).as_posix())
    result = games.pack_tools(pack_game(draft)).check(draft, packs)
    own_faults = tuple(fault for fault in result.faults if fault.source == file)
    others = len(result.faults) - len(own_faults)
    if others:
        echo(f"In other files of the pack {folder.name} there {_are(others, 'fault')}: companion check {folder}")
    return print_result(
        word, structs.replace(result, faults=own_faults, counts={"file": 1}, warnings=() if own_faults or others else result.warnings)
    )


def _check_installed() -> int:
    status = DONE
    for game in games.ids_with_files():
        tools = games.pack_tools(game)
        draft = tools.builtin()
        status = max(status, print_result(f"{game}, as it ships", tools.check(draft, ())))
    for pack in installed_packs():
        status = max(status, print_result(pack.name, pack.verdict))
    return status


def print_result(name: str, result: CheckResult) -> int:
    """Print the result of one check; the exit status."""
    for line in fault_lines(result.faults):
        echo(line)
    for warning in result.warnings:
        echo(f"{name}: note: {warning}")
    counts = ", ".join(counted(n, what) for what, n in result.counts.items() if n)
    outcome = counted(len(result.faults), "fault") if result.faults else "clean"
    echo(f"{name}: {counts or 'nothing'}: {outcome}")
    return NOT_DONE if result.faults else DONE


def _are(n: int, what: str) -> str:
    return f"is {counted(n, what)}" if n == 1 else f"are {counted(n, what)}"
