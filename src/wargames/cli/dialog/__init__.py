"""The dialog with people at a terminal: the board, what is asked, their answers and what came of them."""
