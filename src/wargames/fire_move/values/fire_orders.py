"""What a player may declare of fire and reactions (FM-9.1 to FM-16.6, FM-23.1, FM-R14)."""

from typing import ClassVar, Literal, TypeAlias

import attrs

from wargames.fire_move.values.state import CardId, FigureNumber, GroupId, HeroUse, PieceId
from wargames.kernel.game import Action

Attack = Literal["1", "2"]
"""The first or the second of two attacks (FM-R28)."""

Asked: TypeAlias = tuple[tuple[str, ...], ...]
"""The fields asked for one after the other, those together that would make more than five questions."""

SHARES = ("leader", "lmg", "smg", "hero", "hero_attack")
"""What goes to one of two attacks (FM-R28), asked for at once."""


@attrs.frozen
class Fire(Action):
    """Play a fire card on a group (FM-9.1); ``hero`` is the hero card played with it."""

    FORM: ClassVar[str] = "fire {group} at {target} with {card}[ with hero {hero}]"
    ORDER: ClassVar[str] = "fire"
    group: GroupId
    target: GroupId
    card: CardId
    hero: CardId | None = None


@attrs.frozen
class FireTwice(Action):
    """Play two fire cards on a group; LM, bonuses and hero go to attack 1 or 2 each (FM-14.1, FM-R28)."""

    FORM: ClassVar[str] = (
        "fire {group} twice at {target} with {card} and at {second_target} with {second_card}"
        " leader {leader} lmg {lmg} smg {smg}[ with hero {hero}][ in {hero_attack}]"
    )
    ORDER: ClassVar[str] = "fire twice"
    ASKED: ClassVar[Asked] = (("target", "card"), ("second_target", "second_card"), SHARES)
    group: GroupId
    target: GroupId
    card: CardId
    second_target: GroupId
    second_card: CardId
    leader: Attack
    lmg: Attack
    smg: Attack
    hero: CardId | None = None
    hero_attack: Attack | None = None


@attrs.frozen
class FireOrdnance(Action):
    """Spend a fire card on a weapon's shot at a figure (FM-15.1); a hero helps to hit or the effect."""

    FORM: ClassVar[str] = "ordnance {weapon} at {figure} with {card}[ with hero {hero}][ for {hero_use}]"
    ORDER: ClassVar[str] = "ordnance"
    weapon: PieceId
    figure: FigureNumber
    card: CardId
    hero: CardId | None = None
    hero_use: HeroUse | None = None


@attrs.frozen
class LaySmoke(Action):
    """Play a smoke card on a group; a knee mortar may lay it on any group that it sees (FM-16.1, FM-G14)."""

    FORM: ClassVar[str] = "smoke {group} with {card}[ on {target}]"
    ORDER: ClassVar[str] = "smoke"
    group: GroupId
    card: CardId
    target: GroupId | None = None


@attrs.frozen
class CallArtillery(Action):
    """Play a radio card and aim at a figure (FM-23.1)."""

    FORM: ClassVar[str] = "artillery by {group} at {figure} with {card}"
    ORDER: ClassVar[str] = "artillery"
    group: GroupId
    figure: FigureNumber
    card: CardId


@attrs.frozen
class React(Action):
    """Fire at the movers at a sample of their route (FM-5.14, FM-R14)."""

    FORM: ClassVar[str] = "react at {sample} with {group} by {card}[ with hero {hero}]"
    ORDER: ClassVar[str] = "react"
    SUBJECT: ClassVar[str] = "group"
    sample: int
    group: GroupId
    card: CardId
    hero: CardId | None = None


@attrs.frozen
class ReactTwice(Action):
    """Fire two attacks at the movers at a sample of their route (FM-14.1, FM-R14, FM-R28)."""

    FORM: ClassVar[str] = (
        "react at {sample} with {group} twice by {card} and {second_card}"
        " leader {leader} lmg {lmg} smg {smg}[ with hero {hero}][ in {hero_attack}]"
    )
    ORDER: ClassVar[str] = "react twice"
    SUBJECT: ClassVar[str] = "group"
    ASKED: ClassVar[Asked] = (("sample",), ("card", "second_card"), SHARES)
    sample: int
    group: GroupId
    card: CardId
    second_card: CardId
    leader: Attack
    lmg: Attack
    smg: Attack
    hero: CardId | None = None
    hero_attack: Attack | None = None


@attrs.frozen
class ReactOrdnance(Action):
    """Fire a weapon at a mover at a sample of the route (FM-15.3, FM-R14)."""

    FORM: ClassVar[str] = (
        "react at {sample} with ordnance {weapon} at {figure} by {card}[ with hero {hero}][ for {hero_use}]"
    )
    ORDER: ClassVar[str] = "react"
    SUBJECT: ClassVar[str] = "weapon"
    ASKED: ClassVar[Asked] = (("sample",), ("figure",), ("card", "hero", "hero_use"))
    sample: int
    weapon: PieceId
    figure: FigureNumber
    card: CardId
    hero: CardId | None = None
    hero_use: HeroUse | None = None


@attrs.frozen
class LayMinefield(Action):
    """Play a minefield card on the movers at a sample of their route (FM-31.1)."""

    FORM: ClassVar[str] = "minefield at {sample} with {card}"
    ORDER: ClassVar[str] = "minefield"
    sample: int
    card: CardId


@attrs.frozen
class Pass(Action):
    """Let the movers go, or play no hero (FM-R14, FM-R45)."""

    FORM: ClassVar[str] = "pass"
