"""Close combat once the charge has arrived (FM-29.7 to FM-29.15, FM-G11, FM-R40, FM-R41)."""

from collections.abc import Iterator

from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.checks import roll_check
from wargames.fire_move.play.close_combat import retiring
from wargames.fire_move.play.close_combat.charge import passes
from wargames.fire_move.play.close_combat.pairing import (
    assignments,
    attackers_of,
    clusters_of,
    defenders_of,
    pairings,
)
from wargames.fire_move.play.groups.losses import lose
from wargames.fire_move.play.groups.markers import take_off
from wargames.fire_move.play.groups.muster import rank
from wargames.fire_move.play.groups.rally import unpin
from wargames.fire_move.play.groups.reorganizing import halves, joins, parts_refusal, regroup, touches
from wargames.fire_move.play.groups.standing import default_formation
from wargames.fire_move.play.hands import HERO
from wargames.fire_move.play.heroes import hero_refusal
from wargames.fire_move.play.move.ways import sample_points
from wargames.fire_move.play.nations import calm_down
from wargames.fire_move.play.playing import Reason, player
from wargames.fire_move.values import actions as act
from wargames.fire_move.values.components import FEWEST_IN_GROUP, Nation
from wargames.fire_move.values.events import (
    ChargeMet,
    ClusterFought,
    CombatDecided,
    HeroPlayed,
    PairsMade,
    SideRolled,
)
from wargames.fire_move.values.spelling import Parts
from wargames.fire_move.values.state import CloseCombat, CombatStage, Figure, GroupId, Pair
from wargames.fire_move.values.troops import troop_card
from wargames.kernel.errors import Refusal
from wargames.kernel.modifiers import Modifier, total

MOST_ROUNDS = 4
ALL_KILLED = 5
"""The margin at which all losers of a cluster are KIA (FM-G11)."""


def asked(battle: Battle, combat: CloseCombat) -> Nation | None:
    """Say whom close combat asks now; None where the rules go on."""
    attacker = player(battle)
    defender = battle.enemy(attacker)
    match combat.stage:
        case "stand":
            there = defenders_of(battle, combat) and attackers_of(battle, combat)
            return defender if there and not battle.groups[combat.defenders].berserk else None
        case "pair":
            return attacker if len(list(pairings(battle, combat))) > 1 else None
        case "assign":
            return defender if len(list(assignments(battle, combat))) > 1 else None
        case "attacker's hero":
            return attacker if battle.hands[attacker].cards else None
        case "defender's hero":
            return defender if battle.hands[defender].cards else None
        case "loss":
            return combat.loser
        case "retire":
            return combat.loser if list(retiring.candidates(battle, combat, combat.beaten)) else None
        case "regroup":
            return winner_of(battle, combat) if may_regroup(battle, combat) else None
    return None


def proceed(battle: Battle, combat: CloseCombat) -> None:
    """Go on where nobody is asked."""
    match combat.stage:
        case "stand" if not attackers_of(battle, combat):
            battle.update(combat, stage="over")
        case "stand" if not defenders_of(battle, combat):
            settle(battle, combat, loser=battle.enemy(player(battle)))
        case "stand":
            stand(battle, combat)
        case "pair":
            pair(battle, combat, next(pairings(battle, combat)))
        case "assign":
            assign(battle, combat, next(assignments(battle, combat)))
        case "attacker's hero" | "defender's hero":
            roll(battle, combat)
        case "next":
            decide(battle, combat)
        case "retire":
            perish(battle, combat)
        case "regroup":
            battle.update(combat, stage="over")
        case _:
            battle.frames.pop()


# whether the defenders stand: FM-29.7


def stand(battle: Battle, combat: CloseCombat) -> None:
    """Test whether the defenders stand; else they are forced to retire (FM-29.7, FM-G11)."""
    defenders = defenders_of(battle, combat)
    key = battle.key_figure(combat.defenders)
    all_pinned = all(figure.pinned for figure in defenders)
    stands = battle.groups[combat.defenders].berserk or passes(
        battle, key, "standing", troop_card(key).morale - all_pinned, "FM-29.7"
    )
    battle.tell(ChargeMet(("FM-29.7",), combat.defenders, "stand" if stands else "forced to retire"))
    if stands:
        battle.update(combat, stage="pair")
    else:
        settle(battle, combat, loser=battle.enemy(player(battle)))


