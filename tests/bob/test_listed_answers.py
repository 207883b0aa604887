"""The listed answers: the same by what a side sees as by the whole table (BOB-R55, BOB-R61)."""

from cases import cases
from played_games import any_listed, choices_of
from wargames.bob import GAME
from wargames.kernel.game.listing import gathered


@cases(*GAME.shipped)
def test_what_a_side_sees_lists_what_the_whole_table_lists(scenario: str) -> None:
    """BOB-R55, BOB-R61: what a '?' is makes no difference to what may be answered."""
    for choice in choices_of(GAME, scenario, 11, any_listed):
        assert choice.decision.actions.candidates == gathered(choice.decision.actions.listing)
