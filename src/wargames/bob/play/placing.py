"""The moments of set-up: a secret option is chosen, each counter placed in its turn (section 3, BOB-G16)."""

from collections.abc import Iterator
from functools import lru_cache, partial
from typing import Any

from wargames.bob.play.battle import Battle
from wargames.bob.play.set_up import (
    choose_option,
    facings,
    finish_side,
    next_to_place,
    place,
    place_refusal,
    placeable,
    to_place,
)
from wargames.bob.values import actions as act
from wargames.bob.values import decisions as ask_for
from wargames.bob.values.components import ENEMY, Side
from wargames.bob.values.scenarios import SIDES
from wargames.bob.values.state import ChoosingOption, Frame, SettingUp
from wargames.kernel.base.errors import Refusal
from wargames.kernel.game import Action, Decision, Seat
from wargames.kernel.game.listing import Branch, Listing
from wargames.kernel.game.questions import order_of
from wargames.kernel.moments import Asked, Moment


def list_option(_battle: Battle, _frame: ChoosingOption) -> Iterator[Action]:
    """List the option and its absence."""
    yield act.TakeOption(chosen=False)
    yield act.TakeOption(chosen=True)


def option_choice_violations(battle: Battle, below: Any, frame: ChoosingOption) -> Iterator[str]:
    """Check the choice of the secret option, the first decision of the game (BOB-G16)."""
    option = battle.scenario.option
    if option is None or option.side != frame.side:
        yield f"{frame.side} has no secret option to choose [BOB-G16]"
    if below.placed or len(setting_up(tuple(battle.frames))) < len(SIDES):
        yield "the secret option is chosen before anything is placed [BOB-G16]"


CHOOSING_OPTION: Moment[Battle, ChoosingOption] = Moment(
    clause="BOB-G16",
    due="now take the scenario's option, or not",
    waits=lambda _, frame: Seat(frame.side),
    question=lambda asked, *_: ask_for.ChooseOption(*asked),
    lists=list_option,
    carries_out=lambda battle, _, said: choose_option(battle, chosen=said.chosen),
    lies_on=(SettingUp,),
    violations=option_choice_violations,
)

# placing counters

COVERS: tuple[act.Cover, ...] = ("open", "concealed")
SPOTS: tuple[act.Spot, ...] = ("top", "bottom")


def side_to_place(battle: Battle, frame: SettingUp) -> Seat | None:
    """Ask the side that sets up, as long as a counter is left to place (BOB-3.1, BOB-G16)."""
    return None if frame.placed == len(to_place(battle, frame.side)) else Seat(frame.side)


def next_placement(asked: Asked, battle: Battle, frame: SettingUp) -> Decision:
    """Ask where the next counter is placed."""
    counter, _ = next_to_place(battle, frame)
    return ask_for.ChoosePlacement(*asked, counter.id, counter.type)


def list_placements(battle: Battle, frame: SettingUp) -> Listing:
    """List where the next counter may be placed, and how: in the open or concealed first."""
    return [Branch(PLACE, partial(list_covers, battle, frame))]


PLACE = order_of(act.PlaceCounter)
"""The word with which all placements begin."""


def list_covers(battle: Battle, frame: SettingUp) -> Listing:
    """List the placements in the open, and those under a Conceal marker (BOB-3.2)."""
    return [Branch(cover, partial(list_hexes, battle, frame, cover), last=True) for cover in COVERS]


def list_hexes(battle: Battle, frame: SettingUp, cover: act.Cover) -> list[Action]:
    """List where the next counter may be placed so: on or below a stack, facing anywhere (BOB-G16)."""
    counter, _ = next_to_place(battle, frame)
    stacks, faces = battle.places.stacks[frame.side], facings(counter)
    return [
        placement(hex_, cover, spot, facing)
        for hex_ in battle.ground.members(placeable(battle, frame, concealed=cover == "concealed"))
        for spot in (SPOTS if hex_ in stacks else SPOTS[:1])
        for facing in faces
    ]


