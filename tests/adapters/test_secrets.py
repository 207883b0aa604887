"""What leaves for a seat by an environment is alike in worlds that look alike to it."""

from cases import cases
from wargames import Decisions, RandomDice, Rng, load
from wargames.adapters.decision_loop import DecisionLoop
from wargames.adapters.observing import Observer
from wargames.encoding import action_spec

SECRET = [("bob", "bridge"), ("fire_move", "crossroads_farm"), ("screaming_eagles", "standard")]


@cases(*SECRET)
def test_worlds_that_look_alike_are_observed_alike(name: str, scenario: str) -> None:
    game = load(name)
    spec = action_spec(game, scenario)
    observer = Observer(game, scenario, None, actions=spec, observes="vector")
    table, rng, other_worlds = DecisionLoop(game, scenario, None, spec), Rng(11), 0
    table.deal(rng)
    while table.over is None and table.choices < 120:
        assert table.seat is not None
        assert table.sentence is not None
        if table.choices % 7 == 0 and not table.sentence.said:
            other = game.sample(table.view(table.seat), Rng(table.choices))
            pending = game.pending(other)
            if isinstance(pending, Decisions):
                other_worlds += other != table.state
                there = DecisionLoop(game, scenario, None, spec)
                there.stand(other, RandomDice(rng))
                assert table.seat == there.seat
                mine, theirs = observer.observe(table, table.seat), observer.observe(there, table.seat)
                assert all((mine[key] == theirs[key]).all() for key in mine)
        table.say(rng.choice(table.sentence.numbers()))

    assert other_worlds
