"""Every game says its turn, what wins, and who would win now, from each view."""

import itertools
from typing import Any

import attrs

from cases import cases
from wargames import Over, Rng, SeededDice, load
from wargames.bob import GAME as BOB
from wargames.kernel.game import Seat
from wargames.kernel.game.progress import GameProgress, GoalTally
from wargames.sniper.values.components import ENEMY

GAMES = ("bob", "fire_move", "sam_fire", "screaming_eagles", "sniper")
SCENARIOS = [(name, scenario) for name in GAMES for scenario in load(name).scenarios]


@cases(*SCENARIOS)
def test_whoever_won_is_ahead_at_the_end_in_every_view(name: str, scenario: str) -> None:
    game, seed = load(name), 5
    options = {"round_limit": 4} if name == "screaming_eagles" else {}
    start = game.start(scenario, options, dice=SeededDice(seed)).state
    end = game.play_out(start, SeededDice(seed), Rng(seed)).state()
    over = game.pending(end)
    assert isinstance(over, Over)
    winners = {seat for seat, score in over.scores.items() if score > 0}

    for seat in (None, *game.seats_of(end)):
        assert winners == set(game.progress(game.view(end, seat)).ahead)


@cases(*SCENARIOS)
def test_the_goal_is_said_at_the_start_in_sentences(name: str, scenario: str) -> None:
    game = load(name)
    start = game.start(scenario, dice=SeededDice(2)).state
    for seat in (None, *game.seats_of(start)):
        progress = game.progress(game.view(start, seat))
        assert " win" in progress.goals[0]
        assert all(goal[0].isupper() and goal.endswith(".") for goal in progress.goals)
        assert progress.turn
        assert progress.tallies
        assert all(tally.wanted is None or tally.wanted > 0 for tally in progress.tallies)


def test_what_the_figures_of_an_end_count_the_tallies_counted() -> None:
    """The points of Fire & Move, and the planes of Screaming Eagles, are those of its end."""
    for name, options, suffix in (
        ("fire_move", {}, ": points"),
        ("screaming_eagles", {"round_limit": 4}, ""),
    ):
        game = load(name)
        start = game.start(game.balanced, options, dice=SeededDice(8)).state
        end = game.play_out(start, SeededDice(8), Rng(8)).state()
        over = game.pending(end)
        assert isinstance(over, Over)
        tallies = {tally.name: tally for tally in game.progress(game.view(end, None)).tallies}
        if suffix:
            ours = [tally.reached for key, tally in tallies.items() if key.endswith(suffix)]
            assert [value for _, value in over.figures] == ours
        else:
            flying = [value for key, value in over.figures if key.endswith("planes flying")]
            down = [tallies[f"{team} planes shot down"] for team in ("Blue", "Tan")]
            assert flying == [tally.wanted - tally.reached for tally in down if tally.wanted]


def test_a_count_is_written_with_what_is_wanted() -> None:
    assert ["Morale 40 of 80", "Units lost 3"] == [
        str(GoalTally("Morale", 40, 80)),
        str(GoalTally("Units lost", 3)),
    ]


def test_only_the_side_that_shortened_the_game_is_told_so() -> None:
    """BOB-G11: the option of a side is its secret, and so is a last turn that follows from it."""
    shorter = [one for one in BOB.scenarios.values() if one.option and one.option.turns]
    assert shorter
    for scenario in shorter:
        option = scenario.option
        assert option is not None
        state = BOB.start(scenario, dice=SeededDice(1)).state
        for seat, chosen in itertools.product((None, *BOB.seats_of(state)), (None, False, True)):
            view = BOB.view(state, seat)
            side = attrs.evolve(view.side(option.side), option=chosen)
            changes: dict[str, Any] = {option.side: side}
            told = BOB.progress(attrs.evolve(view, **changes)).turn
            last = option.turns if chosen else scenario.turns
            assert told.startswith(f"Turn {view.turn} of {last},")
        assert BOB.view(state, None).side(option.side).option is None
        other = next(one for one in BOB.seats_of(state) if one != Seat(option.side))
        assert BOB.view(state, other).side(option.side).option is None


def test_a_game_that_says_nothing_of_its_progress_has_an_empty_one() -> None:
    from toy.game import GAME  # noqa: PLC0415  the toy is only here

    state = GAME.start(next(iter(GAME.scenarios)), dice=SeededDice(1)).state
    assert GameProgress() == GAME.progress(GAME.view(state, None))


OPENING = {
    ("bob", "farm_lane"): {"ge"},
    ("bob", "dike_road"): {"us"},
    ("sniper", "four_corners"): {"de"},
    ("sniper", "lieutenants_walk"): {"de"},
    ("screaming_eagles", "standard"): set(),
    ("sam_fire", "village"): set(),
}
"""Who would win before a shot: who has nothing to take; nobody where planes or Morale decide."""


@cases(*OPENING)
def test_who_has_to_take_nothing_is_ahead_at_first(name: str, scenario: str) -> None:
    """BOB-6.1, SN-1.22, SN-G16, SN-G17."""
    game = load(name)
    start = game.start(scenario, dice=SeededDice(2)).state

    assert OPENING[name, scenario] == set(game.progress(game.view(start, None)).ahead)


def test_the_lead_changes_with_what_the_goal_is_about() -> None:
    """SN-1.22, BOB-6.1: who controls what the goal asks for would win now."""
    sniper = load("sniper")
    view = sniper.view(sniper.start("snipers_alley", dice=SeededDice(2)).state, None)
    attacker, places = view.scenario.victory.attacker, view.scenario.victory_objectives
    assert "objective" == view.scenario.victory.kind
    for held, winner in ((places[:1], attacker), ((), ENEMY[attacker])):
        seen = attrs.evolve(view, control=tuple((place, attacker) for place in held))
        assert (Seat(winner),) == sniper.progress(seen).ahead

    seen = BOB.view(BOB.start("farm_lane", dice=SeededDice(2)).state, None)
    assert (Seat("us"),) == BOB.progress(attrs.evolve(seen, control=(("H5", "us"),))).ahead
    assert (Seat("ge"),) == BOB.progress(attrs.evolve(seen, control=(("H5", "ge"),))).ahead
