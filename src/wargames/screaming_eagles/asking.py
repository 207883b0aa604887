"""Who is asked what by the part of a round at work, and what the rules say to an answer (SE-G8)."""

from wargames.kernel.errors import Refusal
from wargames.kernel.game import Action, Decisions, Seat
from wargames.kernel.replace import replace
from wargames.screaming_eagles import cards, gunnery, order
from wargames.screaming_eagles.components import TEAM
from wargames.screaming_eagles.damage import outcome
from wargames.screaming_eagles.decisions import ChooseFlare, ChoosePlane, ChooseShot
from wargames.screaming_eagles.seating import controller, lead_seat
from wargames.screaming_eagles.state import (
    Alternation,
    Attack,
    CardPhase,
    FireWindow,
    Flight,
    GroupFlight,
    RoundEnd,
    Table,
)
from wargames.screaming_eagles.untimely import why_not_now


def ask(table: Table) -> Decisions:
    """Say what the frame at work asks, and of whom; nothing where no choice is left (SE-G8, SE-R32)."""
    match table.frames[-1]:
        case CardPhase():
            return Decisions(cards.ask_for_cards(table))
        case Alternation() as alternation:
            return ask_for_plane(table, alternation)
        case FireWindow() as window:
            return ask_for_shot(table, window)
        case Attack() as attack:
            return ask_for_flare(table, attack)
        case Flight() | GroupFlight() | RoundEnd():
            return Decisions()


def ask_for_plane(table: Table, alternation: Alternation) -> Decisions:
    """Ask the lead seat to pick among two planes (SE-3.3, SE-3.5, SE-R4)."""
    planes = order.next_planes(table, alternation)
    if len(planes) < 2:  # noqa: PLR2004  one plane is no choice, SE-R32
        return Decisions()
    team = TEAM[planes[0]]
    seat = lead_seat(table, team)
    picks = tuple(order.PICK[one] for one in planes)
    space = order.PlaneSpace(table, replace(alternation, team=team), picks)
    return Decisions({seat: ChoosePlane(seat, order.PICK_CLAUSE[alternation.kind], space, planes)})


def ask_for_shot(table: Table, window: FireWindow) -> Decisions:
    """Ask the plane's controller to fire, reload or hold (SE-3.2, SE-4.5)."""
    space = gunnery.shot_space(table, window)
    if space is None:
        return Decisions()
    seat = controller(table.options, window.plane)
    return Decisions({seat: ChooseShot(seat, "SE-4.5", space, window.plane, window.stage)})


def ask_for_flare(table: Table, attack: Attack) -> Decisions:
    """Ask the target's controller for a flare (SE-12.1, SE-R13)."""
    seat = controller(table.options, attack.target)
    space = gunnery.FlareSpace(table.plane(attack.target))
    distance = gunnery.aim(table, attack).distance
    asked = ChooseFlare(seat, "SE-12.1", space, attack.target, attack.attacker, attack.weapon, distance)
    return Decisions({seat: asked})


def refusal(table: Table, seat: Seat | None, action: Action) -> Refusal | None:
    """Say why a seat, or a spectator (None), may not do an action now; None means that it may."""
    if not table.frames:
        over = outcome(table)
        return Refusal(over.clause, f"the game is over: {over.reason}")
    asked = ask(table)
    if seat is not None and seat in asked:
        return asked[seat].actions.check(action)
    why = None if seat is None else why_not_now(table, seat, action)
    return why or Refusal(next(iter(asked.values())).clause, f"waiting for {', '.join(asked)}")
