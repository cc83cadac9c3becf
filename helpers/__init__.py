"""The shared package of the lessons on the second half of a transformer block.

Nothing of it is imported here: a notebook loads only the room that it needs.
"""

import logging

# In red matplotlib says at its first start (in a browser at every start) that it lists the fonts,
# and that it cannot write into somebody's home. Neither is news to a class.
logging.getLogger("matplotlib").setLevel(logging.ERROR)
