"""Ledgers: read exactly as written, or refused by source, entry and field."""

import pytest

from cases import cases
from wargames.kernel.base.errors import BadText, UnknownName
from wargames.kernel.base.ledger import ENTRY_ID, Clause, Fact, Gap, Ledger, Ruling

HEAD = """
[ruleset]
id = "xx"
title = "Example"
source = "printed.txt"
players = "2"
summary = "Two players roll."
"""
PROVENANCE = """
[provenance]
public = "read in public"
sources = ["a page", "another page"]
"""
CLAUSES = """
[[clause]]
id = "XX-1.1"
section = "Dice"
rule = "A die has six faces."
optional = false
example = "given a die when rolled 7 then it is refused"

[[clause]]
id = "YY-5.1.2"
section = "Sequence"
stage = "US-3"
basis = "public"
rule = "The higher roll goes first."
optional = true
"""
OTHERS = """
[[gap]]
id = "XX-G1"
missing = "How many dice."
fill = "Two."
basis = "reconstruction"

[[ruling]]
id = "XX-R1"
clauses = ["YY-5.1.2", "XX-1.1"]
question = "What of ties?"
ruling = "Roll again."
why = "Somebody must go first."

[[fact]]
id = "XX-F1"
clauses = ["XX-1.1"]
fact = "A six has chance 1/6."
"""
LEDGER = Ledger.read(HEAD + PROVENANCE + CLAUSES + OTHERS, "xx.toml")


def test_whatever_an_id_stands_for_says_one_text() -> None:
    said = {entry.id: entry.text for entry in LEDGER}

    assert "A die has six faces." == said["XX-1.1"]
    assert ("Two.", "Roll again.", "A six has chance 1/6.") == (said["XX-G1"], said["XX-R1"], said["XX-F1"])


def read_changed(old: str, new: str) -> Ledger:
    text = HEAD + PROVENANCE + CLAUSES + OTHERS
    assert old in text
    return Ledger.read(text.replace(old, new, 1), "xx.toml")


def test_every_entry_is_found_by_its_id_whatever_its_kind() -> None:
    example = "given a die when rolled 7 then it is refused"

    assert (
        Clause("XX-1.1", "Dice", "A die has six faces.", optional=False, example=example) == LEDGER["XX-1.1"]
    )
    assert Gap("XX-G1", "How many dice.", "Two.", "reconstruction") == LEDGER["XX-G1"]
    assert Fact("XX-F1", ("XX-1.1",), "A six has chance 1/6.") == LEDGER["XX-F1"]
    assert isinstance(LEDGER["XX-R1"], Ruling)
    assert 5 == len(LEDGER)
    assert "XX-G1" in LEDGER
    assert "XX-G2" not in LEDGER


def test_optional_keys_are_kept_or_none() -> None:
    first, second = LEDGER.clauses

    assert (None, None) == (first.stage, first.basis)
    assert ("US-3", "public", None, True) == (second.stage, second.basis, second.example, second.optional)


def test_head_and_provenance_are_kept() -> None:
    assert ("xx", "Example", "printed.txt") == (LEDGER.head.id, LEDGER.head.title, LEDGER.head.source)
    assert (("public", "read in public"), ("sources", ("a page", "another page"))) == LEDGER.provenance
    assert {"XX", "YY"} == LEDGER.prefixes


def test_an_unknown_id_is_refused() -> None:
    with pytest.raises(UnknownName, match=r"there is no entry 'XX-9\.9' of xx"):
        LEDGER["XX-9.9"]
    with pytest.raises(UnknownName, match=r"there is no entry 'XX-9\.9' of xx"):
        LEDGER.rulings_on("XX-9.9")


def test_rulings_are_found_by_their_clauses() -> None:
    assert LEDGER.rulings == LEDGER.rulings_on("XX-1.1")
    assert () == LEDGER.rulings_on("XX-G1")


