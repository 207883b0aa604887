"""The little language in which the tests of Scream, Aim, Fire! are written.

``battle`` lays a table out at step 3, ``do`` plays typed actions with scripted dice, ``refused`` gives the
clause that forbids one. Dice, decks and cups are scripted by their names, in small letters:
``do(state, "fire I1 at R01 with 2", cover_deck=["CC1"], d6=[5], infantry_damage_cup=["no effect"])``.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, TypeVar

import attrs

from scripted import Player
from wargames.kernel.base.errors import BadDie
from wargames.kernel.chance.dice import Dice, Roll, ScriptedDice, Source
from wargames.kernel.game import Step
from wargames.sam_fire import GAME
from wargames.sam_fire.moments import MoraleChanged
from wargames.sam_fire.play.set_up import set_up
from wargames.sam_fire.values.components import AMERICAN, COUNTERS, SURPRISES, TERRAIN, Marker, Terrain
from wargames.sam_fire.values.scenarios import SamFireScenario
from wargames.sam_fire.values.state import (
    Adjusting,
    Frame,
    Objective,
    Ordering,
    State,
    Table,
    Unit,
    VictoryGoal,
)

T = TypeVar("T")

GOAL = VictoryGoal(start_morale=40, victory_morale=80, turn_limit=10, reserve_threshold=6)
RED, BLUE = "0602", "0608"
CHURCH, MILL = "0505", "0507"
OBJECTIVES = attrs.evolve(GOAL, objectives=(Objective(CHURCH, 10), Objective(MILL, 5)))
LAST = attrs.evolve(GOAL, turn_limit=1)
"""The game ends with the German turn."""
FIRE = "fire I1 at R01 with 2"
FAR = {"MG1": "1101", "MG2": "1101", "MG3": "1001", "MG4": "1001", "R16": "0901"}
"""So many Germans that no others enter, too far away to shoot."""

# ------------------------------------------------------------------------------------------------ the map


def drawing(terrain: Mapping[str, Terrain] | None = None, *, columns: int = 11, rows: int = 9) -> str:
    """Draw a map that is clear but for the hexes named: ``drawing({"0503": "woods"})``."""
    signs = {place: TERRAIN[kind].symbol for place, kind in (terrain or {}).items()}
    lines = [
        " " * 2 * (first == 2)
        + "   ".join(signs.pop(f"{column:02}{row:02}", ".") for column in range(first, columns + 1, 2))
        for row in range(1, rows + 1)
        for first in (1, 2)
    ]
    assert not signs, f"{sorted(signs)} are off the map"
    return "\n".join(lines)


def from_rows(rows: Sequence[str]) -> str:
    """Draw a map given as the ledger does: one sign a hex, rows from north to south."""
    return "\n".join(line for row in rows for line in ("   ".join(row[0::2]), "  " + "   ".join(row[1::2])))


# ------------------------------------------------------------------------------------------------ set-up


def scenario_text(
    americans: Mapping[str, str],
    germans: Mapping[str, str],
    *,
    map_: str,
    red: str = RED,
    blue: str = BLUE,
    lieutenant: str | None = None,
    goal: VictoryGoal = GOAL,
) -> str:
    """Write a scenario file."""
    lines = ['id = "given"', 'title = "Given"', 'description = "Laid out by a test."']
    lines += [f'lieutenant = "{lieutenant}"'] * (lieutenant is not None)
    lines += ["[map]", f'red = "{red}"', f'blue = "{blue}"', f"drawing = '''\n{map_}\n'''", "[goal]"]
    whole = ("start_morale", "victory_morale", "turn_limit", "reserve_threshold", "hold", "hold_any_of")
    lines += [f"{name} = {json.dumps(getattr(goal, name))}" for name in whole]
    for one in goal.objectives:
        lines += ["[[goal.objectives]]", f'hex = "{one.hex}"', f"value = {one.value}"]
    for side, placed in (("american", americans), ("german", germans)):
        for unit, place in placed.items():
            lines += [f"[[{side}]]", f'unit = "{unit}"', f'hex = "{place}"']
    return "\n".join(lines if germans else ["german = []", *lines]) + "\n"


@cache
def scenario(text: str) -> SamFireScenario:
    """Read a scenario by the door of a user's file."""
    read = GAME.read_scenario(text, "given.toml")
    assert isinstance(read, SamFireScenario)
    return read


