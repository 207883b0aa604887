"""Steps, with or without a shot (FM-5.10 to 5.13, FM-6.1, FM-R9, FM-R15)."""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import ClassVar

import attrs

from wargames.fire_move.ground.lines_of_fire import LineOfFire, clear_line
from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.fire import ordnance
from wargames.fire_move.play.fire.aim import Seen
from wargames.fire_move.play.fire.fire import CLOSE_OR_MEDIUM, nearest_of
from wargames.fire_move.play.fire.ordnance import StepAndFireOrdnance
from wargames.fire_move.play.groups.placement import default_formation, formation_refusal
from wargames.fire_move.play.heroes import hero_refusal
from wargames.fire_move.play.move.crossing import by_ford_card, crosses
from wargames.fire_move.play.move.setting_off import taken_along
from wargames.fire_move.play.move.ways import MoveRoute, enemies_in_the_way, way
from wargames.fire_move.play.nations import berserk_route_refusal
from wargames.fire_move.play.playing import Reason, fire_card, no_enemy_figure, no_enemy_group, play_cards
from wargames.fire_move.values.cards import FireCard
from wargames.fire_move.values.named import Places, Points
from wargames.fire_move.values.spelling import Formation, Path, Waypoints
from wargames.fire_move.values.state import (
    CardId,
    Figure,
    FigureNumber,
    GroupId,
    Moving,
    Piece,
    PieceId,
    Purpose,
    Walk,
)
from wargames.fire_move.values.words import FireMoveAction, FireMoveEvent, from_to
from wargames.kernel.base.errors import Refusal
from wargames.kernel.base.phrases import Words
from wargames.kernel.base.replace import replace
from wargames.kernel.game.shorthand import Shorthand, Sketch
from wargames.kernel.geometry.plane import Point, squared

PURPOSES = {
    "move": "set off",
    "charge": "charged",
    "out": "carried a charge",
    "back": "ran back",
    "try": "tried to cross",
}


@attrs.frozen
class Step(FireMoveAction):
    """Perform a move action along a route; end in a formation, by default the usual one (FM-R9)."""

    FORM: ClassVar[str] = "step {route}[ forming {formation}]"
    SAYS: ClassVar[str] = "step to {route}"
    IN_FULL: ClassVar[str] = "step with {mover} to {route}[, standing at {formation}]"
    route: Path
    formation: Formation | None = None

    def ends_at(self) -> Point:
        """Name the land to which it leads."""
        return self.route.points[-1]


@attrs.frozen
class StepAndFire(FireMoveAction):
    """Perform a move action and fire at a group from a sample of it (FM-6.1, FM-R15)."""

    FORM: ClassVar[str] = "step {route} firing at {target} from {sample}[ with hero {hero}]"
    SAYS: ClassVar[str] = "step to {route} and fire at {target} from point {sample}"
    IN_FULL: ClassVar[str] = (
        "step with {mover} to {route} and fire from point {sample} of the way at {target}[ and {hero}]"
    )
    ORDER: ClassVar[str] = "step firing at"
    route: Path
    target: GroupId
    sample: int
    hero: CardId | None = None


@attrs.frozen
class StepToward(Shorthand):
    """Step toward a point as far as a move action leads, through others if more are named (FM-R66)."""

    FORM: ClassVar[str] = "step toward {points}"
    points: Waypoints

    def sketch(self) -> Sketch:
        """Step along those points."""
        return Sketch(Step(Waypoints(())), "route", self.points.points)


@attrs.frozen
class StepDeclared(FireMoveEvent):
    """A group began a step along a route (FM-5.10, FM-R9)."""

    REVEALS: ClassVar[bool] = False
    SAYS: ClassVar[str] = "{group} {purpose} {route}[, {target} its target][ from point {sample} of the way]."
    WORDS: ClassVar[Words] = {**FireMoveEvent.WORDS, "purpose": PURPOSES.__getitem__, "route": from_to}

    group: GroupId
    purpose: Purpose
    route: Points
    target: GroupId | None = None
    sample: int | None = None
    weapon: PieceId | None = None
    figure: FigureNumber | None = None
    formation: Places = ()


def start_of(battle: Battle, group: GroupId) -> Point:
    """Return the point where a group's Key Figure stands."""
    return battle.key_figure(group).stands


# refusals


StepAction = Step | StepAndFire | StepAndFireOrdnance


def refusal(battle: Battle, moving: Moving, action: StepAction) -> Reason:
    """Return why the movers cannot take a step so."""
    if not moving.left:
        return Refusal("FM-5.4", "no move action is left")
    found = way(battle, start_of(battle, moving.group), action.route.points)
    if isinstance(found, Refusal):
        return found
    key = battle.key_figure(moving.group)
    return (
        enemies_in_the_way(battle, key, found)
        or guns_refusal(battle, battle.able(moving.group), found)
        or end_refusal(battle, moving, action, found)
        or (berserk_route_refusal(battle, moving.group, found) if moving.berserk else None)
        or fire_refusal(battle, moving, action, found)
    )


