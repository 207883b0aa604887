"""Find positions with one clearly best action: near the ends of games that bots play, a little carelessly.

    find_tactics.py find sniper --study last_bound --option default_set_up=true --seeds 1-9
    find_tactics.py show play/tactics/sniper.jsonl
    find_tactics.py keep play/tactics/sniper.jsonl sniper-c61cf71a "What whoever reads it learns."

``find`` looks at the choices of each game, from the last one back, for as long as they can be worked out.
What it finds lies in ``play/tactics`` until somebody says what it is about and keeps it in ``tests/tactics``.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import attrs

import wargames
from wargames import bots
from wargames.kernel.base.errors import TreeTooLarge
from wargames.kernel.chance.dice import Rng, SeededDice
from wargames.kernel.game import Action, Decision, Game, Over, Seat
from wargames.search.base_policy import forced_action
from wargames.search.solving import Unsolvable

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from tactics.positions import FOLDER, Tactic, begun_from, read, tactic, tactics, write

FOUND = Path("play") / "tactics"
SET_UP = ("ChooseDeployment", "ChoosePlacement")
"""Decisions of a set-up: units go where the scenario puts them, the first answer."""


def main() -> None:
    """Find, show or keep."""
    asked = arguments(sys.argv[1:])
    asked.does(asked)


def arguments(given: Sequence[str]) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    does = parser.add_subparsers(required=True)
    finds = does.add_parser("find", help="play, look back from the end, and note what is proven")
    finds.add_argument("game")
    finds.add_argument("--study", action="append", help="scenarios: studies of the suite, or shipped ones")
    finds.add_argument("--option", action="append", default=[], help="an option of the games, name=value")
    finds.add_argument("--seeds", default="1-10", help="the first and the last seed")
    finds.add_argument("--limit", type=int, default=20_000, help="outcomes to the end of the game")
    finds.add_argument("--last", type=int, default=12, help="choices of a game that are looked at")
    finds.add_argument("--careless", type=float, default=0.4, help="how often a bot does just anything")
    finds.set_defaults(does=find)
    shows = does.add_parser("show", help="list what was found")
    shows.add_argument("file", type=Path)
    shows.set_defaults(does=show)
    keeps = does.add_parser("keep", help="keep a position that was found")
    keeps.add_argument("file", type=Path)
    keeps.add_argument("id")
    keeps.add_argument("about")
    keeps.set_defaults(does=keep)
    return parser.parse_args(given)


def find(asked: argparse.Namespace) -> None:
    """Play, look back from the end, and note what is proven."""
    game, path = wargames.load(asked.game), FOUND / f"{asked.game}.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    found = {one.id: one for one in read(path)} if path.exists() else {}
    first, last = map(int, asked.seeds.split("-"))
    for scenario in asked.study or game.scenarios:
        for seed in range(first, last + 1):
            for one in found_in(game, scenario, seed, asked):
                found[one.id] = one
                write(path, list(found.values()))
                print(told(one), flush=True)


def show(asked: argparse.Namespace) -> None:
    """List what was found."""
    for one in read(asked.file):
        print(told(one))


def keep(asked: argparse.Namespace) -> None:
    """Keep a position that was found, with what it is about."""
    found = {one.id: one for one in read(asked.file)}
    game = asked.id.rpartition("-")[0]
    kept = {one.id: one for one in tactics(game)}
    kept[asked.id] = attrs.evolve(found[asked.id], about=asked.about)
    write(FOLDER / f"{game}.jsonl", sorted(kept.values(), key=lambda one: one.id))


def told(one: Tactic) -> str:
    """Tell of a position in a line."""
    values = sorted(one.values.items(), key=lambda value: -Fraction(value[1]))
    worth = ", ".join(f"{action} {float(Fraction(value)):.2f}" for action, value in values[:4])
    return f"{one.id} {one.scenario} {one.seat}, {one.proof.outcomes} outcomes: {worth}"


def found_in(game: Game[Any, Any], scenario: str, seed: int, asked: argparse.Namespace) -> Iterator[Tactic]:
    """Find the positions of a game that make good questions."""
    origin = ", ".join((*asked.option, f"seed {seed}"))
    for state, seat in reversed(played(game, scenario, seed, asked)[-asked.last :]):
        try:
            one = tactic(game, state, seat, (scenario, origin), limit=asked.limit)
        except TreeTooLarge:
            return
        except Unsolvable:
            continue
        if one is not None:
            yield one


def played(
    game: Game[Any, Any], scenario: str, seed: int, asked: argparse.Namespace
) -> list[tuple[Any, Seat]]:
    """Play a game, and list the states in which somebody had a choice."""
    dice, rng, moments = SeededDice(seed), Rng(f"tactics {seed}"), list[tuple[Any, Seat]]()
    bot = bots.make(bots.default_bot(game.id), game, seed)
    state = game.start(begun_from(game, scenario), options_of(asked.option), dice=dice).state
    while not isinstance(pending := game.pending(state), Over):
        seat, decision = next(iter(pending.items()))
        careless = rng.random() < asked.careless
        if decision.kind in SET_UP:
            action: Action = decision.actions.candidates[0]
        else:
            if forced_action(decision) is None:
                moments.append((state, seat))
            action = chosen(decision, None if careless else bot, game.view(state, seat), rng)
        state = game.apply(state, seat, action, dice).state
    return moments


def chosen(decision: Decision, bot: wargames.Bot | None, view: Any, rng: Rng) -> Action:
    """Choose as a bot does, or carelessly."""
    return decision.actions.sample(rng) if bot is None else bot.decide(decision, view)


def options_of(given: Sequence[str]) -> dict[str, Any]:
    """Read options as they are typed."""
    spelled = {"true": True, "false": False}
    pairs = (one.split("=") for one in given)
    return {name: spelled.get(value, value) for name, value in pairs}


if __name__ == "__main__":
    main()
