"""What a board answers for its person: what comes to the same, which piece was clicked, and what was passed for the Turn."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from widgets.conftest import Opener
from widgets.page import Page

import hordeplay as hp
from hordeplay.core.any import AnyMatch
from hordeplay.games.warfighter_fantasy import at

OWN, THEIRS = "WF-ACT-02", "WF-HTN-01"


def fight(**gareth: Any) -> AnyMatch:
    """Gareth among three Giant Rats with a card for his Attacks and one against theirs."""
    hero = {"space": 1, "striking": True, "actions": 3, "hand": ["Deadly Attack", "Dodge"], **gareth}
    rats = "Giant Rats at 1 x3 on 1 1 1"
    return at("hero", spaces=["Long Corridor"], party="Gareth 2: Shortsword, Leather Armor", foes=[rats], heroes={"gareth": hero}, seed=5)  # fmt: skip


ATTACK = "attack gareth shortsword standard giant-rats"


def on(page: Page) -> str:
    """One decision in which no card is played, and the Hostiles attack in the order of the table."""
    hints = texts(page)
    text = next((text for text in ("all", "soak armor", "soak toughness", ATTACK, "done") if text in hints), hints[0])
    page.act(text)
    return text


def texts(page: Page) -> list[str]:
    return [hint["text"] for hint in page.board.hints]


def log(page: Page) -> list[str]:
    return [line["text"] for line in page.board.log_tail]


def passing(page: Page) -> None:
    """Gareth attacks, and no card is played on it in this Turn."""
    page.act(ATTACK)
    assert page.board.ask["rule"] == OWN
    page.act("turn done")


def test_a_reaction_that_is_passed_for_the_turn_is_not_asked_again(pages: Opener) -> None:
    page = pages(fight())
    passing(page)
    assert page.board.ask["passed"] == [{"rule": OWN, "says": "no card on your own attacks"}]
    attacks, asked = 1, []
    while page.match.table.turn == 1:
        asked.append(page.board.ask["rule"])
        attacks += on(page) == ATTACK
    assert attacks == 3
    assert OWN not in asked
    assert log(page).count("Gareth attacks Giant Rats, play a card? Passed, as for this Turn") == 2


def test_the_record_is_that_of_a_person_who_passes_each_time(pages: Opener) -> None:
    """Nobody who reads it can tell them apart, and it replays without a board."""
    records, clicks = [], []
    for at_once in (True, False):
        page, n = pages(fight()), 0
        while page.match.table.turn == 1:
            if at_once and "turn done" in texts(page):
                page.act("turn done")
            else:
                on(page)
            n += 1
        records.append(page.match.save())
        clicks.append(n)
    assert records[0] == records[1]
    assert hp.load(records[0]).table.turn == 2
    assert clicks[0] <= clicks[1] - 3


def test_in_the_next_turn_it_is_asked_again(pages: Opener) -> None:
    page = pages(fight())
    passing(page)
    while page.match.table.turn == 1:
        hints = texts(page)
        page.act("done" if "done" in hints else hints[0])
    assert page.board.ask["passed"] == []


def test_a_card_that_was_not_turned_down_is_asked_for(pages: Opener) -> None:
    """A card that was not in the hand: the question comes back, and a second pass turns down both."""
    page = pages(fight(), roll="click")
    passing(page)
    answers = page.board._controller.board_answers
    (passed,) = answers.passes()
    assert passed.declined == {"use gareth deadly-attack 1 -", "done"}
    while page.board.ask["kind"] == "roll" or ATTACK not in texts(page):
        if page.board.ask["kind"] == "roll":
            page.say("roll")
        else:
            on(page)
    answers._passed[0] = passed._replace(declined=frozenset({"done"}))  # as if the card had been drawn since
    page.say("act", text=ATTACK, part="foe-1-1-0")
    assert page.board.ask["rule"] == OWN
    page.act("turn done")
    assert answers.passes()[-1].declined == {"use gareth deadly-attack 1 -", "done"}
    assert len(page.board.ask["passed"]) == 1


@pytest.mark.parametrize("change", ["health", "objective"])
def test_what_is_at_stake_asks_again(change: str) -> None:
    """Health is lost, or the Hostile of the Objective is in it."""
    from hordeplay.games.warfighter_fantasy.view.passing import stakes

    match = fight()
    match.play(ATTACK)
    before = stakes(match.table, 0)
    assert before == stakes(match.table.copy(), 0)
    if change == "health":
        from hordeplay.games.warfighter_fantasy.model.table import Wound

        match.table.heroes[0].wounds.append(Wound(1))
    else:
        match.table.foes[0].role = "objective"
    assert stakes(match.table, 0) != before


def test_undo_takes_all_of_it_back_and_redo_gives_it_again(pages: Opener) -> None:
    page = pages(fight(), roll="click")
    page.act(ATTACK)
    ply = page.board.ply
    page.act("turn done")
    page.say("undo")
    assert (page.board.ply, page.board.ask["rule"], page.board.ask["passed"]) == (ply, OWN, [])
    page.say("redo")
    assert [one["rule"] for one in page.board.ask["passed"]] == [OWN]
    page.say("undo")
    page.act("done")
    assert page.board.ask["passed"] == []


def test_undo_goes_past_what_the_board_has_answered(pages: Opener) -> None:
    page = pages(fight(), roll="click")
    passing(page)
    while page.board.ask["kind"] == "roll" or ATTACK not in texts(page):
        if page.board.ask["kind"] == "roll":
            page.say("roll")
        else:
            on(page)
    ply = page.board.ply
    page.act(ATTACK)
    passed = [str(answer.value) for answer in page.match.answers[ply:]]
    assert page.board.ask["rule"] == "WF-CBT-01" or passed[-1] == "done"
    if page.board.ask["rule"] == "WF-CBT-01":
        page.say("undo")
        page.say("act", text=ATTACK, part="foe-1-1-0")
    assert page.board.ask["kind"] == "roll"
    assert str(page.match.answers[-1].value) == "done"
    assert page.board.ply > ply + 1
    end = page.board.ply
    page.say("undo")
    assert page.board.ply == ply
    page.say("redo")
    assert page.board.ply == end


def test_the_chip_asks_again(pages: Opener) -> None:
    page = pages(fight(), roll="click")
    passing(page)
    assert page.say("reopen", id=THEIRS)["reason"] == "that question is asked already"
    page.say("reopen", id=OWN)
    assert page.board.ask["passed"] == []


@pytest.mark.parametrize("text", ["turn done", "turn", "turn nonsense", f"turn {ATTACK}"])
def test_only_a_pass_on_a_reaction_holds_for_a_turn(pages: Opener, text: str) -> None:
    page = pages(fight())
    before = page.match.save()
    assert page.act(text)["kind"] == "illegal"
    assert page.match.save() == before
    assert not any(one.startswith("turn ") for one in texts(page))


def test_where_all_comes_to_the_same_the_board_answers(pages: Opener) -> None:
    """Rats with and without a Vuln do the same to the same Hero: in which order is nobody's question in the Hostile Turn."""
    match = fight(actions=0, hand=[])
    match.table.foes[0].members[0].vulns = 1
    page = pages(match)
    page.act("done")
    own = "1 of the Giant Rats with 1 Vuln attacks Gareth; it comes to the same as any other choice"
    assert own in log(page)
    asked = {str(answer.value).split(" ")[0] for answer in page.match.answers if answer.seat is not None}
    assert "react" in asked
    assert page.match.table.turn == 2 or page.board.ask["rule"] == "WF-ALL-01"


