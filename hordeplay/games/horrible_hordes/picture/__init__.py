"""The pieces of the picture of Horrible Hordes: board, tracks, seats, panels.

Every module makes `Piece`s from plain, hashable facts and remembers them: most of a board is the same from ply to ply.
"""
