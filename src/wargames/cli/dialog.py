"""The talk with a person at the table: what is asked, what may be answered, and what came of it."""

import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from textwrap import fill
from typing import Any

import attrs

from wargames import render
from wargames.cli.console import say
from wargames.cli.odds import brief, write_odds
from wargames.cli.report import ending, told
from wargames.cli.rules import entry_lines, write_search
from wargames.kernel.errors import BadOption, IllegalAction, UndoRefused, WargameError
from wargames.kernel.game import Action, Decision, Decisions, Game, Seat
from wargames.kernel.ledger import Clause
from wargames.kernel.session import Session
from wargames.kernel.timeline import Entry

HELP = """\
  3              take the action with that number
  fire LR at ... take an action by its words, as the list writes it
  odds ACTION    the exact chances of an action, by number or words
  why ACTION     whether the rules allow an action, and the clause
  board          show the board
  actions        list the actions again
  undo           take your last action back, if nobody learned from it (see --undo)
  rules CLAUSE   a clause, such as the one in brackets; rules WORDS searches
  save FILE.svg  write a picture of the board as you see it
  quit           leave; a recorded game can go on later"""
MOST_LISTED = 60
WIDTH = 79
LONGEST_NUMBER = 6


class EndOfInput(Exception):
    """The person left, or nothing more can be read."""


def read_line(prompt: str) -> str:
    """Ask for a line; raises :class:`EndOfInput` when there is none."""
    say(prompt, end="")
    line = sys.stdin.readline()
    if not line:
        raise EndOfInput
    return line.strip()


