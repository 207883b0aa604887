"""A view in words: groups, the decision at hand, objectives, hands."""

from collections.abc import Iterator
from itertools import groupby
from typing import cast

from wargames.fire_move.moments import MOMENTS
from wargames.fire_move.queries import battle_seen_by, way_of
from wargames.fire_move.told.view import FireMoveView, HandSeen
from wargames.fire_move.values.cards import CARDS
from wargames.fire_move.values.components import ROLE_TITLES, Nation
from wargames.fire_move.values.scenarios import Reserve
from wargames.fire_move.values.state import Figure, Group, Moving, PlayerTurn, SettingUp, Walk
from wargames.fire_move.values.words import people, weapon_name, why_won
from wargames.render.drawn import named

TITLE = "Fire & Move"


def turn(view: FireMoveView) -> str:
    """Name the turn and its player."""
    if not view.open.turn:
        return "Set-up"
    side = acting(view)
    whose = f", {people(side)}" if side else ""
    return f"Player turn {view.open.turn} of {view.scenario.player_turn_cap} at most{whose}"


def checks(view: FireMoveView) -> str:
    """Count the time checks so far, of those that end the game (FM-G17)."""
    return f"{view.open.time_checks} of {view.scenario.time_check_limit} time checks"


def zones(view: FireMoveView) -> tuple[str, ...]:
    """List the zones of the side that sets up (FM-G18)."""
    frame = view.open.frames[-1] if view.open.frames else None
    if not isinstance(frame, SettingUp):
        return ()
    areas = view.scenario.force(frame.side).zones
    return tuple(f"Inside {' > '.join(map(str, area))}." for area in areas)


def acting(view: FireMoveView) -> Nation | None:
    """Name the side whose turn it is."""
    for frame in reversed(view.open.frames):
        if isinstance(frame, PlayerTurn | SettingUp):
            return frame.side
    return None


def waiting(view: FireMoveView) -> str:
    """Describe the decision at hand, or the end of the game."""
    ending = view.open.ending
    if ending is not None:
        return f"The {people(ending.winner)} won: {why_won(ending.reason)}."
    if not view.open.frames:
        return "The game begins."
    asked = MOMENTS.wanted(battle_seen_by(view)).items()
    return " ".join(f"{people(cast('Nation', side))}: {wanted}." for side, wanted in asked)


def viewer(view: FireMoveView) -> str:
    """Return the name of the side that sees a view; empty for a spectator."""
    return f"the {people(cast('Nation', view.seat))}" if view.seat else ""


def going_on(view: FireMoveView) -> tuple[str, ...]:
    """Describe a move: its card, or its route (FM-5.4, FM-R13)."""
    frame = view.open.frames[-1] if view.open.frames else None
    match frame:
        case Moving(group, card=card) if card:
            return (f"{group} moves by {card}",)
        case Walk(group):
            return (f"{group} moves from {frame.route[0]} to {frame.route[-1]}",)
    return ()


def samples(view: FireMoveView) -> tuple[str, ...]:
    """List the samples of a move by number (FM-R13)."""
    walk = view.open.frames[-1] if view.open.frames else None
    if not isinstance(walk, Walk) or walk.purpose == "try":
        return ()
    points = way_of(battle_seen_by(view), walk).samples
    if walk.stage == "reactions":
        return tuple(f"{at} {points[at]}" for at in range(walk.first, walk.last + 1))
    return (f"{walk.at} {points[walk.at]}",)


# groups


def groups(view: FireMoveView, nation: Nation) -> list[tuple[Group, tuple[Figure, ...]]]:
    """List the groups of a side that stand on the table, with their figures in Key Figure order."""
    battle = battle_seen_by(view)
    found = ((group, battle.men(group.id)) for group in battle.groups_of(nation))
    return [(group, men) for group, men in found if any(man.at is not None for man in men)]


def absent(view: FireMoveView, nation: Nation) -> tuple[tuple[str, str], ...]:
    """Name the groups of a side that are not yet on the table, with their figures (FM-G18, FM-G22).

    Each entry has words, and the names in the picture.
    """
    battle = battle_seen_by(view)
    waiting = ((group, battle.men(group.id)) for group in battle.groups_of(nation))
    kept_off = {True: "is kept off the table", False: "to be set up"}
    return tuple(
        (f"{group.id} {kept_off[group.id in view.open.off_table]}: {numbered(men)}", names_of(group, men))
        for group, men in waiting
        if men and all(man.at is None for man in men)
    )


def kept_off(view: FireMoveView) -> Iterator[tuple[Nation, str, Reserve]]:
    """Yield the groups kept off the table, with how they come on (FM-G22)."""
    every = ((force.nation, one) for force in view.scenario.forces for one in force.groups)
    for nation, one in every:
        if one.id in view.open.off_table and one.reserve:
            yield nation, one.id, one.reserve


