"""What the bots leave out, and what the rules look up once: the same choice as from a full list, and no old rule."""

from __future__ import annotations

from typing import Any

import pytest
from warfighter_fantasy.helpers import RULES, stand, table_at

from hordeplay.core.any import AnyAsk
from hordeplay.core.choice import Among, Choice, offered
from hordeplay.core.luck import Source, bot_source, key_of
from hordeplay.core.match import Match
from hordeplay.core.script import Ask
from hordeplay.games.warfighter_fantasy import GAME
from hordeplay.games.warfighter_fantasy.bots.fight_scores import Sight, harm
from hordeplay.games.warfighter_fantasy.bots.greedy import Greedy
from hordeplay.games.warfighter_fantasy.bots.travel_scores import MOST
from hordeplay.games.warfighter_fantasy.bots.veteran import Veteran
from hordeplay.games.warfighter_fantasy.model.passives import movement, passives
from hordeplay.games.warfighter_fantasy.model.table import PARTY
from hordeplay.games.warfighter_fantasy.rules.hero_attacks import Attack, unfit
from hordeplay.games.warfighter_fantasy.rules.seats import actor
from hordeplay.games.warfighter_fantasy.rules.setup import start
from hordeplay.games.warfighter_fantasy.rules.use import uses, ways
from hordeplay.games.warfighter_fantasy.rules.verbs import Creature


class Listing(Veteran):
    """Lists all that is legal and compares each with its own scores: slow, and nothing is left out but idle verbs."""

    def __init__(self, bot: Veteran) -> None:
        self.bot = bot
        self.asked = 0

    def choose(self, request: AnyAsk, seat: int, source: Any) -> Any:  # as the bot itself
        choices = self.bot.choose(request, seat, source)
        offer = request.offers[0]
        if request.table.step in ("party", "town") or (
            isinstance(offer, Among) and isinstance(offer.these[0], Creature)
        ):
            return choices
        idle = self.bot.idle(Sight(request.table))
        listed = [c for c in request.options() if type(c) not in idle]
        self.asked += 1
        assert choices == max(listed, key=lambda choice: self.bot.score(Sight(request.table), choice)), request
        for choice in listed:
            assert self.bot.score(Sight(request.table), choice) <= MOST.get(type(choice), 10_000), choice
        return choices


@pytest.mark.parametrize(("adventure", "party", "seed"), [
    ("Swamp Caves", "starter", 3), ("Spinner's Realm", "wabryc", 5), ("Forsaken Temple", "fahyrst", 2),
])  # fmt: skip
@pytest.mark.parametrize("bot", [Veteran, Greedy])
def test_what_is_left_out_would_not_be_chosen(bot: type[Veteran], adventure: str, party: str, seed: int) -> None:
    """WF-OVR-03: the best of a full list, the first of equals, at every question of an Adventure."""
    match = Match(GAME, start(RULES, 1, adventure, party), seed=seed)
    listing = Listing(bot())
    while match.request is not None:
        if isinstance(match.request, Ask):
            match.play(listing.choose(match.request, 0, None))
        else:
            match.answer()
    assert listing.asked > 20


def test_torches_are_looked_into_only_where_they_help() -> None:
    """WF-CMP-22: one Hero alone needs no light, two before a dear Entrance do."""
    where: dict[str, Any] = {"spaces": ["Long Corridor"], "party": "Gareth 1: Torches (bundle of 6); Whisper 1"}
    alone = table_at(**where, heroes={"gareth": {"space": 1}, "whisper": {"space": 0}})
    both = table_at(
        **where, rules=RULES.edit("locations", "Long Corridor", entrance=9), heroes={"gareth": {}, "whisper": {}}
    )
    assert (Sight(alone).torch, Sight(both).torch) == (-1, 125)
    sight = Sight(both)
    sight.worth = -1
    assert any(name.startswith("Torches") for _, name, _, _ in uses(both, sight.hopeless))
    sight.worth = 125  # nothing that a Torch does is better than that
    assert not any(name.startswith("Torches") for _, name, _, _ in uses(both, sight.hopeless))


def test_a_changed_passive_is_seen() -> None:
    """WF-SKL-02: each rules object has an index of its own; the printed one stays as it is."""
    does = [{"when": "passive", "does": [{"do": "move", "n": 3}]}]
    quick = RULES.edit("skills", "Melee Skill", abilities=does)
    for rules, more in ((RULES, 0), (quick, 3), (RULES, 0)):
        table = table_at(rules=rules, party="Gareth 1: Melee Skill; Whisper 1")
        plain = table_at(rules=rules, party="Gareth 1; Whisper 1")
        assert movement(table, table.heroes[0]) - movement(plain, plain.heroes[0]) == more
        assert len(passives(table, table.heroes[0], "move")) == (more > 0)


