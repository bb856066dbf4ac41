"""Hero Wounds: allocation, healing, Down and back (chapters 17 and 20)."""

from __future__ import annotations

from functools import partial

from hordeplay.core.choice import Refusal
from hordeplay.core.english import slug
from hordeplay.core.language import message, tr
from hordeplay.core.script import Among, Script, ask

from ..model.passives import actions_of, armor, passives, shield, shield_left, sturdiness
from ..model.table import Hero, WarfighterTable, Window, Wound
from ..model.vocabulary import Effect
from .decks import discard
from .fitting import damaged_here, mendable
from .hostiles import forget
from .seats import first_of
from .treasure import receiver
from .use import Deed, Use, clause_of, does, perform, reacting
from .verbs import Discard, Done, PickGear, Soak, Tend


def vuln(table: WarfighterTable, number: int, n: int, rule: str) -> None:
    """A Hero gets Vulns; they stay until removed (WF-ATK-05, WF-ATK-07)."""
    hero, cap = table.heroes[number], table.rules.knobs.vuln_cap
    if hero.down or not n:
        return
    hero.vulns = min(hero.vulns + n, cap) if cap else hero.vulns + n
    table.tell(rule, "vuln", hero=number, n=n)


def soaks(table: WarfighterTable, window: Window) -> list[Soak]:
    """What may take one of the Wounds: armor that was not defeated, the shield, Toughness.

    WF-ALL-01, WF-RUL-33, WF-SHI-03.
    """
    hero = table.heroes[window.hero]
    able = {
        "armor": window.by_attack and window.armor and sturdiness(table, hero),
        "shield": window.by_attack and shield_left(table, hero),
        "toughness": hero.toughness,
    }
    return [Soak(what) for what, can in able.items() if can]


def _suffering(hero: str, n: int) -> str:
    """The Wounds that are to be allocated, as it is asked."""
    if n == 1:
        return tr("{hero}: 1 Wound is about to be suffered", hero=hero)
    return tr("{hero}: {n} Wounds are about to be suffered", hero=hero, n=n)


def suffer(
    table: WarfighterTable, number: int, wounds: int, rule: str, *, by_attack: bool = False, armor_may: bool = False,
    crush: bool = False,
) -> Script[int]:  # fmt: skip
    """Wounds about to be suffered: cards, armor, shield and Toughness take what they can, the rest is one counter.

    Returns the points that reached Health (WF-ALL-02, WF-WND-02). Armor takes no more than its Sturdiness (WF-RUL-52).
    """
    hero = table.heroes[number]
    if wounds <= 0 or hero.down:
        return 0
    before = table.window
    about = Window("wounds", number, n=wounds, by_attack=by_attack, armor=armor_may, crush=crush)
    table.window = about
    silent: list[int] = []
    while about.n > 0:
        offers = soaks(table, about)
        seats = {hero.seat} if offers else set[int]()
        if not offers or len(table.players) > 1:
            seats.update(reacting(table))
        asked = [seat for seat in sorted(seats) if seat not in silent]
        if not asked:
            break
        question = partial(_suffering, hero.name, about.n)
        seat, choice = yield from first_of(table, asked, question, (Use, Among([*offers, Done()])), "WF-ALL-01")
        if isinstance(choice, Done):
            silent.append(seat)
            continue
        silent = []
        if isinstance(choice, Use):
            yield from perform(table, choice)
        else:
            soak(table, number, choice.what, crush=crush)
            about.n -= 1
    table.window = before
    if about.n > 0:
        yield from to_health(table, number, about.n, rule)
    return max(0, about.n)


def soak(table: WarfighterTable, number: int, what: str, *, crush: bool = False) -> None:
    """One Wound on the armor, the shield or Toughness; Crush damages Gear twice."""
    hero = table.heroes[number]
    if what == "toughness":
        hero.toughness -= 1
    else:
        worn = armor(table, hero) if what == "armor" else shield(table, hero)
        assert worn is not None
        most = worn[1].sturdiness if what == "armor" else worn[1].stops  # type: ignore[union-attr]  # by the kind
        worn[0].damage = min(most, worn[0].damage + (2 if crush else 1))
    table.tell("WF-ALL-01", "soaks", hero=number, by=what)


def to_health(table: WarfighterTable, number: int, n: int, rule: str) -> Script[None]:
    """One Wound counter of n points; at 0 Health the Hero is Down (WF-WND-01, WF-DWN-01)."""
    hero = table.heroes[number]
    before = actions_of(table, hero)
    hero.wounds.append(Wound(n))
    table.tell(rule, "suffers", hero=number, n=n, left=table.health(hero))
    follow(table, hero, before)
    if not table.health(hero):
        yield from fall(table, number)
        return
    while table.rules.knobs.wound_discards and len(hero.hand) > table.hand_size(hero):
        choice = yield from ask(
            table, hero.seat, message("Discard down to the hand size"),
            Among([Discard(hero.slug, card) for card in slugs(hero)]), rule="WF-RUL-21",
        )  # fmt: skip
        throw(table, hero, choice.card)


