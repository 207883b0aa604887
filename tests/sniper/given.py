"""The little language in which the tests of Sniper's Alley are written.

``table`` lays units out on a map at the beginning of an action turn, ``do`` plays typed actions with scripted
dice in the one stream of the ruling TOI-R1, ``refused`` gives the clause that forbids one. Whoever is asked
is the one who answers::

    state = table({"A1": "0505 officer regular*3", "G1": "0705 regular*4"})
    step = do(state, "fire A1 at G1 normal", dice=[5, 1, 1, 1])
"""

import json
from collections import Counter as Count
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, TypeVar

import attrs

from scripted import Player
from sniper.maps import map_of
from sniper.shipped import SCENARIOS
from wargames.kernel.chance.deck import Deck
from wargames.kernel.chance.dice import Source
from wargames.kernel.game import Event, Over, Step
from wargames.sniper import GAME
from wargames.sniper.moments import AttackRolled, ChooseStep
from wargames.sniper.play.set_up import deck_of, opening
from wargames.sniper.values.board import Map
from wargames.sniper.values.components import FIGURES, SIDES, SPECIALIZATIONS, VEHICLES, Side, listed
from wargames.sniper.values.scenarios import (
    Objective,
    OrderOfBattle,
    SniperScenario,
    SquadBase,
    VehicleBase,
    Victory,
)
from wargames.sniper.values.state import ActionTurn, Effect, SideState, Smoke, State, Unit

DECKS: dict[Side, str] = {"us": "command_1", "de": "morale_1"}
"""Whose cards a side may hold, if nothing else is said."""

HEADQUARTERS = Victory("objective", "us")
"""The Americans win by control of the objective (SN-1.22)."""

T = TypeVar("T")

ALLEY: Map = SCENARIOS["snipers_alley"].map
"""The map of the first scenario (SN-G1)."""

FIELD: Map = map_of()
"""Clear, columns 01 to 08 and rows 01 to 08."""

KEEP = {"A9": "0108 regular", "G9": "0808 regular"}
"""Squads that keep the turns going."""


def side_of(id_: str) -> Side:
    """Tell whose a unit is by its name: A, U, H and T are American."""
    return "us" if id_[0] in "AUHT" else "de"


def unit_of(id_: str, words: str) -> Unit:
    """Read a unit: its hex (or ``on:H1``), figures, tokens and markers."""
    at, *rest = words.split()
    fields: dict[str, Any] = {"kind": "squad", "at": at, "figures": []}
    if at.startswith("on:"):
        fields |= {"at": None, "aboard": at[3:]}
    for word in rest:
        name, _, number = word.partition("*")
        if name in FIGURES["us"]:
            fields["figures"] += [name] * int(number or 1)
        elif name in SPECIALIZATIONS:
            fields["specialization"] = name
        elif name in VEHICLES:
            fields |= {"kind": "vehicle", "vehicle": name}
        elif name == "sniper":
            fields |= {"kind": "sniper", "figures": ["regular"]}
        elif name in {"fatigued", "op_fire"}:
            fields["activation"] = name
        elif name in {"pinned", "disrupted"}:
            fields["condition"] = name
        elif name.startswith("hits:"):
            fields["hits"] = int(name[5:])
        else:
            assert name == "concealed", f"unknown word {name!r}"
            fields["concealed"] = True
    fields["figures"] = listed(tuple(fields["figures"]))
    return Unit(id_, side_of(id_), 1, **fields)


def base_of(unit: Unit) -> SquadBase:
    """Give the base that a scenario would list for a squad."""
    return SquadBase(
        unit.id,
        1,
        unit.figures,
        unit.at,
        unit.specialization,
        unit.kind == "sniper",
        unit.concealed,
        unit.aboard,
    )


def fallen(units: Sequence[Unit], regulars: int = 0) -> list[Unit]:
    """Give a lost squad to each side that has none on the table, and one for the regulars that it lost."""
    found = []
    for side, id_ in (("us", "A0"), ("de", "G0")):
        mine = [unit for unit in units if unit.side == side]
        places = [unit.at for unit in mine if unit.at]
        at = min(places, key=places.count, default="0101")
        if regulars or not any(unit.kind != "vehicle" for unit in mine):
            found.append(unit_of(id_, f"{at} {f'regular*{regulars}' if regulars else 'elite'}"))
    return found


