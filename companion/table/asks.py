"""Everything that rules can ask a table: frozen values which judge an answer without running rules.

Every front shows the same question and refuses the same nonsense, because the ask itself knows what is legal.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar, Literal, NoReturn

import msgspec

from companion.table.errors import AnswerRefused, Why
from companion.table.fields import Field, Limit, Path, judge_part, judge_patch
from companion.table.known import Known

Face = int | str


class Die(msgspec.Struct, frozen=True):
    """A die: its name, and its faces in the order in which fate counts them."""

    name: str
    faces: tuple[Face, ...]


D6 = Die("d6", (1, 2, 3, 4, 5, 6))


class Offer(msgspec.Struct, frozen=True, kw_only=True):
    """Something that may be done while an ask is open, by whoever ``who`` names. ``fields`` is the form of its value."""

    name: str
    fields: tuple[Field, ...] = ()
    who: tuple[str, ...] = ("any",)

    def legal(self) -> dict[str, Any]:
        """The form of the value, for fronts and journals."""
        return {"who": list(self.who), "fields": {".".join(f.path): f.legal() for f in self.fields}}

    def judge(self, value: object) -> dict[str, Any]:
        """The value in canonical form.

        Raises:
            AnswerRefused: with every fault of it.
        """
        return judge_patch(value, self.fields, ())


class Taken(msgspec.Struct, frozen=True):
    """What rules get instead of an answer when somebody took an offer. They handle it and pose the ask again."""

    offer: str
    value: dict[str, Any]
    who: str = "any"


DONE, UNTOUCHED = "done", "untouched"
"""How :attr:`Ask.ends` names the answer of a confirmation, and that of a report in which nothing was changed."""


class Ask(msgspec.Struct, frozen=True, kw_only=True):
    """The common part: the key (a path in the rules), the code of the question with its arguments, the rule that asks, who may answer.

    ``ends`` names the options and offers that end the game, or may. No front preselects them: whoever presses on without reading must
    not lose a game. It decides nothing about which answers are legal, so it is no part of the digest.
    """

    kind: ClassVar[str]
    key: str
    question: str
    args: dict[str, Any] = {}
    rule: str = ""
    who: tuple[str, ...] = ("any",)
    offers: tuple[Offer, ...] = ()
    ends: tuple[str, ...] = ()

    def ends_by(self, answer: object) -> bool:
        """Whether the game ends, or may end, with this answer."""
        return bool(self.ends) and (DONE if answer is True else UNTOUCHED if answer == {} else answer) in self.ends

    def legal(self) -> dict[str, Any]:
        """What may be answered, as plain data."""
        raise AskWithoutKind(type(self).__name__)

    def judge(self, answer: object) -> Any:
        """The answer in canonical form.

        Raises:
            AnswerRefused: one sentence which says what is legal.
        """
        raise AskWithoutKind(type(self).__name__)

    def digest(self) -> str:
        """Sixteen hex digits over kind, legal answers and who may give them; compared when an evening is run again."""
        return digest(self.kind, msgspec.json.encode((self._judged_by(), self.who, self.offers)))

    def _judged_by(self) -> Any:
        """What decides which answers are legal, as something that encodes fast."""
        return self.legal()

    def offer(self, name: str) -> Offer:
        """The open offer of that name.

        Raises:
            AnswerRefused: there is none.
        """
        for offer in self.offers:
            if offer.name == name:
                return offer
        names = ", ".join(o.name for o in self.offers) or "none"
        raise AnswerRefused(f'There is no offer "{name}" now; open offers: {names}.')


class AskWithoutKind(TypeError):
    """An :class:`Ask` was used without one of its kinds."""


def digest(kind: str, legal: bytes) -> str:
    """Sixteen hex digits of BLAKE2b over the kind of an ask and its legal answers."""
    return hashlib.blake2b(legal, digest_size=8, person=kind.encode()[:16]).hexdigest()


@lru_cache(maxsize=256)
def _dice_digest(dice: tuple[Die, ...], who: tuple[str, ...]) -> str:
    return digest("roll", msgspec.json.encode((dice, who)))


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


class Roll(Ask, frozen=True, kw_only=True):
    """Roll these dice once, together. Answer: the list of faces, in the order of ``dice``."""

    kind: ClassVar[str] = "roll"
    dice: tuple[Die, ...] = (D6,)

    def legal(self) -> dict[str, Any]:
        """``{"dice": [{"name": "d6", "faces": [1, ...]}]}``."""
        return {"dice": [{"name": d.name, "faces": list(d.faces)} for d in self.dice]}

    def digest(self) -> str:
        """As for every ask, but remembered: a fire phase rolls the same die dozens of times."""
        return super().digest() if self.offers else _dice_digest(self.dice, self.who)

    def judge(self, answer: object) -> list[Face]:
        """A list with one face for each die."""
        if not isinstance(answer, list) or len(answer) != len(self.dice):
            raise AnswerRefused(f"Give {len(self.dice)} dice as a list, like {self._example()}, not {_show(answer)}.")
        for die, value in zip(self.dice, answer, strict=True):
            if not isinstance(value, (int, str)) or isinstance(value, bool) or value not in die.faces:
                faces = ", ".join(map(str, die.faces))
                hint = _written(value, die.faces).removesuffix(".")
                instead = f"{hint}: its faces are {faces}." if hint else f"its faces are {faces}."
                raise AnswerRefused(f"The {die.name} has no face {_show(value)}; {instead}")
        return list(answer)

    def _example(self) -> str:
        return _show([die.faces[0] for die in self.dice])


class Draw(Ask, frozen=True, kw_only=True):
    """Turn the top card of a deck. Answer: the id of one of ``cards``, or a card written out.

    ``order`` names the shuffle that fate answers with (the whole deck ``pile``, of which ``cards`` are still there);
    neither is ever shown. A ``hidden`` card is known to ``who`` alone. ``held`` are cards that lie hidden somewhere: for
    all that people may know they are still in the deck, so they stand among ``cards``, but fate passes them over.
    """

    kind: ClassVar[str] = "draw"
    deck: str
    cards: tuple[str, ...]
    pile: tuple[str, ...] = ()
    order: str = ""
    held: tuple[str, ...] = ()
    hidden: bool = False

    def legal(self) -> dict[str, Any]:
        """``{"deck": "events.red", "cards": [...]}``; the cards in content order, which tells nothing."""
        return {"deck": self.deck, "cards": list(self.cards)}

    def judge(self, answer: object) -> Any:
        """A card id of the deck, or an object (the game reads it, see ``Game.read_card``)."""
        if isinstance(answer, dict):
            return answer
        if isinstance(answer, str) and answer in self.cards:
            return answer
        some = ", ".join(self.cards[:6]) + (", ..." if len(self.cards) > 6 else "")
        raise AnswerRefused(f"{_show(answer)} can't be drawn from {self.deck} now; cards there: {some}.", ids=self.cards[:6])


class Choose(Ask, frozen=True, kw_only=True):
    """Choose one of ``options`` (ids). What people may look for and can't choose now is ``barred``, with the reason."""

    kind: ClassVar[str] = "choose"
    options: tuple[str, ...]
    barred: dict[str, Why] = {}

    def legal(self) -> dict[str, Any]:
        """``{"options": [ids]}``."""
        return {"options": list(self.options)}

    def judge(self, answer: object) -> str:
        """One of the ids."""
        if isinstance(answer, str) and answer in self.options:
            return answer
        instead = f"Choose one of {', '.join(self.options)}."
        _refuse_barred(self.barred, [answer], instead, self.options)
        raise AnswerRefused(f"{_show(answer)} is no choice here; {_written(answer, self.options) or _lower(instead)}", ids=self.options)


