"""A captain for Fire & Move: fires where it tells, goes for the objectives by cover, rallies and reacts."""

from collections.abc import Callable, Collection, Iterator
from typing import Any, ClassVar

from wargames.bots.fire_move.effects import duel, harm, worth, worth_of
from wargames.bots.fire_move.judgment import Judgment
from wargames.bots.fire_move.march import CHARGE_NOW, approach, best_charge, next_step
from wargames.bots.fire_move.orders import FIRE_FIRST, card_price, hero_price, value_of
from wargames.bots.fire_move.shots import shot_loss
from wargames.fire_move.play.fire.fire import Attack
from wargames.fire_move.play.fire.ordnance import group_of
from wargames.fire_move.play.fire.reactions import seen_at
from wargames.fire_move.play.fire.second_attack import allocations
from wargames.fire_move.play.groups.standing import default_formation
from wargames.fire_move.play.hands import COWERS, FEAR, SNIPER
from wargames.fire_move.play.move.minefields import MINE_FV
from wargames.fire_move.play.move.setting_off import markers_at
from wargames.fire_move.play.move.walking import movers_left
from wargames.fire_move.play.playing import turn_frame
from wargames.fire_move.play.set_up import grid, in_zone, next_group
from wargames.fire_move.told import odds
from wargames.fire_move.told.view import FireMoveView
from wargames.fire_move.values import actions as act
from wargames.fire_move.values.cards import (
    CARDS,
    FireCard,
    MinefieldCard,
    MovementCard,
    PlainCard,
    RadioCard,
    RallyCard,
)
from wargames.fire_move.values.components import NATIONALITIES
from wargames.fire_move.values.decisions import (
    ChooseAction,
    ChooseBerserkMove,
    ChooseCombatHero,
    ChooseDeployment,
    ChooseDiscard,
    ChooseHero,
    ChooseLoss,
    ChoosePairs,
    ChooseReaction,
    ChooseRegrouping,
    ChooseRetreat,
    ChooseStep,
    ChooseToGoOn,
    ChooseToStand,
)
from wargames.fire_move.values.spelling import Route
from wargames.fire_move.values.state import CloseCombat, SettingUp
from wargames.kernel.dice import Rng
from wargames.kernel.game import Action, Decision, Game

WORTH_ACTING = 0.08  # what an action must promise beyond its cards
WORTH_REACTING = 0.22  # what a reaction must promise beyond its cards
SNIPED = 0.25  # how much of a figure a sniper takes
PLACES = 12  # how many places are tried in set-up
CLOGGED = 0.15  # how much more that is for each cower card, which would stay for good
JUNK = 0.2  # what a new card is worth more than one without use
AFRAID = 0.4  # the power of a group that is worth a fear card
WITHSTOOD = 0.3  # the chance in close combat for which a group stands
MINED = 0.5  # what it is worth that the movers are stopped


class Captain:
    """Answers from what its seat knows, by rating every answer; nothing is left to chance."""

    GAMES: ClassVar[Collection[str]] = ("fire_move",)

    def __init__(self, game: Game[Any, Any], seed: int | str = 0) -> None:
        self._rng = Rng(f"{game.id}:captain:{seed}")

    def decide(self, decision: Decision, view: FireMoveView) -> Action:
        """Answer one decision."""
        answer = ANSWERS.get(type(decision))
        if answer is None:
            return decision.actions.sample(self._rng)
        side = next(one for one in view.scenario.nations if one == decision.seat)
        return answer(decision, Judgment(view, side))


def first(decision: Decision, _judgment: Judgment) -> Action:
    """Take the first answer."""
    return next(iter(decision.actions))


def choose_deployment(decision: ChooseDeployment, judgment: Judgment) -> Action:
    """Take the scenario's own place for a defender and for a weapon that points somewhere; else the best."""
    battle, frame = judgment.battle, judgment.battle.frames[-1]
    assert isinstance(frame, SettingUp)
    listed = next_group(battle, frame)
    assert listed is not None
    me = judgment.pose(battle.groups[listed.id], listed.anchor)
    if judgment.defends or listed.weapon is not None or me is None:
        return first(decision, judgment)
    spots = dict.fromkeys((listed.anchor, *grid(battle, judgment.side, listed), *judgment.ground.everywhere))
    rated = sorted(
        (-judgment.stand(me, spot), spot) for spot in spots if in_zone(battle, judgment.side, spot)
    )
    men = battle.members[listed.id]
    for _, spot in rated[:PLACES]:
        points = default_formation(battle, spot, len(men), men, away=None)
        if points and decision.actions.check(made := act.Deploy(listed.id, Route(points))) is None:
            return made
    return first(decision, judgment)


# a turn


