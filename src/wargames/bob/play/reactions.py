"""Opportunity Fire and Final Op Fire: who may react, and when a window opens (sections 5.9 and 5.10)."""

from wargames.bob.ground.sight import field, in_open, sees
from wargames.bob.play.battle import Battle
from wargames.bob.play.checks import check, needed
from wargames.bob.play.concealment import learn, seen, take_control
from wargames.bob.play.fire import attack, has_sight, may_boost, observers, seen_from, target_refusal
from wargames.bob.play.gunnery import anti_tank_needed, demands_proficiency, proficiency, turn_to_fire
from wargames.bob.play.steps import offer_spot
from wargames.bob.values.board import Place
from wargames.bob.values.events import CommandPointSpent, Finished, WindowClosed, WindowOpened
from wargames.bob.values.fire_events import AttackRolled, AttemptMade, LineBlocked
from wargames.bob.values.state import Attempt, Check, Counter, CounterId, Mode, Moving, Window
from wargames.kernel.errors import Refusal
from wargames.kernel.replace import replace

SECOND_HEX = 2
"""The hex of a move from which on mortars may react (BOB-7.11, BOB-R49)."""


# who may react


def mode_of(counter: Counter) -> Mode:
    """Tell how a unit reacts: un-Used by Op Fire, else by Final Op Fire (BOB-5.4.11, BOB-5.9.1, BOB-R13)."""
    return "final" if counter.used else "op"


def mover_frame(battle: Battle) -> Moving:
    """Find the move that is interrupted."""
    return next(frame for frame in reversed(battle.frames) if isinstance(frame, Moving))


def reaction_refusal(battle: Battle, window: Window, id_: CounterId) -> Refusal | None:
    """Say why a unit may not react; blocked sight is no reason (BOB-R13, BOB-R27, BOB-R55, BOB-G8 V14)."""
    counter = battle.counters.get(id_)
    if counter is None or counter.side != window.side or counter.at is None:
        return Refusal("BOB-R55", f"there is no unit {id_[:20]!r} of this side on the board")
    if id_ in window.tried:
        return Refusal("BOB-R11", f"{id_} has had its attempt in this window")
    mover = battle.counters[window.mover]
    assert mover.at is not None
    if battle.in_melee(counter):
        return Refusal("BOB-R13", f"{id_} is in Melee and does not react")
    at_vehicle = mover.unit.kind == "vehicle"
    if refusal := target_refusal(battle, counter, mover.at, at_vehicle=at_vehicle):
        return refusal
    if counter.unit.weapon == "mortar" and mover_frame(battle).entered < SECOND_HEX:
        return Refusal("BOB-7.11", "a mortar reacts from the second hex of a move on")
    return final_refusal(battle, counter, mover.at, at_vehicle=at_vehicle) if counter.used else None


def final_refusal(battle: Battle, counter: Counter, hex_: Place, *, at_vehicle: bool) -> Refusal | None:
    """Say why a Used unit may not fire so far (BOB-5.4.12, BOB-5.4.13, BOB-5.10.2, BOB-5.10.3, BOB-7.9)."""
    assert counter.at is not None
    away = battle.ground.away[counter.at][hex_]
    if away == 1:
        return None
    satw = counter.unit.satw if at_vehicle else None
    reach = counter.face.range if satw is None else satw.range
    if away > reach:
        because = f"{hex_} is {away} hexes away; not even a CP reaches beyond {reach}"
        return Refusal("BOB-5.10.3", because)
    if not battle.may_spend(counter.id):
        return Refusal("BOB-5.10.2", f"{counter.id} is Used and {hex_} not adjacent; that takes a CP")
    return None


def reactors(battle: Battle, window: Window) -> list[Counter]:
    """List the units that may react and see the mover (BOB-R27)."""
    mover = battle.counters[window.mover]
    assert mover.at is not None
    seen, bit = field(battle.ground, mover.at), battle.ground.bit
    return [
        counter
        for counter in battle.on_board(window.side)
        if (bit[counter.at or ""] & seen or observers(battle, counter, mover.at))
        and reaction_refusal(battle, window, counter.id) is None
    ]


def open_reactions(battle: Battle, window: Window) -> None:
    """Open a window, and say so if anybody may answer in it (BOB-5.9.2, BOB-R61)."""
    if opens(battle, window):
        battle.frames.append(window)
        mover = battle.counters[window.mover]
        assert mover.at is not None
        clauses = ("BOB-5.9.3", "BOB-R12") if window.into else ("BOB-5.9.2", "BOB-R61")
        battle.tell(WindowOpened(window.side, mover.at, clauses))


