"""The listed answers against the rules asked one by one, and against a table laid out anew (SN-G15)."""

from collections.abc import Iterable, Iterator
from itertools import islice, product
from typing import Any

import attrs
import pytest

from cases import cases
from played_games import any_listed, choices_of
from sniper.given import table
from sniper.shipped import IDS
from wargames.kernel.chance.dice import NO_DICE
from wargames.kernel.game import Action, Decision, Over
from wargames.kernel.game.listing import gathered
from wargames.sniper import GAME
from wargames.sniper.ground.ground import ground_of
from wargames.sniper.moments import Deploy, Fire, OpFire, Shoot, Step
from wargames.sniper.play.action_phase import list_actions
from wargames.sniper.play.battle import Battle
from wargames.sniper.play.fire.firepower import Role, band_of, in_reach
from wargames.sniper.play.squads import Part, Volley
from wargames.sniper.values.board import Board, Level, Map
from wargames.sniper.values.components import FIGURE_ORDER, MOVERS, FireKind, Mover
from wargames.sniper.values.state import ActionTurn, State, Unit

PARTS = ("", ":mg", ":rest")
KINDS: tuple[FireKind, ...] = ("normal", "suppressive")
EVERY = 3
"""Of so many decisions the answers to one are made up: little changes from one to the next."""


def moments(scenario: str, seeds: Iterable[int]) -> Iterator[tuple[State, Decision]]:
    """Play random games; give each state with what is asked in it."""
    for seed in seeds:
        for choice in choices_of(GAME, scenario, seed, any_listed):  # listed on the table that was played on
            yield choice.before, choice.decision


@cases(*IDS)
def test_what_was_kept_from_step_to_step_lists_the_same_as_a_table_laid_out_anew(scenario: str) -> None:
    for state, decision in moments(scenario, range(4)):
        anew = GAME.ask(attrs.evolve(state))

        assert not isinstance(anew, Over)
        assert anew[decision.seat].actions.candidates == decision.actions.candidates


CROWD = {
    "A1": "0404 regular*2 mg",
    "A2": "0404 officer regular",
    "A3": "0405 regular*2 mortar",
    "U1": "0303 sniper",
    "H1": "0302 m3a1",
    "H2": "0107 m3a1",
    "G1": "0604 regular*3",
    "G2": "0605 regular",
    "D1": "0606 sniper",
    "K1": "0704 m3a1",
}


@pytest.mark.parametrize("id_", [id_ for id_ in CROWD if id_ != "H2"])
@pytest.mark.parametrize(
    "change",
    [
        {"at": "0505"},
        {"at": None, "aboard": "H2"},
        {"figures": ("regular",)},
        {"figures": ("mortar",)},
        {"specialization": "anti_tank"},
        {"activation": "op_fire"},
        {"activation": "fatigued"},
        {"condition": "pinned"},
        {"condition": "disrupted"},
        {"concealed": True},
        {"hits": 2},
        None,
    ],
    ids=str,
)
def test_lists_follow_whatever_changes_on_the_table(id_: str, change: dict[str, Any] | None) -> None:
    battle = Battle.on(table(CROWD), NO_DICE)
    before = gathered(list_actions(battle, ActionTurn("us", 2)))

    if change is None:
        battle.lay_smoke(battle.units[id_].at or "")
    else:
        battle.change(id_, **change)

    anew = gathered(list_actions(Battle.on(battle.frozen(), NO_DICE), ActionTurn("us", 2)))
    assert anew == gathered(list_actions(battle, ActionTurn("us", 2)))
    if change is not None and "condition" in change and id_ in {"A1", "A2", "A3"}:
        assert anew != before


def conceivable(state: State, decision: Decision) -> Iterator[Action]:
    """Make up every lone attack on foot, and every step, of whoever is asked."""
    own = [unit for unit in state.units if unit.side == decision.seat]
    firers = [unit.id + part for unit in own for part in PARTS]
    targets = [unit.id for unit in state.units]
    aims = (None, *FIGURE_ORDER)
    match decision.kind:
        case "ChooseAction":
            for firer, target, kind, aim in product(firers, targets, KINDS, aims):
                yield Fire(firer, target, kind, None, aim)
        case "ChooseOpFire":
            for firer, kind, aim in product(firers, KINDS, aims):
                yield OpFire(firer, kind, None, aim)
        case "ChooseStep":
            yield from (Shoot(target, kind) for target, kind in product(targets, KINDS))
            yield from map(Step, ground_of(state.scenario.map).places)
        case "ChooseDeployment":
            yield from map(Deploy, ground_of(state.scenario.map).places)


@cases(*IDS)
def test_whatever_may_be_done_alone_is_listed_and_nothing_else(scenario: str) -> None:
    tried = 0
    for state, decision in islice(moments(scenario, range(2)), 0, None, EVERY):
        made = list(conceivable(state, decision))
        legal = {action for action in made if decision.actions.check(action) is None}

        assert legal == set(made) & set(decision.actions.candidates)
        tried += len(legal)
    assert tried > 50


HILLS = Map(
    (Board("T", ("........................", "...B..B..B..BB..BBBBBBBB", "........................")),),
    levels=(Level(1, ("0102", "0401")), Level(2, ("0103",))),
)
FIRERS = {
    "A1": "0101 regular*2 officer",
    "A2": "0102 regular*2 mg",
    "A3": "0401 elite*3 anti_tank",
    "U1": "0103 sniper",
    "H1": "0301 m3a1",
    "T1": "0103 m4a1",
}


@cases(*[
    (id_, part, role, mover)
    for id_, mover in product(FIRERS, MOVERS)
    for part, role in (("all", "lead"), ("mg", "lead"), ("rest", "lead"), ("all", "moving"))
    if (id_ == "A2" or part == "all") and (id_, role) != ("U1", "moving")
])  # fmt: skip
def test_a_unit_reaches_the_hexes_for_which_it_has_a_range_band(
    id_: str, part: Part, role: Role, mover: Mover
) -> None:
    """TOI-7.7, TOI-7.8, TOI-4.7, SN-6.1, SN-6.4, SN-9.4."""
    battle = Battle.on(table({**FIRERS, "G1": "2401 regular", "G9": "2402 regular"}, on=HILLS), NO_DICE)
    volley, reach = Volley(id_, part), in_reach(battle, Volley(id_, part), role, mover)
    unit = battle.units[id_]

    for place in battle.ground.places:
        target = Unit("G1", "de", 1, "squad", place, ("regular",))
        if mover == "vehicle":
            target = Unit("G1", "de", 1, "vehicle", place, vehicle="m3a1")
        if place != unit.at:
            banded = band_of(battle, volley, role, target) is not None
            assert banded == bool(reach & battle.ground.bit[place]), place
