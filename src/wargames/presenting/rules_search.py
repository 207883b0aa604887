"""Ranked search in the rules: by words and their kin, typing errors, titles, and the current decision."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from functools import lru_cache
from math import log

import attrs

from wargames.kernel.base.ledger import Clause, Entry, Ledger

WORD = re.compile(r"d[0-9]+|[a-z]+|[0-9]+")
SMALL = (
    "a an and any are as at be been by can could did do does for from get had has have he her his how",
    "i if in is it its may me might much my of on or our she should so some than that the their them",
    "then there they this to was we were what when where which while who why will with would you your",
    "happens happen another use used still ever need needs needed",
)
"""Words that a search ignores."""
IRREGULAR = {
    "men": "man",
    "dies": "kill",
    "died": "kill",
    "killed": "kill",
    "shot": "shoot",
    "flew": "fly",
    "flown": "fly",
}
SHORTEST = 3
"""The fewest letters of a word without its ending."""
SAME = (
    "fire shoot shot attack",
    "kill kia dead destroy eliminate",
    "man men figure soldier",
    "los sight see",
    "adjacent next beside",
    "retreat run flee",
    "plane aircraft jet fighter",
    "mg machine",
    "building house",
    "wood tree forest",
    "begin start",
    "dice die d3 d6 d8 d10",
    "two 2 twice",
    "three 3",
    "four 4",
    "five 5",
    "six 6",
    "ten 10",
    "hide conceal",
    "fix repair mend",
    "jam fail break",
    "must compulsory force oblige",
)
"""Words that mean the same to a player: the first of each line stands for the others."""
KIN = (
    "far distance range long",
    "far move movement point",
    "many most limit number hold",
    "fit stack",
    "heal rally medic",
    "cost pay point",
    "blow hit",
    "long extended",
    "edge loop last",
    "path block way",
    "occupied hold free",
    "discover conceal reveal camouflage",
    "win won destroy total",
    "river stream",
    "wound hit pin",
    "close combat melee",
    "rout retreat",
    "cp command",
    "op opportunity",
    "loss kill casualty remove",
    "lieutenant officer",
    "card hand",
    "hex space",
    "shell he",
    "fly move",
    "long stay remain last thin remove",
    "out leave exit",
    "tank vehicle sherman tiger panzer",
    "leader pl sl officer",
    "discard throw",
    "once twice 2",
    "turn face arc",
    "gun weapon",
    "protect cover benefit",
    "stop reduce recover end remove",
    "squad group unit",
    "reorganize combine exchange split join swap",
    "time round turn length",
    "tell confer secret show",
    "team side player",
    "start begin first",
    "pick choose select",
    "hill elevation high uphill",
    "trench foxhole",
    "bazooka rocket",
    "ammo ammunition supply low",
    "truck vehicle transport carry",
)
"""Words that may stand for one another."""
TITLE, EXAMPLE = 2.0, 0.25
"""The weights of a word in the section's title and in the example; in the rule it is 1."""
KINDRED = 0.7
"""The weight of a related word."""
LIKE = 0.8
"""The least likeness of a typing error and a word of the rules."""
FLATNESS, LENGTH = 1.2, 0.6
"""The two constants of BM25: the saturation of a word's count, and the penalty of long texts."""
WHOLE = 0.5
"""The exponent of the part of the words that an entry has: it favors entries with all of them."""
ASIDE, OPTIONAL = 0.35, 0.9
"""The weights of rulings, gaps and facts beside clauses, and of optional clauses beside others."""
HOW_MANY = re.compile(r"\bhow (many|much|far|long)\b|\b(what|which) number\b|\blimit\b", re.IGNORECASE)
NUMBER = re.compile(r"[0-9]|\b(one|two|three|four|five|only|not)\b")
LEADING, AMOUNT = 0.4, 1.25
"""The bonus of a section's first clause, falling for later ones, and of a number for "how many"."""
NEAR, BEST = 0.4, 3
"""The bonus of a clause whose chapter matches best, and the number of a chapter's entries that count."""
AT_HAND = 1.4
"""The weight of the section of the current decision beside others."""


@attrs.frozen
class Index:
    """The words of a ledger: of each entry, by stems, with their weights."""

    entries: tuple[Entry, ...]
    counts: tuple[Mapping[str, float], ...]
    known: Mapping[str, int]
    length: float


def ranked(ledger: Ledger, words: str, at_hand: str = "") -> tuple[Entry, ...]:
    """List the entries that match some words: one named by its id, then the best first.

    ``at_hand`` is the clause that asks now.
    """
    index = _index(ledger)
    wanted = [_kin(_known(index, one)) for one in _stems(words)]
    found = [_score(index, counts, wanted) for counts in index.counts]
    near = _chapters(index.entries, found)
    scores = [
        (score * _weight(entry, at_hand) * _amount(entry, words) * (1 + NEAR * near[chapter(entry)]), at)
        for at, (entry, score) in enumerate(zip(index.entries, found, strict=True))
    ]
    best = (index.entries[at] for score, at in sorted(scores, key=lambda one: (-one[0], one[1])) if score)
    called = [ledger[id_] for id_ in [words.strip().upper()] if id_ in ledger]
    return tuple(dict.fromkeys((*called, *best)))


