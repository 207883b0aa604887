"""Set-up: the counters of each side, and their room (section 3, BOB-G16)."""

from collections.abc import Iterator
from functools import lru_cache

from wargames.bob.ground.ground import ground_of
from wargames.bob.ground.room import Room, Waiting, fits, mans, room_of, waits
from wargames.bob.play.battle import Battle
from wargames.bob.play.stacking import crowded
from wargames.bob.values.board import DIRECTIONS, Direction, Place
from wargames.bob.values.components import ENEMY, Side, TypeId
from wargames.bob.values.names import counter_id
from wargames.bob.values.options import Options
from wargames.bob.values.scenarios import SIDES, BobScenario, Force
from wargames.bob.values.state import Battery, ChoosingOption, Counter, Frame, SettingUp, SideState, State
from wargames.kernel.base.errors import Refusal


@lru_cache(maxsize=256)
def counters_of(forces: tuple[Force, ...]) -> tuple[Counter, ...]:
    """Make a side's counters in the order of its list, all off the board (BOB-G16)."""
    found: list[Counter] = []
    numbers: dict[TypeId, int] = {}
    for force in forces:
        for _ in range(force.number):
            numbers[force.unit] = numbers.get(force.unit, 0) + 1
            id_ = counter_id(force.unit, numbers[force.unit])
            found.append(Counter(id_, force.unit, None, reduced=force.reduced, enters=force.turn or 0))
    return tuple(found)


def listed(forces: tuple[Force, ...]) -> Iterator[tuple[Counter, Force]]:
    """List a side's counters, each with its line of the list (BOB-G16)."""
    return zip(counters_of(forces), (one for one in forces for _ in range(one.number)), strict=True)


def opening(scenario: BobScenario, options: Options) -> State:
    """Return the state before set-up; options first, then the side that sets up first (BOB-G16)."""
    frames: list[Frame] = [SettingUp(ENEMY[scenario.set_up_first]), SettingUp(scenario.set_up_first)]
    if scenario.option is not None:
        frames.append(ChoosingOption(scenario.option.side))
    control: dict[Place, Side] = {
        place: side for side in SIDES for place in scenario.side(side).initial_control
    }
    shown = tuple(sorted(control.items()))
    us, ge = (
        SideState(
            scenario.side(side).command_points,
            batteries=tuple(map(Battery.of, scenario.side(side).artillery)),
            control_shown=shown,
        )
        for side in SIDES
    )
    return State(
        options,
        scenario,
        turn=1,
        phase="set-up",
        counters=(),
        us=us,
        ge=ge,
        control=shown,
        public_control=shown,
        frames=tuple(frames),
    )


def setting_up(frames: tuple[Frame, ...]) -> dict[Side, int]:
    """Return the number of placed counters of each side that is still setting up (BOB-G16)."""
    return {frame.side: frame.placed for frame in frames if isinstance(frame, SettingUp)}


# the next counter


def to_place(battle: Battle, side: Side) -> tuple[tuple[Counter, Force], ...]:
    """List the counters that a side sets up on the board, in order (BOB-G16)."""
    return _to_place(battle.scenario, side, option=battle.sides[side].option)


@lru_cache(maxsize=256)
def _to_place(scenario: BobScenario, side: Side, *, option: bool) -> tuple[tuple[Counter, Force], ...]:
    forces = scenario.forces(side, option=option)
    return tuple((counter, force) for counter, force in listed(forces) if force.area is not None)


def next_to_place(battle: Battle, frame: SettingUp) -> tuple[Counter, Force]:
    """Return the next counter to place, and its force."""
    return to_place(battle, frame.side)[frame.placed]


def area(battle: Battle, force: Force) -> int:
    """Return the set-up hexes of a force (BOB-3.1)."""
    assert force.area is not None
    return battle.ground.area(force.area)


def facings(counter: Counter) -> tuple[Direction | None, ...]:
    """List the facings of a counter: six for guns and vehicles, none for others (BOB-G8 V3)."""
    return DIRECTIONS if counter.unit.heavy else (None,)


# places


def place_refusal(battle: Battle, frame: SettingUp, hex_: Place, *, concealed: bool) -> Refusal | None:
    """Return why the next counter may not be placed as declared, or None.

    BOB-3.1, BOB-3.2, BOB-3.3, BOB-G13.
    """
    counter, force = next_to_place(battle, frame)
    if hex_ not in battle.ground.bit:
        return Refusal("BOB-G6", f"{hex_[:20]} is no hex of the board")
    if not area(battle, force) & battle.ground.bit[hex_]:
        return Refusal("BOB-3.1", f"{hex_} is outside the set-up area {force.area}")
    if crowded(battle, counter, hex_):
        return Refusal("BOB-5.1.1", f"there is no room in {hex_}")
    if concealed and not battle.ground.beneficial(hex_):
        return Refusal("BOB-3.2", f"{hex_} gives no cover to be concealed in")  # BOB-5.13.1: the same
    if not counter.real and not concealed:
        return Refusal("BOB-3.3", "a decoy is set up concealed")
    return rule_refusal(battle, frame, hex_)


