"""A layer of a map while a scenario's file is edited."""

from attrs import frozen

from wargames.editing.documents import Document
from wargames.kernel.game.canvas import Canvas, Layer


@frozen
class EditedLayer:
    """A layer of a canvas, and the document that is changed by what is laid on it."""

    canvas: Canvas
    document: Document
    layer: Layer
