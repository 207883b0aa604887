"""Ten questions of a newcomer, each answered within two clicks from the start page by the links on it."""

import re
from pathlib import Path

from cases import cases

DOCS = Path(__file__).parents[2] / "docs"
PATHS = {
    "How do I list legal actions?": (["concepts.md#decision"], r"\.actions"),
    "How do I write a bot in Go?": (["protocol.md", "../clients/go/examples/rollouts/main.go"], r"PlayOut"),
    "How do I embed the rules in Django?": (["questions.md", "embed.md#two-ways"], r"Session"),
    "How do I save a game to resume it later?": (["records.md"], r"resume\("),
    "Why was I refused?": (["concepts.md#action"], r"[Rr]efus"),
    "How do I change a scenario?": (["embed.md#set-ups-of-your-own"], r"read_scenario"),
    "How do I get odds?": (["concepts.md#odds"], r"game\.odds"),
    "How do I run 10,000 games?": (["league.md"], r"league run"),
    "How do I show a board in a notebook?": (["notebooks.md"], r"session\.view"),
    "How do I add a unit?": (["questions.md", "add-a-ruleset.md"], r"ledger"),
}
LINK = re.compile(r"\]\(([^)\s]+)\)")


def links(page: Path) -> set[str]:
    """Give what a page links to, from the docs' folder."""
    return set(LINK.findall(page.read_text(encoding="utf-8")))


def anchor(heading: str) -> str:
    return re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-")


def part(target: str) -> str:
    """Give the text that a link leads to: its section, or the whole page."""
    name, _, section = target.partition("#")
    text = (DOCS / name).read_text(encoding="utf-8")
    if not section:
        return text
    parts = re.split(r"^#+ (.+)$", text, flags=re.MULTILINE)
    return next(body for head, body in zip(parts[1::2], parts[2::2], strict=True) if anchor(head) == section)


@cases(*PATHS)
def test_a_question_is_answered_within_two_clicks_from_the_start_page(question: str) -> None:
    clicks, answer = PATHS[question]
    page = DOCS / "index.md"
    for target in clicks:
        assert target in {link if "#" in target else link.partition("#")[0] for link in links(page)}, (
            page.name
        )
        page = DOCS / target.partition("#")[0]

    assert 1 <= len(clicks) <= 2
    assert re.search(answer, part(clicks[-1]))


def test_the_page_of_ten_questions_answers_these_in_this_order_with_a_way_on() -> None:
    text = (DOCS / "questions.md").read_text(encoding="utf-8")
    headings = re.findall(r"^## (.+)$", text, re.MULTILINE)

    assert list(PATHS) == headings
    assert [] == [head for head in headings if not LINK.search(part(f"questions.md#{anchor(head)}"))]
    assert "questions.md" in links(DOCS / "index.md")


def test_anchors_of_links_between_pages_are_there() -> None:
    """GitHub and the site make them of headings alike."""
    missing = [
        f"{page.name}: {link}"
        for page in sorted(DOCS.glob("*.md"))
        for link in links(page)
        if "#" in link and "://" not in link and link.partition("#")[0].endswith((".md", ""))
        if anchored(page, link) is False
    ]

    assert [] == missing


def anchored(page: Path, link: str) -> bool:
    name, _, section = link.partition("#")
    target = (page.parent / name) if name else page
    if target.suffix != ".md":
        return True
    headings = re.findall(r"^#+ (.+?)(?: \{.*\})?$", target.read_text(encoding="utf-8"), re.MULTILINE)
    return section in {anchor(head) for head in headings}
