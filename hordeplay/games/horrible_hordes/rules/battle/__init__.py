"""A battle: what dice need, whom they hit, one round after the other, and what a battle leaves behind."""
