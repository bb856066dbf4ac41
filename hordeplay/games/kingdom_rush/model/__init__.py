"""What there is: knobs, cards and their words, the rules as data, the table, and what can be read off it."""
