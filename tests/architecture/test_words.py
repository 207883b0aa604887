"""One word for one thing: the glossary leads to the code, class names are unique, former words stay away."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from architecture.sources import ROOT, RULESETS, Source, planted, read
from cases import cases

GLOSSARY = ROOT / "docs" / "glossary.md"
ASKED_FOR = (
    *("rollout", "determinization", "evaluation", "transposition", "upper bound", "exploration"),
    "progressive widening",
)
"""Words by which a newcomer must find the module."""

WIRE = "the JSON of the protocol names its messages by class"
RULEBOOK = "the rulebook's word; the other is in the kernel, or a library's"
SHARED: Mapping[str, str] = {
    "Answer": WIRE,
    "Drawing": RULEBOOK,
    "Feature": RULEBOOK,
    "Plane": RULEBOOK,
    "Seen": WIRE,
    "Step": "the rulebooks' word for an action; the kernel's is part of its API",
    "Stop": WIRE,
    "Told": WIRE,
    "Track": RULEBOOK,
    "WargameEnv": "each is the environment of its own library, and named alike for those who know one",
}
"""Names of several classes outside of one ruleset, each with its reason; the list may only shrink."""

FORMER: Mapping[str, tuple[str, ...]] = {
    "search": (
        *(
            "hand",
            "hands",
            "boldness",
            "stray",
            "gate",
            "width",
            "worlds",
            "playing on",
            "play-out",
            "play-outs",
        ),
        *("tracks", "steady", "branch", "branches", "favorite", "judge", "judged", "standing", "thoughts"),
    ),
    "arena": ("Attempt", "Showing", "Effort", "Seated", "Rival", "attempt_all"),
    "adapters": ("Place", "Table"),
    "encoding": ("Asked", "ByActions", "ByWords", "Going", "Sheet"),
    "editing": ("Laid", "laying"),
    "protocol": ("Orphanage", "Tried"),
}
"""Words that a package had for what has another word now."""

STILL_SAID = re.compile(
    r"former|Former|game\.play_out|STEADY|Thoughts for"
    r'|f"hand of \{seat\}"'  # the name of a stream of random numbers: another name would play otherwise
    r'|^ +(__name__, )?(\w+="\w+",? ?)+$'  # former names in a table of them
    r"|\.thoughts\""
)
"""Lines that name a former word for a reason: as an alias, or on the wire."""


def rows(text: str) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield the words of each row of the tables, and where it says that they live."""
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.split("|")[1:-1]]
        if len(cells) == 3 and cells[0] not in {"Word", "---"}:
            yield tuple(word.strip() for word in cells[0].split(",")), cells[2].strip("`")


def is_there(path: str) -> bool:
    """Return whether a dotted path leads to a module, or to a name that a module defines."""
    for parts, names in ((path.split("."), []), (path.split(".")[:-1], path.split(".")[-1:])):
        place = ROOT.joinpath("src", *parts)
        for file in (place.with_suffix(".py"), place / "__init__.py"):
            if file.is_file() and set(names) <= defined(ast.parse(file.read_text(encoding="utf-8"))):
                return True
    return False


def defined(tree: ast.Module) -> set[str]:
    """Return the names that a module defines at its top."""
    found = {node.name for node in tree.body if isinstance(node, ast.ClassDef | ast.FunctionDef)}
    assigned = [node for node in tree.body if isinstance(node, ast.Assign)]
    return found | {target.id for node in assigned for target in node.targets if isinstance(target, ast.Name)}


def several(sources: Iterable[Source]) -> dict[str, list[str]]:
    """Find public class names that stand for several classes, and where.

    Rulesets never meet, and each has the words of its own rulebook: two of them may share a name.
    """
    found: defaultdict[str, list[Source]] = defaultdict(list)
    for source in sources:
        for node in source.tree.body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(source)
    return {name: [".".join(one.parts) for one in at] for name, at in found.items() if meet(at)}


def meet(sources: list[Source]) -> bool:
    """Return whether several files are not all of different rulesets."""
    homes = [home_of(one) for one in sources]
    return len(homes) > 1 and not (set(homes) <= RULESETS and len(set(homes)) == len(homes))


def home_of(source: Source) -> str:
    """Return the package of a file within the library."""
    return source.parts[1] if len(source.parts) > 1 else ""


def said_again(source: Source) -> Iterator[str]:
    """Find former words of a package in its names, its docstrings and its comments."""
    words = FORMER.get(home_of(source), ())
    if not words:
        return
    pattern = re.compile(rf"(?<![\w-])({'|'.join(map(re.escape, words))})(?![\w-])")
    for number, line in enumerate(source.text.splitlines(), start=1):
        if not STILL_SAID.search(line):
            yield from (f"{source.path}:{number}: {word}" for word in pattern.findall(line))


def test_each_word_of_the_glossary_leads_to_code() -> None:
    found = list(rows(GLOSSARY.read_text(encoding="utf-8")))

    assert 80 < len(found)
    assert [] == [path for _, path in found if not is_there(path)]


def test_each_word_stands_once_in_the_glossary() -> None:
    words = [word for words, _ in rows(GLOSSARY.read_text(encoding="utf-8")) for word in words]

    assert sorted(set(words)) == sorted(words)


@cases(*ASKED_FOR)
def test_a_newcomer_finds_the_module_by_the_word(word: str) -> None:
    """The module that the glossary names says the word itself."""
    (path,) = (path for words, path in rows(GLOSSARY.read_text(encoding="utf-8")) if word in words)
    parts = path.split(".")
    files = [ROOT.joinpath("src", *some).with_suffix(".py") for some in (parts, parts[:-1])]

    assert any(file.is_file() and word in file.read_text(encoding="utf-8").lower() for file in files)


def test_public_class_names_are_unique() -> None:
    found = several(read("src"))

    assert {} == {name: at for name, at in found.items() if name not in SHARED}
    assert set(SHARED) <= set(found), "an exception that is one no more"


def test_former_words_stay_away() -> None:
    assert [] == [found for source in read("src") for found in said_again(source)]


def test_a_planted_second_class_is_found() -> None:
    one, other = (planted(f"src/wargames/{at}.py", "class Cell: ...") for at in ("render/a", "web/b"))
    ruled = planted("src/wargames/bob/c.py", "class Cell: ...")

    of_another = planted("src/wargames/sniper/d.py", "class Cell: ...")

    assert {"Cell": ["wargames.render.a", "wargames.web.b"]} == several([one, other])
    assert {"Cell": ["wargames.render.a", "wargames.bob.c"]} == several([one, ruled])
    assert {"Cell": ["wargames.bob.c"] * 2} == several([ruled, ruled])
    assert {} == several([ruled, of_another])


@cases(
    ("def play(hands): ...", 1),
    ('"""Playing on, by the worlds of a hand."""', 2),
    ("# a play-out", 1),
    ('max_candidates: int = setting("", former="width")', 0),
    ("beforehand, self.handed = worldly, boldly", 0),
)
def test_a_planted_former_word_is_found(text: str, count: int) -> None:
    assert count == len(list(said_again(planted("src/wargames/search/a.py", text))))


@cases(
    ("wargames.search.tree", True),
    ("wargames.search", True),
    ("wargames.search.tree.Node", True),
    ("wargames.kernel.game.seats.Seat", True),
    ("wargames.search.tree.Branch", False),
    ("wargames.search.trees", False),
)
def test_a_path_is_found_only_where_it_leads(path: str, there: bool) -> None:
    assert there is is_there(path)
