"""Asks: everything that rules can ask the players, as frozen values that judge an answer without running rules.

Every front shows the same question and refuses the same wrong answers, because the ask itself knows what is legal.

Saved games hold digests of asks. Dice, offers, fields and field types go into them under the names in ``msgspec.field(name=...)``, which
therefore stay when an attribute is renamed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, NoReturn, TypeGuard

import msgspec

from companion.table.errors import AnswerRefused, Reason, RulesError
from companion.table.fields import Field, FieldPath, Limit, judge_part, judge_patch
from companion.table.likely_values import LikelyValues
from companion.table.values import Arguments, JsonObject, JsonValue

if TYPE_CHECKING:
    from typing_extensions import TypeVar  # mypy has it; nothing else needs the default

    Answer = TypeVar("Answer", bound=JsonValue, default=Any)
else:
    from typing import TypeVar

    Answer = TypeVar("Answer")

Face = int | str


class Die(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A die: its name, and its faces in the order in which fate counts them.

    One with ``own_key`` is a certain piece, which no other die of a roll is called like: what it shows does not depend on which dice are
    rolled with it (docs/fate.md).
    """

    name: str = msgspec.field(name="name")
    faces: tuple[Face, ...] = msgspec.field(name="faces")
    own_key: bool = msgspec.field(name="own_key", default=False)


D6 = Die("d6", (1, 2, 3, 4, 5, 6))


