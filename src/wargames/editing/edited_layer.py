"""A layer of a map in an edited document."""

from attrs import frozen

from wargames.editing.documents import Document
from wargames.kernel.game.canvas import Canvas, Layer


@frozen
class EditedLayer:
    """A layer of a canvas with the document that placing changes."""

    canvas: Canvas
    document: Document
    layer: Layer
