"""Writes the vocabularies of the shipped scenarios anew: ``make playthroughs``."""

import json
from pathlib import Path
from typing import Any

import wargames
from wargames.encoding.vocabulary import collected
from wargames.kernel.game import Game

FOLDER = Path(__file__).parents[1] / "src/wargames/encoding/vocabularies"


def written(game: Game[Any, Any]) -> str:
    """Write the vocabularies of all scenarios of a game as JSON, a line for each kind of word."""
    found = [collected(game, scenario).as_data() for scenario in game.scenarios.values()]
    return "[\n" + ",\n".join(_lines(one) for one in found) + "\n]\n"


def _lines(data: dict[str, Any]) -> str:
    words = ",\n".join(
        f"    {json.dumps(kind)}: {json.dumps(found)}" for kind, found in data.pop("words").items()
    )
    rest = ",\n".join(f"  {json.dumps(name)}: {json.dumps(value)}" for name, value in data.items())
    return f'{{\n{rest},\n  "words": {{\n{words}\n  }}\n}}'


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for id_ in wargames.games():
        (FOLDER / f"{id_}.json").write_text(written(wargames.load(id_)), encoding="utf-8")
