"""Fantahzee: Hordes & Heroes. Parties of heroes defend a border town against five hordes, by dice that are kept or locked.

The rulebook in our words is `rulebook.toml`; `content` holds the cards, `knobs` what can be turned, `rules` both together.
"""