def follow(table: WarfighterTable, hero: Hero, before: int) -> None:
    """Health has changed: the Turn has as many Actions as the card gives now; what was spent counts (WF-HEA-02, WF-RUL-86)."""
    if table.rules.knobs.turn_actions == "follow_health":
        now = actions_of(table, hero)
        left = min(hero.actions - hero.overspent + now - before, max(hero.actions, now))
        hero.actions, hero.overspent = max(0, left), max(0, -left)


def limited(table: WarfighterTable, hero: Hero) -> bool:
    """Whether a hand is above its size, and the size binds (WF-HAC-02, WF-OPT-01)."""
    return table.rules.knobs.hand_limit == "redraw" and len(hero.hand) > table.hand_size(hero)


def slugs(hero: Hero) -> list[str]:
    """The words of the cards in a hand, each once."""
    return list(dict.fromkeys(slug(card) for card in hero.hand))


def throw(table: WarfighterTable, hero: Hero, word: str) -> None:
    """Discard the card that a word names."""
    name = table.rules.slugs[word]
    hero.hand.remove(name)
    discard(table, name)


def fall(table: WarfighterTable, number: int) -> Script[None]:
    """Down: hand discarded, Gear on the ground, counters out of cup and board (WF-DWN-01, WF-TGT-03)."""
    hero = table.heroes[number]
    hero.down, hero.striking, hero.shadows = True, False, False
    hero.actions = hero.attacks = hero.hth_attacks = hero.castings = 0
    for card in (*hero.hand, *hero.saved):
        discard(table, card)
    hero.hand, hero.saved, hero.kept, hero.buffs = [], [], [], []
    for gear in hero.gear:
        gear.owner = number if gear.owner < 0 else gear.owner
    table.spaces[hero.space].ground.extend(hero.gear)
    hero.gear = []
    for other in table.heroes:
        other.kept = [k for k in other.kept if not (k.on == number and is_on_hero(table, k.name))]
    table.tell("WF-DWN-01", "falls", hero=number)
    yield from forget(table, number)


def is_on_hero(table: WarfighterTable, name: str) -> bool:
    """Whether a retained card lies on a Hero rather than on a Location."""
    return any(ability.retain and ability.scope != "self" for ability in table.rules.abilities(name))


def rise(table: WarfighterTable, number: int) -> None:
    """A Downed Hero with Health again acts normally, and its counters return to the cups (WF-DWN-02, WF-CTR-02)."""
    hero, knobs = table.heroes[number], table.rules.knobs
    if hero.down and table.health(hero):
        hero.down = False
        if table.cup:
            table.cup[number], table.extra[number] = knobs.counters_per_hero, knobs.extra_counters_per_hero
        regain(table)
        table.tell("WF-DWN-02", "rises", hero=number)


def regain(table: WarfighterTable) -> None:
    """Whoever stands where their own Gear lies, or with those who took it, gets it back (WF-DWN-02)."""
    if not left_behind(table):
        return
    for i, hero in table.up():
        others = [table.heroes[j].gear for j in table.here(hero.space) if j != i]
        for pieces in (table.spaces[hero.space].ground, *others):
            for gear in [gear for gear in pieces if gear.owner == i]:
                pieces.remove(gear)
                gear.owner = -1
                hero.gear.append(gear)
                table.tell("WF-DWN-02", "regains", hero=i, gear=gear.name)


def left_behind(table: WarfighterTable) -> bool:
    """Whether anything lies or is carried that a Downed Hero has left."""
    for holder in (*(space.ground for space in table.spaces if space.ground), *(hero.gear for hero in table.heroes)):
        for gear in holder:
            if gear.owner >= 0:
                return True
    return False


