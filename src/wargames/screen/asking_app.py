"""Questions at the screen: answers by keys, mouse, words and points, and reference pages."""

import threading
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from typing import Any, ClassVar

from textual.binding import BindingType

from wargames.cli.dialog.save_picture import save_board
from wargames.kernel.base.errors import BadOption, IllegalAction, Refusal
from wargames.kernel.game import Action, Game
from wargames.kernel.geometry.plane import Point
from wargames.presenting.advice import ADVISER, hint
from wargames.presenting.answers import AnswerOption
from wargames.presenting.decision_model import DecisionModel
from wargames.presenting.grouping import having
from wargames.presenting.log import EXACT, Manner
from wargames.presenting.odds import odds_lines
from wargames.presenting.sides import capital
from wargames.screen import reference
from wargames.screen.board_app import BoardApp
from wargames.screen.board_pane import BoardPane
from wargames.screen.lines_pane import LinesPane
from wargames.screen.point_drawing import PointDrawing, point_drawing
from wargames.screen.question_pane import QuestionPane

COMPLETED = 2000
"""The most actions that Tab completes."""


class AskingApp(BoardApp):
    """An app that puts a decision to a person and passes the chosen action to :meth:`answer`."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("o", "odds", ""),
        ("a", "actions", ""),
        ("h", "hint", ""),
        ("p", "last", ""),
        ("s", "field", ""),
        ("backspace", "word_back", ""),
    ]

    def __init__(self, game: Game[Any, Any], manner: Manner, hints: str | None) -> None:
        super().__init__(game, manner)
        self.hints = hints
        self.asked: DecisionModel | None = None
        self.drawing: PointDrawing | None = None

    def answer(self, found: Action) -> None:
        """Carry out the chosen action."""
        raise NotImplementedError

    def put_question(self) -> None:
        """Show the current question, and light the things that its answers name."""
        pane = self.question
        pane.asked, pane.digits, pane.marked = self.asked, "", None
        pane.sheet, pane.note = None, ""
        self.drawing = point_drawing(self.asked) if self.asked and self.pane.board.plane else None
        if self.drawing:
            pane.note = "Enter puts a point at the cursor; again there takes it."
        pane.fill()
        self.light()
        self._follow()

    def _follow(self) -> None:
        """Bring the things to choose into view, else the things that the question is about."""
        stops = [self.pane.nearest(place) for place in self.pane.lit_places]
        if stops and self.pane.cursor not in stops:
            self.pane.go_to(stops[0])
        elif self.asked is not None and not stops:
            self.pane.go_to_mark(self.asked.about)

    def light(self) -> None:
        """Light the things that the answers name, or those of the marked answer, and the points so far."""
        choices = self.asked.options if self.asked else ()
        marked = next((one for one in choices if one.number == self.question.marked), None)
        shown = (marked,) if marked else choices
        marks = dict.fromkeys(mark for one in shown for mark in one.marks)
        self.pane.light(tuple(marks), [*_signs(shown), *self._drawn()])

    def _drawn(self) -> Iterable[tuple[Point, str]]:
        return ((point, "x") for point in (self.drawing.points if self.drawing else ()))

    # choosing

    def take(self, found: Action | None) -> None:
        """Carry an action out, or ask the next question if it is incomplete."""
        if found is None:
            self.put_question()
        else:
            self.answer(found)

    def choose(self, number: int) -> None:
        """Take an answer by its number."""
        if self.asked is not None:
            asked = self.asked
            self.trying(lambda: self.take(asked.choose(number)))

    def press(self, digit: str) -> None:
        """Take a digit of an answer's number."""
        if (number := self.question.press(digit)) is not None:
            self.choose(number)

    def action_take(self) -> None:
        """Take the typed number, the marked answer, or the thing at the cursor."""
        pane = self.question
        if pane.turn(1):
            return
        if pane.digits:
            digits = pane.digits
            pane.take_digits()
            self.trying(lambda: self.read(digits))
        elif pane.has_focus and pane.marked is not None:
            self.choose(pane.marked)
        elif self.pane.has_focus:
            self.point_at(self.pane.names())

    def on_board_pane_pointed_at(self, message: BoardPane.PointedAt) -> None:
        """Take the clicked thing."""
        row, column = message.at
        self.point_at((*self.pane.board.names_at(row, column), *self.pane.names()))

    def point_at(self, names: Iterable[str]) -> None:
        """Take the answer that names something, or ask which of several; else put a point."""
        if self.asked is None:
            return
        names = tuple(names)
        found = self._at_the_point() or self.asked.naming(names)
        if len(found) == 1:
            self.choose(found[0].number)
        elif found:
            self.asked.narrow(found)
            self.put_question()
        elif self.drawing is not None:
            self.trying(self._put_point)
        else:
            self.notice(reference.standing_at(self.page(), names) or "Nothing stands here.")

    def _at_the_point(self) -> tuple[AnswerOption, ...]:
        """Find the answers that end at the cursor, on a measured table where nothing is drawn yet."""
        plane = self.pane.board.plane
        if plane is None or self.asked is None or (self.drawing and self.drawing.points):
            return ()
        return tuple(
            one
            for one in self.asked.options
            if one.points and plane.place(one.points[-1]) == self.pane.cursor
        )

    def _put_point(self) -> None:
        """Put a point at the cursor; on the last one, take the drawn action."""
        assert self.drawing is not None, "points are asked for"
        plane = self.pane.board.plane
        assert plane is not None, "points are put on a measured table"
        point = plane.point(*self.pane.cursor)
        outcome = self.drawing.outcome
        if self.drawing.points[-1:] == (point,) and isinstance(outcome, Action):
            self.take(outcome)
            return
        self.drawing = self.drawing.put(point)
        self._judge()

    def _judge(self) -> None:
        """Show the result of the points so far."""
        assert self.drawing is not None, "points are asked for"
        self.light()
        match self.drawing.outcome:
            case Action() as found:
                self.notice(f"{self._says(found)}: Enter here again takes it, Esc takes the point back.")
            case Refusal() as refusal:
                self.notice(f"No: {refusal} Esc takes the point back.")
            case None:
                self.notice("")

    def on_question_pane_marked(self, message: QuestionPane.Marked) -> None:
        """Show the place of the marked answer."""
        self.light()
        if message.choice is not None:
            self.pane.go_to_mark(message.choice.marks)

    def on_lines_pane_clicked(self, message: LinesPane.Clicked) -> None:
        """Take a clicked answer."""
        answers = message.line.answers
        number = answers.number_at(message.column) if answers else None
        if message.pane is self.question and number is not None:
            self.choose(number)

    def read(self, words: str) -> None:
        """Read an answer or a sentence."""
        if self.asked is None:
            raise BadOption("nobody is asked now")
        self.take(self.asked.read(words))

    def search(self, words: str) -> None:
        """Narrow the answers to those with some words; else search the board and the rules."""
        said = words.lower()
        options = self.asked.options if self.asked and said else ()
        found = [one for one in options if said in f"{one.text}\n{one.words}".lower()]
        if self.asked is None or not found or len(found) == len(self.asked.options):
            super().search(words)
            return
        self.asked.narrow(found)
        self.put_question()

    def back(self) -> None:
        """Take the last point, or the last word back."""
        if self.question.digits:
            self.question.take_digits()
            self.question.fill()
        elif self.drawing and self.drawing.points:
            self.drawing = self.drawing.back()
            self._judge()
        elif self.asked is not None and not self.asked.first:
            self.asked.back()
            self.put_question()
        else:
            self.notice("")

    def action_word_back(self) -> None:
        """Take the last word back."""
        self.trying(self.back)

    # further questions

    def action_odds(self) -> None:
        """Show the odds of every answer in full, if it is a whole action."""
        if self.asked is None:
            return
        marked = self.question.marked
        options = [one for one in self.asked.options if marked in {None, one.number}]
        actions = [found for one in options if (found := self.asked.whole(one))]
        self.trying(lambda: self._show_odds(actions))

    def _says(self, action: Action) -> str:
        return capital(self.game.say(action, self.view))

    def _show_odds(self, actions: Iterable[Action]) -> None:
        lines = ((self._says(one), *odds_lines(self.game.odds(self.view, one))) for one in actions)
        self.look_up("Odds", "\n".join(line for some in lines for line in some))

    def command_odds(self, words: str) -> None:
        """Show the odds of one action."""
        if self.asked is None:
            raise BadOption("nobody is asked now")
        action = self.asked.action(words)
        if refusal := self.asked.decision.actions.check(action):
            raise IllegalAction(action, refusal)
        self._show_odds([action])

    def command_why(self, words: str) -> None:
        """Show whether the rules allow an action."""
        if self.asked is None:
            raise BadOption("nobody is asked now")
        action = self.asked.action(words)
        refusal = self.asked.decision.actions.check(action)
        self.notice(f"{self._says(action)}: {refusal or f'allowed [{self.asked.decision.clause}]'}")

    def command_actions(self, words: str) -> None:
        """Narrow the actions to those with some words, or show those that are left."""
        if self.asked is None:
            raise BadOption("nobody is asked now")
        if not words:
            self.action_actions()
            return
        found = having(self.asked.decision.actions.candidates, words)
        if not found:
            raise BadOption(f"no legal action has {words[:40]!r} in it")
        self.asked.only(found, words)
        self.put_question()

    def action_actions(self) -> None:
        """Show every action left."""
        if self.asked is not None:
            self.look_up("Actions", "\n".join(map(str, self.asked.stage.actions)))

    def action_hint(self) -> None:
        """Ask a bot for a hint; it thinks in a thread of its own."""
        asked = self.asked
        if asked is None:
            return
        bot = self.hints or ADVISER
        self.notice(f"The bot {bot} thinks ...")

        def think() -> None:
            said = "\n".join(hint(self.game, bot, asked.decision, asked.view))
            with suppress(RuntimeError):
                self.call_from_thread(self._hinted, asked, said)

        threading.Thread(target=think, daemon=True).start()

    def _hinted(self, asked: DecisionModel, said: str) -> None:
        if self.asked is asked:
            self.notice("")
            self.look_up("Hint", said)

    def action_last(self) -> None:
        """Show the last step again, with its clauses."""
        lines = [*self.viewpoint.lines(self.heard, EXACT)]
        last = [line.said.text(EXACT) for line in lines if line.step == lines[-1].step] if lines else []
        self.look_up("What happened last", "\n".join(last))

    def action_field(self) -> None:
        """Show the field of fire of the unit at the cursor."""
        names = [name.partition(":")[2] for name in self.pane.names() if name.startswith(reference.SEEN)]
        if names:
            self.trying(lambda: self.command_los(names[0]))

    def commands(self) -> Mapping[str, Callable[[str], None]]:
        """Return the typed commands besides sentences."""
        return {
            **super().commands(),
            "odds ": self.command_odds,
            "why ": self.command_why,
            "actions ": self.command_actions,
            "hint": lambda _words: self.action_hint(),
            "last": lambda _words: self.action_last(),
            "back": lambda _words: self.back(),
            "save ": lambda words: self.notice(
                f"The picture is in {save_board(self.game, self.view, words)}."
            ),
        }

    def known_words(self) -> Iterable[str]:
        """List sentences and commands, for Tab."""
        listed = self.asked.known(COMPLETED) if self.asked else ()
        return (*listed, *self.commands())


def _signs(choices: Iterable[AnswerOption | None]) -> list[tuple[Point, str]]:
    """Return the points of answers: where each ends its number, or a plus; of one alone every point."""
    found = [one for one in choices if one is not None and one.points]
    if len(found) == 1:
        return [(point, "o") for point in found[0].points]
    return [(one.points[-1], str(one.number) if one.number < len("1234567890") else "+") for one in found]
