"""The OpenAPI component names of request and response bodies.

Clients are generated from these names, so they stay when a class is renamed. `complete_description` fails if a body has no name here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from companion.fronts.host_api import BoxPart, GameOffer, PodInfo, PodTest, SavedGame, ScenarioOffer
from companion.fronts.web.api.clock import ActionDiceRequest, ActionDiceResponse, ClockControlRequest, ClockTime
from companion.fronts.web.api.evening import (
    AnswerRequest,
    DraftRequest,
    FieldStepRequest,
    OfferRequest,
    QuestionRequest,
    SourceRequest,
    TickRequest,
)
from companion.fronts.web.api.history import (
    CheckResponse,
    DatedLine,
    DatedRoll,
    DecksResponse,
    DiceResponse,
    EveningResponse,
    StoryResponse,
)
from companion.fronts.web.api.lifecycle import (
    BeginRequest,
    GameListing,
    IrreversibleRequest,
    LeaveRequest,
    ResumeRequest,
    SecretResponse,
    ShutDownRequest,
)
from companion.fronts.web.api.table import (
    JoinRequest,
    PhoneInfo,
    PhoneUpdate,
    PodNameRequest,
    PodTestRequest,
    SendAwayRequest,
    SettingsRequest,
    TableResponse,
    TryPartRequest,
)
from companion.fronts.web.api.undo import AmendRequest, ChangeResponse, CorrectRequest, PutBackList, RedoRequest, UndoPreview, UndoRequest
from companion.presenter.decks import LastCard, Pile
from companion.review.rolls import RollRecord
from companion.review.statistics import CountdownUsage, Debrief, TimeSpent
from companion.review.story import StoryLine
from companion.review.verify import ExportVerdict
from companion.scene.scene import (
    ClockStatus,
    GameIntro,
    GoalProgress,
    Instruction,
    NoticeText,
    OptionStatus,
    Question,
    Scene,
    StoryEntry,
    TextTable,
)
from companion.table.asks import Die
from companion.table.card import CardText
from companion.table.overview import CardLook, Suit
from companion.table.picture import (
    BoardSheet,
    Grid,
    Ledger,
    Picture,
    PictureLine,
    PieceGroup,
    Place,
    PlaceRow,
    PlaceTable,
    Scenery,
    Track,
)

Components = Mapping[str, type[Struct]]

COMPONENTS: Final[Components] = {
    "Notice": NoticeText,
    "PlaceRow": PlaceRow,
    "Table": TextTable,
    "AboutSeen": GameIntro,
    "Amended": AmendRequest,
    "Answered": AnswerRequest,
    "Begun": BeginRequest,
    "CardText": CardText,
    "CardLook": CardLook,
    "Suit": Suit,
    "Checked": CheckResponse,
    "Clock": CountdownUsage,
    "ClockSeen": ClockStatus,
    "Controlled": ClockControlRequest,
    "Corrected": CorrectRequest,
    "DatedLine": DatedLine,
    "DatedThrow": DatedRoll,
    "Debrief": Debrief,
    "DecksSeen": DecksResponse,
    "DiceSeen": DiceResponse,
    "Die": Die,
    "Drafted": DraftRequest,
    "EveningSeen": EveningResponse,
    "Faces": ActionDiceResponse,
    "GameOffer": GameOffer,
    "GoalSeen": GoalProgress,
    "GoneOn": ResumeRequest,
    "Grid": Grid,
    "Happened": StoryEntry,
    "Instruction": Instruction,
    "Joining": JoinRequest,
    "Kept": SavedGame,
    "Ledger": Ledger,
    "Left": LeaveRequest,
    "Me": PhoneUpdate,
    "Moved": ChangeResponse,
    "Named": QuestionRequest,
    "Offered": GameListing,
    "OptionSeen": OptionStatus,
    "Part": BoxPart,
    "PhoneSeen": PhoneInfo,
    "Picture": Picture,
    "PictureLine": PictureLine,
    "PieceSeen": PieceGroup,
    "Pile": Pile,
    "Place": Place,
    "PlaceTable": PlaceTable,
    "PodNamed": PodNameRequest,
    "PodSeen": PodInfo,
    "PodTest": PodTest,
    "PodTested": PodTestRequest,
    "Question": Question,
    "Redone": RedoRequest,
    "ScenarioOffer": ScenarioOffer,
    "Scene": Scene,
    "Scenery": Scenery,
    "Secret": SecretResponse,
    "Sent": SendAwayRequest,
    "Set": SettingsRequest,
    "Sheet": BoardSheet,
    "Shown": ActionDiceRequest,
    "ShuttingDown": ShutDownRequest,
    "Sources": SourceRequest,
    "Spent": TimeSpent,
    "Stepped": FieldStepRequest,
    "StoryLine": StoryLine,
    "StorySeen": StoryResponse,
    "Sure": IrreversibleRequest,
    "TableSeen": TableResponse,
    "Taking": OfferRequest,
    "Throw": RollRecord,
    "Ticked": TickRequest,
    "Time": ClockTime,
    "ToPutBack": PutBackList,
    "Track": Track,
    "Tried": TryPartRequest,
    "Turned": LastCard,
    "Undone": UndoRequest,
    "Verdict": ExportVerdict,
    "WayBack": UndoPreview,
}
