"""An action is a sentence made word by word; the leaves of the tree are the candidates."""

from collections.abc import Iterator
from functools import partial
from typing import Annotated, ClassVar

import attrs
import pytest

from cases import cases
from wargames.kernel.base.errors import UnknownName
from wargames.kernel.chance.dice import Rng
from wargames.kernel.game import Action
from wargames.kernel.game.listing import (
    Branch,
    LayoutListing,
    Listing,
    SharedBranch,
    added,
    every,
    gathered,
    pick,
)
from wargames.kernel.game.naming import Names, Part, parts, unnamed
from wargames.kernel.game.questions import (
    Question,
    QuestionWalk,
    order_of,
    question,
    sentence,
    slots_of,
    ways,
)

Unit = Annotated[str, Names("unit")]
Hex = Annotated[str, Names("hex")]


@attrs.frozen
class Fire(Action):
    FORM: ClassVar[str] = "fire {unit} at {hex}[ by {observer}][ with {hero}]"
    unit: Unit
    hex: Hex
    observer: Unit | None = None
    hero: Annotated[str, Names("card")] | None = None


@attrs.frozen
class Rest(Action):
    FORM: ClassVar[str] = "rest {unit}"
    unit: Unit


@attrs.frozen
class Pass(Action):
    FORM: ClassVar[str] = "pass"


LIST = (Fire("A", "C4"), Fire("A", "C5"), Fire("A", "C5", "B"), Rest("A"), Rest("B"), Pass())


def branched() -> Iterator[Action | Branch]:
    yield Branch("A", lambda: LIST[:4])
    yield Branch("C", lambda: ())
    yield Branch(None, lambda: LIST[4:5])
    yield Pass()


def several() -> Iterator[Action | Branch]:
    """Give the same by branches of which each begins with one of several words."""
    yield Branch(lambda: {"A", "C"}, lambda: [Branch("A", lambda: LIST[:3]), *LIST[3:4]])
    yield Branch(lambda: {"B", "pass", "D"}, lambda: LIST[4:])


SHARED: tuple[Action | SharedBranch[tuple[Action, ...]], ...] = (
    SharedBranch("A", lambda table: table[:4]),
    SharedBranch("C", lambda _: ()),
    SharedBranch("B", lambda table, at: [table[at]], 4),
    Pass(),
)


def test_twigs_are_the_branches_of_a_layout() -> None:
    """They are listed, asked for and drawn as the branches would be that are made for it alone."""
    laid: LayoutListing[tuple[Action, ...]] = LayoutListing(LIST, SHARED)
    made: list[Action | Branch] = [
        Branch("A", lambda: LIST[:4]),
        Branch("C", lambda: ()),
        Branch("B", lambda: LIST[4:5]),
        Pass(),
    ]

    assert LIST == gathered(laid) == tuple(every(laid)) == gathered(made)
    assert [pick(made, Rng(seed)) for seed in range(100)] == [pick(laid, Rng(seed)) for seed in range(100)]
    assert question(made) == question(laid)
    assert (*LIST, Rest("C")) == gathered(added(laid, [Rest("C")])) == gathered(added(made, [Rest("C")]))
    assert pick(LayoutListing(LIST, SHARED[1:2]), Rng(1)) is None


def asked(listing: Listing, *chosen: str) -> Question:
    found = question(listing, chosen)
    assert isinstance(found, Question)
    return found


@cases(LIST, tuple(branched()), tuple(several()))
def test_who_is_asked_first_then_the_order_then_the_object_then_the_extras(listing: Listing) -> None:
    assert ("A", "B", "pass") == asked(listing).words
    assert ("unit", "unit") == (asked(listing).field, asked(listing).kind)
    assert ("fire at", "rest") == asked(listing, "A").words
    assert ("C4", "C5") == asked(listing, "A", "fire at").words
    assert ("plain", "by B") == asked(listing, "A", "fire at", "C5").words


@cases(LIST, tuple(branched()), tuple(several()))
def test_a_question_with_one_answer_passes_by_itself(listing: Listing) -> None:
    assert Fire("A", "C4") == question(listing, ("A", "fire at", "C4"))
    assert Rest("B") == question(listing, ("B",))


