"""The colors that pictures of maps share."""

PAPER, CARD, LINE = "#f4f1e8", "#fffefa", "#d2ccbb"
GRID = "#8f8d6d"
CONTOUR = "#8b6a35"
WAVE, DECK, PLANK = "#6f9fc2", "#8a6a45", "#6a4f31"
STAR = "#e0a526"
