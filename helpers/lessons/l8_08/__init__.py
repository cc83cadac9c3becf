"""Lesson 8-08: its figure, exercises, predicates and labels."""
