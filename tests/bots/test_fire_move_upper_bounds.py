"""What a captain does not weigh, since it promises too little at most."""

from collections.abc import Iterator
from itertools import islice

import pytest

from bots.captains import SCENARIOS, SQUAD, asked_for, judged, play
from cases import cases
from fire_move.given import GAME, given, men, pinned, table, with_group
from wargames import Action, Decision, Over, SeededDice
from wargames.bots.evaluator import by_value
from wargames.bots.fire_move import orders, reactions
from wargames.bots.fire_move.captain import Captain
from wargames.bots.fire_move.evaluator import CaptainCaches, FireMoveEvaluator
from wargames.bots.fire_move.marches import most_anywhere
from wargames.bots.fire_move.orders import (
    AGAIN,
    HANDLED,
    HERO_CARD,
    attack_harm,
    card_price,
    hero_price,
    value_of,
)
from wargames.bots.fire_move.reactions import FireAtMovers, Movers
from wargames.bots.fire_move.replies import rate_reactions, reaction
from wargames.bots.fire_move.shots import fvs_alone
from wargames.bots.fire_move.turn_values import WORTH_ACTING, FireValues, most_by_movement, moves
from wargames.bots.fire_move.turns import choose_action, weigh_all
from wargames.fire_move.moments import (
    ChooseAction,
    ChooseReaction,
    ChooseStep,
    Fire,
    GoToGround,
    Move,
    Pass,
    React,
)
from wargames.fire_move.play.fire import fire_action, ordnance
from wargames.fire_move.play.fire.aim import seen_by
from wargames.fire_move.play.fire.fire import Attack, nearest_of
from wargames.fire_move.play.fire.fire_action import pairs_at, shots_of
from wargames.fire_move.play.fire.reactions import may_react, visible_to
from wargames.fire_move.play.fire.second_attack import allocations
from wargames.fire_move.play.groups import weapons
from wargames.fire_move.play.hands import fire_cards, movement_cards
from wargames.fire_move.told.odds import walk_at_work
from wargames.kernel.chance.dice import Rng

pytestmark = pytest.mark.thorough


@cases(*SCENARIOS)
def test_what_is_not_weighed_would_not_be_chosen(scenario: str) -> None:
    """Off the beaten track, too: every third action is drawn by chance."""
    rng, dice, kinds = Rng(5), SeededDice(5), set[type[Action]]()
    state = GAME.start(scenario, dice=dice).state
    captain = Captain(GAME)
    for number in range(150):
        if isinstance(pending := GAME.pending(state), Over):
            break
        ((seat, decision),) = pending.items()
        if isinstance(decision, ChooseAction):
            evaluator = judged(state)
            chosen = choose_action(decision, evaluator)
            assert chosen == weigh_all(decision, evaluator)
            kinds.add(type(chosen))
        chosen = captain.decide(decision, GAME.view(state, seat))
        action = chosen if number % 3 else decision.actions.sample(rng)
        state = GAME.apply(state, seat, action, dice).state
    assert len(kinds) > 3


def deciding(
    scenario: str, seed: int, answers: int, kind: type[Decision] = ChooseAction
) -> Iterator[FireMoveEvaluator]:
    """See the table as a captain does who is to choose an action, or is asked something else."""
    for state, seat, _ in islice(play(scenario, seed, Captain, Captain), answers):
        if seat is not None and isinstance(asked_for(state), kind):
            yield judged(state)


@cases(*SCENARIOS)
def test_no_movement_promises_more_than_its_ceiling(scenario: str) -> None:
    kinds = set[type[Action]]()
    for evaluator in deciding(scenario, 3, 150):
        battle = evaluator.battle
        for group in battle.groups_of(evaluator.side) if movement_cards(battle, evaluator.side) else ():
            listed, upper_bound = list(moves(evaluator.battle, group)), most_by_movement(evaluator, group)
            kinds |= {type(action) for action in listed}
            assert all(value_of(evaluator, action) <= upper_bound for action in listed)
    assert {Move, GoToGround} <= kinds


@cases(*SCENARIOS)
def test_no_fire_promises_more_than_the_ceiling_of_its_group(scenario: str) -> None:
    kinds = set[type[Action]]()
    for evaluator in deciding(scenario, 3, 250):
        battle = evaluator.battle
        for group in battle.groups_of(evaluator.side):
            listed = [*fire_action.candidates(battle, group), *ordnance.candidates(battle, group)]
            upper_bound = FireValues(evaluator, group, 0, [(1, ordnance.ORDERS)]).upper_bound
            assert all(value_of(evaluator, action) <= max(upper_bound, WORTH_ACTING) for action in listed)
            kinds |= {type(action) for action in listed}
    assert Fire in kinds


def test_handling_a_weapon_promises_no_more_than_is_reckoned_with() -> None:
    values = [
        value_of(evaluator, action)
        for scenario in SCENARIOS
        for evaluator in deciding(scenario, 3, 250)
        for group in evaluator.battle.groups_of(evaluator.side)
        for action in weapons.ORDERS.lists(evaluator.battle, group)
    ]
    assert 0.5 < max(values) <= HANDLED


@cases(*SCENARIOS)
def test_only_the_armed_handle_weapons_while_none_lie_about(scenario: str) -> None:
    idle = 0
    for evaluator in deciding(scenario, 3, 250):
        battle, abandoned = (
            evaluator.battle,
            [one for one in evaluator.battle.pieces.values() if not one.gunner],
        )
        for group in battle.groups_of(evaluator.side):
            if not abandoned and not evaluator.mine(group.id).armed:
                assert not weapons.ORDERS.lists(battle, group)
                idle += 1
    assert idle


