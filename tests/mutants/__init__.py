"""Tests of the tests: each thing that a reader is told is told wrongly, once; is it noticed?"""
