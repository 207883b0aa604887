"""The little language in which the tests of Band of Brothers are written.

``battle`` lays counters out on a board at a moment of the Operations Phase, ``do`` plays typed actions with
scripted D10s, ``refused`` gives the clause that forbids one. Whoever is asked is the one who answers::

    state = battle({"US-P1": "C4"}, {"GE-F1": "E4"}, signs={"E4": "w"})
    step = do(state, "fire US-P1 at E4", dice=[3, 7])
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, TypeVar

import attrs

from scripted import Player
from wargames.bob import GAME
from wargames.bob.moments import AttackRolled, CheckMade
from wargames.bob.play.battle import Battle
from wargames.bob.play.concealment import learn, take_control
from wargames.bob.play.set_up import counters_of, opening
from wargames.bob.values.components import Side, Suppression
from wargames.bob.values.names import type_of
from wargames.bob.values.scenarios import BobScenario
from wargames.bob.values.state import Counter, CounterId, Frame, Impulse, State
from wargames.kernel.chance.dice import ScriptedDice, Source
from wargames.kernel.game import Step

T = TypeVar("T")

SEVEN = (".......",) * 7
"""Columns A to G, rows 1 to 7, all clear."""

HOLD_G7 = """
[victory]
kind = "control_at_end"
side = "us"
[victory.control]
hexes = ["G7"]
at_least = 1
"""
"""A goal that nobody reaches by chance."""

EXIT = '[victory]\nkind = "exit"\nside = "us"\n[victory.exit]\nedge = "east"\nsquads = 2\n'
"""Two American squads must leave by the east edge."""

SPARE = {"GE-F2": "east 1"}
"""A German off the board: the turn goes on after the mover's activation, and he cannot react."""

CALL = "artillery 1 at D4 spotted by US-P1"

# ------------------------------------------------------------------------------------------------ a scenario


def board_text(
    rows: Sequence[str] = SEVEN,
    *,
    signs: Mapping[str, str] | None = None,
    levels: Mapping[str, int] | None = None,
    hedgerows: Sequence[str] = (),
    roads: Sequence[Sequence[str]] = (),
    foxholes: Sequence[str] = (),
    fortifications: Sequence[str] = (),
) -> str:
    """Write the board of a scenario file: rows with other signs in some hexes, and what lies on them."""
    grid = [list(row) for row in rows]
    for place, sign in (signs or {}).items():
        grid[int(place[1:]) - 1][ord(place[0]) - ord("A")] = sign
    lines = ["[board]", 'id = "T"', 'title = "Test"', f"rows = {json.dumps([''.join(row) for row in grid])}"]
    named = {"roads": roads, "hedgerows": hedgerows, "foxholes": foxholes, "fortifications": fortifications}
    lines += [f"{name} = {json.dumps(value)}" for name, value in named.items() if value]
    for place, level in (levels or {}).items():
        lines += ["[[board.elevation]]", f"level = {level}", f'hexes = ["{place}"]']
    return "\n".join(lines) + "\n"


def side_text(
    side: Side,
    ids: Iterable[CounterId],
    *,
    area: str = "A1-G7",
    operations: tuple[int, int] = (1, 3),
    command_points: int = 0,
    enter: Mapping[CounterId, str] | None = None,
    artillery: Sequence[Mapping[str, int]] = (),
    set_up: str = "",
) -> str:
    """Write what a side has: a force for each counter named, in the order in which they are numbered.

    ``enter`` names edge and turn of what comes later: ``{"US-P2": "south 2"}``.
    """
    lines = [f"[{side}]", f"operations = {list(operations)}", f"command_points = {command_points}"]
    for battery in artillery:
        lines += [f"[[{side}.artillery]]", *(f"{name} = {value}" for name, value in battery.items())]
    if set_up:
        lines += [f"[{side}.set_up]", set_up]
    for id_ in sorted(ids, key=_number):
        lines += [f"[[{side}.forces]]", f'unit = "{type_of(id_)}"', "number = 1"]
        if id_ in (enter or {}):
            edge, turn = (enter or {})[id_].split()
            lines += [f'enter = "{edge}"', f"turn = {turn}"]
        else:
            lines += [f'area = "{area}"']
    return "\n".join(lines) + "\n"


def _number(id_: CounterId) -> tuple[str, int]:
    digits = id_.partition("#")[2] or id_[len(id_.rstrip("0123456789")) :]
    return type_of(id_), int(digits)