class Select(Ask, frozen=True, kw_only=True):
    """Choose between ``min`` and ``max`` different ``options``. Where the order counts, the answer is in that order."""

    kind: ClassVar[str] = "select"
    options: tuple[str, ...]
    min: int = 0
    max: int = 1
    ordered: bool = False

    def legal(self) -> dict[str, Any]:
        """``{"options": [ids], "min": a, "max": b, "ordered": bool}``."""
        return {"options": list(self.options), "min": self.min, "max": self.max, "ordered": self.ordered}

    def judge(self, answer: object) -> list[str]:
        """A list of different ids; in the order of ``options`` unless the order counts."""
        if not isinstance(answer, list) or not all(isinstance(a, str) for a in answer):
            raise AnswerRefused(f"{_show(answer)} is no list of choices; {self._instead(answer)}", ids=self.options)
        for choice in answer:
            if choice not in self.options:
                raise AnswerRefused(f"{_show(choice)} is no choice here; {self._instead()}", ids=self.options)
            if answer.count(choice) > 1:
                raise AnswerRefused(f"{_show(choice)} is named {answer.count(choice)} times; choose it once, or something else.")
        if not self.min <= len(answer) <= self.max:
            raise AnswerRefused(f"Choose {self._how_many()} of {', '.join(self.options)}, not {len(answer)}.", ids=self.options)
        return list(answer) if self.ordered else [o for o in self.options if o in answer]

    def _instead(self, answer: object = None) -> str:
        """What to give in place of this answer: in its own words where they only have another form."""
        if isinstance(answer, list):
            wrong = next(one for one in answer if not isinstance(one, str))
            if written := _written(wrong, self.options):
                return written
        if isinstance(answer, str) and answer in self.options:
            return f"write {_show([answer])}."
        return f"choose {self._how_many()} of {', '.join(self.options)}."

    def _how_many(self) -> str:
        return str(self.min) if self.min == self.max else f"{self.min} to {self.max}"


