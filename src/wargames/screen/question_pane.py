"""The question pane: question, sentence so far, numbered answers with odds."""

from collections.abc import Sequence
from typing import Any, ClassVar

import attrs
from textual.binding import BindingType
from textual.message import Message

from wargames.cli.dialog.menus import MenuLine, menu_lines
from wargames.presenting.answers import AnswerOption
from wargames.presenting.decision_model import DecisionModel
from wargames.presenting.phrases import one_prompt
from wargames.screen import styles
from wargames.screen.lines_pane import LinesPane, PaneLine, folded
from wargames.screen.ranges import in_ranges
from wargames.screen.reference_pages import ReferencePage

LONGEST_NUMBER = 4


class QuestionPane(LinesPane):
    """A pane with a question or a reference page; arrows walk over the answers when it has the focus."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("up", "mark(-1)", ""),
        ("down", "mark(1)", ""),
        ("pageup", "turn(-1)", ""),
        ("pagedown", "turn(1)", ""),
    ]

    class Marked(Message):
        """Another answer was marked."""

        def __init__(self, choice: AnswerOption | None) -> None:
            super().__init__()
            self.choice = choice

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.heading = ""
        self.lesson = ""
        self.text = ""
        self.asked: DecisionModel | None = None
        self.note = ""
        self.sheet: ReferencePage | None = None
        self.digits = ""
        self.marked: int | None = None

    def fill(self) -> None:
        """Write everything anew, folded to the width of the pane."""
        if self.sheet is not None:
            self.put(self.sheet.page(self.inside, self.size.height))
            return
        self.put(self.question_lines(self.inside, self.size.height))
        self._bring_into_view()

    def question_lines(self, wide: int, high: int) -> list[PaneLine]:
        """Write lesson, heading, sentence, answers and notes, in as few lines as the pane has."""
        due = folded(self._due(), wide, styles.HEADING)
        before = folded(self.lesson, wide, styles.STRONG) if self.lesson else []
        behind = folded(self.text, wide) if self.text else []
        end = folded(self.note, wide, styles.WARNING) if self.note else []
        if self.digits:
            end.append(PaneLine(f"{self.digits}_  Enter takes it", styles.WARNING))
        if self.asked is None:
            return [*before, *due, *behind, *end]
        left = high - len(before) - len(behind) - len(end)
        asked = self._question(self.asked, wide, max(left - len(due), 3))
        crowded = len(due) + len(asked) > left and self.asked.asks and not self.asked.first
        if crowded:  # the sentence so far asks enough
            due, asked = [], self._question(self.asked, wide, max(left, 3))
        return [*before, *due, *behind, *asked, *end]

    def _due(self) -> str:
        """Return the heading, with the question for the first word."""
        asked = self.asked
        return one_prompt(self.heading, asked.asks) if asked and asked.first else self.heading

    def turn(self, by: int) -> bool:
        """Turn to another reference page, or close the last one; return False if none is open."""
        if self.sheet is None:
            return False
        self.sheet = self.sheet.turn(by, self.inside, self.size.height)
        self.fill()
        return True

    def _question(self, asked: DecisionModel, wide: int, high: int) -> list[PaneLine]:
        asks = folded(asked.asks, wide, styles.STRONG) if asked.asks and not asked.first else []
        more = asked.open_ended and asked.first
        after = folded("... others may be typed", wide, styles.QUIET) if more else []
        answers = self._answers(asked, wide, high - len(asks) - len(after))
        return [*asks, *map(self._answer_line, answers), *after]

    def _answers(self, asked: DecisionModel, wide: int, high: int) -> list[MenuLine]:
        """Lay the answers out; many names of places become ranges, to be chosen on the board."""
        options = [where(one) for one in asked.options]
        lines = menu_lines(options, wide, high)
        if len(lines) > high and all(_is_place(one) for one in options):
            named = in_ranges(one.text for one in options)
            text = f"one of {len(options)} lit on the board:\n{named}"
            return [MenuLine(line.text) for line in folded(text, wide)]
        return lines if len(lines) <= high else menu_lines([_in_short(one) for one in options], wide, high)

    def _answer_line(self, line: MenuLine) -> PaneLine:
        chosen = next(((start, stop) for start, stop, number in line.answers if number == self.marked), None)
        return PaneLine(line.text, answers=line, chosen=chosen)

    def _bring_into_view(self) -> None:
        at = next((at for at, line in enumerate(self.lines) if line.chosen), None)
        if at is not None and not self.scroll_offset.y <= at < self.scroll_offset.y + self.size.height:
            self.scroll_to(y=max(at - self.size.height // 2, 0), animate=False, force=True)

    def on_resize(self) -> None:
        """Fold everything anew."""
        self.fill()

    # choosing by keys

    def action_mark(self, step: int) -> None:
        """Mark the next answer or the one before; turn an open reference page."""
        choices = self.asked.options if self.asked is not None else ()
        if self.turn(step) or not choices:
            return
        numbers = [one.number for one in choices]
        at = numbers.index(self.marked) if self.marked in numbers else (-1 if step > 0 else 0)
        self.marked = numbers[(at + step) % len(numbers)]
        self.fill()
        self.post_message(self.Marked(choices[numbers.index(self.marked)]))

    def action_turn(self, by: int) -> None:
        """Turn an open reference page; scroll anything else."""
        if not self.turn(by):
            self.scroll_relative(y=by * self.size.height, animate=False)

    def on_mouse_scroll_down(self) -> None:
        """Turn to the next page."""
        self._turn_to(1)

    def on_mouse_scroll_up(self) -> None:
        """Turn to the page before."""
        self._turn_to(-1)

    def _turn_to(self, by: int) -> None:
        """Turn a page, except the last, which a wheel does not close."""
        if self.sheet is not None and self.sheet.turn(by, self.inside, self.size.height):
            self.turn(by)

    def press(self, digit: str) -> int | None:
        """Take a digit; return the answer that it completes, None if more digits may follow."""
        self.digits = (self.digits + digit)[-LONGEST_NUMBER:]
        numbers = [str(one.number) for one in self.asked.options] if self.asked is not None else []
        begun = [one for one in numbers if one.startswith(self.digits)]
        if not _are_names(self.asked):
            if begun == [self.digits]:
                return self.take_digits()
            self.note = "" if begun else f"There is no answer {self.take_digits()}."
        self.fill()
        return None

    def take_digits(self) -> int | None:
        """Return the typed number, and forget its digits."""
        digits, self.digits = self.digits, ""
        return int(digits) if digits else None


def where(option: AnswerOption) -> AnswerOption:
    """Return an answer for a place on a measured table as the point of that place."""
    return attrs.evolve(option, text=option.place, words=option.place) if option.place else option


def _in_short(option: AnswerOption) -> AnswerOption:
    """Return an answer as it is typed, for screens that have no room for all words."""
    return attrs.evolve(option, words="")


def _is_place(choice: AnswerOption) -> bool:
    return any(mark.startswith(("hex:", "space:")) for mark in choice.marks) and not choice.odds


def _are_names(asked: DecisionModel | None) -> bool:
    """Return whether digits may be the name of an answer, such as a hex."""
    choices: Sequence[AnswerOption] = asked.options if asked is not None else ()
    return any(one.text.isdecimal() and one.text != str(one.number) for one in choices)
