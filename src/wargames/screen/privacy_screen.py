"""A screen that hides the game while another person sits down."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.screen import ModalScreen
from textual.widgets import Static


class PrivacyScreen(ModalScreen[None]):
    """A screen over everything, until the next person is alone at it."""

    BINDINGS: ClassVar[list[BindingType]] = [("enter", "dismiss", "")]
    DEFAULT_CSS = """
    Curtain { align: center middle; background: #101418; }
    Curtain > Static { width: auto; height: auto; padding: 2 4; border: heavy #56b4e9; color: #ffffff; }
    """

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = text

    def compose(self) -> ComposeResult:
        """Compose the screen."""
        yield Static(self._text, markup=False)
