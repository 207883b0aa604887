"""``wargames schema``: the JSON Schemas of what a game sends and reads."""

import json
from typing import Annotated

import typer

from wargames import load
from wargames.cli.arguments import GameName
from wargames.cli.console import say
from wargames.kernel.inspection.schemas import SUBJECTS, bundle_of, schema_of
from wargames.protocol.schema import SUBJECT, protocol_schema

Subject = Annotated[
    str | None,
    typer.Argument(
        metavar="SUBJECT", help=f"One of {', '.join((*SUBJECTS, SUBJECT))}; default: all but the last in one."
    ),
]


def schema(game: GameName, subject: Subject = None) -> None:
    """Write the JSON Schemas of what a game sends and reads.

    They are made from its types, by draft 2020-12.

    Examples: wargames schema bob; wargames schema bob view > view.json
    """
    played = load(game)
    if subject == SUBJECT:
        document = protocol_schema(played)
    else:
        document = bundle_of(played) if subject is None else schema_of(played, subject)
    say(json.dumps(document, indent=2, ensure_ascii=False))