@cases(LIST, tuple(branched()), tuple(several()))
def test_the_leaves_are_the_candidates_each_once(listing: Listing) -> None:
    assert list(LIST) == list(leaves(listing))


def leaves(listing: Listing, chosen: tuple[str, ...] = ()) -> Iterator[Action]:
    found = question(listing, chosen)
    if isinstance(found, Action):
        yield found
        return
    for word in found.words:
        yield from leaves(listing, (*chosen, word))


@cases(LIST, tuple(branched()), tuple(several()))
def test_a_walk_asks_what_the_questions_ask(listing: Listing) -> None:
    """Word by word, forward from any question that came up, and to each candidate once."""
    walks, found = [(QuestionWalk(listing), tuple[str, ...]())], list[Action]()
    for walk, chosen in walks:
        asked = question(listing, chosen)
        if isinstance(asked, Action):
            assert (asked, []) == (walk.action, list(walk.firsts))
            found.append(asked)
            continue
        assert walk.action is None
        firsts = tuple(walk.firsts)
        assert asked.words == tuple(word for word, _, _ in firsts)
        assert [one.part for one in asked.answers] == [slot.part(first) for _, slot, first in firsts]
        walks += [(walk.after(word), (*chosen, word)) for word in asked.words]

    assert set(LIST) == set(found)
    assert len(LIST) == len(found)
    with pytest.raises(UnknownName, match=r"'D'.*A, B, pass"):
        QuestionWalk(listing).after("D")


def test_a_walk_looks_at_no_word_twice() -> None:
    looked: list[str] = []

    def look(word: str, actions: tuple[Action, ...]) -> tuple[Action, ...]:
        looked.append(word)
        return actions

    walk = QuestionWalk(
        [Branch("A", partial(look, "A", LIST[:4])), Branch("B", partial(look, "B", LIST[4:5]))]
    )
    looked.clear()
    assert Fire("A", "C4") == walk.after("A").after("fire at").after("C4").action
    assert ["A"] == looked


def test_an_answer_says_what_it_names_and_how_many_actions_follow() -> None:
    first, *_, last = asked(LIST).answers

    assert (Part("unit", "unit", ("A",), "A"), 4) == (first.part, first.follows)
    assert (Part("order", "order", (), "pass"), 1) == (last.part, last.follows)
    assert asked(tuple(branched())).answers[0].follows is None


def test_a_word_that_is_no_answer_is_refused_by_name() -> None:
    with pytest.raises(UnknownName, match=r"'D'.*A, B, pass"):
        question(LIST, ("D",))
    with pytest.raises(UnknownName, match="'C5'"):
        question(LIST, ("B", "C5"))


def test_a_walk_by_chance_reaches_every_action_and_looks_into_no_other_branch() -> None:
    looked: list[str] = []

    def look(word: str, actions: tuple[Action, ...]) -> tuple[Action, ...]:
        looked.append(word)
        return actions

    found = {pick(branched(), Rng(seed)) for seed in range(300)}
    assert set(LIST) == found
    pick([Branch(word, partial(look, word, LIST)) for word in "ABCDE"], Rng(1))
    assert 1 == len(looked)


def test_a_branch_that_does_not_begin_with_the_word_chosen_is_not_looked_into() -> None:
    looked: list[str] = []

    def look(word: str, actions: tuple[Action, ...]) -> tuple[Action, ...]:
        looked.append(word)
        return actions

    listing = (
        Branch(lambda: {"A", "C"}, partial(look, "A or C", LIST[:4])),
        Branch(lambda: {"B"}, partial(look, "B", LIST[4:5])),
        Pass(),
    )
    assert Rest("B") == question(listing, ("B",))
    assert ["B"] == looked
    assert "C5" in asked(listing, "A", "fire at").words
    assert ["B", "A or C"] == looked


def test_a_word_of_the_next_question_is_taken_where_the_one_before_passes_by_itself() -> None:
    """Nobody else is there: A is no answer, for it was not asked."""
    alone = (Branch(lambda: {"A", "B"}, lambda: LIST[:4]), Branch("B", lambda: ()))

    assert Rest("A") == question(alone, ("rest",))
    with pytest.raises(UnknownName, match=r"'A'.*fire at, rest"):
        question(alone, ("A",))


