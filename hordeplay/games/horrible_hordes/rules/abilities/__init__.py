"""What Abilities do: free gains, swaps and uses in the own turn, Spells on stacks, Hordes and spaces."""
