"""Bots that think ahead find what is clearly better, keep their budget, replay, and see what a seat sees."""

import itertools
import re
from typing import Any

import pytest

import wargames
from cases import cases
from hog import GAME as HOG
from hog.game import Hog
from search.given import LEFT, BlindHog, TimelessHog, asked, position
from toy.game import GAME as TOY
from wargames import bots
from wargames.kernel.base.errors import BadOption, UnknownName
from wargames.kernel.chance.dice import Rng, SeededDice
from wargames.kernel.game import Action, Decision, Decisions, Game, Over, Seat
from wargames.search.base_policy import BasePolicies
from wargames.search.determinizations import Determinizations
from wargames.search.report import ProgressReporter, SearchReport, report_lines

ALMOST = position(49, 30)
"""Left wins with any die that is no 1: the fewer it throws, the better."""

SEARCHING = ("determinized", "ismcts", "planner")
KINDS = (*SEARCHING, "lookahead")
every_kind = pytest.mark.parametrize("kind", KINDS)


def thinking(kind: str, game: Game[Any, Any] = HOG, seed: int = 1, **settings: object) -> Any:
    spelled = ",".join(f"{name}={value}" for name, value in ({"simulations": 300} | settings).items())
    return bots.make(f"{kind}:random,{spelled}", game, seed)


@pytest.mark.parametrize("kind", SEARCHING)
@pytest.mark.parametrize("game", [HOG, BlindHog()], ids=["judged", "played to the end"])
def test_it_finds_what_is_clearly_better(kind: str, game: Hog) -> None:
    bot = thinking(kind, game, simulations=3000 if isinstance(game, BlindHog) else 600, horizon=0)

    assert "throw 1" == str(bot.decide(*asked(game, ALMOST)))
    assert bot.report.best.value > 0.8
    assert bot.report.chosen == bot.report.candidates[0].action


def test_looking_ahead_takes_the_mean_of_all_that_the_dice_may_do() -> None:
    """With one die left reaches 50 unless it throws a 1, and stands as before then; right needs 20."""
    bot = thinking("lookahead", depth=1, determinizations=1, max_outcomes=20_000, simulations=1_000_000)
    chosen = bot.decide(*asked(HOG, position(49, 30, (None, 1))))
    standing = HOG.evaluate(position(49, 30))
    assert standing is not None

    assert "throw 1" == str(chosen)
    assert [1, 2, 3, 4] == [one.action.dice for one in bot.report.candidates]
    assert 0.9 < bot.report.best.value <= (5 + standing[LEFT]) / 6


@cases(*SEARCHING)
def test_a_game_without_rounds_is_played_to_its_end(kind: str) -> None:
    bot = thinking(kind, TimelessHog(), simulations=40)

    assert bot.decide(*asked(TimelessHog(), ALMOST)) in asked(HOG, ALMOST)[0].actions
    assert all(one.value != 0 for one in bot.report.candidates if one.visits == 1)


def test_looking_ahead_without_standings_says_why_not() -> None:
    with pytest.raises(BadOption, match="lookahead needs an evaluation of positions, and hog has none"):
        thinking("lookahead", BlindHog()).decide(*asked(BlindHog(), ALMOST))


@every_kind
def test_the_same_seed_thinks_the_same(kind: str) -> None:
    first, again, other = (thinking(kind, seed=seed, simulations=50) for seed in (1, 1, 2))
    for bot in (first, again, other):
        bot.decide(*asked(HOG, position(20, 20)))

    assert first.report.candidates == again.report.candidates
    assert first.report.candidates != other.report.candidates


@every_kind
def test_it_thinks_the_same_in_worlds_that_look_alike(kind: str) -> None:
    """Right has chosen one die, or four: left cannot know, and thinks the same."""
    thoughts = []
    for hidden in (1, 4):
        bot = thinking(kind, simulations=60)
        bot.decide(*asked(HOG, position(20, 20, (None, hidden))))
        thoughts.append(bot.report.candidates)

    assert thoughts[0] == thoughts[1]


@cases(*SEARCHING)
def test_simulations_are_counted(kind: str) -> None:
    bot = thinking(kind, simulations=40)
    bot.decide(*asked(HOG, position(20, 20)))

    assert 40 <= bot.report.simulations < 40 + 4
    assert bot.report.simulations >= sum(one.visits for one in bot.report.candidates)


@cases("determinized", "planner")
def test_play_outs_may_be_cut_after_some_choices(kind: str) -> None:
    """After no choice at all the position is judged as it is: the totals have not changed."""
    bot = thinking(kind, max_decisions=0, simulations=40)
    bot.decide(*asked(HOG, position(20, 20)))
    standing = HOG.evaluate(position(20, 20))

    assert standing is not None
    assert bot.report.best.value == pytest.approx(standing[LEFT])


@every_kind
def test_the_clock_stops_it(kind: str) -> None:
    """No time at all still gives a legal answer."""
    bot = bots.make(f"{kind}:random,seconds=0", HOG, 1)
    decision, view = asked(HOG, position(20, 20))

    assert bot.decide(decision, view) in decision.actions


@every_kind
def test_what_has_one_answer_is_not_thought_about(kind: str) -> None:
    bot = thinking(kind)
    alone = HOG.read_scenario('id = "one"\ntitle = "One die"\ndice = 1\n', "one.toml")
    state = HOG.start(alone, dice=SeededDice(1)).state

    assert "throw 1" == str(bot.decide(*asked(HOG, state)))
    assert bot.report is None


