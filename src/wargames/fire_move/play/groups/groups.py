"""Division, joining and cohesion of groups (FM-2.1 to FM-2.9, FM-R3, FM-R59)."""

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

import attrs

from wargames.fire_move.ground.battlefield import Battlefield
from wargames.fire_move.ground.formations import parts
from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.groups.losses import dissolve, machine_guns
from wargames.fire_move.play.groups.markers import share
from wargames.fire_move.play.playing import Reason
from wargames.fire_move.values.components import FEWEST_IN_GROUP, MOST_IN_GROUP
from wargames.fire_move.values.named import Figures
from wargames.fire_move.values.state import ActionEnds, Figure, FigureNumber, GroupId, PlayerTurn
from wargames.fire_move.values.words import FireMoveEvent, figures
from wargames.kernel.base.errors import Refusal
from wargames.kernel.base.phrases import Words
from wargames.kernel.base.replace import replace
from wargames.kernel.moments import Moment


@attrs.frozen
class GroupDivided(FireMoveEvent):
    """Figures are a group of their own from now on (FM-2.9)."""

    SAYS: ClassVar[str] = "{into} parted from {group}: {figures}."

    group: GroupId
    into: GroupId
    figures: Figures


@attrs.frozen
class GroupJoined(FireMoveEvent):
    """Figures joined a group (FM-18.4, FM-R47)."""

    SAYS: ClassVar[str] = "{figures} joined {group}."
    WORDS: ClassVar[Words] = {**FireMoveEvent.WORDS, "figures": lambda men: figures(men).capitalize()}

    group: GroupId
    figures: Figures


def new_id(battle: Battle, group: GroupId) -> GroupId:
    """Return a new id for a part of a group: ``G1.2`` and so on."""
    root, number = group.partition(".")[0], 2
    while f"{root}.{number}" in battle.groups:
        number += 1
    return f"{root}.{number}"


def divide(battle: Battle, group: GroupId, figures: Iterable[FigureNumber]) -> GroupId:
    """Make figures a group of their own with the old one's markers (FM-2.9, FM-R59)."""
    leaving = tuple(figures)
    into = new_id(battle, group)
    battle.groups[into] = replace(battle.groups[group], id=into, set_aside=())
    for number in leaving:
        battle.change(number, group=into)
    battle.record(GroupDivided, ("FM-2.9",), group=group, into=into, figures=leaving)
    if not battle.members[group]:
        dissolve(battle, group)
    return into


def leave_behind(battle: Battle, group: GroupId, movers: tuple[int, ...] | None) -> None:
    """Split off the pinned and those who stay; the movers keep the id (FM-R59, FM-R60)."""
    going = set(movers) if movers is not None else {figure.number for figure in battle.able(group)}
    staying = [figure.number for figure in battle.men(group) if figure.number not in going]
    if staying:
        divide(battle, group, staying)


def join(battle: Battle, figures: Iterable[FigureNumber], group: GroupId) -> None:
    """Let figures join a group and share all markers (FM-R59)."""
    for number in figures:
        old = battle.groups[battle.figures[number].group]
        battle.change(number, group=group)
        battle.record(GroupJoined, ("FM-2.7", "FM-18.4"), group, (number,))
        share(battle, old, group)
        if not battle.members[old.id]:
            dissolve(battle, old.id)


def size_refusal(battle: Battle, figures: Iterable[Figure]) -> Reason:
    """Return why figures may not make a group by choice.

    FM-2.2, FM-2.3, FM-2.4, FM-2.5, FM-2.6, FM-2.7, FM-R3.
    """
    men = list(figures)
    leaders = [figure for figure in men if figure.leads]
    if len(men) == len(leaders) == 1:
        return None
    if len(men) < FEWEST_IN_GROUP:
        return Refusal("FM-2.2", f"a group has at least {FEWEST_IN_GROUP} figures, not {len(men)}")
    others = len(men) - min(len(leaders), 1)
    if others > MOST_IN_GROUP:
        return Refusal("FM-2.3", f"a group has at most {MOST_IN_GROUP} figures besides a PL, not {others}")
    if machine_guns(battle, men) > 1:
        return Refusal("FM-2.4", "a group holds at most one machine gun")
    return None


def parts_in(field: Battlefield, men: Sequence[Figure]) -> list[list[Figure]]:
    """Split figures on a table into parts in cohesion (FM-2.8, FM-R3)."""
    points = [figure.at for figure in men if figure.at is not None]
    assert len(points) == len(men), "only figures on the table are asked about"
    return [[men[place] for place in part] for part in parts(field, points)]


def test_cohesion(battle: Battle, keys: dict[GroupId, FigureNumber]) -> None:
    """Split the groups out of cohesion; the old Key Figure's part keeps the id (FM-R3, FM-R59)."""
    for id_, found in battle.muster.cached(("apart", battle.off_table), lambda: list(apart(battle))):
        men = battle.men(id_)
        keeper = keys.get(id_, men[0].number)
        stays = next((part for part in found if keeper in {one.number for one in part}), found[0])
        ranks = {figure.number: place for place, figure in enumerate(men)}
        leaving = [part for part in found if part is not stays]
        for part in sorted(leaving, key=lambda one: ranks[one[0].number]):
            divide(battle, id_, [figure.number for figure in part])


def apart(battle: Battle) -> Iterator[tuple[GroupId, list[list[Figure]]]]:
    """Yield the groups out of cohesion, each with its parts (FM-2.8)."""
    for id_ in battle.groups:
        men = battle.men(id_)
        if len(men) <= 1 or id_ in battle.off_table:
            continue
        if len(found := battle.field.cached(("parts", id_), parts_in, battle.field, men)) > 1:
            yield id_, found


def end_action(battle: Battle, frame: ActionEnds) -> None:
    """Test the cohesion of all groups once an action is over (FM-R3, FM-R64)."""
    battle.frames.pop()
    test_cohesion(battle, dict(frame.keys))


ACTION_ENDS: Moment[Battle, ActionEnds] = Moment(clause="FM-R3", proceeds=end_action, lies_on=(PlayerTurn,))
