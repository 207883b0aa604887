"""What a view shows, in words: groups with their markers, what is waited for, objectives, hands."""

from wargames.fire_move.battle import Battle
from wargames.fire_move.cards import CARDS
from wargames.fire_move.components import NATIONALITIES, ROLE_TITLES, Nation
from wargames.fire_move.state import (
    ActionEnds,
    CloseCombat,
    Demolition,
    Figure,
    Frame,
    Group,
    HeroWindow,
    Moving,
    PlayerTurn,
    SettingUp,
    Walk,
)
from wargames.fire_move.view import FireMoveView, HandSeen, look_at

TITLE = "Fire & Move"


def battle_of(view: FireMoveView) -> Battle:
    """Lay out what the view shows."""
    return look_at(view)


def people(nation: Nation) -> str:
    """Name a side."""
    return NATIONALITIES[nation].title


def turn(view: FireMoveView) -> str:
    """Say which turn it is, and whose."""
    if not view.open.turn:
        return "Set-up"
    side = acting(view)
    whose = f", {people(side)}" if side else ""
    return f"Player turn {view.open.turn} of {view.scenario.player_turn_cap} at most{whose}"


def acting(view: FireMoveView) -> Nation | None:
    """Name the side whose turn it is."""
    for frame in reversed(view.open.frames):
        if isinstance(frame, PlayerTurn | SettingUp):
            return frame.side
    return None


def waiting(view: FireMoveView) -> str:
    """Say what is waited for, or how the game ended."""
    ending = view.open.ending
    if ending is not None:
        return f"The {people(ending.winner)} have won: {ending.reason}."
    return _frame(view.open.frames[-1]) if view.open.frames else "The game begins."


def _frame(frame: Frame) -> str:
    match frame:
        case SettingUp(side):
            return f"The {people(side)} set up."
        case PlayerTurn(side, stage):
            does = {"berserk": "move their berserk groups", "actions": "act", "discards": "may discard"}
            return f"The {people(side)} {does[stage]}."
        case HeroWindow(side):
            return f"The {people(side)} may play a hero card."
        case Moving(group) | Walk(group):
            return f"{group} moves."
        case CloseCombat():
            return f"Close combat between {frame.attackers} and {frame.defenders}."
        case Demolition():
            return "A demolition charge is carried out."
        case ActionEnds():
            return "An action ends."
    raise AssertionError(frame)


# groups


def groups(view: FireMoveView, nation: Nation) -> list[tuple[Group, list[Figure]]]:
    """List the groups of a side that stand on the table, with their figures in Key Figure order."""
    battle = battle_of(view)
    found = ((group, battle.men(group.id)) for group in battle.groups_of(nation))
    return [(group, men) for group, men in found if any(man.at is not None for man in men)]


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


def told(group: Group, men: list[Figure]) -> str:
    """Say who is in a group, where its first figure stands, and with which markers."""
    roles = " ".join(called(man) for man in men)
    return ", ".join((f"{group.id} at {men[0].at}: {roles}", *markers(group)))


def spoken(man: Figure) -> str:
    """Name a figure for those who point at it."""
    notes = ("pinned" * man.pinned, "wounded" * man.wounded, "with a charge" * man.charge)
    return ", ".join((f"{man.group} {ROLE_TITLES[man.role]} {man.number}", *(note for note in notes if note)))


# what the game is about


def holder(view: FireMoveView, objective: str) -> Nation | None:
    """Name who controls an objective."""
    return next((held.side for held in view.open.held if held.objective == objective), None)


def aims(view: FireMoveView) -> tuple[str, ...]:
    """Say who holds which objective, and what it is worth."""
    found = []
    for objective in view.scenario.objectives:
        side = holder(view, objective.id)
        found.append(
            f"{objective.id} at {objective.at}, {objective.vp} VP: {people(side) if side else 'nobody'}"
        )
    return tuple(found)


def losses(view: FireMoveView, nation: Nation) -> str:
    """Say how many figures a side has lost, of how many."""
    lost = [one for one in view.open.lost if one.side == nation]
    killed = sum(one.how == "KIA" for one in lost)
    there = sum(len(group.figures) for group in view.scenario.force(nation).groups)
    return f"{len(lost)} of {there} lost, {killed} KIA and {len(lost) - killed} routed"


def cards(hand: HandSeen) -> str:
    """Say what is known of a hand."""
    if hand.cards is None:
        return f"{hand.count} cards in hand, {hand.pile} in the pile"
    order = list(CARDS)
    named = ", ".join(sorted(hand.cards, key=order.index)) or "none"
    return f"hand: {named}; {hand.pile} in the pile"


def discards(hand: HandSeen) -> str:
    """Say what lies on a discard pile."""
    return ", ".join(f"{count} {card}" if count > 1 else card for card, count in hand.discards) or "none"
