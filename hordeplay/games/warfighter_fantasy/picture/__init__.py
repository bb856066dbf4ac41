"""How the table of Warfighter Fantasy looks: track, Hostiles, Heroes, hands, clocks, and the exact odds of Attacks."""
