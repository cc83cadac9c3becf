"""Lesson 8-01: its figure, exercises, predicates and labels."""