def test_search_wants_every_word_in_any_case() -> None:
    assert ["XX-1.1"] == [entry.id for entry in LEDGER.search("SIX faces")]
    assert ["XX-G1"] == [entry.id for entry in LEDGER.search("dice many")]
    assert ["YY-5.1.2"] == [entry.id for entry in LEDGER.search("first higher")]
    assert () == LEDGER.search("first lower")


@cases(
    ('title = "Example"\n', "", r"xx.toml: \[ruleset\]: title is missing"),
    ('section = "Dice"\n', "", r"xx.toml: clause 1 \(XX-1.1\): section is missing"),
    ('id = "XX-1.1"\n', "", "xx.toml: clause 1: id is missing"),
    ('stage = "US-3"', 'phase = "US-3"', r"clause 2 \(YY-5.1.2\): unknown key 'phase'; the keys are id, sec"),
    ("optional = true", 'optional = "yes"', r"\(YY-5.1.2\): optional must be true or false, not 'yes'"),
    ('fill = "Two."', "fill = 2", r"gap 1 \(XX-G1\): fill must be a text, not 2"),
    ('fill = "Two."', 'fill = " "', r"gap 1 \(XX-G1\): fill must be a text, not ' '"),
    ('clauses = ["XX-1.1"]', "clauses = []", r"\(XX-F1\): clauses must be a list of strings, not \[\]"),
    ('clauses = ["XX-1.1"]', 'clauses = "XX-1.1"', r"\(XX-F1\): clauses must be a list of strings"),
    ('clauses = ["XX-1.1"]', 'clauses = ["XX-1.2"]', "XX-F1: clauses names 'XX-1.2', which is no clause"),
    ('["YY-5.1.2", "XX-1.1"]', '["XX-G1"]', "XX-R1: clauses names 'XX-G1', which is no clause"),
    ('id = "YY-5.1.2"', 'id = "XX-1.1"', "xx.toml: XX-1.1: the id stands twice"),
    ('id = "XX-R1"', 'id = "XX-G1"', "xx.toml: ruling 1: id 'XX-G1' is no id of a ruling"),
    ('id = "XX-1.1"', 'id = "XX-1"', "xx.toml: clause 1: id 'XX-1' is no id of a clause"),
    ("[[fact]]", "[[facts]]", "xx.toml: unknown table 'facts'"),
    ("[[fact]]", "[fact]", r"xx.toml: 'fact' must be written as \[\[fact\]\]"),
    ("[ruleset]", "[rule", r"xx.toml is no TOML: .* line 2"),
    ('sources = ["a page"', "sources = [1", r"\[provenance\]: sources must be a list of strings"),
    ("[provenance]", "[[provenance]]", r"\[provenance\]: there must be a table here"),
)
def test_a_ledger_with_a_mistake_is_refused_by_source_entry_and_field(
    old: str, new: str, message: str
) -> None:
    with pytest.raises(BadText, match=message):
        read_changed(old, new)


def test_a_ledger_without_a_head_is_refused() -> None:
    with pytest.raises(BadText, match=r"xx.toml: \[ruleset\]: there must be a table here, not None"):
        Ledger.read(CLAUSES, "xx.toml")


def test_ids_of_every_shape_are_found_in_a_text() -> None:
    text = "SE-3.4, BOB-5.1.2: SAF-3a.2; (SE-G1) SE-R12. SE-F3 ends TOI-20.3."

    assert ["SE-3.4", "BOB-5.1.2", "SAF-3a.2", "SE-G1", "SE-R12", "SE-F3", "TOI-20.3"] == ENTRY_ID.findall(
        text
    )


@cases("SE-3", "BOB-S3", "US-1", "xSE-3.4", "SE-3.4_b", "se-3.4", "A-SE-3.4", "UTF-8")
def test_what_is_no_id_is_not_found(text: str) -> None:
    assert [] == ENTRY_ID.findall(text)
