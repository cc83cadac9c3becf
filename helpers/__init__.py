"""The shared package of the lessons on the second half of a transformer block.

Nothing of it is imported here: a notebook loads only the room that it needs.
"""

import logging

# On its first start matplotlib warns that it lists the fonts, in red; in a browser at every start.
logging.getLogger("matplotlib.font_manager").setLevel(logging.ERROR)
