"""The promises that a planted leak breaks."""

from collections.abc import Iterable
from typing import Any

from wargames.kernel.game import Game
from wargames.testing import PROMISES, GameSetting
from wargames.testing.kit import gather

TELLING = (
    *(name for name in PROMISES if name.endswith("_secrets")),
    "worlds_look_like_their_views",
    "events_tell_no_more_than_views",
    "views_show_what_events_told",
)
"""The promises that a leak may break."""


def broken_by(game: Game[Any, Any], seeds: Iterable[int], *, moments: int) -> set[str]:
    """Name the promises that the first game of its scenario breaks which breaks any."""
    (scenario,) = game.scenarios
    for number in seeds:
        evidence = gather(game, settings=[GameSetting(scenario, seed=f"wg1:{number}")], moments=moments)
        assert {"over"} == {trial.playthrough.ending.kind for trial in evidence.trials}
        if found := {name for name in TELLING if next(iter(PROMISES[name].violations(evidence)), None)}:
            return found
    return set()