def names_of(group: Group, men: tuple[Figure, ...]) -> str:
    """Return the names by which a picture shows a group and its figures."""
    return named(group=group.id, figure=tuple(str(man.number) for man in men))


def markers(group: Group) -> tuple[str, ...]:
    """Name the markers on a group."""
    notes = {
        "acted": group.acted,
        "gone to ground": group.ground,
        "fear": group.fear,
        "berserk": group.berserk,
        f"smoke {group.smoke}": group.smoke,
        "in a minefield": group.mined,
        f"{', '.join(group.set_aside)} set aside": group.set_aside,
    }
    return tuple(note for note, holds in notes.items() if holds)


def called(man: Figure) -> str:
    """Name a figure by its role, and say if it is pinned or wounded."""
    role = "PL" if man.promoted else man.role
    return role + ("*" if man.pinned else "") + ("w" if man.wounded else "")


def numbered(men: tuple[Figure, ...]) -> str:
    """Name figures by role and number, as actions do: ``SL 3, RIF 4 5 6``."""
    alike = ((role, [str(man.number) for man in found]) for role, found in groupby(men, key=called))
    return ", ".join(f"{role} {' '.join(numbers)}" for role, numbers in alike)


def told(view: FireMoveView, group: Group, men: tuple[Figure, ...]) -> str:
    """Describe a group: figures, place and markers."""
    notes = (*markers(group), *arms(view, men))
    return "; ".join((f"{group.id} at {men[0].at}: {numbered(men)}", *notes))


def arms(view: FireMoveView, men: tuple[Figure, ...]) -> tuple[str, ...]:
    """List failed weapons, weapons not set up, and charges of some figures (FM-12.1)."""
    numbers = {man.number for man in men}
    served = [piece for piece in view.open.pieces if piece.gunner in numbers]
    return (
        *(f"weapon of {man.number} failed" for man in men if man.arm_failed),
        *(f"{weapon_name(piece.id)} failed" for piece in served if piece.failed),
        *(f"{weapon_name(piece.id)} not set up" for piece in served if not piece.ready),
        *(f"{man.number} has a demolition charge" for man in men if man.charge),
    )


def roles(view: FireMoveView) -> tuple[str, ...]:
    """Explain the letters of the figures that the scenario brings, in Key Figure order (FM-G4)."""
    brought = {role for force in view.scenario.forces for one in force.groups for role in one.figures}
    return tuple(f"{role} {title}" for role, title in ROLE_TITLES.items() if role in brought)


def abandoned(view: FireMoveView) -> tuple[str, ...]:
    """List the abandoned weapons (FM-25.1)."""
    lying = [piece for piece in view.open.pieces if piece.gunner is None and piece.at is not None]
    return tuple(f"{weapon_name(piece.id)} lies at {piece.at}{', failed' * piece.failed}" for piece in lying)


def spoken(man: Figure) -> str:
    """Write the title of a figure, which a pointer over it shows."""
    notes = ("pinned" * man.pinned, "wounded" * man.wounded, "with a charge" * man.charge)
    return ", ".join((f"{man.group} {ROLE_TITLES[man.role]} {man.number}", *(note for note in notes if note)))


# objectives, losses, cards


def holder(view: FireMoveView, objective: str) -> Nation | None:
    """Name the side that controls an objective."""
    return next((held.side for held in view.open.held if held.objective == objective), None)


def aims(view: FireMoveView) -> tuple[str, ...]:
    """List the objectives with their value and controlling side."""
    found = []
    for objective in view.scenario.objectives:
        side = holder(view, objective.id)
        found.append(
            f"{objective.id} at {objective.at}, {objective.vp} VP: {people(side) if side else 'nobody'}"
        )
    return tuple(found)


def losses(view: FireMoveView, nation: Nation) -> str:
    """Count the losses of a side, of all its figures."""
    lost = [one for one in view.open.lost if one.side == nation]
    killed = sum(one.how == "KIA" for one in lost)
    there = sum(len(group.figures) for group in view.scenario.force(nation).groups)
    return f"{len(lost)} of {there} lost, {killed} KIA and {len(lost) - killed} routed"


def cards(hand: HandSeen) -> str:
    """Describe a hand as far as it is known."""
    if hand.cards is None:
        return f"{hand.count} cards in hand, {hand.pile} in the pile"
    order = list(CARDS)
    named = ", ".join(sorted(hand.cards, key=order.index)) or "none"
    return f"hand: {named}; {hand.pile} in the pile"


def discards(hand: HandSeen) -> str:
    """Describe a discard pile."""
    return ", ".join(f"{count} {card}" if count > 1 else card for card, count in hand.discards) or "none"
