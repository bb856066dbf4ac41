"""The kingdom: hearts lost to hordes that reach the exit, and how the game is lost (rulebook: Victory and loss; Move)."""

from __future__ import annotations

from hordeplay.games.kingdom_rush.board import card, open_foes
from hordeplay.games.kingdom_rush.harm import to_board
from hordeplay.games.kingdom_rush.rules import KingdomRules
from hordeplay.games.kingdom_rush.table import KingdomTable, Tray
from hordeplay.odds.tiles import bits


def toll(rules: KingdomRules, name: str, over: int = 0) -> int:
    """Hearts that a horde costs at the exit with these squares covered (KR-RUL-01, KR-MOVE-10).

    One for each enemy that is not covered, four for a big one of which a square is open (KR-RUL-18).

    >>> toll(KingdomRules.load(), "B6"), toll(KingdomRules.load(), "A1", over=1 << 6)
    (7, 3)
    """
    knobs, anatomy = rules.knobs, rules.anatomy(name)
    whole = knobs.big_covered == "any"
    left = [foe for foe in anatomy.foes if not (foe.mask & over if whole else not foe.mask & ~over)]
    if knobs.kingdom_damage == "horde":
        return knobs.enemy_hearts if left else 0
    if knobs.kingdom_damage == "square":
        return knobs.enemy_hearts * (anatomy.all & ~over).bit_count()
    return sum(knobs.big_hearts if rules.enemies[foe.kind].big else knobs.enemy_hearts for foe in left)


def attack_kingdom(table: KingdomTable, tray: Tray) -> None:
    """The horde enters the kingdom and leaves the game without a reward (KR-MOVE-03, KR-RUL-51); a portal or boss ends it.

    Only tiles can lie on it: a tray with soldiers or heroes is held (KR-RUL-19).
    """
    kind = card(table, tray)
    over = 0
    for tile in tray.tiles:
        over |= tile
    lost = toll(table.rules, tray.name, over | bits(tray.soldiers))
    table.trays = [other for other in table.trays if other is not tray]
    back = table.cards.backs.get(tray.name, "")
    if table.knobs.kingdom_cards == "recycled" and back.startswith("token"):
        table.cards.shuffle_under(back, [tray.name])
    for figure in table.figures:
        if figure.on == tray.id:
            to_board(table, figure, "KR-RUL-29")  # only a guest who does not hold it rides that far
    if kind.trait in {"portal", "boss"}:
        table.lost = kind.trait
        table.tell("KR-LOSS-02", "lost", why=kind.trait, horde=tray.name)
        return
    left = min(lost, table.hearts)
    table.hearts -= left
    table.leaked += left
    table.tell(
        "KR-MOVE-03", "kingdom", horde=tray.name, hearts=lost, left=table.hearts, foes=len(open_foes(table, tray))
    )
    if not table.hearts:
        table.lost = "hearts"
        table.tell("KR-LOSS-01", "lost", why="hearts", horde=tray.name)
