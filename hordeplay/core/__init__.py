"""What every game shares. Core knows no game and needs nothing but the standard library and cattrs.

| module | what it holds |
|---|---|
| `choice` | `Choice`: a verb, its words, its options, its reasons; text notation both ways |
| `chance` | `Roll`, `Draw`, `Pick`: what chance is asked |
| `script` | `Ask`; `Script` and `Step`; `Play`, the loop that enters steps |
| `luck` | who answers chance: a function of seed and number, a script, or a person's real dice |
| `cards` | bags, piles, hands: what nobody has turned has no order |
| `match`, `history`, `seat` | `Match`: play, answer, undo, redo, goto, fork, explain; `Seat`: the same for one pair of eyes |
| `legal_choices`, `substeps`, `observable` | the live view of what is legal; the steps of one ply; who looks on is told |
| `record` | a match as JSON and back |
| `rules`, `knobs`, `content`, `references`, `annotations` | knobs, content, named house rules, diff, digest |
| `rulebook`, `rulebook_page`, `cited_clauses` | chapters, clauses and rulings; where one that is cited can be read |
| `game` | `Game` and `Look`: what a game hands to everybody else |
| `example`, `lesson`, `measures` | what a game brings for learners, classes and designers, as data |
| `scene`, `panel`, `static_svg`, `text_metrics` | what a board can draw; panels; pictures that stand alone; widths of texts |
| `notation`, `arguments`, `english`, `narrate` | positions as text; callers' arguments; sentences; a match told in words |
| `oracle` | exact odds by expanding the rules themselves; slow, for tests |
| `conformance`, `script_syntax` | `check_game(game)`: the suite that every game must pass; scripts that nobody drives |
"""
