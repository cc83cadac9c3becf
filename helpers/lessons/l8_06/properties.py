"""Lesson 8-06 shows no property: all that it checks are values."""

PREDICATES: dict = {}
