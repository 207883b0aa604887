"""The talk with a person at the table: what is asked, what may be answered, and what came of it."""

import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from textwrap import fill
from typing import Any

import attrs

from wargames import render
from wargames.cli.choices import GROUPED_FROM, beginning, block_lines, block_of, grouped, having
from wargames.cli.console import say, width
from wargames.cli.odds import brief, write_odds
from wargames.cli.report import FULL, Manner, ending, told
from wargames.cli.rules import entries_called, write_entries, write_search
from wargames.cli.spelling import meant, names_in, respelled
from wargames.kernel.errors import BadOption, BadText, IllegalAction, UndoRefused, UnknownName, WargameError
from wargames.kernel.game import Action, Decision, Decisions, Game, Seat
from wargames.kernel.ledger import Clause, Ruling
from wargames.kernel.notation import fitting
from wargames.kernel.notation import read as read_words
from wargames.kernel.session import Session
from wargames.kernel.timeline import Entry, in_words

HELP = """\
  3              take the action with that number
  WORDS          take an action by its words, as the list writes it, one out of each [ ]
  Enter          give the only answer, where there is no other
  odds ACTION    the exact chances of an action, by number or words
  why ACTION     whether the rules allow an action, and the clause
  actions        list the legal actions again; long lists group those that differ in a word
  actions WORDS  every action with these words in it, with its number; all: every action
  board          show the board
  last           tell the last step again, with the clauses of each sentence
  undo           take your last action back, as far as --undo lets you
  rules CLAUSE   a clause, such as the one in brackets, or a section; rules WORDS searches
  save FILE.svg  write a picture of the board as you see it
  quit           leave; a recorded game can go on later"""
