"""JSON Schemas made from forms, with which editors complete and check content while it is typed.

They express what ``shape.py`` checks, in draft 4, which TOML editors know. Conditions between fields, and everything about meaning, are for
``companion check``.

A class that is renamed keeps the name of its definition by ``__named__``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final, Literal, get_args, get_origin

from msgspec import NODEFAULT, Meta, Struct, structs

from companion.content.faults import as_toml
from companion.content.forms import UNIONS, Parser, bare

Schema = dict[str, Any]

DRAFT: Final = "http://json-schema.org/draft-04/schema#"
_TYPES: Final[Mapping[Any, Schema]] = {
    int: {"type": "integer"},
    float: {"type": "number"},
    str: {"type": "string"},
    bool: {"type": "boolean"},
    Any: {},
    object: {},
}


def schema_of(form: type[Struct], title: str) -> Schema:
    """The JSON Schema of a file that is read as ``form``."""
    maker = _SchemaBuilder()
    top = maker.table(form)
    return {"$schema": DRAFT, "title": title, **top, "definitions": dict(sorted(maker.definitions.items()))}


class _SchemaBuilder:
    """Builds schemas; every table and notation gets a definition of its own, because effects contain effects."""

    def __init__(self) -> None:
        self.definitions: dict[str, Schema] = {}
        self._names: dict[Any, str] = {}

    def of(self, form: Any) -> Schema:
        base, notes = bare(form)
        own = next((note for note in notes if isinstance(note, Parser)), None)
        if own is not None:
            return self._named(own, _noun(own.description), lambda: self.of(own.schema), own.description)
        if isinstance(base, type) and issubclass(base, Struct):
            if hasattr(base, "__looks__"):
                return self._named(base, _name(base), lambda: self.of(base.__looks__), getattr(base, "__says__", ""))
            return self._named(base, _name(base), lambda: self.table(base), "")
        return self._plain(base) | _limits(notes, get_origin(base) in (tuple, list))

    def _plain(self, base: Any) -> Schema:
        origin, members = get_origin(base), get_args(base)
        if origin is Literal:
            return {"enum": list(members)}
        if origin in UNIONS:
            return self._union(members)
        if origin is tuple and members[-1] is not Ellipsis:
            return {"type": "array", "items": [self.of(m) for m in members], "minItems": len(members), "maxItems": len(members)}
        if origin in (tuple, list):
            return {"type": "array", "items": self.of(members[0])}
        if origin is dict:
            return self._any_keys(*members)
        return dict(_TYPES[base])

    def _union(self, members: tuple[Any, ...]) -> Schema:
        some = [member for member in members if member is not type(None)]
        tags = [_tag(member) for member in some]
        if all(tags) and len(tags) > 1:
            return self._named(tuple(some), "Effect", lambda: self._tagged(some), "")
        return self.of(some[0]) if len(some) == 1 else {"anyOf": [self.of(member) for member in some]}

    def _tagged(self, members: list[Any]) -> Schema:
        field = str(members[0].__struct_config__.tag_field)
        words = [_tag(member) for member in members]
        known = {"type": "object", "required": [field], "properties": {field: {"enum": words}}}
        return {**known, "anyOf": [self.of(member) for member in members]}

    def _any_keys(self, key: Any, value: Any) -> Schema:
        pattern = next((note.pattern for note in bare(key)[1] if isinstance(note, Meta) and note.pattern), "")
        if not pattern:
            return {"type": "object", "additionalProperties": self.of(value)}
        return {"type": "object", "patternProperties": {pattern: self.of(value)}, "additionalProperties": False}

    def table(self, kind: type[Struct]) -> Schema:
        """The schema of a table: its keys and which of them are required; no others are allowed."""
        fields = structs.fields(kind)
        properties = {field.encode_name: self.of(field.type) | _default(field) for field in fields}
        required = [field.encode_name for field in fields if field.required]
        if tag := _tag(kind):
            key = str(kind.__struct_config__.tag_field)
            properties, required = {key: {"enum": [tag]}, **properties}, [key, *required]
        schema: Schema = {"type": "object", "properties": properties, "additionalProperties": False}
        if about := _about(kind):
            schema = {"description": about, **schema}
        return {**schema, "required": required} if required else schema

    def _named(self, form: Any, name: str, make: Any, says: str) -> Schema:
        if form not in self._names:
            name = next(word for word in (name, *(f"{name}{n}" for n in range(2, 99))) if word not in self.definitions)
            self._names[form] = name
            self.definitions[name] = {}
            self.definitions[name] = ({"description": as_toml(says)} if says else {}) | make()
        return {"$ref": f"#/definitions/{self._names[form]}"}


def _limits(notes: tuple[Any, ...], is_list: bool) -> Schema:
    """The limits of ``Meta``."""
    found: Schema = {}
    for note in notes:
        if isinstance(note, Meta):
            words = {
                "minimum": note.ge,
                "maximum": note.le,
                "pattern": note.pattern,
                "description": note.description and as_toml(note.description),
            }
            sizes = ("minItems", "maxItems") if is_list else ("minLength", "maxLength")
            words |= dict(zip(sizes, (note.min_length, note.max_length), strict=True))
            found |= {key: value for key, value in words.items() if value is not None}
    return found


def _default(field: structs.FieldInfo) -> Schema:
    plain = field.default is not NODEFAULT and isinstance(field.default, (str, int, bool)) and field.default != ""
    return {"default": field.default} if plain else {}


def _tag(kind: Any) -> str | None:
    tag = kind.__struct_config__.tag if isinstance(kind, type) and issubclass(kind, Struct) else None
    return None if tag is None else str(tag)


def _name(kind: type[Struct]) -> str:
    """The name of its definition: ``add_fire`` is AddFire, ``__named__`` where a class has it, else the class as it is called itself."""
    if tag := _tag(kind):
        return "".join(word.capitalize() for word in tag.split("_"))
    return str(vars(kind).get("__named__", kind.__name__.lstrip("_")))


def _noun(says: str) -> str:
    """``a place with water such as ...`` is PlaceWithWater."""
    words = says.split(" such as ")[0].split()
    return "".join(word.capitalize() for word in words if word not in ("a", "an"))


def _about(kind: type[Struct]) -> str:
    """The first paragraph of the class's docstring, without references and markup."""
    text = " ".join((kind.__doc__ or "").split("\n\n")[0].split())
    own = kind.__doc__ is not None and not text.startswith(f"{kind.__name__}(")
    return as_toml(re.sub(r" ?\((FOD|section)[^)]*\)|``", "", text)) if own else ""
