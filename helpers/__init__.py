"""The shared package of the lessons on the second half of a transformer block.

Nothing is imported here: a notebook loads only the room that it needs.
"""
