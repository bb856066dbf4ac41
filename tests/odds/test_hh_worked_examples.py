"""The battles, raids and single attacks among the worked examples of the Horrible Hordes ledger, number for number."""

from __future__ import annotations

from fractions import Fraction

from odds.printed_hordes import HORDES, attack, need, raid, says

from hordeplay.odds.duel import Duel, Left, Rank
from hordeplay.odds.pmf import Pmf


def test_hh_ex_15_hit_numbers() -> None:
    assert [need(number + 2) for number in (6, 7, 8)] == [need(8), need(9), need(10)]
    assert need(10) == Fraction(1, 10)
    assert need(8 + 4) == need(7 + 4) == 0


def test_hh_ex_16_army_defense() -> None:
    assert need(7 + 2) == Fraction(1, 5)  # natural 9 or 10
    assert need(7) == Fraction(2, 5)


def test_hh_ex_17_losses_are_removed_together() -> None:
    """Two Armies hit twice while two of three counters hit: one counter is left, and no Army."""
    after = Duel((Rank("army", 2, 1, 1),), 3).after(1)
    assert after == {Left((0,), 1): 1}
    assert Duel((Rank("army", 3, 1, 1),), 3).end().mutual == 1


def test_hh_ex_18_raid_order() -> None:
    """Four hits on Castle, two Armies and Settlement: they run over, or all aim at the Castle."""
    garrison = (Rank("castle", 1, 0, 1, toughness=2), Rank("army", 2, 0, 1), Rank("settlement", 1, 0, 1))
    assert Duel(garrison, 4).after(1) == {Left((0, 0, 1), 4): 1}
    assert Duel(garrison, 4, targeting="declared").after(1) == {Left((0, 2, 1), 4): 1}


def test_hh_ex_19_undead_growth() -> None:
    """One counter kills four units, without growing on the way: 1 + 4."""
    garrison = (Rank("castle", 1, 0, 1, toughness=2), Rank("army", 2, 0, 1), Rank("settlement", 1, 0, 1))
    assert Duel(garrison, 1).end().grown() == Pmf.sure(5)
    assert Duel(garrison, 1, growth=1).end().foes == Pmf.sure(5)


def test_hh_ex_20_humanoid_in_hills() -> None:
    ogre = HORDES["Ogre Magi"]
    assert need(6 + ogre.defense + 1) == need(9)
    assert need(ogre.attack - 1) == need(4)


def test_hh_ex_34_one_army_against_gnoll_chieftain() -> None:
    says(attack(1, "Gnoll Chieftain", counters=1), "3/7", "2/7", "2/7", rounds="10/7")


def test_hh_ex_35_one_army_against_vampire_lord() -> None:
    says(attack(1, "Vampire Lord", counters=1), "3/13", "3/13", "7/13")


def test_hh_ex_36_one_army_against_kobold_commander() -> None:
    says(attack(1, "Kobold Commander", counters=1), "49/79", "21/79", "9/79")


def test_hh_ex_37_one_army_against_ogre_magi() -> None:
    says(attack(1, "Ogre Magi", counters=1), "1/6", "1/4", "7/12")


def test_hh_ex_38_one_army_in_hills_against_ogre_magi() -> None:
    says(attack(1, "Ogre Magi", counters=1, hills=True), "3/38", "7/38", "14/19")


def test_hh_ex_39_one_army_against_harbinger_of_doom() -> None:
    says(attack(1, "Harbinger of Doom"), "1/21", "4/21", "16/21")


def test_hh_ex_40_one_army_against_tarasque() -> None:
    says(attack(1, "Tarasque"), "3/73", "7/73", "63/73")


def test_hh_ex_41_one_army_against_pit_fiend_demons() -> None:
    says(attack(1, "Pit Fiend Demons"), "1/46", "3/92", "87/92")


def test_hh_ex_42_two_armies_against_pit_fiend_demons() -> None:
    says(attack(2, "Pit Fiend Demons"), "673/2208", "869/4416", "2201/4416", rounds="32065/19872")


def test_hh_ex_43_two_armies_against_red_dragons() -> None:
    says(attack(2, "Red Dragons"), "48217/317312", "15859/158656", "237377/317312")


def test_hh_ex_44_two_armies_against_frost_giant_family() -> None:
    says(attack(2, "Frost Giant Family", counters=1), "111/119", "4/119", "4/119")


def test_hh_ex_45_two_armies_against_frost_giant_family() -> None:
    says(
        attack(2, "Frost Giant Family"),
        "8742681459/46831515731",
        "3046330836/46831515731",
        "35042503436/46831515731",
        rounds="8591746900/4257410521",
    )


