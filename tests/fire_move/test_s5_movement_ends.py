"""Section 5: where a move action ends, formations, enemies beside the way, and what bots are offered."""

from cases import cases
from fire_move.given import GAME, Men, at, given, men, pinned, table
from fire_move.played import asked, do, figure, forbids, legal, refused, told
from fire_move.tables import box, feature, strips
from wargames import Over
from wargames.fire_move.ground.battlefield import battlefield_of
from wargames.fire_move.ground.lines_of_fire import line_of_fire
from wargames.fire_move.moments import GroupPlaced, StepDeclared
from wargames.fire_move.moments import Step as StepAction
from wargames.fire_move.play.move.goals import MoveGoal, rating
from wargames.fire_move.values.components import BorderType
from wargames.fire_move.values.state import State
from wargames.kernel.geometry.plane import squared

PAIR = "RIF RIF"
FAR = men("B", PAIR, 55, 5)
HEDGE = table(border="hedge")
BORDERS = ["join", "path", "road", "hedge", "bank", "trees", "low_wall", "high_wall", "bridge", "creek"]


def moving(own: Men, *enemies: Men, card: str = "M1", **more: object) -> State:
    state = given([own], enemies or (FAR,), card, **more)  # type: ignore[arg-type]
    return do(state, f"move {own.id} with {card} for actions").state


def test_one_move_action_runs_from_end_to_end_of_a_field() -> None:
    """FM-5.10, FM-R9: 58 inches, in 12 legs too."""
    on = strips("open 60", depth=40)
    long = moving(men("A", PAIR, 1, 2), men("B", PAIR, 30, 38), on=on)
    legs = ">".join(f"{5 + 4 * n}/{2 + 10 * (n % 2)}" for n in range(12))

    step = do(long, "step 59/2")

    assert at(59, 2) == figure(step.state, 1).at
    assert {"FM-5.10", "FM-R9"} == set(told(step, StepDeclared)[0].clauses)
    assert legal(long, f"step {legs}")
    assert "FM-R9" == refused(long, f"step {legs}>59/30").clause


@cases(*BORDERS, "ditch", "stream", "river")
def test_a_move_action_ends_where_it_meets_a_border(border: BorderType) -> None:
    """FM-5.12, FM-1.4, FM-1.5, FM-R10: 6 inches from it, on the near side; the card is then used up."""
    state = moving(men("A", PAIR, 14, 20), on=table(border=border))

    assert "FM-5.13" == refused(state, "step 25/20").clause
    assert "FM-5.12" == refused(state, "step 20/20").clause
    after = do(state, "step 19.95/20").state
    assert at(19.95, 20) == figure(after, 1).at
    assert "FM-3.2" == refused(after, "move A with M1 for actions").clause


@cases(*BORDERS)
def test_a_border_at_hand_is_crossed_and_the_move_goes_on(border: BorderType) -> None:
    """FM-5.13, FM-R9: 0.80 inch from it, to any point of the next feature."""
    state = moving(men("A", PAIR, 19.2, 20), on=table(border=border))

    assert at(58, 38) == figure(do(state, "step 20.5/20>40/2>58/38").state, 1).at


def test_one_move_action_crosses_one_border_and_the_next_another() -> None:
    """FM-R10, FM-5.12, FM-5.13: a lane of an inch and a half between two hedges takes two actions."""
    on = strips("open 20 | hedge | open 2 | hedge | open 38", depth=40)
    state = moving(men("A", PAIR, 19.5, 20), card="M2", on=on)

    assert "FM-5.12" == refused(state, "step 23/20").clause
    assert at(23, 20) == figure(do(state, "step 21.5/20", "step 23/20").state, 1).at


def test_an_island_is_cut_out_of_one_feature_and_its_edge_is_a_join_where_nothing_is_listed() -> None:
    """FM-1.5, FM-R2: one may step in, and not out again in the same move action."""
    on = strips("open 20 | crops 10", feature("T", "trench", box(10, 10, 14, 14), inside="A"), depth=30)
    state = moving(men("A", PAIR, 9.5, 12), men("B", PAIR, 28, 2), on=on)

    assert at(12, 12) == figure(do(state, "step 12/12").state, 1).at
    assert "FM-5.12" == refused(state, "step 16/12").clause


