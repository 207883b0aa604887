"""Actions that a person may have meant, by words that break off or a thing pointed at."""

from typing import Any

import wargames
from cases import cases
from wargames import SeededDice
from wargames.kernel.game import Decision, Game, Over
from wargames.presenting.prompt_state import PromptState
from wargames.presenting.reading import AnswerReader
from wargames.presenting.would_be import completed, pointed


def asked(name: str, kind: str, seed: int = 3) -> tuple[Game[Any, Any], Any, Decision]:
    """Play first candidates of a game up to a kind of decision; gives the game, its state, the decision."""
    game, dice = wargames.load(name), SeededDice(seed)
    state = game.start(game.balanced.id, dice=dice).state
    for _ in range(200):
        pending = game.pending(state)
        assert not isinstance(pending, Over)
        decision = next(iter(pending.values()))
        if decision.kind == kind:
            return game, state, decision
        state = game.apply(state, decision.seat, decision.actions.candidates[0], dice).state
    raise AssertionError(f"{name} never asks {kind}")


def test_words_that_break_off_end_as_a_candidate_does() -> None:
    """SAF-7.2: no die takes a squad over the whole map, so the move is refused without its die."""
    game, _, decision = asked("sam_fire", "GiveOrder")
    listed = next(str(one) for one in decision.actions.candidates if str(one).startswith("move "))
    unit = listed.split()[1]
    far = completed(game, decision.actions, f"move {unit} to 0101")
    near = completed(game, decision.actions, listed.rpartition(" with ")[0])

    assert far is not None
    assert f"move {unit} to 0101 with " == str(far)[:-1]
    assert "SAF-7.2" == getattr(decision.actions.check(far), "clause", None)
    assert near in decision.actions.candidates
    for words in ("", "dance", "dance with I1", listed):
        assert completed(game, decision.actions, words) is None


def test_a_dialogue_refuses_words_that_break_off_by_the_rule() -> None:
    """SAF-7.2, in small letters too."""
    game, state, decision = asked("sam_fire", "GiveOrder")
    unit = next(str(one) for one in decision.actions.candidates if str(one).startswith("move ")).split()[1]
    reader = AnswerReader(game, decision, game.view(state, decision.seat), ())
    found = reader.read(PromptState(decision.actions), f"move {unit.lower()} to 0101")

    assert not isinstance(found, PromptState)
    assert "SAF-7.2" == getattr(decision.actions.check(found), "clause", None)


@cases(
    ("bob", "ChoosePlacement", ("hex:I1",), "BOB-3.1"),
    ("sniper", "ChooseDeployment", ("unit:D1", "hex:1001"), "SN-1.19"),
    ("sam_fire", "GiveOrder", ("hex:0101",), "SAF-7.2"),
    ("sniper", "ChooseDeployment", ("any:1001",), "SN-1.19"),
)
def test_a_thing_in_the_place_of_another_is_refused_by_its_clause(
    name: str, kind: str, marks: tuple[str, ...], clause: str
) -> None:
    """The first mark of a kind that the answers name counts: under a pointer, a hex lies below its units."""
    game, _, decision = asked(name, kind)
    meant = pointed(game, decision, decision.actions.candidates, marks)

    assert clause in [one.refusal.clause for one in meant if one.refusal]
    assert all(marks[-1].partition(":")[2] in str(one.action) for one in meant)
    assert len({one.order for one in meant}) == len(meant)


def test_a_thing_that_no_answer_could_name_means_nothing() -> None:
    game, _, decision = asked("bob", "ChoosePlacement")
    listed = decision.actions.candidates

    assert () == pointed(game, decision, listed, ("space:C4", "card:S1", "", "hex:"))
    assert () == pointed(game, decision, listed, ("hex:I1",), field="facing")
    assert () == pointed(game, decision, (), ("hex:I1",))


def test_a_legal_answer_like_those_that_are_left_is_not_refused() -> None:
    game, _, decision = asked("bob", "ChoosePlacement")
    first, *others = (one for one in decision.actions.candidates if " open top" in str(one))
    name = str(first).split()[2]
    (meant,) = pointed(game, decision, others, (f"hex:{name}",))

    assert (first, None) == (meant.action, meant.refusal)


def test_of_answers_for_one_order_a_legal_one_counts_and_then_the_most_common_refusal() -> None:
    game, _, decision = asked("sam_fire", "GiveOrder")
    moves = [one for one in decision.actions.candidates if str(one).startswith("move ")]
    units = list(dict.fromkeys(str(one).split()[1] for one in moves))
    of = {unit: [one for one in moves if str(one).split()[1] == unit] for unit in units}
    reach = {unit: {str(one).split()[3] for one in of[unit]} for unit in units}
    near, far = next((one, other) for one in units for other in units if reach[one] - reach[other])
    place = min(reach[near] - reach[far])
    elsewhere = next(one for one in of[near] if str(one).split()[3] != place)
    (legal,) = pointed(game, decision, [*of[far], elsewhere], (f"hex:{place}",))
    dice = [game.parse(f"move {far} to {min(reach[far])} with {die}") for die in (2, 3)]
    (refused,) = pointed(game, decision, [elsewhere, *dice], ("hex:0101",))

    assert legal.refusal is None
    assert legal.action in of[near]
    assert refused.refusal is not None
    assert str(refused.action).startswith(f"move {far} to 0101 "), "two of three are of this unit"