def test_hh_ex_46_two_armies_with_nets_against_frost_giant_family() -> None:
    says(
        attack(2, "Frost Giant Family", plus=1),
        "57723509501127/233100140521367",
        "20183495512788/233100140521367",
        "22170447929636/33300020074481",
    )


def test_hh_ex_47_two_armies_with_pikes_against_frost_giant_family() -> None:
    says(
        attack(2, "Frost Giant Family", armour=1),
        "5024401706611/15308982100269",
        "1036048185529/15308982100269",
        "9248532208129/15308982100269",
    )


def test_hh_ex_48_three_armies_against_frost_giant_family() -> None:
    says(
        attack(3, "Frost Giant Family"),
        "190796391582903549/322022446985860621",
        "26321679037932536/322022446985860621",
        "104904376365024536/322022446985860621",
    )


def test_hh_ex_49_four_armies_against_frost_giant_family() -> None:
    says(attack(4, "Frost Giant Family"), "0.8887118098", "0.0291763985", "0.0821117917")


def test_hh_ex_50_four_armies_against_kobold_commander() -> None:
    says(attack(4, "Kobold Commander"), "0.1363673557", "0.0180275426", "0.8456051017")


def test_hh_ex_51_one_army_with_pikes_and_heavy_armor_against_emperor_penguin() -> None:
    says(attack(1, "Emperor Penguin", armour=2), "1", "0", "0", rounds="60/7")


def test_hh_ex_52_skirmishers() -> None:
    """One die before round one; as a further die of round one the counter may still hit back."""
    skirmishers = [(1, need(6))]
    says(attack(1, "Pit Fiend Demons", counters=1, before=skirmishers), "5/8", "3/16", "3/16")
    says(attack(1, "Pit Fiend Demons", counters=1, extra=skirmishers), "13/40", "39/80", "3/16")


def test_hh_ex_53_decoys_of_one_army() -> None:
    says(attack(1, "Gnoll Chieftain", counters=1, spare=1), "41/49", "4/49", "4/49")


def test_hh_ex_54_decoys_of_two_armies() -> None:
    says(
        attack(2, "Frost Giant Family", spare=1),
        "15436598437072089/34268071837360361",
        "2752166916702936/34268071837360361",
        "16079306483585336/34268071837360361",
    )


def test_hh_ex_55_settlement_raided_by_gnoll_chieftain() -> None:
    says(raid("Gnoll Chieftain", counters=1, settlements=1), "9/29", "6/29", "14/29")


def test_hh_ex_56_castle_settlement_raided_by_gnoll_chieftain() -> None:
    says(
        raid("Gnoll Chieftain", counters=1, castles=1, settlements=1),
        "978821/1014101",
        "10584/1014101",
        "24696/1014101",
    )


def test_hh_ex_57_castle_raided_by_gnoll_chieftain() -> None:
    says(raid("Gnoll Chieftain", counters=1, castles=1), "49/64", "3/32", "9/64")


def test_hh_ex_58_castle_with_earthworks_raided_by_gnoll_chieftain() -> None:
    says(raid("Gnoll Chieftain", counters=1, castles=1, castle_hits=3), "467/512", "9/256", "27/512")


def test_hh_ex_59_settlement_raided_by_frost_giant_family() -> None:
    says(raid("Frost Giant Family", settlements=1), "19683/5753803", "13122/5753803", "5720998/5753803")


def test_hh_ex_60_castle_settlement_raided_by_frost_giant_family() -> None:
    says(
        raid("Frost Giant Family", castles=1, settlements=1),
        "9886413079989647109/36869503636504216469",
        "1766064024531270936/36869503636504216469",
        "25217026531983298424/36869503636504216469",
    )


def test_hh_ex_61_settlement_raided_by_red_dragons() -> None:
    says(raid("Red Dragons", settlements=1), "1/856", "3/1712", "1707/1712")


def test_hh_ex_62_castle_settlement_raided_by_red_dragons() -> None:
    says(
        raid("Red Dragons", castles=1, settlements=1),
        "163931464633/1184857145248",
        "493194961053/16588000033472",
        "13799764567557/16588000033472",
    )


def test_hh_ex_63_castle_settlement_raided_by_pit_fiend_demons() -> None:
    says(
        raid("Pit Fiend Demons", castles=1, settlements=1),
        "244301316157/544083434752",
        "99052919541/1088166869504",
        "500511317649/1088166869504",
    )


