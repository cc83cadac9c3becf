"""Lesson 8-09: its figure, exercises, predicates and labels."""