def withdraw(battle: Battle, combat: CloseCombat, action: act.Retire) -> None:
    """Let the defenders retire of their own will (FM-29.7, FM-G11)."""
    battle.tell(ChargeMet(("FM-29.7",), combat.defenders, "retire"))
    retiring.retire(battle, combat.defenders, action, forced=False)
    settle(battle, combat, loser=battle.enemy(player(battle)), retired=True)


# who fights whom: FM-29.8 and FM-29.9


def pair(battle: Battle, combat: CloseCombat, pairs: tuple[Pair, ...]) -> None:
    """Bring attackers into contact (FM-29.8)."""
    battle.update(combat, pairs=pairs, stage="assign")


def assign(battle: Battle, combat: CloseCombat, pairs: tuple[Pair, ...]) -> None:
    """Bring the other defenders into contact, and begin with the first cluster (FM-29.9)."""
    joined = (*combat.pairs, *pairs)
    battle.tell(PairsMade(("FM-29.8", "FM-29.9"), joined))
    clusters = clusters_of(battle, joined)
    battle.update(combat, pairs=joined, clusters=clusters, stage="attacker's hero", lost=(0, 0))


# the fight itself: FM-29.10


def hero_fights(battle: Battle, combat: CloseCombat, side: Nation, card: str) -> None:
    """Play a hero on the cluster (FM-32.5)."""
    battle.spend(side, card)
    battle.tell(HeroPlayed(("FM-32.5",), side, "close combat", None))
    battle.update(combat, hero=True)
    after = battle.frames[-1]
    assert isinstance(after, CloseCombat)
    roll(battle, after)


def fighters(battle: Battle, combat: CloseCombat, *, attackers: bool) -> list[Figure]:
    """List one side of the cluster at work."""
    numbers = {one if attackers else other for one, other in combat.clusters[0]}
    return sorted((battle.figures[number] for number in numbers if number in battle.figures), key=rank)


def strength(battle: Battle, figure: Figure) -> int:
    """Give a figure's CCV now: 1 lower pinned, 1 higher berserk (FM-G11, FM-G12)."""
    value = troop_card(figure).ccv + battle.groups[figure.group].berserk
    return max(0, value - 1) if figure.pinned else value


def roll(battle: Battle, combat: CloseCombat) -> None:
    """Roll for the side whose turn it is in the cluster (FM-29.10, FM-R50)."""
    attacking = combat.stage == "attacker's hero"
    side = player(battle) if attacking else battle.enemy(player(battle))
    men = fighters(battle, combat, attackers=attacking)
    base = max(strength(battle, figure) for figure in men)
    banzai = attacking and combat.banzai and combat.round == 1
    modifiers = tuple(roll_modifiers(len(men) - 1, banzai=banzai, hero=combat.hero))
    check = roll_check(battle, "close combat", f"figure {men[0].number}", "FM-29.10")
    result = base + total(modifiers) + check.signed
    numbers = tuple(figure.number for figure in men)
    battle.tell(SideRolled(("FM-29.10",), side, numbers, base, modifiers, check.black, check.red, result))
    if attacking:
        battle.update(combat, stage="defender's hero", rolled=result, hero=False)
    else:
        judge(battle, combat, result)


def roll_modifiers(others: int, *, banzai: bool, hero: bool) -> Iterator[Modifier]:
    """Give what is added to the best CCV (FM-G11, FM-G13, FM-32.5)."""
    if others:
        yield Modifier(others, "further figures", "FM-G11")
    if banzai:
        yield Modifier(1, "banzai", "FM-G13")
    if hero:
        yield Modifier(1, "hero", "FM-32.5")


def judge(battle: Battle, combat: CloseCombat, defended: int) -> None:
    """Compare the totals: somebody or everybody on the lower side is KIA (FM-G11, FM-R41)."""
    assert combat.rolled is not None
    margin, attacker = combat.rolled - defended, player(battle)
    winner = None if margin == 0 else attacker if margin > 0 else battle.enemy(attacker)
    battle.tell(ClusterFought(("FM-29.10", "FM-R41"), winner, abs(margin)))
    if winner is None:
        next_cluster(battle, combat)
        return
    losing = fighters(battle, combat, attackers=winner != attacker)
    if abs(margin) >= ALL_KILLED or len(losing) == 1:
        kill(battle, combat, losing, battle.enemy(winner))
    else:
        battle.update(combat, stage="loss", loser=battle.enemy(winner))