class Count(Ask, frozen=True, kw_only=True):
    """A whole number from ``min`` to ``max``."""

    kind: ClassVar[str] = "count"
    min: int = 0
    max: int

    def legal(self) -> dict[str, Any]:
        """``{"min": a, "max": b}``."""
        return {"min": self.min, "max": self.max}

    def judge(self, answer: object) -> int:
        """The number."""
        if isinstance(answer, int) and _whole(answer) and self.min <= answer <= self.max:
            return answer
        raise AnswerRefused(f"Give a whole number from {self.min} to {self.max}, not {_show(answer)}.")


class Share(Ask, frozen=True, kw_only=True):
    """Share out between ``min`` and ``max`` things over ``options`` (ids), as one wants; ``most`` is what each of them can take, in
    the same order, where there is such a limit. ``wrong`` says in words of the game what one of them takes; its arguments
    ``option``, ``most`` (that it takes) and ``given`` are filled in when something is refused.

    Answer: an object with how many each gets, like ``{"6": 2, "5": 4}``.
    """

    kind: ClassVar[str] = "share"
    options: tuple[str, ...]
    most: tuple[int, ...] = ()
    min: int = 0
    max: int
    barred: dict[str, Why] = {}
    wrong: Why | None = None

    def legal(self) -> dict[str, Any]:
        """``{"options": [ids], "most": {id: n}, "min": a, "max": b}``."""
        return {"options": list(self.options), "most": self.mosts(), "min": self.min, "max": self.max}

    def mosts(self) -> dict[str, int]:
        """The most that each option can take."""
        return dict(zip(self.options, (min(n, self.max) for n in self.most or (self.max,) * len(self.options)), strict=True))

    def judge(self, answer: object) -> dict[str, int]:
        """Those that get some, in the order of ``options``."""
        if not isinstance(answer, dict):
            raise AnswerRefused(f"Give an object with how many each gets, like {_show(self.example())}, not {_show(answer)}.")
        self._check_names(answer)
        mosts = self.mosts()
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

    def _check_names(self, answer: dict[str, Any]) -> None:
        strange = [name for name in answer if name not in self.options]
        if strange:
            _refuse_barred(self.barred, strange, self._instead(), self.options)
            raise AnswerRefused(f"{_show(strange[0])} is no choice here; {_lower(self._instead())}", ids=self.options)

    def _refuse_number(self, name: str, most: int, given: object) -> NoReturn:
        """Refuse what one option was given: in the words of the game, where it has some."""
        plain = f"For {_show(name)} give a whole number from 0 to {most}, not {_show(given)}."
        if self.wrong is None:
            raise AnswerRefused(plain)
        why = Why(self.wrong.code, {**self.wrong.args, "option": name, "most": most, "given": _show(given)})
        raise AnswerRefused(f"{plain} {self._instead()}", why, self._instead(), ids=self.options)

    def _instead(self) -> str:
        return f"Share out {self._how_many()} over {', '.join(self.options)}."

    def only(self) -> dict[str, int] | None:
        """The only answer there is, if there is just one."""
        mosts = {name: n for name, n in self.mosts().items() if n}
        if self.max == 0 or not mosts:
            return {}
        if sum(mosts.values()) == self.min:
            return mosts
        return {next(iter(mosts)): self.min} if len(mosts) == 1 and self.min == self.max else None

    def _how_many(self) -> str:
        return str(self.min) if self.min == self.max else f"{self.min} to {self.max}"

    def example(self) -> dict[str, int]:
        """An answer: all on the first that takes them, what is left on the next."""
        left, shares = self.max, {}
        for name, most in self.mosts().items():
            if n := min(left, most):
                shares[name] = n
                left -= n
        return shares


