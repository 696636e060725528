"""The worked examples FAM-E1 to FAM-E5 as data: boards before and after, and the lines between."""

from __future__ import annotations

from typing import Any

# FAM-E1: setup with every re-roll, two people

SETUP_LINES = [
    "ROLL house 3,3", "REROLL centre", "ROLL house 1,2", "PLACE_HOUSE H1 W1,B2", "ROLL house 5,5", "PLACE_HOUSE H2 W5,B5",
    "ROLL house 5,5", "REROLL item", "ROLL house 2,6", "PLACE_HOUSE H3 W2,B6", "ROLL house 6,1", "PLACE_HOUSE H4 W6,B1",
    "ROLL tree 4,4", "REROLL centre", "ROLL tree 2,4", "PLACE_TREE T1 W2,B4", "ROLL tree 6,3", "PLACE_TREE T2 W6,B3",
    "ROLL tree 1,2", "REROLL item", "ROLL tree 3,1", "PLACE_TREE T3 W3,B1", "ROLL box 5,2", "PLACE_BOX X1 W5,B2", "ROLL box 4,6",
    "PLACE_BOX X2 W4,B6", "ROLL box 1,5", "PLACE_BOX X3 W1,B5", "ROLL initial 1,1", "REROLL corner", "ROLL initial 5,5",
    "REROLL house", "ROLL initial 1,3", "PLACE_FIRE W1,B3", "PLACE_EXPLOSION W1,B3 1/6", "PLACE_FIRE W2,B3",
    "PLACE_FIRE W1,B2 in H1", "PLACE_FIRE W1,B4", "ROLL villager 2,3", "REROLL fire", "ROLL villager 5,5",
    "PLACE_VILLAGER V01 W5,B5 in H2", "ROLL villager 5,5", "REROLL villager", "ROLL villager 2,4", "PLACE_VILLAGER V02 W2,B4",
    "ROLL villager 3,4", "PLACE_VILLAGER V03 W3,B4",
]  # fmt: skip
AFTER_SETUP: dict[str, Any] = {
    "fire": ["W1,B2", "W1,B3", "W1,B4", "W2,B3"],
    "smoke": [],
    "explosion_markers": ["W1,B3"],
    "houses": {"H1": ["W1,B2", 6, "closed"], "H2": ["W5,B5", 6, "closed"], "H3": ["W2,B6", 6, "closed"], "H4": ["W6,B1", 6, "closed"]},
    "trees": {"T1": "W2,B4 standing", "T2": "W6,B3 standing", "T3": "W3,B1 standing"},
    "boxes": {"X1": "W5,B2", "X2": "W4,B6", "X3": "W1,B5"},
    "villagers_on_board": {"V01": "W5,B5 in H2", "V02": "W2,B4", "V03": "W3,B4"},
    "dead": [],
    "saved": [],
    "replenishment": 8,
    "firefighters": {
        "F1": {"at": "W3,B3", "down": False, "water": 0, "carrying": None},
        "F2": {"at": "W4,B4", "down": False, "water": 0, "carrying": None},
    },
    "outcome": None,
}  # fmt: skip

# FAM-E2: the first turn and a quiet Upkeep

QUIET_LINES = [
    "ROLL spread 5,5", "PLACE_SMOKE W5,B5 in H2", "PLACE_FIRE W2,B4", "HOUSE_DIE H1 5", "FLIP_FIRE W5,B5 in H2",
    "VILLAGER_DEAD V01", "VILLAGER_DEAD V02", "ROLL villager 1,3", "PLACE_VILLAGER V04 W1,B3",
]  # fmt: skip
AFTER_QUIET: dict[str, Any] = {
    "fire": ["W1,B2", "W1,B3", "W1,B4", "W2,B4", "W5,B5"],
    "smoke": [],
    "explosion_markers": ["W1,B3"],
    "houses": {"H1": ["W1,B2", 5, "closed"], "H2": ["W5,B5", 6, "closed"], "H3": ["W2,B6", 6, "closed"], "H4": ["W6,B1", 6, "closed"]},
    "trees": {"T1": "W2,B4 standing", "T2": "W6,B3 standing", "T3": "W3,B1 standing"},
    "boxes": {"X1": "W5,B2", "X2": "W4,B6", "X3": "W1,B5"},
    "villagers_on_board": {"V03": "W3,B4", "V04": "W1,B3"},
    "dead": ["V01", "V02"],
    "saved": [],
    "replenishment": 7,
    "firefighters": {
        "F1": {"at": "W3,B3", "down": False, "water": 1, "carrying": None},
        "F2": {"at": "W4,B4", "down": False, "water": 0, "carrying": None},
    },
    "outcome": None,
}  # fmt: skip

