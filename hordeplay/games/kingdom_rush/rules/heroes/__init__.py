"""Heroes: their boards, how they move and engage, what hurts them (rulebook: Hero board to Hero actions; Alleria)."""
