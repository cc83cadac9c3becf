"""Lessons are tested in strict mode: a check that does not hold raises in its cell."""

import os

os.environ["LESSON_STRICT"] = "1"  # inherited by every kernel that the tests start
