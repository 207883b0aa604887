"""One cluster of close combat: rolls, heroes and losses (FM-29.10, FM-32.5)."""

from collections.abc import Iterator
from typing import ClassVar

import attrs

from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.checks import roll_check
from wargames.fire_move.play.close_combat.fighters import COMBAT
from wargames.fire_move.play.groups.losses import lose
from wargames.fire_move.play.groups.muster import rank
from wargames.fire_move.play.hands import HERO
from wargames.fire_move.play.heroes import HeroPlayed, Pass, hero_refusal, or_a_hero
from wargames.fire_move.play.playing import Reason
from wargames.fire_move.values.components import Nation
from wargames.fire_move.values.named import Die, Figures
from wargames.fire_move.values.state import CardId, CloseCombat, CombatStage, Figure, FigureNumber
from wargames.fire_move.values.words import FireMoveAction, FireMoveEvent, figures, people, sum_of, throw
from wargames.kernel.base.errors import Refusal
from wargames.kernel.base.modifiers import Modifier, total
from wargames.kernel.game import Action, Decision, Seat
from wargames.kernel.moments import Moment, by_class, sampled


@attrs.frozen
class HeroFights(FireMoveAction):
    """Play a hero card on the close combat at work (FM-32.5)."""

    FORM: ClassVar[str] = "hero {card} fights"
    ORDER: ClassVar[str] = "hero fights"
    SAYS: ClassVar[str] = "fight with a hero"
    card: CardId


@attrs.frozen
class Lose(FireMoveAction):
    """Name the figure that a lost close combat costs (FM-R41)."""

    FORM: ClassVar[str] = "lose {figure}"
    SUBJECT: ClassVar[str] = ""
    SAYS: ClassVar[str] = "lose figure {figure}"
    figure: FigureNumber


@attrs.frozen
class ChooseCombatHero(Decision):
    """Play a hero card on a close combat, or none (FM-32.5)."""

    ASKS: ClassVar[str] = "play a hero card on the close combat, or pass"


@attrs.frozen
class ChooseLoss(Decision):
    """Name the figure that a close combat costs (FM-R52)."""

    ASKS: ClassVar[str] = "name the figure that the close combat costs"


@attrs.frozen
class SideRolled(FireMoveEvent):
    """One side of a close combat rolled (FM-29.10)."""

    side: Nation
    figures: Figures
    base: int
    modifiers: tuple[Modifier, ...]
    black: Die
    red: Die
    total: int

    def said(self) -> str:
        """Say who rolled, with what, and the total."""
        ccv, rolled = sum_of(self.base, self.modifiers), throw(self.black, self.red)
        men = figures(self.figures)
        return f"The {people(self.side)}, {men}: CCV {ccv}; {rolled}; total {self.total}."


@attrs.frozen
class ClusterFought(FireMoveEvent):
    """A close combat was decided by its margin (FM-R41)."""

    winner: Nation | None
    margin: int

    def said(self) -> str:
        """Say who won, and by how much."""
        if self.winner is None:
            return "Nobody won that fight."
        return f"The {people(self.winner)} won that fight by {self.margin}."


ALL_KILLED = 5
"""The margin at which all losers of a cluster are KIA (FM-G11)."""


def fighters(battle: Battle, combat: CloseCombat, *, attackers: bool) -> list[Figure]:
    """List one side of the cluster at work."""
    numbers = {one if attackers else other for one, other in combat.clusters[0]}
    return sorted((battle.figures[number] for number in numbers if number in battle.figures), key=rank)


def strength(battle: Battle, figure: Figure) -> int:
    """Return a figure's CCV: 1 lower if pinned, 1 higher if berserk (FM-G11, FM-G12)."""
    value = figure.troop_card.ccv + battle.groups[figure.group].berserk
    return max(0, value - 1) if figure.pinned else value


def rolling(battle: Battle, combat: CloseCombat) -> Nation:
    """Name the side whose turn it is to roll in the cluster (FM-R50)."""
    return battle.player if combat.stage == "attacker's hero" else battle.opponent


def roll(battle: Battle, combat: CloseCombat) -> None:
    """Roll for the side whose turn it is in the cluster (FM-29.10, FM-R50)."""
    attacking, side = combat.stage == "attacker's hero", rolling(battle, combat)
    men = fighters(battle, combat, attackers=attacking)
    base = max(strength(battle, figure) for figure in men)
    banzai = attacking and combat.banzai and combat.round == 1
    modifiers = tuple(roll_modifiers(len(men) - 1, banzai=banzai, hero=combat.hero))
    check = roll_check(battle, "close combat", f"figure {men[0].number}", "FM-29.10")
    result = base + total(modifiers) + check.signed
    numbers = tuple(figure.number for figure in men)
    battle.record(
        SideRolled,
        ("FM-29.10",),
        side=side,
        figures=numbers,
        base=base,
        modifiers=modifiers,
        **check.dice,
        total=result,
    )
    if attacking:
        battle.update(combat, stage="defender's hero", rolled=result, hero=False)
    else:
        judge(battle, combat, result)