def choose_action(decision: ChooseAction, judgment: Judgment) -> Action:
    """Let the group act that gains most, fire before movement; end the actions if nothing is worth it."""
    best: dict[str, tuple[float, Action]] = {}
    for action in decision.actions:
        value = value_of(judgment, action)
        group = actor(judgment, action)
        if value > WORTH_ACTING and value > best.get(group, (0.0, action))[0]:
            best[group] = (value, action)
    if sum(value for value, _ in best.values()) < idle_value(judgment):
        exempt = NATIONALITIES[judgment.side].movement_exempt
        best = {group: one for group, one in best.items() if exempt and isinstance(one[1], act.Move)}
    if not best:
        return act.EndActions()
    return max(best.values(), key=lambda one: (isinstance(one[1], FIRE_FIRST), one[0]))[1]


def idle_value(judgment: Judgment) -> float:
    """Rate the discards that are allowed only to who has done nothing in his turn (FM-3.6)."""
    battle = judgment.battle
    nation, turn = NATIONALITIES[judgment.side], turn_frame(battle)
    if turn.counted or nation.discard_always:
        return 0.0
    uses = [uselessness(judgment, card) for card in battle.hands[judgment.side].cards]
    uses += [use_of(judgment, action) for action in played_away(judgment)]
    return sum(sorted((use for use in uses if use > 0), reverse=True)[: nation.discard_idle])


def played_away(judgment: Judgment) -> Iterator[Action]:
    """List what the snipers and the fear in hand can be played on."""
    for kind, card in ((act.PlaySniper, SNIPER), (act.PlayFear, FEAR)):
        if judgment.battle.holds(judgment.side, card):
            each = [kind(foe.group.id, card) for foe in judgment.foes if card == SNIPER or not foe.group.fear]
            yield from sorted(each, key=lambda one: -use_of(judgment, one))[:1]


def actor(judgment: Judgment, action: Action) -> str:
    """Name the group that acts; none for a hero."""
    if isinstance(action, act.FireOrdnance):
        return judgment.battle.figures[judgment.battle.pieces[action.weapon].gunner or 0].group
    return str(getattr(action, "group", ""))


def choose_step(decision: ChooseStep, judgment: Judgment) -> Action:
    """Charge if it promises enough; else go on toward the best spot, or end the move."""
    moving, me = judgment.moving, judgment.mine(decision.group)
    value, charge = best_charge(judgment)
    if charge is not None and (value > CHARGE_NOW or moving.banzai or moving.berserk):
        return charge
    step = None
    if moving.left > 1 and not moving.mixed:
        step = approach(judgment, me, moving.left, decision.actions, sure=moving.banzai)
    if step is None and moving.left:
        step = next_step(judgment, me, moving.left, moving.cv, decision.actions)
    if step is not None:
        return step
    if moving.berserk:
        return first(decision, judgment)
    return act.EndMove()


def choose_discard(decision: ChooseDiscard, judgment: Judgment) -> Action:
    """Play snipers and fear where they hurt, and put off what is of no use."""
    rated = [(use_of(judgment, action), action) for action in decision.actions]
    value, action = max(rated, key=lambda one: one[0])
    return action if value > 0 else act.EndDiscards()


def use_of(judgment: Judgment, action: Action) -> float:
    """Rate a discard."""
    battle = judgment.battle
    match action:
        case act.PlaySniper(group=group):
            men = battle.men(group)
            return SNIPED * worth_of(men) / len(men)
        case act.PlayFear(group=group):
            foe = next(one for one in judgment.foes if one.group.id == group)
            return (
                max(
                    (judgment.threat(foe, foe.at, one.at) * len(one.men) for one in judgment.own), default=0.0
                )
                - AFRAID
            )
        case act.Discard(card=card):
            return uselessness(judgment, card)
    return 0.0


def uselessness(judgment: Judgment, card: str) -> float:
    """Rate how useless a card is to the side now; more than 0 is better away."""
    battle = judgment.battle
    held = battle.hands[judgment.side].cards
    match CARDS[card]:
        case PlainCard(kind="cower"):
            return JUNK + CLOGGED * sum(one in COWERS for one in held)
        case PlainCard(kind="smoke_cower"):
            return JUNK + CLOGGED
        case RadioCard():
            return -0.1 if any(one.role == "RAD" for foe in judgment.own for one in foe.men) else JUNK
        case MovementCard(value=value):
            moves = [one for one in held if isinstance(CARDS[one], MovementCard)]
            most = 1 if judgment.ahead() and judgment.defends else 3
            return JUNK - 0.05 * value if len(moves) > most else -0.1
        case MinefieldCard():
            return -0.1 if judgment.defends else 0.2
        case FireCard():
            return -0.5
        case RallyCard():
            return -0.1 if any(one.pinned for foe in judgment.own for one in foe.men) else JUNK - 0.1
        case PlainCard(kind="smoke"):
            return 0.1
    return -0.1