# FAM-E3: a nasty chain

BEFORE_CHAIN: dict[str, Any] = {
    "fire": ["W1,B2", "W3,B1", "W3,B2", "W3,B4", "W3,B5", "W4,B2", "W5,B4", "W6,B5"],
    "smoke": ["W1,B6", "W2,B2", "W3,B3", "W4,B6", "W6,B2", "W6,B3"],
    "explosion_markers": ["W3,B2", "W5,B5"],
    "houses": {"H1": ["W6,B1", 5, "closed"], "H2": ["W2,B4", 1, "open"], "H3": ["W3,B6", 4, "closed"], "H4": ["W6,B5", 3, "closed"]},
    "trees": {"T1": "W3,B5 standing", "T2": "W1,B3 standing", "T3": "W1,B4 standing"},
    "boxes": {"X1": "W5,B2", "X2": "W5,B3 carried by F2", "X3": "W5,B5"},
    "villagers_on_board": {"V01": "W2,B4 in H2", "V02": "W4,B3", "V03": "W6,B6"},
    "dead": ["V04"],
    "saved": ["V05", "V06"],
    "replenishment": 5,
    "firefighters": {
        "F1": {"at": "W2,B3", "down": False, "water": 0, "carrying": None},
        "F2": {"at": "W5,B3", "down": False, "water": 1, "carrying": "X2"},
    },
    "outcome": None,
}  # fmt: skip
CHAIN_LINES = [
    "ROLL spread 3,2", "EXPLOSION_AGAIN W3,B2", "FLIP_FIRE W2,B2", "PLACE_FIRE W5,B2", "FLIP_FIRE W3,B3", "PLACE_FIRE W3,B6 in H3",
    "ROLL explosion 2,4", "PLACE_EXPLOSION W2,B4 3/6", "HOUSE_DESTROYED H2 W2,B4", "VILLAGER_DEAD V01", "REMOVE_TREE T1 W3,B5",
    "REMOVE_BOX X1 W5,B2", "PLACE_EXPLOSION W5,B2 4/6", "FLIP_FIRE W6,B2", "PLACE_FIRE W5,B1", "PLACE_FIRE W5,B3",
    "REMOVE_BOX X2 W5,B3", "PLACE_EXPLOSION W5,B3 5/6", "PLACE_FIRE W4,B3", "FLIP_FIRE W6,B3", "PLACE_FIRE W5,B5",
    "REMOVE_BOX X3 W5,B5", "EXPLOSION_AGAIN W5,B5", "PLACE_FIRE W4,B5", "PLACE_FIRE W5,B6", "ROLL explosion 3,2",
    "EXPLOSION_AGAIN W3,B2", "ROLL explosion 6,6", "PLACE_EXPLOSION W6,B6 6/6", "FLIP_FIRE W4,B6", "PLACE_FIRE W2,B6",
    "PLACE_FIRE W6,B4", "PLACE_FIRE W1,B3", "PLACE_FIRE W1,B4", "HOUSE_DIE H3 3", "HOUSE_DIE H4 2", "FLIP_FIRE W1,B6",
    "VILLAGER_DEAD V02", "KNOCK_DOWN F2 W5,B3", "ROLL villager 6,6", "REROLL villager", "ROLL villager 4,3",
    "PLACE_VILLAGER V07 W4,B3",
]  # fmt: skip
AFTER_CHAIN: dict[str, Any] = {
    "fire": [
        "W1,B2", "W1,B3", "W1,B4", "W1,B6", "W2,B2", "W2,B6", "W3,B1", "W3,B2", "W3,B3", "W3,B4", "W3,B5", "W3,B6", "W4,B2",
        "W4,B3", "W4,B5", "W4,B6", "W5,B1", "W5,B2", "W5,B3", "W5,B4", "W5,B5", "W5,B6", "W6,B2", "W6,B3", "W6,B4", "W6,B5",
    ],
    "smoke": [],
    "explosion_markers": ["W3,B2", "W5,B5", "W2,B4", "W5,B2", "W5,B3", "W6,B6"],
    "houses": {"H1": ["W6,B1", 5, "closed"], "H2": ["W2,B4", 0, "ruin"], "H3": ["W3,B6", 3, "closed"], "H4": ["W6,B5", 2, "closed"]},
    "trees": {"T1": "gone", "T2": "W1,B3 standing", "T3": "W1,B4 standing"},
    "boxes": {"X1": "gone", "X2": "gone", "X3": "gone"},
    "villagers_on_board": {"V03": "W6,B6", "V07": "W4,B3"},
    "dead": ["V01", "V02", "V04"],
    "saved": ["V05", "V06"],
    "replenishment": 4,
    "firefighters": {
        "F1": {"at": "W2,B3", "down": False, "water": 0, "carrying": None},
        "F2": {"at": "W5,B3", "down": True, "water": 1, "carrying": None},
    },
    "outcome": None,
}  # fmt: skip

