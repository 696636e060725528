"""Every name that is saved or public, as lists of lines that can be read: one list for each thing that other programs or saved games
depend on. What is called what in the code must not matter here, so no line is made of the name of a class.
"""

from __future__ import annotations

import ast
import functools
import importlib
import json
import pkgutil
import sqlite3
import tempfile
import tomllib
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any, get_args

import click
import msgspec

import companion
import hardware
from companion import games
from companion.app.commands.cli import companion as command_line
from companion.app.config import settings
from companion.app.config.resolve import CONFIG_FILE_NAME as CONFIGURATION
from companion.app.config.schema import Config, config_keys
from companion.app.daemon import crash_guard, phones_page
from companion.content.schemas import schema_of
from companion.engine import Evening
from companion.engine.countdown import CountdownTimer as Running
from companion.engine.countdown import Heartbeat
from companion.engine.history import Entry, StoredPosition
from companion.engine.journal import Journal
from companion.engine.journal.row import KINDS, Moment
from companion.engine.resume import StoredPhysicalBoard
from companion.fronts.jsonlines import COMMANDS
from companion.fronts.web.security.identity import COOKIE
from companion.fronts.web.security.refusal import RequestRefused
from companion.fronts.web.security.register import PhoneRegister
from companion.games.firefighters_on_duty.model.effects import Effect
from companion.review.export import export_of
from companion.scene.scene import GameIntro, GoalProgress, Question, Scene
from companion.table import RulesError, error_kind
from companion.table.events import GameEnd, InstructionTold
from tests.evenings import begin
from tests.fronts.json_client import Line, Talk, an_answer
from tests.fronts.web.security.live_box import LiveBox
from tests.public_names.asks import ASKS
from tests.saved_games.played import PLAYED, Player

Doc = dict[str, Any]
ROOT = Path(companion.__file__).parents[1]


def effects() -> Iterator[str]:
    """The verbs of effects in packs, each with its keys."""
    for kind in get_args(Effect):
        yield f"{kind.__struct_config__.tag}: {' '.join(kind.__struct_encode_fields__)}"


def packs() -> Iterator[str]:
    """The files of packs and scenarios: the keys of each of their tables, by the names in their JSON Schemas."""
    for game in games.ids_with_files():
        for kind in games.pack_tools(game).kinds:
            schema = schema_of(kind.form, "")
            yield f"{game} {kind.name} ({kind.place}): {_keys_of(schema)}"
            for name, definition in schema["definitions"].items():
                words = definition.get("enum", ()) if "properties" not in definition else _keys_of(definition).split()
                yield f"{game} {kind.name} {name}: {' '.join(map(str, words))}".rstrip(": ")


def _keys_of(schema: Doc) -> str:
    return " ".join([*schema.get("properties", {}), *schema.get("patternProperties", {})])


def error_kinds() -> Iterator[str]:
    """``error.kind`` of JSON lines and HTTP."""
    for kind in _errors():
        if "kind" not in vars(kind):
            yield f"{kind.__module__}.{kind.__qualname__} HAS NO KIND OF ITS OWN: give its class one, like kind: ClassVar[str] = ..."
    yield from sorted({error_kind(kind.__new__(kind)) for kind in _errors()})
    yield from sorted({f"HTTP {status} {kind}" for status, kind in _refusals()})


def _errors() -> list[type[Exception]]:
    """What a command may raise, of which JSON lines and HTTP say the kind."""
    for package in (companion, hardware):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not module.name.endswith("__main__"):
                importlib.import_module(module.name)
    found = {kind for base in (ValueError, OSError, RulesError) for kind in (base, *_below(base))}
    own = [kind for kind in found if kind.__module__.split(".")[0] in ("companion", "hardware")]
    return sorted(own, key=lambda kind: kind.__qualname__)


def _below(kind: type[Exception]) -> Iterator[type[Exception]]:
    for inner in kind.__subclasses__():
        yield inner
        yield from _below(inner)


def _refusals() -> Iterator[tuple[int, str]]:
    """Status and kind of everything that the pages refuse themselves, as their code has it."""
    for file in (ROOT / "companion" / "fronts" / "web").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            match node:
                case ast.Call(ast.Name(name), [ast.Constant(int(status)), ast.Constant(str(kind)), *_]) if name == RequestRefused.__name__:
                    yield status, kind
                case ast.Call(ast.Name(), [ast.Constant(str(kind)), *_]) if kind.startswith("too_many_"):
                    yield 503, kind


