"""Lesson 8-04: its figure, exercises, predicates and labels."""