def battle(
    americans: Mapping[str, str],
    germans: Mapping[str, str] | None = None,
    *,
    dice: Sequence[int] = (),
    terrain: Mapping[str, Terrain] | None = None,
    map_: str | None = None,
    red: str = RED,
    blue: str = BLUE,
    lieutenant: str | None = None,
    markers: Mapping[str, Marker] | None = None,
    low: Iterable[str] = (),
    used: Iterable[str] = (),
    spotted: Iterable[str] = (),
    goal: VictoryGoal = GOAL,
    options: Mapping[str, Any] | None = None,
    **conditions: Any,
) -> State:
    """Lay a table out at step 3 with these order dice, on a clear map of 11 by 9 unless one is given.

    The set-up goes through the door of a user's file, so that one American must be a squad; surprise units
    are put in afterward. For ``conditions`` see :func:`later`.
    """
    starting = {id_: at for id_, at in (germans or {}).items() if id_ not in SURPRISES}
    text = scenario_text(
        americans,
        starting,
        map_=map_ or drawing(terrain),
        red=red,
        blue=blue,
        lieutenant=lieutenant,
        goal=goal,
    )
    table = set_up(scenario(text), GAME.options(options))
    surprises = [Unit(id_, at) for id_, at in (germans or {}).items() if id_ in SURPRISES]
    table = attrs.evolve(table, units=tuple(sorted((*table.units, *surprises), key=_rank)))
    table = attrs.evolve(table, units=_marked(table, markers or {}, set(low), set(used), set(spotted)))
    return later(State(table), **{"step": 3, "order_dice": tuple(sorted(dice)), **conditions})


def _rank(unit: Unit) -> tuple[bool, str]:
    return COUNTERS[unit.id].side == "german", unit.id


def _marked(
    table: Table, markers: Mapping[str, Marker], low: set[str], used: set[str], spotted: set[str]
) -> tuple[Unit, ...]:
    """Put markers on counters and turn those that are used."""
    named = {*markers, *low, *used, *spotted}
    assert named <= {unit.id for unit in table.units}, f"{named} are not all on the map"
    return tuple(
        attrs.evolve(
            unit,
            marker=markers.get(unit.id, unit.marker),
            low_supply=unit.id in low,
            used=unit.id in used,
            spotted=unit.id in spotted,
        )
        for unit in table.units
    )


def facing(target: str = "R01", *, marker: Marker = "calm", **americans: str) -> State:
    """I1 in 0305 faces a German in 0303; others by id."""
    return battle({"I1": "0305", **americans}, {target: "0303"}, dice=[2, 2, 3, 6], markers={target: marker})


def later(state: State, **conditions: Any) -> State:
    """Bring a table to another moment: any field of a Table, such as ``turn``, ``morale`` or ``frames``.

    Steps 2 and 3 get their frames; objectives held were gained, supply counters were earned by kills.
    """
    step = conditions.get("step", state.table.step)
    frames: dict[int, tuple[Frame, ...]] = {2: (Adjusting(),), 3: (Ordering(),)}
    implied: dict[str, Any] = {"frames": frames[step]} if step in frames else {}
    implied |= {"kills": 2 * conditions["supply"]} if "supply" in conditions else {}
    implied |= {"gained": conditions["held"]} if "held" in conditions else {}
    state = State(attrs.evolve(state.table, **{**implied, **conditions}))
    assert not list(GAME.violations(state)), "a test must lay out a possible table"
    return state


# ------------------------------------------------------------------------------------------------ dice


def _word(source: Source[Any]) -> str:
    return source.name.lower().replace(" ", "_")


class Falling:
    """Dice that fall the same each time, by their purpose where it is named, else by the source's name.

    ``Falling({"the Lieutenant": 6}, d6=3, cover_deck="CC1")``; what is not named raises BadDie.
    """

    def __init__(self, purposes: Mapping[str, Any] | None = None, **names: Any) -> None:
        self._purposes = purposes or {}
        self._names = names

    def roll(self, source: Source[T], purpose: str, clause: str) -> T:
        """Let the value written for it fall; one face is shown by every die of a pool."""
        value = self._purposes.get(purpose.partition(" (")[0], self._names.get(_word(source)))
        if value is None:
            raise BadDie(f"nothing is written for {Roll(source, purpose, clause)}")
        return source.read(value if isinstance(value, list | tuple) else [value] * source.size)


class Quiet:
    """Dice under which little happens: 3 on every die, idle Action cards while there are any."""

    IDLE = ("AC10", "AC17", "AC04", "AC14", "AC08")

    def roll(self, source: Source[T], purpose: str, clause: str) -> T:
        """Let a 3 fall, or the idlest card."""
        if source.name == "d6":
            return source.read([3] * source.size)
        there = [outcome for outcome, _ in source.weights()]
        idle = [outcome for name in self.IDLE for outcome in there if str(outcome) == name]
        return (idle or there)[0]


