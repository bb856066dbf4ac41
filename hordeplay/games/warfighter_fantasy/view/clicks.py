"""Which parts of the board a choice starts from and goes to, and which choice a click on a part means."""

from __future__ import annotations

from typing import Final, NamedTuple

from hordeplay.core.choice import Choice
from hordeplay.core.english import slug

from ..model.table import PARTY, Foe, WarfighterTable
from ..rules.buying import Buy, Dismiss, Hire, Learn
from ..rules.campaign import Mend, Promote, Restore, Sell, Train
from ..rules.exploring import Activate, Explore, Try
from ..rules.gear import Drop, Give, Save, Take
from ..rules.hero_actions import Back, Close
from ..rules.hero_attacks import Attack, arms
from ..rules.hostile_attacks import eligible
from ..rules.hostiles import distinct
from ..rules.moving import Move, Spend
from ..rules.turn import Tithe
from ..rules.use import Use
from ..rules.verbs import Creature, Discard, Pay, React, Share, Soak, To
from . import attack_panel
from .facts import attacks, duel, in_town
from .ids import foe_part, hand_part, level_part, member_part, mode_part, order_part, ware_part
from .purchases import kind_of


class Place(NamedTuple):
    """The parts of a choice: what is selected first, where it goes, what is drawn as its ghost."""

    targets: tuple[str, ...] = ()
    source: tuple[str, ...] = ()
    preview: tuple[str, ...] = ()


def place(table: WarfighterTable, choice: Choice) -> Place:
    """The parts that a choice names; none for what stands only in the list."""
    match choice:
        case Attack():
            return _attack(table, choice)
        case Use():
            return _use(table, choice)
        case Hire():
            return Place((f"hire-{choice.hero}", level_part(choice.level)))
        case Buy() | Learn():
            return _order(table, choice)
        case Explore() | Save() | Spend() | Discard():
            return _card(table, choice)
        case React():
            return _reacting(table, choice)
        case Creature():
            return _creature(table, choice)
        case Soak() if table.window is not None:
            return Place((f"hero-{table.window.hero}",))
        case To() | Share() | Pay() | Tithe():
            return Place(_hero(table, choice.hero))
    if choice.verb == "ready":
        return Place(("ready",))
    if choice.verb == "worship":
        return Place(_hero(table, str(choice).split()[1]))
    return _town(table, choice) or _deed(table, choice)


def _hero(table: WarfighterTable, word: str) -> tuple[str, ...]:
    number = table.numbered(word)
    return (f"hero-{number}",) if number >= 0 else ()


MANY: Final = 12
"""From more Hostiles on that may attack, those of a card are one line of the list."""


def _reacting(table: WarfighterTable, choice: React) -> Place:
    """The Hostile that attacks; where many may, its card is chosen first."""
    foe = table.foe_called(choice.foe)
    if foe is None or not 0 <= choice.member < len(foe.members):
        return Place()
    source = (foe_part(foe),) if len(eligible(table)) > MANY else ()
    return Place((member_part(table, foe, choice.member),), source)


def _order(table: WarfighterTable, choice: Buy | Learn) -> Place:
    """From the Hero to the thing, or to the chip of its kind on the Hero's card.

    The only one who buys need not be named: NPH and Squad Heroes have what is printed (WF-HER-13).
    """
    word, number = choice.gear if isinstance(choice, Buy) else choice.skill, table.numbered(choice.hero)
    if number < 0 or word not in table.rules.slugs:
        return Place()
    chip = order_part(number, kind_of(table.rules, table.rules.slugs[word]).word)
    alone = all(table.hero_card(hero).kind in ("NPH", "Squad") for i, hero in enumerate(table.heroes) if i != number)
    return Place((ware_part(word), chip), () if alone else (f"hero-{number}",))


def _attack(table: WarfighterTable, choice: Attack) -> Place:
    """The Hero, then the Hostile card, or the row of the attack builder where it stands there."""
    foe = table.foe_called(choice.foe)
    targets = (foe_part(foe),) if foe is not None else ()
    number = table.numbered(choice.hero)
    fight = duel(table, table.heroes[number].seat if number >= 0 else PARTY)
    if fight is not None and fight.foe is foe and fight.hero == table.numbered(choice.hero) and table.window is None:
        open_ = [str(one) for one in attacks(table, fight) if one.forbids(table, PARTY) is None]
        if str(choice) in open_[: attack_panel.SURE]:
            targets = (*targets, mode_part(choice.weapon, choice.mode))
    return Place(targets, _hero(table, choice.hero), targets[:1])


