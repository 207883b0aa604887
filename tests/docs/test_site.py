"""What the site makes from the code: every entry of a ledger once, every public name, links that lead on."""

import ast
import re
from importlib import import_module
from pathlib import Path

import make_site
import pytest
from attrs import evolve
from making import api, docstrings, edit_links, live
from making.clauses import Clauses
from making.examples import example_pictures
from making.forces import forces
from making.scenarios import measured, uses
from making.sources import ROOT, Sources

from balance import Balance, keep, kept
from cases import cases
from docs.test_documents import WITH_CODE
from wargames import load, replay
from wargames.kernel.base.ledger import ENTRY_ID
from wargames.kernel.game import Over, Seat
from wargames.lessons import examples_of

pytestmark = pytest.mark.thorough

RULESETS = make_site.rulesets()
EXTENSION = f"{ROOT}/docs/making/griffe_docstrings.py:Docstrings"


@pytest.fixture(scope="module", params=RULESETS)
def clauses(request: pytest.FixtureRequest) -> Clauses:
    return Clauses.of(request.param, Sources())


def test_every_entry_of_a_ledger_has_one_place(clauses: Clauses) -> None:
    texts = "".join(text for _, _, text in clauses.pages())

    anchors = re.findall(r"^### .*\{ #([^ ]+) \}$", texts, re.MULTILINE)
    assert sorted(anchors) == sorted(entry.id for entry in clauses.ledger)


def test_every_clause_links_to_a_line_of_code(clauses: Clauses) -> None:
    texts = "".join(text for _, _, text in clauses.pages())

    links = re.findall(r"\]\(\.\./\.\./source/([^)#]+)\.html#L-(\d+)\)", texts)
    assert links
    for path, line in set(links):
        assert int(line) <= len((ROOT / path).read_text(encoding="utf-8").splitlines()), path


def test_no_line_of_a_page_of_clauses_is_endless(clauses: Clauses) -> None:
    for path, _, text in clauses.pages():
        told = [line for line in text.splitlines() if not line.startswith("[`")]  # but citations
        assert 15_000 > max(map(len, told)), path


def test_every_example_stands_by_its_clause_with_a_picture(clauses: Clauses, tmp_path: Path) -> None:
    texts = "".join(text for _, _, text in clauses.pages())
    example_pictures(clauses.game, tmp_path)

    for one in examples_of(clauses.game):
        below = texts.split(f"{{ #{one.clause} }}", 1)[1].split("\n### ", 1)[0]
        assert f"**Example: {one.written.title}**" in below
        assert f"/examples/{one.id}.svg)" in below
        assert (tmp_path / "pictures" / clauses.game.id / "examples" / f"{one.id}.svg").is_file()


def test_a_ruling_stands_once_on_a_page_and_is_linked_further_down(clauses: Clauses) -> None:
    for path, _, text in clauses.pages():
        rulings = re.findall(r"^> \[([A-Z]+-R\d+)\]\([^)]*\) \*", text, re.MULTILINE)
        assert len(rulings) == len(set(rulings)), path


def test_the_page_of_a_game_links_the_clauses_that_it_names(clauses: Clauses) -> None:
    page = (ROOT / "docs" / "rulesets" / f"{clauses.game.id}.md").read_text(encoding="utf-8")
    linked = make_site.with_clauses(page, clauses)
    named = {one for one in ENTRY_ID.findall(page) if one in clauses.ledger}

    assert named
    assert all(f"[{one}]({clauses.game.id}/" in linked for one in named)


@cases(*RULESETS)
def test_every_ruleset_has_a_page_of_how_it_plays_and_a_reference(ruleset: str) -> None:
    page = (ROOT / "docs" / "rulesets" / f"{ruleset}.md").read_text(encoding="utf-8")

    assert page.splitlines()[0].endswith(": how it plays")
    assert f"({ruleset}/reference.md)" in page
    assert (ROOT / "docs" / "rulesets" / ruleset / "reference.md").is_file()


def test_the_import_line_of_a_page_imports_what_the_page_shows() -> None:
    pages = [
        text for path, title, text in api.api_pages() if path.parent.name == "api" and title != api.ADAPTERS
    ]

    assert len(pages) > 10
    for text in pages:
        (line,) = ast.parse(text.split("```python\n")[1].split("\n```")[0]).body
        assert isinstance(line, ast.ImportFrom)
        assert line.module is not None
        offered = import_module(line.module)
        assert [] == [one.name for one in line.names if not hasattr(offered, one.name)]
        assert len(line.names) == text.count("\n::: ")


def test_nobody_is_told_to_give_self() -> None:
    griffe = pytest.importorskip("griffe", reason="needs griffe: `make site` brings it")
    read = griffe.load("wargames", search_paths=[ROOT / "src"], extensions=griffe.load_extensions(EXTENSION))
    said = read["kernel.game.game.Game.play_out"].docstring.value

    assert ":param choose: ``choose`` is" in said.replace(":param choose: `choose", ":param choose: ``choose")
    assert ":param self" not in said


def test_every_public_name_is_on_a_page() -> None:
    assert [] == api.unlisted()


def test_links_out_of_the_docs_lead_to_the_sources() -> None:
    page = ROOT / "docs" / "concepts.md"
    sources = Sources()

    text = make_site.relinked(page, Path("concepts.md"), sources)

    assert "](../" not in text
    assert all((ROOT / path).exists() for path in sources.wanted)


def test_examples_in_docstrings_become_code() -> None:
    shown = docstrings.as_markdown("Add.\n\n>>> 1 + 1\n2\n\nMore of :class:`Seat`.")

    assert "```pycon\n>>> 1 + 1\n2\n```" in shown
    assert shown.endswith("More of `Seat`.")