def chapter(entry: Entry) -> str:
    """Return the chapter of a clause: its id without the last number; empty for other entries."""
    return entry.id.rpartition(".")[0]


def _chapters(entries: Iterable[Entry], scores: Iterable[float]) -> Mapping[str, float]:
    """Rate each chapter by its best entries, from 0 to 1; other entries stand in none."""
    found: dict[str, list[float]] = {}
    for entry, score in zip(entries, scores, strict=True):
        found.setdefault(chapter(entry), []).append(score)
    best = {name: sum(sorted(each)[-BEST:]) for name, each in found.items() if name}
    most = max(best.values(), default=0) or 1
    return {"": 0.0} | {name: score / most for name, score in best.items()}


def stem(word: str) -> str:
    """Return a word without its ending, so that the forms of a word are equal.

    >>> [stem(word) for word in ("moving", "moves", "moved", "cities", "pass", "hit", "hitting", "men")]
    ['mov', 'mov', 'mov', 'city', 'pass', 'hit', 'hit', 'man']
    """
    word = IRREGULAR.get(word, word)
    if word.endswith("ies") and len(word) > len("dies"):
        return f"{word[:-3]}y"
    for ending in ("ing", "ed", "es", "s", "e"):
        bare = word.removesuffix(ending)
        if bare != word and len(bare) >= SHORTEST and not (ending == "s" and bare.endswith("s")):
            return (
                bare[:-1] if ending in {"ing", "ed"} and bare[-1:] == bare[-2:-1] not in {"s", "l"} else bare
            )
    return word


def _stems(text: str) -> list[str]:
    found = (stem(word) for word in WORD.findall(text.lower()) if word not in _small())
    return [_meaning().get(word, word) for word in found]


@lru_cache(maxsize=1)
def _small() -> frozenset[str]:
    return frozenset(word for line in SMALL for word in line.split())


@lru_cache(maxsize=1)
def _meaning() -> Mapping[str, str]:
    """Map each word to its representative."""
    lines = [[stem(word) for word in line.split()] for line in SAME]
    return {word: line[0] for line in reversed(lines) for word in line}


@lru_cache(maxsize=32)
def _index(ledger: Ledger) -> Index:
    entries = tuple(ledger)
    counts = tuple(_counted(entry) for entry in entries)
    known = Counter(word for one in counts for word in one)
    return Index(entries, counts, known, sum(sum(one.values()) for one in counts) / max(len(counts), 1))


def _counted(entry: Entry) -> Mapping[str, float]:
    found: Counter[str] = Counter(_stems(entry.text))
    weighted: dict[str, float] = dict(found)
    title = entry.section if isinstance(entry, Clause) else getattr(entry, "question", "")
    example = entry.example or "" if isinstance(entry, Clause) else ""
    for text, weight in ((title, TITLE), (example, EXAMPLE)):
        for word in set(_stems(text)):
            weighted[word] = weighted.get(word, 0) + weight
    return weighted


def _known(index: Index, word: str) -> str:
    """Return the nearest word of the rules, which mends a typing error."""
    if word in index.known or any(word in kin for kin in _kinds()):
        return word
    return next(iter(get_close_matches(word, index.known, n=1, cutoff=LIKE)), word)


@lru_cache(maxsize=1)
def _kinds() -> tuple[frozenset[str], ...]:
    return tuple(frozenset(_stems(line)) for line in KIN)


def _kin(word: str) -> Mapping[str, float]:
    """List a word and its related words, each with its weight."""
    akin = (one for kin in _kinds() if word in kin for one in kin)
    return dict.fromkeys(akin, KINDRED) | {word: 1.0}


def _score(index: Index, counts: Mapping[str, float], wanted: Sequence[Mapping[str, float]]) -> float:
    """Add up the weights of the words in an entry; of related words the best counts."""
    long = 1 - LENGTH + LENGTH * sum(counts.values()) / index.length
    each = [
        max(part * _word_score(index, word, counts, long) for word, part in kin.items()) for kin in wanted
    ]
    part_found: float = (sum(map(bool, each)) / max(len(each), 1)) ** WHOLE
    return sum(each) * part_found


def _word_score(index: Index, word: str, counts: Mapping[str, float], long: float) -> float:
    if (count := counts.get(word, 0.0)) == 0:
        return 0.0
    rare = log(1 + len(index.entries) / index.known[word])
    return rare * count * (FLATNESS + 1) / (count + FLATNESS * long)


def _weight(entry: Entry, at_hand: str) -> float:
    kind = ASIDE if not isinstance(entry, Clause) else OPTIONAL if entry.optional else 1.0
    near = bool(at_hand) and chapter(entry) == at_hand.rpartition(".")[0]
    number = entry.id.rpartition(".")[2]
    first = 1 + LEADING / int(number) if isinstance(entry, Clause) and number.isdecimal() else 1.0
    return kind * first * (AT_HAND if near else 1.0)


def _amount(entry: Entry, words: str) -> float:
    """Favor entries with a number for a question that asks for one."""
    return AMOUNT if HOW_MANY.search(words) and NUMBER.search(entry.text) else 1.0
