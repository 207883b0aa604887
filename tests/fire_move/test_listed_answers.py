"""What is kept from step to step lists what a table laid out anew does (FM-R16, FM-R57)."""

from collections.abc import Iterator

import attrs
import pytest

from cases import cases
from fire_move.given import GAME
from played_games import any_listed, choices_of
from thinned import by_day
from wargames.fire_move.ground.battlefield import Battlefield, battlefield_of
from wargames.fire_move.ground.formations import default_formation
from wargames.fire_move.ground.lines_of_fire import loss_along
from wargames.fire_move.moments import Step
from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.move import departure, exposure, steps, tactics
from wargames.fire_move.play.move.departure import Departure
from wargames.fire_move.play.move.exposure import NOMINAL, UNSEEN, SpotExposure
from wargames.fire_move.play.move.goals import MoveGoal, goals
from wargames.fire_move.play.move.tactics import MOST_CANDIDATES
from wargames.fire_move.values.components import ENEMY_DISTANCE, band_at
from wargames.fire_move.values.state import Moving, State
from wargames.kernel.base.errors import Refusal
from wargames.kernel.chance.dice import NO_DICE, Rng
from wargames.kernel.game import Decision, Over
from wargames.kernel.game.listing import every, gathered
from wargames.kernel.geometry.plane import Point, squared

SEED = 11
WATCHED = 12
"""Of a game in which all goals that are worth VP lie in the enemy's sight at times."""
EVERY = 9
"""Of so many decisions the answers to one are listed anew."""
DRAWN = 6_000
"""So often a step is drawn: 3 in 100 where all goals are rated, each of which is drawn then in 25 or so."""
FEW = 3
MOST = 60
"""So many ends of steps are looked at."""
FAR = 250
"""How far to the east and north of an end somebody is put who crowds it."""


def moments(scenario: str, seed: int = SEED) -> Iterator[tuple[State, Decision]]:
    """Play a random game; give each state with what is asked in it, listed on the table played on."""
    return ((one.before, one.decision) for one in choices_of(GAME, scenario, seed, any_listed))


def anew(state: State) -> State:
    """Give an equal state of which nothing is known, on a table of which nothing is known."""
    battlefield_of.cache_clear()
    figures = tuple([attrs.evolve(figure) for figure in state.open.figures])
    return attrs.evolve(state, open=attrs.evolve(state.open, figures=figures))


@cases(*by_day(GAME.shipped, ["crossroads_farm", "river_line"]))
def test_what_was_kept_from_step_to_step_lists_the_same_as_a_table_laid_out_anew(scenario: str) -> None:
    found = [
        (state, decision)
        for number, (state, decision) in enumerate(moments(scenario))
        if number % EVERY == SEED % EVERY
    ]
    assert found
    for state, decision in found:
        asked = GAME.ask(anew(state))

        assert not isinstance(asked, Over)
        assert asked[decision.seat].actions.candidates == decision.actions.candidates


@cases(*by_day(GAME.shipped, ["crossroads_farm", "river_line"]))
def test_what_is_listed_at_once_is_what_the_branches_list(scenario: str) -> None:
    for _, decision in moments(scenario):
        listing = decision.actions.listing

        assert gathered(listing) == tuple(every(decision.actions.listing))


