"""What is printed on the cards, as reading cards: hordes, enemies, towers, heroes with their abilities, spells, scenarios."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias

from hordeplay.core.english import counted, joined, listed
from hordeplay.core.language import message, tr, tr_in
from hordeplay.core.provenance import says
from hordeplay.core.scene import Card

from ..model.content import Enemy
from ..model.table import Figure, KingdomTable, Tray
from ..model.trays import bosses_left, covered, open_foes, portals_left, soldiers_left
from ..model.vocabulary import ATTACK_WORDS, Attack, say_tiles
from ..rules.acting import Cast
from ..rules.heroes.activation import Use
from ..rules.passing import becomes
from ..rules.targets import turned_freely
from . import facts, forecast
from .card_words import arrows, attack
from .open_squares import moves_left
from .prospects import unchanged
from .towers import family_word

Facts: TypeAlias = tuple[tuple[str, str], ...]
FAMILY_CLAUSES: Final = {
    "Archery": "KR-GLOS-09",
    "Mage": "KR-GLOS-10",
    "Cannon": "KR-GLOS-11",
    "Soldier": "KR-SOLD-09",
}
"""What the rulebook says of a type of tower."""
TYPE_CLAUSES: Final[Mapping[Attack, str]] = {
    "physical": "KR-TYPE-02",
    "magical": "KR-TYPE-03",
    "true": "KR-TYPE-04",
}
"""The clause of each type of attack."""


NOW: Final = (message("State"), message("Now"), message("Supply"))
"""Facts that tell how a card stands in a match."""


def enemy_card(table: KingdomTable, kind: str) -> Card:
    """A kind of enemy: what covers it, and what it does while it is seen."""
    enemy = table.rules.enemies[kind]
    hearts = table.knobs.big_hearts if enemy.big else table.knobs.enemy_hearts
    rows = (
        (tr("Kind"), enemy.traits or tr("no defence, no icon")),
        (tr("In the kingdom"), tr("costs {hearts}", hearts=counted(hearts, "heart"))),
    )
    words = tr("Its icon counts while it is seen.") if enemy.icon else ""
    return Card(
        enemy.name,
        rows,
        words or tr("It is out of the fight once it is covered."),
        (*_clauses_of(enemy), "KR-TYPE-07"),
        says(enemy),
    )


def _clauses_of(enemy: Enemy) -> tuple[str, ...]:
    """The clauses of what an enemy is."""
    traits = [("KR-TYPE-02", enemy.physical), ("KR-TYPE-03", enemy.magical), ("KR-TYPE-05", enemy.deadly)]
    traits += [("KR-MOVE-10", enemy.big), ("KR-MOVE-06", enemy.icon == "speed")]
    traits += [("KR-MOVE-05", enemy.icon == "heal"), ("KR-MOVE-07", enemy.icon == "deadeye")]
    return tuple(clause for clause, has in traits if has)


def tray_card(table: KingdomTable, tray: Tray) -> Card:
    """A horde: its enemies that are open, kind by kind, what covers it, and what it costs in the kingdom."""
    kind, rules = table.rules.hordes[tray.name], table.rules
    kinds = [foe.kind for foe in open_foes(table, tray)]
    open_kinds = {name: kinds.count(name) for name in dict.fromkeys(kinds)}
    rows = [(counted(n, name), rules.enemies[name].traits or tr("no defence")) for name, n in open_kinds.items()]
    if not kinds:
        rows.append((tr("Enemies"), tr("all are covered: it is destroyed in phase 3")))
    over = covered(table, tray)
    rows.append(
        (
            tr("In the kingdom"),
            tr("loses the game")
            if kind.trait in {"portal", "boss"}
            else tr("costs {hearts}", hearts=counted(rules.toll(tray.name, over), "heart")),
        )
    )
    rows.append((tr("Way"), tr("{moves} to the kingdom", moves=counted(moves_left(table, tray), "move"))))
    if comes := forecast.of_horde(table, tray.id):
        rows.append((tr(forecast.TITLE), comes))
    rows.append((tr("Reward"), counted(kind.crystals, "crystal")))
    if kind.trait == "boss":
        rows.append(
            (
                tr("Attacked by"),
                tr("towers of any level, which are not lost by it; no hero, no spell that attacks hordes"),
            )
        )
    if kind.level:
        rows.append((tr("Attacked by"), tr("towers of level {level} and higher", level=kind.level)))
    if tray.soldiers:
        rows.append((tr("Soldiers"), tr("{n}: it does not move", n=len(tray.soldiers))))
    words = (
        tr("{squares} covered.", squares=counted(over.bit_count(), "square")) if over else tr("No square is covered.")
    )
    icons = [clause for name in open_kinds for clause in _clauses_of(rules.enemies[name])]
    clauses = tuple(dict.fromkeys((kind.clause, *icons)))
    return Card(kind.title, (*rows, (tr("Card"), tray.name)), words, clauses, says(kind))


def tower_card(table: KingdomTable, name: str) -> Card:
    """A tower: its attacks, their range, and what it may become."""
    tower, rules = table.rules.towers[name], table.rules
    attacks = tower.attacks
    rows = [(tr("Tower"), tr("{family}, level {level}", family=family_word(tower.family), level=tower.level))]
    for n, part in enumerate(attacks, 1):
        of = f"{n}: " if len(attacks) > 1 else ""
        rows += [(tr("Range"), of + arrows(part.arrows)), (tr("Attack"), of + tr(ATTACK_WORDS[part.attack]))]
        if part.tiles:
            rows.append((tr("Tiles"), of + joined(say_tiles(part.tiles), tr("linked") if part.linked else "")))
        if part.soldiers:
            left = tr("{n} left for all", n=soldiers_left(table))
            rows.append((tr("Soldiers"), f"{of}{part.soldiers}, {left}"))
    then = [each for each in becomes(table, name) if each != name]
    rows.append(
        (
            tr("Passed on"),
            tr("as {towers}", towers=listed(then, "or")) if then else tr("as it is: {why}", why=unchanged(table, name)),
        )
    )
    rows.append(
        (
            tr("Supply"),
            joined(
                tr("{n} left", n=table.supply[name]),
                tr("{n} crystals each", n=rules.price(tower.level)) if rules.sold(tower.level) else tr("not sold"),
            ),
        )
    )
    clauses = ["KR-TOWER-03", FAMILY_CLAUSES[tower.family], *(TYPE_CLAUSES[part.attack] for part in attacks)]
    clauses += ["KR-TOWER-10" if part.free else "KR-TOWER-04" for part in attacks]
    clauses += ["KR-TOWER-13" for part in attacks if part.linked]
    clauses += ["KR-SOLD-01", "KR-SOLD-08"] if tower.posts else []
    free = {part.free for part in attacks if part.tiles}
    words = {
        (): "",
        (True,): tr("Its tiles may be turned and flipped."),
        (False,): tr("Its tiles lie as the card faces."),
        (False, True): tr(
            "Tiles of its attacks with the icon may be turned and flipped, the others lie as the card faces."
        ),
    }[tuple(sorted(free))]
    more = f"{tr('Each of its attacks is made once.')} " if len(attacks) > 1 else ""
    return Card(name, tuple(rows), more + words, tuple(dict.fromkeys(clauses)), says(tower))


def hero_card(table: KingdomTable, figure: Figure) -> Card:
    """A hero: hearts, movement, place, basic attack, special abilities."""
    hero, rules = table.rules.heroes[figure.name], table.rules
    rows = [
        (tr("Hearts"), tr("{n} of {most}", n=figure.health, most=rules.health(figure.name))),
        (tr("Movement"), str(rules.move(figure.name))),
        (tr_in("hero", "Place"), facts.place(table, figure)),
        (tr("This round"), tr("played") if figure.used else tr("not played yet")),
    ]
    rows += [(tr("Basic attack"), attack(part)) for part in hero.basic if part.do == "tiles"]
    if placed := [part for part in hero.basic if part.do == "tiles"]:
        free = turned_freely(table, figure.name, placed[0])
        rows.append((tr("Its tiles"), tr("may be turned and flipped") if free else tr("lie as the hero looks")))
    rows += [(name, tr("face down") if name in figure.down else tr("ready")) for name in figure.abilities]
    clauses = [hero.clause] if hero.clause else []
    clauses += ["KR-HERO-02", "KR-HERO-03", "KR-HERO-09"] if hero.basic else []
    clauses += [rules.abilities[name].clause for name in figure.abilities]
    words = (
        tr("A hero card brings one move and one action, in either order.")
        if hero.basic
        else tr("A companion moves and engages.")
    )
    return Card(hero.title, tuple(rows), words, tuple(dict.fromkeys(clauses)), says(hero))


def ability_card(table: KingdomTable, name: str, *, down: bool) -> Card:
    """A special ability in words, and whether it is ready."""
    ability = table.rules.abilities[name]
    rows = [
        (tr("State"), tr("face down until it recovers") if down else tr("ready")),
        (tr("Lasts"), _lasts(ability.timing)),
    ]
    rows += [(tr("Attack"), attack(part)) for part in ability.parts if part.do == "tiles"]
    use = Use(name)
    if table.step == "hero" and table.acting >= 0 and not use.forbids(table, table.figures[table.acting].seat):
        rows += _now(facts.in_vain(table, use, table.figures[table.acting].seat))
    return Card(
        name,
        tuple(rows),
        tr("A special ability of {hero}.", hero=ability.hero),
        (ability.clause, "KR-HERO-12"),
        says(ability),
    )


def _now(why: str) -> list[tuple[str, str]]:
    """That it would come to nothing as the hordes stand (KR-RUL-70)."""
    return [(tr("Now"), why)] if why else []


def _lasts(timing: str) -> str:
    return tr("at once") if timing == "instant" else tr("to the end of the round")


def spell_card(table: KingdomTable, name: str) -> Card:
    """A spell of the team in words."""
    spell = table.rules.spells[name]
    rows = [(tr("Power"), str(spell.power))]
    rows += [(tr("Attack"), attack(part)) for part in spell.parts if part.do == "tiles"]
    if table.step == "act" and name in table.spells:
        rows += _now(facts.in_vain(table, Cast(name), 0))
    return Card(
        name,
        tuple(rows),
        tr("A spell of the team, used once."),
        (spell.clause, "KR-SPELL-01", "KR-SPELL-02"),
        says(spell),
    )


def scenario_card(table: KingdomTable) -> Card:
    """The scenario: its map, and what has to be destroyed."""
    scenario = table.rules.scenarios[table.scenario]
    rows = (
        (tr("Scenario"), joined(f"{scenario.name} {scenario.title}", tr("hard") if table.hard else "")),
        (tr("Forks"), str(len(table.map.routes))),
        (tr("Highest towers"), tr("level {level}", level=table.rules.cap(table.scenario))),
        (tr("Portals to destroy"), str(portals_left(table))),
        *(((tr("Bosses to beat"), str(n)),) if (n := bosses_left(table)) else ()),
        *(
            (
                (
                    tr("Spells to choose"),
                    tr(
                        "{n}, of at most {power} power",
                        n=scenario.spells,
                        power=scenario.spell_power,
                    ),
                ),
            )
            if scenario.spells
            else ()
        ),
        *(((tr("Brings"), tr(scenario.brings)),) if scenario.brings else ()),
    )
    words = tr("Every portal has to be destroyed before the hearts of the kingdom are gone.")
    return Card(scenario.title, rows, words, ("KR-SETUP-02", "KR-WIN-01", "KR-LOSS-01"), says(scenario))


def printed_card(table: KingdomTable, content: str, name: str) -> Card | None:
    """What is printed on the card of a row; None for those that are more picture than words."""
    if content == "abilities":
        printed = ability_card(table, name, down=False)
    else:
        kinds = {"enemies": enemy_card, "towers": tower_card, "spells": spell_card}
        if content not in kinds:
            return None
        printed = kinds[content](table, name)
    return printed._replace(facts=tuple(fact for fact in printed.facts if fact[0] not in map(tr, NOW)))
