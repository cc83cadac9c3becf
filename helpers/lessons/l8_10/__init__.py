"""Lesson 8-10: its figure, exercises, predicates and labels."""
