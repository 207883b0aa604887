"""Write ``bounds.toml`` of rulesets anew, from random games: ``python tests/bounds.py [GAME ...]``."""

import sys
from pathlib import Path

import wargames
from wargames.kernel.game.bounds import bounds_of, survey, write_bounds

GAMES = 30
PACKAGES = Path(wargames.__file__).parent


def main() -> None:
    """Play and write."""
    for name in sys.argv[1:] or wargames.games():
        game = wargames.load(name)
        found = {
            scenario: bounds_of([survey(game, scenario, seed) for seed in range(GAMES)])
            for scenario in game.shipped
        }
        path = PACKAGES / name / "bounds.toml"
        path.write_text(
            "# Written by tests/bounds.py: what games of random choices have seen.\n" + write_bounds(found),
            encoding="utf-8",
        )
        print(path)  # noqa: T201  a script


if __name__ == "__main__":
    main()
