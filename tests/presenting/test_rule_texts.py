"""Rules in words: a clause that a variant changes and its change name each other."""

from alike_worlds import called
from wargames.presenting.rule_texts import entry_lines


def test_a_changed_clause_and_its_change_name_each_other() -> None:
    game = called("house_brothers")
    change = next(one for one in game.ledger.clauses if one.changes)

    assert f"It changes {change.changes[0]}." in [*entry_lines(game, change)]
    told = [*entry_lines(game, game.ledger[change.changes[0]])]
    assert f"Changed by {change.id}: {change.rule.strip()}" in told


def test_a_clause_of_the_printed_game_tells_of_no_variant() -> None:
    change = next(one for one in called("house_brothers").ledger.clauses if one.changes)
    game = called("bob")

    assert not any("Changed by" in line for line in entry_lines(game, game.ledger[change.changes[0]]))