class Offer(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Something that ``who`` may do while an ask is open. ``fields`` are the fields of its value."""

    name: str = msgspec.field(name="name")
    fields: tuple[Field, ...] = msgspec.field(name="fields", default=())
    who: tuple[str, ...] = msgspec.field(name="who", default=("any",))

    def legal(self) -> JsonObject:
        """The form of the value, for fronts and journals."""
        return {"who": list(self.who), "fields": {".".join(f.path): f.legal() for f in self.fields}}

    def judge(self, value: JsonValue) -> JsonObject:
        """The value in canonical form.

        Raises:
            AnswerRefused: with every fault of it.
        """
        return judge_patch(value, self.fields, ())


class OfferTaken(msgspec.Struct, frozen=True):
    """What rules get instead of an answer when an offer was taken. They handle it and pose the ask again."""

    offer: str
    value: dict[str, Any]
    who: str = "any"


DONE, UNTOUCHED = "done", "untouched"
"""Names in :attr:`Ask.ends` for the answer of a confirmation, and for a report without a change."""


class Ask(msgspec.Struct, Generic[Answer], frozen=True, kw_only=True, gc=False):
    """The common part: the key (a path in the rules), the code of the question with its arguments, the rule that asks, who may answer.

    ``args`` are shown to everybody, as the sentence and as data, so they are plain JSON and hold nothing hidden.
    ``ends`` names the options and offers that end the game, or may. No front preselects them, so that nobody ends a game by pressing on
    without reading. It has no influence on which answers are legal, so it is not part of the digest.
    """

    kind: ClassVar[str]
    key: str
    question: str
    args: Arguments = {}
    rule: str = ""
    who: tuple[str, ...] = ("any",)
    offers: tuple[Offer, ...] = ()
    ends: tuple[str, ...] = ()

    def ends_by(self, answer: JsonValue) -> bool:
        """Whether the game ends, or may end, with this answer."""
        return bool(self.ends) and (DONE if answer is True else UNTOUCHED if answer == {} else answer) in self.ends

    def legal(self) -> dict[str, Any]:
        """What may be answered, as plain data."""
        raise AskWithoutKind(type(self).__name__)

    def judge(self, answer: JsonValue) -> Answer:
        """The answer in canonical form.

        Raises:
            AnswerRefused: one sentence which says what is legal.
        """
        raise AskWithoutKind(type(self).__name__)

    def digest(self) -> str:
        """Sixteen hex digits over kind, legal answers and who may give them; compared when an evening is replayed."""
        return digest(self.kind, self._encoded())

    def _encoded(self) -> bytes:
        """Everything that determines the legal answers, in a form that encodes fast."""
        return msgspec.json.encode((self.legal(), self.who, self.offers))

    def offer(self, name: str) -> Offer:
        """The offer of that name.

        Raises:
            AnswerRefused: there is none.
        """
        for offer in self.offers:
            if offer.name == name:
                return offer
        names = ", ".join(o.name for o in self.offers) or "none"
        raise AnswerRefused(f'There is no offer "{name}" now; open offers: {names}.')


class AskWithoutKind(TypeError):
    """:class:`Ask` itself was used instead of one of its kinds."""


class Decision(Ask[Answer], frozen=True, kw_only=True, gc=False):
    """An ask for which the rules may propose the answer that players will most likely give. Fronts preselect it: one press takes it.

    Everybody sees ``proposed``, so it holds nothing hidden. Like ``ends`` it is not part of the digest.

    Raises:
        RulesError: ``proposed`` is not legal.
    """

    proposed: Answer | None = None

    def __post_init__(self) -> None:
        """Refuse a proposal that could not be answered."""
        if self.proposed is None:
            return
        try:
            self.judge(self.proposed)
        except AnswerRefused as error:
            raise RulesError(f"The rules propose what is not legal at {self.key}: {error}") from error

    @property
    def proposal(self) -> Answer | None:
        """The answer to preselect, in canonical form; None if there is none, or if the game ends with it."""
        return None if self.proposed is None or self.ends_by(self.proposed) else self.judge(self.proposed)


def digest(kind: str, legal: bytes) -> str:
    """Sixteen hex digits of BLAKE2b over the kind of an ask and its legal answers."""
    return hashlib.blake2b(legal, digest_size=8, person=kind.encode()[:16]).hexdigest()


@lru_cache(maxsize=256)
def _dice_digest(dice: tuple[Die, ...], who: tuple[str, ...]) -> str:
    return digest("roll", msgspec.json.encode((dice, who)))


def _whole(value: JsonValue) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


class Roll(Ask[list[Face]], frozen=True, kw_only=True):
    """Roll these dice once, together. Answer: the list of faces, in the order of ``dice``."""

    kind: ClassVar[str] = "roll"
    dice: tuple[Die, ...] = (D6,)

    def legal(self) -> JsonObject:
        """``{"dice": [{"name": "d6", "faces": [1, ...]}]}``."""
        return {"dice": [{"name": d.name, "faces": list(d.faces)} for d in self.dice]}

    def digest(self) -> str:
        """As for every ask, but cached: a fire phase rolls the same die dozens of times."""
        return super().digest() if self.offers else _dice_digest(self.dice, self.who)

    def judge(self, answer: JsonValue) -> list[Face]:
        """A list with one face for each die."""
        if not isinstance(answer, list) or len(answer) != len(self.dice):
            number = "1 die" if len(self.dice) == 1 else f"{len(self.dice)} dice"
            raise AnswerRefused(f"Give {number} as a list, like {self._example()}, not {_show(answer)}.")
        for die, value in zip(self.dice, answer, strict=True):
            if not isinstance(value, (int, str)) or isinstance(value, bool) or value not in die.faces:
                faces = ", ".join(map(str, die.faces))
                hint = _written(value, die.faces).removesuffix(".")
                instead = f"{hint}: its faces are {faces}." if hint else f"its faces are {faces}."
                raise AnswerRefused(f"The {die.name} has no face {_show(value)}; {instead}")
        return list(answer)

    def _example(self) -> str:
        return _show([die.faces[0] for die in self.dice])


class Draw(Ask[str | JsonObject], frozen=True, kw_only=True):
    """Draw the top card of a deck. Answer: the id of one of ``cards``, or a card written out.

    ``order`` names the shuffle that fate answers with (the whole deck ``pile``, of which ``cards`` are still there); neither is ever shown.
    A ``hidden`` card is known to ``who`` alone. ``held`` are cards that are hidden elsewhere: as far as people may know they are still in
    the deck, so they are among ``cards``, but fate skips them. ``form`` are the fields of a card written out, for fronts that ask for them
    one by one; the game judges them (``Game.read_card``).
    """

    kind: ClassVar[str] = "draw"
    deck: str
    cards: tuple[str, ...]
    pile: tuple[str, ...] = ()
    order: str = ""
    held: tuple[str, ...] = ()
    hidden: bool = False
    form: tuple[Field, ...] = ()

    def legal(self) -> JsonObject:
        """``{"deck": "events.red", "cards": [...]}``; the cards in content order, which reveals nothing."""
        return {"deck": self.deck, "cards": list(self.cards)}

    def judge(self, answer: JsonValue) -> str | JsonObject:
        """A card id of the deck, or an object (the game reads it, see ``Game.read_card``)."""
        if isinstance(answer, dict):
            return answer
        if isinstance(answer, str) and answer in self.cards:
            return answer
        some = ", ".join(self.cards[:6]) + (", ..." if len(self.cards) > 6 else "")
        raise AnswerRefused(f"{_show(answer)} can't be drawn now; cards there: {some}.", ids=self.cards[:6])


class Choose(Decision[str], frozen=True, kw_only=True):
    """Choose one of ``options`` (ids). ``barred`` are options that people may look for but can't choose now, with the reason.

    ``shortcuts`` has for some options what the question that follows lets choose: pieces and places. Fronts with a map let people tap
    these at once, and give both answers in a row. ``usual`` has for some options and shortcuts the answer that mostly follows, to a
    :class:`Select`: a tap on the map gives both, and beside the map the option can be chosen alone. ``spots`` says where options are on
    the picture that are not called like their place or piece: slot ``2`` is the place ``queue.2``. Like ``proposed`` these are no part
    of the digest, and hold nothing hidden.
    """

    kind: ClassVar[str] = "choose"
    options: tuple[str, ...]
    barred: dict[str, Reason] = {}
    shortcuts: Mapping[str, tuple[str, ...]] = {}
    spots: Mapping[str, str] = {}
    usual: Mapping[str, tuple[str, ...]] = {}

    def legal(self) -> JsonObject:
        """``{"options": [ids]}``."""
        return {"options": list(self.options)}

    def judge(self, answer: JsonValue) -> str:
        """One of the ids."""
        if isinstance(answer, str) and answer in self.options:
            return answer
        instead = f"Choose one of {', '.join(self.options)}."
        _refuse_barred(self.barred, [answer], instead, self.options)
        raise AnswerRefused(
            f"{_show(answer)} is no choice here; {_written(answer, self.options) or _lower(instead)}",
            ids=self.options,
            question=self.question,
        )


class Select(Decision[list[str]], frozen=True, kw_only=True):
    """Choose between ``min`` and ``max`` different ``options``. If ``ordered``, the answer is in that order."""

    kind: ClassVar[str] = "select"
    options: tuple[str, ...]
    min: int = 0
    max: int = 1
    ordered: bool = False

    def legal(self) -> JsonObject:
        """``{"options": [ids], "min": a, "max": b, "ordered": bool}``."""
        return {"options": list(self.options), "min": self.min, "max": self.max, "ordered": self.ordered}

    def judge(self, answer: JsonValue) -> list[str]:
        """A list of different ids; in the order of ``options`` unless the order counts."""
        if not isinstance(answer, list) or not all(isinstance(a, str) for a in answer):
            raise AnswerRefused(f"{_show(answer)} is no list of choices; {self._instead(answer)}", ids=self.options, question=self.question)
        for choice in answer:
            if choice not in self.options:
                raise AnswerRefused(f"{_show(choice)} is no choice here; {self._instead()}", ids=self.options, question=self.question)
            if answer.count(choice) > 1:
                raise AnswerRefused(f"{_show(choice)} is named {answer.count(choice)} times; choose it once, or something else.")
        if not self.min <= len(answer) <= self.max:
            raise AnswerRefused(
                f"Choose {self._how_many()} of {', '.join(self.options)}, not {len(answer)}.", ids=self.options, question=self.question
            )
        return list(answer) if self.ordered else [o for o in self.options if o in answer]

    def _instead(self, answer: JsonValue = None) -> str:
        """The possible answers to name in a refusal: as they are written, if only the form of the given one is wrong."""
        if isinstance(answer, list):
            wrong = next(one for one in answer if not isinstance(one, str))
            if written := _written(wrong, self.options):
                return written
        if isinstance(answer, str) and answer in self.options:
            return f"write {_show([answer])}."
        return f"choose {self._how_many()} of {', '.join(self.options)}."

    def _how_many(self) -> str:
        return str(self.min) if self.min == self.max else f"{self.min} to {self.max}"


class Count(Decision[int], frozen=True, kw_only=True):
    """A whole number from ``min`` to ``max``."""

    kind: ClassVar[str] = "count"
    min: int = 0
    max: int

    def legal(self) -> JsonObject:
        """``{"min": a, "max": b}``."""
        return {"min": self.min, "max": self.max}

    def judge(self, answer: JsonValue) -> int:
        """The number."""
        if isinstance(answer, int) and _whole(answer) and self.min <= answer <= self.max:
            return answer
        raise AnswerRefused(f"Give a whole number from {self.min} to {self.max}, not {_show(answer)}.")


class Distribute(Decision[dict[str, int]], frozen=True, kw_only=True):
    """Distribute between ``min`` and ``max`` things over ``options`` (ids); ``most`` is the limit of each option, in the same order, if
    there are such limits. ``wrong`` is the game's sentence about the limit of one option; its arguments ``option``, ``most`` (its limit)
    and ``given`` are filled in when an answer is refused.

    Answer: an object with the number for each, like ``{"6": 2, "5": 4}``.
    """

    kind: ClassVar[str] = "share"
    options: tuple[str, ...]
    most: tuple[int, ...] = ()
    min: int = 0
    max: int
    barred: dict[str, Reason] = {}
    wrong: Reason | None = None

    def legal(self) -> JsonObject:
        """``{"options": [ids], "most": {id: n}, "min": a, "max": b}``."""
        return {"options": list(self.options), "most": self.limits(), "min": self.min, "max": self.max}

    def limits(self) -> dict[str, int]:
        """The limit of each option."""
        return dict(zip(self.options, (min(n, self.max) for n in self.most or (self.max,) * len(self.options)), strict=True))

    def judge(self, answer: JsonValue) -> dict[str, int]:
        """The options that get some, in the order of ``options``."""
        if not isinstance(answer, dict):
            raise AnswerRefused(f"Give an object with how many each gets, like {_show(self.example())}, not {_show(answer)}.")
        self._check_names(answer)
        mosts = self.limits()
        for name, n in answer.items():
            if not (isinstance(n, int) and _whole(n) and 0 <= n <= (mosts[name] if self.most else n)):
                self._refuse_number(name, mosts[name], n)
        total = sum(answer.values())
        if not self.min <= total <= self.max:
            raise AnswerRefused(f"These are {total} in all; {_lower(self._instead())}", ids=self.options)
        return self.in_order({name: n for name, n in answer.items() if n})

    def in_order(self, shares: Mapping[str, int]) -> dict[str, int]:
        """The same in the order of ``options``. A journal keeps no order, and rules may tell one line for each."""
        known = {name: shares[name] for name in self.options if name in shares}
        return known | {name: n for name, n in shares.items() if name not in known}

    def _check_names(self, answer: JsonObject) -> None:
        strange = [name for name in answer if name not in self.options]
        if strange:
            _refuse_barred(self.barred, strange, self._instead(), self.options)
            raise AnswerRefused(f"{_show(strange[0])} is no choice here; {_lower(self._instead())}", ids=self.options)

    def _refuse_number(self, name: str, most: int, given: JsonValue) -> NoReturn:
        """Refuse the number for one option: in the game's words, if it has some."""
        plain = f"For {_show(name)} give a whole number from 0 to {most}, not {_show(given)}."
        if self.wrong is None:
            raise AnswerRefused(plain)
        why = Reason(self.wrong.code, {**self.wrong.args, "option": name, "most": most, "given": _show(given)})
        raise AnswerRefused(f"{plain} {self._instead()}", why, self._instead(), ids=self.options)

    def _instead(self) -> str:
        return f"Share out {self._how_many()} over {', '.join(self.options)}."

    def forced_answer(self) -> dict[str, int] | None:
        """The only possible answer, if there is just one."""
        mosts = {name: n for name, n in self.limits().items() if n}
        if self.max == 0 or not mosts:
            return {}
        if sum(mosts.values()) == self.min:
            return mosts
        return {next(iter(mosts)): self.min} if len(mosts) == 1 and self.min == self.max else None

    def _how_many(self) -> str:
        return str(self.min) if self.min == self.max else f"{self.min} to {self.max}"

    def example(self) -> dict[str, int]:
        """An example: all on the first option, up to its limit, the rest on the next."""
        left, shares = self.max, {}
        for name, most in self.limits().items():
            if n := min(left, most):
                shares[name] = n
                left -= n
        return shares


class Report(Ask[JsonObject], frozen=True, kw_only=True):
    """How is the board? ``fields`` may be reported, ``limits`` must hold for the resulting board.

    ``prompted`` are the fields that people are asked about (None: all of them). The others are collapsed on every front, and may still be
    stated. ``stock`` are limits kept only by what is shown while the report is filled in, and ``stale`` the fields that people may have
    changed since they were last known (:meth:`known`).

    Answer: a patch in the form of the position, with only the changes.
    """

    kind: ClassVar[str] = "report"
    fields: tuple[Field, ...]
    limits: tuple[Limit, ...] = ()
    prompted: tuple[FieldPath, ...] | None = None
    stock: tuple[Limit, ...] = ()
    stale: frozenset[FieldPath] = frozenset()

    def legal(self) -> dict[str, Any]:
        """For each field path its value and its limits; the limits over several fields; the prompted paths if they are not all."""
        asked = {} if self.prompted is None else {"asked": [".".join(path) for path in self.prompted]}
        shown = {f.path: f for f in self.likely_values().fields({})}
        fields = {".".join(f.path): shown[f.path].legal() for f in (*self.prompted_fields(), *self.collapsed_fields())}
        return {"fields": fields, "limits": [x.legal() for x in self.limits if x.paths], **asked}

    def prompted_fields(self) -> tuple[Field, ...]:
        """The fields that people are asked about, in the order of the board."""
        return self.fields if self.prompted is None else self._split(asked=True)

    def collapsed_fields(self) -> tuple[Field, ...]:
        """The fields that may be stated but are not asked about."""
        return () if self.prompted is None else self._split(asked=False)

    def _split(self, *, asked: bool) -> tuple[Field, ...]:
        about = frozenset(self.prompted or ())  # there are hundreds of fields
        return tuple(f for f in self.fields if (f.path in about) is asked)

    def judge(self, answer: JsonValue) -> JsonObject:
        """The patch, without fields that are unchanged (unless they are not prompted); all faults at once."""
        folded = frozenset(f.path for f in self.collapsed_fields())
        return judge_patch(answer, self.fields, self.limits, folded, self.likely_values().fitted)

    def likely_values(self) -> LikelyValues:
        """The likely values of the fields, given those that are stated."""
        return LikelyValues(self.fields, (*self.limits, *self.stock), frozenset(f.path for f in self.prompted_fields()), self.stale)

    def judge_part(self, answer: JsonValue) -> JsonObject:
        """Part of the patch, while it is filled in: including unchanged fields, and without the limits."""
        return judge_part(answer, self.fields)

    def _encoded(self) -> bytes:
        limits = [(x.kind, (*x.paths, *x.also), x.min, x.max, x.free) for x in self.limits]
        return msgspec.json.encode(((self.fields, limits), self.who, self.offers))

    def paths(self) -> tuple[FieldPath, ...]:
        """Every field that may be stated."""
        return tuple(f.path for f in self.fields)

    def confirmed_fields(self) -> tuple[FieldPath, ...]:
        """The prompted fields: where the answer does not mention them, they are confirmed as they were."""
        return tuple(f.path for f in self.prompted_fields())


class Confirm(Ask[Literal[True]], frozen=True, kw_only=True):
    """Done, continue. (A question that can be answered with no is a :class:`Choose`.)

    One ``before_roll`` is there for its offers: where people roll the dice themselves the roll makes the same offers, so it answers itself;
    else it waits, also where confirmations answer themselves. It confirms no list of instructions.
    """

    kind: ClassVar[str] = "confirm"
    before_roll: bool = False

    def legal(self) -> JsonObject:
        """Only ``true``."""
        return {}

    def digest(self) -> str:
        """The same for all confirmations."""
        return super().digest() if self.offers else _confirm_digest(self.who)

    def judge(self, answer: JsonValue) -> Literal[True]:
        """``True``."""
        if answer is True:
            return True
        raise AnswerRefused(f"This waits for true (done, continue), not {_show(answer)}.")


@lru_cache(maxsize=64)
def _confirm_digest(who: tuple[str, ...]) -> str:
    return digest("confirm", msgspec.json.encode(who))


class Countdown(Ask[str], frozen=True, kw_only=True):
    """A countdown. Answer: ``rang`` or ``ended early``. Dice in ``dice`` may be rolled meanwhile, for show."""

    kind: ClassVar[str] = "countdown"
    seconds: int
    pausable: bool = False
    dice: tuple[Die, ...] = ()

    def legal(self) -> JsonObject:
        """The length, whether it may be paused, the two answers and the dice."""
        dice = [{"name": d.name, "faces": list(d.faces)} for d in self.dice]
        return {"seconds": self.seconds, "pausable": self.pausable, "answers": ["rang", "ended early"], "dice": dice}

    def judge(self, answer: JsonValue) -> str:
        """How it ended."""
        if isinstance(answer, str) and answer in ("rang", "ended early"):
            return answer
        raise AnswerRefused(f'The countdown ends with "rang" or "ended early", not {_show(answer)}.')


def _refuse_barred(barred: Mapping[str, Reason], answers: Sequence[JsonValue], instead: str, options: Sequence[str]) -> None:
    """Refuse the first of the answers that is barred, with the reason."""
    for answer in answers:
        if isinstance(answer, str) and answer in barred:
            why = barred[answer]
            raise AnswerRefused(f"{_show(answer)} can't be chosen now ({why.code}). {instead}", why, instead, ids=options)


def _written(answer: JsonValue, options: Sequence[int | str]) -> str:
    """How to write the answer that was meant, if only its form is wrong: a number for a text, a text for a number, a list of one."""
    if isinstance(answer, list) and len(answer) == 1 and answer[0] in options:
        return f"write {_show(answer[0])} without brackets."
    meant = None if isinstance(answer, (bool, float)) else next((option for option in options if str(option) == str(answer)), None)
    if meant is None:
        return ""
    return f"write {_show(meant)} {'in' if isinstance(meant, str) else 'without'} quotes."


def _lower(sentence: str) -> str:
    """A sentence that continues another one."""
    return f"{sentence[:1].lower()}{sentence[1:]}"


def _show(value: JsonValue) -> str:
    """A value for a sentence: as JSON, shortened if it is long."""
    try:
        text = msgspec.json.encode(value).decode()
    except (TypeError, UnicodeEncodeError):
        text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def ask_view(ask: Ask) -> dict[str, Any]:
    """Key, kind, who, legal answers and offers of an ask as plain data, without its sentence."""
    return {
        "key": ask.key,
        "kind": ask.kind,
        "who": list(ask.who),
        "legal": ask.legal(),
        "offers": {o.name: o.legal() for o in ask.offers},
    }
