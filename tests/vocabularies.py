"""Adds what new scenarios and editions need to what their numbers mean: ``make playthroughs``.

What stands there stays: a policy that was taught within an edition keeps its numbers.
"""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import wargames
from wargames.encoding import action_spec, observation_spec
from wargames.encoding.vocabulary import _kept, collected
from wargames.kernel.game import Game

FOLDER = Path(__file__).parents[1] / "src/wargames/encoding/vocabularies"
HELD = Path(__file__).parent / "encoding" / "numbers.txt"
"""What the numbers of each scenario of an edition meant when it came, as digests: a line each."""


def grown(game: Game[Any, Any], there: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """Give the vocabularies that are there, and behind them those of new scenarios."""
    kept = list(there)
    known = {one["scenario"] for one in kept}
    new = (scenario for name, scenario in game.scenarios.items() if name not in known)
    return [*kept, *(collected(game, scenario).as_data() for scenario in new)]


def written(vocabularies: Iterable[dict[str, Any]]) -> str:
    """Write vocabularies as JSON, a line for each kind of word."""
    return "[\n" + ",\n".join(_lines(dict(one)) for one in vocabularies) + "\n]\n"


def _lines(data: dict[str, Any]) -> str:
    words = ",\n".join(
        f"    {json.dumps(kind)}: {json.dumps(found)}" for kind, found in data.pop("words").items()
    )
    rest = ",\n".join(f"  {json.dumps(name)}: {json.dumps(value)}" for name, value in data.items())
    return f'{{\n{rest},\n  "words": {{\n{words}\n  }}\n}}'


def meant(game: Game[Any, Any], scenario: str) -> tuple[str, str]:
    """Give what is held of a scenario: its name with the edition, and the digests of its spaces."""
    specs = (
        action_spec(game, scenario),
        action_spec(game, scenario, way="actions"),
        observation_spec(game, scenario),
    )
    return f"{game.id} {game.edition} {scenario}", " ".join(spec.digest for spec in specs)


def held() -> dict[str, str]:
    """Read what is held."""
    lines = HELD.read_text(encoding="utf-8").splitlines() if HELD.exists() else []
    split = (line.split(" ", 3) for line in lines)
    return {" ".join(place): digests for *place, digests in split}


def held_with(new: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Yield the lines that are held, and behind them those of scenarios and editions that were not."""
    there = held()
    yield from (f"{place} {digests}\n" for place, digests in there.items())
    yield from (f"{place} {digests}\n" for place, digests in new if place not in there)


def add(game: Game[Any, Any]) -> None:
    """Add what is new of a game."""
    file = FOLDER / f"{game.id}-{game.edition}.json"
    there = json.loads(file.read_text(encoding="utf-8")) if file.exists() else []
    file.write_text(written(grown(game, there)), encoding="utf-8")


if __name__ == "__main__":
    installed = [wargames.load(id_) for id_ in wargames.games()]
    for one in installed:
        add(one)
    _kept.cache_clear()
    places = [meant(one, scenario) for one in installed for scenario in one.scenarios]
    HELD.write_text("".join(held_with(places)), encoding="utf-8")
