"""Demolition charges: carried out, placed, and going off (FM-22.1 to FM-22.6, FM-G8, FM-R37)."""

from collections.abc import Iterator
from itertools import pairwise, product
from operator import attrgetter
from typing import ClassVar, Literal

import attrs

from wargames.fire_move.ground.pathing import route_to
from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.close_combat.charge import passes
from wargames.fire_move.play.fire.artillery import player_last, terrain_of
from wargames.fire_move.play.fire.fire import terrain_cover
from wargames.fire_move.play.fire.results import check_figures
from wargames.fire_move.play.groups.groups import divide
from wargames.fire_move.play.hands import movement_cards
from wargames.fire_move.play.heroes import hero_window
from wargames.fire_move.play.move.steps import StepDeclared
from wargames.fire_move.play.move.toward import along
from wargames.fire_move.play.move.walking import rejoin
from wargames.fire_move.play.move.ways import sample_points, way
from wargames.fire_move.play.orders import OrderKind, Orders
from wargames.fire_move.play.playing import (
    Reason,
    barred_by_fear,
    begin_by_movement_card,
    own_figure_refusal,
    play_refusal,
)
from wargames.fire_move.values.cards import MovementCard
from wargames.fire_move.values.components import ADJACENT, WEAPONS
from wargames.fire_move.values.named import Spot
from wargames.fire_move.values.spelling import Path, Waypoints
from wargames.fire_move.values.state import ActionEnds, CardId, Demolition, Figure, FigureNumber, Group, Walk
from wargames.fire_move.values.words import FireMoveAction, FireMoveEvent
from wargames.kernel.base.errors import Refusal
from wargames.kernel.base.phrases import Words, either
from wargames.kernel.game import Action
from wargames.kernel.game.shorthand import Sketch
from wargames.kernel.geometry.plane import Point, segment_within, within
from wargames.kernel.moments import Moment


@attrs.frozen
class PlaceCharge(FireMoveAction):
    """Send a figure out to place a demolition charge at the end of a route (FM-22.1, FM-G8)."""

    FORM: ClassVar[str] = "place charge of {figure} with {card} along {route}"
    ORDER: ClassVar[str] = "place charge"
    SAYS: ClassVar[str] = "place the charge of figure {figure} at {route} with {card}"
    figure: FigureNumber
    card: CardId
    route: Path


@attrs.frozen
class ChargePlaced(FireMoveEvent):
    """A demolition charge was placed (FM-22.4)."""

    SAYS: ClassVar[str] = "Figure {figure} placed a demolition charge at {at}."

    figure: FigureNumber
    at: Spot


@attrs.frozen
class ChargeExploded(FireMoveEvent):
    """A demolition charge went off (FM-22.6)."""

    SAYS: ClassVar[str] = "The demolition charge at {at} went off{wire}."
    WORDS: ClassVar[Words] = {**FireMoveEvent.WORDS, "wire": either(" and cut the wire", "")}

    at: Spot
    wire: tuple[int, ...]


CHARGE = WEAPONS["demolition_charge"]


# refusals


def refusal(battle: Battle, action: PlaceCharge) -> Reason:
    """Return why a figure cannot go and place a charge (FM-22.1, FM-G8)."""
    if found := own_figure_refusal(battle, action.figure):
        return found
    figure = battle.figures[action.figure]
    return (
        play_refusal(battle, figure.group, action.card, MovementCard, clause="FM-22.1")
        or carrier_refusal(battle, figure)
        or route_refusal(battle, figure, action.route.points)
    )


def draw(battle: Battle, sketch: Sketch) -> Action | Refusal:
    """Complete a sketched route of a carrier (FM-R66)."""
    match sketch:
        case Sketch(PlaceCharge(number), "route") if number in battle.figures:
            return along(battle, battle.figures[number].at, sketch)
    return sketch.plain()


def carrier_refusal(battle: Battle, figure: Figure) -> Reason:
    """Return why a figure carries no charge out now (FM-G8, FM-G10)."""
    group = battle.groups[figure.group]
    if not figure.charge:
        return Refusal("FM-G8", f"figure {figure.number} has no demolition charge")
    if found := barred_by_fear(battle, group.id, "move"):
        return found
    if group.mined or group.berserk:
        return Refusal("FM-G10", f"nobody is sent off from {group.id} now")
    return None


def route_refusal(battle: Battle, figure: Figure, points: tuple[Point, ...]) -> Reason:
    """Return why the charge cannot be placed at the end of a route (FM-G8)."""
    found = way(battle, figure.stands, points)
    if isinstance(found, Refusal):
        return found
    if found.crossing is not None and found.crossing.check != "none":
        return Refusal("FM-G8", f"the charge is not carried over a {found.crossing.title}")
    if not worth_it(battle, figure, found.points[-1]):
        return Refusal("FM-G8", f"{found.points[-1]} is not within 1 inch of an enemy figure or of wire")
    return None


def worth_it(battle: Battle, figure: Figure, at: Point) -> bool:
    """Return whether an enemy figure or wire is within an inch of a point (FM-G8)."""
    enemies = battle.on_table(battle.enemy(figure.side))
    return any(one.at is not None and within(at, one.at, ADJACENT) for one in enemies) or bool(
        wire_near(battle, at)
    )


def wire_near(battle: Battle, at: Point) -> tuple[int, ...]:
    """List the wire borders within an inch of a point, by their numbers (FM-G8)."""
    return tuple(
        number
        for number, border in enumerate(battle.scenario.table.borders)
        if number not in battle.wire_cut
        and battle.scenario.table.border_kind(border.type).check == "wire"
        and any(segment_within(at, a, b, ADJACENT) for a, b in pairwise(border.line))
    )


