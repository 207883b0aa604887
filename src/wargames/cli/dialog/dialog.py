"""The dialogue with people at a terminal, line by line: questions, answers and what follows."""

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from textwrap import fill
from typing import Any

from wargames.cli.console import say, say_folded, width
from wargames.cli.dialog import boards
from wargames.cli.dialog.clauses import write_looked_up
from wargames.cli.dialog.menus import menu_lines, one_a_line
from wargames.cli.dialog.odds import write_odds
from wargames.cli.dialog.report import say_ending, tell
from wargames.cli.dialog.save_picture import save_board
from wargames.kernel.base.errors import BadOption, BadText, IllegalAction, Refusal, WargameError
from wargames.kernel.game import Action, Decision, Decisions, Game, Seat, View
from wargames.kernel.play.session import Session
from wargames.kernel.play.timeline import Entry
from wargames.presenting.advice import ADVISER, hint
from wargames.presenting.decision_model import DecisionModel, about
from wargames.presenting.grouping import having
from wargames.presenting.lines_of_sight import sight_text
from wargames.presenting.log import EXACT, FULL, Manner, step_lines, told_lines
from wargames.presenting.phrases import one_prompt
from wargames.presenting.rules import rule_of
from wargames.presenting.sides import capital, hand_over, heading
from wargames.presenting.snapshot import question_line
from wargames.presenting.undo import last_choice, only_answer

HELP = """\
  3              take the entry with that number
  WORDS          answer in words, or write a whole action at any question; the
                 first words of one do where no other begins so
  back           take the last word back
  Enter          ask again; where there is one answer (--ask-all), give it
  odds ACTION    the exact chances of an action, by number or words
  hint           what a bot that thinks ahead would do, and why
  why ACTION     whether the rules allow an action, and the clause
  actions        list the actions that are left as they are typed; long lists
                 group those that differ in a word
  actions WORDS  every action with these words in it; all: every action
  board          show the board, and what counts
  units          list the units of both sides; units WORDS: those with WORDS,
                 units NAME: with what each number of the unit does
  explain NAME   what each number of a card, unit, hex or chit does
  signs          what the signs on the board mean
  map            the whole map from near; map NAME: around a unit or a hex
  los A B        whether a hex, point or unit sees another, what is in the way,
                 how far; los A: where a unit may fire from where it stands
  last           tell the last step again, with the clauses of each sentence
  undo           take your last choice back, as far as --undo lets you
  rules          the clause that refused last, else the one that asks; w does
                 the same
  rules CLAUSE   a clause, such as the one in brackets, or a section;
                 rules WORDS finds what answers them, the best first
  save FILE.svg  write a picture of the board as you see it;
                 save FILE.svg over: where one is already
  quit           leave; a recorded game can go on later"""
WIPE = "\x1b[2J\x1b[3J\x1b[H"
"""The code that empties a terminal, with its scrolled lines."""


class EndOfInput(Exception):
    """The person left, or nothing more can be read."""


def read_line(prompt: str) -> str:
    """Ask for a line; raises :class:`EndOfInput` at the end."""
    say(prompt, end="")
    line = sys.stdin.readline()
    if not line:
        raise EndOfInput
    return line.strip()


