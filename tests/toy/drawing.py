"""Pictures of Border Run: two ways, the carts on them, and a panel with the round."""

from toy.pieces import PATHS
from toy.view import Look, SeenCart
from wargames.render import Drawn, Pictures, named
from wargames.render.markup import Markup, group, tag

SIZE = (200, 100)


def write(view: Look) -> str:
    return "\n".join(f"{cart.owner} at {cart.at}: {cart.load or 'covered'}" for cart in view.carts)


def land() -> Markup:
    ways = (
        tag("rect", y=50 * at, width=200, height=50, class_="hit", data_names=named(space=path))
        for at, path in enumerate(PATHS)
    )
    return group(*ways)


def cart(seen: SeenCart) -> Markup:
    spot = tag("circle", cx=20 * seen.at, cy=25, r=8)
    return group(tag("title", seen.load or "covered"), spot, data_names=named(unit=seen.owner))


def parts(view: Look) -> Drawn:
    panel = tag("text", f"round {view.round}, {view.shots} shots")
    return Drawn(land(), group(*map(cart, view.carts)), panel, SIZE)


def draw(view: Look) -> str:
    drawn = parts(view)
    return tag("svg", drawn.land, drawn.things, drawn.panel, xmlns="http://www.w3.org/2000/svg")


PICTURES = Pictures(Look, write, draw, parts)