@every_kind
def test_it_plays_hidden_and_simultaneous_choices_to_the_end(kind: str) -> None:
    """Three seats in two teams, secrets, windows within moves: every answer is legal."""
    game, dice = TOY, SeededDice(4)
    seats = {seat: thinking(kind, game, simulations=6) for seat in ("north", "south", "guard")}
    state = game.start("ford", dice=dice).state
    for _ in itertools.count():
        pending = game.pending(state)
        if isinstance(pending, Over):
            break
        seat, decision = next(iter(pending.items()))
        action = seats[seat].decide(decision, game.view(state, seat))
        assert game.refusal(state, seat, action) is None
        state = game.apply(state, seat, action, dice).state


def first_asked(game: Game[Any, Any], state: Any) -> tuple[Seat, Decision]:
    pending = game.pending(state)
    assert isinstance(pending, Decisions)
    return next(iter(pending.items()))


@cases(*KINDS)
def test_it_thinks_where_actions_are_listed_as_they_are_asked_for(kind: str) -> None:
    """The listing of a step in Sniper's Alley can be gone through but once."""
    game = wargames.load("sniper")
    dice, hand = SeededDice(1101), bots.make("marksman", game, 1)
    state = game.start("lieutenants_walk", dice=dice).state
    seat, decision = first_asked(game, state)
    while decision.kind != "ChooseStep":
        state = game.apply(state, seat, hand.decide(decision, game.view(state, seat)), dice).state
        seat, decision = first_asked(game, state)

    bot = bots.make(f"{kind}:simulations=30", game, 1)
    assert bot.decide(decision, game.view(state, seat)) in decision.actions


def test_where_nothing_is_clear_the_hand_decides() -> None:
    class Stubborn:
        """Ranks four dice first, whatever happens."""

        def decide(self, decision: Decision, view: Any) -> Action:
            return self.rank(decision, view)[0][0]

        def rank(self, decision: Decision, view: Any) -> list[tuple[Action, float]]:
            return [(action, 1.0) for action in reversed(tuple(decision.actions))]

    chosen = []
    for gate in (0, 1000):
        bot = thinking("determinized", min_gain_se=gate)
        bot.policies.bot_for = lambda _seat: Stubborn()
        chosen.append(str(bot.decide(*asked(HOG, ALMOST))))

    assert ["throw 1", "throw 4"] == chosen


def test_thoughts_are_written_for_people() -> None:
    bot = thinking("determinized", horizon=0)
    bot.decide(*asked(HOG, ALMOST))
    head, best, *others = report_lines(bot.report)

    assert re.match(r"Thoughts for left: 30\d simulations, \d+ a second", head)
    assert best.startswith(" * +0.9")
    assert "throw 1; then Right: throw " in best
    assert 3 == len(others)


@cases(
    ("determinized:random,worlds=3", "there is no setting 'worlds' of determinized"),
    ("lookahead:random,depth=0", r"lookahead: depth cannot be '0'; it is a whole number from 1"),
    ("ismcts:random,seconds=long", "ismcts: seconds cannot be 'long'; it is a number from 0"),
    ("ismcts:random,seconds=nan", "ismcts: seconds cannot be 'nan'"),
    ("determinized:random,3", "determinized: '3' needs a name, as in seconds=3"),
    ("random:seconds=3", "random has no settings, and was given 'seconds=3'"),
)
def test_settings_that_cannot_be_are_refused_by_name(spelled: str, why: str) -> None:
    with pytest.raises((BadOption, UnknownName), match=why):
        bots.make(spelled, HOG)


def test_a_hand_that_there_is_not_is_refused() -> None:
    with pytest.raises(UnknownName, match="there is no bot 'aces' for hog"):
        bots.make("determinized:aces", HOG).decide(*asked(HOG, ALMOST))


def test_worlds_are_chosen_by_what_the_hand_believes() -> None:
    class Suspicious:
        """Believes that the other throws four dice, if it has chosen."""

        def belief(self, world: Any, view: Any) -> float:
            return 1.0 if world.chosen[1] == 4 else 0.0

    view = HOG.view(position(20, 20, (None, 2)), LEFT)
    believed = Determinizations(HOG, view, Rng(1), Suspicious())
    sampled = Determinizations(HOG, view, Rng(1))

    def fours(worlds: Determinizations) -> int:
        return sum(worlds[number].chosen[1] == 4 for number in range(100))

    assert fours(sampled) + 15 < fours(believed)
    assert believed[7] is believed[7]


@cases((True, [1, 2]), (False, [2, 3]))
def test_what_a_steady_hand_chose_in_a_state_is_not_asked_for_again(
    steady: bool, asked_for: list[int]
) -> None:
    class Counting:
        STEADY = steady
        asked = 0

        def decide(self, decision: Decision, view: Any) -> Action:
            self.asked += 1
            return decision.actions.candidates[0]

    hands, bot = BasePolicies(HOG, "random", 1), Counting()
    hands.set_bot(LEFT, bot)
    decision, _ = asked(HOG, position(20, 20))

    assert hands.choose(position(20, 20), decision) == hands.choose(position(20, 20), decision)
    counts = [bot.asked]
    hands.choose(position(20, 21), decision)
    assert asked_for == [*counts, bot.asked]


@cases(*SEARCHING)
def test_whoever_watches_sees_thoughts_grow_and_changes_nothing(kind: str) -> None:
    alone, watched = thinking(kind), thinking(kind)
    shown: list[SearchReport] = []
    watched.progress = ProgressReporter(shown.append, every=0)

    assert alone.decide(*asked(HOG, ALMOST)) == watched.decide(*asked(HOG, ALMOST))
    assert alone.report.candidates == watched.report.candidates
    tried = [one.simulations for one in shown]
    assert tried == sorted(set(tried))
    assert len(tried) > 10
    assert all(one.best.action == one.chosen for one in shown)