def test_a_difference_is_asked(pages: Opener) -> None:
    """Two Heroes are aimed at: which attack comes first is a decision."""
    match = at("hero", spaces=["Long Corridor"], party="Gareth 1: Shortsword; Whisper 1", foes=["Giant Rats at 1 x2 on 1 2"],
               heroes={"gareth": {"space": 1, "hand": []}, "whisper": {"space": 1}}, seed=5)  # fmt: skip
    page = pages(match)
    page.act("done")
    assert page.board.ask["rule"] == "WF-RUL-03"
    assert len(texts(page)) == 3


def test_the_piece_that_was_clicked_is_the_one_that_is_meant(pages: Opener) -> None:
    foes = ["Orc Spearmen at 1 x3 on 1 2 1"]
    heroes = {"gareth": {"space": 1, "striking": True, "hand": []}, "tolonar": {"space": 1}}
    for part, answer in (("foe-1-1-1", "creature 1"), ("foe-1-1", ""), ("", "")):
        page = pages(at("hero", spaces=["Long Corridor"], foes=foes, heroes=heroes), roll="click")
        page.say("act", text="attack gareth shortsword standard orc-spearmen", part=part)
        given = [str(answer.value) for answer in page.match.answers]
        assert given[1:2] == ([answer] if answer else [])
        assert (page.board.ask["rule"] == "WF-CBT-01") == (not answer)
        page.say("undo")
        assert page.board.ply == 0