def ask_digests() -> Iterator[str]:
    """The digests of some asks. A saved game whose question has another digest can't be resumed."""
    for name, ask in ASKS.items():
        yield f"{name}: {ask.kind} {ask.digest()} {json.dumps(ask.legal(), separators=(',', ':'))[:160]}"


def journal() -> Iterator[str]:
    """The tables of a journal, the kinds of rows and what is in them."""
    bodies, named, tables = _played()
    yield from tables
    yield from (f"row {kind}: {' '.join(sorted(bodies.get(kind, ())))}".rstrip(": ") for kind in KINDS)
    yield from sorted(named)
    saved = {
        "entry": Entry,
        "countdown": Running,
        "heartbeat": Heartbeat,
        "position": StoredPosition,
        "told": InstructionTold,
        "end": GameEnd,
    }
    yield from _shapes(saved | {"table": StoredPhysicalBoard})
    yield f"times: {' '.join(Moment.__struct_fields__)}"


@functools.cache
def _played() -> tuple[Mapping[str, set[str]], set[str], list[str]]:
    """Of games like those that are saved in the repository: keys of rows by kind; other names that are kept, lines of exports; tables."""
    bodies, named, tables = defaultdict[str, set[str]](set), set[str](), list[str]()
    exported = defaultdict[str, set[str]](set)
    for name, play in PLAYED.items():
        with tempfile.TemporaryDirectory() as folder:
            player = Player(name, Path(folder))
            play(player)
            player.evening.journal.close()
            with Journal.open(player.path) as journal:
                for row in journal.rows:
                    bodies[row.kind] |= row.body.keys()
                for line in map(json.loads, export_of(player.game, journal)):
                    exported[line["kind"]] |= line.keys()
            db = sqlite3.connect(player.path)
            named |= {f"{table} {name}" for table in ("kept", "side") for (name,) in db.execute(f"SELECT name FROM {table}")}
            tables = [sql for (sql,) in db.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY rowid")]
            pragmas = ("application_id", "user_version")
            tables += [f"PRAGMA {pragma}={db.execute(f'PRAGMA {pragma}').fetchone()[0]}" for pragma in pragmas]
            db.close()
    return bodies, named | {f"export {kind}: {' '.join(sorted(keys))}" for kind, keys in exported.items()}, tables


def _shapes(shown: Mapping[str, Any]) -> Iterator[str]:
    """The keys of each of these as JSON, and of everything inside."""
    for name, form in shown.items():
        yield from _shape(name, form, ())


def _shape(name: str, form: Any, around: tuple[Any, ...]) -> Iterator[str]:
    if isinstance(form, type) and issubclass(form, msgspec.Struct):
        if form not in around:
            fields = msgspec.structs.fields(form)
            yield f"{name}: {' '.join(field.encode_name for field in fields)}"
            for field in fields:
                yield from _shape(f"{name}.{field.encode_name}", field.type, (*around, form))
    else:
        for inner in get_args(form):
            yield from _shape(name, inner, around)


def json_lines() -> Iterator[str]:
    """What goes in and out in JSON lines, each with its keys."""
    yield from (f"in {name}: {' '.join(keys)}" for name, keys in COMMANDS.items())
    out = defaultdict[str, set[str]](set)
    for line in _lines_out():
        for name, said in line.items():
            out[name] |= said.keys() if isinstance(said, dict) and name != "state" else set()
    yield from sorted(f"out {name}: {' '.join(sorted(keys))}".rstrip(": ") for name, keys in out.items())
    yield from sorted({*_shapes({"ask": Question, "scene": Scene, "about": GameIntro, "goals": GoalProgress})})


def _lines_out() -> Iterator[Line]:
    for game, options in (("firefighters-on-duty", {"players": 2}), ("forest-fire", {"fire_player": "easy"}), ("fires-at-midnight", {})):
        scenario = "training" if game == "firefighters-on-duty" else games.load(game).default_scenario
        evening: Evening = begin(games.load(game), scenario=scenario, dice="digital", cards="digital", confirm="steps", **options)
        talk, random = Talk(evening, seated=True), Random(7)
        lines = [*talk.began]
        while talk.evening.ending is None and len(lines) < 4000:
            ask = next(line["ask"] for line in reversed(lines) if "ask" in line)
            lines += talk({"answer": an_answer(ask, random)})
        yield from lines
        for command in ({"undo": 3}, {"get": "state"}, {"get": "scene"}, {"get": "goals"}, {"by_hand": True}, {"get": "nothing"}):
            yield from talk(command)


def http() -> Iterator[str]:
    """Paths, methods, operations with what they take, the components and their properties."""
    with tempfile.TemporaryDirectory() as folder, LiveBox(Path(folder), spectators=True) as box:
        described: Doc = json.loads(box.get("/openapi.json").body)
        wrong = {name: box.get(f"/api/{name}").kind for name in ("nothing", "undo?count=x")}
    yield f"cookie: {COOKIE}"
    yield from (f"refused /api/{name}: {kind}" for name, kind in wrong.items())
    for path, item in described["paths"].items():
        for method, operation in item.items():
            yield " ".join([method.upper(), path, operation["operationId"], *_taken(operation)])
    for name, schema in described["components"]["schemas"].items():
        yield f"{name}: {' '.join(schema.get('properties', {}))}"
    yield from (f"security {name}" for name in described["components"]["securitySchemes"])


def _taken(operation: Doc) -> Iterator[str]:
    """Parameters, body and answer of an operation."""
    yield from (f"{parameter['in']}:{parameter['name']}" for parameter in operation.get("parameters", ()))
    bodies = {"body": operation.get("requestBody", {}), **{status: operation["responses"].get(status, {}) for status in ("200", "201")}}
    for name, body in bodies.items():
        for content in body.get("content", {}).values():
            yield f"{name}:{'|'.join(sorted(_named(content['schema']))) or content['schema'].get('type', 'null')}"


def _named(schema: Any) -> Iterator[str]:
    if isinstance(schema, dict):
        if "$ref" in schema:
            yield schema["$ref"].rpartition("/")[2]
        schema = [*schema.values()]
    if isinstance(schema, list):
        for inner in schema:
            yield from _named(inner)


def configuration() -> Iterator[str]:
    """The keys of the configuration, and the files in the data folder."""
    yield from (f"{CONFIGURATION} {key.dotted}" for key in config_keys())
    yield from _shapes({
        CONFIGURATION: Config, settings.FILE_NAME: settings.PanelSettings,
        phones_page.FILE_NAME: PhoneRegister, crash_guard.FILE_NAME: crash_guard._StartsRecord
    })  # fmt: skip


def commands() -> Iterator[str]:
    """The commands of ``companion``, each with its arguments and options."""
    return _command("companion", command_line)


def _command(name: str, command: click.Command) -> Iterator[str]:
    words = (" ".join([*param.opts, *param.secondary_opts]) for param in command.params if isinstance(param, click.Option))
    values = (f"<{param.name}>" for param in command.params if isinstance(param, click.Argument))
    yield f"{name}: {', '.join([*values, *words])}".rstrip(": ")
    if isinstance(command, click.Group):
        for inner, below in sorted(command.commands.items()):
            yield from _command(f"{name} {inner}", below)


def of_game(name: str) -> Iterator[str]:
    """What saved games and scripts have of a game: codes, options, fields of the board; and the keys of its texts."""
    game = games.load(name)
    yield from (f"code {code}" for code in sorted(game.codes))
    yield from (f"option {name}: {' '.join(option.words)}".rstrip(": ") for name, option in sorted(game.options.items()))
    yield from (f"scenario {id}" for id, *_ in game.scenarios())
    yield from (f"role {role}" for role in game.roles)
    yield from (f"measure {measure}" for measure in sorted(game.metrics))
    board = begin(game, scenario=game.default_scenario).twin
    yield from sorted({f"field {'.'.join((path[0], *('*' for _ in path[1:-1]), *path[1:][-1:]))}" for path in board.schema.fields})
    yield from (f"piece {piece}" for piece in sorted(board.totals))
    yield from (f"text {key}" for key in _flat(game.texts("en"), ()))


def shared_texts() -> Iterator[str]:
    """The keys of the texts that all games share."""
    texts = (ROOT / "companion" / "scene" / "texts" / "en.toml").read_text("utf-8")
    yield from _flat(tomllib.loads(texts), ())


def _flat(texts: Mapping[str, Any], start: tuple[str, ...]) -> Iterable[str]:
    for key, value in sorted(texts.items()):
        path = (*start, key)
        yield from _flat(value, path) if isinstance(value, Mapping) else [" ".join(path)]


TOPICS: Mapping[str, Callable[[], Iterator[str]]] = {
    "effects": effects,
    "packs": packs,
    "error-kinds": error_kinds,
    "ask-digests": ask_digests,
    "journal": journal,
    "json-lines": json_lines,
    "http": http,
    "configuration": configuration,
    "commands": commands,
    "texts-of-all-games": shared_texts,
    **{name: functools.partial(of_game, name) for name in games.ids()},
}