# when a window opens: by what the moving side is shown (BOB-R61)


def opens(battle: Battle, window: Window) -> bool:
    """Tell whether some counter could answer, as far as the moving side can tell (BOB-R61)."""
    mover = battle.counters.get(window.mover)
    if mover is None or mover.at is None:
        return False
    free = battle.hexes(window.side) & ~battle.melees
    if not battle.lists_mortar(window.side):
        free &= field(battle.ground, mover.at)
    stacks = battle.places.stacks[window.side]
    return any(
        could_answer(battle, window, battle.counters[id_], mover.at, top=not below)
        for place in battle.ground.members(free)
        for below, id_ in enumerate(stacks[place])
    )


def could_answer(battle: Battle, window: Window, counter: Counter, hex_: Place, *, top: bool) -> bool:
    """Tell whether one counter could answer by what is shown of it (BOB-R61)."""
    assert counter.at is not None
    if counter.known:
        return shown_sight(battle, counter, hex_) and reaction_refusal(battle, window, counter.id) is None
    if counter.id in window.tried:
        return False
    shown = seen(counter, top=top)
    late_mortar = battle.lists_mortar(counter.side) and mover_frame(battle).entered >= SECOND_HEX
    if not (sees(battle.ground, counter.at, hex_) or late_mortar):
        return False
    adjacent = battle.ground.away[counter.at][hex_] == 1
    return not shown.used or adjacent or battle.sides[counter.side].cp > 0


def shown_sight(battle: Battle, counter: Counter, hex_: Place) -> bool:
    """Tell whether a known unit sees a hex, a mortar through any counter beside it (BOB-R61)."""
    assert counter.at is not None
    ground = battle.ground
    if sees(ground, counter.at, hex_):
        return True
    beside = battle.hexes(counter.side) & ground.around[counter.at]
    return counter.unit.weapon == "mortar" and bool(beside & field(ground, hex_))


# an attempt


def aim(battle: Battle, attempt: Attempt) -> None:
    """Declare fire: pay, look, check, perhaps spend a CP, attack (BOB-5.6.7, BOB-R27, BOB-R59)."""
    firer = battle.counters[attempt.firer]
    battle.tell_of(
        AttemptMade,
        firer,
        *CLAUSES[attempt.mode],
        target=attempt.target,
        mode=attempt.mode,
        observer=attempt.observer,
        place=battle.place_in_stack(firer),
    )
    if attempt.mode == "final":
        pay_for_range(battle, attempt)
        firer = battle.counters[attempt.firer]
    if not has_sight(battle, firer, attempt.target):
        battle.tell_of(LineBlocked, firer, "BOB-7.1", "BOB-R27", target=attempt.target)
        end_attempt(battle, attempt)
        return
    attempt = turn_to_fire(battle, attempt)
    battle.frames.append(attempt)
    passed = check(battle, battle.counters[attempt.firer], *check_to_fire(battle, attempt))
    if passed is not None:
        after_check(battle, passed=passed)


CLAUSES: dict[Mode, tuple[str, ...]] = {
    "fire": ("BOB-5.6.6",),
    "assault": ("BOB-5.8.2",),
    "op": ("BOB-5.9.1", "BOB-R62"),
    "final": ("BOB-5.10.1", "BOB-R62"),
    "moving": ("BOB-G8",),
}


def pay_for_range(battle: Battle, attempt: Attempt) -> None:
    """Spend the Command Point of a long Final Op Fire as it is declared (BOB-5.12.4, BOB-R59)."""
    firer = battle.counters[attempt.firer]
    assert firer.at is not None
    if battle.ground.away[firer.at][attempt.target] > 1:
        battle.spend_cp(firer.id)
        left = battle.sides[firer.side].cp
        battle.tell_of(
            CommandPointSpent, firer, "BOB-5.10.3", "BOB-5.12.4", use="long final op fire", left=left
        )


def check_to_fire(battle: Battle, attempt: Attempt) -> tuple[Check, int]:
    """Name the check to fire, and the highest die that passes (BOB-5.6.7, BOB-5.9.4 to 5.9.8, BOB-G8)."""
    firer = battle.counters[attempt.firer]
    if firer.unit.armament is not None:
        if not demands_proficiency(battle, attempt):
            return "fire", needed(firer)  # V7: a vehicle's Morale never fails
        aimed = proficiency(battle, attempt)
    elif attempt.at_vehicle:
        return "anti-tank", anti_tank_needed(battle, attempt)
    elif attempt.mode == "fire":
        return "fire", needed(firer)
    else:
        aimed = firer.face.proficiency
    if attempt.mode in {"op", "final"}:
        aimed -= easier(battle, attempt)
    return "aim" if attempt.mode == "fire" else attempt.mode, needed(firer, aimed)


