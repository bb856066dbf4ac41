"""The words that card effects are made of, each with its meaning and the fields that it takes.

A chapter acts on words and their fields, never on the name of an Ability, an event or a tile (`content.Effect`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

Word: TypeAlias = Literal[
    "attack", "defense", "strike", "shoot", "cancel_hit", "income", "convert", "gain_resource", "gain_unit",
    "gain_ability", "gain_vt", "regain", "price", "raises", "uses", "move", "step", "march", "relocate", "build_on_army",
    "extra_build", "hire", "train_at", "touch_die", "steer_horde", "close_space", "destroy_horde", "spawn", "spawn_hits",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Meaning:
    """What one word does, the fields it must have and those it may have besides `n`."""

    says: str
    needs: tuple[str, ...] = ()
    takes: tuple[str, ...] = ()


VOCABULARY: Final[Mapping[Word, Meaning]] = {
    "attack": Meaning(
        "attack rolls of these units get n more",
        ("units",),
        ("vs", "terrain", "phase", "scope", "until"),
    ),
    "defense": Meaning(
        "Horde rolls aimed at these units get n less (`n = -1`: one more)",
        ("units",),
        ("vs", "terrain", "phase", "scope", "until"),
    ),
    "strike": Meaning(
        "that many extra attack rolls inside a battle, resolved at once; without `target` they are Army rolls with all "
        "Army bonuses, with `target` they hit on it and take no unit bonus",
        ("dice",),
        ("target",),
    ),
    "shoot": Meaning(
        "one long range attack at a neighbouring Horde, n on the roll; without `target` the knob lra_hits_on counts; "
        "`vs` is the only kind it may aim at; `how = each`: one roll per Hit Counter",
        (),
        ("target", "vs", "how"),
    ),
    "cancel_hit": Meaning("n hits of the Horde's last roll on these units do not count", ("units",)),
    "income": Meaning("n more of a resource in the Resource Phase", ("resource",)),
    "convert": Meaning(
        "swap `give` for `get`, up to the Ability's limit; `any` in both means another type than was given",
        ("give", "get"),
    ),
    "gain_resource": Meaning(
        "n of a resource; with `dice` the sum of that many event dice instead", ("resource",), ("dice",)
    ),
    "gain_unit": Meaning("n units free of charge, of one of these types", ("units",), ("when",)),
    "gain_ability": Meaning("n Abilities free of charge", (), ("when",)),
    "gain_vt": Meaning(
        "n Victory Tokens; with `lost` only if such a unit was lost `within` that time", (), ("lost", "within")
    ),
    "regain": Meaning("n of the units lost `within` that time come back", ("units", "within")),
    "price": Meaning(
        "the price `of` something gets `add` more; the resources in `waive` are not due", ("of",), ("add", "waive")
    ),
    "raises": Meaning("for its owner this knob counts n more", ("knob",)),
    "uses": Meaning("Abilities of this sort may be used n more times per round", ("of",)),
    "move": Meaning("these units may move n spaces further", ("units",), ("scope", "until")),
    "step": Meaning(
        "how Armies step: `diagonal` across corners too; `road` free of allowance through own Settlements (roads_model); "
        "`halt` entering here ends the move",
        ("how",),
    ),
    "march": Meaning(
        "one stack makes a move of its own: `fight` after the battles, and may fight again; `withdraw` before the Hordes "
        "move (withdrawal_onto_horde)",
        ("how",),
    ),
    "relocate": Meaning("n of these units are put on another space: `anywhere` legal, or `adjacent`", ("units", "how")),
    "build_on_army": Meaning("the build of this unit may go on any space where an own Army stands", ("units",)),
    "extra_build": Meaning("n more builds this turn, each of one of these types, at its price", ("units",)),
    "hire": Meaning("n Armies for the Ability's price, placed like free ones (hire_place), outside the Castle limit"),
    "train_at": Meaning("spaces with this own unit and no Castle train n Armies each", ("units",)),
    "touch_die": Meaning("one die just rolled: `reroll` it, or `shift` it by one of `by`", ("how",), ("by",)),
    "steer_horde": Meaning(
        "a chosen Horde's programmed move is off: `freeze` it stays, `control` the caster moves it", ("how",)
    ),
    "close_space": Meaning(
        "a space is closed: to `everyone` units and Hordes, to an `opponent` moving and building; `units`: what must stand "
        "there when it is chosen",
        ("whom",),
        ("units", "until"),
    ),
    "destroy_horde": Meaning("a chosen Horde anywhere on the board is destroyed"),
    "spawn": Meaning("n Hordes appear by the procedure of the Spawn Phase"),
    "spawn_hits": Meaning("a Horde placed here gets n more Hit Counters"),
}

# Words that only one card, event or tile uses: each is a thing no other word can say.
ONE_CARD_WORDS: Final[tuple[Word, ...]] = ("train_at", "destroy_horde", "spawn", "spawn_hits")
