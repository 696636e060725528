"""The instruction codes of Firefighters on Duty, each with its canonical line, and whether it moves pieces.

The table of codes with meanings is ``docs/games/firefighters-on-duty.md``; the sentences are in ``texts/``.
"""

from __future__ import annotations

from companion.table import InstructionCode, table_of

_SETUP = (
    InstructionCode("BUILD_MAP", "{scenario}", action=True),
    InstructionCode("LAY_TILE", "{letter} {face} turn={turn} column={column} row={row}", action=True),
    InstructionCode("LAY_BESIDE", "{place} {space} {side}", action=True),
    InstructionCode("TAKE_KIT", "{player}", action=True),
    InstructionCode("PLACE_VEHICLE", "{vehicle} {node}", pieces=True),
    InstructionCode("FILL_TANK", "{vehicle} {n}", pieces=True),
    InstructionCode("SHUFFLE", "{deck} {n}", action=True, cards=True),
    InstructionCode("FILL_RESERVE", "{station} {n}", pieces=True),
    InstructionCode("PILE", "{piece} {n}", action=True),
    InstructionCode("PLACE_EQUIP", "{station} hoses={hoses} axes={axes}", pieces=True),
    InstructionCode("PLACE_FF", "{station} {n}", pieces=True),
    InstructionCode("PLACE_GATHERING_POINT", "{space}", action=lambda args: args.get("laid") != "already"),
    InstructionCode("NP_TOKEN", "{n}", action=True),
)

_START_OF_ROUND = (
    InstructionCode("FILL_HYDRANT", "{hydrant} {n}", pieces=True),
    InstructionCode("FLIP_FIRE", "{space} {n}", pieces=True),
)

_ACTION_PHASE = (
    InstructionCode("HOUSE_RULE", "{switch} {value}"),
    InstructionCode("EXTINGUISH", "{space} needs={needs} dice={dice} hits={hits}"),
    InstructionCode("CANNOT_EXTINGUISH", "{space} {why}"),
    InstructionCode("CHECK_REACH", "{space}"),
    InstructionCode("CHECK_FF", "{space}"),
    InstructionCode("SPEND_WATER", "{n}", action=True),
    InstructionCode("EVACUATE", "{space} {n}", pieces=True),
)

_FIRE_PHASE = (
    InstructionCode("STEP_CLEAR", "{step}"),
    InstructionCode("INJURE", "{space} ff={ff} civ={civ}", pieces=True),
    InstructionCode("RETURN_FF", "{from} {n} {station}", pieces=True),
    InstructionCode("RETURN_EQUIP", "{from} hoses={hoses} axes={axes} {station}", pieces=True),
    InstructionCode("RETURN_WATER", "{from} {n}", pieces=True),
    InstructionCode("DAMAGE_VEHICLE", "{vehicle}", pieces=True),
    InstructionCode("REMOVE_VEHICLE", "{vehicle}", pieces=True),
    InstructionCode("SET_DOWN", "{space} ff={ff} civ={civ} inj={inj}", pieces=True),
    InstructionCode("BURN_DOWN", "{area} fires={fires} hazards={hazards}", pieces=True),
    InstructionCode("DRAW_EVENT", "{area} {colour} {card}"),
    InstructionCode("DRAW_HAZARD", "{area} {cards}"),
    InstructionCode("ADD_HAZARD", "{area} {type}", pieces=True),
    InstructionCode("REMOVE_HAZARD", "{area} {type}", pieces=True),
    InstructionCode("PLACE_FIRE", "{space} {n}", pieces=True),
    InstructionCode("FIRE_BLOCKED", "{space} {n}"),
    InstructionCode("FIRE_SHORT", "{space} {missing}"),
    InstructionCode("DRAW_DISTRESS", "{area} {response} {card}"),
    InstructionCode("REMOVE_DISTRESS", "{area} {round}", pieces=True),
    InstructionCode("ROLL_SPREAD", "{area} {row} {die}"),
    InstructionCode("NO_SPREAD", "{area}"),
    InstructionCode("RESHUFFLE", "{deck}", action=True, cards=True),
)

_END_OF_ROUND = (
    InstructionCode("NEG_POINT", "{n}", pieces=True),
    InstructionCode("NP_ALERT"),
    InstructionCode("CHECK_NP", "{np} {result}"),
    InstructionCode("ROUND_TOKEN", "{n}", pieces=True),
    InstructionCode("SMOKE_DOWN", "{area}", pieces=True),
    InstructionCode("SMOKE_OFF", "{area}", pieces=True),
    InstructionCode("EFFECT_ENDS", "{effect} {place}"),
    InstructionCode("WIN"),
    InstructionCode("LOSE", lambda args: f"{args['reason']} {','.join(args['spaces'])}".strip()),
)

_CARDS = (
    InstructionCode("ADD_DEBRIS", "{space} {n}", pieces=True),
    InstructionCode("REMOVE_DEBRIS", "{space} {n}", pieces=True),
    InstructionCode("ADD_CIV", "{space} {n}", pieces=True),
    InstructionCode("REMOVE_CIVILIANS", "{space} {n}", pieces=True),
    InstructionCode("ADD_INJ", "{space} {n}", pieces=True),
    InstructionCode("REMOVE_INJURED", "{space} {n} delivered={delivered}", pieces=True),
    InstructionCode("REMOVE_FIRE", "{space} active={active} inactive={inactive}", pieces=True),
    InstructionCode("ADD_DISTRESS", "{area} {round}", pieces=True),
    InstructionCode("RECALL_VEHICLE", "{vehicle} {station}", pieces=True),
    InstructionCode("LOSE_WATER", "{place} {n}", pieces=True),
    InstructionCode("ADD_WATER", "{place} {n}", pieces=True),
    InstructionCode("BLOCK_HYDRANT", "{hydrant} {until}"),
    InstructionCode("CLOSE_ROAD", "{space} {until}"),
    InstructionCode("CHANGE_WRR", "{area} {by} {until}"),
    InstructionCode("CHANGE_TIMER", "{by} {until}"),
    InstructionCode("CHANGE_SPREAD", "{area} {row} {until}"),
    InstructionCode("ROLL", "{die}"),
    InstructionCode("SUPPLY_EMPTY", "{piece} {space} {n}"),
    InstructionCode("SKIPPED", "{verb} {space}"),
    InstructionCode("MANUAL", "{text}", action=True),
)

CODES = table_of(*_SETUP, *_START_OF_ROUND, *_ACTION_PHASE, *_FIRE_PHASE, *_END_OF_ROUND, *_CARDS)
