"""Games for people: the question so far, answers with odds, who is waited for, what happened, undo, the end.

Everything here is made from what one seat knows (:class:`SeatSnapshot`), as plain frozen values, which
:func:`wargames.kernel.base.serialization.to_plain` writes as JSON. The dialogue, the full screen and the page
show them; so can a program of your own.
"""

import warnings
from typing import Any

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

FORMER = {"Ending": GameEnding, "Presented": Presentation, "Situation": SeatSnapshot}
"""Names of before 0.1, which go away with the next release."""


def __getattr__(name: str) -> Any:
    """Return a class by its former name, with a warning."""
    if name not in FORMER:
        raise AttributeError(f"module 'wargames.presenting' has no attribute {name!r}")
    message = f"wargames.presenting.{name} is now wargames.presenting.{FORMER[name].__name__}"
    warnings.warn(message, DeprecationWarning, stacklevel=2)
    return FORMER[name]
