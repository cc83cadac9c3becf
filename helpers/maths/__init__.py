"""The mathematics that a student reads: plain NumPy, a few lines a function."""
