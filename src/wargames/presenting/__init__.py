"""Games for people: the question so far, answers with odds, who is waited for, what happened, undo, the end.

Everything here is made from what one seat knows (:class:`Situation`), as plain frozen values, which
:func:`wargames.kernel.base.serialization.to_plain` writes as JSON. The dialogue, the full screen and the page
show them; so can a program of your own.
"""

from wargames.presenting.answers import AnswerOption
from wargames.presenting.decision_model import DecisionModel
from wargames.presenting.ending import Ending, ending_of
from wargames.presenting.log import LogLine, Manner, log_lines
from wargames.presenting.odds import OddsText, odds_text
from wargames.presenting.rules import Rule, rule_of
from wargames.presenting.sentences import SentencePart, Sentences, sentences
from wargames.presenting.sides import waiting_for, who_plays
from wargames.presenting.situation import Presented, Situation, present

__all__ = [
    "AnswerOption",
    "DecisionModel",
    "Ending",
    "LogLine",
    "Manner",
    "OddsText",
    "Presented",
    "Rule",
    "SentencePart",
    "Sentences",
    "Situation",
    "ending_of",
    "log_lines",
    "odds_text",
    "present",
    "rule_of",
    "sentences",
    "waiting_for",
    "who_plays",
]
