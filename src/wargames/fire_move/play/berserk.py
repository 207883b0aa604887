"""The turn of a berserk group: it must go for the enemy before anything else (FM-33.5, FM-G12)."""

from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.fire.aim import sees_any
from wargames.fire_move.play.move.tactics import charge_candidates, step_candidates
from wargames.fire_move.play.nations import calm_down
from wargames.fire_move.play.playing import Reason, cannot_act, key_figures, player
from wargames.fire_move.values import actions as act
from wargames.fire_move.values.events import ActionDeclared
from wargames.fire_move.values.state import ActionEnds, Group, GroupId, Moving
from wargames.kernel.errors import Refusal


def free_move(group: GroupId) -> Moving:
    """Give the one move action without a card."""
    return Moving(group, None, "actions", 1, berserk=True)


def waiting(battle: Battle) -> list[Group]:
    """List the player's berserk groups that can still move: no minefield and no fear holds them."""
    groups = battle.groups_of(player(battle))
    return [one for one in groups if one.berserk and not (one.acted or one.mined or one.fear)]


def has_a_way(battle: Battle, moving: Moving) -> bool:
    """Tell whether a berserk group can charge or get nearer to the enemy."""
    if battle.groups[moving.group].mined:
        return False
    return any(True for _ in charge_candidates(battle, moving)) or any(
        True for _ in step_candidates(battle, moving)
    )


def must_charge(battle: Battle, moving: Moving) -> bool:
    """Tell whether a charge point can be reached by this move action (FM-G12)."""
    return any(True for _ in charge_candidates(battle, moving))


def settle_those_who_stay(battle: Battle) -> None:
    """Let the berserk groups that have no way stay where they are (FM-G12)."""
    for group in waiting(battle):
        if not has_a_way(battle, free_move(group.id)):
            battle.mark(group.id, acted=True)
            battle.tell(ActionDeclared(("FM-G12",), group.id, group.side, "no way nearer to the enemy"))


def run_refusal(battle: Battle, action: act.RunBerserk) -> Reason:
    """Say why no free move can be made with a group."""
    if found := cannot_act(battle, action.group):
        return found
    if not battle.groups[action.group].berserk:
        return Refusal("FM-G12", f"{action.group} is not berserk")
    return None


def run(battle: Battle, action: act.RunBerserk) -> None:
    """Begin the free move; it is no action for discards (FM-G12, FM-R7)."""
    battle.tell(ActionDeclared(("FM-G12",), action.group, player(battle), "berserk move"))
    battle.mark(action.group, acted=True)
    battle.frames += [ActionEnds(key_figures(battle)), free_move(action.group)]


def calm_those_who_see_nobody(battle: Battle) -> None:
    """End the rage of the player's groups whose Key Figure sees no enemy (FM-G12)."""
    for group in battle.groups_of(player(battle)):
        if group.berserk:
            key = battle.key_figure(group.id)
            if not any(sees_any(battle, key, enemy.id) for enemy in battle.enemies_of(group.id)):
                calm_down(battle, group.id)