def test_every_action_is_listed_in_its_order() -> None:
    assert list(LIST) == list(every(branched())) == list(every(several()))


def test_fields_may_be_asked_for_together_and_the_subject_named() -> None:
    @attrs.frozen
    class Volley(Action):
        FORM: ClassVar[str] = "volley {card} by {unit} at {hex}"
        SUBJECT: ClassVar[str] = "unit"
        ASKED: ClassVar[tuple[tuple[str, ...], ...]] = (("hex", "card"),)
        card: Annotated[str, Names("card")]
        unit: Unit
        hex: Hex

    assert ("A", "volley … by at", "at C4 F3") == sentence(Volley("F3", "A", "C4"))


def test_a_subject_among_the_fields_asked_for_is_asked_once_and_first() -> None:
    @attrs.frozen
    class Salute(Action):
        FORM: ClassVar[str] = "salute {hex} by {unit} with {count}"
        SUBJECT: ClassVar[str] = "unit"
        ASKED: ClassVar[tuple[tuple[str, ...], ...]] = (("unit",), ("hex", "count"))
        hex: Hex
        unit: Unit
        count: int

    assert ("A", "salute … by with", "C4 with 2") == sentence(Salute("C4", "A", 2))


def test_an_action_may_say_its_order_in_words_of_its_own() -> None:
    @attrs.frozen
    class Cheer(Action):
        FORM: ClassVar[str] = "cheer {hex} by {unit} with {count}"
        SUBJECT: ClassVar[str] = "unit"
        ORDER: ClassVar[str] = "cheer"
        hex: Hex
        unit: Unit
        count: int

    assert ("A", "cheer", "C4", "2") == sentence(Cheer("C4", "A", 2))
    assert "cheer" == order_of(Cheer)


def test_a_word_may_say_more_than_the_name_in_it() -> None:
    @attrs.frozen
    class Team(Action):
        FORM: ClassVar[str] = "team {crew}[ with {others}]"
        crew: Annotated[str, Names("unit", before=":")]
        others: tuple[Annotated[str, Names("unit", before=":")], ...] | None = None

    team = Team("A:mg", ("B:rest", "C"))
    assert [("A",), ("B", "C")] == [part.names for part in parts(team)]
    assert [("A",), (), ("B", "C")] == [slot.part(team).names for slot in slots_of(team)]
    assert ("A:mg", "team", "with B:rest,C") == sentence(team)


@cases(LIST, tuple(branched()), tuple(several()))
def test_a_question_says_the_sentence_so_far(listing: Listing) -> None:
    assert "" == asked(listing).begun
    assert "A ?" == asked(listing, "A").begun
    assert "fire A at ?" == asked(listing, "A", "fire at").begun
    assert "fire A at C5 ?" == asked(listing, "A", "fire at", "C5").begun


@cases(LIST, tuple(branched()), tuple(several()))
def test_what_follows_each_answer_is_listed(listing: Listing) -> None:
    after = ways(listing, ("A", "fire at"))

    assert {"C4": LIST[:1], "C5": LIST[1:3]} == {word: tuple(every(on)) for word, on in after.items()}
    assert {} == ways(listing, ("B",))


def test_a_field_that_does_not_say_what_it_names_is_listed() -> None:
    @attrs.frozen
    class Hit:
        unit: Unit
        reason: str

    @attrs.frozen
    class Attacked:
        hits: tuple[Hit, ...]
        steps: int
        place: str

    assert ("hits.reason", "place") == unnamed(Attacked)
    with pytest.raises(TypeError, match=r"Hit\.reason does not say what it names"):
        parts(Attacked((Hit("A", "x"),), 2, "C4"))


def test_a_value_in_a_field_is_taken_apart_by_its_own_fields() -> None:
    @attrs.frozen
    class Hit:
        unit: Unit
        steps: int

    @attrs.frozen
    class Attacked:
        hits: tuple[Hit, ...]

    assert (
        Part("hits.unit", "unit", ("A",), "A"),
        Part("hits.steps", "number", ("1",), "1"),
        Part("hits.unit", "unit", ("B",), "B"),
        Part("hits.steps", "number", ("2",), "2"),
    ) == parts(Attacked((Hit("A", 1), Hit("B", 2))))
