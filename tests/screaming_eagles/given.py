"""The little language in which the tests of Screaming Eagles are written.

Spaces are pairs ``(column, doubled row)`` as in the ledger, planes and actions are named as a player
types them. ``table`` lays a table out, ``do`` plays typed actions with scripted dice, ``refused`` gives
the clause that forbids one.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

import attrs

from scripted import Player
from wargames.kernel.chance.dice import Dice, ScriptedDice, Source
from wargames.kernel.game import Decision, Event, Over, Seat, Step
from wargames.screaming_eagles import GAME
from wargames.screaming_eagles.components import Squadron, Team
from wargames.screaming_eagles.lattice import Space
from wargames.screaming_eagles.moments import PlaneFlew
from wargames.screaming_eagles.scenarios import EaglesScenario
from wargames.screaming_eagles.state import Bank, Damage, Plane, State

Place = tuple[int, int]
E = TypeVar("E", bound=Event)
D = TypeVar("D", bound=Decision)
T = TypeVar("T")

PLANES: tuple[Squadron, ...] = ("stallion", "tiger", "eagle", "cobra")
TEAM: dict[Squadron, Team] = {"stallion": "blue", "tiger": "blue", "eagle": "tan", "cobra": "tan"}
PARKED: dict[Squadron, Place] = {"stallion": (1, 40), "tiger": (15, 40), "eagle": (15, 0), "cobra": (1, 0)}
"""Corners with an empty cone of fire, and in nobody's: where planes wait that a test does not place."""

BLUE, TAN = Seat("blue"), Seat("tan")
"""The two seats of a 2-player game."""

# ------------------------------------------------------------------------------------------------ spaces


def at(column: int, row: int) -> Space:
    """Write a pair of the ledger as a label, by the ledger's own formula (SE-G1)."""
    rank = row // 2 + 1 if column % 2 else (row + 1) // 2
    return Space(f"{'ABCDEFGHIJKLMNO'[column - 1]}{rank}")


def place(space: Space) -> Place:
    """Read a label as a pair, the other way round."""
    column = "ABCDEFGHIJKLMNO".index(space[0]) + 1
    return column, 2 * (int(space[1:]) - 1) if column % 2 else 2 * int(space[1:]) - 1


def where(state: State, squadron: Squadron) -> Place | None:
    """Tell where a plane is; None once it is shot down."""
    space = state.table.plane(squadron).at
    return None if space is None else place(space)


# ------------------------------------------------------------------------------------------------ set-up


def scenario_text(
    spaces: Mapping[Squadron, Place],
    stores: Mapping[Squadron, Mapping[str, int]] | None = None,
    damage: Mapping[Squadron, Mapping[str, int]] | None = None,
) -> str:
    """Write a scenario file; planes without a space are parked in the corners."""
    lines = ['id = "given"', 'title = "Given"', 'description = "Laid out by a test."']
    for squadron in PLANES:
        lines += [f"[planes.{squadron}]", f'start = "{at(*(spaces.get(squadron) or PARKED[squadron]))}"']
        for table, given in (("stores", stores), ("damage", damage)):
            for name, count in ((given or {}).get(squadron) or {}).items():
                lines.append(f"{table}.{name} = {count}")
    return "\n".join(lines)


def scenario(
    spaces: Mapping[Squadron, Place],
    stores: Mapping[Squadron, Mapping[str, int]] | None = None,
    damage: Mapping[Squadron, Mapping[str, int]] | None = None,
) -> EaglesScenario:
    """Read such a scenario through the door that a user's file takes."""
    return GAME.read_scenario(scenario_text(spaces, stores, damage), "given.toml")


def new_game(options: Mapping[str, Any] | None = None) -> State:
    """Start the printed set-up."""
    return GAME.start("standard", options, dice=ScriptedDice()).state


