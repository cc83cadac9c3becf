"""What a lesson shows: the figure drawn once, then moved."""

from helpers.lesson import Lesson

Lesson("LESSON", "en").panel()