def scenario_text(
    us: str,
    ge: str,
    board: str,
    *,
    turns: int = 9,
    first: Side = "us",
    victory: str = HOLD_G7,
    more: str = "",
) -> str:
    """Write a scenario file out of its parts; ``more`` holds further tables, such as ``[option]``."""
    head = ['id = "given"', 'title = "Given"', f"turns = {turns}"]
    head += [f'set_up_first = "{"ge" if first == "us" else "us"}"', f'first_player = "{first}"']
    return "\n".join(head) + "\n" + board + us + ge + victory + more


@cache
def scenario(text: str) -> BobScenario:
    """Read a scenario by the door of a user's file."""
    read = GAME.read_shipped(text, "given.toml")  # nobody needs to get anywhere
    assert isinstance(read, BobScenario)
    return read


# ------------------------------------------------------------------------------------------------ a battle


def battle(
    us: Mapping[CounterId, str],
    ge: Mapping[CounterId, str],
    *,
    rows: Sequence[str] = SEVEN,
    signs: Mapping[str, str] | None = None,
    levels: Mapping[str, int] | None = None,
    hedgerows: Sequence[str] = (),
    roads: Sequence[Sequence[str]] = (),
    foxholes: Sequence[str] = (),
    fortifications: Sequence[str] = (),
    first: Side = "us",
    moves: Side | None = None,
    turn: int = 1,
    turns: int = 9,
    operations: tuple[int, int] = (1, 3),
    cp: int = 0,
    enter: Mapping[CounterId, str] | None = None,
    artillery: Mapping[Side, Sequence[Mapping[str, int]]] | None = None,
    victory: str = HOLD_G7,
    spent: int = 0,
    frames: tuple[Frame, ...] | None = None,
    **markers: Any,
) -> State:
    """Lay counters out in the Operations Phase, in the impulse of ``moves`` (the first player's by default).

    Counters are named as in play (``US-P1``, ``GE-F2``, ``ge_pz5g#1``), of each type from 1 on without gaps;
    ``enter`` names those off the board with edge and turn. In one hex the first named lies on top. Both
    sides have ``cp`` Command Points. Markers: ``level={"US-P1": 1}``, ``facing={"GE-G1": "NW"}``, and sets
    of counters: ``concealed``, ``reduced``, ``used``, ``prepared``, ``moved``, ``cp_used``, ``hidden`` (open,
    yet never seen on top). Faces that lie open are known, hexes with one side's units controlled by it.
    """
    board = board_text(
        rows,
        signs=signs,
        levels=levels,
        hedgerows=hedgerows,
        roads=roads,
        foxholes=foxholes,
        fortifications=fortifications,
    )
    area = f"A1-{chr(ord('A') + len(rows[0]) - 1)}{len(rows)}"
    guns, waits = artillery or {}, enter or {}
    pools = set(markers.get("cp_used", ()))

    def has(side: Side, counters: Iterable[CounterId]) -> str:
        waiting = [id_ for id_ in waits if type_of(id_).startswith(side)]
        return side_text(
            side,
            [*counters, *waiting],
            area=area,
            operations=operations,
            command_points=cp + len(pools & {*counters, *waiting}),
            enter=waits,
            artillery=guns.get(side, ()),
        )

    read = scenario(
        scenario_text(has("us", us), has("ge", ge), board, turns=turns, first=first, victory=victory)
    )
    state = opening(read, GAME.options(None))
    laid = {**_made(read, "us", us, markers), **_made(read, "ge", ge, markers)}
    state = attrs.evolve(state, turn=turn, phase="operations", counters=_in_order(laid, [*us, *ge]))
    now = moves or first
    state = attrs.evolve(state, frames=frames if frames is not None else (Impulse(now, spent, began=True),))
    return settled(state, cp)


def _made(
    read: BobScenario, side: Side, at: Mapping[CounterId, str], markers: Mapping[str, Any]
) -> dict[CounterId, Counter]:
    """Make a side's counters with their markers."""
    made = {one.id: one for one in counters_of(read.side(side).forces)}
    assert set(at) <= set(made), f"{set(at) - set(made)}: number each type from 1 on"
    return {id_: _marked(one, at.get(id_), markers) for id_, one in made.items()}


SETS = ("concealed", "reduced", "used", "prepared", "moved", "cp_used")


