"""The screen for players: people answer by keys, mouse and words; bots run in a thread."""

import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from time import sleep
from typing import ClassVar

from textual.binding import BindingType

from wargames.kernel.base.errors import IllegalAction, UndoRefused
from wargames.kernel.chance.dice import Roll
from wargames.kernel.game import Action, Decision, Seat
from wargames.kernel.play.typed_dice import names_of
from wargames.presenting.decision_model import DecisionModel
from wargames.presenting.ending import ending_of
from wargames.presenting.sides import hand_over, heading
from wargames.presenting.snapshot import SeatSnapshot, question_line
from wargames.screen.asking_app import AskingApp
from wargames.screen.privacy_screen import PrivacyScreen
from wargames.screen.screen_session import ScreenSession, ScreenSetup
from wargames.screen.viewpoint import Viewpoint

SPELLED = 35
"""Few actions are listed whole if each takes fewer characters; else they are asked for word by word."""


class PlayApp(AskingApp):
    """The app in which people play."""

    BINDINGS: ClassVar[list[BindingType]] = [("u", "undo", ""), ("L", "lesson", "")]

    def __init__(self, setup: ScreenSetup) -> None:
        super().__init__(setup.game, setup.manner, setup.hints)
        self.setup = setup
        self.table = ScreenSession(setup)
        self.moment: SeatSnapshot | None = None
        self.busy = True
        self.fault: BaseException | None = None
        self._seat: Seat | None = setup.people[0] if len(setup.people) == 1 else None
        self._lesson: tuple[str, ...] = ()
        self._thrown: str | None = None
        self._threw = threading.Event()
        self._roll: Roll | None = None

    # going on

    def on_mount(self) -> None:
        """Open the table."""
        super().on_mount()
        self._apart(self._begin)

    def _apart(self, work: Callable[[], None]) -> None:
        """Run something in a thread of its own, then find the next seat to act."""
        self.busy = True

        def run() -> None:
            fault: BaseException | None = None
            try:
                work()
            except BaseException as error:  # noqa: BLE001  raised again where the screen was opened
                fault = error
            with suppress(RuntimeError):  # the screen was closed meanwhile
                self.call_from_thread(self._rested, fault)

        threading.Thread(target=run, daemon=True).start()

    def _begin(self) -> None:
        self.table.open(self._throw)
        self._go_on()

    def _go_on(self) -> None:
        """Let bots answer, one after the other, until a person is asked."""
        self.call_from_thread(self.look)
        while self.table.step():
            self.call_from_thread(self.look)
            sleep(self.setup.pause)

    def _rested(self, fault: BaseException | None) -> None:
        """Find the next seat to act, or leave with an error."""
        self.busy = False
        if isinstance(fault, IllegalAction):
            self._ask_next()
            self.refuse(fault.refusal)
        elif fault is not None:
            self.fault = fault
            self.exit()
        else:
            self._ask_next()

    def look(self) -> None:
        """Show the view of the present viewpoint."""
        self.moment = self.table.moment(self._seat)
        self.view = self.moment.view
        self.viewpoint = Viewpoint(self._seat, everything=not self.setup.people)
        self.heard = self.table.heard
        self.asked = self.drawing = None
        self.question.asked, self.question.heading = None, self._waiting()
        self.question.note = self.question.lesson = self.question.text = ""
        self.question.fill()
        self.show_all()

    def _waiting(self) -> str:
        return "The bots think ..." if self.busy else ""

    def _ask_next(self) -> None:
        """Ask the next person, behind a privacy screen if another person sat here before."""
        decision = self.table.asked()
        if decision is None:
            self.look()
            self._end()
        elif self.setup.shared and decision.seat != self._seat:
            seat = decision.seat
            text = f"{hand_over(self.game, seat)}\n\nPress Enter when nobody else looks at the screen."
            self.push_screen(PrivacyScreen(text), lambda _: self._sit_down(seat))
        else:
            self._sit_down(decision.seat)

    def _sit_down(self, seat: Seat) -> None:
        """Show the screen to a seat, and ask it."""
        if seat != self._seat or self.moment is None or self.moment.decision is None:
            self._seat = seat
            self.look()
        assert self.moment is not None, "it was looked at"
        if self.moment.decision is not None:
            self._ask(self.moment.decision)

    def _ask(self, decision: Decision) -> None:
        pane = self.question
        alone = len(self.game.seats_of(self.table.session.state)) == 1
        pane.heading = question_line(self.game, decision, self.view, alone=alone)
        commands = [name.strip() for name in self.commands()]
        self.asked = DecisionModel(self.game, decision, self.view, width=SPELLED, commands=commands)
        if self.setup.hints:
            self.action_hint()
        self._lesson = self.setup.lesson(decision) if self.setup.lesson else ()
        pane.lesson = "\n".join(self._lesson)
        self.put_question()
        if len(pane.lines) > pane.size.height and self._lesson:
            pane.lesson = self._lesson[-1].splitlines()[-1]
            self.look_up("Lesson", *self._lesson)

    def action_lesson(self) -> None:
        """Show the lesson's words here, and its goal."""
        if self._lesson:
            self.look_up("Lesson", *dict.fromkeys((*self._lesson, self.setup.goal)))

    def _end(self) -> None:
        over = self.moment.over if self.moment else None
        closing = self.setup.closing() if self.setup.closing else ""
        self.question.heading = str(ending_of(self.game, over)) if over else ""
        self.question.text = closing
        self.question.note = "q leaves"
        self.question.fill()

    @property
    def whose(self) -> str:
        """The viewpoint shown."""
        return heading(self.game, self._seat) if self._seat else "Spectator"

    def status_right(self) -> str:
        """Return who plays here, and whether undo is allowed."""
        if self.moment is None or not self.setup.people:
            return self.setup.title
        whose = f"{self.whose}  " if len(self.game.seats_of(self.table.session.state)) > 1 else ""
        return f"{whose}{'no undo' if self.moment.undo_refused else 'u: undo'} "

    # answering

    def answer(self, found: Action) -> None:
        """Carry out the chosen action, and let the bots go on."""
        assert self.asked is not None, "somebody was asked"
        decision = self.asked.decision
        if refusal := self.table.refusal(decision, found):
            raise IllegalAction(found, refusal)
        if self.setup.advise and (advice := self.setup.advise(found)):
            self.put_question()
            self.notice(advice)
            return

        def work() -> None:
            self.table.answer(decision.seat, found)
            self._go_on()

        self.question.heading = "..."
        self.asked = self.question.asked = None
        self._apart(work)

    def action_undo(self) -> None:
        """Take the last choice back."""
        self.trying(self._undo)

    def _undo(self) -> None:
        if self.busy or self._seat is None:
            raise UndoRefused("the bots think; wait a moment")
        self.table.take_back(self._seat)
        self._apart(self._go_on)

    def at_hand(self) -> str:
        """Return the clause of the current decision, if any."""
        decision = self.moment.decision if self.moment else None
        return decision.clause if decision else ""

    def action_clause(self) -> None:
        """Show the clause of the question, with its rulings."""
        decision = self.moment.decision if self.moment else None
        over = self.moment.over if self.moment else None
        if clause := decision.clause if decision else over and over.clause:
            self.trying(lambda: self.command_rules(clause))

    def commands(self) -> Mapping[str, Callable[[str], None]]:
        """Return the typed commands besides sentences."""
        return {**super().commands(), "undo": lambda _words: self._undo()}

    # dice of people

    def _throw(self, roll: Roll, wrong: str) -> str:
        """Ask for thrown dice or drawn cards, from the thread in which the rules wait for them."""
        self._threw.clear()
        self.call_from_thread(self._ask_roll, roll, wrong)
        self._threw.wait()
        assert self._thrown is not None, "it was typed"
        return self._thrown

    def _ask_roll(self, roll: Roll, wrong: str) -> None:
        self._roll = roll
        drawn = f"Draw for {roll.purpose}, {roll.source.name} [{roll.clause}]"
        asks = f"{drawn if names_of(roll.source) else f'Throw {roll}'}: type what came, then Enter."
        self.notice(f"That cannot be: {wrong}. {asks}" if wrong else asks)
        self.action_type()

    def obey(self, words: str) -> None:
        """Take the dice that the rules wait for; else obey the typed line."""
        if self._roll is None:
            super().obey(words)
            return
        self._roll, self._thrown = None, words
        self._threw.set()