def table(
    *,
    stallion: Place | None = None,
    tiger: Place | None = None,
    eagle: Place | None = None,
    cobra: Place | None = None,
    stores: Mapping[Squadron, Mapping[str, int]] | None = None,
    damage: Mapping[Squadron, Mapping[str, int]] | None = None,
    options: Mapping[str, Any] | None = None,
    lost: Sequence[Squadron] = (),
    **conditions: Any,
) -> State:
    """Lay a table out at the choice of cards, planes not named being parked in the corners.

    ``stores={"tiger": {"LR": 0}}`` and ``damage={"cobra": {"wings": 3}}`` change battle boards, ``lost``
    names planes shot down in their order; for ``conditions`` see :func:`later`.
    """
    named = {"stallion": stallion, "tiger": tiger, "eagle": eagle, "cobra": cobra}
    spaces = {squadron: named[squadron] or PARKED[squadron] for squadron in PLANES}
    state = GAME.start(scenario(spaces, stores, damage), options, dice=ScriptedDice()).state
    return later(state, lost=lost, **conditions)


def later(
    state: State,
    *,
    lost: Sequence[Squadron] = (),
    bank: Mapping[Squadron, Bank] | None = None,
    set_aside: Mapping[Squadron, int] | None = None,
    round: int = 1,  # noqa: A002  the rules' own word
    starter: str = "blue",
) -> State:
    """Bring a fresh table to a later moment: its round and starter, banks and planes already lost.

    ``set_aside={"tiger": 2}`` is a plane without four-dice cards since round 2.
    """
    planes = []
    for plane in state.table.planes:
        one = attrs.evolve(plane, bank=(bank or {}).get(plane.squadron, "level"))
        if plane.squadron in (set_aside or {}):
            one = attrs.evolve(one, afterburner_lost=(set_aside or {})[plane.squadron])
        planes.append(_shot_down(one) if plane.squadron in lost else one)
    changed: Any = {"planes": tuple(planes), "lost": tuple(lost), "round": round, "starter": starter}
    state = attrs.evolve(state, table=attrs.evolve(state.table, **changed))
    assert not list(GAME.violations(state)), "a test must lay out a possible table"
    return state


def _shot_down(plane: Plane) -> Plane:
    return attrs.evolve(plane, at=None, damage=Damage(cockpit=1))


# ------------------------------------------------------------------------------------------------ playing


class Falling:
    """Dice that all fall on the same face of their color."""

    def __init__(self, *, black: int = 1, red: int = 0) -> None:
        self._faces = {"black": black, "red": red}

    def roll(self, source: Source[T], purpose: str, clause: str) -> T:
        """Let every die of the pool show the color's face."""
        return source.read([self._faces[source.name]] * source.size)


class Pilots(Player[State]):
    """Plays for all seats: the seat of a plane lays its card, the one that is asked does the rest."""

    def to_move(self, state: State, text: str = "") -> Seat:
        """Name the seat that an action falls to."""
        if text.startswith("lay "):
            return next(seat for seat in GAME.seats_of(state) if text.split()[1] in planes_of(state, seat))
        return super().to_move(state, text)


PLAYER = Pilots(GAME)
do_with, asked, choices, over = PLAYER.do_with, PLAYER.asked, PLAYER.choices, PLAYER.over
refused, allowed, events_of, only = PLAYER.refused, PLAYER.allowed, PLAYER.events, PLAYER.only


def planes_of(state: State, seat: Seat) -> tuple[Squadron, ...]:
    """List the planes that a seat controls."""
    return GAME.view(state, seat).planes


def do(state: State, *texts: str, red: Iterable[int] = (), black: Iterable[int] = ()) -> Step[State]:
    """Play actions as typed, whoever's they are; every scripted die must fall."""
    dice = ScriptedDice(red=red, black=black)
    step = do_with(dice, state, *texts)
    assert dice.left == {"red": 0, "black": 0}, "all scripted dice must fall"
    return step


def cards(state: State, **faces: str) -> tuple[str, ...]:
    """Write the actions that lay a card for every flying plane, S1 where none is named."""
    flying = [one for one in PLANES if state.table.plane(one).at is not None]
    return tuple(f"lay {one} {faces.get(one, 'S1')}" for one in flying)


def lay_all(state: State, *, red: Iterable[int] = (), black: Iterable[int] = (), **faces: str) -> Step[State]:
    """Lay a card for every flying plane, S1 where none is named: ``lay_all(state, stallion="L4")``."""
    return do(state, *cards(state, **faces), red=red, black=black)


