"""How a view is drawn: as text, and in parts whose elements say what they show."""

from wargames.kernel.drawing import draw, drawing_of
from wargames.render.drawn import HIT, Drawn, named
from wargames.render.hexagons import center, outline, size
from wargames.render.markup import Markup, tag
from wargames.render.pictures import Pictures

from .ground import ground_of
from .view import AmbushView

COLOR = {True: "#a9c08a", False: "#efe9d2"}


def write(view: AmbushView) -> str:
    """Draw the map with text: the number of a man, ? for what lies face down, R and D for what is known."""
    ground, signs = ground_of(view.table.scenario.map), {}
    for man in view.table.men:
        if man.hex:
            signs[ground.hex[man.hex]] = man.id[1:]
    for marker in view.table.markers:
        signs[ground.hex[marker.hex]] = {"rifleman": "R", "dummy": "D", None: "?"}[marker.kind]
    terrain = {hex_: "w" if place in ground.woods else "." for place, hex_ in ground.hex.items()}
    drawn = draw(drawing_of(terrain, ground.layout, signs))
    return f"Turn {view.table.turn} of {view.table.scenario.turns}; w: woods\n{drawn}"


def parts(view: AmbushView) -> Drawn:
    """Draw land and things."""
    ground = ground_of(view.table.scenario.map)
    place = {name: center(ground.layout, hex_) for name, hex_ in ground.hex.items()}
    land = [
        tag(
            "g",
            tag("polygon", points=outline(), fill=COLOR[name in ground.woods], stroke="#776", class_=HIT,
                data_names=named(hex=name)),
            tag("text", name, y=-34, font_size=12, fill="#665", text_anchor="middle"),
            transform=f"translate({x} {y})",
        )
        for name, (x, y) in place.items()
    ]  # fmt: skip
    men = [(man.id, man.hex, man.id, "#465a2a") for man in view.table.men if man.hex]
    laid = [(one.id, one.hex, (one.kind or "?")[0], "#7a3b2e") for one in view.table.markers]
    things = [counter(id_, *place[at], sign, color) for id_, at, sign, color in (*men, *laid)]
    title = f"{view.table.scenario.title}, turn {view.table.turn}"
    return Drawn(Markup("".join(land)), Markup("".join(things)), Markup(""), size(ground.layout), title=title)


def counter(id_: str, x: float, y: float, sign: str, color: str) -> str:
    """Draw a counter."""
    square = tag("rect", x=x - 26, y=y - 26, width=52, height=52, rx=6, fill=color)
    letters = tag("text", sign, x=x, y=y + 9, fill="#fff", font_size=26, text_anchor="middle")
    return tag("g", square, letters, data_names=named(unit=id_))


def svg(view: AmbushView) -> str:
    """Draw the whole as one document."""
    drawn = parts(view)
    box = f"0 0 {drawn.size[0]:g} {drawn.size[1]:g}"
    return tag("svg", drawn.land, drawn.things, xmlns="http://www.w3.org/2000/svg", viewBox=box)


PICTURES = Pictures(AmbushView, write, svg, parts)
