"""A person who writes scenarios: picks what is to be laid, points at the map, types, looks at the faults."""

from collections.abc import Sequence
from typing import Any

import attrs

from browser.playing import Window

MIDDLE = """(name) => {
  const marks = ['hex', 'space'].map((kind) => `#board .hit[data-names~="${kind}:${name}"]`);
  const hit = document.querySelector(marks.join());
  const box = hit.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2, box.height / 2];
}"""
ON_TABLE = """([x, y, deep]) => {
  const svg = document.querySelector('#board > svg');
  const at = new DOMPoint(40 + 48 * x, 40 + 48 * (deep - y)).matrixTransform(svg.getScreenCTM());
  return [at.x, at.y];
}"""
"""Where a point of a table lies in the window: 40 pixels of frame, 48 an inch, north up."""


@attrs.define
class Editor:
    """The editor's page in a window."""

    window: Window

    @property
    def page(self) -> Any:
        """The page."""
        return self.window.page

    @property
    def text(self) -> str:
        """The text as it stands beside the map."""
        return str(self.page.input_value("#text"))

    @property
    def judged(self) -> str:
        """What is said of the scenario as a whole."""
        return str(self.page.inner_text("#judged"))

    @property
    def faults(self) -> Sequence[str]:
        """The faults that are listed."""
        return tuple(self.page.locator("#faults li").all_inner_texts())

    def has_one(self, words: str) -> bool:
        """Tell whether there is one fault, and it says some words or cites a clause."""
        return [words in fault for fault in self.faults] == [True]

    def open(self, fragment: str = "") -> None:
        """Open the page; it shows what was written last, or what a link leads to."""
        self.page.goto("about:blank")
        self.page.goto(f"{self.window.address}/edit{fragment}")
        self.window.until("document.getElementById('judged').textContent.length > 3", 60)

    def begin(self, game: str, scenario: str) -> None:
        """Begin with a shipped scenario, by the dialog."""
        self._choose(game)
        self.page.select_option("#scenario", scenario)
        self.page.click("#shipped")
        self._begun(f'id = "{scenario}"')

    def begin_empty(self, game: str, columns: int = 0, rows: int = 0) -> None:
        """Begin with an empty map of a size, or of the usual one."""
        self._choose(game)
        if columns:
            self.page.fill("#columns", str(columns))
            self.page.fill("#rows", str(rows))
        self.page.click("#empty")
        self._begun('id = "mine"')

    def _choose(self, game: str) -> None:
        self.page.click("#new")
        self.page.select_option("#game", "bob" if game != "bob" else "sniper")
        with self.page.expect_response(lambda answer: answer.url.endswith(f"/edit/games/{game}")):
            self.page.select_option("#game", game)
        self.page.wait_for_timeout(100)

    def _begun(self, head: str) -> None:
        self.window.until("!document.getElementById('begin').open")
        self.window.until(f"document.getElementById('text').value.includes({head!r})")
        self.settle()

    def settle(self) -> None:
        """Wait until nothing is asked of the server any more."""
        self.page.wait_for_timeout(30)
        self.window.until("document.body.getAttribute('aria-busy') !== 'true'")

    def pick(self, title: str, kind: str = "") -> None:
        """Pick what is to be laid: a kind in a group of the palette."""
        group = self.page.locator("#palette details").filter(
            has=self.page.locator(f"summary:text-is({title!r})")
        )
        if group.get_attribute("open") is None:
            group.locator("summary").click()
        (group.locator(f"button:text-is({kind!r})") if kind else group.locator("button").first).click()

    def choose_tool(self) -> None:
        """Pick nothing: clicks choose what lies there."""
        self.page.click("#palette .tool")

    def at(self, place: str) -> tuple[float, float]:
        """Give the middle of a hex or space in the window."""
        x, y, _ = self.page.evaluate(MIDDLE, place)
        return x, y

    def spot(self, x: float, y: float, deep: float = 36) -> tuple[float, float]:
        """Give a point of a measured table in the window."""
        across, down = self.page.evaluate(ON_TABLE, [x, y, deep])
        return across, down

    def click(self, *spots: tuple[float, float]) -> None:
        """Click at places of the window, and wait for what comes of it."""
        for spot in spots:
            self.page.mouse.click(*spot)
            self.page.wait_for_timeout(40)
        self.settle()

    def drag(self, *places: str) -> None:
        """Drag over hexes."""
        self.drag_over(*map(self.at, places))

    def drag_over(self, *spots: tuple[float, float]) -> None:
        """Drag over places of the window."""
        self.page.mouse.move(*spots[0])
        self.page.mouse.down()
        for spot in spots[1:]:
            self.page.mouse.move(*spot, steps=4)
        self.page.mouse.up()
        self.settle()

    def side(self, place: str) -> tuple[float, float]:
        """Give a spot near the northern side of a hex."""
        x, y, half = self.page.evaluate(MIDDLE, place)
        return x, y - 0.8 * half

    def marked(self, kind: str = "fault") -> int:
        """Count the marks of a kind on the map."""
        return int(self.page.locator(f"#board .mark.{kind}").count())

    def write(self, old: str, new: str) -> None:
        """Change the text by hand."""
        self.page.click("#tab-written")
        assert old in self.text
        self.page.fill("#text", self.text.replace(old, new, 1))
        self.settle()

    def play(self) -> None:
        """Play what is written, and come to a table."""
        self.page.click("#tab-try")
        self.window.until("document.querySelectorAll('#seats select').length > 0")
        self.page.click("#play")
        self.page.wait_for_url("**/table/**")
        self.window.ready()
