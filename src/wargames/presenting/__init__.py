"""Games for people: the question so far, answers with odds, who is waited for, what happened, undo, the end.

Everything here is made from what one seat knows (:class:`SeatSnapshot`), as plain frozen values, which
:func:`wargames.kernel.base.serialization.to_plain` writes as JSON. The dialogue, the full screen and the page
show them; so can a program of your own.
"""

from typing import TYPE_CHECKING

from wargames.kernel.former_paths import former_names
from wargames.presenting.answers import AnswerOption
from wargames.presenting.decision_model import DecisionModel
from wargames.presenting.ending import GameEnding, ending_of
from wargames.presenting.log import LogLine, Manner, log_lines
from wargames.presenting.odds import OddsText, odds_text
from wargames.presenting.rules import Rule, rule_of
from wargames.presenting.sentences import SentencePart, Sentences, sentences
from wargames.presenting.sides import waiting_for, who_plays
from wargames.presenting.snapshot import Presentation, SeatSnapshot, present

__all__ = [
    "AnswerOption",
    "DecisionModel",
    "GameEnding",
    "LogLine",
    "Manner",
    "OddsText",
    "Presentation",
    "Rule",
    "SeatSnapshot",
    "SentencePart",
    "Sentences",
    "ending_of",
    "log_lines",
    "odds_text",
    "present",
    "rule_of",
    "sentences",
    "waiting_for",
    "who_plays",
]

if not TYPE_CHECKING:
    __getattr__ = former_names(
        __name__, Ending="GameEnding", Presented="Presentation", Situation="SeatSnapshot"
    )
