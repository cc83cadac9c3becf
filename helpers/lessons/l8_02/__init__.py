"""Lesson 8-02: its figure, exercises, predicates and labels."""