def easier(battle: Battle, attempt: Attempt) -> int:
    """Count what lowers Proficiency: the target in the open or adjacent, for Op Fire the firer prepared.

    Entries: BOB-5.9.5, BOB-5.9.6, BOB-5.9.7; BOB-5.10.5, BOB-5.10.6.
    """
    firer = battle.counters[attempt.firer]
    assert firer.at is not None
    open_ = in_open(battle.ground, seen_from(battle, attempt), attempt.target)
    adjacent = battle.ground.away[firer.at][attempt.target] == 1
    return open_ + adjacent + (firer.prepared and attempt.mode == "op")


def after_check(battle: Battle, *, passed: bool) -> None:
    """Go on after the check to fire: attack, or end the attempt (BOB-5.9.9 to BOB-5.9.11)."""
    attempt = battle.frames[-1]
    assert isinstance(attempt, Attempt)
    if not passed:
        battle.frames.pop()
        fail_attempt(battle, attempt)
    elif may_boost(battle, attempt):
        battle.frames[-1] = replace(attempt, passed=True)
    else:
        resolve(battle, boosted=False)


def fail_attempt(battle: Battle, attempt: Attempt) -> None:
    """End an attempt whose check failed: Op Fire leaves the unit as it was (BOB-5.9.11, BOB-5.6.8)."""
    if attempt.mode != "op":
        end_attempt(battle, attempt)
    else:
        tried(battle, attempt)


def boost(battle: Battle) -> None:
    """Spend a Command Point on one more firepower and attack (BOB-5.12.6)."""
    attempt = battle.frames[-1]
    assert isinstance(attempt, Attempt)
    battle.spend_cp(attempt.firer)
    firer = battle.counters[attempt.firer]
    left = battle.sides[firer.side].cp
    battle.tell_of(CommandPointSpent, firer, "BOB-5.12.6", "BOB-R33", use="firepower", left=left)
    resolve(battle, boosted=True)


def resolve(battle: Battle, *, boosted: bool) -> None:
    """Attack, and mark the firer Used (BOB-5.9.9, BOB-5.9.10)."""
    attempt = battle.frames.pop()
    assert isinstance(attempt, Attempt)
    before = battle.counters.get(attempt.mover or "")
    attack(battle, attempt, boosted=boosted)
    note_hit(battle, attempt, before)
    end_attempt(battle, attempt)
    learn(battle)
    take_control(battle)


def note_hit(battle: Battle, attempt: Attempt, before: Counter | None) -> None:
    """Note that the mover was suppressed or reduced in its window (BOB-R8)."""
    after = battle.counters.get(attempt.mover or "")
    if before is None or after is None:
        return
    frame_at = next(at for at, frame in enumerate(battle.frames) if isinstance(frame, Moving))
    frame = battle.frames[frame_at]
    assert isinstance(frame, Moving)
    rolled = next(event for event in reversed(battle.events) if isinstance(event, AttackRolled))
    if any(hit.counter == attempt.mover and hit.result != "none" for hit in rolled.hits):
        battle.frames[frame_at] = replace(frame, hit=True)


FINISHED: dict[Mode, tuple[str, ...]] = {
    "op": ("BOB-5.9.10",),
    "final": ("BOB-R14",),
    "assault": ("BOB-5.6.8", "BOB-5.8.5"),
}
"""By what an attempt leaves its unit Used."""


def end_attempt(battle: Battle, attempt: Attempt) -> None:
    """Mark the firer Used; in its own activation that ends (BOB-5.6.8, BOB-5.8.5, BOB-5.9.10)."""
    counter = battle.change(attempt.firer, used=True, prepared=False)
    battle.tell_of(Finished, counter, *FINISHED.get(attempt.mode, ("BOB-5.6.8",)))
    if attempt.mode in {"op", "final"}:
        tried(battle, attempt)
    elif attempt.mode != "fire":
        offer_spot(battle, counter)


def tried(battle: Battle, attempt: Attempt) -> None:
    """Note that a unit has had its attempt in the window (BOB-R11)."""
    window = battle.frames[-1]
    assert isinstance(window, Window)
    battle.frames[-1] = replace(window, tried=(*window.tried, attempt.firer))


def close(battle: Battle) -> None:
    """Close a window, and with it the move of a unit that is gone (BOB-R10)."""
    window = battle.frames.pop()
    assert isinstance(window, Window)
    battle.tell(WindowClosed(window.side))
    if window.mover not in battle.counters:
        battle.frames.pop()
