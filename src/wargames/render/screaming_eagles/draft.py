"""Pictures of scenarios in the editor: the board with the planes on their start spaces."""

from collections.abc import Mapping
from typing import Any

from wargames.render.drafting import entries
from wargames.render.drawn import Drawn, named
from wargames.render.markup import Markup, group
from wargames.render.screaming_eagles import board
from wargames.screaming_eagles.components import SQUADRONS
from wargames.screaming_eagles.lattice import PLACE
from wargames.screaming_eagles.state import Plane


def draft(data: Mapping[str, Any]) -> Drawn:
    """Draw the planes of a file on spaces of the board."""
    planes = [
        (field, Plane(squadron, one["start"]))
        for field, one in entries(data, "planes")
        for squadron in SQUADRONS
        if field == f"planes.{squadron}" and one.get("start") in PLACE
    ]
    things = [
        *(group(board.fly(plane), data_names=named(field=field)) for field, plane in planes),
        *(group(board.tell_name(plane), data_names=named(field=field)) for field, plane in planes),
    ]
    land, lying, size = board.framed(group(*things))
    return Drawn(land, lying, Markup(""), size)