def deck_left(given: SniperScenario, side: Side, hand: Sequence[str], left: Sequence[str]) -> Deck[str]:
    """Give a side's deck with the cards that are left in it; what is not in hand either is discarded."""
    whole = deck_of(given.side(side))
    rest = Count(dict(whole.left)) - Count(hand) - Count(left)
    return Deck.of(left, whole.name).discard(*rest.elements())


def order_of(side: Side, units: Sequence[Unit], **more: Any) -> OrderOfBattle:
    """Give what a side would have by its scenario."""
    mine = [unit for unit in units if unit.side == side]
    vehicles = tuple(
        VehicleBase(unit.id, 1, unit.vehicle or "", unit.at or "") for unit in mine if unit.kind == "vehicle"
    )
    squads = tuple(base_of(unit) for unit in mine if unit.kind != "vehicle")
    zone = tuple(dict.fromkeys(unit.at for unit in mine if unit.at))
    fields: dict[str, Any] = {
        "actions": 2,
        "deploy": zone,
        "squads": squads,
        "vehicles": vehicles,
        "deck": DECKS[side],
    }
    return OrderOfBattle(**fields | more)


def written(value: Any) -> str:
    """Write a value as TOML; what is not there is left out."""
    if attrs.has(type(value)):
        value = {name: one for name, one in attrs.asdict(value, recurse=False).items() if one is not None}
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{name} = {written(one)}" for name, one in value.items()) + " }"
    if isinstance(value, tuple | list):
        return f"[{', '.join(map(written, value))}]"
    return json.dumps(value)


@cache
def scenario(read: SniperScenario) -> SniperScenario:
    """Read a scenario by the door of a user's file: it must be one that a user can write."""
    fields = {name: value for name, value in attrs.asdict(read, recurse=False).items() if value is not None}
    text = "\n".join(f"{name} = {written(value)}" for name, value in fields.items())
    known = GAME.read_shipped(text, "given.toml")  # nobody needs to get to the objectives
    assert isinstance(known, SniperScenario)
    return known


def table(
    units: Mapping[str, str],
    *,
    on: Map = FIELD,
    first: Side = "us",
    moves: Side | None = None,
    left: int = 2,
    round: int = 1,  # noqa: A002  as the state calls it
    rounds: int = 4,
    smoke: Mapping[str, int] | Sequence[str] = (),
    hands: Mapping[Side, Sequence[str]] | None = None,
    command: Mapping[Side, int] | None = None,
    decks: Mapping[Side, Sequence[str]] | None = None,
    orders: Mapping[Side, Mapping[str, Any]] | None = None,
    objectives: Sequence[Objective] = (),
    victory: Victory = HEADQUARTERS,
    effects: Sequence[Effect] = (),
    lost_regulars: int = 0,
    options: Mapping[str, Any] | None = None,
) -> State:
    """Lay units out at a side's action turn, with smoke laid in this round or as told.

    The scenario is one that a user could write, with these units as its proposal; markers are added then.
    """
    made = [unit_of(id_, words) for id_, words in units.items()]
    lost = fallen(made, lost_regulars)
    holders = {*(hands or {}), *(decks or {}), *(effect.side for effect in effects)}
    holders |= {side for side, fields in (orders or {}).items() if "in_play" in fields}
    more = {
        side: {"deck": DECKS[side] if side in holders else None} | dict((orders or {}).get(side, {}))
        for side in SIDES
    }
    given = scenario(
        SniperScenario(
            "given",
            "Given",
            on,
            rounds,
            first,
            order_of("us", [*made, *lost], **more.get("us", {})),
            order_of("de", [*made, *lost], **more.get("de", {})),
            tuple(objectives) or (Objective("1305" if on is ALLEY else f"08{len(on.rows):02}", "victory"),),
            victory,
        )
    )
    read = GAME.options({"default_set_up": "true", **(options or {})})
    state = opening(given, read)
    sides = {
        side: SideState(
            (command or {}).get(side, 0),
            deck=deck_left(given, side, (hands or {}).get(side, ()), (decks or {}).get(side, ())),
            hand=tuple(sorted((hands or {}).get(side, ()))),
            in_play=given.side(side).in_play,
            lost_regulars=lost_regulars,
        )
        for side in SIDES
    }
    laid = smoke if isinstance(smoke, Mapping) else dict.fromkeys(smoke, round)
    return attrs.evolve(
        state,
        round=round,
        step="actions",
        units=tuple(made),
        lost=tuple(unit.id for unit in lost),
        us=sides["us"],
        de=sides["de"],
        smoke=tuple(Smoke(hex_, when) for hex_, when in sorted(laid.items())),
        effects=tuple(effects),
        frames=(ActionTurn(moves or first, left),),
    )


