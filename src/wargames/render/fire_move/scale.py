"""The scale of the picture: conversion of points and lengths."""

from wargames.fire_move.values.components import INCH
from wargames.fire_move.values.table import Table
from wargames.kernel.geometry.plane import Point
from wargames.render.drawn import Plane
from wargames.render.fire_move.shapes import Spot

PIXELS = 48
"""The pixels of an inch: a base of half an inch (FM-G25) is a disk to point at, 24 pixels wide."""
FRAME = 40
"""The width in pixels of the table's edge around the land."""


def spot(table: Table, point: Point) -> Spot:
    """Return the place of a point in the picture, with north up."""
    return FRAME + length(point.x), FRAME + length(table.size[1] - point.y)


def length(hundredths: int) -> float:
    """Return a length in pixels."""
    return hundredths * PIXELS / INCH


def size(table: Table) -> Spot:
    """Return width and height of the table with its edge, in pixels."""
    return 2 * FRAME + length(table.size[0]), 2 * FRAME + length(table.size[1])


def plane(table: Table) -> Plane:
    """Return the mapping from the picture to the table."""
    return Plane((FRAME, FRAME + length(table.size[1])), PIXELS / INCH)
