"""Lesson 8-06: its figure, exercises, predicates and labels."""