def fire_refusal(battle: Battle, moving: Moving, action: StepAction, route: MoveRoute) -> Reason:
    """Return why the movers cannot fire as they want to on the way (FM-6.1, FM-R15)."""
    if isinstance(action, Step):
        return None
    if moving.shot is None:
        return Refusal("FM-6.1", "no fire card was played with the movement card")
    if not 0 <= action.sample < len(route.samples):
        return Refusal("FM-R15", f"the way has points 0 to {len(route.samples) - 1}")
    if isinstance(action, StepAndFireOrdnance):
        return ordnance_refusal(battle, moving, action, route)
    return shot_refusal(battle, moving, action, route)


def ordnance_refusal(battle: Battle, moving: Moving, action: StepAndFireOrdnance, route: MoveRoute) -> Reason:
    """Return why no weapon can be fired from that sample: it must be one that fires on the move (FM-R29)."""
    pieces = {piece.id: piece for piece in taken_along(battle, battle.able(moving.group))}
    if action.weapon not in pieces or not battle.type_of(pieces[action.weapon]).move_fire:
        return Refusal("FM-R29", f"{action.weapon[:20]!r} is no weapon of the group that fires on the move")
    if found := (
        no_enemy_figure(battle, action.figure, "FM-15.1")
        or ordnance.hero_use_refusal(battle, battle.player, action)
    ):
        return found
    target = battle.figures[action.figure]
    seen = seen_on_the_way(battle, route, action.sample, target.group)
    if seen and nearest_of(seen)[1].band > CLOSE_OR_MEDIUM:
        return Refusal("FM-6.2", f"{target.group} is beyond Medium range at point {action.sample}")
    return ordnance.aim_refusal(battle, action.weapon, target, seen)


def end_refusal(battle: Battle, moving: Moving, action: StepAction, route: MoveRoute) -> Reason:
    """Return why the movers cannot stand where the route ends (FM-R9, FM-R12)."""
    men, end = battle.able(moving.group), route.points[-1]
    if isinstance(action, Step) and action.formation is not None:
        movers = tuple(figure.number for figure in men)
        key = battle.key_figure(moving.group)
        return formation_refusal(battle, end, action.formation.points, movers, away=key)
    return room_refusal(battle, moving.group, end)


def room_refusal(battle: Battle, group: GroupId, end: Point) -> Reason:
    """Return why the unpinned men of a group find no room round a point (FM-R12)."""
    movers = [figure.number for figure in battle.able(group)]
    if default_formation(battle, end, len(movers), movers, away=battle.key_figure(group)) is None:
        return Refusal("FM-R12", f"there is no room for {len(movers)} figures round {end}")
    return None


def guns_refusal(battle: Battle, men: Iterable[Figure], route: MoveRoute) -> Reason:
    """Return why a gun that some men take along cannot go their way (FM-G24)."""
    return None if route.crossing is None else crossing_refusal(battle, taken_along(battle, men), route)


def crossing_refusal(battle: Battle, guns: Iterable[Piece], route: MoveRoute) -> Reason:
    """Return why one of some weapons cannot be taken over a border (FM-G24)."""
    return next((found for piece in guns if (found := gun_refusal(battle, piece, route))), None)


def gun_refusal(battle: Battle, piece: Piece, route: MoveRoute) -> Reason:
    """Return why a gun cannot be moved over a border (FM-G24)."""
    if route.crossing is None or battle.type_of(piece).ready != "prepare":
        return None
    if not route.crossing.guns:
        return Refusal("FM-G24", f"{piece.id} cannot cross a {route.crossing.title}")
    terrain = battle.field.kind[route.end]
    return None if terrain.guns else Refusal("FM-G24", f"{piece.id} cannot enter {terrain.title}")


def shot_refusal(battle: Battle, moving: Moving, action: StepAndFire, route: MoveRoute) -> Reason:
    """Return why the movers cannot fire their card from that sample (FM-6.2, FM-R15, FM-R20)."""
    assert moving.shot is not None
    if found := (
        no_enemy_group(battle, action.target, "FM-R15") or hero_refusal(battle, battle.player, action.hero)
    ):
        return found
    nearest = nearest_on_the_way(battle, route, action.sample, action.target)
    if nearest is None:
        return Refusal(
            "FM-13.1", f"no figure of {action.target} is in line of sight at point {action.sample}"
        )
    card = fire_card(moving.shot.card)
    if card is None or not is_usable(card, nearest.band):
        return Refusal("FM-6.2", f"{action.target} is beyond Medium range at point {action.sample}")
    if len(battle.able(moving.group)) < card.men_min:
        return Refusal("FM-R20", f"{moving.shot.card} needs {card.men_min} unpinned men")
    return None


