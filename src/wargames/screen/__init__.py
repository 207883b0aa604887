"""The full screen: a game in a terminal with the board always in view, by keys and by mouse.

It needs Textual (extra ``cli``), which is imported when a screen opens. All that it shows is made from the
view and the decision of the seat that looks at it, mostly by modules without Textual. The others are widgets
and the screens made of them.
"""