@cases(*SCENARIOS)
def test_what_leaving_is_worth_is_remembered_for_nobody_else(scenario: str) -> None:
    known = CaptainCaches()
    for state, seat, _ in islice(play(scenario, 3, Captain, Captain), 400):
        if seat is not None and isinstance(asked_for(state), ChooseAction | ChooseStep):
            remembering, fresh = judged(state, known), judged(state)
            for me in remembering.own:
                assert most_anywhere(remembering, me) == most_anywhere(fresh, fresh.mine(me.group.id))


def test_no_fire_harms_more_than_it_would_harm_a_target_in_the_open() -> None:
    state = given([men("A", SQUAD, 14, 5)], [men("E", SQUAD, 21, 5)], on=table("open", "woods", "hedge"))
    hidden = with_group(pinned(state, 9), "E", ground=True, smoke=1)
    for there in (state, hidden):
        evaluator = judged(there)
        volley, seen = evaluator.volley("A", "E"), seen_by(evaluator.battle, "A", "E")
        strength, mark, band = evaluator.strength("A"), evaluator.mark("E"), nearest_of(seen)[1].band
        for card in ("F1", "F3", "F6"):
            attack = Attack("A", "E", card, lmg=True)
            assert 0 < volley.harm(attack) <= mark[strength.fv(attack, band)]


@cases(6, 14, 30)
def test_groups_share_the_fv_of_a_card_only_where_they_bring_the_same_to_bear(away: int) -> None:
    for squad in (
        SQUAD,
        "PL SL RIF RIF RIF RIF",
        "SL LMG RIF RIF RIF RIF",
        "RIF RIF RIF RIF RIF RIF",
        "RIF RIF",
    ):
        evaluator = judged(given([men("A", squad, 5, 5)], [men("E", SQUAD, 5 + away, 5)], "F1 F3 F6"))
        strength, seen = evaluator.strength("A"), seen_by(evaluator.battle, "A", "E")
        band = nearest_of(seen)[1].band
        shots = shots_of(evaluator.battle, evaluator.battle.groups["A"])
        assert fvs_alone(evaluator.fire_cards, strength, band) == tuple(
            (card.id, strength.fv(Attack("A", "E", card.id), band))
            for card, _ in shots
            if card.base[band] is not None
        )


@cases(*SCENARIOS)
def test_the_reaction_is_the_first_of_those_that_promise_most(scenario: str) -> None:
    rng, dice, chosen = Rng(6), SeededDice(6), list[Action]()
    state = GAME.start(scenario, dice=dice).state
    captain = Captain(GAME)
    for number in range(400):
        if isinstance(pending := GAME.pending(state), Over):
            break
        ((seat, decision),) = pending.items()
        action = captain.decide(decision, GAME.view(state, seat))
        if isinstance(decision, ChooseReaction):
            best, value = max(rate_reactions(decision, judged(state)), key=by_value)
            assert action == (best if value > 0 else Pass())
            chosen.append(action)
        action = action if number % 3 else decision.actions.sample(rng)
        state = GAME.apply(state, seat, action, dice).state
    assert {React, Pass} <= {type(one) for one in chosen}


@pytest.mark.parametrize("hero", [HERO_CARD, 0.0])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_no_fire_at_movers_promises_more_than_its_ceilings(
    scenario: str, hero: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not where a hero costs nothing, either: then he is worth to be played."""
    for module in (orders, reactions):
        monkeypatch.setattr(module, "HERO_CARD", hero)
    weighed = 0
    for evaluator in deciding(scenario, 0, 400, ChooseReaction):
        battle, walk = evaluator.battle, walk_at_work(evaluator.battle)
        movers = Movers(battle, walk)
        for group in battle.groups_of(evaluator.side) if fire_cards(battle, evaluator.side) else ():
            fire = FireAtMovers(evaluator, movers, group)
            visible = visible_to(battle, walk, group) if may_react(battle, group) else []
            upper_bounds = fire.upper_bounds(movers.exposed_where(visible))
            for upper_bound, lists in zip(upper_bounds, fire.lists(visible), strict=False):
                values = [reaction(evaluator, action) for action in lists()]
                assert all(value <= upper_bound <= fire.upper_bound for value in values)
                weighed += len(values)
    assert weighed > 50


def test_two_attacks_promise_what_each_does_with_what_counts_in_it() -> None:
    squads = [men("A", "PL SL LMG RIF RIF RIF RIF", 14, 5)], [men("E", SQUAD, 21, 5), men("F", SQUAD, 14, 15)]
    evaluator = judged(given(*squads, "F1 F1 F2 F3 HERO"))
    pairs = list(pairs_at(evaluator.battle, evaluator.battle.groups["A"]))
    assert len({pair.hero_attack for pair in pairs}) == 3
    for pair in pairs:
        each = [
            attack_harm(evaluator, one) for one in allocations(pair, "A", (pair.target, pair.second_target))
        ]
        share = AGAIN if pair.target == pair.second_target else 1
        spent = card_price(pair.card) + card_price(pair.second_card) + hero_price(pair.hero)
        assert value_of(evaluator, pair) == pytest.approx(each[0] + share * each[1] - spent)