@pytest.mark.parametrize("scenario", by_day(GAME.shipped, ["crossroads_farm", "river_line"]))
def test_a_step_that_is_drawn_before_goals_are_rated_is_among_the_best(
    scenario: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """FM-R16, FM-G25: whichever goals are tried; those that are seen are drawn too, and shots on the way."""
    monkeypatch.setattr(departure, "TRIES", MOST)
    rng, drawn = Rng(SEED), 0
    for state, decision in moments(scenario, WATCHED):
        moving = state.open.frames[-1]
        if (
            decision.kind == "ChooseStep"
            and isinstance(moving, Moving)
            and moving.left
            and not moving.berserk
        ):
            battle = Battle.on(state, NO_DICE)
            best = [one.step for one in Departure(battle, moving).legal()]
            for most in (FEW, MOST_CANDIDATES):
                exposure.exposures_of.cache_clear()  # nobody has looked yet who sees what
                found = [Departure(battle, moving).drawn(rng, most) for _ in range(8)]
                drawn += sum(one is not None for one in found)

                assert all(one.step in best[:most] for one in found if one is not None)
            listed = {*tactics.best_steps(battle, moving), None}
            assert all(tactics.draw_step(battle, moving, rng) in listed for _ in range(8))
    assert drawn > MOST


def test_every_step_may_be_drawn() -> None:
    """FM-R16: the goals that an enemy sees have their chance where all are rated."""
    rng = Rng(SEED)
    battle, moving = next(
        (battle, moving)
        for state, decision in moments("night_perimeter")
        if decision.kind == "ChooseStep"
        and isinstance(moving := state.open.frames[-1], Moving)
        and moving.left
        if len(tactics.best_steps(battle := Battle.on(state, NO_DICE), moving)) == MOST_CANDIDATES
    )
    drawn = {tactics.draw_step(battle, moving, rng) for _ in range(DRAWN)}

    assert set(tactics.best_steps(battle, moving)) == drawn


def crowded(state: State, moving: Moving) -> State:
    """Put every other figure of a state near an end that a step may have, as no rule would."""
    rng, field = Rng(SEED), battlefield_of(state.scenario.table)
    start = Battle.on(state, NO_DICE).key_figure(moving.group).at
    assert start is not None
    ends = [spot.at for spot in goals(field, state.scenario, start).spots]
    figures = [
        one if one.group == moving.group or one.at is None else attrs.evolve(one, at=beside(field, ends, rng))
        for one in state.open.figures
    ]
    return attrs.evolve(state, open=attrs.evolve(state.open, figures=tuple(figures)))


def beside(field: Battlefield, ends: list[Point], rng: Rng) -> Point:
    """Pick a point inside a feature near one of some ends."""
    while True:
        end = rng.choice(ends)
        spot = Point(end.x + rng.randint(-FAR, FAR), end.y + rng.randint(-FAR, FAR))
        if field.on_table(spot) and field.feature_at(spot) is not None:
            return spot


@pytest.mark.parametrize("scenario", by_day(GAME.shipped, ["crossroads_farm", "river_line"]))
def test_who_stands_near_a_formation_is_never_taken_to_be_out_of_its_way(
    scenario: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ends with somebody about are refused here: nobody may stand about those that are left (FM-R12)."""
    monkeypatch.setattr(steps, "room_refusal", lambda *_: Refusal("FM-R12", "somebody stands about"))
    found = 0
    for state, decision in moments(scenario):
        moving = state.open.frames[-1]
        if decision.kind == "ChooseStep" and isinstance(moving, Moving) and found < MOST:
            crowd = crowded(state, moving)
            asked = GAME.ask(crowd)
            assert not isinstance(asked, Over)
            battle, ends = Battle.on(crowd, NO_DICE), ends_of(asked[decision.seat])
            found += len(ends)
            for end in ends:
                assert nearest(battle, moving, end) > ENEMY_DISTANCE**2
    assert found


def ends_of(decision: Decision) -> list[Point]:
    """List where the steps end that are offered."""
    return [one.route.points[-1] for one in decision.actions.candidates if isinstance(one, Step)]


def nearest(battle: Battle, moving: Moving, end: Point) -> int:
    """Give the square of how near somebody else stands to a figure of the usual formation."""
    spots = default_formation(battle.field, end, len(battle.able(moving.group)), ())
    gone = battle.able(moving.group)
    others = [one.at for one in battle.figures.values() if one.at is not None and one not in gone]
    assert spots is not None
    return min(squared(spot, other) for spot in spots for other in others)


def seen_from(field: Battlefield, enemy: Point, spot: MoveGoal) -> SpotExposure:
    """Follow one line: the FV that the concealment there leaves, and one more where the line is clear."""
    lost = None if enemy == spot.at else loss_along(field, enemy, spot.at)
    if lost is None:
        return UNSEEN
    hidden = spot.cover - lost
    return SpotExposure(1 + max(0, NOMINAL[band_at(squared(enemy, spot.at))] - hidden), hidden)


@pytest.mark.parametrize("scenario", by_day(GAME.shipped, ["crossroads_farm", "river_line"]))
@pytest.mark.parametrize("room", [(100_000, 4096), (30, 2)])
def test_what_an_enemy_sees_of_goals_is_kept_as_his_lines_tell(
    scenario: str, room: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """FM-R16: they stand on goals, as groups do that have moved; with little room most is forgotten again."""
    monkeypatch.setattr(exposure, "_MOST_LINES", room[0])
    monkeypatch.setattr(exposure, "_MOST_LOOKS", room[1])
    rules, rng = GAME.scenarios[scenario], Rng(SEED)
    field = battlefield_of(rules.table)
    known = exposure.ExposureCache(field)
    starts = [one.at for one in rules.objectives if field.clear_of_borders(one.at)][:2]
    asked = [goals(field, rules, start) for start in starts]
    there = [one.at for goal in asked for one in goal.spots]
    for goal in asked * 2:
        for enemy in [rng.choice(there) for _ in range(4)]:
            found = known.of(enemy, goal)
            singly = [seen_from(field, enemy, spot) for spot in goal.spots]
            seen = {place for place, one in enumerate(singly) if one.danger and place >= goal.fixed}
            most = max((singly[place].hidden for place in seen), default=0)

            assert found.dangers == tuple(one.danger for one in singly)
            assert found.sees == seen
            assert (found.best is None) == (not seen)
            assert found.best is None or singly[found.best].hidden == most
            is_seen = known.watch([enemy], goal)
            assert [is_seen(place) for place in range(len(singly))] == [one.danger > 0 for one in singly]