def test_every_page_is_in_the_navigation() -> None:
    listed = (ROOT / "docs" / "zensical.toml").read_text(encoding="utf-8")

    assert [] == [page.name for page in (ROOT / "docs").glob("*.md") if f'"{page.name}"' not in listed]


def test_every_scenario_has_forces_on_each_side_and_a_use() -> None:
    for ruleset in RULESETS:
        game = load(ruleset)
        assert set(uses()[ruleset]) == set(game.scenarios)
        for scenario in game.scenarios.values():
            assert {2} == {len(sides) for sides in [forces(scenario)]}
            assert all(forces(scenario).values())


def test_forces_are_those_of_the_printed_scenario() -> None:
    """BOB-S1: three squads and a machine gun on each side; SN-G17: a sniper and a machine gun wait."""
    lane, walk = load("bob").scenario("farm_lane"), load("sniper").scenario("lieutenants_walk")

    assert "3 x Paratrooper Squad, Paratrooper MG Team" == forces(lane)["Americans"]
    assert "sniper; squad of elite, regular, mg" == forces(walk)["Germans"]


def test_balance_is_of_scenarios_that_are_there_and_says_how_sure_it_is(tmp_path: Path) -> None:
    known = kept()

    assert [] == [
        f"{game}.{scenario}"
        for game, found in known.items()
        for scenario, figures in found.items()
        for one in figures
        if scenario not in load(game).scenarios or one.won + one.drawn + one.lost != one.games
    ]
    one = Balance("1", "ace", "blue", 20, 1, won=12, drawn=2, lost=6)
    searching = Balance("1", "determinized:max_candidates=3", "blue", 10, 1, won=5, drawn=0, lost=5)
    for each in (searching, one, evolve(searching, bot="determinized:max_candidates=4"), one):
        keep("bob", "bridge", each, tmp_path / "balance.toml")
    assert {"bob": {"bridge": (one, evolve(searching, bot="determinized:max_candidates=4"))}} == kept(
        tmp_path / "balance.toml"
    )
    said = "`ace` on both sides: blue won 12 of 20 games, 2 drawn (65% of the points, 95 % sure: 43% to 82%)."
    assert said == measured(one, alone=False)


@cases(
    ("git@github.com:someone/wargames.git", "https://github.com/someone/wargames/edit/main"),
    ("https://gitlab.com/club/wargames", "https://gitlab.com/club/wargames/-/edit/main"),
    ("ssh://git@codeberg.org/club/wargames.git", "https://codeberg.org/club/wargames/_edit/main"),
    ("https://git.example.org/club/wargames.git", None),
    ("../wargames", None),
    ("", None),
)
def test_the_editor_is_known_from_where_a_clone_came_from(origin: str, editor: str | None) -> None:
    assert edit_links.editor_of(origin) == editor


def test_a_page_that_one_file_says_leads_to_where_that_file_is_edited(tmp_path: Path) -> None:
    pages = {
        "choosing.html": "docs/choosing.md",
        "changelog.html": "CHANGELOG.md",
        "rulesets/bob.html": "docs/rulesets/bob.md",
        "rulesets/bob/bob-5.3.html": "src/wargames/bob/ledger.toml",
        "api/kernel/chance/dice.html": "src/wargames/kernel/chance/dice.py",
        "rulesets/bob/scenarios.html": None,
        "api/search.html": None,
    }
    for page in pages:
        (tmp_path / page).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / page).write_text(
            '<article class="md-content__inner md-typeset"><h1>A page</h1></article>'
        )

    edit_links.add_edit_links(tmp_path, "https://forge.example/edit", {"changelog.md": "CHANGELOG.md"})

    found = {
        page: re.findall(r'href="https://forge.example/edit/(\S+)"', (tmp_path / page).read_text())
        for page in pages
    }
    assert found == {page: [file] if file else [] for page, file in pages.items()}


PAGE = """<body><p>Play it: <code>wargames play bob --scenario bridge</code>.</p>
<img alt="" src="../../pictures/bob/examples/rout.svg"></body>"""


def test_a_page_plays_where_the_playground_is_beside_it(tmp_path: Path) -> None:
    page = tmp_path / "rulesets" / "bob" / "scenarios.html"
    page.parent.mkdir(parents=True)
    page.write_text(PAGE)
    (tmp_path / "why.html").write_text("<body></body>")

    for one in (page, tmp_path / "why.html"):
        live.enliven(one, tmp_path, 9)

    text = page.read_text()
    assert '<a href="../../playground/index.html#play=bob/bridge">Play it here</a>, or <code>' in text
    assert '<script type="module" src="../../live/live.js" data-live data-megabytes="9"></script>' in text
    assert "<body></body>" == (tmp_path / "why.html").read_text()


def test_the_site_is_made_without_a_playground(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAYGROUND", "")
    (tmp_path / "page.html").write_text(PAGE)

    assert not live.lay(tmp_path)
    assert [PAGE] == [one.read_text() for one in tmp_path.iterdir()]
    monkeypatch.setenv("PLAYGROUND", str(tmp_path))
    with pytest.raises(SystemExit, match="no playground"):
        live.lay(tmp_path)


def test_the_blocks_that_run_in_a_page_are_those_that_tests_run() -> None:
    assert {f"{page}.md" for page in live.CODE} <= WITH_CODE


@cases(*RULESETS)
def test_an_example_begins_where_its_action_is_due(ruleset: str) -> None:
    for one in examples_of(load(ruleset)):
        begun = live.start(one)
        *_, last = replay(begun["record"], one.game)
        pending = one.game.pending(last.state)

        assert not isinstance(pending, Over)
        refused = pending[Seat(begun["seat"])].actions.check(one.game.parse(one.written.do))
        assert (one.refusal() is None) == (refused is None)
        assert begun["seat"] not in begun["bots"]
