"""Makes sentences of codes. Rules tell codes; the texts of each language have the sentences."""

from __future__ import annotations

import re
import string
from collections.abc import Collection, Mapping, Sized
from functools import cached_property, lru_cache
from importlib.resources import files
from typing import Any, NamedTuple

from companion.scene.icons import icons_of
from companion.scene.patterns import PlaceStyle, styles_of
from companion.table import (
    Ask,
    BotRemark,
    CardState,
    Change,
    DiceRolled,
    Event,
    FieldPath,
    GameEnd,
    Goal,
    InstructionTold,
    Notice,
    Phrase,
    PieceGroup,
    Reason,
    Remark,
    StepBegan,
    TableCell,
)
from companion.table.fields import flat


class MissingText(KeyError):
    """A code or question without a sentence: a mistake in a game's texts."""


@lru_cache(maxsize=8)
def _shared(language: str) -> Mapping[str, Any]:
    import tomllib

    return tomllib.loads(files("companion.scene").joinpath("texts", f"{language}.toml").read_text("utf-8"))


class AidEntry(NamedTuple):
    """One entry of a player aid: its subject, its sentence, the requirements that it covers."""

    title: str
    text: str
    rules: tuple[str, ...]


class Catalog:
    """The texts of one game in one language; texts that a game does not have are taken from those shared by all. ``names`` are words that
    the content of a game has of its own: they count instead of those of the texts.
    """

    def __init__(self, texts: Mapping[str, Any], language: str = "en", names: Mapping[str, str] = {}) -> None:
        self._texts, self._rest, self._language, self._names = texts, _shared(language), language, names

    def with_names(self, names: Mapping[str, str]) -> Catalog:
        """The same texts with these words of a game's content."""
        return Catalog(self._texts, self._language, names)

    @cached_property
    def _words(self) -> Mapping[str, str]:
        words: Mapping[str, str] = {**self._rest["word"], **self._texts.get("word", {}), **self._names}
        return words

    @cached_property
    def icons(self) -> Mapping[str, str]:
        """SVG by the name of a piece or a fact, in a square of 10 by 10; what has none is written out."""
        return icons_of(self._texts.get("icon", {}))

    @cached_property
    def token_icons(self) -> Mapping[str, str]:
        """The same for tokens on phones, which have some more."""
        return {**self.icons, **icons_of(self._texts.get("token", {}))}

    @cached_property
    def ground(self) -> Mapping[str, PlaceStyle]:
        """The looks of kinds of places on maps."""
        return styles_of(self._texts.get("ground", {}))

    def told(self, told: InstructionTold, *, alone: bool = False) -> str:
        """The sentence of an instruction, and a second one where the supply has too few pieces for it. What the companion has done
        itself (``alone``) may have a sentence of its own.
        """
        args = {**told.args, **told.said}
        if alone and told.code in self._texts.get("alone", {}):
            return self._fill(self._template("alone", told.code, args), args)
        says = self._fill(self._template("told", told.code, args), args)
        if not (missing := told.args.get("substitutes", 0)):
            return says
        return f"{says} {self.phrase('substitute.for', n=missing, pieces=self.some(told.args['substitute'], missing))}"

    def question(self, ask: Ask) -> str:
        """The sentence of a question."""
        return self._fill(self._template("ask", ask.question, ask.args), ask.args)

    def cover(self, ask: Ask, seats: Collection[str], place: str, **args: str) -> str:
        """What covers a question that only these seats may see; ``place`` is where it is asked. A game may say who looks in its own words,
        under the name of the question in its ``[cover]``.
        """
        who = f" {self._rest['answer']['or']} ".join(map(self.word, seats))
        template = self._texts.get("cover", {}).get(ask.question) or self._rest["cover"]["only"]
        return self.phrase(f"cover.{place}", who=who, only=self._fill(template, {**ask.args, "who": who}), **args)

    def card_state(self, state: CardState) -> str:
        """The state of a card in a grid."""
        return self._template("card", state, {})

    def clock(self, state: str) -> str:
        """What is said in place of the question once its countdown has begun."""
        return str(self._rest["countdown"][state])

    def said(self, said: Remark) -> str:
        """The sentence of a bot's remark."""
        return self._fill(self._template("said", said.code, said.args), said.args)

    def why(self, why: Reason) -> str:
        """Why something can't be chosen."""
        return self._fill(self._template("why", why.code, why.args), why.args)

    def event(self, event: Event) -> str:
        """One sentence about an event, for logs and stories."""
        if isinstance(event, StepBegan):
            return self.step(event.path)
        if isinstance(event, InstructionTold):
            return self.told(event)
        if isinstance(event, BotRemark):
            return self.said(event.said)
        by = self.word(f"by.{event.by}")
        if isinstance(event, DiceRolled):
            return self._fill(self._rest["event"]["rolled"], {"values": event.values, "by": by})
        card = "hidden" if event.card is None else "drawn"
        return self._fill(self._rest["event"][card], {"card": event.card, "deck": event.deck, "by": by})

    def phrase(self, name: str, /, **args: object) -> str:
        """A sentence that is the same for every game, like ``story.undo``; with an argument ``n`` it may have forms."""
        table, _, entry = name.partition(".")
        return self._template(table, entry, args).format(**args)

    def phrases(self, table: str) -> Mapping[str, str]:
        """A table of texts shared by every game, unfilled: for code that puts in the values elsewhere."""
        phrases: Mapping[str, str] = self._rest[table]
        return phrases

    def value(self, value: object) -> str:
        """An answer as people say it."""
        answers: Mapping[str, str] = self._rest["answer"]
        if value is None or isinstance(value, bool):
            return answers["yes" if value else "nothing" if value is None else "no"]
        if isinstance(value, Sized) and not len(value):
            return answers["nothing"]
        return self.word(value)

    def setting(self, value: object, unit: str) -> str:
        """The value of an option with its unit: ``2:30 min``."""
        return f"{value // 60}:{value % 60:02} min" if unit == "seconds" and isinstance(value, int) else self.value(value)

    def rule(self, name: str, value: object, unit: str = "") -> str:
        """A house rule with its value: ``gust source: at least one``."""
        return f"{self.word(name)}: {self.setting(value, unit)}"

    def stated(self, patch: Mapping[str, Any]) -> str:
        """A report in words, field by field."""
        return "; ".join(self._stated(Change(path, None, value)) for path, value in flat(patch).items()) or self.value(None)

    def _stated(self, change: Change) -> str:
        place, what = place_and_thing(change.path)
        value = self.value(change.to)
        if place == what:
            return self.phrase("story.stated_marker", what=self.word(what), value=value)
        return self.phrase("story.stated", place=self.word(place), what=self.word(what), value=value)

    def step(self, path: str) -> str:
        """The title of a step: the last word of its path that has one; ``next.2`` is called like ``next``."""
        titles = self._texts.get("step", {})
        names = (name for word in reversed(path.split("/")) for name in (word, word.partition(".")[0]))
        return next((titles[name] for name in names if name in titles), path)

    def part(self, path: str) -> str:
        """The part of the game that a step belongs to, like ``Round 3``; the step's title where the game counts no parts."""
        name, dot, n = path.split("/")[0].partition(".")
        return self.phrase(f"far.{name}", n=n) if dot and name in self._rest["far"] else self.step(path)

    def phase(self, path: str) -> str:
        """The phase that a step belongs to: the title of the second part of its path, where it has one, else the step's own."""
        larger = path.split("/")[1:2]
        return self.step(larger[0]) if larger and larger[0] in self._texts.get("step", {}) else self.step(path)

    def word(self, name: object) -> str:
        """An id as people say it."""
        if isinstance(name, (list, tuple)):
            return ", ".join(self.word(part) for part in name)
        if isinstance(name, Mapping):
            return "; ".join(f"{self.word(key)}: {self.word(value)}" for key, value in name.items())
        words = self._words
        if not isinstance(name, str):
            return words.get(str(name), str(name))
        return words.get(name) or self._word_of_parts(name, words) or name.replace("_", " ")

    def _word_of_parts(self, name: str, words: Mapping[str, str]) -> str | None:
        """``addr:H4`` by the word for ``addr:*``, in which ``{rest}`` is the word for what is behind; None if there is none."""
        found = re.match(r"[\w-]+[:. ]|[A-Z]-(?=[0-9]+$)", name)
        template = words.get(f"{found[0]}*") if found else None
        return None if found is None or template is None else template.format(rest=self.word(name[found.end() :]))

    def choice(self, question: str, option: str) -> str:
        """An option of a question: as the texts have it under ``choice`` for this question, else its word."""
        return str(self._texts.get("choice", {}).get(question, {}).get(option) or self.word(option))

    def sign(self, name: str) -> str:
        """A piece in the few letters that a small map has room for; its word if the texts have no sign."""
        signs: Mapping[str, str] = self._texts.get("sign", {})
        return str(signs.get(name) or self._word_of_parts(name, signs) or self.word(name))

    def some(self, name: str, n: int) -> str:
        """A number of things: ``1 civilian``, ``2 civilians``; as the texts have it under ``some``, else number and word."""
        forms = self._texts.get("some", {}).get(name)
        return f"{n} {self.word(name)}" if forms is None else str(forms["one" if n == 1 else "other"]).format(n=n)

    def time(self, seconds: int) -> str:
        """A length of time: ``2 minutes and 30 seconds``."""
        minutes, rest = divmod(seconds, 60)
        parts = [self.phrase("time.minutes", n=minutes)] if minutes else []
        parts += [self.phrase("time.seconds", n=rest)] if rest or not minutes else []
        return f" {self._rest['answer']['and']} ".join(parts)

    def counts(self, name: str) -> bool:
        """Whether the texts have forms for a number of it."""
        return name in self._texts.get("some", {})

    def kind(self, name: str) -> str:
        """A kind of place in the legend of a map; its word if the texts have no more."""
        return str(self._texts.get("kind", {}).get(name) or self.word(name))

    def _list_amounts(self, spec: str, args: Mapping[str, Any]) -> str:
        """``ff=firefighters,civ=civilians`` as ``2 firefighters and 1 civilian``; ``n=@piece`` takes the name from an argument."""
        pairs = [pair.partition("=") for pair in spec.split(",")]
        parts = [self.some(args[name[1:]] if name[:1] == "@" else name, args[arg]) for arg, _, name in pairs if args[arg]]
        if not parts:
            return str(self._rest["answer"]["nothing"])
        *most, last = parts
        return f"{', '.join(most)} {self._rest['answer']['and']} {last}" if most else last

    def offer(self, name: str) -> str:
        """The name of an offer."""
        return str(self._texts.get("offer", {}).get(name, name))

    def option(self, name: str) -> str:
        """What a house rule or option changes."""
        return str(self._texts.get("option", {}).get(name, ""))

    def measure(self, name: str) -> str:
        """The name of a number read off the board; its last word if the texts have no name."""
        return str(self._texts.get("measure", {}).get(name) or self.word(name.rpartition(".")[2]))

    def die(self, name: str) -> str:
        """The name of a kind of dice, in the plural."""
        return str(self._texts.get("die", {}).get(name) or self._rest["die"].get(name) or self.word(name))

    def aid(self) -> tuple[AidEntry, ...]:
        """The player aid: what players may do while the companion only runs the clock."""
        return tuple(AidEntry(entry["title"], entry["text"], tuple(entry["rules"])) for entry in self._texts.get("aid", ()))

    def ending(self, ending: GameEnd) -> str:
        """How it ended."""
        return self._fill(self._template("ending", ending.outcome, {"reason": ending.reason}), {"reason": ending.reason})

    def back(self, change: Change, changed: Collection[FieldPath] = ()) -> str:
        """One move of putting the board back; ``changed`` are the fields of the whole list. A game may say it its own way for a field:
        ``"burned.on"`` in its ``[back]``; and in two ways by whether the field ``beside`` it changes ``too`` or it changes ``alone``.
        """
        kind = _back_kind(change)
        place, what = place_and_thing(change.path)
        if kind in ("move", "remove"):
            what = place  # it has no place here, the piece goes to it
        n = abs(change.by or 0)
        args = {"place": self.word(place), "what": self.word(what), "pieces": self.some(what, n), "n": n, "value": self.word(change.to)}
        own = self._texts.get("back", {})
        field = place_and_thing(change.path)[1]
        found = own.get(f"{field}.{kind}") or own.get(f"{change.path[0]}.{kind}") or self._rest["back"][kind]
        if not isinstance(found, str):
            found = found["too" if (*change.path[:-1], found["beside"]) in changed else "alone"]
        return self._fill(found, args)

    def notice(self, notice: Notice) -> str:
        """The sentence of a notice."""
        return self._fill(self._template("notice", notice.code, notice.args), notice.args)

    def cell(self, cell: TableCell) -> str:
        """A cell of a table: a number, a word, or a phrase."""
        return self._filled_in("phrase", cell.code, cell.args) if isinstance(cell, Phrase) else self.word(cell)

    def piece(self, piece: PieceGroup) -> str:
        """What pieces are called in a list: their own title, or how many of them there are."""
        if piece.title:
            return piece.title
        return self.some(piece.name, piece.count) if piece.count > 1 or self.counts(piece.name) else self.word(piece.name)

    def aim(self, name: str) -> str:
        """The heading of goals with this aim."""
        return self._fill(self._template("aim", name, {}), {})

    def goal(self, goal: Goal) -> str:
        """The sentence of a condition that must hold, or must not."""
        return self._fill(self._template("goal", goal.code, _of_goal(goal)), _of_goal(goal))

    def goal_now(self, goal: Goal) -> str:
        """The progress of a goal. A game may have its own sentence for a code."""
        if goal.at is not None and goal.code in self._texts.get("goal_now", {}):
            return self._filled_in("goal_now", goal.code, _of_goal(goal))
        name = "people" if goal.state == "people" else "" if goal.at is None else "stale" if goal.stale else "known"
        return self._filled_in("goal_now", name, _of_goal(goal)) if name else ""

    def goal_short(self, goal: Goal) -> str:
        """A goal and its progress, in a few words; empty if nothing is counted. A game may have its own sentence for a code."""
        own = self._texts.get("goal_short", {})
        if goal.n is None or goal.parts:
            return ""
        what = self._filled_in("tally", goal.code, _of_goal(goal)) if goal.code not in own else ""
        name = goal.code if goal.code in own else goal.bound if goal.at is not None else f"{goal.bound}.wanted"
        at = f"{goal.at}?" if goal.stale else goal.at
        text = self._filled_in("goal_short", name, {**_of_goal(goal), "text": what, "at": at})
        return text[:1].upper() + text[1:]

    def special(self, special: Phrase) -> str:
        """A special rule of this scenario."""
        return self._fill(self._template("special", special.code, special.args), special.args)

    def without(self, way: str) -> Mapping[str, str]:
        """Title and story of a way to play without a scenario."""
        found: Mapping[str, str] = self._texts["without"][way]
        return found

    @property
    def game_about(self) -> str:
        """What the game is about, in two sentences."""
        return str(self._texts.get("game", {}).get("about", ""))

    def _template(self, table: str, name: str, args: Mapping[str, Any]) -> str:
        found = self._texts.get(table, {}).get(name) or self._rest.get(table, {}).get(name)
        if found is None:
            raise MissingText(f"[{table}] {name} has no sentence.")
        if isinstance(found, str):
            return found
        if "by" in found:
            value = args[found["by"]]
            return str(found[str(value).lower() if isinstance(value, bool) else str(value)])
        return str(found["one" if args.get("n") == 1 else "other"])

    def _fill(self, template: str, args: Mapping[str, Any]) -> str:
        text = self._format(template, args)
        return text[:1].upper() + text[1:]

    def _format(self, template: str, args: Mapping[str, Any]) -> str:
        parts = string.Formatter().parse(template)
        return "".join(before + self._filled(name, spec, args) for before, name, spec, _ in parts).strip()

    def _filled_in(self, table: str, name: str, args: Mapping[str, Any]) -> str:
        """A sentence of a table that need not begin with a capital letter."""
        return self._format(self._template(table, name, args), args)

    def _filled(self, name: str | None, spec: str | None, args: Mapping[str, Any]) -> str:
        if not name:
            return ""
        if name == "time":
            return self.time(args[spec or ""])
        return self._list_amounts(spec or "", args) if name == "some" else self._shown(name, args[name])

    def _shown(self, name: str, value: object) -> str:
        if isinstance(value, Phrase):
            return self._filled_in("phrase", value.code, value.args)
        if isinstance(value, tuple) and any(isinstance(part, Phrase) for part in value):
            return ", ".join(self._shown(name, part) for part in value)
        if name == "step":
            return self.step(str(value))
        return str(value) if name in ("says", "text", "title") else self.word(value)


