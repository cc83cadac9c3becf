"""Lesson 8-11: its figure, exercises, predicates and labels."""