class Dialog:
    """Asks the people at ``seats`` whenever they owe a choice, and tells them what they see."""

    session: Session[Any, Any]

    def __init__(self, game: Game[Any, Any], seats: Sequence[Seat]) -> None:
        self.game = game
        self.seats = tuple(seats)
        self._stale = True
        self._explained: set[str] = set()
        self._commands: Mapping[str, Callable[[Decision, str], None]] = {
            "?": lambda _decision, _words: say(HELP),
            "help": lambda _decision, _words: say(HELP),
            "odds": self._odds,
            "why": self._why,
            "board": lambda decision, _words: self._board(decision.seat),
            "actions": lambda decision, _words: self._list(decision),
            "undo": lambda _decision, _words: self._undo(),
            "rules": lambda _decision, words: self._rules(words),
            "save": lambda decision, words: self._save(decision.seat, words),
            "quit": self._quit,
        }

    def run(self, session: Session[Any, Any]) -> None:
        """Play to the end; raises :class:`EndOfInput` if the person leaves before."""
        self.session = session
        while waiting := session.run():
            self._ask(next(iter(waiting.values())), waiting)
        self._board(self.seats[0] if len(self.seats) == 1 else None)
        assert session.over is not None, "nobody is waited for"
        say("\n".join(ending(session.over)))

    def hear(self, entry: Entry[Any]) -> None:
        """Tell what the people at the table see of a step."""
        if entry.undone:
            say(f"Taken back: {entry.seat}: {entry.action}")
            return
        self._stale |= entry.seat not in self.seats or bool(entry.falls) or len(self.seats) > 1
        seen = self.game.seen(entry.events, self._eyes(entry))
        if seen:
            say("\n".join(told(self.game, seen)))

    def _eyes(self, entry: Entry[Any]) -> Seat | None:
        """Find whose eyes see a step: the actor's own, else the only person's, else a spectator's."""
        if entry.seat in self.seats:
            return entry.seat
        return self.seats[0] if len(self.seats) == 1 else None

    # asking

    def _ask(self, decision: Decision, waiting: Decisions) -> None:
        if self._stale:
            self._board(decision.seat)
        self._stale = False
        self._heading(decision)
        self._list(decision)
        moment = self.session.state
        while self.session.state is moment:
            words = read_line(f"{decision.seat}> ")
            try:
                self._obey(decision, waiting, words)
            except IllegalAction as error:
                say(f"No: {error.refusal}")
            except WargameError as error:
                say(f"No: {error}")
            except OSError as error:
                say(f"No: {error.strerror}: {error.filename}")

    def _obey(self, decision: Decision, waiting: Decisions, words: str) -> None:
        first, _, rest = words.partition(" ")
        if not words:
            return
        if command := self._commands.get(first.lower()):
            command(decision, rest.strip())
            return
        action = self._action(decision, words)
        able = (one.seat for one in waiting.values() if one.actions.check(action) is None)
        self.session.submit(next(able, decision.seat), action)

    def _action(self, decision: Decision, words: str) -> Action:
        """Read an action by its number in the list or by its words."""
        if not words:
            raise BadOption("name an action, by its number or in words")
        if not (words.isascii() and words.isdecimal()):
            return self.game.parse(words)
        candidates = decision.actions.candidates
        if len(words) > LONGEST_NUMBER or not 1 <= int(words) <= len(candidates):
            raise BadOption(f"the actions are numbered 1 to {len(candidates)}, there is no {words[:20]}")
        return candidates[int(words) - 1]

    def _heading(self, decision: Decision) -> None:
        """Say who is asked what, by which clause; the clause in full the first time."""
        details = attrs.asdict(decision, recurse=False, filter=lambda field, _: field.name not in BASE)
        named = "".join(f", {name} {_spoken(value)}" for name, value in details.items())
        say()
        say(f"{decision.seat}: {_words(decision.kind)}{named} [{decision.clause}]")
        if decision.clause not in self._explained:
            self._explained.add(decision.clause)
            self._explain(decision.clause)

    def _explain(self, clause: str) -> None:
        """Quote a clause."""
        ledger = self.game.ledger
        if clause in ledger and isinstance(entry := ledger[clause], Clause):
            say(fill(entry.rule.strip(), WIDTH, initial_indent="  | ", subsequent_indent="  | "))

    def _list(self, decision: Decision) -> None:
        """Number the legal actions, each with its odds in short."""
        candidates, view = decision.actions.candidates, self.session.view(decision.seat)
        shown = candidates[:MOST_LISTED]
        width = max((len(str(action)) for action in shown), default=0)
        for number, action in enumerate(shown, 1):
            odds = brief(self.game.odds(view, action))
            say(f"{number:>4}  {action!s:{width}}  {odds}".rstrip())
        if len(candidates) > len(shown):
            say(f"      ... and {len(candidates) - len(shown)} more; write one in words")
        if not decision.actions.complete:
            say("      ... these are examples; any legal action may be written in words")

    # the other commands

    def _odds(self, decision: Decision, words: str) -> None:
        action = self._action(decision, words)
        if refusal := self.game.refusal(self.session.state, decision.seat, action):
            raise IllegalAction(action, refusal)
        write_odds(self.game.odds(self.session.view(decision.seat), action))

    def _why(self, decision: Decision, words: str) -> None:
        action = self._action(decision, words)
        refusal = decision.actions.check(action)
        say(f"{action}: {refusal}" if refusal else f"{action}: allowed [{decision.clause}]")

    def _board(self, seat: Seat | None) -> None:
        say()
        say(render.text(self.game, self.session.view(seat)))

    def _undo(self) -> None:
        """Take steps back to before the last action of a person."""
        entries = enumerate(reversed(self.session.history), 1)
        count = next((number for number, entry in entries if entry.seat in self.seats), None)
        if count is None:
            raise UndoRefused("you have done nothing yet")
        self.session.undo(count)
        self._stale = True

    def _rules(self, words: str) -> None:
        ledger = self.game.ledger
        if not words:
            raise BadOption("name a clause, or words to search for")
        if words.upper() in ledger:
            say("\n".join(entry_lines(ledger, ledger[words.upper()])))
        else:
            write_search(ledger, words.strip("\"'"))

    def _save(self, seat: Seat, words: str) -> None:
        if not (words.lower().endswith(".svg") and words.isprintable()):
            raise BadOption("name a file that ends in .svg")
        Path(words).write_text(render.svg(self.game, self.session.view(seat)), encoding="utf-8")
        say(f"The picture is in {words}.")

    def _quit(self, _decision: Decision, _words_after: str) -> None:
        raise EndOfInput


BASE = frozenset({"seat", "clause", "actions"})


def _words(kind: str) -> str:
    """Write a class name as words.

    >>> _words("ChooseShot")
    'choose shot'
    """
    return "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in kind).strip()


def _spoken(value: Any) -> str:
    return " and ".join(map(str, value)) if isinstance(value, tuple) else str(value)
