"""How a choice is offered: a sentence, its price, the exact chances before dice are rolled, and the parts it names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, Final

from hordeplay.core.choice import Choice
from hordeplay.core.english import counted, listed, opened, within
from hordeplay.core.language import message, tr, tr_in
from hordeplay.core.scene import Hint
from hordeplay.odds.pmf import Pmf

from ..model.coins import in_words, read
from ..model.content import Check
from ..model.passives import armor, entrance, movement, shield, shield_left, sturdiness
from ..model.table import PARTY, Hero, WarfighterTable
from ..model.vocabulary import Effect, attack_of, environment_name
from ..rules.buying import QUARTERS, READY_MADE, Buy, Dismiss, Hire, Learn, Muster, build, points, shown, worth
from ..rules.campaign import Mend, Promote, Restore, Sell, Train, mend_price
from ..rules.exploring import Activate, Explore, Try
from ..rules.gear import Drop, Give, Save, Take
from ..rules.hero_actions import Back, Close, Hide, Redraw, Steady
from ..rules.hero_attacks import CHART, Attack, arms, mode_called, unready, weapon_called
from ..rules.moving import Move, Spend
from ..rules.seats import acting, undone
from ..rules.turn import ACTS
from ..rules.use import Use
from ..rules.verbs import Creature, Discard, Pay, React, Share, Soak, To
from . import card_words
from .chances import (
    Tests,
    attack_odds,
    blow,
    guarded,
    outcome_parts,
    outcome_words,
    several_tail,
    several_words,
    spell_tests,
    struck_at,
    way_of,
    weapon_tests,
    with_card,
)
from .clicks import place
from .consequences import (
    ability_chance,
    alike,
    answer_words,
    answered,
    best_to_pass,
    brings,
    coming_nearer,
    either,
    entry,
    environments,
    found_words,
    hiding,
    in_striking,
    kept,
    location_wanted,
    on_average,
    provoked,
    still_to_come,
    to_be_drawn,
    undisturbed,
    vulned,
    waiting_there,
    woken,
)
from .facts import Duel, weakest
from .helping import HELPS, help_words
from .names import class_name, kind_name, mode_name, several, target_name
from .not_now import closed
from .possessions import carried, location_played, lost_card, pays, receives
from .wares import ware
from .which_one import one_of

SAYS: Final[dict[str, str]] = {
    "close": message("{0} steps up to them, into Striking Range"),
    "back": message("{0} steps back to Range 0"),
    "steady": message("{0} catches breath: 1 Vuln less"),
    "redraw": message("{0} discards and draws anew"),
    "hide": message("{0} tries to hide"),
    "try": message("{0} tries what is here"),
    "explore": message("{0} plays the Location {1}"),
    "activate": message("{0} activates the Objective"),
    "reload": message("{0} reloads {1}"),
    "give": message("{0} gives {1} to {2}"),
    "drop": message("{0} drops {1}"),
    "take": message("{0} picks up {1}"),
    "save": message("{0} saves {1} for {2}"),
    "spend": message("{0} pays with {1}"),
    "discard": message("{0} discards {1}"),
    "pay": message("{0} pays"),
    "to": message("{0} takes it"),
    "share": message("{0} takes {1} of it"),
    "deck": message("The top Item of the {0}"),
    "reroll": message("Roll die {0} again, which shows {1}"),
    "tend": message("Heal Wound counter {0}"),
    "pick": "{0}",
    "effect": message("Effect {0}"),
    "tithe": message("{0} tithes {1}"),
    "spread": message("Spread for me: all that is left on the most hurt one, then the next"),
    "keep": message("Keep the Location"),
    "scrap": message("Give it up and step back"),
    "all": message("Whoever is next on the table, all through this Turn"),
    "done": message("Done"),
    "wait": message("Let the others go first"),
    "ready": message("Set out"),
    "hire": message("{0} joins at level {1}"),
    "buy": message("{1} for {0}"),
    "learn": message("{0} learns {1}"),
    "dismiss": message("{0} stays at home"),
    "worship": message("{0} follows {1}"),
    "sell": message("{0} sells {1}"),
    "mend": message("Mend {1} of {0} by {2}"),
    "restore": message("Restore {1} Wounds of {0}"),
    "train": message("Train for a Resource Point"),
    "promote": message("Promote {0}"),
    "desperate": message("{0} first, an unused Town: a Desperation Adventure"),
    "retreat": message("Retreat from the Adventure for good"),
}
DONE: Final = {
    "hero": message("Done"),
    "tithe": message("Done: no more tithes"),
    "town": message("Leave the Town"),
    "reward": message("Save the points for the Town"),
    "retreat": message("Stay: the next Turn begins"),
    "onslaught": message("Done"),
}
"""What `done` means where it is not just a pass."""
_NOTHING: Final = message("Nothing")
WITHIN: Final = {
    "WF-HAC-02": message("No more: draw up to the hand size"),
    "WF-ACT-06": message("Roll as it is, for no XP"),
    "WF-ENV-02": message("Keep the counter"),
    "WF-GEA-07": message("Let it break"),
    "WF-HER-09": message("Keep the dice"),
    "WF-HAV-04": message("Let it end"),
}
"""What `done` means in a question within an Action, by the clause that asks."""


def hint(table: WarfighterTable, choice: Choice) -> Hint:
    """What a choice is, what it costs, its chances, and the parts it starts from and goes to."""
    names = [called(table, word) for word in str(choice).split()[1:]]
    where = place(table, choice)
    label, note, cost = offered(table, choice, names)
    answers = answered(table, choice)
    price_, mark, more = cost.partition("; ")
    if words := provoked(answers):
        price_ = f"{price_}, {words}"
    # what the party does: its price is a remark of its own, as a long list shows whole remarks only
    mark = " · " if mark and isinstance(choice, ACTS) and not isinstance(choice, Give | Drop | Take | Save) else mark
    cost = f"{price_}{mark}{more}"
    if words:
        note = "; ".join(filter(None, (note, answer_words(table, choice, answers))))
    return Hint(
        label, note, where.targets, where.source, where.preview, choice.verb == "done", cost, rank=rank(table, choice),
        group=group(table, choice), ware=ware(table, choice) if isinstance(choice, Hire | Buy | Learn) else None,
    )  # fmt: skip


def said(verb: str, names: list[str]) -> str:
    """A choice of this verb in a sentence, which names what its words stand for.

    >>> said("reload", ["Gareth", "Crossbow"])
    'Gareth reloads Crossbow'
    """
    return tr(SAYS[verb]).format(*names)


def called(table: WarfighterTable, word: str) -> str:
    """What a word of a choice stands for: a card, some Coins, or itself."""
    kind, n = read(word)
    if kind:
        return in_words({kind: n})
    if word in _WORDS:
        return within(tr(_WORDS[word]))
    return table.rules.slugs.get(word, word)


_WORDS: Final = {
    "gold": message("Gold"), "silver": message("Silver"), "copper": message("Copper"), "campaign": message("campaign"),
    "pack": message("pack"),
}  # fmt: skip
"""What choices say for what is no card: a Coin, an Item deck."""


DEEDS: Final[Mapping[str, tuple[str, ...]]] = {
    "attack": (), "other attack": (), "way": ("explore", "activate", "try"), "move": ("close", "move", "back"),
    "play": ("use",), "rest": ("steady", "redraw", "hide", "reload"), "gear": ("take", "give", "save", "drop"),
}  # fmt: skip
"""What a party does, in the order in which somebody at the table thinks of it: attack, go on, play, rest; and its verbs."""
MOST: Final = 9
"""More Heroes than any party has."""
LATE: Final = ("wait", "give", "save", "idle", "drop", "dismiss")
"""What stands after all that the Heroes can do: to wait, what changes nothing now, and at last what is given up."""


def deed(table: WarfighterTable, choice: Choice) -> str:
    """What kind of thing a choice is while the party acts, a word of `DEEDS`: an Attack for XP is another than the usual one.

    >>> from hordeplay.games.warfighter_fantasy import at
    >>> match = at(spaces=["Long Corridor"], foes=["Giant Rats at 1 on 1"], heroes={"gareth": {"space": 1, "striking": True}})
    >>> [deed(match.table, match.request.read(f"attack gareth shortsword {mode} giant-rats")) for mode in ("standard", "skillful")]
    ['attack', 'other attack']
    """
    match choice:
        case Attack():
            xp = 0 if choice.weapon == CHART else mode_called(weapon_called(table, choice.weapon), choice.mode).xp
            return "other attack" if xp else "attack"
        case Use() if (way := way_of(table, choice)) is not None and way.strikes:
            return "other attack" if way.shared or way.cost.xp else "attack"
    kind = next((kind for kind, verbs in DEEDS.items() if choice.verb in verbs), "")
    return "play" if kind == "way" and table.active() else kind  # beside Hostiles it is one thing of several


def rank(table: WarfighterTable, choice: Choice) -> int:
    """Where a choice stands among others: what is done first, by Hero in the order of the party; what is of no use comes last."""
    late = "idle" if table.step == "hero" and idle(table, choice) else choice.verb
    if late in LATE:
        return _LAST + LATE.index(late)
    if choice.verb in ("all", "muster", "spread"):
        return -1
    if choice.verb == "ready":
        return _LAST if unspent(table) else 0
    if isinstance(choice, Hire):
        return choice.level
    number = table.numbered(getattr(choice, "hero", "")) if table.step == "hero" else -1
    if number < 0:
        return 0
    kind = deed(table, choice)
    if not kind:  # of a question on the way; a part of something stands behind all of it
        return number + MOST * isinstance(choice, Share)
    before = DEEDS[kind].index(choice.verb) if choice.verb in DEEDS[kind] else 0
    if kind in ("attack", "other attack"):
        before = 9 - int(9 * _wound_chance(table, choice))
    elif isinstance(choice, Move) and _goes_back(table, choice):
        before = 9
    return (10 * list(DEEDS).index(kind) + before) * MOST + number


def _wound_chance(table: WarfighterTable, choice: Choice) -> Fraction:
    """The chance of a Wound of an Attack, so that the best one stands first; 0 where it cannot be told."""
    match choice:
        case Attack() if table.foe_called(choice.foe) is not None:
            return attack_odds(table, choice).exactly("wound")
        case Use() if (tests := spell_tests(table, choice)) is not None:
            return tests.outcome.exactly("wound")
    return Fraction(0)


_LAST: Final = 10 * len(DEEDS) * MOST
GROUPS: Final[Mapping[str, str]] = {
    "give": message("Give to another Hero"), "drop": message("Drop"), "take": message("Pick up"), "save": message("Save a card"), "share": message("Share the Coins"),
    "explore": message("Play a Location"), "activate": message("Activate the Objective"),
    "sell": message("Sell"), "mend": message("Mend"), "restore": message("Restore Wounds"), "dismiss": message("Leave at home"), "tithe": message("Tithe"),
}  # fmt: skip
"""Choices of these verbs are one row each until it is opened."""


MUCH: Final = 4 * QUARTERS
"""So many points unspent would buy a weapon or a shield: then setting out is no choice to begin with."""


def unspent(table: WarfighterTable) -> bool:
    """Whether so much is unspent that setting out stands last, with what is left on its row."""
    return table.rp >= MUCH


def group(table: WarfighterTable, choice: Choice) -> str:
    """The row in which a choice waits: what is given up, what there is much of, what helps nobody now."""
    if table.step != "hero" or table.window is not None or not isinstance(choice, ACTS):
        return tr(GROUPS[choice.verb]) if choice.verb in GROUPS else ""
    kind = deed(table, choice)
    if isinstance(choice, Move) and _goes_back(table, choice):
        return tr("Go back")
    if kind == "gear" or idle(table, choice):
        return tr(MORE)
    if kind == "attack":
        return tr("{hero} attacks", hero=table.heroes[table.numbered(getattr(choice, "hero", ""))].name)
    if kind == "move":  # with nobody to fight the next step is what all look for
        return tr("Move, or step up to them") if table.active() else ""
    if kind == "way":
        return tr(GROUPS[choice.verb]) if choice.verb in GROUPS else ""
    return tr(_DEED_GROUPS[kind]) if kind in _DEED_GROUPS else ""


MORE: Final = message("More: gear, not useful now")
_DEED_GROUPS: Final[Mapping[str, str]] = {
    "other attack": message("Other ways to attack"), "play": message("Play a card, use a Skill or a thing"), "rest": message("Rest and get ready"),
}  # fmt: skip


def idle(table: WarfighterTable, choice: Choice) -> bool:
    """Whether a choice helps nobody as the party stands; a Move is never so called.

    Light where nobody will enter, a redraw of a full hand; while no Hostile is in play, what
    helps an Attack, and the Shadows; bare hands while a weapon can be used.
    """
    match choice:
        case Attack(weapon="unarmed"):
            hero = table.heroes[table.numbered(choice.hero)]
            return any(word != choice.weapon and unready(table, hero, word) is None for word, _ in arms(table, hero))
        case Redraw():
            hero = table.heroes[table.numbered(choice.hero)]
            return len(hero.hand) >= table.hand_size(hero) and not location_wanted(table)
        case Hide() | Back():
            return not table.active()
        case Use() if table.window is None and not table.active():
            does = way.ability.does if (way := way_of(table, choice)) is not None else ()
            if does and all(effect.do in HELPS and effect.kind != "spell" for effect in does):
                return True
    space = choice.target.removeprefix("space-") if isinstance(choice, Use) else ""
    if not space.isdecimal():
        return False
    return not any(abs(hero.space - int(space)) == 1 and not hero.moved for _, hero in table.up())


def _goes_back(table: WarfighterTable, choice: Move) -> bool:
    """Whether a Move goes back while no Hostile is in play."""
    number = table.numbered(choice.hero)
    return number >= 0 and choice.space < table.heroes[number].space and not table.active()


def pass_label(table: WarfighterTable, rule: str, label: str) -> str:
    """What `done` means under this question: it ends the Hero Turn only where the party is asked what it does."""
    if table.window is not None:
        return label
    if rule == "WF-HAC-02" and (n := _missing(table)) is not None:
        return tr("No more: draw {cards}", cards=counted(n, "card"))
    if rule == "WF-HAC-01":
        if len(acting(table)) > 1:
            return tr("Done: your Heroes do nothing more in this Hero Turn")
        left = still_to_come(table)
        first = (
            tr("{attacks} to follow", attacks=counted(left, "Hostile attack"))
            if left
            else tr("no Hostile attack to follow")
        )
        return tr("Done: {what}", what=", ".join(filter(None, [first, coming_nearer(table)])))
    return tr(WITHIN[rule]) if rule in WITHIN else label


def _missing(table: WarfighterTable) -> int | None:
    """The cards that are missing in the only hand there is; None of several, as it is not known whose is looked at."""
    hands = [hero for _, hero in table.up() if table.is_player(hero)]
    return max(0, table.hand_size(hands[0]) - len(hands[0].hand)) if len(hands) == 1 else None


def offered(table: WarfighterTable, choice: Choice, names: list[str]) -> tuple[str, str, str]:
    """The sentence, the chances, the price."""
    match choice:
        case Attack():
            return _attack(table, choice, names)
        case Use():
            return _use(table, choice, names)
        case Move() if 0 <= choice.space < len(table.spaces):
            return _move(table, choice, names[0])
        case React():
            return _react(table, choice)
        case Creature():
            return one_of(table, choice)
    label = said(choice.verb, names) if choice.verb in SAYS else choice.says()
    if isinstance(choice, Try) and (check := _beneficial(table, choice)) is not None:
        label = tr("{hero} tries {check}, {roll}", hero=names[0], check=check.title, roll=card_words.roll(check))
    if choice.verb == "done":
        label = (
            tr(DONE.get(table.step, _NOTHING))
            if table.window is None
            else tr("Take it")
            if table.window.on == "wounds"
            else tr("Play no card")
            if not table.window.used
            else tr("Play no more cards")
        )
        if table.step == "town" and len(undone(table)) > 1:
            label = tr("Done: the others may still buy")
    if choice.verb == "pick" and names[0] in ("hot", "cold"):
        kind = names[0].capitalize()
        return tr("Hardy against {kind}", kind=environment_name(kind)), "", environments(table, kind)
    if choice.verb == "ready" and table.rp:
        label = tr("Set out, {points} RP unspent", points=shown(table.rp))
    if isinstance(choice, Muster) and choice.party in READY_MADE:
        label = tr(
            "Ready-made party: {heroes}",
            heroes=", ".join(part.split(":")[0].strip() for part in READY_MADE[choice.party].split(";")),
        )
    if isinstance(choice, Pay) and table.step == "environs":
        label = tr("{hero} spends a Hardy counter", hero=names[0])
    if choice.verb == "tend":
        label = said("tend", [str(int(names[0]) + 1)])
    if choice.verb == "retreat" and table.journey is not None:
        return label, "", tr("it ends uncleared; Wounds go, and the party is back in {town}", town=table.journey.town)
    if choice.verb == "effect":
        effect = either(table, int(names[0]))
        return (opened(effect.in_words), brings(table, effect), "") if effect is not None else (label, "", "")
    if choice.verb == "done":
        chances_ = let_go(table)
        return label, tr("then {chances}", chances=chances_) if chances_ else "", undisturbed(table)
    if choice.verb == "keep":
        return label, "", kept(table)
    if choice.verb == "scrap":
        return label, "", tr("the Location goes to the discards, no Hostile comes, and another is to be found")
    if choice.verb == "all":
        rest = [tr("cards may still answer"), tr("which is next is not asked again")]
        rest += [tr("any order is the same")] if alike(table) else []
        left = tr("{attacks} left", attacks=counted(still_to_come(table), "attack"))
        return label, "", f"{left}; {' · '.join(rest)}"
    if isinstance(choice, Soak) and table.window is not None:
        return soaked(table, table.heroes[table.window.hero], choice.what)
    return label, _note(table, choice), price(table, choice)


def soaked(table: WarfighterTable, hero: Hero, what: str) -> tuple[str, str, str]:
    """What takes a Wound, and how many more it can take."""
    worn, borne = armor(table, hero), shield(table, hero)
    things = {
        "armor": (worn[0].name if worn else tr("Armor"), sturdiness(table, hero)),
        "shield": (borne[0].name if borne else tr("Shield"), shield_left(table, hero)),
        "toughness": (tr("Toughness"), hero.toughness),
    }
    if what not in things:
        return tr("The {what} takes one Wound", what=what), "", ""
    name, left = things[what]
    return tr("{what} takes one Wound", what=name), "", tr("{n} left then", n=left - 1)


def _move(table: WarfighterTable, choice: Move, name: str) -> tuple[str, str, str]:
    """What it costs, and what waits there for the first who enters."""
    number = table.numbered(choice.hero)
    hero = table.heroes[number]
    short = max(0, entrance(table, choice.space) - movement(table, hero))
    meets, chance = entry(table, hero, choice.space)
    meets = "; ".join(filter(None, [meets, waiting_there(table, choice.space), to_be_drawn(table, choice.space)]))
    paid = f"{counted(1, 'Action')}, {counted(short, 'card')}" if short else counted(1, "Action")
    to = table.spaces[choice.space].name
    label = (
        tr("{hero} moves to {place}", hero=name, place=to) if to else tr("{hero} moves to an empty space", hero=name)
    )
    return label, chance, f"{paid}; {meets}" if meets else paid


def _attack(table: WarfighterTable, choice: Attack, names: list[str]) -> tuple[str, str, str]:
    foe = table.foe_called(choice.foe)
    label = tr(
        "{hero} attacks {foe}{armed}",
        hero=names[0],
        foe=foe.name if foe else choice.foe,
        armed=_armed(table, choice, names[1]),
    )
    law = attack_odds(table, choice) if foe is not None and table.numbered(choice.hero) >= 0 else None
    xp = 0 if choice.weapon == CHART else mode_called(weapon_called(table, choice.weapon), choice.mode).xp
    return (
        label,
        _with_several(table, choice, wound_first(law)) if law else "",
        f"{counted(1, 'Action')}, {xp} XP" if xp else counted(1, "Action"),
    )


def _with_several(table: WarfighterTable, choice: Attack, words: str) -> str:
    """The chances of an Attack, and how likely a chart does more than one Wound."""
    foe = table.foe_called(choice.foe)
    assert foe is not None
    fight = Duel(table.numbered(choice.hero), foe, weakest(table, foe))
    return " · ".join(filter(None, (words, several_tail(table, fight, weapon_tests(table, choice)))))


def let_go(table: WarfighterTable) -> str:
    """What the Hostile Attack that is declared does when nothing more is played."""
    about = table.window
    if about is None or about.on != "struck":
        return ""
    foe = table.foe(about.foe, about.space)
    if foe is None or not 0 <= about.member < len(foe.members):
        return ""
    strike = blow(table, foe, foe.members[about.member], about.hero)
    return strike.in_words if strike else ""


def _armed(table: WarfighterTable, choice: Attack, weapon: str) -> str:
    """With what somebody attacks; a Squad Hero has only the printed chart."""
    if choice.weapon == CHART:
        return ""
    mode = mode_name(table, choice)
    if choice.weapon == "unarmed":
        return tr(" unarmed") if mode == "Standard" else tr(" unarmed, {mode}", mode=mode)
    return tr(" with {weapon}, {mode}", weapon=weapon, mode=mode)


def _use(table: WarfighterTable, choice: Use, names: list[str]) -> tuple[str, str, str]:
    way = way_of(table, choice)
    label = tr(_used(table, names[1]), hero=names[0], card=names[1].partition(" (bundle")[0], on=_on(table, choice))
    if way is None:
        return label, "", ""
    shared = way.shared
    does = "; ".join(
        effect.in_force(upgunned=way.upgunned)
        for effect in way.ability.does
        if (effect.do != "move" or effect.amount(way.upgunned)) and not _no_further_die(table, effect)
    )
    own = "" if shared and way.cost.free else way.cost.in_words
    cost = ", ".join(filter(None, [own, tr("{n} XP of any Hero", n=shared) if shared else ""]))
    cost = "; ".join(filter(None, [cost, _bound(table, choice, names[1])]))
    tests = spell_tests(table, choice)
    after, then = with_card(table, choice), guarded(table, choice)
    note = (
        tr("then {chances}", chances=after_words(table, after))
        if after
        else tr("then {chances}", chances=then.in_words)
        if then
        else ""
    )
    note = note or spell_words(table, choice, tests)
    note = note or help_words(table, choice)
    space = choice.target.removeprefix("space-")
    if not note and space.isdecimal() and (why := closed(table, int(space))) is not None:
        note = tr("nobody can enter now: {why}", why=why.reason)
    if tests is None and len(label) + len(does) <= _ROOM:
        return f"{label}: {within(does)}", note, cost
    if way.upgunned and any(e.up is not None or e.up_h is not None for e in way.ability.does):
        label += tr(", Upgunned")
    return label, note, cost if tests is not None else f"{cost}; {does}"


def _used(table: WarfighterTable, name: str) -> str:
    """What somebody says who uses a card of this kind."""
    rules = table.rules
    if name in rules.actions:
        return message("{hero} plays {card}{on}")
    if name in rules.spells:
        return message("{hero} casts {card}{on}")
    if name in rules.powers or name in rules.deities:
        return message("{hero} calls on {card}{on}")
    return message("{hero} uses {card}{on}")


def _on(table: WarfighterTable, choice: Use) -> str:
    """On whom, for whom, or where; nothing for what somebody does for oneself."""
    if choice.target in ("-", choice.hero):
        return ""
    name = target_name(table, choice.target)
    if choice.target.startswith("space-"):
        return tr(" in {place}", place=name)
    if table.numbered(choice.target) >= 0:
        return tr(" for {hero}", hero=name)
    return (
        tr(" on {foe}", foe=name)
        if table.rules.slugs.get(choice.card, "") in table.rules.spells
        else tr(" against {foe}", foe=name)
    )


def _no_further_die(table: WarfighterTable, effect: Effect) -> bool:
    """Whether the Attack at hand is an Explosion, which has the dice that it states (WF-EXP-01)."""
    return effect.do == "dice" and table.window is not None and table.window.explosion


def _bound(table: WarfighterTable, choice: Use, power: str) -> str:
    """What binds for good who calls on a Power that is not declared: it takes a slot until the next Replenish (WF-DIV-01)."""
    hero = table.heroes[table.numbered(choice.hero)]
    if power not in table.rules.powers or power in hero.powers:
        return ""
    slots = table.rank(hero).powers
    if len(hero.powers) + 1 < slots:
        return tr("takes 1 of {n} free Power slots for this Adventure", n=slots - len(hero.powers))
    return tr("from now on only {powers} in this Adventure", powers=listed([*hero.powers, power]))


_ROOM: Final = 44
"""A longer label would take two lines: what a card does then stands with its price."""


def spell_words(table: WarfighterTable, choice: Use, tests: Tests | None) -> str:
    """The chances of a card that attacks, on the Hostile that falls most easily."""
    foe = table.foe_called(choice.target)
    if tests is None or foe is None:
        return ""
    several = several_words(table, Duel(table.numbered(choice.hero), foe, weakest(table, foe)), tests)
    if several:
        return several
    return (
        tr("best: {chances}", chances=outcome_words(tests.outcome)) if tests.explosion else wound_first(tests.outcome)
    )


def wound_first(law: Pmf[str]) -> str:
    """The chance of a Wound as a remark of its own, so short that it stands beside the label of any row.

    >>> from hordeplay.games.warfighter_fantasy.odds import attack
    >>> wound_first(attack(7, 4)), wound_first(attack(11, 4))
    ('20% Wound · otherwise 50% Vuln, 30% nothing', '50% Vuln, 50% nothing')
    """
    parts = outcome_parts(law)
    wound, rest = parts.pop("wound", ""), ", ".join(parts.values())
    return f"{wound} · {tr('otherwise {chances}', chances=rest)}" if wound and rest else wound or rest


def after_words(table: WarfighterTable, tests: Tests) -> str:
    """The chances of the Attack that is declared, with a card more."""
    fight = struck_at(table)
    return (fight and several_words(table, fight, tests)) or outcome_words(tests.outcome)


def _react(table: WarfighterTable, choice: React) -> tuple[str, str, str]:
    """Which Hostile attacks whom, and what it will do."""
    foe = table.foe_called(choice.foe)
    if foe is None or not 0 <= choice.member < len(foe.members):
        return attack_of(choice.foe), "", ""
    member = foe.members[choice.member]
    hero = member.counters[choice.counter].hero if choice.counter < len(member.counters) else -1
    whom = table.heroes[hero].name if hero >= 0 else tr("nobody")
    card = table.hostile(foe)
    state = [tr("Health {n}", n=table.left(foe, member))] if card.health > 1 else []
    state += [counted(member.vulns, "Vuln")] if member.vulns else []
    how = tr(" with {state}", state=tr(" and ").join(state)) if state else ""
    strike = blow(table, foe, member, hero) if hero >= 0 else None
    return (
        tr("{foe}{how} attacks {hero}", foe=several(table, foe.name, 1), how=how, hero=whom),
        strike.in_words if strike else "",
        "",
    )


def _note(table: WarfighterTable, choice: Choice) -> str:
    """The chance of an ability roll: a Beneficial, the Shadows; that new cards bring a Location; how many Hostiles come."""
    if isinstance(choice, Redraw | Discard) and table.numbered(choice.hero) >= 0:
        hero = table.heroes[table.numbered(choice.hero)]
        n = table.hand_size(hero) - len(hero.hand) + isinstance(choice, Discard)
        if isinstance(choice, Redraw) and n <= 0:
            return tr("the hand is full: nothing is drawn unless something is discarded")
        words = found_words(table, n) if location_wanted(table) and table.step == "hero" else ""
        return tr("then {cards}: {chance}", cards=counted(n, "card"), chance=words) if words else ""
    if isinstance(choice, Explore):
        card = table.rules.locations.get(table.rules.slugs.get(choice.card, ""))
        if card is None:
            return ""
        return " · ".join(filter(None, [on_average(table, card, brief=True), best_to_pass(table, card)]))
    if not isinstance(choice, Try | Hide) or table.numbered(choice.hero) < 0:
        return ""
    if isinstance(choice, Hide):
        return hiding(table, choice)
    check = _beneficial(table, choice)
    return ability_chance(table, table.heroes[table.numbered(choice.hero)], check) if check else ""


def _beneficial(table: WarfighterTable, choice: Try) -> Check | None:
    """The Beneficial of the Location in which a Hero stands."""
    number = table.numbered(choice.hero)
    card = table.location(table.heroes[number].space) if number >= 0 else None
    return next((check for check in card.checks if check.kind == "beneficial"), None) if card else None


# What it costs


def price(table: WarfighterTable, choice: Choice) -> str:
    """What a choice takes, or brings."""
    priced = PRICES.get(type(choice))
    return priced(table, choice) if priced else counted(1, "Action") if choice.verb in ONE_ACTION else ""


ONE_ACTION: Final = frozenset({"reload", "try"})
"""Verbs that take an Action and nothing else."""


def _step(table: WarfighterTable, choice: Close | Back) -> str:
    number = table.numbered(choice.hero)
    if number < 0:
        return ""
    hero = table.heroes[number]
    cost = table.striking_cost(hero.space) if isinstance(choice, Close) else table.back_cost(hero.space)
    paid = [counted(cost, "Action")] if cost else []
    reach = in_striking(table, hero, there=isinstance(choice, Close))
    return "; ".join([*paid, *([reach] if reach else [])])


def _steady(table: WarfighterTable, choice: Steady) -> str:
    number = table.numbered(choice.hero)
    if number < 0:
        return counted(1, "Action")
    hero = table.heroes[number]
    return f"{counted(1, 'Action')}; {tr('then {what}', what=vulned(table, hero.name, hero.vulns - 1))}"


def _redraw(table: WarfighterTable, choice: Redraw) -> str:
    number = table.numbered(choice.hero)
    hero = table.heroes[number] if number >= 0 else None
    if hero is None or len(hero.hand) >= table.hand_size(hero):
        return counted(1, "Action")
    held = tr("{n} of {cards} in hand", n=len(hero.hand), cards=counted(table.hand_size(hero), "card"))
    return f"{counted(1, 'Action')}; {held}"


def _explore(table: WarfighterTable, choice: Explore) -> str:
    card = table.rules.locations.get(table.rules.slugs.get(choice.card, ""))
    if card is None:
        return ""
    parts = [counted(card.play_actions, "Action")] if card.play_actions else []
    parts += [tr("{n} XP of any Hero", n=card.play_xp)] if card.play_xp else []
    return f"{', '.join(parts) or tr_in('price', 'free')}; {location_played(table, choice)}"


def _activate(table: WarfighterTable, choice: Activate) -> str:
    actions = table.rules.objectives[table.card.objective].actions
    return f"{counted(actions, 'Action') if actions else tr_in('price', 'free')}; {woken(table)}"


def _hire(table: WarfighterTable, choice: Hire) -> str:
    card = table.rules.heroes.get(table.rules.slugs.get(choice.hero, ""))
    if card is None or not 1 <= choice.level <= len(card.ranks):
        return ""
    rank_ = card.ranks[choice.level - 1]
    return f"{rank_.rp} RP; {kind_name(card.kind)} {class_name(card.cls)}, {card_words.rank(rank_)}"


def money(table: WarfighterTable, copper: int) -> str:
    """A price in Resource Points before setting out, in Copper on the road (WF-CAM-06)."""
    points_ = table.journey is None or not table.journey.started
    return f"{shown(copper)} RP" if points_ else tr("{n} Copper", n=copper)


def _muster(table: WarfighterTable, choice: Muster) -> str:
    """What a whole party with its Gear costs, and what is left to spend on it."""
    if choice.forbids(table, PARTY) is not None:
        return ""
    whole = table.copy()
    build(whole, choice.party)
    spent = shown(table.rp - whole.rp)
    return tr("with Gear and Skills {points} RP, {left} left", points=spent, left=shown(whole.rp))


def _dismiss(table: WarfighterTable, choice: Dismiss) -> str:
    number = table.numbered(choice.hero)
    return tr("{points} RP come back", points=shown(worth(table, table.heroes[number]))) if number >= 0 else ""


def _buy(table: WarfighterTable, choice: Buy) -> str:
    name = table.rules.slugs.get(choice.gear, "")
    words = card_words.ware(table.rules, name) if name else ""
    return "; ".join(filter(None, [money(table, table.rules.price(name)), words])) if name else ""


def _learn(table: WarfighterTable, choice: Learn) -> str:
    name = table.rules.slugs.get(choice.skill, "")
    known = name in table.rules.skills or name in table.rules.spells
    words = card_words.ware(table.rules, name) if known else ""
    return "; ".join(filter(None, [f"{shown(points(table, name) * QUARTERS)} RP", words])) if known else ""


def _sell(table: WarfighterTable, choice: Sell) -> str:
    name = table.rules.slugs.get(choice.gear, "")
    return tr("brings {n} Copper", n=table.rules.price(name)) if name else ""


def _mend(table: WarfighterTable, choice: Mend) -> str:
    return tr("{n} Copper", n=choice.points * mend_price(table, table.rules.slugs.get(choice.gear, "")))


def _restore(table: WarfighterTable, choice: Restore) -> str:
    return tr("{n} Copper", n=choice.wounds * table.rules.knobs.restore_price)


def _train(table: WarfighterTable, choice: Train) -> str:
    return tr("{n} Copper", n=table.rules.knobs.training_price)


def _promote(table: WarfighterTable, choice: Promote) -> str:
    number = table.numbered(choice.hero)
    return f"{table.rank(table.heroes[number]).next} RP" if number >= 0 else ""


PRICES: Final[Mapping[type[Choice], Callable[[WarfighterTable, Any], str]]] = {
    Close: _step, Back: _step, Muster: _muster, Dismiss: _dismiss, Explore: _explore, Activate: _activate, Hire: _hire, Buy: _buy, Learn: _learn,
    Sell: _sell, Mend: _mend, Restore: _restore, Train: _train, Promote: _promote, Steady: _steady, Redraw: _redraw,
    Drop: carried, Give: carried, Take: carried, Discard: lost_card, Spend: lost_card, Save: lost_card, To: receives,
    Share: receives, Pay: pays, Hide: lambda _table, _choice: tr("for what needs the Shadows"),
}  # fmt: skip

__all__ = ["SAYS", "attack_odds", "hint", "let_go", "pass_label"]
