"""Answers in a captain's own turn and at set-up, with their values in riflemen."""

from collections.abc import Iterator
from functools import partial

from wargames.bots.best_first import WeighedAction, weighed
from wargames.bots.evaluator import Valued, by_value
from wargames.bots.fire_move import marches
from wargames.bots.fire_move.effects import CLOSE, worth_of
from wargames.bots.fire_move.evaluator import FireMoveEvaluator
from wargames.bots.fire_move.lineup import GroupStance
from wargames.bots.fire_move.orders import FIRE_FIRST, value_of
from wargames.bots.fire_move.turn_values import WORTH_ACTING, TurnActionValues, actor, best_of_groups
from wargames.fire_move import moments, queries
from wargames.fire_move.values import cards
from wargames.fire_move.values.components import NATIONALITIES
from wargames.fire_move.values.scenarios import GroupSetUp
from wargames.fire_move.values.spelling import Waypoints
from wargames.fire_move.values.state import SettingUp
from wargames.kernel.game import Action, Decision
from wargames.kernel.game.listing import every

SNIPED = 0.25  # the part of a figure that a sniper takes
PLACES = 12  # the number of places tried in set-up
CLOGGED = 0.15  # the addition for each cower card, which would stay for good
JUNK = 0.2  # the value of a new card above a useless one
AFRAID = 0.4  # the power of a group worth a fear card
AIMS = 8  # the number of goals that are ranked


def first(decision: Decision, _evaluator: FireMoveEvaluator) -> Action:
    """Take the first answer."""
    return next(every(decision.actions.listing))


def to_place(evaluator: FireMoveEvaluator) -> GroupSetUp:
    """Return the group that is to be set up."""
    listed = queries.next_group(evaluator.battle, evaluator.battle.top(SettingUp))
    assert listed is not None
    return listed


def choose_deployment(decision: moments.ChooseDeployment, evaluator: FireMoveEvaluator) -> Action:
    """Take the scenario's own place for a defender and for a weapon with a facing; else the best."""
    battle, listed = evaluator.battle, to_place(evaluator)
    me = evaluator.pose(battle.groups[listed.id], listed.anchor)
    if evaluator.defends or listed.weapon is not None or me is None:
        return first(decision, evaluator)
    made = next((action for action, _ in places(decision, evaluator, me)), None)
    return made or first(decision, evaluator)


def places(decision: moments.ChooseDeployment, evaluator: FireMoveEvaluator, me: GroupStance) -> Valued:
    """List the best places to set a group up, each with its value."""
    battle, listed = evaluator.battle, to_place(evaluator)
    spots = dict.fromkeys(
        (listed.anchor, *queries.grid(battle, evaluator.side, listed), *evaluator.ground.everywhere)
    )
    rated = sorted(
        (-evaluator.stand(me, spot), spot) for spot in spots if queries.in_zone(battle, evaluator.side, spot)
    )
    men = battle.members[listed.id]
    for worse, spot in rated[:PLACES]:
        points = queries.default_formation(battle, spot, len(men), men, away=None)
        if points and decision.actions.check(made := moments.Deploy(listed.id, Waypoints(points))) is None:
            yield made, -worse


def rate_places(decision: moments.ChooseDeployment, evaluator: FireMoveEvaluator) -> Valued:
    """Rate the listed places, and the best ones for a group with a choice."""
    listed = to_place(evaluator)
    me = evaluator.pose(evaluator.battle.groups[listed.id], listed.anchor)
    for action in decision.actions:
        if me is not None and isinstance(action, moments.Deploy):
            yield action, evaluator.stand(me, action.points.points[0])
    if me is not None and listed.weapon is None:
        yield from places(decision, evaluator, me)


# a turn


def choose_action(decision: moments.ChooseAction, evaluator: FireMoveEvaluator) -> Action:
    """Let the group with the highest gain act, fire before movement; end the actions if none is worth it."""
    values = TurnActionValues(evaluator)
    best, doubtful = values.best()
    if best is None:
        return moments.EndActions()
    if not doubtful and best.value < (idle := idle_value(evaluator)):
        candidates = values.of_each_group()
        together = sum(candidate.value for candidate in candidates.values())
        if together < idle:
            best, doubtful = best_of_groups(exempt_moves(evaluator, candidates))
        doubtful = doubtful or abs(together - idle) < CLOSE
    if doubtful:
        return weigh_all(decision, evaluator)
    return moments.EndActions() if best is None else best.action


def weigh_all(decision: moments.ChooseAction, evaluator: FireMoveEvaluator) -> Action:
    """Weigh every action; choose the first listed of those with the highest value."""
    best: dict[str, WeighedAction] = {}
    for candidate in weighed(partial(value_of, evaluator), (), decision.actions):
        group = actor(evaluator, candidate.action)
        if candidate.value > WORTH_ACTING and candidate.beats(best.get(group)):
            best[group] = candidate
    if sum(candidate.value for candidate in best.values()) < idle_value(evaluator):
        best = exempt_moves(evaluator, best)
    if not best:
        return moments.EndActions()
    return max(best.values(), key=lambda one: (isinstance(one.action, FIRE_FIRST), one.value)).action


def exempt_moves(evaluator: FireMoveEvaluator, best: dict[str, WeighedAction]) -> dict[str, WeighedAction]:
    """Keep the moves of a nation whose moves do not spoil the discard (FM-33.12)."""
    exempt = NATIONALITIES[evaluator.side].movement_exempt
    return {group: one for group, one in best.items() if exempt and isinstance(one.action, moments.Move)}