def test_of_equal_pieces_one_row_stands_for_all(pages: Opener) -> None:
    foes = ["Orc Spearmen at 1 x4 on 1 2 1 2"]
    heroes = {"gareth": {"space": 1, "striking": True, "hand": []}, "tolonar": {"space": 1}}
    page = pages(at("hero", spaces=["Long Corridor"], foes=foes, heroes=heroes))
    page.act("attack gareth shortsword standard orc-spearmen")
    targets = {hint["text"]: hint["targets"] for hint in page.board.hints}
    assert targets == {"creature 0": ["foe-1-1-0", "foe-1-1-2"], "creature 1": ["foe-1-1-1", "foe-1-1-3"]}


def test_a_guided_first_turn_asks_everything(pages: Opener) -> None:
    page = pages(fight(), coach=True)
    while page.board.coach["on"]:
        assert not any(text.startswith("turn ") for text in texts(page))
        page.say("coach", do="go")
    assert page.board.coach["learnt"]


def test_step_by_step_nobody_is_asked_on_the_way(pages: Opener) -> None:
    """With a pace, what the board has answered is passed by, and the pictures end where the person is asked."""

    async def play() -> None:
        page = pages(fight(actions=0, hand=["Dodge"], xp=3), pace=0.01)
        page.act("done")
        assert page.board.ask["rule"] == THEIRS
        page.act("turn done")
        asked = [page.board.ask]
        while page.board.play["running"]:
            await asyncio.sleep(0.005)
            asked.append(page.board.ask)
        assert not any(ask["kind"] == "ask" and ask["rule"] == THEIRS for ask in asked)
        assert page.board.ask["rule"] == "WF-HAC-01"
        assert page.match.ply == page.match.plies

    asyncio.run(play())


def test_a_step_back_stands_at_what_the_board_answered(pages: Opener) -> None:
    """There the person may decide otherwise."""
    page = pages(fight(actions=0, hand=["Dodge"], xp=3))
    page.act("done")
    page.act("turn done")
    answers, record = page.board._controller.board_answers, page.match.answers
    own = [ply for ply in range(page.board.ply) if answers.gave_in(record, ply)]
    ply = next(ply for ply in own if str(record[ply].value) == "done")
    page.say("goto", to=ply)
    assert (page.board.ask["kind"], page.board.ask["rule"]) == ("ask", THEIRS)
    assert ply not in page.board.marks["mine"]
    page.act("use gareth dodge 1 -")
    assert str(page.match.answers[ply].value) == "use gareth dodge 1 -"


