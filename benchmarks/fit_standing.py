"""Fit what the features of a game's positions weigh, to games that its bots play among themselves.

    fit_standing.py hog --games 400 --seed 1

writes ``standing.toml`` into the package of the game, and the plot of its calibration where ``--plot`` says.
One game in four is not fitted to: the figures of calibration are of those.
"""

import argparse
import sys
import time
from collections.abc import Collection, Iterator, Sequence
from importlib.resources import files
from pathlib import Path

import attrs
import numpy as np

import wargames
from calibration_plot import plot
from logistic import Array, Calibration, calibrate, chances, fit
from self_play import Position, SelfPlay, evaluator_of, positions, self_play

HELD_OUT = 4
"""One game of so many is kept for calibration."""


@attrs.frozen
class Fitted:
    """Weights by feature, intercepts by scenario, and how they held."""

    features: dict[str, float]
    intercepts: dict[str, float]
    games: int
    positions: int
    calibration: Calibration


def main() -> None:
    """Play, fit, write."""
    asked = arguments(sys.argv[1:])
    plan = self_play(
        asked.game, asked.games, asked.seed, by=tuple(asked.bot), scenarios=tuple(asked.scenario)
    )
    began, found = time.monotonic(), list[Position]()
    for number, picked in enumerate(positions(plan, jobs=asked.jobs), 1):
        found.extend(picked)
        if number % max(20, plan.games // 20) == 0:
            each = (time.monotonic() - began) / number
            print(f"{number} of {plan.games} games, {each:.1f} s each", file=sys.stderr, flush=True)
    features = tuple(feature.name for feature in evaluator_of(plan.game).features)
    fitted = fitted_to(found, features, without=asked.without)
    target = asked.out or package_of(plan.game) / "standing.toml"
    target.write_text("\n".join(lines(plan, fitted, without=asked.without)) + "\n", encoding="utf-8")
    if asked.plot:
        asked.plot.parent.mkdir(parents=True, exist_ok=True)
        asked.plot.write_text(plot(plan.game, fitted.calibration), encoding="utf-8")
    print(target.read_text(encoding="utf-8"))


def arguments(given: Sequence[str]) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--bot", action="append", default=[], help="a bot that plays; its own bots unless named"
    )
    parser.add_argument("--scenario", action="append", default=[], help="a scenario; all unless named")
    parser.add_argument("--without", action="append", default=[], help="a feature that shall weigh nothing")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--out", type=Path, help="the file to write; that of the package unless told")
    parser.add_argument("--plot", type=Path, help="where to draw the calibration, as SVG")
    return parser.parse_args(given)


def package_of(game: str) -> Path:
    """Find the folder of the package that a game comes in."""
    kind = next(kind for kind in type(wargames.load(game)).__mro__ if "id" in vars(kind))
    return Path(str(files(kind.__module__.rpartition(".")[0])))


def fitted_to(
    found: Sequence[Position], features: tuple[str, ...], *, without: Collection[str] = ()
) -> Fitted:
    """Fit to three games of four, and see how that holds in the fourth; features ``without`` weigh nothing.

    Raises :class:`SystemExit` for one of them that there is not.
    """
    if odd := set(without) - set(features):
        raise SystemExit(f"no features: {', '.join(sorted(odd))}; there are {', '.join(features)}")
    found = [_blind(position, features, without) for position in found]
    scenarios = tuple(sorted({position.scenario for position in found}))
    kept = [position for position in found if turn(position) == 0]
    used = [position for position in found if turn(position) != 0]
    weights = fit(*arrays(used, scenarios), free=len(scenarios))
    columns, scored, counted = arrays(kept, scenarios)
    held = calibrate(chances(columns, weights), scored, counted, [position.game for position in kept])
    numbers = [round(float(weight), 4) for weight in weights]
    return Fitted(
        dict(zip(features, numbers[len(scenarios) :], strict=True)),
        dict(zip(scenarios, numbers, strict=False)),
        len({position.game for position in used}),
        len(used),
        held,
    )


def _blind(position: Position, features: tuple[str, ...], without: Collection[str]) -> Position:
    """Leave figures out: what is always 0 weighs 0."""
    seen = zip(features, position.figures, strict=True)
    return attrs.evolve(position, figures=tuple(0.0 if name in without else figure for name, figure in seen))


def turn(position: Position) -> int:
    """Count games through, whatever their scenario."""
    return (position.game * 7919 + position.game // 97) % HELD_OUT


def arrays(found: Sequence[Position], scenarios: tuple[str, ...]) -> tuple[Array, Array, Array]:
    """Make columns (a switch for each scenario, then the figures), scores, and what each row counts."""
    sizes: dict[int, int] = {}
    for position in found:
        sizes[position.game] = sizes.get(position.game, 0) + 1
    switches = ([float(position.scenario == scenario) for scenario in scenarios] for position in found)
    rows = [[*switch, *one.figures] for switch, one in zip(switches, found, strict=True)]
    scored = np.array([position.scored for position in found])
    return np.array(rows), scored, np.array([1 / sizes[position.game] for position in found])


def lines(plan: SelfPlay, fitted: Fitted, *, without: Sequence[str] = ()) -> Iterator[str]:
    """Write the weights as TOML, with where they come from."""
    held = fitted.calibration
    yield "# What the features of a position weigh; written by benchmarks/fit_standing.py."
    yield "[weights]"
    yield from (f'"{name}" = {weight}' for name, weight in fitted.features.items())
    yield "\n[intercepts]"
    yield from (f'"{scenario}" = {weight}' for scenario, weight in fitted.intercepts.items())
    yield "\n[origin]"
    left_out = "".join(f" --without '{name}'" for name in without)
    yield f'command = "fit_standing.py {plan.game} --games {plan.games} --seed {plan.seed}{left_out}"'
    yield f'edition = "{wargames.load(plan.game).edition}"'
    yield f"bots = {list(plan.bots)!r}".replace("'", '"')
    yield f"games = {fitted.games}"
    yield f"positions = {fitted.positions}"
    yield "\n[calibration]  # in games that were not fitted to"
    yield f"games = {held.games}"
    yield f"positions = {held.positions}"
    for name in ("brier", "base", "log_loss", "error"):
        yield f"{name} = {getattr(held, name):.4f}"
    yield "bins = ["
    for one in held.bins:
        shown = f"predicted = {one.predicted:.3f}, scored = {one.scored:.3f}, positions = {one.positions}"
        yield f"  {{ {shown} }},"
    yield "]"


if __name__ == "__main__":
    main()