def is_usable(card: FireCard, band: int) -> bool:
    """Return whether a card can be fired on the move at that range: Close or Medium (FM-6.2)."""
    return band <= CLOSE_OR_MEDIUM and card.base[band] is not None


def nearest_on_the_way(battle: Battle, route: MoveRoute, sample: int, target: GroupId) -> LineOfFire | None:
    """Return the line to the nearest figure of a target group in sight from a sample (FM-R15, FM-R24)."""
    point, feature = route.samples[sample], route.features[sample]
    places = (figure.at for figure in battle.men(target) if figure.at is not None)
    for at in sorted(places, key=partial(squared, point)):
        if (found := clear_line(battle.field, point, at, firer_in=feature)) is not None:
            return found
    return None


def seen_on_the_way(battle: Battle, route: MoveRoute, sample: int, target: GroupId) -> list[Seen]:
    """List the figures of a target group that the movers see from a sample (FM-R15)."""
    point, feature = route.samples[sample], route.features[sample]
    lines = (
        (figure, clear_line(battle.field, point, figure.at, firer_in=feature))
        for figure in battle.men(target)
        if figure.at is not None
    )
    return [(figure, found) for figure, found in lines if found is not None]


# effects


def perform(battle: Battle, moving: Moving, action: StepAction) -> None:
    """Declare the step, after a check to cross if needed (FM-5.10, FM-R17, FM-R35, FM-R63)."""
    found = way(battle, start_of(battle, moving.group), action.route.points)
    assert not isinstance(found, Refusal), "the step is legal"
    record_step(battle, moving, action, found)
    spend_hero(battle, moving, action)
    fires = not isinstance(action, Step)
    battle.update(moving, left=moving.left - 1, moved=True, shot=None if fires else moving.shot)
    over = crosses(battle, moving, found.crossing)
    walk_on(battle, moving, "move" if over else "try", found, movers=battle.able(moving.group))
    if over:
        battle.update(battle.frames[-1], **intention(battle, moving, action))


def spend_hero(battle: Battle, moving: Moving, action: StepAction) -> None:
    """Play the hero who goes with the movers' shot (FM-32.3, FM-32.4, FM-R5)."""
    if isinstance(action, Step) or action.hero is None:
        return
    clause = "FM-32.3" if isinstance(action, StepAndFire) else "FM-32.4"
    hero = (action.hero,)
    play_cards(battle, battle.player, moving.group, hero, use="hero on the move", clauses=(clause,))


def record_step(battle: Battle, moving: Moving, action: StepAction, found: MoveRoute) -> None:
    """Record the declaration."""
    ford = ("FM-7.1",) if by_ford_card(moving, found.crossing) else ()
    clauses = ("FM-5.10", "FM-R9", *ford)
    declared = partial(StepDeclared, clauses, moving.group, "move", found.points)
    match action:
        case StepAndFire():
            battle.record(declared, target=action.target, sample=action.sample)
        case StepAndFireOrdnance():
            battle.record(declared, weapon=action.weapon, figure=action.figure, sample=action.sample)
        case Step():
            battle.record(declared, formation=action.formation.points if action.formation else ())


def intention(battle: Battle, moving: Moving, action: StepAction) -> dict[str, object]:
    """Return the declared formation and shot as fields of a walk (FM-R12, FM-R15)."""
    if isinstance(action, Step):
        return {"formation": action.formation.points} if action.formation is not None else {}
    assert moving.shot is not None
    shot = replace(moving.shot, hero=action.hero is not None)
    aim = {"fires_at": action.sample, "last": action.sample}
    if isinstance(action, StepAndFire):
        return {**aim, "target": action.target, "shot": shot}
    target, shot = battle.figures[action.figure].group, replace(shot, hero_use=action.hero_use)
    return {**aim, "target": target, "shot": shot, "weapon": action.weapon, "figure": action.figure}


def walk_on(
    battle: Battle, moving: Moving, purpose: Purpose, route: MoveRoute, *, movers: Sequence[Figure]
) -> None:
    """Begin to walk a route; a failed try has a window at sample 0 alone (FM-R13, FM-R63)."""
    at = tuple(figure.at for figure in movers if figure.at is not None)
    last = 0 if purpose == "try" else len(route.samples) - 1
    numbers = tuple(figure.number for figure in movers)
    battle.frames.append(
        Walk(
            group=moving.group,
            purpose=purpose,
            route=route.points,
            movers=numbers,
            old=at,
            cv=moving.cv,
            last=last,
            banzai=moving.banzai,
        )
    )