def rate_actions(decision: moments.ChooseAction, evaluator: FireMoveEvaluator) -> Valued:
    """Rate the actions of a turn; to end them is worth the discards that follow."""
    for action in decision.actions:
        if isinstance(action, moments.EndActions):
            yield action, WORTH_ACTING + idle_value(evaluator)
        elif (value := value_of(evaluator, action)) > marches.NEVER:
            yield action, value


def idle_value(evaluator: FireMoveEvaluator) -> float:
    """Rate the discards of a player without an action in his turn (FM-3.6)."""
    battle = evaluator.battle
    nation, turn = NATIONALITIES[evaluator.side], battle.player_turn
    if turn.counted or nation.discard_always:
        return 0.0
    uses = [uselessness(evaluator, card) for card in battle.hands[evaluator.side].cards]
    uses += [use_of(evaluator, action) for action in played_away(evaluator)]
    return sum(sorted((use for use in uses if use > 0), reverse=True)[: nation.discard_idle])


def played_away(evaluator: FireMoveEvaluator) -> Iterator[Action]:
    """List the plays of the snipers and the fear in hand."""
    for kind, card in ((moments.PlaySniper, queries.SNIPER), (moments.PlayFear, queries.FEAR)):
        if evaluator.battle.holds(evaluator.side, card):
            foes = [foe for foe in evaluator.foes if card == queries.SNIPER or not foe.group.fear]
            each = [kind(foe.group.id, card) for foe in foes]
            yield from sorted(each, key=lambda one: -use_of(evaluator, one))[:1]


def choose_step(decision: moments.ChooseStep, evaluator: FireMoveEvaluator) -> Action:
    """Charge if it is worth it; else go on toward the best spot, or end the move."""
    moving, me = evaluator.moving, evaluator.mine(decision.group)
    value, charge = marches.best_charge(evaluator)
    if charge is not None and (value > marches.CHARGE_NOW or moving.banzai or moving.berserk):
        return charge
    step = None
    if moving.left > 1 and not moving.mixed:
        step = marches.approach(evaluator, me, moving.left, decision.actions, sure=moving.banzai)
    if step is None and moving.left:
        step = marches.next_step(evaluator, me, moving.left, cv=moving.cv, space=decision.actions)
    if step is not None:
        return step
    if moving.berserk:
        return first(decision, evaluator)
    return moments.EndMove()


def rate_steps(decision: moments.ChooseStep, evaluator: FireMoveEvaluator) -> Valued:
    """Rate the charges, the steps toward the best spots, and the end of the move."""
    moving, me = evaluator.moving, evaluator.mine(decision.group)
    for value, charge in marches.charges(evaluator):
        yield charge, value
    if moving.left:
        here = evaluator.stand(me, me.at)
        for spot, value in marches.destinations(evaluator, me, moving.left, moving.cv)[:AIMS]:
            way = marches.on_the_way(evaluator, me, spot, moving.left)
            if (step := marches.legal_step(evaluator, me, way, decision.actions)) is not None:
                yield step, value - here
    if decision.actions.check(moments.EndMove()) is None:
        yield moments.EndMove(), marches.GAIN


def choose_discard(decision: moments.ChooseDiscard, evaluator: FireMoveEvaluator) -> Action:
    """Play snipers and fear against good targets, and discard useless cards."""
    action, value = max(rate_discards(decision, evaluator), key=by_value)
    return action if value > 0 else moments.EndDiscards()


def rate_discards(decision: moments.ChooseDiscard, evaluator: FireMoveEvaluator) -> Valued:
    """Rate the discards; to end them is worth nothing."""
    return ((action, use_of(evaluator, action)) for action in decision.actions)


def use_of(evaluator: FireMoveEvaluator, action: Action) -> float:
    """Rate a discard."""
    battle = evaluator.battle
    match action:
        case moments.PlaySniper(group=group):
            men = battle.men(group)
            return SNIPED * worth_of(men) / len(men)
        case moments.PlayFear(group=group):
            return evaluator.threat(evaluator.foe(group)) - AFRAID
        case moments.Discard(card=card):
            return uselessness(evaluator, card)
    return 0.0


def uselessness(evaluator: FireMoveEvaluator, card: str) -> float:
    """Rate the uselessness of a card to the side now; above 0 it should go."""
    battle = evaluator.battle
    held = battle.hands[evaluator.side].cards
    match cards.CARDS[card]:
        case cards.PlainCard(kind="cower"):
            return JUNK + CLOGGED * sum(one in queries.COWERS for one in held)
        case cards.PlainCard(kind="smoke_cower"):
            return JUNK + CLOGGED
        case cards.RadioCard():
            return -0.1 if any(one.role == "RAD" for foe in evaluator.own for one in foe.men) else JUNK
        case cards.MovementCard(value=value):
            moves = [one for one in held if isinstance(cards.CARDS[one], cards.MovementCard)]
            most = 1 if evaluator.ahead() and evaluator.defends else 3
            return JUNK - 0.05 * value if len(moves) > most else -0.1
        case cards.MinefieldCard():
            return -0.1 if evaluator.defends else 0.2
        case cards.FireCard():
            return -0.5
        case cards.RallyCard():
            return -0.1 if any(one.pinned for foe in evaluator.own for one in foe.men) else JUNK - 0.1
        case cards.PlainCard(kind="smoke"):
            return 0.1
    return -0.1
