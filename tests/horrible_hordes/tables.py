"""Tables built by hand, for the tests of picture and words."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from hordeplay.core.cards import Cards
from hordeplay.games.horrible_hordes.model.ruleset import HordeRules
from hordeplay.games.horrible_hordes.model.squares import board, coordinates, read_square
from hordeplay.games.horrible_hordes.model.table import Battle, Chits, Horde, HordeTable, Player

KINGDOMS = ("Dwarves", "Elves", "Horse Men", "Northern Men", "Renaissance Men", "Women Warriors")


@cache
def printed() -> HordeRules:
    return HordeRules.load()


def tiles(rules: HordeRules) -> dict[int, str]:
    """A checkerboard of tiles, always the same."""
    basic = [t.name for t in rules.terrain.values() if t.set == "basic"]
    laid = {}
    for at in board(rules.knobs.board_size):
        x, y = coordinates(at)
        if (x + y) % 2 == 0:
            laid[at] = basic[(x * 7 + y * 3 + x * y) % len(basic)]
    return laid


def player(kingdom: str, units: str, chits: str = "2 1 2 1 0 1", vt: int = 0, abilities: str = "") -> Player:
    """Units as `b4 S, d4 SC3`: S Settlement, C Castle, T Wizards Tower, a number of Armies."""
    someone = Player(kingdom, vt=vt)
    someone.chits = Chits(*map(int, chits.split()))
    someone.abilities = list(printed().kingdoms[kingdom].abilities) if kingdom else []
    someone.abilities += [name for name in abilities.split(", ") if name]
    for word in filter(None, units.split(", ")):
        name, what = word.split()
        at = read_square(name)
        for kind, store in (("S", someone.settlements), ("C", someone.castles), ("T", someone.towers)):
            if what.count(kind):
                store[at] = what.count(kind)
        armies = what.strip("SCT")
        if armies:
            someone.armies[at] = int(armies)
    return someone


def table(
    *players: Player,
    hordes: str = "",
    step: str = "move",
    in_round: int = 8,
    up: int = 0,
    rules: HordeRules | None = None,
) -> HordeTable:
    """A table with Hordes as `Red Dragons j6 2, Rat King a6 6`."""
    rules = rules or printed()
    position = [
        Horde(" ".join(words[:-2]), read_square(words[-2]), int(words[-1]))
        for words in (word.split() for word in filter(None, hordes.split(", ")))
    ]
    unseen = [name for name in rules.hordes if name not in {h.name for h in position}]
    cards = Cards.of(dict.fromkeys(unseen, "horde"), piles={"hordes": [{"horde": len(unseen)}]})
    table = HordeTable(rules, step, cards, list(players))
    table.tiles, table.hordes, table.round, table.up = tiles(rules), position, in_round, up
    table.order = list(range(len(players)))
    return table


def mock_up() -> HordeTable:
    """The position of the mock-ups: four Kingdoms and six Hordes in round 8."""
    position = table(
        player("Dwarves", "b4 S, c4 S, d4 SC3, e4 S, c3 SC2, d3 S", "2 1 2 1 0 1", 4),
        player("Elves", "g9 S, g8 S, h8 SC2, h7 S, g7 1", "0 3 1 0 3 0", 3),
        player("Horse Men", "b9 SC, c9 S, c8 S, c7 4", "1 2 0 2 0 2", 5),
        player("Northern Men", "i4 S, h3 SC, i3 SC1, i2 S, g3 2", "1 0 3 1 1 0", 2),
        hordes="Red Dragons j6 2, Vampire Lord f7 3, Gnoll Chieftain d5 4, Giant Spider Swarm f2 6, Rat King a6 6, "
        "Skeleton King e9 6",
    )
    position.order = [0, 2, 1, 3]
    return position


def crowded(size: int = 10) -> HordeTable:
    """Six seats late in the game, every Horde on the board."""
    rules = printed() if size == 10 else printed().with_(board_size=size)
    squares = list(board(size))
    players = [
        player(name, "", "2 11 0 3 1 4", vt=7 + i, abilities="Fine Swords, Roads, Scouts, Nets")
        for i, name in enumerate(KINGDOMS)
    ]
    for i, at in enumerate(squares[: len(squares) * 6 // 10]):
        one = players[i * 6 // (len(squares) * 6 // 10)]
        one.settlements[at] = 1
        if i % 3 == 0:
            one.castles[at] = 1
        if i % 2 == 0:
            one.armies[at] = i % 4 + 1
    free = squares[len(squares) * 6 // 10 :]
    names = [h.name for h in rules.hordes.values() if h.set == "basic"]
    position = table(*players, step="horde_move", in_round=17, rules=rules)
    position.hordes = [Horde(name, at, 1 + i % 12) for i, (name, at) in enumerate(zip(names, free, strict=False))]
    for i in range(len(free), min(40, len(names), len(squares))):
        position.hordes.append(Horde(names[i], squares[i - len(free)], 3))
    position.marching = [position.hordes[-1].at]
    return position


def setup(seats: int = 3, step: str = "kingdoms") -> HordeTable:
    """Before the first round."""
    position = table(*(player("", "", "0 0 0 0 0 0") for _ in range(seats)), step=step, in_round=0)
    for i, seat in enumerate(position.players):
        if step in {"kingdoms", "first_hordes"}:
            seat.settlements[read_square(f"{'bfigdc'[i]}{3 + i}")] = 1
    if step == "tiles":
        position.tiles = {}
    return position


def solo() -> HordeTable:
    """One seat in round 12."""
    return table(
        player(
            "Dwarves",
            "e5 SC4, d5 S, e6 S, f5 SC2, e4 S, d6 S",
            "1 0 3 2 4 0",
            9,
            "Fine Swords, Holy Water, Nets, Pikes, Roads, Militias, Garrisons, Great Bows, Cavalry, Bless, Protection, Fireball",
        ),
        hordes="Red Dragons e7 2, Lich King c5 4, King Crab of the Crab Men f4 5, Goblin Night Raiders b2 8, Pit Fiend Demons d7 2",
        step="train",
        in_round=12,
    )


def raid() -> HordeTable:
    """A raid under way on a garrison of three kinds."""
    table = mock_up()
    table.step = "combat"
    table.hordes[2].at = read_square("d4")
    table.hordes[5].at = read_square("g9")
    table.hordes[4].at = read_square("c7")
    table.battle = Battle(0, read_square("d4"), raid=True, then="raid", round=2)
    table.raids = [read_square("g9"), read_square("c7")]
    return table


def over() -> HordeTable:
    """After the last round."""
    table = mock_up()
    table.step, table.round = "over", 20
    table.players[3].out = True
    table.players[3].settlements.clear()
    table.players[3].castles.clear()
    table.players[3].armies.clear()
    return table


ALL: dict[str, Callable[[], HordeTable]] = {
    "tiles": lambda: setup(step="tiles"),
    "setup": setup,
    "early": lambda: table(
        player("Elves", "c3 SC2", "1 1 1 1 1 0"),
        player("Dwarves", "h7 SC2", "1 1 1 1 1 0"),
        hordes="Lich King f2 4, Amazon Queen d8 6",
        step="settle",
        in_round=1,
    ),
    "mid": mock_up,
    "raid": raid,
    "solo": solo,
    "crowded": crowded,
    "over": over,
    "small": lambda: crowded(6),
    "large": lambda: crowded(14),
}
