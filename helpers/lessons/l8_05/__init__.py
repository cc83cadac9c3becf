"""Lesson 8-05: its figure, exercises, predicates and labels."""
