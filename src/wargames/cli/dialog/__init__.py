"""The dialogue at a terminal: boards, questions, menus, reports."""