def roll_modifiers(others: int, *, banzai: bool, hero: bool) -> Iterator[Modifier]:
    """Yield the modifiers of the best CCV (FM-G11, FM-G13, FM-32.5)."""
    if others:
        yield Modifier(others, "further figures", "FM-G11")
    if banzai:
        yield Modifier(1, "banzai", "FM-G13")
    if hero:
        yield Modifier(1, "hero", "FM-32.5")


def judge(battle: Battle, combat: CloseCombat, defended: int) -> None:
    """Compare the totals and make one or all on the lower side KIA (FM-G11, FM-R41)."""
    assert combat.rolled is not None
    margin, attacker = combat.rolled - defended, battle.player
    winner = None if margin == 0 else attacker if margin > 0 else battle.enemy(attacker)
    battle.record(ClusterFought, ("FM-29.10", "FM-R41"), winner, abs(margin))
    if winner is None:
        next_cluster(battle, combat)
        return
    losing = fighters(battle, combat, attackers=winner != attacker)
    if abs(margin) >= ALL_KILLED or len(losing) == 1:
        kill(battle, combat, losing, battle.enemy(winner))
    else:
        battle.update(combat, stage="loss", loser=battle.enemy(winner))


def losing_figures(battle: Battle, combat: CloseCombat) -> list[Figure]:
    """List the figures among which the owner picks a loss."""
    return fighters(battle, combat, attackers=combat.loser == battle.player)


def choose_loss(battle: Battle, combat: CloseCombat, action: Lose) -> None:
    """Remove the figure that was picked (FM-R41)."""
    assert combat.loser is not None
    kill(battle, combat, [battle.figures[action.figure]], combat.loser)


def kill(battle: Battle, combat: CloseCombat, men: list[Figure], side: Nation) -> None:
    """Remove figures and count them (FM-G11)."""
    lose(battle, [(figure.number, "KIA") for figure in men], "FM-29.10")
    attackers, defenders = combat.lost
    lost = (attackers + len(men), defenders) if side == battle.player else (attackers, defenders + len(men))
    next_cluster(battle, battle.update(combat, lost=lost))


def next_cluster(battle: Battle, combat: CloseCombat) -> None:
    """Go on with the next cluster, or decide the round."""
    rest = combat.clusters[1:]
    stage: CombatStage = "attacker's hero" if rest else "next"
    battle.update(combat, clusters=rest, stage=stage, hero=False, rolled=None, loser=None)


# asking for heroes, FM-32.5


def side_rolling(battle: Battle, combat: CloseCombat) -> Seat | None:
    """Ask the side about to roll for a hero, if it holds a card at all (FM-R45, FM-R58)."""
    side = rolling(battle, combat)
    return Seat(side) if battle.hands[side].cards else None


def list_heroes(battle: Battle, _combat: CloseCombat) -> Iterator[Action]:
    """List passing, and the hero if one is in hand."""
    yield Pass()
    if battle.holds(battle.side_to_act, HERO):
        yield HeroFights(HERO)


def offer_refusal(battle: Battle, _combat: CloseCombat, action: HeroFights) -> Reason:
    """Return why no hero can be played on the cluster (FM-32.5, FM-R45)."""
    return hero_refusal(battle, battle.side_to_act, action.card)


def hero_fights(battle: Battle, combat: CloseCombat, action: HeroFights) -> None:
    """Play a hero on the cluster, and roll (FM-32.5)."""
    side = battle.side_to_act
    battle.spend(side, action.card)
    battle.record(HeroPlayed, ("FM-32.5",), side=side, use="close combat", figure=None)
    roll(battle, battle.update(combat, hero=True))


# the moments


def loss_refusal(battle: Battle, combat: CloseCombat, action: Lose) -> Reason:
    """Return why a figure cannot be the loss (FM-R41, FM-R52)."""
    if action.figure in {figure.number for figure in losing_figures(battle, combat)}:
        return None
    return Refusal("FM-R41", f"figure {action.figure} is not on the losing side of this combat")


def side_losing(_battle: Battle, combat: CloseCombat) -> Seat:
    """Ask the side that lost the cluster (FM-R52)."""
    assert combat.loser is not None
    return Seat(combat.loser)


ROLLS: Moment[Battle, CloseCombat] = or_a_hero(
    attrs.evolve(
        COMBAT,
        clause="FM-32.5",
        takes=(Pass, HeroFights),
        waits=side_rolling,
        question=lambda asked, _battle, _combat: ChooseCombatHero(*asked),
        lists=list_heroes,
        complete=sampled,
        refuses=by_class({HeroFights: offer_refusal}),
        carries_out=by_class({HeroFights: hero_fights}, lambda battle, combat, _: roll(battle, combat)),
        proceeds=roll,
    )
)

LOSS: Moment[Battle, CloseCombat] = or_a_hero(
    attrs.evolve(
        COMBAT,
        clause="FM-R52",
        takes=(Lose,),
        waits=side_losing,
        question=lambda asked, _battle, _combat: ChooseLoss(*asked),
        lists=lambda battle, combat: (Lose(one.number) for one in losing_figures(battle, combat)),
        complete=sampled,
        refuses=loss_refusal,
        carries_out=choose_loss,
    )
)