def _marked(counter: Counter, at: str | None, markers: Mapping[str, Any]) -> Counter:
    assert set(markers) <= {*SETS, "level", "facing", "hidden"}, f"unknown markers {sorted(markers)}"
    level: Mapping[CounterId, Suppression] = markers.get("level", {})
    flags: dict[str, Any] = {name: counter.id in markers[name] for name in SETS if name in markers}
    heavy = counter.unit.kind in {"gun", "vehicle"} and at is not None
    facing = markers.get("facing", {}).get(counter.id, "N" if heavy else None)
    known = at is not None and not flags.get("concealed") and counter.id not in markers.get("hidden", ())
    return attrs.evolve(counter, at=at, level=level.get(counter.id, 0), facing=facing, known=known, **flags)


def _in_order(laid: Mapping[CounterId, Counter], named: Sequence[CounterId]) -> tuple[Counter, ...]:
    return tuple(laid[id_] for id_ in [*named, *(one for one in laid if one not in named)])


def settled(state: State, cp: int = 0) -> State:
    """Note what lies open and who controls what, as play would have; the table must be a possible one."""
    on = Battle.on(state, ScriptedDice())
    on.phase = "set-up"  # nothing is told of what was known before
    learn(on)
    take_control(on)
    on.phase = state.phase
    state = on.frozen()
    state = attrs.evolve(state, us=attrs.evolve(state.us, cp=cp), ge=attrs.evolve(state.ge, cp=cp))
    found = list(GAME.violations(state))
    assert not found, f"a test must lay out a possible table: {found}"
    return state


def later(state: State, **changes: Any) -> State:
    """Change any fields of a state, such as ``turn`` or ``frames``; the table must stay possible."""
    state = attrs.evolve(state, **changes)
    found = list(GAME.violations(state))
    assert not found, f"a test must lay out a possible table: {found}"
    return state


# ------------------------------------------------------------------------------------------------ playing

PLAYER = Player(GAME)
to_move = PLAYER.to_move
do = PLAYER.do
rolls = PLAYER.rolls
asked = PLAYER.asked
choices = PLAYER.choices
over = PLAYER.over
refused = PLAYER.refused
allowed = PLAYER.allowed
events = PLAYER.events
only = PLAYER.only
told = PLAYER.told

# ------------------------------------------------------------------------------------------------ looking


def counter(state: State, id_: CounterId) -> Counter:
    """Find a counter that is in play."""
    return next(one for one in state.counters if one.id == id_)


def where(state: State, id_: CounterId) -> str | None:
    """Tell the hex of a counter; None if it is off the board or out of play."""
    return next((one.at for one in state.counters if one.id == id_), None)


def drms(step: Step[State], id_: CounterId) -> dict[str, int]:
    """Give the modifiers of the one attack against one counter, by the clauses that they cite."""
    (hit,) = (hit for hit in only(step, AttackRolled).hits if hit.counter == id_)
    return {one.clause: one.amount for one in hit.modifiers}


def results(step: Step[State]) -> dict[CounterId | None, str]:
    """Give what the one attack did to each counter, in the order of the stack."""
    return {hit.counter: hit.result for hit in only(step, AttackRolled).hits}


class Passing:
    """Dice on which every check passes, and every attack falls as ``attack`` says."""

    def __init__(self, attack: int = 10) -> None:
        self._attack = attack

    def roll(self, source: Source[T], purpose: str, clause: str) -> T:
        """Roll 1 for a check, else the die of an attack."""
        return source.read([1 if "check" in purpose else self._attack] * source.size)


def battery(
    caliber: int = 80, first_turn: int = 1, missions: int = 2, prof: int = 7, acc: int = 8
) -> dict[str, int]:
    """Give an artillery counter, for ``artillery={"us": [battery()]}``."""
    return {
        "caliber": caliber,
        "first_turn": first_turn,
        "missions": missions,
        "proficiency": prof,
        "accuracy": acc,
    }


def passed(step: Step[State]) -> bool:
    """Tell how the one check went."""
    return only(step, CheckMade).passed


def power(step: Step[State]) -> int:
    """Give the firepower of the one attack."""
    return only(step, AttackRolled).firepower


def guns(*batteries: dict[str, int], us: dict[str, str] | None = None, **more: Any) -> State:
    """Give the Americans artillery and a spotter in D7; the Germans hold D4."""
    ge = more.pop("ge", {"GE-F1": "D4"})
    return battle(
        us or {"US-P1": "D7", "US-P2": "A7"}, ge, artillery={"us": batteries or (battery(),)}, **more
    )


def modifiers(attack: AttackRolled) -> dict[str, int]:
    """Give what changed the die against the first counter."""
    return {one.reason: one.amount for one in attack.hits[0].modifiers}
