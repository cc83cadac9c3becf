"""Data and their readers: the running example, the claims and errata, papers, models."""