def place_and_thing(path: FieldPath) -> tuple[str, str]:
    """Place and thing of a field: ``("spaces", "A5", "hazards", "smoke")`` is smoke on A5, ``("hydrants", "HY1")`` hydrants at HY1; of a
    card that people wrote out the card, and what it says: ``("typed", "tiles", "X-01", "req")``.
    """
    if path[0] == "typed" and len(path) > 3:
        return path[2], f"card.{path[3]}"
    if len(path) == 1:
        return path[0], path[0]
    return (path[1], path[-1]) if len(path) > 2 else (path[1], path[0])


def undo_move_line(change: Change) -> str:
    """The canonical line of one put-back move."""
    path = ".".join(change.path)
    if change.by is not None:
        return f"{'PUT' if change.by > 0 else 'TAKE'} {path} {abs(change.by)}"
    return f"SET {path} {_text(change.to)}"


def _text(value: object) -> str:
    if isinstance(value, tuple):
        return ",".join(map(_text, value)) or "-"
    return {None: "-", True: "true", False: "false"}.get(value, str(value)) if value is None or isinstance(value, bool) else str(value)


def _back_kind(change: Change) -> str:
    if len(change.path) == 1 and change.by is not None:
        return "forward" if change.by > 0 else "backward"
    if len(change.path) == 1:
        return "marker"
    if change.by is not None:
        return "put" if change.by > 0 else "take"
    if change.path[-1] == "at":
        return "remove" if change.to is None else "move"
    if change.to is True:
        return "on"
    return "set" if change.to else "unset"


def _of_goal(goal: Goal) -> dict[str, Any]:
    """The arguments of a goal, with its numbers and with its bound as a phrase."""
    bound = {"bound": Phrase(goal.bound, {"n": goal.n})} if goal.bound else {}
    return {**goal.args, "n": goal.n, "at": goal.at, **bound}
