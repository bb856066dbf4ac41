"""How the table of Fantahzee looks: cards, dice, stacks, sheets and panels, each drawn once and put into every arrangement.

`facts` turns a table into plain values, `chances` asks the exact odds, all others draw.
"""