placement = lru_cache(maxsize=8192)(act.PlaceCounter)
"""The same placements are listed again and again: they are made once."""


def refuse_placement(battle: Battle, frame: SettingUp, action: Action) -> Refusal | None:
    """Say why a placement is refused."""
    if not isinstance(action, act.PlaceCounter):
        return SETTING_UP.unfit(action)
    counter, _ = next_to_place(battle, frame)
    if action.facing not in facings(counter):
        return Refusal("BOB-G8", "guns and vehicles face one of six sides, other counters none")
    if action.spot == "bottom" and not battle.at(action.hex, frame.side):
        return Refusal("BOB-G16", f"there is no stack in {action.hex[:20]} to lie below")
    return place_refusal(battle, frame, action.hex, concealed=action.cover == "concealed")


def place_next(battle: Battle, frame: SettingUp, action: act.PlaceCounter) -> None:
    """Place a counter as was answered (BOB-3.1, BOB-G16)."""
    concealed, top = action.cover == "concealed", action.spot == "top"
    place(battle, frame, action.hex, concealed=concealed, top=top, facing=action.facing)


def setting_up(frames: tuple[Frame, ...]) -> dict[Side, int]:
    """Give how many counters the sides have placed that are still setting up (BOB-G16)."""
    return {frame.side: frame.placed for frame in frames if isinstance(frame, SettingUp)}


def set_up_violations(battle: Battle, below: Any, frame: SettingUp) -> Iterator[str]:
    """Check whose turn it is to place, and that a hex is left for the next counter (BOB-3.1, BOB-G16)."""
    if below is None:
        yield from battle.not_in("set-up")
    first = battle.scenario.set_up_first
    on_top = isinstance(below, SettingUp)
    if frame.side != (first if on_top else ENEMY[first]):
        yield f"{frame.side} does not place its counters now [BOB-G16]"
        return
    if not on_top and len(setting_up(tuple(battle.frames))) > 1 and frame.placed:
        yield f"{frame.side} places nothing before {first} has set up [BOB-G16]"
    yield from placed_violations(battle, frame)
    if battle.frames[-1] is frame and frame.placed >= len(to_place(battle, frame.side)):
        yield f"{frame.side} has placed all its counters [BOB-3.1]"
    elif battle.frames[-1] is frame and not _has_room(battle, frame):
        yield f"no hex is left for the next counter of {frame.side} [BOB-3.1]"


def placed_violations(battle: Battle, frame: SettingUp) -> Iterator[str]:
    """Check what was placed: in its area, concealed only in cover, unmarked (BOB-3.1, BOB-3.2, BOB-3.3)."""
    for counter, force in to_place(battle, frame.side)[: frame.placed]:
        put = battle.counters[counter.id]
        assert force.area is not None
        if put.at is None or not battle.ground.bit[put.at] & battle.ground.area(force.area):
            yield f"{put.id} is outside the set-up area {force.area} [BOB-3.1]"
        elif put.concealed and not battle.ground.beneficial(put.at):
            yield f"{put.at} gives no cover for {put.id} to be concealed in [BOB-3.2]"
        if put.used or put.prepared or put.level or put.cp_used or put.moved:
            yield f"{put.id} bears a marker that nobody gets in set-up [BOB-3.1]"
        if put.known:
            yield f"{put.id} is known to an enemy that sees nothing before the set-up is done [BOB-G16]"


def _has_room(battle: Battle, frame: SettingUp) -> bool:
    concealed = (True, False)
    return any(
        place_refusal(battle, frame, hex_, concealed=one) is None
        for hex_ in battle.ground.places
        for one in concealed
    )


SETTING_UP: Moment[Battle, SettingUp] = Moment(
    clause="BOB-3.1",
    due="now place the next counter",
    waits=side_to_place,
    question=next_placement,
    lists=list_placements,
    refuses=refuse_placement,
    carries_out=place_next,
    proceeds=lambda battle, _: finish_side(battle),
    lies_on=(None, SettingUp),
    violations=set_up_violations,
)
