"""The full screen: a game in a terminal with the board always in view, by keys and by mouse.

It needs Textual (extra ``cli``), which is imported when a screen opens. What it shows of a moment is made
from the view and the decision of the seat that looks at it, by modules that know no Textual: ``asked`` says
what is asked, ``answers`` lays a menu out, ``drawing`` puts points, ``walking`` moves the cursor, ``telling``
writes the log, ``reference`` looks things up. ``tables`` holds the session. The others are widgets and the
screens made of them.
"""