@pytest.mark.parametrize(("vulns", "asked"), [(5, False), (0, True)])
def test_a_card_that_could_change_nothing_is_not_asked_for(pages: Opener, vulns: int, *, asked: bool) -> None:
    """WF-ACT-02: a Rat with five Vulns is hit and its cover beaten whatever the dice show; without them it is asked."""
    match = fight(hand=["Deadly Attack"])
    for member in match.table.foes[0].members:
        member.vulns = vulns
    page = pages(match, roll="click")
    page.say("act", text=ATTACK, part="foe-1-1-0")
    assert (page.board.ask["rule"] == OWN) is asked
    assert ("Gareth attacks Giant Rats, play a card? No card on offer adds to it" in log(page)) is not asked


@pytest.mark.parametrize(("vulns", "settled"), [(4, False), (9, True)])
def test_a_chart_that_could_do_more_is_asked_for(vulns: int, *, settled: bool) -> None:
    """WF-RUL-57: each face of Whisper's die wounds a Ghoul with four Vulns, but a card makes the second Wound likelier."""
    match = at(
        "hero", spaces=["Long Corridor"], party="Gareth 2; Whisper 2", foes=[f"Grave Ghouls at 1 x1 vulns {vulns} on 1"],
        heroes={"gareth": {"space": 1, "hand": ["Unengaged", "Deadly Attack"]}, "whisper": {"space": 1, "striking": True}},
    )  # fmt: skip
    match.play("attack whisper chart standard grave-ghouls")
    request = match.request
    assert request is not None
    assert request.rule == OWN
    assert bool(match.game.look.settled(match.table, 0)) is settled


# ---- one answer for equal questions in a row

CASTING = "use gareth casting 1 -"


def casting(gareth: int = 3, herka: int = 2) -> AnyMatch:
    """Tolonar casts Fire Hands, and Gareth's card Casting helps for 2 XP, which any Hero may pay."""
    heroes = {
        "tolonar": {"space": 1, "striking": True, "xp": 0},
        "gareth": {"space": 1, "xp": gareth, "hand": ["Casting"]},
        "herka": {"space": 1, "xp": herka},
    }
    match: AnyMatch = at("hero", spaces=["Long Corridor"], party="Tolonar 1; Gareth 1; Herka 1", foes=["Vampiric Bats at 1 on 2"], heroes=heroes, seed=5)  # fmt: skip
    match.play("use tolonar fire-hands 1 vampiric-bats")
    return match


def paying(pages: Opener, **xp: int) -> Page:
    """The question who pays the 2 XP, at a board."""
    page = pages(casting(**xp), seat=0)
    page.act(CASTING)
    assert page.board.ask["prompt"] == "Who pays 2 XP?"
    return page


def xp_of(page: Page) -> list[int]:
    return [hero.xp for hero in page.match.table.heroes]


def test_one_answer_pays_all(pages: Opener) -> None:
    """WF-ACT-05: who has enough pays all by one click, on the row or on the Hero; the record is that of two answers."""
    page = paying(pages)
    rows = [(hint["text"], hint["label"], hint["group"]) for hint in page.board.hints]
    assert rows[:2] == [
        ("each pay gareth", "Gareth pays all 2 XP", ""), ("each pay herka", "Herka pays all 2 XP", ""),
    ]  # fmt: skip
    assert {group for text, _, group in rows if text.startswith("pay")} == {"Share it out"}
    at_gareth = [hint["text"] for hint in page.board.hints if "hero-1" in hint["targets"]]
    assert at_gareth == ["each pay gareth"]
    assert page.board.ask["total"] == 2
    ply = page.match.ply
    page.act("each pay gareth")
    assert xp_of(page) == [0, 1, 2]
    assert [str(answer.value) for answer in page.match.answers[ply : ply + 2]] == ["pay gareth"] * 2
    assert page.board.ask["prompt"] != "Who pays 1 XP?"
    plain = casting()
    for text in (CASTING, "pay gareth", "pay gareth"):
        plain.play(text)
    assert plain.answers == page.match.answers[: plain.ply]


