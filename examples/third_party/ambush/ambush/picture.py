"""What a picture shows of a view; the library draws it."""

from wargames.render.hex_pictures import Counter, Ground, HexScene, hex_pictures

from .ground import ground_of
from .view import AmbushView

OPEN, WOODS = Ground(".", "#efe9d2"), Ground("w", "#a9c08a")


def scene(view: AmbushView) -> HexScene:
    """Show the number of each man, ? for what lies face down, R and D for what is known."""
    ground = ground_of(view.scenario.map)
    men = (Counter(man.id, man.hex, man.id[1:], "#465a2a") for man in view.men if man.hex)
    laid = (Counter(one.id, one.hex, (one.kind or "?")[0].upper(), "#7a3b2e") for one in view.markers)
    land = {place: WOODS if place in ground.woods else OPEN for place in ground.places}
    return HexScene(ground, land, (*men, *laid), f"Turn {view.turn} of {view.scenario.turns}; w: woods")


PICTURES = hex_pictures(AmbushView, scene)