MOST_WITH_ODDS = 1000
"""Beyond so many actions a list says nothing of their odds."""
LONGEST_NUMBER = 6
EXACT = Manner(clauses=True)
NEW_LINE = "\n"
WIPE = "\x1b[2J\x1b[3J\x1b[H"
"""Empties a terminal, with what was scrolled out of it."""


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

    def __init__(
        self, game: Game[Any, Any], seats: Sequence[Seat], manner: Manner = FULL, *, wipe: bool = False
    ) -> None:
        self.game = game
        self.seats = tuple(seats)
        self.manner = manner
        self.wipe = wipe
        self._asked: Seat | None = None
        self._heard: dict[Seat, int] = {}
        self._stale = True
        self._explained: set[str] = set()
        self._commands: Mapping[str, Callable[[Decision, str], None]] = {
            "?": lambda _decision, _words: say(HELP),
            "help": lambda _decision, _words: say(HELP),
            "odds": self._odds,
            "why": self._why,
            "board": lambda decision, _words: self._board(decision.seat),
            "actions": self._actions,
            "last": lambda _decision, _words: self._last(),
            "undo": lambda _decision, _words: self._undo(),
            "rules": lambda _decision, words: self._rules(words),
            "save": lambda decision, words: self._save(decision.seat, words),
            "quit": self._quit,
            "exit": self._quit,
        }

    def run(self, session: Session[Any, Any]) -> None:
        """Play to the end; raises :class:`EndOfInput` if the person leaves before."""
        self.session = session
        while waiting := session.run():
            self._ask(next(iter(waiting.values())), waiting)
        self._board(self.seats[0] if len(self.seats) == 1 else None)
        assert session.over is not None, "nobody is waited for"
        say("\n".join(ending(session.over)))

    def go_on(self, session: Session[Any, Any]) -> None:
        """Play on from where a game was left, the last step told again; see :meth:`run`."""
        self.session = session
        self._heard = {seat: len(session.events(seat)) for seat in self.seats}
        if session.over is None:
            say("What happened last:")
            self._last(self.manner)
        self.run(session)

    def hear(self, entry: Entry[Any]) -> None:
        """Tell what the people at the table see of a step."""
        if entry.undone:
            what = entry.action if entry.seat in self.seats else "an action"
            say(f"Taken back: {entry.seat}: {what}")
            return
        self._stale |= entry.seat not in self.seats or bool(entry.falls) or len(self.seats) > 1
        self._tell(entry, self.manner)

    def _tell(self, entry: Entry[Any], manner: Manner) -> None:
        """Say what the people at the table see of a step."""
        if lines := tuple(told(self.game, self.game.seen(entry.events, self._eyes(entry)), manner)):
            say("\n".join(lines))

    def _eyes(self, entry: Entry[Any]) -> Seat | None:
        """Find whose eyes see a step: the actor's own, else the only person's, else a spectator's."""
        if entry.seat in self.seats:
            return entry.seat
        return self.seats[0] if len(self.seats) == 1 else None

    def _alone(self) -> bool:
        """Tell whether the game is for one."""
        return len(self.game.seats_of(self.session.state)) == 1

    # asking

    def _ask(self, decision: Decision, waiting: Decisions) -> None:
        if self.wipe and self._asked not in {None, decision.seat}:
            self._hand_over(decision.seat)
        self._asked = decision.seat
        if self._stale:
            self._board(decision.seat)
        else:
            say(f"\n{self._picture(decision.seat).partition(NEW_LINE)[0]}")
        self._stale = False
        self._heading(decision)
        self._list(decision)
        moment = self.session.state
        while self.session.state is moment:
            words = read_line("> " if self._alone() else f"{decision.seat}> ")
            try:
                self._obey(decision, waiting, words)
            except IllegalAction as error:
                say(f"No: {error.refusal}")
            except WargameError as error:
                say(f"No: {error}")
            except OSError as error:
                say(f"No: {error.strerror}: {error.filename}")
        self._heard[decision.seat] = len(self.session.events(decision.seat))

    def _hand_over(self, seat: Seat) -> None:
        """Wipe the screen for the next person, who is then told what was to be seen since the last time."""
        read_line(f"\n{seat} is asked now. Press Enter when only {seat} looks at the screen: ")
        say(WIPE, end="")
        since = self.session.events(seat, since=self._heard.get(seat, 0))
        say("\n".join(told(self.game, since, self.manner)))
        self._stale = True

    def _obey(self, decision: Decision, waiting: Decisions, words: str) -> None:
        first, _, rest = words.partition(" ")
        if not words:
            self._only(decision)
            return
        if command := self._commands.get(first.lower()):
            command(decision, rest.strip())
            return
        action = self._action(decision, words)
        able = (one.seat for one in waiting.values() if one.actions.check(action) is None)
        self.session.submit(next(able, decision.seat), action)

    def _only(self, decision: Decision) -> None:
        """Take the only answer that there is; an empty line does nothing where there are more."""
        if only := only_answer(decision):
            self.session.submit(decision.seat, only)

    def _action(self, decision: Decision, words: str) -> Action:
        """Read an action by its number in the list or by its words."""
        if not words:
            raise BadOption("name an action, by its number or in words")
        if not (words.isascii() and words.isdecimal()):
            return self._in_words(decision, words)
        candidates = decision.actions.candidates
        if len(words) > LONGEST_NUMBER or not 1 <= int(words) <= len(candidates):
            count = len(candidates)
            there = f"the actions are numbered 1 to {count}" if count > 1 else "the only action is 1"
            raise BadOption(f"{there}, there is no {words[:20]}")
        return candidates[int(words) - 1]

    def _in_words(self, decision: Decision, words: str) -> Action:
        """Read an action from words; raises :class:`BadText` with the ways that they may go on, if any do."""
        candidates = decision.actions.candidates
        try:
            action = self.game.parse(words)
        except BadText:
            if begun := beginning(candidates, words):
                blocks = grouped(begun, lambda _action: "")
                lines = "\n".join(block_lines([attrs.evolve(one, number=None) for one in blocks], width()))
                raise BadText(
                    f"{words[:80]!r} is not the whole of an action; it may go on:\n{lines}"
                ) from None
            return self._misspelled(decision, words)
        spelled = str(action).lower()  # names of hexes and units, too, may be typed in small letters
        if listed := next((one for one in candidates if str(one).lower() == spelled), None):
            return listed
        return self.game.parse(respelled(str(action), names_in(self.session.view(decision.seat))))

    def _misspelled(self, decision: Decision, words: str) -> Action:
        """Read what is no action to say why not; raises :class:`BadText` with what may have been meant."""
        candidates = decision.actions.candidates
        now, ever = tuple(dict.fromkeys(map(type, candidates))), self.game.action_types
        try:
            return read_words(words, fitting(words, now) or fitting(words, ever) or now or ever)
        except BadText as error:
            near = meant(words, candidates, self._commands)
            if near is None or near.lower() == words.lower():
                raise
            wrong = str(error).partition("; an action reads like")[0]
            raise BadText(f"{wrong}; did you mean {near!r}?") from None

    def _heading(self, decision: Decision) -> None:
        """Say who is asked what, by which clause; the clause in full the first time."""
        details = attrs.asdict(decision, recurse=False, filter=lambda field, _: field.name not in BASE)
        named = "".join(f", {name.replace('_', ' ')} {_spoken(value)}" for name, value in details.items())
        clause = self._rule(decision.clause)
        who = "" if self._alone() else f"{decision.seat}: "
        say()
        due = f"{in_words(decision.kind)}{named}"
        say(f"{who}{due if who else due[0].upper() + due[1:]} [{decision.clause}]")
        if clause and decision.clause not in self._explained:
            self._explained.add(decision.clause)
            say(fill(clause.strip(), width(), initial_indent="  | ", subsequent_indent="  | "))

    def _rule(self, clause: str) -> str:
        """Give the rule of a clause, or what a ruling decides; empty for any other entry, or none."""
        ledger = self.game.ledger
        if clause not in ledger:
            return ""
        match ledger[clause]:
            case Clause(rule=said) | Ruling(ruling=said):
                return said
        return ""

    def _list(self, decision: Decision) -> None:
        """Number the legal actions, each with its odds in short; many are grouped."""
        candidates = decision.actions.candidates
        self._write(decision, dict(enumerate(candidates, 1)), group=len(candidates) >= GROUPED_FROM)
        if only_answer(decision):
            say("      ... there is no other answer; Enter gives it")
        elif not decision.actions.complete:
            say("      ... the list may leave some out; any legal action may be written in words")

    def _write(self, decision: Decision, numbered: Mapping[int, Action], *, group: bool) -> None:
        """Write actions with their numbers and odds."""
        view, many = self.session.view(decision.seat), len(numbered) > MOST_WITH_ODDS

        def odds(action: Action) -> str:
            return "" if many else brief(self.game.odds(view, action))

        if group:
            blocks = grouped(tuple(numbered.values()), odds)
        else:
            blocks = [block_of(action, odds(action), number) for number, action in numbered.items()]
        say("\n".join(block_lines(blocks, width())))

    # the other commands

    def _actions(self, decision: Decision, words: str) -> None:
        """List all actions, or those with some words in them."""
        if not words:
            self._list(decision)
        elif found := having(decision.actions.candidates, words):
            self._write(decision, found, group=False)
        else:
            raise BadOption(f"no legal action has {words[:40]!r} in it")

    def _last(self, manner: Manner = EXACT) -> None:
        """Tell the last step again, by default with its clauses."""
        last = next((entry for entry in reversed(self.session.history) if entry.events), None)
        if last is not None:
            self._tell(last, manner)

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
        say(self._picture(seat))

    def _picture(self, seat: Seat | None) -> str:
        """Draw the board as text; its first line says where in the game we are."""
        return render.text(self.game, self.session.view(seat))

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
        try:
            found = entries_called(ledger, words)
        except UnknownName:
            write_search(ledger, words.strip("\"'"))
        else:
            write_entries(ledger, found)

    def _save(self, seat: Seat, words: str) -> None:
        if not (words.lower().endswith(".svg") and words.isprintable()):
            raise BadOption("name a file that ends in .svg")
        Path(words).write_text(render.svg(self.game, self.session.view(seat)), encoding="utf-8")
        say(f"The picture is in {words}.")

    def _quit(self, _decision: Decision, _words_after: str) -> None:
        raise EndOfInput


BASE = frozenset({"seat", "clause", "actions"})


def only_answer(decision: Decision) -> Action | None:
    """Give the one action that may be answered; None if there are more, or the list may leave some out."""
    candidates = decision.actions.candidates
    return candidates[0] if decision.actions.complete and len(candidates) == 1 else None


def _spoken(value: Any) -> str:
    """Write the value of a field, several as a list.

    >>> _spoken((2, 3, 3))
    '2, 3 and 3'
    """
    if not isinstance(value, tuple):
        return str(value)
    *others, last = [*map(str, value)] or ["none"]
    return f"{', '.join(others)} and {last}" if others else last
