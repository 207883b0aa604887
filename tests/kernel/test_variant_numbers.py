"""Numbers of actions and observations of variants: those of the game, where nothing is added."""

from kernel.declared_variants import SINGING, SUNG, Declare, load
from wargames.encoding import action_spec, observation_spec


def test_a_policy_of_the_game_plays_a_variant_that_adds_no_actions(declare: Declare) -> None:
    game, base = declare("options_type = HouseOptions").GAME, load("sniper")

    assert action_spec(base, "four_corners").digest == action_spec(game, "four_corners").digest
    assert observation_spec(base, "four_corners").digest == observation_spec(game, "four_corners").digest


def test_actions_of_its_own_give_a_variant_numbers_of_its_own(declare: Declare) -> None:
    game, base = declare(*SUNG, head=SINGING).GAME, load("sniper")
    own, printed = (action_spec(one, "lieutenants_walk", {"default_set_up": True}) for one in (game, base))

    assert (game.id, "sniper") == (own.vocabulary.game, printed.vocabulary.game)
    assert "word softly" in own.meanings
    assert own.digest != printed.digest