def heal(table: WarfighterTable, number: int, n: int, user: int) -> Script[int]:
    """One Wound counter, chosen first, is lowered by n: gone, or treated for good; returns the points healed (WF-HEA-01)."""
    hero = table.heroes[number]
    open_wounds = [i for i, wound in enumerate(hero.wounds) if not wound.treated]
    if not open_wounds:
        table.tell("WF-HEA-01", "heals", hero=number, n=0)
        return 0
    which = open_wounds[0]
    if len({hero.wounds[i].n for i in open_wounds}) > 1:
        offers = Among([Tend(i) for i in open_wounds])
        choice = yield from ask(
            table, hero.seat, partial(tr, "{hero}: which Wound is healed?", hero=hero.name), offers, rule="WF-HEA-01"
        )
        which = choice.wound
    wound, before = hero.wounds[which], actions_of(table, hero)
    healed = min(n, wound.n)
    wound.n -= healed
    wound.treated = True
    if not wound.n:
        del hero.wounds[which]
    follow(table, hero, before)
    if table.rules.knobs.turn_actions == "kept":  # a Wound took nothing, so that only what is left is bounded
        now = actions_of(table, hero)
        hero.actions = max(hero.actions, min(now, hero.actions + now - before))
    table.tell("WF-HEA-01", "heals", hero=number, n=healed)
    deity = table.rules.deities.get(table.heroes[user].deity)
    if deity and healed:
        table.heroes[user].divinity += deity.per_heal * healed
    return healed


def restore(hero: Hero, n: int) -> None:
    """Wounds go, treated or not, the largest counter first (WF-HEA-03)."""
    for _ in range(n):
        if hero.wounds:
            most = max(hero.wounds, key=lambda wound: wound.n)
            most.n -= 1
            if not most.n:
                hero.wounds.remove(most)


@does("heal")
def _heal(table: WarfighterTable, deed: Deed, effect: Effect) -> Script[None]:
    hero = table.heroes[deed.hero]
    more = 0
    if table.health(hero) == 1:
        more = sum(e.n for _, _, e in passives(table, table.heroes[deed.user], "heal_more"))
    yield from heal(table, deed.hero, effect.amount(deed.upgunned) + more, deed.user)


@does("restore", "revive")
def _restore(table: WarfighterTable, deed: Deed, effect: Effect) -> None:
    hero = table.heroes[deed.hero]
    before = actions_of(table, hero)
    if effect.do == "revive":
        restore(hero, max(0, hero.hurt - table.rank(hero).health + effect.n))
        for wound in hero.wounds:
            wound.treated = True
    else:
        restore(hero, effect.n)
    follow(table, hero, before)
    rise(table, deed.hero)
    table.tell("WF-DWN-02", "restored", hero=deed.hero, n=effect.n)


@does("prevent")
def _prevent(table: WarfighterTable, deed: Deed, effect: Effect) -> None:
    window = table.window
    assert window is not None
    stopped = min(effect.amount(deed.upgunned), window.n)
    window.n -= stopped
    rule = "WF-ACT-08" if deed.name == "Block" else clause_of(table, deed.name)
    table.tell(rule, "prevents", hero=window.hero, n=stopped, by=deed.user)


@does("shield_for")
def _shield_for(table: WarfighterTable, deed: Deed, effect: Effect) -> None:
    window, hero = table.window, table.heroes[deed.user]
    assert window is not None
    for _ in range(min(window.n, shield_left(table, hero))):
        if shield_left(table, hero):
            soak(table, deed.user, "shield", crush=window.crush)
            window.n -= 1


@does("mend")
def _mend(table: WarfighterTable, deed: Deed, effect: Effect) -> Script[None]:
    """Of one Hero; what a Beneficial mends is for all who are there, piece by piece until it is used up (WF-BEN-01)."""
    if deed.rule != "WF-BEN-01":
        yield from mend(table, deed.hero, effect.n)
        return
    left = effect.n
    while left and (damaged := damaged_here(table, deed.space)):
        number = yield from receiver(
            table, damaged, partial(tr, "Mend {n}", n=left), table.heroes[deed.user].seat, rule="WF-ARM-06"
        )
        left -= yield from mend(table, number, left)


def mend(table: WarfighterTable, number: int, n: int) -> Script[int]:
    """Sturdiness of one armor or shield, never above the maximum (WF-ARM-06). Returns the points that it took."""
    hero = table.heroes[number]
    names = mendable(table, hero)
    if not names:
        return 0
    name = names[0]
    if len(names) > 1:
        choice = yield from ask(
            table,
            hero.seat,
            partial(tr, "Mend {n}", n=n),
            Among([PickGear(slug(name)) for name in names]),
            rule="WF-ARM-06",
        )
        name = table.rules.slugs[choice.gear]
    gear = next(g for g in hero.gear if g.name == name and g.damage)
    taken = min(n, gear.damage)
    gear.damage -= taken
    table.tell("WF-ARM-06", "mends", hero=number, gear=name, left=gear.damage)
    return taken


def cannot_be_healed(hero: Hero) -> Refusal | None:
    """Why healing has no effect: every counter was treated, or there is none."""
    if all(wound.treated for wound in hero.wounds):
        return Refusal("WF-HEA-01", tr("no Wound of {hero} can be healed", hero=hero.name))
    return None
