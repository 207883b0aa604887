"""What a prompt asks between two words: a phrase for people, never a form."""

from cases import cases
from wargames.kernel.game.questions import Question
from wargames.presenting.phrases import asking_phrase


@cases(
        ("", "unit", "unit", ""),
        ("move I1 to ? with …", "to", "hex", "Move I1: to which hex?"),
        ("move I1 to 0208 with ?", "die", "die", "Move I1 to 0208: with which die?"),
        ("place at ? open …", "hex", "hex", "Place: at which hex?"),
        ("place at … ? …", "cover", "word", "Place: which cover?"),
        ("place at G2 concealed ?", "spot", "word", "Place at G2 concealed: which spot?"),
        ("US-P1 ?", "order", "order", "US-P1: what to do?"),
        ("fire ? at … with …", "group", "group", "Fire: which group?"),
        ("deploy U1 at ?", "points", "formation", "Deploy U1: at which place?"),
        ("step ? firing at … from …", "route", "path", "Step: which way?"),
        ("adjust ? to …", "face", "die", "Adjust: which die?"),
        ("transfer ? from A1 to A6", "figures", "word", "Transfer from A1 to A6: which figures?"),
        ("fire U2 at G1 with F2 and at ? with ? leader …", "target", "extras",
         "Fire U2 at G1 with F2: and at what else?"))  # fmt: skip
def test_a_question_is_asked_as_a_phrase(form: str, field: str, kind: str, asks: str) -> None:
    assert asks == asking_phrase(Question(field, kind, ()), form)
