"""Which games are played: every scenario, every value of every option, the defaults first."""

from typing import ClassVar

import attrs

from toy.game import GAME, BorderRun
from toy.pieces import Border, Options, State
from wargames.kernel.base.errors import BadOption
from wargames.kernel.base.options import option
from wargames.kernel.chance.dice import Dice
from wargames.kernel.game import Step
from wargames.testing.settings import GameSetting, option_values, settings_of


def test_every_scenario_is_played_even_in_fewer_games() -> None:
    assert {"ford", "pass"} == {setting.scenario for setting in settings_of(GAME, 1, 1)}


def test_the_first_game_has_the_options_by_default() -> None:
    assert GameSetting("ford", (), "wg1:1.0") == settings_of(GAME, 5, 1)[0]


def test_every_value_of_every_option_comes_up() -> None:
    drawn = {option for setting in settings_of(GAME, 4, 3) for option in setting.options}

    assert {("rounds", "2"), ("rounds", "3"), ("fog", "true"), ("fog", "false")} == drawn


def test_the_same_seed_draws_the_same_settings() -> None:
    assert settings_of(GAME, 9, 5) == settings_of(GAME, 9, 5)
    assert settings_of(GAME, 9, 5) != settings_of(GAME, 9, 6)


@attrs.frozen
class Limited:
    limit: int | None = option("the last round", "BR-5.1", default=None)


class WithLimit(BorderRun):
    options_type: ClassVar[type] = Limited


def test_of_a_whole_number_a_few_values_are_tried() -> None:
    assert {"limit": ("1", "2", "5", "none")} == option_values(WithLimit())


class Quarrelsome(BorderRun):
    def set_up(self, scenario: Border, options: Options, dice: Dice) -> Step[State]:
        if options.fog and options.rounds > 2:
            raise BadOption("fog lasts two rounds")
        return super().set_up(scenario, options, dice)


def test_options_that_refuse_each_other_are_drawn_again() -> None:
    drawn = {setting.options for setting in settings_of(Quarrelsome(), 30, 1)}

    assert (("rounds", "2"), ("fog", "true")) in drawn
    assert (("rounds", "3"), ("fog", "true")) not in drawn
