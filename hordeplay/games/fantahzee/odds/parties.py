"""What a party is worth in the Roll Step under best play by all the rules: strength, or the chance that heroes are active.

>>> print(party(["Sergeant", "Paladin"], rerolls=0, goal="Paladin").why())
activate Paladin   25/1296  0.019290
activate Sergeant   17/432  0.039352
total               19/324  0.058642
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache, partial
from typing import Final

from hordeplay.core.arguments import ruled, several, whole, wholes
from hordeplay.core.cards import Fair
from hordeplay.core.english import counted, joined, listed
from hordeplay.core.language import message, tr
from hordeplay.core.script import OVER, Ask, Chance, Play
from hordeplay.core.script import Answer as Given
from hordeplay.odds.answer import Answer, Assumes, Case, Trial, assumed
from hordeplay.odds.effort import bounded
from hordeplay.odds.lattice import count_of, size_of

from ..model.ruleset import FantahzeeRules
from ..model.table import FantahzeeTable, Held, Member
from ..rules import STEPS
from ..rules.activating import Open, Pause
from ..rules.effects import active_mask, pause_of, put
from ..rules.rolling import landed, thrown
from . import tries
from .goals import every_roll, rerolls_left
from .roll_pauses import Goal, Move, RollStep, Treasures, roll_step

_CARDS: Final = {
    "Alchemist": ("FZ-RUL-01",),
    "Steamsmith": ("FZ-RUL-02", "FZ-RUL-03"),
    "Steamasaur": ("FZ-RUL-03", "FZ-RUL-04", "FZ-RUL-05"),
    "Paladin": ("FZ-RUL-04",),
}
"""Rulings on what a card costs or is worth."""
_WORDS: Final = {
    "extra_die": ("FZ-RUL-10", "FZ-RUL-11"),
    "reduce_x": ("FZ-RUL-16", "FZ-RUL-17", "FZ-RUL-18"),
    "steam": ("FZ-RUL-19", "FZ-RUL-56", "FZ-RUL-57"),
    "activate": ("FZ-RUL-21",),
}
"""Rulings on what a word does in the Roll Step."""
_KNOBS: Final = (
    *(
        "base_dice",
        "die_sides",
        "base_rerolls",
        "extra_dice_timing",
        "extra_dice_without_reroll",
        "activate_before_roll",
    ),
    *("cost_groups", "reduce_to_zero", "reduction_timing", "reduce_steam", "steam_leftover"),
)
"""Knobs of the Roll Step and of paying."""


def party(
    heroes: Sequence[str],
    dice: int | None = None,
    rerolls: int | None = None,
    goal: Goal = "strength",
    roll: Sequence[int] | None = None,
    keep: Sequence[int] | None = None,
    active: Sequence[str] = (),
    rules: FantahzeeRules | None = None,
    *,
    treasures: Treasures | None = None,
    steam: int = 0,
    tokens: Sequence[int] = (),
    sets: Sequence[int] = (),
) -> Answer:
    """What a party is worth in the Roll Step under best play by all the rules: locks, gains, reductions, free activations.

    - `goal`: `strength` (expected), `all`, or names of heroes who shall all be active (a chance)
    - `dice`: dice that are not locked; `rerolls`: those left, before the first roll those after it. As the knobs say unless
      told, and with a `roll` just its dice
    - `roll`: the dice on the table, if rolled; of more `dice` the rest waits. `keep`: the value of keeping just these
    - `active`: heroes who are active already; what they gave is counted in `dice`, `rerolls`, `steam` and `tokens`
    - `tokens`: reductions held; `sets`: dice that actions may still turn; `treasures`: as `roll_step` takes them

    `ValueError` for cards that there are not, with the nearest name, and for dice that cannot lie there. A trial plays the
    Roll Step by the steps of the game.

    >>> maureen = ["Steamsmith", "Paladin", "Steamasaur", "Alchemist", "Sergeant"]
    >>> party(maureen, dice=6).value, party(maureen, dice=6, goal="all").value
    (Fraction(5246529054475, 352638738432), Fraction(14382135143, 14693280768))
    >>> later = {"rerolls": 2, "roll": (6, 5, 4, 3, 3, 2, 1), "active": ["Alchemist"]}
    >>> party(maureen, goal="all", keep=(3, 3), **later).value
    Fraction(61259, 69984)
    """
    used, names = ruled(rules, FantahzeeRules), several(heroes, "heroes")
    step = roll_step(names, goal, used, treasures)
    pause = _pause(step, names, dice, rerolls, roll, active)._replace(
        steam=whole(steam, "steam"), tokens=_rising(tokens, "tokens"), sets=_rising(sets, "sets")
    )
    kept = None if keep is None else count_of(wholes(keep, "keep", 1, step.party.sides), step.party.sides)
    return Answer(
        step.value(pause) if kept is None else step.keep(pause, kept),
        lambda: f"{', '.join(names)}: {_says(step, goal, pause, active, kept)}",
        "number" if goal == "strength" else "chance",
        partial(_by_move, step, names, pause, kept),
        partial(rests_on, names, used),
        trial=_trial(step, names, treasures or {}, used, pause, kept),
    )


def chances(
    heroes: Sequence[str],
    dice: int | None = None,
    rerolls: int | None = None,
    roll: Sequence[int] | None = None,
    active: Sequence[str] = (),
    rules: FantahzeeRules | None = None,
) -> dict[str, Answer]:
    """For each hero the chance to be activated if all goes for that one; the words are those of `party`.

    >>> {name: str(chance.value) for name, chance in chances(["Sergeant", "Paladin"], rerolls=0).items()}
    {'Sergeant': '49/54', 'Paladin': '19/324'}
    """
    each = dict.fromkeys(several(heroes, "heroes"))
    return {name: party(heroes, dice, rerolls, name, roll, None, active, rules) for name in each}


def moves(
    heroes: Sequence[str],
    roll: Sequence[int],
    rerolls: int,
    goal: Goal = "strength",
    dice: int | None = None,
    active: Sequence[str] = (),
    rules: FantahzeeRules | None = None,
) -> tuple[Move, ...]:
    """Everything that can be done with a roll, as the game reads it, with its value, the best first.

    >>> moves(["Sergeant", "Steam Brute"], (4, 4, 4, 2, 1), rerolls=1)[0]
    Move(text='keep 4 4 4', value=Fraction(44, 9))
    """
    step = roll_step(heroes, goal, rules)
    return step.moves(_pause(step, several(heroes, "heroes"), dice, rerolls, roll, active))


# --- what is asked ---------------------------------------------------------------------------------------------------------


def _pause(
    step: RollStep,
    heroes: Sequence[str],
    dice: int | None,
    rerolls: int | None,
    roll: Sequence[int] | None,
    active: Sequence[str],
) -> Pause:
    mask = 0
    for name in several(active, "active"):
        slot = next((i for i, hero in enumerate(heroes) if hero == name and not mask >> i & 1), None)
        if slot is None:
            words = message("the party has no other {name}") if name in heroes else message("the party has no {name}")
            raise ValueError(tr(words, name=name))
        mask |= 1 << slot
    pause = step.start(dice, rerolls, mask)
    _bounded(step, pause)
    if roll is None:
        return pause
    lying = wholes(roll, "roll", 1, step.party.sides)
    waiting = 0 if dice is None else dice - len(lying)
    if waiting < 0:
        raise ValueError(f"{len(lying)} dice are rolled, so `dice` is not {dice}")
    return pause._replace(pool=count_of(lying, step.party.sides), waiting=waiting, rolled=True)


def _bounded(step: RollStep, pause: Pause) -> None:
    """Refuse a Roll Step that takes longer than anybody waits: measured, so long for each count of dice and set of heroes."""
    heroes = step.party.heroes
    more = sum(effect.n for words in step.party.effects for effect in words if effect.do == "extra_die")
    counts = size_of(step.party.links.alike, pause.waiting + more)
    seconds = counts * 2 ** len(heroes) * (2.5 + 0.2 * pause.rerolls) * 8e-7
    what = tr(
        "a Roll Step of {heroes} with {n} dice and {rerolls}",
        heroes=counted(len(heroes), "hero", "heroes"),
        n=pause.waiting,
        rerolls=rerolls_left(pause.rerolls),
    )
    bounded(what, seconds, tr("take fewer dice, heroes or rerolls"))


def _rising(numbers: Sequence[int], what: str) -> tuple[int, ...]:
    return tuple(sorted(wholes(numbers, what, 1)))


def _says(step: RollStep, goal: Goal, pause: Pause, active: Sequence[str], kept: Sequence[int] | None) -> str:
    if goal == "strength":
        what = tr("expected strength")
    elif goal == "all":
        what = tr("all active")
    else:
        what = tr("{heroes} active", heroes=goal if isinstance(goal, str) else f" {tr('and')} ".join(goal))
    rerolls = rerolls_left(pause.rerolls)
    awake = tr("{heroes} active already", heroes=listed(list(active))) if active else ""
    if not pause.rolled:
        return joined(tr("{what} with {n} dice and {rerolls}", what=what, n=pause.waiting, rerolls=rerolls), awake)
    words = {"what": what, "dice": _faces(pause.pool)}
    lying = (
        tr("{what} from {dice} and {n} dice that wait", n=pause.waiting, **words)
        if pause.waiting
        else tr("{what} from {dice}", **words)
    )
    keeping = ""
    if kept is not None:
        keeping = tr("keeping {dice}", dice=_faces(kept)) if any(kept) else tr("keeping nothing")
    return joined(lying, keeping, tr("{rerolls} left", rerolls=rerolls), awake)


def _faces(pool: Sequence[int]) -> str:
    return "-".join(str(face) for face in range(len(pool), 0, -1) for _ in range(pool[face - 1]))


# --- reasons ---------------------------------------------------------------------------------------------------------------


def _by_move(step: RollStep, heroes: Sequence[str], pause: Pause, kept: Sequence[int] | None) -> Iterator[Case]:
    """What each kind of best move after the next roll adds; where the best is not to roll, that move alone."""
    if kept is None:
        verb, *words = step.best(pause).text.split()
        if verb not in {"roll", "keep"}:
            move = _move(step.best(pause).text, heroes)
            yield Case(move if pause.rolled else tr("{move} before the first roll", move=move), step.best(pause).value)
            return
        kept = count_of(map(int, words), step.party.sides)
    after, n = thrown(pause, kept)
    rolled = size_of(range(step.party.sides), n) - (size_of(range(step.party.sides), n - 1) if n else 0)
    bounded(tr("the list of cases with {n} dice", n=n), rolled * 1e-4, tr("take fewer dice"))
    parts: dict[str, Fraction] = {}
    for faces, c in every_roll(n, step.party.sides):
        best = step.best(landed(after, faces))
        if best.value:
            name = _move(best.text, heroes)
            parts[name] = parts.get(name, Fraction(0)) + c * best.value
    yield from (Case(name, parts[name]) for name in sorted(parts))


def _move(text: str, heroes: Sequence[str]) -> str:
    verb, *words = text.split()
    if verb == "keep":
        return tr("keep {dice}", dice=counted(len(words), "die", "dice"))
    if verb in _ABOUT:
        return tr(_ABOUT[verb], hero=heroes[int(words[0]) - 1])
    return tr("stop") if verb == "done" else verb


_ABOUT: Final = {
    "activate": message("activate {hero}"),
    "steam": message("steam {hero}"),
    "rouse": message("rouse {hero}"),
    "name": message("name {hero}"),
}
"""Moves about a hero, by the word that they are written with."""


def rests_on(heroes: Sequence[str], rules: FantahzeeRules) -> Assumes:
    """What the value of a party rests on."""
    cards = [rules.hero(name) for name in dict.fromkeys(heroes)]
    rulings = ["FZ-RUL-12", "FZ-RUL-13", "FZ-RUL-14"]
    for card in cards:
        rulings += _CARDS.get(card.name, ())
        for effect in card.effects:
            rulings += _WORDS.get(effect.do, ())
    models = [tr("dice are kept and heroes paid as well as possible for this goal alone; no action is played")]
    printed = [rules.heroes[card.name] for card in cards]
    dials = [dial.knob for card in printed for dial in card.dials]
    dials += [effect.dial for card in printed for effect in card.effects if effect.dial]
    rows = [("heroes", card.name) for card in cards]
    return assumed(rules, sorted(dict.fromkeys(rulings)), rows, models, (*_KNOBS, *dials))


# --- a try -----------------------------------------------------------------------------------------------------------------


def _trial(
    step: RollStep,
    heroes: Sequence[str],
    treasures: Mapping[int, Sequence[tuple[str, int]]],
    rules: FantahzeeRules,
    pause: Pause,
    kept: Sequence[int] | None,
) -> Trial:
    """One Roll Step by the steps of the game, every decision a best one; the goal that was reached."""
    first = "" if kept is None else " ".join(["keep", *(str(f) for f, n in enumerate(kept, 1) for _ in range(n))])

    @cache
    def laid() -> FantahzeeTable:
        table = tries.fresh(rules)
        table.players[0].party = [
            Member(name, bool(pause.active >> slot & 1), [Held(*each) for each in treasures.get(slot, ())])
            for slot, name in enumerate(heroes)
        ]
        table.step, table.round, table.turns = "roll" if pause.rolled else "first_roll", 1, 1
        put(table, pause)
        return table

    return roll_step_trial(step, laid, first)


def roll_step_trial(step: RollStep, laid: Callable[[], FantahzeeTable], first: str = "") -> Trial:
    """One Roll Step from a table as it stands, every decision but the `first` a best one; the goal that was reached."""

    @cache
    def decides(now: Pause, words: tuple[Open, ...]) -> str:
        return step.best_text(now, words)

    def trial(source: Fair) -> int:
        going, text = Play(laid().copy(), _ROLL_STEP), first
        table = going.table
        while (request := going.request) is not None:
            if isinstance(request, Ask):
                words = tuple([Open(pending.word, pending.n) for pending in table.turn.pending])
                going.send(Given(request.seat, request.read(text or decides(pause_of(table), words))))
                text = ""
            elif isinstance(request, Chance):
                going.take(request.sample(source))
        return step.worth(active_mask(table.party))

    return trial


def _over(table: FantahzeeTable) -> str:
    return OVER


_ROLL_STEP: Final = {**STEPS, "muster": _over}