def _use(table: WarfighterTable, choice: Use) -> Place:
    """A card in hand, else the Hero who has it; then whom or what it is used on."""
    number = table.numbered(choice.hero)
    hero = _hero(table, choice.hero)
    card = hand_part(table, table.heroes[number], choice.card) if number >= 0 else ""
    number_on, foe = table.numbered(choice.target), table.foe_called(choice.target)
    if number_on >= 0 and not card:
        # A click on another Hero chooses him: for whom a thing is used stands in the list.
        return Place(hero, hero, (f"hero-{number_on}",))
    if number_on >= 0:
        return Place((f"hero-{number_on}",), (card,))
    if foe is not None:
        return Place((foe_part(foe),), (card,) if card else hero)
    space = choice.target.removeprefix("space-")
    if space.isdecimal() and int(space) < len(table.spaces):
        return Place((f"space-{space}",), (card,) if card else hero)
    if card:
        return Place((card,))
    return Place(hero) if table.window is not None else Place(hero, hero)


def _card(table: WarfighterTable, choice: Explore | Save | Spend | Discard) -> Place:
    number = table.numbered(choice.hero)
    card = hand_part(table, table.heroes[number], choice.card) if number >= 0 else ""
    held = (card,) if card else ()
    if isinstance(choice, Explore):
        space = table.empty_space()
        return Place(
            (*held, *((f"space-{space}",) if space >= 0 else ())), (), (f"space-{space}",) if space >= 0 else ()
        )
    return Place(_hero(table, choice.to), held) if isinstance(choice, Save) else Place(held)


def _creature(table: WarfighterTable, choice: Creature) -> Place:
    """The choice names only the place on a card: the parts are known where one card alone can be meant.

    It stands for all of that card that do not differ from it.
    """
    foe = meant(table, choice)
    if foe is None:
        return Place()
    state = foe.members[choice.place].state
    alike = [place for place, member in enumerate(foe.members) if member.state == state]
    return Place(tuple(dict.fromkeys(member_part(table, foe, place) for place in (choice.place, *alike))))


def meant(table: WarfighterTable, choice: Creature) -> Foe | None:
    """The card on which one of several Hostiles is chosen: that of the Attack at hand; None where it may be another."""
    fit = [foe for foe in table.active() if 0 <= choice.place < len(foe.members) and len(distinct(foe)) > 1]
    last = table.throw
    if len(fit) > 1 and last is not None and last.source and 0 <= last.hero < len(table.heroes):
        space = table.heroes[last.hero].space
        fit = [foe for foe in fit if foe.name == last.foe and foe.space == space]
    return fit[0] if len(fit) == 1 else None


def _town(table: WarfighterTable, choice: Choice) -> Place | None:
    match choice:
        case Sell() | Mend() | Restore() | Promote():
            return Place((f"step-{choice.verb}",), _hero(table, choice.hero))
        case Train():
            return Place(("step-train",))
        case Dismiss():
            return Place(("purse",), _hero(table, choice.hero))
    if choice.verb in ("done", "desperate") and in_town(table) and table.step == "town":
        return Place(("step-leave",))
    return None


def _deed(table: WarfighterTable, choice: Choice) -> Place:
    """What a Hero does by itself, by its Location, or with another Hero."""
    word = getattr(choice, "hero", None)
    number = table.numbered(word) if isinstance(word, str) else -1
    if number < 0:
        return Place()
    hero, source, token = table.heroes[number], (f"hero-{number}",), (f"token-{number}",)
    match choice:
        case Move():
            inside = 0 <= choice.space < len(table.spaces)
            return Place((f"space-{choice.space}",) if inside else (), source, token)
        case Close():
            return Place((f"striking-{hero.space}",), source, token)
        case Back():
            return Place((f"range-{hero.space}",), source, token)
        case Activate():
            return Place((f"space-{table.last}",), source)
        case Try() | Drop() | Take():
            return Place((f"space-{hero.space}",), source)
        case Give():
            # A click on another Hero chooses him: what is given stands in the list.
            return Place(source, source, _hero(table, choice.to))
    return Place(source, source)