def test_a_passive_counts_once_and_only_from_working_gear() -> None:
    """Two pieces of a name are one effect, a broken one is none: the ledger is silent, and so it is read here."""
    does = [{"when": "passive", "does": [{"do": "move", "n": 1}]}]
    table = table_at(
        rules=RULES.edit("equipment", "Waterskin", abilities=does), party="Gareth 1: 2 Waterskin; Whisper 1"
    )
    hero = table.heroes[0]
    assert [name for name, _, _ in passives(table, hero, "move")] == ["Waterskin"]
    for gear in hero.gear:
        gear.broken = True
    assert not passives(table, hero, "move")


def test_changed_modes_and_prices_are_seen() -> None:
    """WF-GEA-04, WF-ACT-05: the modes of a weapon and the XP of a card are those of the rules in force."""
    modes = [{"name": "Standard", "h": 0, "p": 0}, {"name": "Bash", "h": 0, "p": 2, "xp": 9}]
    dear = RULES.edit("weapons", "Mace", modes=modes).edit("actions", "Block", xp=4)
    assert (list(RULES.arms["Mace"].modes), list(dear.arms["Mace"].modes)) == (
        ["standard", "skillful", "bash"],
        ["standard", "bash"],
    )
    table = table_at(rules=dear, party="Gareth 1: Mace; Whisper 1", heroes={"gareth": {"xp": 8, "striking": True}})
    assert unfit(table, table.heroes[0], "mace", "standard") is None
    refusal = unfit(table, table.heroes[0], "mace", "bash")
    assert refusal is not None
    assert refusal.rule == "WF-GEA-04"
    for rules, xp in ((RULES, RULES.actions["Block"].xp), (dear, 4)):
        priced = table_at(rules=rules, party="Gareth 1")
        assert [way.shared - way.upgunned for way in ways(priced, "Block")] == [xp] * len(ways(priced, "Block"))


def test_two_cards_of_one_name_are_told_apart() -> None:
    """WF-CBT-01: the first is called by its name alone, the others with their number and Location."""
    table = table_at(
        party="Gareth 1; Whisper 1", spaces=["Long Corridor", "Lair (C)"],
        foes=[f"Skeletal Swordsmen at {space} on 1 as minion" for space in (1, 1, 2)], adventure="Forsaken Temple",
    )  # fmt: skip
    for foe in table.foes:
        assert table.foe_called(table.label(foe)) is foe
    first = table.foes[0]
    assert table.foe_called(f"skeletal-swordsmen-{first.id}-{first.space}") is None
    assert [
        table.foe_called(word) for word in ("skeletal-swordsmen-99-1", "skeletal-swordsmen-1", "nobody-1-1", "1", "")
    ] == [None] * 5


def test_several_seats_leave_out_no_more() -> None:
    """WF-RUL-76: what is best for the party is the best of all that one of those who are asked may choose."""
    match, bot, asked = Match(GAME, start(RULES, 3, "Swamp Caves", "starter"), seed=4), Veteran(), 0
    while asked < 40 and (request := match.request) is not None:
        if not isinstance(request, Ask):
            match.answer()
            continue
        if len(request.seats) > 1:
            seats, idle = (*request.seats, PARTY), bot.idle(Sight(match.table))
            listed = [
                choice
                for choice in offered(request.offers[:-1], match.table, PARTY)
                if type(choice) not in idle and actor(match.table, choice) in seats
            ]
            best = max(listed, key=lambda choice: bot.score(Sight(match.table), choice))
            assert bot.wanted(request) == best, request
            asked += 1
        match.play(bot.choose(request, request.seats[0], bot_source(4, 0, match.ply)), request.seats[0])
    assert asked == 40


class Peaceful(Veteran):
    """Attacks nobody with a weapon."""

    def score(self, sight: Sight, choice: Choice) -> int:
        return -1 if isinstance(choice, Attack) else super().score(sight, choice)


def test_other_scores_are_asked_for_each_choice() -> None:
    """WF-OVR-03: what finds the better choices by the Veteran's own scores is not for a bot with others."""
    match = stand(
        party="Gareth 1: Longsword; Whisper 1", spaces=["Long Corridor"], foes=["Giant Rats at 1 x2 on 1 1"],
        heroes={"gareth": {"space": 1, "striking": True}, "whisper": {"space": 1, "striking": True}},
    )  # fmt: skip
    source, ask = Source(key_of("peace"), 0), match.request
    assert isinstance(ask, Ask)
    assert isinstance(Veteran().choose(ask, 0, source), Attack)
    assert not isinstance(Peaceful().choose(ask, 0, source), Attack)


def test_a_changed_hostile_is_seen() -> None:
    """WF-HOS-05: what an Attack does on average is worked out for the chart of the rules in force."""
    deadly = [{"health": 1, "rows": [{"least": -20, "wounds": 3}]}]
    harms = []
    for rules in (RULES, RULES.edit("hostiles", "Orc Spearmen", charts=deadly), RULES):
        table = table_at(
            rules=rules, party="Gareth 1; Whisper 1", spaces=["Long Corridor"], foes=["Orc Spearmen at 1 on 1"],
            heroes={"gareth": {"space": 1}},
        )  # fmt: skip
        harms.append(harm(Sight(table), 0, table.foes[0], table.foes[0].members[0]))
    assert harms[0] == harms[2] < harms[1]