def play_quietly(state: State, dice: Dice | None = None, *, rounds: int = 1, **faces: str) -> Step[State]:
    """Play whole rounds without a shot: the first plane is picked, fire held; cards are S1 or as named."""
    events: list[Event] = []
    last = state.table.round + rounds
    while state.table.round < last and not isinstance(pending := GAME.pending(state), Over):
        step = do_with(dice or Falling(), state, _quiet_answer(next(iter(pending.values())), faces))
        state = step.state
        events += step.events
    return Step(state, tuple(events))


def _quiet_answer(decision: Decision, faces: Mapping[str, str]) -> str:
    if decision.kind == "ChooseCard":
        squadron = str(getattr(decision, "plane", ""))
        return f"lay {squadron} {faces.get(squadron, 'S1')}"
    if decision.kind == "ChoosePlane":
        return str(next(iter(decision.actions)))
    return "hold fire" if decision.kind == "ChooseShot" else "keep flare"


def turn_of(squadron: Squadron, state: State, **faces: str) -> Step[State]:
    """Lay all cards and play to the turn of a plane: its team begins, it is picked first.

    Whether it is then asked for a shot or has flown already depends on what stands in its cone; the
    dice that nobody scripted all show 1 and 0.
    """
    state = attrs.evolve(state, table=attrs.evolve(state.table, starter=TEAM[squadron]))
    dice = Falling()
    laid = do_with(dice, state, *cards(state, **faces))
    if asked(laid.state).kind != "ChoosePlane":
        return laid
    picked = do_with(dice, laid.state, f"pick {squadron}")
    return Step(picked.state, laid.events + picked.events)


def flight(squadron: Squadron, state: State, card: str, black: Sequence[int]) -> PlaneFlew:
    """Fly a plane first in the round by its card with these black dice; shots are held."""
    state = attrs.evolve(state, table=attrs.evolve(state.table, starter=TEAM[squadron]))
    state = do(state, *cards(state, **{squadron: card})).state
    dice = ScriptedDice(black=[*black, *[1] * 3])  # the others may have to move at once
    step = do_with(dice, state, f"pick {squadron}")
    while not (flown := [one for one in events_of(step, PlaneFlew) if one.squadron == squadron]):
        step = do_with(dice, step.state, "hold fire")
    return flown[0]


def flown(squadron: Squadron, state: State, card: str, black: Sequence[int]) -> list[Place]:
    """Fly likewise; give the spaces flown, the end last."""
    return [place(space) for space in flight(squadron, state, card, black).path]


# ------------------------------------------------------------------------------------------------ attacks


class ThenLow:
    """Dice scripted by color; where a color's script has run out, its dice show their lowest face."""

    def __init__(self, *, red: Iterable[int] = (), black: Iterable[int] = ()) -> None:
        self._scripts = {"red": list(red), "black": list(black)}

    def roll(self, source: Source[T], purpose: str, clause: str) -> T:
        """Take as many scripted values as the pool has dice, or let it fall low."""
        script = self._scripts[source.name]
        taken, script[:] = script[: source.size], script[source.size :]
        lowest = {"red": 0, "black": 1}[source.name]
        return source.read(taken + [lowest] * (source.size - len(taken)))

    @property
    def left(self) -> dict[str, int]:
        """How many scripted values have not fallen, by color."""
        return {color: len(script) for color, script in self._scripts.items()}


def asks_for_flare(state: State) -> bool:
    """Tell whether the next decision is about a flare."""
    pending = GAME.pending(state)
    return not isinstance(pending, Over) and any(one.kind == "ChooseFlare" for one in pending.values())


def attack(
    state: State, shot: str, *, red: Iterable[int], black: Iterable[int] = (), flare: str = "keep"
) -> Step[State]:
    """Fire as typed at an open window and answer for the flare where one is asked about.

    The play runs on to the next question, further dice falling low; every scripted die must fall.
    """
    dice = ThenLow(red=red, black=black)
    step = do_with(dice, state, shot)
    if asks_for_flare(step.state):
        answered = do_with(dice, step.state, f"{flare} flare")
        step = Step(answered.state, step.events + answered.events)
    assert dice.left == {"red": 0, "black": 0}, "all scripted dice must fall"
    return step