# the other side's moves


def choose_reaction(decision: ChooseReaction, judgment: Judgment) -> Action:
    """Fire at the movers if it should tell, at the sample where it tells most."""
    rated = [(reaction(judgment, action), action) for action in decision.actions]
    value, action = max(rated, key=lambda one: one[0])
    return action if value > 0 else act.Pass()


def reaction(judgment: Judgment, action: Action) -> float:
    """Rate a reaction beyond what it must promise."""
    battle = judgment.battle
    match action:
        case act.React() | act.ReactTwice():
            walk = odds.walk_at_work(battle)
            volley = judgment.volley_at(walk, action.group, action.sample)
            attacks = attacks_of(action, walk.group)
            price = sum(card_price(attack.card) for attack in attacks) + hero_price(action.hero)
            return sum(map(volley.harm, attacks)) - price - WORTH_REACTING
        case act.ReactOrdnance():
            walk = odds.walk_at_work(battle)
            key = battle.key_figure(group_of(battle, action.weapon))
            seen = seen_at(battle, walk, key, action.sample)
            lost = shot_loss(battle, action, seen, markers_at(battle, walk, action.sample))
            return lost - card_price(action.card) - WORTH_REACTING
        case act.LayMinefield():
            movers = movers_left(battle, odds.walk_at_work(battle))
            each = sum(harm(one, MINE_FV) for one in movers) / len(movers)
            return each + MINED - WORTH_REACTING
    return value_of(judgment, action)


def attacks_of(action: act.React | act.ReactTwice, movers: str) -> list[Attack]:
    """Give the attacks of a reaction."""
    if isinstance(action, act.ReactTwice):
        return list(allocations(action, action.group, (movers, movers)))
    return [Attack(action.group, movers, action.card, hero=action.hero is not None)]


def choose_hero(decision: ChooseHero, judgment: Judgment) -> Action:
    """Rally or promote a leader by a hero; else keep it."""
    rated = [(value_of(judgment, action), action) for action in decision.actions]
    value, action = max(rated, key=lambda one: one[0])
    return action if value > 0 else act.Pass()


def choose_to_go_on(_decision: ChooseToGoOn, _judgment: Judgment) -> Action:
    """Go on: the cover is ahead."""
    return act.GoOn()


# close combat


def combat_of(judgment: Judgment) -> CloseCombat:
    """Give the close combat at work."""
    combat = judgment.battle.frames[-1]
    assert isinstance(combat, CloseCombat)
    return combat


def choose_to_stand(decision: ChooseToStand, judgment: Judgment) -> Action:
    """Stand if there is a chance, else retire to the safest place."""
    battle, combat = judgment.battle, combat_of(judgment)
    odds_for_us = 1 - duel(battle.able(combat.attackers), battle.men(combat.defenders))
    return act.Stand() if odds_for_us >= WITHSTOOD else retreat(decision, judgment)


def retreat(decision: Decision, judgment: Judgment) -> Action:
    """Retire to where the danger is least; stand where there is no way."""
    ways = [one for one in decision.actions if isinstance(one, act.Retire)]
    me = judgment.mine(getattr(decision, "group", ""))
    return min(
        ways, key=lambda one: judgment.danger(me, one.route.points[-1]), default=next(iter(decision.actions))
    )


def choose_combat_hero(decision: ChooseCombatHero, _judgment: Judgment) -> Action:
    """Play a hero if there is one: men are at stake."""
    return next((one for one in decision.actions if isinstance(one, act.HeroFights)), act.Pass())


def choose_loss(decision: ChooseLoss, judgment: Judgment) -> Action:
    """Lose the figure that is worth least."""
    losses = [one for one in decision.actions if isinstance(one, act.Lose)]
    return min(losses, key=lambda one: worth(judgment.battle.figures[one.figure]))


ANSWERS: dict[type[Decision], Callable[[Any, Judgment], Action]] = {
    ChooseDeployment: choose_deployment,
    ChooseBerserkMove: first,
    ChooseAction: choose_action,
    ChooseDiscard: choose_discard,
    ChooseStep: choose_step,
    ChooseReaction: choose_reaction,
    ChooseToGoOn: choose_to_go_on,
    ChooseHero: choose_hero,
    ChooseToStand: choose_to_stand,
    ChoosePairs: first,
    ChooseCombatHero: choose_combat_hero,
    ChooseLoss: choose_loss,
    ChooseRetreat: retreat,
    ChooseRegrouping: first,
}
