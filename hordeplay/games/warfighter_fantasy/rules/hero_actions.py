"""Small Actions: Striking Range, Vulns, fresh cards, the Shadows, reloading (chapters 12 and 14)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Self

from hordeplay.core.choice import Choice, Refusal, verb
from hordeplay.core.english import counted, slug
from hordeplay.core.language import tr
from hordeplay.core.script import Among, Script, ask

from ..model.table import WarfighterTable
from .ability_rolls import ability_roll
from .decks import draw_cards, to_be_drawn
from .use import answers, spend
from .verbs import Discard, Done, nobody, standing
from .wounds import limited, slugs, throw


@verb("close")
class Close(Choice):
    """`close gareth`: step into Striking Range."""

    hero: str

    @classmethod
    def options(cls, table: WarfighterTable, seat: int) -> Iterator[Self]:
        heroes = [h for h in table.heroes if h.actions and not h.striking and not h.down]
        return (cls(hero.slug) for hero in heroes if not table.calm(hero.space))

    def forbids(self, table: WarfighterTable, seat: int) -> Refusal | None:
        hero = standing(table, self.hero, seat)
        if hero is None:
            return nobody(table, self.hero, seat)
        if hero.striking:
            return Refusal("WF-HTH-02", tr("{hero} is in Striking Range already", hero=hero.name))
        if table.calm(hero.space):
            return Refusal("WF-HTH-03", tr("there is no Hostile to close with"))
        if hero.actions < table.striking_cost(hero.space):
            return Refusal(
                "WF-HTH-02",
                tr("Striking costs {actions} here", actions=counted(table.striking_cost(hero.space), "Action")),
            )
        return None


@verb("back")
class Back(Choice):
    """`back gareth`: step back to Range 0."""

    hero: str

    @classmethod
    def options(cls, table: WarfighterTable, seat: int) -> Iterator[Self]:
        return (cls(hero.slug) for hero in table.heroes if hero.striking and not hero.down)

    def forbids(self, table: WarfighterTable, seat: int) -> Refusal | None:
        hero = standing(table, self.hero, seat)
        if hero is None:
            return nobody(table, self.hero, seat)
        if not hero.striking:
            return Refusal("WF-HTH-02", tr("{hero} is at Range 0", hero=hero.name))
        if hero.actions < table.back_cost(hero.space):
            return Refusal(
                "WF-HTH-02",
                tr("stepping back costs {actions} here", actions=counted(table.back_cost(hero.space), "Action")),
            )
        return None


@verb("steady")
class Steady(Choice):
    """`steady gareth`: remove one Vuln."""

    hero: str

    @classmethod
    def options(cls, table: WarfighterTable, seat: int) -> Iterator[Self]:
        return (cls(hero.slug) for hero in table.heroes if hero.vulns and hero.actions and not hero.down)

    def forbids(self, table: WarfighterTable, seat: int) -> Refusal | None:
        hero = standing(table, self.hero, seat)
        if hero is None:
            return nobody(table, self.hero, seat)
        if not hero.vulns:
            return Refusal("WF-HAC-04", tr("{hero} has no Vuln", hero=hero.name))
        return None if hero.actions else Refusal("WF-HAC-01", tr("{hero} has no Action left", hero=hero.name))


@verb("redraw")
class Redraw(Choice):
    """`redraw gareth`: discard any number of cards, then draw up to the hand size."""

    hero: str

    @classmethod
    def options(cls, table: WarfighterTable, seat: int) -> Iterator[Self]:
        return (cls(h.slug) for h in table.heroes if h.actions and not h.down and table.is_player(h))

    def forbids(self, table: WarfighterTable, seat: int) -> Refusal | None:
        hero = standing(table, self.hero, seat)
        if hero is None:
            return nobody(table, self.hero, seat)
        if not table.is_player(hero):
            return Refusal("WF-HAC-02", tr("only Player Heroes have a hand"))
        return None if hero.actions else Refusal("WF-HAC-01", tr("{hero} has no Action left", hero=hero.name))


@verb("hide")
class Hide(Choice):
    """`hide vex`: try to get into the Shadows."""

    hero: str

    @classmethod
    def options(cls, table: WarfighterTable, seat: int) -> Iterator[Self]:
        return (cls(hero.slug) for hero in table.heroes if not hero.down and table.rank(hero).shadows)

    def forbids(self, table: WarfighterTable, seat: int) -> Refusal | None:
        hero = standing(table, self.hero, seat)
        if hero is None:
            return nobody(table, self.hero, seat)
        if not table.rank(hero).shadows:
            return Refusal("WF-SHD-01", tr("{hero} has no Shadows", hero=hero.name))
        if hero.shadows:
            return Refusal("WF-SHD-01", tr("{hero} is in the Shadows already", hero=hero.name))
        if hero.tries >= table.rules.knobs.shadow_tries:
            return Refusal("WF-RUL-27", tr("{hero} has tried in this Turn", hero=hero.name))
        return None


@verb("reload")
class Reload(Choice):
    """`reload vex light-crossbow`: make a weapon ready again (hero, weapon)."""

    hero: str
    gear: str

    @classmethod
    def options(cls, table: WarfighterTable, seat: int) -> Iterator[Self]:
        slow = table.rules.slow
        for hero in table.heroes:
            fired: list[str] = []
            for gear in hero.gear:
                if gear.shots and gear.name in slow and gear.name not in fired and not hero.down:
                    fired.append(gear.name)
                    yield cls(hero.slug, slug(gear.name))

    def forbids(self, table: WarfighterTable, seat: int) -> Refusal | None:
        hero, name = standing(table, self.hero, seat), table.rules.slugs.get(self.gear, "")
        if hero is None:
            return nobody(table, self.hero, seat)
        card = table.rules.weapons.get(name)
        gear = table.gear_of(hero, name)
        if card is None or gear is None or not card.reload or gear.shots < card.reload:
            return Refusal("WF-BUY-07", tr("{gear!r} needs no reloading", gear=self.gear))
        return None if hero.actions else Refusal("WF-HAC-01", tr("{hero} has no Action left", hero=hero.name))


def close(table: WarfighterTable, choice: Close | Back) -> None:
    """Into Striking Range or out of it, at the Location's cost (WF-HTH-02)."""
    number = table.numbered(choice.hero)
    hero = table.heroes[number]
    cost = table.striking_cost(hero.space) if isinstance(choice, Close) else table.back_cost(hero.space)
    spend(hero, cost)
    hero.striking = isinstance(choice, Close)
    table.tell("WF-HTH-02", "striking", hero=number, there=hero.striking)
    table.pending.extend(answers(table, hero.space, cost))


