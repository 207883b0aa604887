"""The line to type in, with completion by Tab and history by Up."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar

from textual.binding import BindingType
from textual.widgets import Input

MOST_OFFERED = 6
"""The most completions that are listed."""


class WordLine(Input):
    """An input line; Tab completes to the common beginning of all sentences."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("tab", "complete", ""),
        ("up", "recall(-1)", ""),
        ("down", "recall(1)", ""),
    ]

    def __init__(self, known: Callable[[], Iterable[str]], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.offered: tuple[str, ...] = ()
        self._known = known
        self._typed: list[str] = []
        self._at = 0

    def keep(self, words: str) -> None:
        """Keep a typed line, to be recalled."""
        if words and self._typed[-1:] != [words]:
            self._typed.append(words)
        self._at = len(self._typed)

    def action_recall(self, step: int) -> None:
        """Show an earlier line, or a later one."""
        self._at = min(max(self._at + step, 0), len(self._typed))
        self.value = self._typed[self._at] if self._at < len(self._typed) else ""
        self.cursor_position = len(self.value)

    def action_complete(self) -> None:
        """Complete the words as far as they are unambiguous."""
        self.offered = ways_on(self.value, self._known())
        if common := shared(self.offered):
            self.value = self.value + common[len(self.value) :]
            self.cursor_position = len(self.value)
        offered = self.offered if len(self.offered) > 1 else ()
        self.app.notice("  ".join(offered[:MOST_OFFERED]) + (" ..." if len(offered) > MOST_OFFERED else ""))  # type: ignore[attr-defined]  # BoardApp


def ways_on(words: str, known: Iterable[str]) -> tuple[str, ...]:
    """List the next whole words of some texts after a typed text, each with the typed text.

    >>> ways_on("fire A", ["fire A1 at B2", "fire A1 at B3", "fire A2 at B2", "hold"])
    ('fire A1', 'fire A2')
    """
    typed = words.lower()
    found = (text for text in known if text.lower().startswith(typed) and len(text) > len(words))
    return tuple(dict.fromkeys(_to_the_next_word(text, len(words)) for text in found))


def _to_the_next_word(text: str, length: int) -> str:
    end = text.find(" ", length + (text[length : length + 1] == " "))
    return text if end < 0 else text[:end]


def shared(texts: Sequence[str]) -> str:
    """Return the common beginning of texts; a blank follows a word if there is only one text.

    >>> shared(["fire A1", "fire A2"]), shared(["fire A1"]), shared([])
    ('fire A', 'fire A1 ', '')
    """
    if len(texts) == 1:
        return f"{texts[0]} "
    first, last = min(texts, default=""), max(texts, default="")
    same = next(
        (at for at, (one, other) in enumerate(zip(first, last, strict=False)) if one != other), len(first)
    )
    return first[:same]
