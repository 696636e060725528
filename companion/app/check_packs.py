"""``companion check``: what is wrong with packs and files of packs, all of it at once, and what is fine."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from msgspec import structs

from companion import games
from companion.app.begin import WrongCall
from companion.app.installed import game_of, installed, packs_folder
from companion.app.wrong import DONE, UNDONE, carried_out
from companion.content.faults import PackError, told
from companion.content.files import ENDINGS, parse
from companion.content.workshop import HEAD, Draft, Raw, Verdict, collected, draft_of
from companion.printing import echo
from companion.table import nearest


def check(words: Sequence[str]) -> int:
    """Check packs and files; the exit status. Without words: what ships, and what is installed."""
    return carried_out(lambda: _check(words) if words else _all())


def _check(words: Sequence[str]) -> int:
    """Packs are laid over each other in the order of the call. Loose files are checked together, as if they were of one pack."""
    paths = [_found(word) for word in words]
    packs = list[Raw]()
    status = DONE
    for path, word in zip(paths, words, strict=True):
        if path.is_dir():
            draft = draft_of(path, path.name or path.resolve().name)
            status = max(status, _judge(draft, packs, _shown(path, word)))
    loose = [(path, word) for path, word in zip(paths, words, strict=True) if not path.is_dir()]
    alone = dict[str, list[tuple[Path, str]]]()
    for path, word in loose:
        game = _game_of(collected("", [(word, path)]))
        if (folder := _pack_of(path)) is not None and game in games.with_packs():
            status = max(status, _judge_one(path, folder, packs, word))
        else:
            alone.setdefault(game, []).append((path, word))
    for files in alone.values():
        draft = collected("", [(word, path) for path, word in files])
        status = max(status, _judge(draft, packs, ", ".join(word for _, word in files)))
    return status


def _game_of(draft: Draft) -> str:
    """The game that a draft says it is for; of files without a head, the one that knows the most of their keys."""
    if HEAD in dict(draft.texts):
        return game_of(draft)
    data: Raw = {}
    for name, text in draft.texts:
        with suppress(PackError):
            data |= parse(text, name)
    return games.whose_file(data)


def _found(word: str) -> Path:
    """A path, or the folder of an installed pack of that name."""
    path = Path(word)
    if not path.exists() and "/" not in word and (packs_folder() / word).is_dir():
        return packs_folder() / word
    if not path.exists():
        known = [pack.name for pack in installed()]
        near = nearest(word, known)
        raise WrongCall(f"{word}: there is no such file, folder or installed pack{near}. What is installed: companion packs")
    if path.is_file() and not path.name.endswith(ENDINGS):
        raise WrongCall(f"{word}: is no file of a pack; their names end in {' or '.join(ENDINGS)}.")
    return path


def _shown(path: Path, word: str) -> str:
    return word if path == Path(word) else str(path)


def _pack_of(path: Path) -> Path | None:
    """The folder of the pack that a file lies in."""
    above = path.absolute().parents
    return next((folder for folder in above[:3] if (folder / HEAD).is_file()), None)


def _judge(draft: Draft, packs: list[Raw], name: str) -> int:
    """Say what there is to say of a pack; a clean one lies under those that follow."""
    verdict = games.workshop(_game_of(draft)).examine(draft, packs)
    if verdict.pack is not None and draft.name and _game_of(draft) in games.with_packs():
        packs.append(verdict.pack)
    return say(name, verdict)


def _judge_one(path: Path, folder: Path, packs: Sequence[Raw], word: str) -> int:
    """Say what there is to say of one file, which is checked with its whole pack."""
    draft = draft_of(folder)
    file = draft.called(path.absolute().relative_to(folder).as_posix())
    verdict = games.workshop(game_of(draft)).examine(draft, packs)
    mine = tuple(fault for fault in verdict.faults if fault.source == file)
    others = len(verdict.faults) - len(mine)
    if others:
        echo(f"In other files of the pack {folder.name} there {_are(others, 'fault')}: companion check {folder}")
    return say(word, structs.replace(verdict, faults=mine, holds={"file": 1}, warnings=() if mine or others else verdict.warnings))


def _all() -> int:
    status = DONE
    for game in games.with_files():
        workshop = games.workshop(game)
        draft = workshop.shipped()
        status = max(status, say(f"{game}, as it ships", workshop.examine(draft, ())))
    for pack in installed():
        status = max(status, say(pack.name, pack.verdict))
    return status


def say(name: str, verdict: Verdict) -> int:
    """The lines of one verdict; the exit status."""
    for line in told(verdict.faults):
        echo(line)
    for warning in verdict.warnings:
        echo(f"{name}: note: {warning}")
    holds = ", ".join(_count(n, what) for what, n in verdict.holds.items() if n)
    well = _count(len(verdict.faults), "fault") if verdict.faults else "clean"
    echo(f"{name}: {holds or 'nothing'}: {well}")
    return UNDONE if verdict.faults else DONE


def _count(n: int, what: str) -> str:
    return f"{n} {what}" if n == 1 else f"{n} {what}s"


def _are(n: int, what: str) -> str:
    return f"is {_count(n, what)}" if n == 1 else f"are {_count(n, what)}"
