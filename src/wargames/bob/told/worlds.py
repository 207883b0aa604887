"""Sampled states consistent with a view: dealt until one breaks no rule (BOB-R38)."""

from collections.abc import Iterator
from itertools import product

from wargames.bob.checks.integrity import violations
from wargames.bob.play.battle import Battle
from wargames.bob.play.concealment import unshown_control
from wargames.bob.play.set_up import area, counters_of, facings, next_to_place, place_refusal, setting_up
from wargames.bob.told.conditions import dealt, known, late
from wargames.bob.told.unmasking import unmask
from wargames.bob.told.view import VIEWS, BobView, lay_out, stand_in
from wargames.bob.values.components import ENEMY, Side
from wargames.bob.values.scenarios import SIDES, Artillery
from wargames.bob.values.seen import Seen, Stack
from wargames.bob.values.state import Battery, Counter, SettingUp, SideState, State
from wargames.kernel.base.replace import replace
from wargames.kernel.chance.dice import Rng

MOST_DEALS = 1000
"""The most deals of a world; nearly always the first will do."""

ONE_HEX_IN = 24
"""One of so many empty hexes was taken in passing by an unknown unit (BOB-R64)."""


def sample(view: BobView, rng: Rng) -> State:
    """Deal what a seat does not know, consistent with its view (BOB-R38, BOB-R61).

    A deal with two guns in a hex, or a decoy that fires, is repeated; after very many such deals the last one
    stands.
    """
    world = deal_once(view, rng)
    for _ in range(MOST_DEALS):
        if next(violations(world), None) is None:
            break
        world = deal_once(view, rng)
    return world


def deal_once(view: BobView, rng: Rng) -> State:
    """Deal the unknown counters; for a spectator those of both sides."""
    counters = [*view.own]
    sides: dict[Side, SideState] = {}
    for side in SIDES:
        if side == view.team:
            sides[side] = own_side(view, side)
        else:
            dealt, option = deal(view, side, rng)
            counters += dealt
            sides[side] = other_side(view, side, rng, option=option)
    state = VIEWS.world(
        view,
        counters=tuple(counters),
        us=sides["us"],
        ge=sides["ge"],
        control=view.control,
        public_control=view.control,
        frames=view.frames,
    )
    battle = Battle.on(state)
    unmask(battle, view.frames, rng)
    if view.phase != "over":
        hold_hexes(battle, view)
    if view.phase not in {"set-up", "over"}:
        pass_unseen(battle, view, rng)
    return battle.frozen()


def hold_hexes(battle: Battle, view: BobView) -> None:
    """Give hidden units the control of their hexes; the seat is shown no more than before (BOB-G16)."""
    real, placing = {side: battle.real_hexes(side) for side in SIDES}, setting_up(view.frames)
    for side in SIDES:
        alone = 0 if side in placing else real[side] & ~real[ENEMY[side]]
        for place in battle.ground.members(alone & ~battle.control.hexes[side]):
            battle.control.give(place, side)
    for side in SIDES:
        if side != view.team:
            battle.show(side, unshown_control(battle, side))


def pass_unseen(battle: Battle, view: BobView, rng: Rng) -> None:
    """Let unknown units have taken hexes on their way, unseen by the seat (R64, G16)."""
    ground = battle.ground
    empty = ground.mask(ground.places) & ~battle.real_hexes("us") & ~battle.real_hexes("ge")
    for side in [one for one in SIDES if one != view.team]:
        places = ground.members(empty & ~battle.control.hexes[side])
        for place in [one for one in places if int(rng.random() * ONE_HEX_IN) == 0]:
            battle.control.give(place, side)
        battle.show(side, unshown_control(battle, side))


def own_side(view: BobView, side: Side) -> SideState:
    """Return the seat's knowledge of its own side."""
    seen = view.side(side)
    return SideState(
        seen.cp,
        bool(seen.option),
        batteries=seen.batteries,
        acted_early=seen.acted_early,
        exited=seen.exited,
        control_shown=view.control,
    )


def other_side(view: BobView, side: Side, rng: Rng, *, option: bool) -> SideState:
    """Return a likely state of the other side."""
    seen = view.side(side)
    listed = view.scenario.artillery(side, option=option)
    batteries = deal_batteries(listed, seen.batteries, view.turn, rng)
    return SideState(
        seen.cp,
        option,
        batteries=batteries,
        acted_early=seen.acted_early,
        exited=seen.exited,
        control_shown=view.control,
    )


