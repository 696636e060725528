"""The instruction codes of Firefighters on Duty, each with its canonical line, and whether it moves pieces.

The table of codes with meanings is ``docs/games/firefighters-on-duty.md``; the sentences are in ``texts/``.
"""

from __future__ import annotations

from companion.table import Code, table_of

_SETUP = (
    Code("BUILD_MAP", "{scenario}", deed=True),
    Code("LAY_TILE", "{letter} {face} turn={turn} column={column} row={row}", deed=True),
    Code("LAY_BESIDE", "{place} {space} {side}", deed=True),
    Code("TAKE_KIT", "{player}", deed=True),
    Code("PLACE_VEHICLE", "{vehicle} {node}", pieces=True),
    Code("FILL_TANK", "{vehicle} {n}", pieces=True),
    Code("SHUFFLE", "{deck} {n}", deed=True, cards=True),
    Code("FILL_RESERVE", "{station} {n}", pieces=True),
    Code("PILE", "{piece} {n}", deed=True),
    Code("PLACE_EQUIP", "{station} hoses={hoses} axes={axes}", pieces=True),
    Code("PLACE_FF", "{station} {n}", pieces=True),
    Code("PLACE_GATHERING_POINT", "{space}", deed=lambda args: args.get("laid") != "already"),
    Code("NP_TOKEN", "{n}", deed=True),
)

_START_OF_ROUND = (
    Code("FILL_HYDRANT", "{hydrant} {n}", pieces=True),
    Code("FLIP_FIRE", "{space} {n}", pieces=True),
)

_ACTION_PHASE = (
    Code("HOUSE_RULE", "{switch} {value}"),
    Code("EXTINGUISH", "{space} needs={needs} dice={dice} hits={hits}"),
    Code("CANNOT_EXTINGUISH", "{space} {why}"),
    Code("CHECK_REACH", "{space}"),
    Code("CHECK_FF", "{space}"),
    Code("SPEND_WATER", "{n}", deed=True),
    Code("EVACUATE", "{space} {n}", pieces=True),
)

_FIRE_PHASE = (
    Code("STEP_CLEAR", "{step}"),
    Code("INJURE", "{space} ff={ff} civ={civ}", pieces=True),
    Code("RETURN_FF", "{from} {n} {station}", pieces=True),
    Code("RETURN_EQUIP", "{from} hoses={hoses} axes={axes} {station}", pieces=True),
    Code("RETURN_WATER", "{from} {n}", pieces=True),
    Code("DAMAGE_VEHICLE", "{vehicle}", pieces=True),
    Code("REMOVE_VEHICLE", "{vehicle}", pieces=True),
    Code("SET_DOWN", "{space} ff={ff} civ={civ} inj={inj}", pieces=True),
    Code("BURN_DOWN", "{area} fires={fires} hazards={hazards}", pieces=True),
    Code("DRAW_EVENT", "{area} {colour} {card}"),
    Code("DRAW_HAZARD", "{area} {cards}"),
    Code("ADD_HAZARD", "{area} {type}", pieces=True),
    Code("REMOVE_HAZARD", "{area} {type}", pieces=True),
    Code("PLACE_FIRE", "{space} {n}", pieces=True),
    Code("FIRE_BLOCKED", "{space} {n}"),
    Code("FIRE_SHORT", "{space} {missing}"),
    Code("DRAW_DISTRESS", "{area} {response} {card}"),
    Code("REMOVE_DISTRESS", "{area} {round}", pieces=True),
    Code("ROLL_SPREAD", "{area} {row} {die}"),
    Code("NO_SPREAD", "{area}"),
    Code("RESHUFFLE", "{deck}", deed=True, cards=True),
)

_END_OF_ROUND = (
    Code("NEG_POINT", "{n}", pieces=True),
    Code("NP_ALERT"),
    Code("CHECK_NP", "{np} {result}"),
    Code("ROUND_TOKEN", "{n}", pieces=True),
    Code("SMOKE_DOWN", "{area}", pieces=True),
    Code("SMOKE_OFF", "{area}", pieces=True),
    Code("EFFECT_ENDS", "{effect} {place}"),
    Code("WIN"),
    Code("LOSE", lambda args: " ".join([args["reason"], ",".join(args["spaces"])]).strip()),
)

_CARDS = (
    Code("ADD_DEBRIS", "{space} {n}", pieces=True),
    Code("REMOVE_DEBRIS", "{space} {n}", pieces=True),
    Code("ADD_CIV", "{space} {n}", pieces=True),
    Code("REMOVE_CIVILIANS", "{space} {n}", pieces=True),
    Code("ADD_INJ", "{space} {n}", pieces=True),
    Code("REMOVE_INJURED", "{space} {n} delivered={delivered}", pieces=True),
    Code("REMOVE_FIRE", "{space} active={active} inactive={inactive}", pieces=True),
    Code("ADD_DISTRESS", "{area} {round}", pieces=True),
    Code("RECALL_VEHICLE", "{vehicle} {station}", pieces=True),
    Code("LOSE_WATER", "{place} {n}", pieces=True),
    Code("ADD_WATER", "{place} {n}", pieces=True),
    Code("BLOCK_HYDRANT", "{hydrant} {until}"),
    Code("CLOSE_ROAD", "{space} {until}"),
    Code("CHANGE_WRR", "{area} {by} {until}"),
    Code("CHANGE_TIMER", "{by} {until}"),
    Code("CHANGE_SPREAD", "{area} {row} {until}"),
    Code("ROLL", "{die}"),
    Code("SUPPLY_EMPTY", "{piece} {space} {n}"),
    Code("SKIPPED", "{verb} {space}"),
    Code("MANUAL", "{text}", deed=True),
)

CODES = table_of(*_SETUP, *_START_OF_ROUND, *_ACTION_PHASE, *_FIRE_PHASE, *_END_OF_ROUND, *_CARDS)
