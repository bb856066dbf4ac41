"""The kingdom is attacked: hearts are lost, and with the last one, a portal or a boss the game (rulebook: Move; Victory and loss)."""

from __future__ import annotations

from hordeplay.odds.tiles import bits

from ..model.table import KingdomTable, Tray
from ..model.trays import card, open_foes
from .heroes.harm import to_board


def attack_kingdom(table: KingdomTable, tray: Tray) -> None:
    """The horde enters the kingdom and leaves the game without a reward (KR-MOVE-03, KR-RUL-51); a portal or boss ends it.

    Only tiles can lie on it: a tray with soldiers or heroes is held (KR-RUL-19).
    """
    kind = card(table, tray)
    over = 0
    for tile in tray.tiles:
        over |= tile
    lost = table.rules.toll(tray.name, over | bits(tray.soldiers))
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
        "KR-MOVE-03", "kingdom", horde=tray.name, hearts=left, left=table.hearts, foes=len(open_foes(table, tray))
    )
    if not table.hearts:
        table.lost = "hearts"
        table.tell("KR-LOSS-01", "lost", why="hearts", horde=tray.name)
