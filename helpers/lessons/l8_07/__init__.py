"""Lesson 8-07: its figure, exercises, predicates and labels."""