def test_hh_ex_64_castle_settlement_declared_raided_by_pit_fiend_demons() -> None:
    says(
        raid("Pit Fiend Demons", castles=1, settlements=1, targeting="declared"),
        "23036192087/49462130432",
        "99114246261/1088166869504",
        "482256397329/1088166869504",
    )


def test_hh_ex_65_castle_settlement_with_earthworks_raided_by_pit_fiend_demons() -> None:
    says(
        raid("Pit Fiend Demons", castles=1, settlements=1, castle_hits=3),
        "45109726436537173/65977733631766528",
        "7605074040656589/131955467263533056",
        "34130940349802121/131955467263533056",
    )


def test_hh_ex_66_castle_settlement_with_garrisons_raided_by_pit_fiend_demons() -> None:
    says(
        raid("Pit Fiend Demons", castles=1, settlements=1, garrisons=1),
        "977074709/1905165224",
        "339489567/3810330448",
        "1516691463/3810330448",
    )


def test_hh_ex_67_castle_settlement_with_militias_raided_by_pit_fiend_demons() -> None:
    says(
        raid("Pit Fiend Demons", castles=1, settlements=1, militias=1),
        "4480739918828/8527666141763",
        "932964421032/8527666141763",
        "3113961801903/8527666141763",
    )


def test_hh_ex_68_settlement_raided_by_storm_giant_lord() -> None:
    says(raid("Storm Giant Lord", settlements=1), "0", "0", "1")


def test_hh_ex_69_castle_settlement_raided_by_storm_giant_lord() -> None:
    says(raid("Storm Giant Lord", castles=1, settlements=1), "1360/5329", "0", "3969/5329")


def test_hh_ex_70_castle_armies_settlement_raided_by_frost_giant_family() -> None:
    says(raid("Frost Giant Family", castles=1, armies=2, settlements=1), "0.9331378144", "0.0107583232", "0.0561038623")


def test_hh_ex_71_castle_armies_settlement_raided_by_vampire_lord() -> None:
    says(raid("Vampire Lord", castles=1, armies=2, settlements=1), "0.5138066216", "0.0176691047", "0.4685242738")


def test_hh_ex_72_castle_armies_settlement_with_clerics_raided_by_vampire_lord() -> None:
    says(
        raid("Vampire Lord", castles=1, armies=2, settlements=1, armour=1),
        "0.5716244835",
        "0.0158527791",
        "0.4125227374",
    )


def test_hh_ex_73_castle_armies_settlement_raided_by_goblin_night_raiders() -> None:
    says(
        raid("Goblin Night Raiders", castles=1, armies=2, settlements=1), "0.1430995646", "0.0117157772", "0.8451846583"
    )


def test_hh_ex_74_catapults() -> None:
    assert need(7 + HORDES["Ogre Magi"].defense) == Fraction(1, 5)


def test_hh_ex_75_catapults_at_a_humanoid_in_hills() -> None:
    assert need(7 + HORDES["Ogre Magi"].defense + 1) == Fraction(1, 10)


def test_hh_ex_76_holy_word() -> None:
    assert need(7 + HORDES["Wraith Lord"].defense - 2) == Fraction(2, 5)


def test_hh_ex_77_poison_cloud() -> None:
    assert need(7 + HORDES["Kobold Commander"].defense - 3) == Fraction(9, 10)


def test_hh_ex_78_bannish() -> None:
    assert need(7 + HORDES["Tarasque"].defense - 1) == Fraction(1, 10)


def test_hh_ex_79_lightning_strike() -> None:
    assert need(5 + HORDES["Pit Fiend Demons"].defense) == Fraction(3, 5)


def test_hh_ex_80_fireball() -> None:
    hits = Pmf.binomial(2, need(8 + HORDES["Red Dragons"].defense))
    assert hits.at_least(1) == Fraction(19, 100)
    assert hits.exactly(2) == Fraction(1, 100)


def test_hh_ex_81_earthquake() -> None:
    rats = HORDES["Rat King"]
    hits = Pmf.binomial(rats.hits, need(9 + rats.defense))
    assert hits.mean == Fraction(14, 5)
    assert hits.exactly(7) == Fraction(128, 78125)


def test_hh_ex_82_undead_growth_law() -> None:
    final = attack(2, "Wraith Lord").grown()
    assert final.exactly(3) == Fraction(1251748680, 3941582821)
    assert final.exactly(4) == Fraction(102508, 385033)


def test_hh_ex_83_castle_settlement_on_a_natural_defensive_position_raided_by_gnoll_chieftain() -> None:
    says(
        raid("Gnoll Chieftain", counters=1, castles=1, settlements=1, ground=1),
        "2078663/2118353",
        "11907/2118353",
        "27783/2118353",
    )
