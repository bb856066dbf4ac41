"""Set-up of a scenario: map, stacks, supply, hands, heroes, starting hordes (rulebook: Game set-up).

Nothing is shuffled: a stack is a pile of two packets, its portals somewhere among the lowest cards (KR-PORTAL-01).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Annotated

from hordeplay.core.arguments import known, one_of
from hordeplay.core.cards import Cards, Packet
from hordeplay.core.choice import Choice, Refusal, verb
from hordeplay.core.english import counted
from hordeplay.core.language import tr
from hordeplay.core.notation import items
from hordeplay.core.script import Draw, Script, ask, ask_any

from ..model.content import Scenario
from ..model.ruleset import KingdomRules
from ..model.spaces import blocked
from ..model.squares import NAME, read_space
from ..model.table import Barrier, Figure, KingdomTable, Player, Tray, pile_of

SEATED = ("Alleria", "Malik", "Ignus", "Magnus")
"""The heroes by seat, unless others are named."""
SOLO = ("Malik", "Ignus", "Lilith", "Alleria")
"""The hero of a solo game and its bench, unless others are named (KR-SOLO-03, KR-SOLO-05)."""
FIRST = "S1"


@verb("learn")
class Learn(Choice):
    """`learn Thunderbolt`: the team takes this spell along."""

    spell: Annotated[str, NAME]

    @classmethod
    def options(cls, table: KingdomTable, seat: int) -> list[Learn]:
        return [cls(name) for name in table.rules.spells]

    def forbids(self, table: KingdomTable, seat: int) -> Refusal | None:
        if self.spell in table.spells:
            return Refusal("KR-SPELL-01", tr("the team has this spell already"))
        if self.spell in table.cast:
            return Refusal("KR-RUL-72", tr("this spell was cast in an earlier scenario"))
        if not spells_due(table):
            return Refusal("KR-SPELL-09", tr("the team has as many spells as the scenario allows"))
        return too_strong(table.rules, table.rules.scenarios[table.scenario], self.spell)


@verb("bring")
class Bring(Choice):
    """`bring Earthquake`: the hero takes this special ability along."""

    ability: Annotated[str, NAME]

    @classmethod
    def options(cls, table: KingdomTable, seat: int) -> list[Bring]:
        i = choosing(table)
        if i < 0:
            return []
        figure = table.figures[i]
        mine = (a.name for a in table.rules.abilities.values() if a.hero == figure.name)
        return [cls(name) for name in mine if name not in figure.abilities]

    def forbids(self, table: KingdomTable, seat: int) -> Refusal | None:
        i = choosing(table)
        figure = table.figures[i] if i >= 0 else None
        card = table.rules.abilities.get(self.ability)
        if figure is None or card is None or card.hero != figure.name:
            return Refusal("KR-HERO-16", tr("a hero has the special abilities of its own board"))
        if self.ability in figure.abilities:
            return Refusal("KR-RUL-38", tr("the hero has this ability already"))
        return None


def start(
    rules: KingdomRules,
    seats: int,
    scenario: str = FIRST,
    difficulty: str = "normal",
    heroes: str = "",
    spells: str = "",
    campaign: bool = False,
) -> KingdomTable:
    """The table before the first card is turned (KR-SETUP-02).

    `heroes` are names, one a seat (solo: the main hero, then the bench); `spells` are names with commas, as far as the team
    has chosen before: no more and no stronger ones than the scenario allows (KR-SPELL-01, KR-SPELL-09); a `campaign` goes
    on with the next scenario after each victory (KR-SETUP-04). `ValueError` names what there is.

    >>> table = start(KingdomRules.load(), 2, "S2", heroes="Lilith Magnus")
    >>> table.hearts, table.cards.piles["token 1"], table.players[0].hand
    (8, [{'token 1': 5}, {'portal 1': 1, 'token 1': 3}], ['Archer', 'Mage'])
    """
    place = rules.scenarios[known(scenario, rules.scenarios, "scenarios")]
    hard = one_of(difficulty, ("normal", "hard"), "difficulty") == "hard"
    names = heroes.split() or list(SOLO if seats == 1 else SEATED[:seats])
    most = 1 + rules.knobs.bench_heroes if seats == 1 else seats
    playable = [hero.name for hero in rules.heroes.values() if hero.tower]
    _different([known(name, playable, "heroes") for name in names], "heroes")
    if (heroes and len(names) > most) or len(names) < seats:
        raise ValueError(f"{seats} seats have {seats} to {most} heroes, not {len(names)} (KR-HERO-16, KR-SOLO-03)")
    chosen = [known(name, rules.spells, "spells") for name in items(spells)]
    _different(chosen, "spells")
    if len(chosen) > place.spells:
        raise ValueError(f"{place.name} allows {counted(place.spells, 'spell')}, not {len(chosen)} (KR-SPELL-09)")
    for name in chosen:
        if refused := too_strong(rules, place, name):
            raise ValueError(f"spells: {refused.reason} ({refused.rule})")
    return lay(rules, seats, place, names[:most], chosen, hard=hard, campaign=campaign)


def _different(names: Sequence[str], what: str) -> None:
    if twice := [name for name in names if names.count(name) > 1]:
        raise ValueError(f"{what}: {twice[0]!r} is named twice")


def lay(
    rules: KingdomRules,
    seats: int,
    scenario: Scenario,
    heroes: Sequence[str],
    spells: Sequence[str],
    *,
    hard: bool,
    campaign: bool,
) -> KingdomTable:
    """The table of one scenario: its enemies at the edge of the map, portals in its stacks (KR-SETUP-02, KR-SETUP-03)."""
    setup = scenario.setup(seats)
    backs: dict[str, str] = {}
    piles: dict[str, list[Packet]] = {}
    for token, stack in enumerate(setup.stacks):
        pile, portals = pile_of(token), f"portal {token + 1}"
        backs |= dict.fromkeys(stack.cards, pile) | dict.fromkeys(stack.portals, portals)
        n, p = len(stack.cards), len(stack.portals)
        low = rules.lowest(stack)
        packets = [{pile: n + p - low}, {portals: p, pile: low - p}]
        counted = ({back: k for back, k in packet.items() if k} for packet in packets)
        piles[pile] = [packet for packet in counted if packet]
    backs |= dict.fromkeys(scenario.ghosts, "ghost")
    piles["ghost"] = [{"ghost": len(scenario.ghosts)}] if scenario.ghosts else []
    hands = [[rules.heroes[heroes[seat]].tower, *setup.towers[seat]] for seat in range(seats)]
    supply = {tower.name: tower.copies for tower in rules.towers.values()}
    for hand in hands:
        for name in hand:
            supply[name] = max(0, supply[name] - 1)
    hearts = scenario.hard_hearts if hard else scenario.hearts
    table = KingdomTable(
        rules,
        "hordes",
        Cards.of(backs, piles=piles),
        scenario.name,
        hard,
        [Player(sorted(hand)) for hand in hands],
        supply,
        max(1, hearts + rules.knobs.hearts_change),
        min(rules.knobs.starting_crystals, rules.knobs.crystals_max),
        spells=list(spells),
        heroes=list(heroes),
        campaign=campaign,
        barriers=[Barrier(card.icon, read_space(card.at)) for card in scenario.barriers],
    )
    if scenario.heroes:
        table.figures = figures(rules, seats, heroes)
    return table


def figures(rules: KingdomRules, seats: int, heroes: Sequence[str]) -> list[Figure]:
    """The heroes of the seats, the bench of a solo game, and their companions (KR-SOLO-01, KR-SOLO-03, KR-ALL-01)."""
    row = []
    for i, name in enumerate(heroes):
        seat = i if i < seats else 0
        main = i < seats
        where = "board" if main else "absent"
        row.append(Figure(name, seat, rules.health(name), "main" if main else "bench", where))  # type: ignore[arg-type]  # a Where
        if companion := rules.heroes[name].companion:
            row.append(Figure(companion, seat, rules.health(companion), "companion", "absent"))
    return row


def hordes(table: KingdomTable) -> Script[str]:
    """The starting hordes: with k a stack the first stands on route space k, the next one before it (KR-RUL-52, KR-RUL-75)."""
    for token, route in enumerate(table.map.routes if table.knobs.starting_hordes else ()):
        if blocked(table, route[0]):
            continue
        for place in range(table.rules.scenarios[table.scenario].start_hordes, 0, -1):
            if table.cards.piles[pile_of(token)]:
                name = yield from Draw(table.cards, pile_of(token), rule="KR-RUL-52")
                put(table, name, route[place - 1], token)
                table.tell("KR-RUL-52", "starts", horde=name, space=route[place - 1])
    return "spells"


def too_strong(rules: KingdomRules, scenario: Scenario, spell: str) -> Refusal | None:
    """Why a scenario does not allow a spell: some leave only those of 1 power (KR-SPELL-01)."""
    card = rules.spells.get(spell)
    if card is None:
        return Refusal("KR-SPELL-01", tr("there is no spell {spell!r}", spell=spell))
    if card.power > scenario.spell_power:
        return Refusal(
            "KR-SPELL-01",
            tr(
                "{spell} has {power} power, {scenario} allows {most}",
                spell=spell,
                power=card.power,
                scenario=scenario.name,
                most=scenario.spell_power,
            ),
        )
    return None


def spells_due(table: KingdomTable) -> int:
    """How many spells are still chosen; in a campaign whose spells do not come back, cast ones count (KR-RUL-72)."""
    scenario = table.rules.scenarios[table.scenario]
    here = [name for name in table.rules.spells if too_strong(table.rules, scenario, name) is None]
    free = [name for name in here if name not in table.spells and name not in table.cast]
    return min(len(free), max(0, scenario.spells - len(table.spells) - len(table.cast)))


def choosers(table: KingdomTable) -> list[int]:
    """The seats that may name the next spell (KR-RUL-71)."""
    seats = range(len(table.players))
    return list(seats) if table.knobs.spell_choice == "team" else [len(table.spells) % len(seats)]


def spells(table: KingdomTable) -> Script[str]:
    """One spell of the team: it chooses as many as the scenario allows (KR-SPELL-01, KR-SPELL-09, KR-RUL-71)."""
    due = spells_due(table)
    if not due:
        return "abilities"
    prompt = partial(tr, "Which spell does the team take along? {due} to choose", due=due)
    seat, choice = yield from ask_any(table, choosers(table), prompt, Learn, rule="KR-SPELL-09")
    table.spells.append(choice.spell)
    table.tell("KR-SPELL-09", "learns", seat=seat, spell=choice.spell)
    return "spells"


def put(table: KingdomTable, name: str, space: int, token: int) -> Tray:
    """A horde card in a tray on a space, its purple edge towards the exit (KR-SPAWN-03, KR-SPAWN-04).

    Plastic trays run out without a consequence: a flier takes that of another horde (KR-GLOS-07, KR-FLY-02).
    """
    table.ids += 1
    tray = Tray(table.ids, name, space, token, table.map.edge)
    table.trays.append(tray)
    return tray


def choosing(table: KingdomTable) -> int:
    """The hero that has still to choose an ability, or -1; bench heroes use none (KR-RUL-69)."""
    most = table.knobs.ability_slots
    for i, figure in enumerate(table.figures):
        brings = figure.role == "main" or (figure.role == "bench" and table.knobs.bench_abilities)
        if brings and len(figure.abilities) < most:
            return i
    return -1


def abilities(table: KingdomTable) -> Script[str]:
    """One special ability of one hero: two are chosen of the four on its board (KR-HERO-16, KR-RUL-38)."""
    i = choosing(table)
    if i < 0:
        return "round"
    figure = table.figures[i]
    slots = table.knobs.ability_slots
    prompt = (
        partial(
            tr,
            "Which ability does {name} bring, {n} of {slots}?",
            name=figure.name,
            n=len(figure.abilities) + 1,
            slots=slots,
        )
        if slots > 1
        else partial(tr, "Which ability does {name} bring?", name=figure.name)
    )
    choice = yield from ask(table, figure.seat, prompt, Bring, rule="KR-RUL-38")
    figure.abilities.append(choice.ability)
    table.tell("KR-RUL-38", "brings", hero=figure.name, ability=choice.ability)
    return "abilities"