def test_one_undo_takes_all_of_it_back(pages: Opener) -> None:
    page = paying(pages)
    page.act("each pay gareth")
    page.say("undo")
    assert page.board.ask["prompt"] == "Who pays 2 XP?"
    assert xp_of(page) == [0, 3, 2]
    page.act("pay gareth")  # and what was said before holds no more
    assert page.board.ask["prompt"] == "Who pays 1 XP?"
    assert xp_of(page) == [0, 2, 2]


def test_it_may_be_shared_out(pages: Opener) -> None:
    page = paying(pages)
    page.act("pay herka")
    assert page.board.ask["prompt"] == "Who pays 1 XP?"
    assert texts(page) == ["pay gareth", "pay herka"]
    page.act("pay gareth")
    assert xp_of(page) == [0, 2, 1]


def test_who_has_too_little_cannot_pay_all(pages: Opener) -> None:
    """Refused on the row, and in words; a click on that Hero pays what there is."""
    page = paying(pages, herka=1)
    assert "each pay herka" not in texts(page)
    note = page.act("each pay herka")
    assert (note["kind"], note["reason"]) == ("illegal", "this answer cannot stand for all that is asked")
    assert xp_of(page) == [0, 3, 1]
    herka = next(hint for hint in page.board.hints if hint["text"] == "pay herka")
    assert herka["targets"] == ["hero-2"]


def test_the_card_of_such_a_row_is_that_of_its_choice(pages: Opener) -> None:
    page = paying(pages)
    page.say("row", text="each pay gareth")
    assert page.replies[-1]["title"] == "Gareth pays"


def test_a_first_turn_is_asked_one_by_one(pages: Opener) -> None:
    """A guide speaks of choices of the game, each by itself."""
    page = paying(pages)
    page.board._controller.board_answers.on = False
    page.board._show(page.board._since)
    assert texts(page) == ["pay gareth", "pay herka"]


# ---- what the Hostiles' Turn came to


def struck(**more: Any) -> AnyMatch:
    """Gareth and Whisper among Giant Rats that have all their attacks left; a blow on Gareth may be soaked."""
    hero = {"space": 1, "actions": 0, "hand": []}
    return at(
        "hero", spaces=["Long Corridor"], party="Gareth 2: Leather Armor, Medium Shield; Whisper 1", seed=6,
        foes=["Giant Rats at 1 x6 on 1 1 1 1 2 2"], heroes={"gareth": {**hero, "toughness": 1}, "whisper": hero}, **more,
    )  # fmt: skip


def test_the_whole_turn_of_the_hostiles_is_told_though_something_was_asked_within_it(pages: Opener) -> None:
    """WF-CBT-06: all its attacks with their dice, on each Hero, when the party is asked again; until then nothing."""
    page, asked = pages(struck()), 0
    page.act("done")
    while page.match.table.turn == 1:
        assert page.board.play["meanwhile"] == []
        asked += 1
        page.act(
            next(text for text in ("soak shield", "soak toughness", "soak armor", "all", "done") if text in texts(page))
        )
    assert asked >= 2, "this seed asks nothing on the way"
    (line,) = page.board.play["meanwhile"]
    dice = {
        hero: [e.facts["faces"][0] for e in page.match.events if e.what == "strikes" and e.facts["hero"] == hero]
        for hero in (0, 1)
    }
    first, second = line["says"].split("; ")
    assert first.startswith(f"{len(dice[0])} attacks on Gareth (dice {', '.join(map(str, dice[0]))}): ")
    assert second.startswith(f"{len(dice[1])} on Whisper ({', '.join(map(str, dice[1]))}): ")
    page.say("read", part="hero-0")
    assert page.board.play["meanwhile"] == [line]  # reading changes nothing
    page.act("done")
    assert [line] != page.board.play["meanwhile"]
