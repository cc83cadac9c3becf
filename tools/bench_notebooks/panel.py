"""What a lesson shows: the figure drawn once, then moved."""

from helpers.lesson import Lesson

Lesson("8-02", "en").panel()
