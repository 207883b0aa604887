"""The base of all screens: board, question, log, the line to type in, and common keys."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar

import attrs
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.events import Key, Resize
from textual.filter import LineFilter, NoColor
from textual.geometry import Size
from textual.widgets import Input, Static

from wargames import render
from wargames.kernel.base.errors import BadOption, IllegalAction, Refusal, WargameError
from wargames.kernel.game import Game
from wargames.presenting.counter_values import counter_lines, named_lines
from wargames.presenting.lines_of_sight import sight_text
from wargames.presenting.log import Manner
from wargames.presenting.rule_texts import EXAMPLE, looked_up
from wargames.render import TextPage, Zoom
from wargames.screen import reference
from wargames.screen.board_pane import BoardPane
from wargames.screen.lines_pane import LinesPane, PaneLine, folded
from wargames.screen.question_pane import QuestionPane
from wargames.screen.reference_pages import ReferencePage
from wargames.screen.styles import SIGNS, WEIGHTS, signed
from wargames.screen.viewpoint import LogEntry, StepLine, Viewpoint
from wargames.screen.word_line import WordLine

NARROWEST, WIDEST = 36, 52
"""The columns of the pane beside the board: two in five, within these bounds."""
ON_PAGES = 30
"""The entries of a search, over the pages of the pane."""
LOG = (4, 10)
"""The lines of the log: one in five."""

CSS = """
Screen { background: #101418; color: #d6d6d6; }
BoardPane, LinesPane {
    background: #101418; scrollbar-size: 1 1; scrollbar-color: #4c5660; scrollbar-background: #1c2228;
}
BoardPane:focus, LinesPane:focus { background: #101418; }
#status { height: 1; background: #d6d6d6; color: #101418; text-style: bold; }
#middle { height: 1fr; }
#board { width: 1fr; }
#question { border-left: solid #4c5660; }
#log { border-top: solid #4c5660; }
#question:focus { border-left: heavy #56b4e9; }
#log:focus { border-top: heavy #56b4e9; }
#words { height: 1; border: none; padding: 0; background: #1c2228; color: #ffffff; }
#words:focus { border: none; background: #24303c; }
#keys { height: 1; color: #8a949e; background: #101418; }
BoardApp:nocolor #status { text-style: bold reverse; }
BoardApp:nocolor #words:focus { text-style: underline; }
"""


class BoardApp(App[None]):
    """An app with a board, a pane beside it and a log below."""

    CSS = CSS
    ENABLE_COMMAND_PALETTE = False
    KEYS = "Enter take  n next  t type  u undo  o odds  ? rule  / find  z zoom  H keys"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "interrupt", "", priority=True),
        Binding("escape", "away", "", priority=True),
        ("q", "quit", ""),
        ("enter", "take", ""),
        ("t", "type", ""),
        ("colon", "type", ""),
        ("slash", "type('/')", ""),
        ("question_mark", "clause", ""),
        ("i", "overview", ""),
        ("w", "why", ""),
        ("k", "legend", ""),
        ("c", "clauses", ""),
        ("l", "sight", ""),
        ("z", "zoom", ""),
        ("H", "keys", ""),
        ("f1", "keys", ""),
    ]

    def __init__(self, game: Game[Any, Any], manner: Manner) -> None:
        super().__init__()
        self.game = game
        self.manner = manner
        self.viewpoint = Viewpoint(None)
        self.view: Any = None
        self.interrupted = False
        self.refused = ""
        self.zoomed: Zoom | None = None
        self._fitting: tuple[Size, Zoom] | None = None
        self._told: tuple[Any, list[PaneLine]] = (None, [])
        self.heard: list[LogEntry] = []

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Leave every color out if NO_COLOR is set; lit things have a shape, too."""
        return (*super().get_line_filters(), *([NoColor()] if self.no_color else []))

    def compose(self) -> ComposeResult:
        """Lay the panes out."""
        yield Static("", id="status", markup=False)
        with Horizontal(id="middle"):
            yield BoardPane(id="board")
            yield QuestionPane(id="question")
        yield LinesPane(id="log")
        yield WordLine(self.known_words, id="words", placeholder="t: type a sentence", select_on_focus=False)
        yield Static(self.KEYS, id="keys", markup=False)

    @property
    def pane(self) -> BoardPane:
        """The board."""
        return self.query_one("#board", BoardPane)

    @property
    def question(self) -> QuestionPane:
        """The pane beside the board."""
        return self.query_one("#question", QuestionPane)

    @property
    def log_pane(self) -> LinesPane:
        """The log."""
        return self.query_one("#log", LinesPane)

    @property
    def words(self) -> WordLine:
        """The line to type in."""
        return self.query_one("#words", WordLine)

    def on_mount(self) -> None:
        """Begin with the keys on the board."""
        self._fit(self.size.width, self.size.height)
        self.pane.focus()

    def on_resize(self, event: Resize) -> None:
        """Size the panes."""
        self._fit(event.size.width, event.size.height)
        if self.view is not None:
            self.call_after_refresh(self.show_all)

    def _fit(self, wide: int, high: int) -> None:
        self.question.styles.width = min(max(2 * wide // 5, NARROWEST), WIDEST)
        self.log_pane.styles.height = min(max(high // 5, LOG[0]), LOG[1]) + 1

    # shown

    def page(self) -> TextPage:
        """Write the view as text, as near as the pane allows unless a zoom is set."""
        return render.text_page(self.game, self.view, self.zoom())

    def zoom(self) -> Zoom:
        """Return the zoom: near if the board fits the pane, unless a zoom is set."""
        if self.zoomed is not None:
            return self.zoomed
        if self._fitting is None or self._fitting[0] != self.pane.size:
            self._fitting = (self.pane.size, self._fits())
        return self._fitting[1]

    def _fits(self) -> Zoom:
        lines, columns = render.text_page(self.game, self.view, "near").board.size
        fits = lines <= self.pane.size.height and columns < self.pane.size.width
        return "near" if fits else "far"

    def show_all(self) -> None:
        """Show board, status and log anew."""
        page = self.page()
        self.pane.show(page.board)
        self.show_head(page)
        self.show_log()

    def show_head(self, page: TextPage) -> None:
        """Write the line on top."""
        self.query_one("#status", Static).update(self.status(page))

    def status(self, page: TextPage) -> str:
        """Write the line on top: as many sentences about the moment as fit."""
        right = self.status_right()
        asked = self.question.asked is not None
        sentences = (page.head if asked else page.heading)[0].split(". ")
        for many in range(len(sentences), 0, -1):
            left = ". ".join(sentences[:many])
            if len(left) + len(right) + 2 < self.size.width:
                break
        return f" {left}{right.rjust(self.size.width - len(left) - 2)}"

    def status_right(self) -> str:
        """Write the right end of the line on top."""
        return ""

    def show_log(self) -> None:
        """Write the log, its end in view."""
        self.log_pane.put(self._log_folded(), to_end=True)

    def _log_folded(self) -> list[PaneLine]:
        """Fold the log to the width of its pane; earlier folds are kept."""
        key = (self.viewpoint, self.manner, self.log_pane.inside)
        known, lines = self._told if self._told[0] == key else (key, [])
        first = 1 + max((line.step or 0 for line in lines), default=-1)
        for line in self.log_lines(first):
            style = WEIGHTS[line.said.weight]
            text, sign = line.said.text(self.manner), SIGNS.get(line.said.weight, "")
            lines += folded(signed(text, sign), self.log_pane.inside, style, line.step)
        self._told = (known, lines)
        return lines

    def log_lines(self, first: int) -> Iterable[StepLine]:
        """Return the log from a step on."""
        return self.viewpoint.lines(self.heard, self.manner, first)

    def notice(self, text: str) -> None:
        """Show a note below the question."""
        self.question.note = text
        self.question.fill()

    def look_up(self, title: str, *texts: str) -> None:
        """Show pages instead of the question; each text begins one."""
        self.question.sheet = ReferencePage(title, texts)
        self.question.fill()

    def put_away(self) -> bool:
        """Close the reference page; return whether there was one."""
        was, self.question.sheet = self.question.sheet is not None, None
        self.question.fill()
        return was

    def trying(self, what: Callable[[], None]) -> None:
        """Run an action; show a refusal below the question."""
        try:
            what()
        except IllegalAction as error:
            self.refuse(error.refusal)
        except WargameError as error:
            self.notice(f"No: {error}")
        except OSError as error:
            self.notice(f"No: {error.strerror}: {error.filename}")

    def refuse(self, refusal: Refusal) -> None:
        """Show a refusal; ``w`` shows its clause."""
        self.refused = refusal.clause
        self.notice(f"No: {refusal} w: the rule")

    # keys

    def on_key(self, event: Key) -> None:
        """Take digits, with the focus anywhere but on the line to type in."""
        if event.character and event.character.isascii() and event.character.isdecimal():
            event.stop()
            self.press(event.character)

    def press(self, digit: str) -> None:
        """Take a digit."""

    def action_interrupt(self) -> None:
        """Leave like an interrupted command."""
        self.interrupted = True
        self.exit()

    def action_take(self) -> None:
        """Take the thing at the cursor."""

    def action_away(self) -> None:
        """Leave the line to type in, close the reference page, or take something back."""
        if self.words.has_focus:
            self.words.value = ""
            self.pane.focus()
        elif not self.put_away():
            self.trying(self.back)

    def back(self) -> None:
        """Take the last word back."""

    def action_type(self, begun: str = "") -> None:
        """Go to the line to type in."""
        self.words.value = begun
        self.words.focus()
        self.words.cursor_position = len(begun)

    def action_zoom(self) -> None:
        """Go nearer or farther."""
        names = [name for name in self.pane.names() if name.startswith(("hex:", "space:"))]
        self.zoomed = "far" if self.zoom() == "near" else "near"
        self.show_all()
        self.pane.go_to_mark(names)
        self.light()

    def light(self) -> None:
        """Light the things to choose."""

    def action_overview(self) -> None:
        """Explain the numbers of the things and the place at the cursor; then show goals and units."""
        names, overview = self.pane.names(), reference.overview(self.page())
        numbers = "\n".join(counter_lines(self.game, self.view, names))
        lies = any(not name.startswith(reference.LAND) for name in names)
        pages = [numbers, overview] if lies else [f"{numbers}\n\n{overview}"]
        self.look_up(self.game.title, *(page.strip() for page in pages if page.strip()))

    def action_legend(self) -> None:
        """Explain the signs."""
        self.look_up("Signs", "\n".join(self.page().board.legend) or "The board explains itself.")

    def action_keys(self) -> None:
        """Show the keys."""
        self.look_up("Keys", reference.KEYS)

    def action_clause(self) -> None:
        """Show the clause of the question."""

    def action_clauses(self) -> None:
        """Write clauses into the log, or leave them out."""
        self.manner = attrs.evolve(self.manner, clauses=not self.manner.clauses)
        self.show_log()

    def action_sight(self) -> None:
        """Begin to type a line of sight from the place at the cursor."""
        names = [name.partition(":")[2] for name in self.pane.names() if name.startswith(reference.SEEN)]
        if not names:
            self.action_type("los ")
            return
        self.action_type(f"los {names[0]} ")

    # typed words

    def known_words(self) -> Iterable[str]:
        """List the words for Tab."""
        return self.commands()

    def commands(self) -> Mapping[str, Callable[[str], None]]:
        """Return the typed commands besides sentences."""
        return {
            "rules ": self.command_rules,
            "los ": self.command_los,
            "explain ": self.command_explain,
            "board": lambda _words: self.action_overview(),
            "help": lambda _words: self.action_keys(),
            "quit": lambda _words: self.exit(),
        }

    def command_los(self, words: str) -> None:
        """Show a line of sight or a field of fire."""
        self.look_up("Line of sight", sight_text(self.game, self.view, words.split()))

    def command_explain(self, words: str) -> None:
        """Explain the numbers of a card or unit."""
        self.look_up("Numbers", "\n".join(named_lines(self.game, self.view, words)))

    def command_rules(self, words: str) -> None:
        """Show a clause, a section or the result of a search."""
        room = self.size.height, self.question.inside
        found = looked_up(self.game, words, at_hand=self.at_hand(), size=ON_PAGES, room=room)
        rule, _, example = found.partition(f"\n\n{EXAMPLE}")  # on a page of its own: no board is torn
        self.look_up("Rules", rule, *([EXAMPLE + example] if example else []))

    def at_hand(self) -> str:
        """Return the clause of the current decision, if any."""
        return ""

    def action_why(self) -> None:
        """Show the clause of the last refusal."""
        if self.refused:
            self.trying(lambda: self.command_rules(self.refused))
        else:
            self.notice("Nothing was refused.")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Obey a typed line."""
        words = event.value.strip()
        self.words.keep(words)
        self.words.value = ""
        self.pane.focus()
        self.notice("")
        self.trying(lambda: self.obey(words))

    def obey(self, words: str) -> None:
        """Search, carry out a command, or read a sentence."""
        first, _, rest = words.partition(" ")
        known = {name.strip(): command for name, command in self.commands().items()}
        if words.startswith("/"):
            self.search(words[1:].strip())
        elif command := known.get(first.lower()):
            command(rest.strip())
        elif words:
            self.read(words)

    def read(self, words: str) -> None:
        """Read a sentence."""
        raise BadOption(f"{words[:40]!r} is nothing that can be done here")

    def search(self, words: str) -> None:
        """Go to a thing or place on the board by its name, else search the rules."""
        wanted = words.lower().replace(" ", "_")
        found = [name for name in self.pane.board.cells if name.partition(":")[2].lower() == wanted]
        if not words:
            raise BadOption("name a unit, a hex, a clause or words to search for")
        if self.pane.go_to_mark(found):
            self.notice(reference.standing_at(self.page(), self.pane.names()))
        else:
            self.command_rules(words)