def steady(table: WarfighterTable, choice: Steady) -> None:
    """One Vuln less (WF-HAC-04)."""
    number = table.numbered(choice.hero)
    hero = table.heroes[number]
    spend(hero, 1)
    hero.vulns -= 1
    table.tell("WF-HAC-04", "steadies", hero=number, left=hero.vulns)
    table.pending.extend(answers(table, hero.space, 1))


def redraw(table: WarfighterTable, choice: Redraw) -> Script[None]:
    """Discard any number, down to the hand size at least, then draw up to it (WF-HAC-02, WF-WND-01, WF-RUL-21)."""
    number = table.numbered(choice.hero)
    hero = table.heroes[number]
    spend(hero, 1)
    while hero.hand:
        offers: list[Discard | Done] = [Discard(hero.slug, card) for card in slugs(hero)]
        over = len(hero.hand) - table.hand_size(hero) if limited(table, hero) else 0
        prompt = (
            partial(tr, "{hero}: discard {n} or more", hero=hero.name, n=over)
            if over
            else partial(tr, "{hero}: which card goes?", hero=hero.name)
        )
        answer = yield from ask(
            table, hero.seat, prompt, Among(offers if over else [*offers, Done()]), rule="WF-HAC-02"
        )
        if isinstance(answer, Done):
            break
        throw(table, hero, answer.card)
    while len(hero.hand) < table.hand_size(hero) and to_be_drawn(table):
        yield from draw_cards(table, number, 1, "WF-HAC-02")
    table.pending.extend(answers(table, hero.space, 1))


def hide(table: WarfighterTable, choice: Hide) -> Script[None]:
    """A Shadows roll; success lasts until the Hostiles are through, in this Location only (WF-SHD-01, WF-SHD-02)."""
    number = table.numbered(choice.hero)
    hero = table.heroes[number]
    hero.tries += 1
    hero.shadows = yield from ability_roll(table, number, "shadows", table.shadow(hero.space), "WF-SHD-01")


def reload(table: WarfighterTable, choice: Reload) -> None:
    """An Action makes the weapon ready."""
    hero = table.heroes[table.numbered(choice.hero)]
    gear = table.gear_of(hero, table.rules.slugs[choice.gear])
    assert gear is not None
    spend(hero, 1)
    gear.shots = 0
    table.pending.extend(answers(table, hero.space, 1))