def deal_batteries(
    listed: tuple[Artillery, ...], shown: tuple[Battery, ...], turn: int, rng: Rng
) -> tuple[Battery, ...]:
    """Return possible artillery: shown batteries have spent some missions, others none (BOB-R38)."""
    left, found = list(shown), []
    for one in listed:
        fresh = Battery.of(one)
        seen = next((old for old in left if old.unspent(one.missions) == fresh), None)
        if seen is None:
            found.append(fresh)
        else:
            left.remove(seen)
            fired = 1 + rng.randrange(min(one.missions, turn - one.first_turn + 1))  # BOB-G9: one a turn
            found.append(replace(seen, missions=one.missions - fired))
    return tuple(found)


def deal(view: BobView, side: Side, rng: Rng) -> tuple[list[Counter], bool]:
    """Deal a side's counters to places that hold some (BOB-R38)."""
    if side in {frame.side for frame in view.frames if isinstance(frame, SettingUp)}:
        return deal_set_up(view, side, rng)
    options = [False, True] if view.scenario.option and view.scenario.option.side == side else [False]
    if view.side(side).batteries and not view.scenario.artillery(side, option=True):
        options = [False]
    rng.shuffle(options)
    for option in options:
        if (found := try_deal(view, side, option=option, rng=rng)) is not None:
            return found, option
    raise AssertionError(f"the stacks of {side} fit no list of its counters")


def deal_set_up(view: BobView, side: Side, rng: Rng) -> tuple[list[Counter], bool]:
    """Deal a side that is still placing, whose placements are unknown (BOB-G16)."""
    frame = next(one for one in view.frames if isinstance(one, SettingUp) and one.side == side)
    option = bool(view.scenario.option and view.scenario.option.side == side and rng.random() < 1 / 2)
    return place_at_random(view, frame, option=option, rng=rng), option


def unknown_places(view: BobView, side: Side) -> Iterator[tuple[Stack, int, Seen]]:
    """Yield each counter of a side that the seat sees, hex by hex from the top."""
    for stack in view.enemy:
        if stack.side == side:
            yield from ((stack, at, seen) for at, seen in enumerate(stack.counters, 1))


def try_deal(view: BobView, side: Side, *, option: bool, rng: Rng) -> list[Counter] | None:
    """Deal one list of counters; None if the known ones do not fit it."""
    made = {counter.id: counter for counter in counters_of(view.scenario.forces(side, option=option))}
    seen = list(unknown_places(view, side))
    gone = {*view.lost, *view.side(side).exited, *(one.id for *_, one in seen if one.id)}
    pool = [counter for id_, counter in made.items() if id_ not in gone]
    if any(one.id and one.id not in made for *_, one in seen):
        return None
    waiting = view.side(side).waiting
    hand, kept_off = split(pool, waiting, view.turn, rng)
    unknown = [one for *_, one in seen if one.id is None]
    if len(hand) != len(unknown) or len(kept_off) != waiting:
        return None
    told = known(view)
    on_board = [
        replace(stand_in(stack, at, one), enters=made[one.id].enters)
        if one.id is not None
        else dealt(replace(hand.pop(), at=stack.hex), f"{stack.hex}/{at}", one, told=told, rng=rng)
        for stack, at, one in seen
    ]
    return [*on_board, *(late(counter, view, rng) for counter in kept_off)]


def split(pool: list[Counter], waiting: int, turn: int, rng: Rng) -> tuple[list[Counter], list[Counter]]:
    """Divide unseen counters into those on the board and those off it, first those not yet due (BOB-G16)."""
    rng.shuffle(pool)
    off = sorted((one for one in pool if one.enters), key=lambda one: one.enters <= turn)[:waiting]
    return [one for one in pool if one not in off], off


def place_at_random(view: BobView, frame: SettingUp, *, option: bool, rng: Rng) -> list[Counter]:
    """Place as many counters of a side as it has placed, anywhere in their areas (BOB-G16)."""
    battle = lay_out(view)
    battle.frames = [frame]
    battle.sides[frame.side] = replace(battle.sides[frame.side], option=option)
    placed: list[Counter] = []
    for number in range(frame.placed):
        now = replace(frame, placed=number)
        counter, force = next_to_place(battle, now)
        tries = list(product(battle.ground.members(area(battle, force)), (False, True)))
        rng.shuffle(tries)  # the first that is legal is any of the legal ones
        hex_, concealed = next(
            (hex_, concealed)
            for hex_, concealed in tries
            if place_refusal(battle, now, hex_, concealed=concealed) is None
        )
        placed.append(replace(counter, at=hex_, concealed=concealed, facing=rng.choice(facings(counter))))
        battle.put(placed[-1])
    return placed