# FAM-E5: a collapse, a flashover, spilt water; and the Upkeep after it

BEFORE_COLLAPSE: dict[str, Any] = {
    "fire": ["W1,B1", "W5,B5"],
    "smoke": ["W3,B1", "W3,B2", "W4,B1", "W6,B1"],
    "explosion_markers": ["W2,B1"],
    "houses": {"H1": ["W6,B6", 6, "closed"], "H2": ["W1,B6", 6, "closed"], "H3": ["W2,B5", 6, "closed"], "H4": ["W5,B5", 1, "open"]},
    "trees": {"T1": "W4,B2 felled carried by F1", "T2": "W6,B4 standing", "T3": "gone"},
    "boxes": {"X1": "W3,B2", "X2": "gone", "X3": "gone"},
    "villagers_on_board": {"V08": "W5,B5 in H4", "V09": "W2,B5 in H3"},
    "dead": ["V06", "V07"],
    "saved": ["V01", "V02", "V03", "V04", "V05"],
    "replenishment": 2,
    "firefighters": {
        "F1": {"at": "W4,B2", "down": False, "water": 3, "carrying": "T1"},
        "F2": {"at": "W5,B5 in H4", "down": True, "water": 0, "carrying": None},
    },
    "outcome": None,
}  # fmt: skip
COLLAPSE_LINES = [
    "WATER F1 3>2", "ROLL spread 2,1", "PLACE_FIRE W2,B1", "PLACE_SMOKE W4,B2", "HOUSE_DESTROYED H4 W5,B5", "VILLAGER_DEAD V08",
    "PUT_OUTSIDE F2 W5,B5", "FLIP_FIRE W3,B1", "FLIP_FIRE W3,B2", "FLIP_FIRE W4,B1", "FLIP_FIRE W4,B2", "KNOCK_DOWN F1 W4,B2",
    "PUT_DOWN T1 W4,B2", "ROLL villager 5,5", "PLACE_VILLAGER V10 W5,B5",
]  # fmt: skip
AFTER_COLLAPSE: dict[str, Any] = {
    "fire": ["W1,B1", "W2,B1", "W3,B1", "W3,B2", "W4,B1", "W4,B2", "W5,B5"],
    "smoke": ["W6,B1"],
    "explosion_markers": ["W2,B1"],
    "houses": {"H1": ["W6,B6", 6, "closed"], "H2": ["W1,B6", 6, "closed"], "H3": ["W2,B5", 6, "closed"], "H4": ["W5,B5", 0, "ruin"]},
    "trees": {"T1": "W4,B2 felled", "T2": "W6,B4 standing", "T3": "gone"},
    "boxes": {"X1": "W3,B2", "X2": "gone", "X3": "gone"},
    "villagers_on_board": {"V09": "W2,B5 in H3", "V10": "W5,B5"},
    "dead": ["V06", "V07", "V08"],
    "saved": ["V01", "V02", "V03", "V04", "V05"],
    "replenishment": 1,
    "firefighters": {
        "F1": {"at": "W4,B2", "down": True, "water": 2, "carrying": None},
        "F2": {"at": "W5,B5", "down": True, "water": 0, "carrying": None},
    },
    "outcome": None,
}  # fmt: skip
NEXT_LINES = [
    "ROLL spread 6,1", "FLIP_FIRE W6,B1", "REMOVE_TREE T1 W4,B2", "REMOVE_BOX X1 W3,B2", "PLACE_EXPLOSION W3,B2 2/6",
    "PLACE_FIRE W2,B2", "PLACE_FIRE W5,B2", "PLACE_FIRE W3,B3", "VILLAGER_DEAD V10", "ROLL villager 2,5", "REROLL villager",
    "ROLL villager 1,2", "PLACE_VILLAGER V11 W1,B2",
]  # fmt: skip