def test_a_pinned_key_figure_does_not_lead_the_way() -> None:
    """FM-R4, FM-R9: the route starts at the most significant mover, here 0.75 inch nearer to the hedge."""
    own = men("A", "SL RIF RIF", 18.4, 20, dx=0.75, dy=0)

    assert not legal(moving(own, on=HEDGE), "step 22/20")
    assert legal(do(pinned(given([own], [FAR], "M1", on=HEDGE), 1), "move A with M1 for actions").state,
                 "step 22/20")  # fmt: skip


# formations


def test_the_default_formation_is_the_first_that_fits() -> None:
    """FM-R12, FM-G25: offsets of 0.75 inch by distance, then i, then j."""
    step = do(moving(men("A", "RIF RIF RIF RIF RIF RIF", 5, 20)), "step 10/10")

    (placed,) = told(step, GroupPlaced)
    wanted = [(10, 10), (9.25, 10), (10, 9.25), (10, 10.75), (10.75, 10), (9.25, 9.25)]
    assert [at(*pair) for pair in wanted] == list(placed.points)
    assert ("FM-R12",) == placed.clauses


@cases(
    ("10/10>11/10", None),
    ("10/10>11.01/10", "FM-2.8"),
    ("10/10>10.5/10", None),
    ("10/10>10.49/10", "FM-R12"),
    ("13/10>12/10", None),
    ("13.01/10>12.5/10", "FM-R12"),
    ("10/10", "FM-R12"),
    ("10/10>10/11>10/12", "FM-R12"),
)
def test_an_own_formation_obeys_spacing_chain_and_reach(formation: str, clause: str | None) -> None:
    """FM-R12, FM-2.8: 0.50 and 1 inch apart, 3.00 inches from the end, one point for each man."""
    state = moving(men("A", PAIR, 5, 20))
    text = f"step 10/10 forming {formation}"

    assert clause == forbids(state, text)


def test_no_border_lies_between_a_man_and_the_end_of_the_route() -> None:
    """FM-R12"""
    state = moving(men("A", PAIR, 5, 20), on=HEDGE)

    assert "FM-R12" == refused(state, "step 19.5/20 forming 19.5/20>20.4/20").clause


# enemies beside the way


@cases((11.01, True), (11, False), (10, False))
def test_a_route_passes_an_enemy_at_more_than_an_inch(y: float, allowed: bool) -> None:
    """FM-R61: measured at the samples; own figures never hinder."""
    state = moving(men("A", PAIR, 5, y), men("B", PAIR, 15, 10, dy=-0.75))

    assert allowed == legal(state, f"step 19/{y}")
    own = given([men("A", PAIR, 5, y), men("C", PAIR, 15, 10)], [FAR], "M1")
    assert legal(do(own, "move A with M1 for actions").state, f"step 19/{y}")


def test_a_border_keeps_enemies_apart() -> None:
    """FM-R61: 0.60 inch away, behind a hedge."""
    state = moving(men("A", PAIR, 5, 20), men("B", PAIR, 20.3, 20), on=HEDGE)

    assert legal(state, "step 19.7/20")


def test_a_route_that_starts_beside_an_enemy_leads_away() -> None:
    """FM-R61: each sample is no nearer than the one before."""
    state = moving(men("A", PAIR, 5, 20), men("B", PAIR, 5.8, 20, dx=0.75, dy=0))

    assert legal(state, "step 2/20")
    assert "FM-R61" == refused(state, "step 5.1/20>2/20").clause
    assert "FM-R61" == refused(state, "step 10/20").clause
    assert legal(state, "step 2/20>2/30")
    assert "FM-R61" == refused(state, "step 2/30>2/20").clause  # far away, and nearer again


def test_no_man_of_a_formation_stands_within_an_inch_of_an_enemy() -> None:
    """FM-R61, FM-R12: the default formation goes round, and a named one is refused."""
    state = moving(men("A", PAIR, 5, 20), men("B", PAIR, 12, 20))

    after = do(state, "step 10.9/20").state
    near = [one.at for one in after.open.figures if one.side == "american"]
    assert all(squared(figure(after, n).at, foe) > 100**2 for n in (1, 2) for foe in near if foe)  # type: ignore[arg-type]
    assert "FM-R61" == refused(state, "step 10.9/20 forming 10.9/20>11.5/20").clause


# candidates


def offered(state: State) -> list[StepAction]:
    """List the steps that the one who is asked is offered."""
    pending = GAME.pending(state)
    assert not isinstance(pending, Over)
    return [one for one in pending[asked(state)].actions.candidates if isinstance(one, StepAction)]


