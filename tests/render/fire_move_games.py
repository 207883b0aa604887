"""Moments of games of Fire & Move, to draw; and what a picture holds."""

import random
from functools import cache
from xml.etree import ElementTree as ET

from wargames.fire_move.game import FireMove
from wargames.fire_move.told.view import FireMoveView
from wargames.fire_move.values.state import State
from wargames.kernel.chance.dice import SeededDice
from wargames.kernel.game import Over, Seat
from wargames.render.fire_move import PICTURES

GAME = FireMove()
SVG = "{http://www.w3.org/2000/svg}"
SCENARIOS = tuple(GAME.shipped)


@cache
def played(scenario: str, seed: int, choices: int) -> tuple[State, ...]:
    """Play at random, and keep every state."""
    rng, dice = random.Random(seed), SeededDice(seed)
    step = GAME.start(scenario, dice=dice)
    states = [step.state]
    for _ in range(choices):
        pending = GAME.pending(step.state)
        if isinstance(pending, Over):
            break
        seat = next(iter(pending))
        step = GAME.apply(step.state, seat, pending[seat].actions.sample(rng), dice)
        states.append(step.state)
    return tuple(states)


def seen(state: State, seat: str | None = None) -> FireMoveView:
    return GAME.view(state, None if seat is None else Seat(seat))


def drawn(view: FireMoveView) -> ET.Element:
    return ET.fromstring(PICTURES.svg(view))


def titles(root: ET.Element) -> list[str]:
    return [one.text or "" for one in root.iter(f"{SVG}title")]


def texts(root: ET.Element) -> list[str]:
    return [one.text or "" for one in root.iter(f"{SVG}text") if one.get("aria-hidden") is None]


def under(root: ET.Element, title: str) -> ET.Element:
    """Find the group that has a title."""
    (found,) = [one for one in root.iter(f"{SVG}g") if one.findtext(f"{SVG}title") == title]
    return found
