"""What there is: knobs, what is printed on the cards, the words of their effects, the table, and what is always in force."""
