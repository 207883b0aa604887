"""The picture in docs/search.md is of a tree grown as said there; run this file to draw it anew."""

from pathlib import Path

from hog import GAME as HOG
from search.given import asked, position
from wargames.render.trees import tree
from wargames.search.ismcts import Ismcts, TreeSettings
from wargames.search.tree import summarize

PICTURE = Path(__file__).parents[2] / "docs" / "search" / "tree.svg"


def drawn() -> str:
    bot = Ismcts(HOG, 1, TreeSettings(policy="random", simulations=600, horizon=1))
    bot.decide(*asked(HOG, position(30, 35)))
    assert bot.tree is not None
    shown = summarize(bot.tree, "left is asked", depth=2, most=5)
    return str(tree(shown, title="Left at 30 of 50, right at 35"))


def test_the_picture_of_the_documents_is_up_to_date() -> None:
    assert PICTURE.read_text(encoding="utf-8") == drawn()


if __name__ == "__main__":
    PICTURE.write_text(drawn(), encoding="utf-8")