def intent_of_click(table: WarfighterTable, seat: int, part: str, source: str | None) -> str | None:
    """The choice somebody means who clicks a part that no legal choice targets, in notation; None when it means none."""
    kind, _, rest = part.partition("-")
    which = int(rest.partition("-")[0]) if rest.partition("-")[0].isdecimal() else -1
    if kind in ("ware", "hire"):
        return _means_ware(table, kind, rest, source)
    if kind == "ready" and table.step == "party":
        return "ready"
    if kind == "step" and in_town(table):
        return _means_step(table, rest, source)
    if kind == "hand":
        return _means_card(table, rest)
    if table.step != "hero" or table.window is not None:
        return None
    if kind == "mode":
        return _means_mode(table, part, seat)
    hero = _from(table, source, seat)
    if kind == "token" and 0 <= which < len(table.heroes) and source and hero not in (-1, which):
        return _means_space(table, hero, table.heroes[which].space, source)
    if kind in ("hero", "token") and 0 <= which < len(table.heroes):
        return _means_hero(table, which)
    if hero < 0:
        return None
    word = table.heroes[hero].slug
    if kind == "foe":
        return _means_attack(table, hero, part)
    if kind == "space":  # of a Location that is clicked by itself `not_now` tells what each Hero lacks
        return _means_space(table, hero, which, source) if source else None
    return {"striking": f"close {word}", "range": f"back {word}"}.get(kind)


def _from(table: WarfighterTable, source: str | None, seat: int = PARTY) -> int:
    """The Hero who is selected, else the one at hand."""
    kind, _, rest = (source or "").partition("-")
    if kind in ("hero", "hand") and rest.partition("-")[0].isdecimal():
        return min(int(rest.partition("-")[0]), len(table.heroes) - 1)
    fight = duel(table, seat)
    mine = [i for i, hero in table.up() if seat in (hero.seat, PARTY)]
    return fight.hero if fight else next(iter(mine), -1)


def _means_ware(table: WarfighterTable, kind: str, word: str, source: str | None) -> str | None:
    if kind == "hire":
        return f"hire {word} 1"
    hero = table.heroes[max(0, _from(table, source))].slug if table.heroes else "nobody"
    name = table.rules.slugs.get(word, "")
    verb = "learn" if name in table.rules.skills or name in table.rules.spells else "buy"
    return f"{verb} {hero} {word}"


def _means_step(table: WarfighterTable, word: str, source: str | None) -> str | None:
    if word == "train":
        return "train"
    if word not in ("sell", "mend", "restore", "promote") or not table.heroes:
        return None
    kind, _, rest = (source or "").partition("-")
    chosen = kind == "hero" and rest.isdecimal() and int(rest) < len(table.heroes)
    hero = table.heroes[int(rest) if chosen else 0]
    gear = next((slug(g.name) for g in hero.gear), slug(next(iter(table.rules.weapons))))
    damaged = next((slug(g.name) for g in hero.gear if g.damage), gear)
    return {
        "sell": f"sell {hero.slug} {gear}",
        "mend": f"mend {hero.slug} {damaged} 1",
        "restore": f"restore {hero.slug} 1",
        "promote": f"promote {hero.slug}",
    }.get(word)


def _means_card(table: WarfighterTable, rest: str) -> str | None:
    i, _, k = rest.partition("-")
    if not i.isdecimal() or not k.isdecimal() or int(i) >= len(table.heroes):
        return None
    hero = table.heroes[int(i)]
    if int(k) >= len(hero.hand):
        return None
    card = slug(hero.hand[int(k)])
    if hero.hand[int(k)] in table.rules.locations:
        return f"explore {hero.slug} {card}" if table.window is None else None
    if table.window is not None and table.window.on == "enter":
        return f"spend {hero.slug} {card}"
    return f"use {hero.slug} {card} 1 -"


def _means_mode(table: WarfighterTable, part: str, seat: int) -> str | None:
    fight = duel(table, seat)
    rows = attack_panel.ways(table, fight) if fight is not None else []
    return next((way.text for way in rows if way.part == part and way.text), None)


def _means_hero(table: WarfighterTable, number: int) -> str:
    """What is nearest: a Move on, or back where that Location is still to be found; it says what a Hero lacks."""
    hero = table.heroes[number]
    on = hero.space + 1 if hero.space < table.last else hero.space - 1
    return f"move {hero.slug} {on if table.spaces[on].name or not hero.space else hero.space - 1}"


def _means_attack(table: WarfighterTable, hero: int, part: str) -> str | None:
    foe = next((f for f in table.foes if part == foe_part(f) or part.startswith(f"{foe_part(f)}-")), None)
    if foe is None:
        return None
    weapon, modes = next(arms(table, table.heroes[hero]), ("unarmed", ("standard",)))
    return f"attack {table.heroes[hero].slug} {weapon} {modes[0]} {table.label(foe)}"


def _means_space(table: WarfighterTable, hero: int, space: int, source: str | None) -> str:
    held = table.heroes[hero]
    if source and source.startswith("hand-"):
        k = int(source.rpartition("-")[2])
        if k < len(held.hand):
            return f"explore {held.slug} {slug(held.hand[k])}"
    if space == table.last and table.spaces[space].inactive:
        return f"activate {held.slug}"
    return f"move {held.slug} {space}"