# ------------------------------------------------------------------------------------------------ playing

PLAYER = Player(GAME)
to_move = PLAYER.to_move
do = PLAYER.do
asked = PLAYER.asked
choices = PLAYER.choices
over = PLAYER.over
refused = PLAYER.refused
allowed = PLAYER.allowed
events = PLAYER.events
only = PLAYER.only
told = PLAYER.told


def rolls(state: State, *texts: str, dice: Sequence[Any] = ()) -> list[tuple[str, int]]:
    """List the colors and numbers of dice that were thrown while actions are played."""
    return [(roll.source.name, roll.source.size) for roll in PLAYER.rolls(state, *texts, dice=dice)]


# ------------------------------------------------------------------------------------------------ looking


def unit(state: State, id_: str) -> Unit:
    """Find a unit that is in play."""
    return next(one for one in state.units if one.id == id_)


def there(state: State, id_: str) -> bool:
    """Tell whether a unit is still in play."""
    return any(one.id == id_ for one in state.units)


def where(state: State, id_: str) -> str | None:
    """Tell the hex of a unit; None if it is aboard, waits to be placed or is out of play."""
    return next((one.at for one in state.units if one.id == id_), None)


def cited(step: Step[State], kind: type[Event]) -> tuple[str, ...]:
    """Give the clauses that the one event of a kind cites."""
    return tuple(getattr(only(step, kind), "clauses"))  # noqa: B009  events have them, each its own


def pass_round(state: State) -> Step[State]:
    """Fatigue whatever is fresh, spend nothing, and do nothing else until the next round's actions."""
    seen: list[Event] = []
    now = state.round
    while not isinstance(GAME.pending(state), Over) and not (state.round > now and state.step == "actions"):
        step = GAME.apply(state, to_move(state), GAME.parse(idle(state)), DRAWS)
        state = step.state
        seen += step.events
    return Step(state, tuple(seen))


def idle(state: State) -> str:
    """Choose the answer that does the least."""
    listed_ = choices(state)
    for quiet in ("done", "stop", "hold fire", "end actions", "put 0 on the initiative"):
        if quiet in listed_:
            return quiet
    return next((one for one in listed_ if one.startswith(("fatigue", "leave"))), listed_[0])


class _Draws:
    """Draws the first card that can be drawn; no die may fall."""

    def roll(self, source: Source[T], purpose: str, clause: str) -> T:
        """Take the first outcome."""
        assert "card" in purpose, f"no die is thrown for {purpose}"
        return next(outcome for outcome, _ in source.weights())


DRAWS = _Draws()


def idle_until(state: State, step: str) -> State:
    """Do as little as possible until a step of the round is reached in which somebody is asked."""
    while state.step != step:
        state = GAME.apply(state, to_move(state), GAME.parse(idle(state)), DRAWS).state
    return state


def left(state: State) -> int:
    """Give the points that are left."""
    decision = asked(state)
    assert isinstance(decision, ChooseStep)
    return decision.left


def until(state: State, text: str) -> State:
    """Do the least until an answer can be given."""
    while text not in choices(state):
        state = do(state, idle(state)).state
    return state


def rolled(state: State, text: str, *dice: int) -> AttackRolled:
    """Give the one attack of an action."""
    return only(do(state, text, dice=dice), AttackRolled)


def march(*steps: str, mover: str = "0101 regular*4", on: Map = FIELD, **watch: str) -> State:
    """Have an American unit advance before Germans; another keeps the turn going."""
    state = table({"A1": mover, "A9": "0108 regular", **watch}, on=on)
    return do(state, "advance A1", *(f"step to {hex_}" for hex_ in steps)).state