class Dialog:
    """A dialogue that asks the people at ``seats`` and shows them what they may see.

    A choice with one answer passes by itself, unless ``ask_all`` or ``wipe`` is set: a person must not learn
    that another had no choice. ``hints`` names the bot that gives a hint before each choice; without it the
    command ``hint`` asks one.
    """

    session: Session[Any, Any]
    asking: DecisionModel

    def __init__(
        self,
        game: Game[Any, Any],
        seats: Sequence[Seat],
        manner: Manner = FULL,
        *,
        wipe: bool = False,
        ask_all: bool = False,
        hints: str | None = None,
    ) -> None:
        self.game = game
        self.hints = hints
        self.seats = tuple(seats)
        self.manner = manner
        self.wipe = wipe
        self.ask_all = ask_all or wipe
        self._asked: Seat | None = None
        self._refused = ""
        self._said_w = False
        self._heard: dict[Seat, int] = {}
        self._stale = True
        self._shown = False
        self._explained: set[str] = set()
        self._commands: Mapping[str, Callable[[Decision, str], None]] = {
            "?": lambda _decision, _words: self._help(),
            "help": lambda _decision, _words: self._help(),
            "odds": self._odds,
            "hint": lambda decision, _words: self._hint(decision),
            "why": self._why,
            "board": lambda decision, _words: self._show(decision, boards.board_lines, boards.facts),
            "units": lambda decision, words: self._show(decision, partial(boards.units, words=words)),
            "explain": lambda decision, words: self._show(decision, partial(boards.explain, words=words)),
            "signs": lambda decision, _words: self._show(decision, boards.signs),
            "map": lambda decision, words: self._show(decision, partial(boards.map_lines, words=words)),
            "los": lambda decision, words: self._los(decision.seat, words),
            "actions": self._actions,
            "back": lambda _decision, _words: self._back(),
            "last": lambda _decision, _words: self._last(),
            "undo": lambda decision, _words: self._undo(decision.seat),
            "rules": self._rules,
            "w": self._rules,
            "save": lambda decision, words: self._save(decision.seat, words),
            "quit": self._quit,
            "exit": self._quit,
        }

    def run(self, session: Session[Any, Any]) -> None:
        """Play to the end; raises :class:`EndOfInput` if the person leaves before."""
        self.session = session
        while waiting := session.run():
            decision = next(iter(waiting.values()))
            if (only := only_answer(decision)) and not self.ask_all:
                self._pass(decision, only)
            else:
                self._ask(decision, waiting)
        view = session.view(self.seats[0] if len(self.seats) == 1 else None)
        say("\n".join(("", *boards.board_lines(self.game, view), "", *boards.facts(self.game, view))))
        assert session.over is not None, "nobody is waited for"
        say_ending(self.game, session.over)

    def go_on(self, session: Session[Any, Any]) -> None:
        """Resume a game, and show the last step again; see :meth:`run`."""
        self.session = session
        self._heard = {seat: len(session.told(seat)) for seat in self.seats}
        if session.over is None:
            say("What happened last:")
            self._last(self.manner)
        self.run(session)

    def hear(self, entry: Entry[Any]) -> None:
        """Write the part of a step that the people at the table see, and note that the board changed."""
        others = entry.seat not in self.seats or bool(entry.falls) or len(self.seats) > 1
        self._stale |= others and not entry.undone
        self._tell(entry, self.manner)

    def _tell(self, entry: Entry[Any], manner: Manner) -> None:
        """Write the part of a step that the people at the table see."""
        tell(step_lines(entry, self._eyes(entry), manner), manner)

    def _eyes(self, entry: Entry[Any]) -> Seat | None:
        """Return the viewpoint on a step: the actor's, else the only person's, else a spectator's."""
        if entry.seat in self.seats:
            return entry.seat
        return self.seats[0] if len(self.seats) == 1 else None

    def _alone(self) -> bool:
        """Return whether the game is for one."""
        return len(self.game.seats_of(self.session.state)) == 1

    # asking

    def _pass(self, decision: Decision, only: Action) -> None:
        """Return the only answer, and show it."""
        said = capital(self.game.say(only, self.session.view(decision.seat)))
        who = "" if self._alone() else f"{heading(self.game, decision.seat)}: "
        say_folded(f"{who}{said}, the only answer [{decision.clause}]")
        self.session.submit(decision.seat, only)

    def _ask(self, decision: Decision, waiting: Decisions) -> None:
        if self.wipe and self._asked not in {None, decision.seat}:
            self._hand_over(decision.seat)
        self._asked = decision.seat
        if self._stale:
            self._board(decision)
            say()
        else:
            say("\n".join(("", *boards.head_lines(self.game, self.session.view(decision.seat)))))
        self._stale = False
        view = self.session.view(decision.seat)
        self.asking = DecisionModel(self.game, decision, view, width=width(), commands=self._commands)
        self._introduce(decision)
        self._question()
        self._refused = ""
        moment = self.session.state
        while self.session.state is moment:
            words = read_line("> " if self._alone() else f"{heading(self.game, decision.seat)}> ")
            try:
                self._obey(decision, waiting, words)
            except IllegalAction as error:
                self._refuse(error.refusal)
            except WargameError as error:
                say_folded(f"No: {error}")
            except OSError as error:
                say(f"No: {error.strerror}: {error.filename}")
        self._heard[decision.seat] = len(self.session.told(decision.seat))

    def _introduce(self, decision: Decision) -> None:
        """Write what stands before the question: a hint, if they are wanted."""
        if self.hints:
            self._hint(decision)

    def _refuse(self, refusal: Refusal) -> None:
        """Say why something was refused, and the first time how to read the rule."""
        self._refused = refusal.clause
        say_folded(f"No: {refusal}")
        if not self._said_w:
            say("w: the rule")
        self._said_w = True

    def _hand_over(self, seat: Seat) -> None:
        """Wipe the screen for the next person, then show the steps that this person missed."""
        read_line(f"\n{hand_over(self.game, seat)} Press Enter when nobody else looks at the screen: ")
        say(WIPE, end="")
        news = self.session.told(seat, since=self._heard.get(seat, 0))
        taken = {line.undone for line in news}
        since = [line for line in news if line.undone is None and line.number not in taken]
        tell(told_lines(self.game, since), self.manner)
        self._stale = True

    def _obey(self, decision: Decision, waiting: Decisions, words: str) -> None:
        first, _, rest = words.partition(" ")
        if not words:
            self._again(decision)
            return
        command = self._commands.get(first.lower())
        if command and not self._is_legal(decision, words):
            command(decision, rest.strip())
            return
        if found := self.asking.read(words):
            self._submit(decision, waiting, found)
        else:
            self._question()

    def _is_legal(self, decision: Decision, words: str) -> bool:
        """Return whether words are a legal action, which goes before a command of the same name."""
        try:
            return decision.actions.check(self.game.parse(words)) is None
        except BadText:
            return False

    def _submit(self, decision: Decision, waiting: Decisions, action: Action) -> None:
        """Carry out an action for the first of the seats asked that may do it."""
        able = (one.seat for one in waiting.values() if one.actions.check(action) is None)
        self.session.submit(next(able, decision.seat), action)

    def _again(self, decision: Decision) -> None:
        """Take the only answer, or ask again."""
        if only := only_answer(decision):
            self.session.submit(decision.seat, only)
        else:
            self._question()

    def _question(self) -> None:
        """Ask for the first word with what is due, and for others after the words so far."""
        self.asking.ask()
        if asks := self._due() if self.asking.first else self.asking.asks:
            say(fill(asks, width(), subsequent_indent="  ", break_on_hyphens=False))
        self._explain(self.asking.decision.clause)
        say("\n".join(line.text for line in menu_lines(self.asking.options, width())))
        if only_answer(self.asking.decision):
            say("      ... there is no other answer; Enter gives it")
        elif self.asking.first and self.asking.open_ended:
            say("      ... other legal actions may be written in words")

    def _due(self) -> str:
        """Return the question with its clause, and what is asked for first."""
        asking = self.asking
        due = question_line(self.game, asking.decision, asking.view, alone=self._alone())
        return one_prompt(due, asking.asks)

    def _explain(self, id_: str) -> None:
        """Write a clause in full the first time that it asks."""
        clause = self._rule(id_)
        if clause and id_ not in self._explained:
            self._explained.add(id_)
            say(fill(clause, width(), initial_indent="  | ", subsequent_indent="  | "))

    def _rule(self, clause: str) -> str:
        """Return a clause's words for its first question."""
        return rule_of(self.game, clause).text

    # the other commands

    def _actions(self, decision: Decision, words: str) -> None:
        """List the actions left to choose from, or all those with some words."""
        if not words:
            self.asking.list_actions(self.asking.stage.actions)
        elif found := having(decision.actions.candidates, words):
            self.asking.list_actions(found, group=False)
        else:
            raise BadOption(f"no legal action has {words[:40]!r} in it")
        say("\n".join(line.text for line in one_a_line(self.asking.options, width())))

    def _help(self) -> None:
        """Write the commands; between two words, the form of the action."""
        form = self.asking.stage.form
        say("\n".join(filter(None, (HELP, form and f"  The action so far: {form}"))))

    def _back(self) -> None:
        """Take the last word back."""
        self.asking.back()
        self._question()

    def _last(self, manner: Manner = EXACT) -> None:
        """Write the last step again, by default with its clauses."""
        last = next((entry for entry in reversed(self.session.history) if entry.events), None)
        if last is not None:
            self._tell(last, manner)

    def _odds(self, decision: Decision, words: str) -> None:
        action = self.asking.action(words)
        if refusal := self.game.refusal(self.session.state, decision.seat, action):
            raise IllegalAction(action, refusal)
        write_odds(self.game.odds(self.session.view(decision.seat), action), self._says(action))

    def _hint(self, decision: Decision) -> None:
        view = self.session.view(decision.seat)
        say_folded("\n".join(hint(self.game, self.hints or ADVISER, decision, view)))

    def _why(self, decision: Decision, words: str) -> None:
        action = self.asking.action(words)
        refusal = decision.actions.check(action)
        say_folded(f"{self._says(action)}: {refusal or f'allowed [{decision.clause}]'}")

    def _says(self, action: Action) -> str:
        return capital(self.game.say(action, self.asking.view))

    def _los(self, seat: Seat, words: str) -> None:
        """Write a line of sight or a field of fire for the person who asks."""
        say(sight_text(self.game, self.session.view(seat), words.split()))

    def _board(self, decision: Decision) -> None:
        """Show the board; before the first one, its signs and the other facts."""
        view = self.session.view(decision.seat)
        opening = [] if self._shown else boards.opening_lines(self.game, view)
        self._shown = True
        say("\n".join(("", *opening, *boards.board_lines(self.game, view, about(decision)))))

    def _show(self, decision: Decision, *written: Callable[[Game[Any, Any], View], Iterable[str]]) -> None:
        """Show pages about the board, from the view of the asked seat."""
        view = self.session.view(decision.seat)
        say("\n".join(line for page in written for line in ("", *page(self.game, view))))

    def _undo(self, asking: Seat) -> None:
        """Take back the last choice of a person, and the steps since that passed by themselves.

        At a wiped screen it is a choice of the person who asks.
        """
        able = {asking} if self.wipe else {*self.seats}
        seat, count = last_choice(self.game, self.session.history, able, ask_all=self.ask_all)
        self.session.undo(count, by=seat)
        self._stale = True

    def _rules(self, decision: Decision, words: str) -> None:
        """Look the rules up; without words the clause of the last refusal here, else that of the question."""
        words = words or self._refused or decision.clause
        write_looked_up(self.game, words, decision.clause)

    def _save(self, seat: Seat, words: str) -> None:
        say(f"The picture is in {save_board(self.game, self.session.view(seat), words)}.")

    def _quit(self, _decision: Decision, _words_after: str) -> None:
        raise EndOfInput
