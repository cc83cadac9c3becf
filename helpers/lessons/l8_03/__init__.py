"""Lesson 8-03: its figure, exercises, predicates and labels."""