def placeable(battle: Battle, frame: SettingUp, *, concealed: bool) -> int:
    """Return all hexes for the next counter (BOB-3.1, BOB-3.2, BOB-3.3, BOB-G13)."""
    counter, force = next_to_place(battle, frame)
    if not counter.real and not concealed:
        return 0
    own = battle.places.stacks[frame.side]
    taken = battle.ground.mask(place for place in own if crowded(battle, counter, place))
    found = area(battle, force) & ~taken & allowed_by_rule(battle, frame)
    return leaving_room(battle, frame, found & battle.ground.beneficial_ground if concealed else found)


def allowed_by_rule(battle: Battle, frame: SettingUp) -> int:
    """Return the hexes allowed by the scenario's own rule (BOB-G13)."""
    rule, ground = battle.scenario.side(frame.side).set_up, battle.ground
    found, own = ground.everywhere, battle.hexes(frame.side)
    if rule.away_from_enemy:
        found &= ~battle.hexes(ENEMY[frame.side])
    if rule.one_per_hex:
        found &= ~own
    return found


def leaving_room(battle: Battle, frame: SettingUp, found: int) -> int:
    """Return those of some hexes that leave room for the counters to come (BOB-3.1, BOB-G13)."""
    rest, room, bit = still_to_come(battle, frame), free(battle, frame), battle.ground.bit
    found &= leaving_posts(battle, frame, rest)
    if all(room.slots(one).bit_count() > len(rest) for one in rest):
        return found
    heavy = next_to_place(battle, frame)[0].unit.heavy
    return battle.ground.mask(
        place for place in battle.ground.members(found) if fits(room.without(bit[place], heavy=heavy), rest)
    )


def leaving_posts(battle: Battle, frame: SettingUp, rest: tuple[Waiting, ...]) -> int:
    """Return the hexes after which the counters to come man all posts: any, or some posts (BOB-G13)."""
    posts = [battle.ground.bit[post] for post in open_posts(battle, frame)]
    if mans(posts, rest):
        return battle.ground.everywhere
    return sum(post for post in posts if mans([one for one in posts if one != post], rest))


def rule_refusal(battle: Battle, frame: SettingUp, hex_: Place) -> Refusal | None:
    """Return why the scenario's own rule forbids a hex, or None (BOB-G13)."""
    rule = battle.scenario.side(frame.side).set_up
    own, bit = battle.hexes(frame.side), battle.ground.bit
    if rule.away_from_enemy and battle.at(hex_, ENEMY[frame.side]):
        return Refusal("BOB-G13", f"an enemy counter is in {hex_}")
    if rule.one_per_hex and own & bit[hex_]:
        return Refusal("BOB-G13", f"each counter takes a hex of its own; {hex_} is taken")
    return rest_refusal(battle, frame, hex_)


def rest_refusal(battle: Battle, frame: SettingUp, hex_: Place) -> Refusal | None:
    """Return why the counters to come could not all be placed after this one (BOB-3.1, BOB-G13)."""
    counter, _ = next_to_place(battle, frame)
    rest, posts, bit = still_to_come(battle, frame), open_posts(battle, frame), battle.ground.bit
    if not mans([bit[post] for post in posts if post != hex_], rest):
        return Refusal("BOB-G13", f"one counter belongs in each of {', '.join(posts)}")
    if not fits(free(battle, frame).without(bit[hex_], heavy=counter.unit.heavy), rest):
        return Refusal("BOB-3.1", f"with {hex_} taken not all counters still to come would find room")
    return None


def open_posts(battle: Battle, frame: SettingUp) -> list[Place]:
    """List the posts without a counter (BOB-G13)."""
    own = battle.hexes(frame.side)
    return [
        post for post in battle.scenario.side(frame.side).set_up.posts if not own & battle.ground.bit[post]
    ]


def free(battle: Battle, frame: SettingUp) -> Room:
    """Return the room left beside a side's counters (BOB-5.1.1, BOB-G8 V1)."""
    placed = ((counter.at or "", counter.unit.heavy) for counter in battle.on_board(frame.side))
    return room_of(battle.ground, placed, shared=battle.scenario.side(frame.side).set_up.one_per_hex)


def still_to_come(battle: Battle, frame: SettingUp) -> tuple[Waiting, ...]:
    """List the counters after the next one, with their possible hexes."""
    away = battle.scenario.side(frame.side).set_up.away_from_enemy
    closed = battle.hexes(ENEMY[frame.side]) if away else 0
    option = battle.sides[frame.side].option
    return _waiting(battle.scenario, frame.side, closed, option=option)[frame.placed + 1 :]


@lru_cache(maxsize=1024)
def _waiting(scenario: BobScenario, side: Side, closed: int, *, option: bool) -> tuple[Waiting, ...]:
    ground = ground_of(scenario.board)
    placing = _to_place(scenario, side, option=option)
    return tuple(waits(ground, force.type, ground.area(force.area or "") & ~closed) for _, force in placing)