class Scripted:
    """Dice scripted by the names of their sources; where nothing is scripted, ``then`` decides.

    Without ``then``, BadDie is raised for what is missing.
    """

    def __init__(self, then: Dice | None = None, **scripts: Iterable[Any]) -> None:
        self._scripts = {name: list(script) for name, script in scripts.items()}
        self._then = then or ScriptedDice()

    def roll(self, source: Source[T], purpose: str, clause: str) -> T:
        """Take as many scripted values as the source has dice."""
        script = self._scripts.get(_word(source))
        if not script:
            return self._then.roll(source, purpose, clause)
        taken, script[:] = script[: source.size], script[source.size :]
        return source.read(taken)

    @property
    def left(self) -> dict[str, list[Any]]:
        """The scripted values that have not fallen, by source."""
        return {name: script for name, script in self._scripts.items() if script}


# ------------------------------------------------------------------------------------------------ playing

PLAYER = Player(GAME, AMERICAN)
do_with = PLAYER.do_with
asked = PLAYER.asked
choices = PLAYER.choices
over = PLAYER.over
refused = PLAYER.refused
allowed = PLAYER.allowed
events = PLAYER.events
only = PLAYER.only


def do(state: State, *texts: str, then: Dice | None = None, **scripts: Iterable[Any]) -> Step[State]:
    """Play actions as typed; every scripted value must fall, and ``then`` decides the rest."""
    dice = Scripted(then, **scripts)
    step = do_with(dice, state, *texts)
    assert not dice.left, f"all scripted dice must fall; left are {dice.left}"
    return step


def german_turn(state: State, **scripts: Iterable[Any]) -> Step[State]:
    """End the orders and play the German turn with scripted values; what is not scripted falls quietly."""
    return do(state, "end orders", then=Quiet(), **scripts)


# ------------------------------------------------------------------------------------------------ looking


def unit(state: State, id_: str) -> Unit:
    """Find a unit that is on the map."""
    found = state.table.unit(id_)
    assert found is not None, f"{id_} is not on the map"
    return found


def where(state: State, id_: str) -> str | None:
    """Tell the hex of a unit; None if it is not on the map."""
    found = state.table.unit(id_)
    return None if found is None else found.at


# ------------------------------------------------------------------------------------------------ openings


def purpose(roll: Roll) -> str:
    """Tell what a roll was for, whomever it was about."""
    return roll.purpose.partition(" (")[0]


class Noting:
    """Dice that note what they are asked for and let other dice fall."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self.rolls: list[Roll] = []

    def roll(self, source: Source[T], purpose: str, clause: str) -> T:
        """Note the roll."""
        self.rolls.append(Roll(source, purpose, clause))
        return self._dice.roll(source, purpose, clause)


def opening(
    americans: Mapping[str, str],
    germans: Mapping[str, str] | None = None,
    *,
    dice: Dice,
    terrain: Mapping[str, Terrain] | None = None,
    red: str = RED,
    blue: str = BLUE,
    lieutenant: str | None = None,
    options: Mapping[str, Any] | None = None,
) -> Step[State]:
    """Begin turn 1 of a set-up as a user does: the Enemy Spotted check and the order dice."""
    text = scenario_text(
        americans, germans or {}, map_=drawing(terrain), red=red, blue=blue, lieutenant=lieutenant
    )
    step = GAME.start(GAME.read_scenario(text, "given.toml"), options, dice=dice)
    assert not list(GAME.violations(step.state)), "a game begins at a possible table"
    return step


def data(gap: str) -> dict[str, Any]:
    """Read the table of a gap in the ledger."""
    (found,) = (one for one in GAME.ledger.gaps if one.id == gap)
    table: dict[str, Any] = json.loads(found.fill.split("DATA (JSON):")[1])
    return table


def tank(id_: str = "T1", at: str = "0507", **conditions: Any) -> State:
    """A tank stands in the south of a clear map, PZ1 four hexes north of it; I1 is far away."""
    laid: dict[str, Any] = {"dice": (5, 5, 5), "americans": {"I1": "0109"}, "germans": {"PZ1": "0503"}}
    laid |= conditions
    return battle({id_: at, **laid.pop("americans")}, laid.pop("germans"), **laid)


def morale(step: Step[State]) -> list[tuple[int, int]]:
    return [(event.before, event.after) for event in events(step, MoraleChanged)]
