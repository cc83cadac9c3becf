"""The colours of tables and figures, on white; as text each has a contrast of 4.5 : 1 or more."""

INK = "#1a1a1a"
GREY = "#595959"
RED = "#c40000"  # says one thing only: the largest of its row
UP, DOWN = "#0b5fa5", "#8a5000"  # blue and brown keep apart for every kind of colour blindness
PALE = "#d9d9d9"  # lines and areas, never text