def loss_refusal(battle: Battle, combat: CloseCombat, action: act.Lose) -> Reason:
    """Say why a figure cannot be the loss (FM-R41, FM-R52)."""
    if action.figure in {figure.number for figure in losing_figures(battle, combat)}:
        return None
    return Refusal("FM-R41", f"figure {action.figure} is not on the losing side of this combat")


def losing_figures(battle: Battle, combat: CloseCombat) -> list[Figure]:
    """List those among whom the owner picks."""
    return fighters(battle, combat, attackers=combat.loser == player(battle))


def choose_loss(battle: Battle, combat: CloseCombat, action: act.Lose) -> None:
    """Remove the figure that was picked (FM-R41)."""
    assert combat.loser is not None
    kill(battle, combat, [battle.figures[action.figure]], combat.loser)


def kill(battle: Battle, combat: CloseCombat, men: list[Figure], side: Nation) -> None:
    """Remove figures and count them (FM-G11)."""
    lose(battle, [(figure.number, "KIA") for figure in men], "FM-29.10")
    attackers, defenders = combat.lost
    lost = (attackers + len(men), defenders) if side == player(battle) else (attackers, defenders + len(men))
    battle.update(combat, lost=lost)
    after = battle.frames[-1]
    assert isinstance(after, CloseCombat)
    next_cluster(battle, after)


def next_cluster(battle: Battle, combat: CloseCombat) -> None:
    """Go on with the next cluster, or decide the round."""
    rest = combat.clusters[1:]
    stage: CombatStage = "attacker's hero" if rest else "next"
    battle.update(combat, clusters=rest, stage=stage, hero=False, rolled=None, loser=None)


# who has won: FM-29.11 to FM-29.15


def decide(battle: Battle, combat: CloseCombat) -> None:
    """Find the victor of the round, or fight again (FM-29.11, FM-29.12, FM-G11)."""
    attacker, defender = player(battle), battle.enemy(player(battle))
    loser = round_loser(battle, combat, attacker, defender)
    if not attackers_of(battle, combat) and not defenders_of(battle, combat):
        battle.tell(CombatDecided(("FM-29.11",), None, combat.round))
        battle.update(combat, stage="over")
    elif loser is not None:
        settle(battle, combat, loser=loser)
    elif combat.round == MOST_ROUNDS:
        settle(battle, combat, loser=attacker)
    else:
        battle.tell(CombatDecided(("FM-29.11",), None, combat.round))
        battle.update(combat, stage="pair", round=combat.round + 1, pairs=(), lost=(0, 0))


def round_loser(battle: Battle, combat: CloseCombat, attacker: Nation, defender: Nation) -> Nation | None:
    """Name the side that has nobody left, or lost more (FM-G11)."""
    if not attackers_of(battle, combat):
        return attacker
    if not defenders_of(battle, combat):
        return defender
    mine, theirs = combat.lost
    return None if mine == theirs else attacker if mine > theirs else defender


def settle(battle: Battle, combat: CloseCombat, *, loser: Nation, retired: bool = False) -> None:
    """Declare the victor; a beaten side that is still there has to retire (FM-29.12)."""
    battle.tell(CombatDecided(("FM-29.11", "FM-29.12"), battle.enemy(loser), combat.round))
    beaten = attackers_of(battle, combat) if loser == player(battle) else defenders_of(battle, combat)
    if beaten and not retired:
        battle.update(combat, stage="retire", loser=loser)
    else:
        after_combat(battle, combat, loser)


def fall_back(battle: Battle, combat: CloseCombat, action: act.Retire) -> None:
    """Let the beaten group retire, all of it pinned at the end (FM-29.12, FM-G11)."""
    assert combat.loser is not None
    retiring.retire(battle, combat.beaten, action, forced=True)
    after_combat(battle, combat, combat.loser)


