"""Lesson 8-02 shows no property: all that it checks are values."""

PREDICATES: dict = {}
