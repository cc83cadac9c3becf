"""Programs that keep the project: refresh, self-check, benchmark, font, lock."""