# effects


def perform(battle: Battle, action: PlaceCharge) -> None:
    """Test the carrier, then send him out alone (FM-22.2, FM-22.3, FM-G8)."""
    figure = battle.figures[action.figure]
    home = figure.group
    begin_by_movement_card(battle, home, action.card, "demolition charge", clauses=("FM-22.1",))
    if not passes(battle, figure, "demolition charge", figure.troop_card.morale, clause="FM-22.2"):
        return
    alone = figure.group
    if len(battle.men(home)) > 1:
        alone = divide(battle, home, [figure.number])
    route = (figure.stands, *action.route.points)
    battle.frames.append(Demolition(figure.number, home, route))
    send(battle, alone, figure.number, route, purpose="out")


def send(
    battle: Battle,
    group: str,
    carrier: FigureNumber,
    route: tuple[Point, ...],
    *,
    purpose: Literal["out", "back"],
) -> None:
    """Begin the way out or back, a step that can be fired at (FM-G8)."""
    last = len(sample_points(route)) - 1
    battle.record(StepDeclared, ("FM-22.3", "FM-22.5"), group=group, purpose=purpose, route=route)
    battle.frames.append(
        Walk(group=group, purpose=purpose, route=route, movers=(carrier,), old=(route[0],), cv=0, last=last)
    )


def proceed(battle: Battle, frame: Demolition) -> None:
    """Place the charge once the carrier is there; let it go off once he is back (FM-22.4, FM-22.5)."""
    carrier = battle.figures.get(frame.carrier)
    if frame.stage == "back":
        battle.frames.pop()
        come_home(battle, frame, carrier)
        explode(battle, frame, carrier)
    elif carrier is None or carrier.pinned or carrier.at != frame.route[-1]:
        battle.frames.pop()
    else:
        battle.change(carrier.number, charge=False)
        battle.record(ChargePlaced, ("FM-22.4",), carrier.number, frame.route[-1])
        battle.update(frame, stage="back")
        send(battle, carrier.group, carrier.number, frame.route[::-1], purpose="back")


def come_home(battle: Battle, frame: Demolition, carrier: Figure | None) -> None:
    """Let the carrier join his group again (FM-G8)."""
    if carrier is not None and not carrier.pinned and carrier.at == frame.route[0]:
        rejoin(battle, frame)


def explode(battle: Battle, frame: Demolition, carrier: Figure | None) -> None:
    """Attack every figure around the charge, own ones last, and remove wire (FM-22.6, FM-G8, FM-R37)."""
    at = frame.route[-1]
    wire = wire_near(battle, at)
    battle.record(ChargeExploded, ("FM-22.6", "FM-G8"), at, wire)
    battle.wire_cut = tuple(sorted({*battle.wire_cut, *wire}))
    spared = carrier.number if carrier is not None and carrier.at == frame.route[0] else None
    targets = (
        (figure, tuple(terrain_cover(terrain_of(battle, figure).cv, battle.groups[figure.group])))
        for figure in player_last(battle)
        if figure.at is not None and figure.number != spared and within(at, figure.at, CHARGE.blast)
    )
    check_figures(battle, CHARGE.fv, targets, clauses=("FM-22.6", "FM-R37"))
    hero_window(battle, battle.opponent)


def violations(battle: Battle, _below: ActionEnds, frame: Demolition) -> Iterator[str]:
    """Check that an engineer carries the charge; he may have been lost on his way (FM-G8)."""
    carrier = battle.figures.get(frame.carrier)
    if carrier is not None and carrier.role != "ENG":
        yield f"figure {frame.carrier} is no ENG [FM-G8]"


DEMOLITION: Moment[Battle, Demolition] = Moment(
    clause="FM-G8", proceeds=proceed, lies_on=(ActionEnds,), violations=violations
)


# candidates


def candidates(battle: Battle, group: Group) -> Iterator[PlaceCharge]:
    """List the enemy figures and wire that a carrier can reach (FM-R57)."""
    cards = list(movement_cards(battle, group.side))
    for figure in battle.able(group.id):
        if not figure.charge or not cards or carrier_refusal(battle, figure):
            continue
        for goal in goals(battle, figure):
            route = route_to(battle.field, figure.stands, goal)
            if route is not None and route_refusal(battle, figure, route) is None:
                yield from (PlaceCharge(figure.number, card.id, Waypoints(route)) for card in cards)
                break


def goals(battle: Battle, figure: Figure) -> Iterator[Point]:
    """Yield points beside enemy figures, and beside wire (FM-G8)."""
    width, depth = battle.scenario.table.size
    enemies = [one.at for one in battle.on_table(battle.enemy(figure.side)) if one.at is not None]
    wire = [
        end
        for number, border in enumerate(battle.scenario.table.borders)
        if battle.scenario.table.border_kind(border.type).check == "wire" and number not in battle.wire_cut
        for end in middles(border.line)
    ]
    near = [spot for spot in (*enemies, *wire) if within(figure.stands, spot, 20 * ADJACENT)]
    for spot, (dx, dy) in product(near, ((0, 75), (75, 0), (0, -75), (-75, 0))):
        if 0 < spot.x + dx < width and 0 < spot.y + dy < depth:
            yield Point(spot.x + dx, spot.y + dy)


def middles(line: tuple[Point, ...]) -> Iterator[Point]:
    """Yield the middle of each leg."""
    for a, b in pairwise(line):
        yield Point((a.x + b.x) // 2, (a.y + b.y) // 2)


ORDERS = Orders(
    kinds=(OrderKind(PlaceCharge, refusal, perform),),
    lists=candidates,
    plays=attrgetter("movement"),
    by_group=False,
)
