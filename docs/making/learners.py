"""The observations and actions of a ruleset for learners, scenario by scenario."""

from typing import Any

from making.tables import table
from wargames.encoding import ActionSpec, ObservationSpec, action_spec, observation_spec
from wargames.kernel.game import Game

NOTE = """One row for each scenario, with its default options. The environments of
[Gymnasium](../../gymnasium.md) and [PettingZoo](../../pettingzoo.md) have these spaces;
[Teach a policy](../../learn.md) explains the numbers.

- Actions: `Discrete(n)`, with an `action_mask` of shape `(n,)`, `int8`. `words`: an action is answered word
  by word; `actions`: in one number.
- Observation with `observes="vector"`: `float32` from 0 to 1, of the shape listed. It holds the view
  (`view`) and the numbers said so far{offered}.
- Observation with `observes="arrays"`: the arrays of the second table by name, `float32` in their own
  ranges, and `said`{arrays}."""


def learners(game: Game[Any, Any]) -> str:
    """Write the spaces of a game."""
    shown = {scenario: observation_spec(game, scenario) for scenario in game.shipped}
    by_points = action_spec(game, next(iter(shown))).vocabulary.by_points
    note = NOTE.format(
        offered=", and with `words` the points of open answers" if by_points else "",
        arrays=", with `words` also `offered`" if by_points else "",
    )
    return "\n\n".join((note, spaces(game, shown), arrays(shown), columns(shown)))


def spaces(game: Game[Any, Any], shown: dict[str, ObservationSpec]) -> str:
    """List the sizes of actions and observations."""
    cells = []
    for scenario, spec in shown.items():
        words, whole = action_spec(game, scenario), action_spec(game, scenario, way="actions")
        sizes = (words.size, row(spec, words), whole.size, row(spec, whole))
        number, seen, numbers, others = sizes
        view = f"`({spec.size},)`"
        cells.append((f"`{scenario}`", view, str(number), f"`({seen},)`", str(numbers), f"`({others},)`"))
    return table(("Scenario", "`view`", "`words`: n", "Observation", "`actions`: n", "Observation"), cells)


def row(spec: ObservationSpec, actions: ActionSpec) -> int:
    """Count the entries of a vector of an environment: view, said numbers, points of open answers."""
    offered = 3 * actions.open if actions.way == "words" and actions.vocabulary.by_points else 0
    return spec.size + actions.size + offered


def arrays(shown: dict[str, ObservationSpec]) -> str:
    """List the shapes of the arrays of each scenario."""
    names = tuple(dict.fromkeys(block.name for spec in shown.values() for block in spec.blocks))
    cells = []
    for scenario, spec in shown.items():
        shapes = {block.name: f"`{block.shape}`" for block in spec.blocks}
        cells.append((f"`{scenario}`", *(shapes.get(name, "") for name in names)))
    return table(("Scenario", *(f"`{name}`" for name in names)), cells)


def columns(shown: dict[str, ObservationSpec]) -> str:
    """List the columns of the arrays by name, in their order."""
    found: dict[str, dict[str, None]] = {}
    for block in (block for spec in shown.values() for block in spec.blocks):
        found.setdefault(block.name, {}).update(dict.fromkeys(column.name for column in block.columns))
    cells = [(f"`{name}`", ", ".join(f"`{column}`" for column in listed)) for name, listed in found.items()]
    return table(("Array", "Columns; of `map`, planes"), cells)