@cases(5, 19.5)
def test_the_steps_on_offer_are_few_legal_and_apart(x: float) -> None:
    """FM-R16: 24 at most, of the feature and of those over a border at hand; no two ends within 0.5 inch."""
    state = moving(men("A", PAIR, x, 20), men("B", PAIR, 40, 20), on=table("open", "crops", "hedge"))
    found = offered(state)
    ends = [one.route.points[-1] for one in found]

    assert 1 <= len(found) <= 24
    assert all(GAME.refusal(state, "german", one) is None for one in found)
    assert all(squared(a, b) > 50**2 for n, a in enumerate(ends) for b in ends[:n])
    assert (x == 19.5) == any(end.x > 2000 for end in ends)


@cases((20, True), (20.97, True), (20.98, False))
def test_no_step_on_offer_leads_past_an_enemy_within_an_inch(y: float, *, barred: bool) -> None:
    """FM-R61, FM-R16: the enemy is beside the way to the eastern border, 0.23 inch past a sample of it."""
    state = moving(men("A", PAIR, 5, 20), men("B", PAIR, 12, y), on=HEDGE)
    found = offered(state)

    assert barred != (at(19.5, 20) in [one.route.points[-1] for one in found])
    assert found
    assert all(GAME.refusal(state, "german", one) is None for one in found)


def test_an_objective_at_hand_is_on_offer_and_so_is_staying() -> None:
    """FM-R16, FM-R11"""
    state = moving(men("A", PAIR, 45, 20))
    pending = GAME.pending(state)
    assert not isinstance(pending, Over)

    assert at(50, 35) in [one.route.points[-1] for one in offered(state)]
    assert "end move" in [str(one) for one in pending[asked(state)].actions.candidates]
    assert offered(state) == offered(state)


def test_of_ends_that_no_enemy_sees_those_in_better_cover_come_first() -> None:
    """FM-R16: the objective, then the woods, then open ground."""
    on = strips("open 20 | woods 6 | open 34", depth=40)
    ends = [
        one.route.points[-1]
        for one in offered(moving(men("A", PAIR, 19.5, 20), men("B", PAIR, 55, 5), on=on))
    ]
    in_woods = [2000 < end.x < 2600 for end in ends]

    assert {True, False} == set(in_woods)
    assert sorted(in_woods, reverse=True) == in_woods


def test_of_the_grid_only_what_nobody_sees_is_on_offer_and_what_conceals_best_from_each_enemy() -> None:
    """FM-R16: B looks over the open ground; behind the wood nobody is seen."""
    on = strips("open 20 | woods 6 | open 34", depth=40)
    state = moving(men("A", PAIR, 30, 20), men("B", PAIR, 55, 20), on=on)
    ends = [one.route.points[-1] for one in offered(state)]
    grid = [end for end in ends if end.x % 300 == 0 == end.y % 300]
    field = battlefield_of(state.scenario.table)

    assert [at(27, 3)] == [end for end in grid if line_of_fire(field, at(55, 20), end).clear]


def test_of_ends_of_equal_worth_the_one_in_the_lesser_feature_comes_first_then_the_one_to_the_west() -> None:
    """FM-R16"""
    on = ((30, "A"), (20, "A"), (10, "B"))
    a_east, a_west, b_west = (MoveGoal(at(x, 20), id_, area=0, gain=0, cover=1, nearest=900) for x, id_ in on)

    assert [a_west, a_east, b_west] == sorted([b_west, a_east, a_west], key=lambda goal: rating(goal, 0))


def test_points_half_an_inch_inside_each_border_are_on_offer() -> None:
    """FM-R16: the one nearest to the start for every edge, and the middle of it; all in sight of an enemy."""
    state = moving(men("A", PAIR, 5, 15), men("B", PAIR, 40, 20))
    ends = {one.route.points[-1] for one in offered(state)}

    nearest = {at(0.5, 15), at(19.5, 15), at(5, 0.5), at(5, 39.5)}
    middles = {at(0.5, 20), at(19.5, 20), at(10, 0.5), at(10, 39.5)}
    assert nearest | middles <= ends


@cases((14, False), (14.01, True))
def test_the_last_man_of_a_long_formation_keeps_an_inch_off_the_enemy_too(y: float, *, allowed: bool) -> None:
    """FM-R61, FM-R12: three inches from the end of the route, and exactly an inch from the enemy."""
    state = moving(men("A", "RIF RIF RIF RIF", 5, 20), men("B", PAIR, 10, y))

    assert allowed == legal(state, "step 10/10 forming 10/10>10/11>10/12>10/13")