class Report(Ask, frozen=True, kw_only=True):
    """How does the board stand? ``fields`` may be reported, ``limits`` must hold for the board that results.

    ``asked`` are the fields that people are really asked about (None: all of them). The others are folded away on every face, and may
    be stated all the same. ``stock`` are limits that only what is shown keeps to while the report is filled in, and ``stale`` the
    fields in which hands have moved things since they were known (:meth:`known`).

    Answer: a patch in the form of the position, with only what changed.
    """

    kind: ClassVar[str] = "report"
    fields: tuple[Field, ...]
    limits: tuple[Limit, ...] = ()
    asked: tuple[Path, ...] | None = None
    stock: tuple[Limit, ...] = ()
    stale: frozenset[Path] = frozenset()

    def legal(self) -> dict[str, Any]:
        """Per field path what it is now and what it may be; the limits over several fields; the paths asked about where not all are."""
        asked = {} if self.asked is None else {"asked": [".".join(path) for path in self.asked]}
        shown = {f.path: f for f in self.known().fields({})}
        fields = {".".join(f.path): shown[f.path].legal() for f in (*self.asked_fields(), *self.folded_fields())}
        return {"fields": fields, "limits": [x.legal() for x in self.limits if x.paths], **asked}

    def asked_fields(self) -> tuple[Field, ...]:
        """What people are asked about, in the order of the board."""
        return self.fields if self.asked is None else self._split(asked=True)

    def folded_fields(self) -> tuple[Field, ...]:
        """What may be stated and is not asked about."""
        return () if self.asked is None else self._split(asked=False)

    def _split(self, *, asked: bool) -> tuple[Field, ...]:
        about = frozenset(self.asked or ())  # there are hundreds of fields
        return tuple(f for f in self.fields if (f.path in about) is asked)

    def judge(self, answer: object) -> dict[str, Any]:
        """The patch, without what stood there anyway (unless nobody asked about it); all faults at once."""
        folded = frozenset(f.path for f in self.folded_fields())
        return judge_patch(answer, self.fields, self.limits, folded, self.known().settled)

    def known(self) -> Known:
        """What the fields probably hold, whatever of them is stated."""
        return Known(self.fields, (*self.limits, *self.stock), frozenset(f.path for f in self.asked_fields()), self.stale)

    def judge_part(self, answer: object) -> dict[str, Any]:
        """Part of the patch, while it is filled in: also what is stated as it stood anyway, and without the limits."""
        return judge_part(answer, self.fields)

    def _judged_by(self) -> Any:
        return self.fields, [(x.kind, (*x.paths, *x.also), x.min, x.max, x.free) for x in self.limits]

    def paths(self) -> tuple[Path, ...]:
        """Every field that may be stated."""
        return tuple(f.path for f in self.fields)

    def settled(self) -> tuple[Path, ...]:
        """The fields that stand as they stood where the answer says nothing of them: those that people were asked about."""
        return tuple(f.path for f in self.asked_fields())