def perish(battle: Battle, combat: CloseCombat) -> None:
    """Remove the beaten who have nowhere to go (FM-G11)."""
    assert combat.loser is not None
    group = combat.beaten
    if group in battle.groups:
        lose(battle, [(figure.number, "KIA") for figure in battle.men(group)], "FM-29.12", "FM-G11")
    after_combat(battle, combat, combat.loser)


def winner_of(battle: Battle, combat: CloseCombat) -> Nation | None:
    """Name the victor."""
    return None if combat.loser is None else battle.enemy(combat.loser)


def winning_group(battle: Battle, combat: CloseCombat) -> GroupId | None:
    """Name the victorious group, if it is still there."""
    group = combat.defenders if combat.loser == player(battle) else combat.attackers
    return group if group in battle.groups else None


def after_combat(battle: Battle, combat: CloseCombat, loser: Nation) -> None:
    """Rally the victors where they stand; nobody is berserk any more (FM-29.13, FM-G11, FM-G12)."""
    battle.update(combat, stage="regroup", loser=loser)
    after = battle.frames[-1]
    assert isinstance(after, CloseCombat)
    for group in (combat.attackers, combat.defenders):
        if group in battle.groups and battle.groups[group].berserk:
            calm_down(battle, group)
    group_won = winning_group(battle, after)
    if group_won is None:
        return
    if group_won == combat.attackers:
        take_position(battle, after)
    pinned = tuple(figure.number for figure in battle.men(group_won) if figure.pinned)
    unpin(battle, group_won, pinned, "FM-29.13")


def take_position(battle: Battle, combat: CloseCombat) -> None:
    """Let the victorious attackers stand round the charge point, or as near as there is room (FM-G11)."""
    men = [figure.number for figure in attackers_of(battle, combat)]
    for sample in reversed(sample_points(combat.route)):
        points = default_formation(battle, sample, len(men), men, away=None)
        if points is not None:
            retiring.place(battle, combat.attackers, men, points)
            return


def may_regroup(battle: Battle, combat: CloseCombat) -> bool:
    """Tell whether the victor has anything to choose: a neighbor, a split, a marker (FM-29.14, FM-29.15)."""
    group = winning_group(battle, combat)
    if group is None:
        return False
    side = battle.groups[group].side
    near = any(touches(battle, group, other.id) for other in battle.groups_of(side) if other.id != group)
    large = len(battle.members[group]) >= 2 * FEWEST_IN_GROUP
    return near or large or battle.groups[group].fear


def regroup_refusal(battle: Battle, combat: CloseCombat, action: act.Regroup) -> Reason:
    """Say why the victors cannot regroup so (FM-29.14)."""
    group = winning_group(battle, combat)
    if not action.parts.parts:
        return None
    if found := parts_refusal(battle, action.parts):
        return found
    if group is None or not any(number in battle.members[group] for number in action.parts.parts[0]):
        return Refusal("FM-29.14", "the victorious group regroups; name its figures in the first part")
    return None


def rearrange(battle: Battle, combat: CloseCombat, action: act.Regroup) -> None:
    """Take the fear marker off if wanted, and make the new groups (FM-29.14, FM-29.15)."""
    group = winning_group(battle, combat)
    battle.update(combat, stage="over")
    if group is not None and not action.fear:
        take_off(battle, group, "fear", "FM-29.15")
    if action.parts.parts:
        regroup(battle, action.parts)


def regroup_candidates(battle: Battle, combat: CloseCombat) -> Iterator[act.Regroup]:
    """List sensible regroupings, the fear marker taken off."""
    yield act.Regroup(Parts(()), fear=False)
    group = winning_group(battle, combat)
    if group is not None:
        winners = battle.groups[group]
        for parts in (*joins(battle, winners, battle.groups_of(winners.side)), *halves(battle, winners)):
            made = act.Regroup(parts, fear=False)
            if regroup_refusal(battle, combat, made) is None:
                yield made


# heroes


def hero_offer_refusal(battle: Battle, side: Nation, action: act.HeroFights) -> Reason:
    """Say why no hero can be played on the cluster (FM-32.5, FM-R45)."""
    return hero_refusal(battle, side, action.card)


def hero_candidates(battle: Battle, side: Nation) -> Iterator[act.HeroFights]:
    """List the hero, if there is one in hand."""
    if battle.holds(side, HERO):
        yield act.HeroFights(HERO)
