"""What every game shares. Core knows no game and needs nothing but the standard library and cattrs.

| module | what it holds |
|---|---|
| `choice` | `Choice`: a verb, its words, its options, its reasons; text notation both ways |
| `chance` | `Roll`, `Draw`, `Pick`: what chance is asked |
| `script` | `Ask`; `Script` and `Step`; `Play`, the loop that enters steps |
| `luck` | who answers chance: a function of seed and number, a script, or a person's real dice |
| `cards` | bags, piles, hands: what nobody has turned has no order |
| `match`, `history`, `seat` | `Match`: play, answer, undo, redo, goto, fork, explain; `Seat`: the same for one pair of eyes |
| `record` | a match as JSON and back |
| `rules` | knobs, content, named house rules, diff, digest |
| `rulebook` | chapters, clauses and rulings |
| `scene` | what a board can draw |
| `oracle` | exact odds by expanding the rules themselves; slow, for tests |
| `conformance` | `check_game(game)`: the suite that every game must pass |
"""