class Confirm(Ask, frozen=True, kw_only=True):
    """Done, go on. (Whatever can be answered no is a :class:`Choose`.)"""

    kind: ClassVar[str] = "confirm"

    def legal(self) -> dict[str, Any]:
        """Nothing but ``true``."""
        return {}

    def digest(self) -> str:
        """The same for all of them."""
        return super().digest() if self.offers else _confirm_digest(self.who)

    def judge(self, answer: object) -> Literal[True]:
        """``True``."""
        if answer is True:
            return True
        raise AnswerRefused(f"This waits for true (done, continue), not {_show(answer)}.")


@lru_cache(maxsize=64)
def _confirm_digest(who: tuple[str, ...]) -> str:
    return digest("confirm", msgspec.json.encode(who))


class Countdown(Ask, frozen=True, kw_only=True):
    """A clock that runs down. Answer: ``rang`` or ``ended early``. Dice in ``dice`` may be rolled meanwhile, for show."""

    kind: ClassVar[str] = "countdown"
    seconds: int
    pausable: bool = False
    dice: tuple[Die, ...] = ()

    def legal(self) -> dict[str, Any]:
        """The length, whether it may be paused, the two answers and the dice."""
        dice = [{"name": d.name, "faces": list(d.faces)} for d in self.dice]
        return {"seconds": self.seconds, "pausable": self.pausable, "answers": ["rang", "ended early"], "dice": dice}

    def judge(self, answer: object) -> str:
        """How it ended."""
        if isinstance(answer, str) and answer in ("rang", "ended early"):
            return answer
        raise AnswerRefused(f'The countdown ends with "rang" or "ended early", not {_show(answer)}.')


def _refuse_barred(barred: Mapping[str, Why], answers: Sequence[object], instead: str, options: Sequence[str]) -> None:
    """Refuse the first of the answers that is barred, with the reason."""
    for answer in answers:
        if isinstance(answer, str) and answer in barred:
            why = barred[answer]
            raise AnswerRefused(f"{_show(answer)} can't be chosen now ({why.code}). {instead}", why, instead, ids=options)


def _written(answer: object, options: Sequence[int | str]) -> str:
    """How to write what was meant, where only its form is wrong: a number for a text, a text for a number, a list of one."""
    if isinstance(answer, list) and len(answer) == 1 and answer[0] in options:
        return f"write {_show(answer[0])} without brackets."
    meant = None if isinstance(answer, (bool, float)) else next((option for option in options if str(option) == str(answer)), None)
    if meant is None:
        return ""
    return f"write {_show(meant)} {'in' if isinstance(meant, str) else 'without'} quotes."


def _lower(sentence: str) -> str:
    """A sentence that goes on another one."""
    return f"{sentence[:1].lower()}{sentence[1:]}"


def _show(value: object) -> str:
    """A value for a sentence: as JSON, and not for ever long."""
    try:
        text = msgspec.json.encode(value).decode()
    except (TypeError, UnicodeEncodeError):
        text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def ask_view(ask: Ask) -> Mapping[str, Any]:
    """Key, kind, who, legal answers and offers of an ask as plain data, without its sentence."""
    return {
        "key": ask.key,
        "kind": ask.kind,
        "who": list(ask.who),
        "legal": ask.legal(),
        "offers": {o.name: o.legal() for o in ask.offers},
    }
