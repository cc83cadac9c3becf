"""What nbval cannot see, and the proof that each check bites."""
