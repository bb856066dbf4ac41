"""PettingZoo's and Gymnasium's own checks, and what they do not ask."""

# ruff: noqa: E402  # where a library is missing, the tests are skipped before it is imported
from __future__ import annotations

import random
import sys
import warnings
from pathlib import Path
from typing import Any

import pytest
from infra.project import run
from pig import GAME as PIG

import hordeplay as hp
from hordeplay.core.script import Ask
from hordeplay.core.seat import Seat
from hordeplay.games.fantahzee.model.table import FantahzeeTable

np = pytest.importorskip("numpy")
pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

import gymnasium
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test
from pettingzoo.test.save_obs_test import check_save_obs
from pettingzoo.utils import save_observation
from pettingzoo.utils.wrappers import OrderEnforcingWrapper, TerminateIllegalWrapper

from hordeplay.adapters import AllSeats, Encoder, OneSeat, State, in_gymnasium
from hordeplay.adapters.gymnasium_ids import register_all

GAMES = ("fantahzee", "kingdom-rush", "horrible-hordes", "warfighter-fantasy")
THEIR_WARNINGS = (
    "Observation is not a NumPy array",  # it is a dict with a mask, as those of PettingZoo's own card games
    "Observation space for each agent probably should be",  # likewise
    "Action mask numpy array is all zeros",  # when the game is over nothing is left to choose
)


def checked(env: AllSeats, cycles: int) -> None:
    """PettingZoo's test, with no warning but those that a dict with a mask has."""
    with warnings.catch_warnings():
        for text in THEIR_WARNINGS:
            warnings.filterwarnings("ignore", message=text)
        api_test(env, num_cycles=cycles)


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_accepts_it(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    checked(AllSeats(game, limit=25, render_mode="ansi"), 30)  # to the end
    checked(AllSeats(game, picture=True, render_mode="ansi"), 10)
    assert capsys.readouterr().out.count("Passed API test") == 2


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_is_the_same_game(game: str) -> None:
    seed_test(lambda: AllSeats(game), num_cycles=20)


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_saves_its_pictures(game: str, tmp_path: Path) -> None:
    """The check without the `except` of PettingZoo's own test, which passes whatever the observations are."""
    pytest.importorskip("PIL")
    env = AllSeats(game, picture=True)
    env.reset(seed=1)
    check_save_obs(env)
    save_observation(env, all_agents=True, save_dir=str(tmp_path))
    assert {path.stem for path in tmp_path.rglob("*.png")} == set(env.agents)


@pytest.mark.parametrize("game", GAMES)
def test_gymnasium_accepts_it(game: str) -> None:
    check_env(OneSeat(game, render_mode="ansi"), skip_render_check=True)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_rendered_is_what_the_seat_sees(game: str) -> None:
    env = OneSeat(game, 2, render_mode="ansi")
    env.reset(seed=4)
    match = hp.new(game, seats=2, seed=4)
    if isinstance(match.request, Ask) and match.request.seats[0] == 0:
        assert env.render() == match.game.look.text(match.table.seen_by(0), 0)
    assert OneSeat(game).render() is None


IDS = ("Fantahzee", "KingdomRush", "HorribleHordes", "WarfighterFantasy")


@pytest.mark.parametrize(("name", "game"), [*zip(IDS, GAMES, strict=True)])
def test_gymnasium_makes_each_game_by_its_id(name: str, game: str) -> None:
    env = gymnasium.make(f"hordeplay/{name}-v0", seats=2, render_mode="ansi")
    assert env.spec
    assert env.spec.kwargs == {"game": game, "seats": 2, "render_mode": "ansi"}
    assert isinstance(env.unwrapped, OneSeat)
    assert env.unwrapped.state_of_game.game.name == game
    with pytest.raises(ResetNeeded):
        env.step(0)
    check_env(env.unwrapped, skip_render_check=True)


def test_what_an_id_takes_goes_on_to_the_environment() -> None:
    """Seats, seat, bots and rules of `gymnasium.make` are those of `OneSeat`: the same games, observation by observation."""
    words = {"seats": 3, "seat": 1, "bots": "tip", "rules": hp.rules("fantahzee").with_(bosses_to_end=1), "limit": 60}
    theirs, ours = gymnasium.make("hordeplay/Fantahzee-v0", **words), OneSeat("fantahzee", **words)
    assert ours.seat == 1
    seen, wanted = theirs.reset(seed=3)[0], ours.reset(seed=3)[0]
    for _ in range(5):
        assert all((seen[part] == wanted[part]).all() for part in wanted)  # type: ignore[literal-required]
        last = int(wanted["action_mask"].sum()) - 1
        (seen, *_), (wanted, *_) = theirs.step(last), ours.step(last)
    assert isinstance(theirs.unwrapped, OneSeat)
    assert theirs.unwrapped.state_of_game.history() == ours.state_of_game.history()
    assert theirs.unwrapped.state_of_game.view(0).rules.knobs.bosses_to_end == 1


def test_a_game_of_ones_own_gets_an_id(recwarn: pytest.WarningsRecorder) -> None:
    assert in_gymnasium(PIG, bots="greedy") == "hordeplay/Pig-v0"
    assert in_gymnasium(PIG, bots="greedy", seats=2, rules=PIG.printed.with_(goal=12)) == "hordeplay/Pig-v0"
    env = gymnasium.make("hordeplay/Pig-v0", seat=1, actions=4)
    assert isinstance(env.unwrapped, OneSeat)
    assert env.unwrapped.state_of_game.view(0).rules.knobs.goal == 12
    assert env.unwrapped.seat == 1
    check_env(env.unwrapped, skip_render_check=True)
    again = gymnasium.make(env.spec)  # type: ignore[arg-type]  # an environment that `make` gives has one
    assert again.unwrapped.action_space == env.unwrapped.action_space
    assert in_gymnasium(PIG, name="SmallPig-v3") in gymnasium.registry
    register_all()  # a second time: what has an id keeps it
    with pytest.raises(ValueError, match="did you mean 'fantahzee'"):
        in_gymnasium("fantazee")
    assert [str(one.message) for one in recwarn if "regist" in str(one.message)] == []


def test_the_module_of_an_id_is_imported_by_gymnasium() -> None:
    """In a fresh process, in either order, and with the module named before the id."""
    ask = 'print(gymnasium.make("hordeplay/KingdomRush-v0").unwrapped)'
    for lines in (
        ("import gymnasium, hordeplay.adapters", ask),
        ("import hordeplay.adapters, gymnasium", ask),
        ("import gymnasium", ask.replace('"hordeplay/', '"hordeplay.adapters:hordeplay/')),
    ):
        assert "OneSeat" in run([sys.executable, "-c", "\n".join(lines)])
    assert run([sys.executable, "-c", "import sys, hordeplay; print('gymnasium' in sys.modules)"]) == "False\n"


def test_before_reset_one_sentence_says_so() -> None:
    """As PettingZoo's `OrderEnforcingWrapper` has it, and the wrapped one says what it always did."""
    env = AllSeats(PIG, 2, render_mode="ansi")
    calls: dict[str, tuple[Any, ...]] = {"last": (), "observe": ("seat_0",), "render": (), "words": (), "step": (0,)}
    for method, arguments in calls.items():
        with pytest.raises(AssertionError, match=rf"^reset\(\) needs to be called before {method}\.$"):
            getattr(env, method)(*arguments)
    wrapped = OrderEnforcingWrapper(AllSeats(PIG, 2))
    for method in ("observe", "step"):
        with pytest.raises(AssertionError, match=rf"^reset\(\) needs to be called before {method}\.$"):
            getattr(wrapped, method)(*calls[method])
    for name in ("agent_selection", "rewards", "terminations", "truncations", "infos"):
        assert not hasattr(env, name)
        with pytest.raises(AttributeError, match=rf"^reset\(\) needs to be called before there is {name}$"):
            getattr(env, name)
    with pytest.raises(AttributeError, match="'AllSeats' object has no attribute 'rewrads'"):
        _ = env.rewrads
    env.reset(seed=1)
    assert env.agent_selection == "seat_0"
    for method, arguments in calls.items():
        getattr(env, method)(*arguments)
    with pytest.raises(ResetNeeded, match=r"^Cannot call env.step\(\) before calling env.reset\(\)$"):
        OneSeat(PIG, 2).step(0)


def played(env: AllSeats, seed: int) -> dict[str, float]:
    """What each agent of a game at random comes to."""
    env.reset(seed=seed)
    chooser, sums = random.Random(seed), dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, over, broken, _ = env.last()
        sums[agent] += reward
        there = np.flatnonzero(observation["action_mask"])
        env.step(None if over or broken else int(chooser.choice(list(there))))
    return sums


def test_rewards_add_up_to_the_result() -> None:
    env = AllSeats(PIG, 3)
    for seed in range(5):
        sums = played(env, seed)
        assert sorted(sums.values()) == [-1, -1, 1]
        assert list(sums.values()) == env.state_of_game.returns()


def test_a_worth_of_ones_own_is_rewarded_as_it_changes() -> None:
    def points(state: State, seat: int) -> float:
        return float(state.view(seat).players[seat].points)

    env = AllSeats(PIG, 2, worth=points)
    sums = played(env, 3)
    assert list(sums.values()) == [points(env.state_of_game, seat) for seat in (0, 1)]
    assert max(sums.values()) >= 100


def test_a_game_that_is_broken_off_is_truncated_for_all() -> None:
    env = AllSeats(PIG, 2, limit=3)
    env.reset(seed=1)
    for _ in range(3):
        assert not any(env.truncations.values())
        env.step(0)
    assert env.truncations == {"seat_0": True, "seat_1": True}
    assert env.terminations == {"seat_0": False, "seat_1": False}


def test_a_forbidden_action_changes_nothing_or_loses_where_it_is_wrapped() -> None:
    env = AllSeats(PIG, 2)
    env.reset(seed=1)
    with pytest.raises(ValueError, match="seat_0 has no action 1 here: they are 0 to 0, as the mask says"):
        env.step(1)
    assert env.words() == ["roll"]
    wrapped = TerminateIllegalWrapper(AllSeats(PIG, 2), illegal_reward=-1)
    wrapped.reset(seed=1)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        wrapped.step(1)
    assert wrapped.rewards["seat_0"] == -1


def test_a_forbidden_action_costs_one_seat_and_changes_nothing() -> None:
    env = OneSeat(PIG, 2, bots="greedy", limit=4)
    before, _ = env.reset(seed=1)
    after, reward, over, broken, info = env.step(7)
    assert (reward, over, broken, info) == (-1.0, False, False, {"illegal": True})
    assert all((before[name] == after[name]).all() for name in before)  # type: ignore[literal-required]
    assert [env.step(7)[3] for _ in range(3)] == [False, False, True]


def test_one_seat_plays_against_the_bots_of_a_match() -> None:
    """The bot that is asked for by name rolls and holds as it does in `hp.simulate`, and the seat may be any."""
    env = OneSeat(PIG, 2, seat=1, bots="greedy")
    observation, _ = env.reset(seed=5)
    table = env.state_of_game.view(1)
    assert table.seat == 1
    assert table.players[0].points == 0 or table.players[0].points >= 20
    assert env.action_masks().tolist() == observation["action_mask"].astype(bool).tolist()
    assert env.words() == ["roll"]


def test_a_bot_from_outside_sees_what_its_seat_may_know() -> None:
    seen: list[FantahzeeTable] = []

    def first(seat: Seat[FantahzeeTable]) -> str:
        assert isinstance(seat.request, Ask)
        seen.append(seat.table)
        return str(seat.choices[0])

    class Watching:
        def choose(self, request: Ask, seat: int, source: object) -> object:  # type: ignore[type-arg]
            seen.append(request.table)
            return next(iter(request.options(seat)))

    for bot in (first, Watching()):
        env = OneSeat("fantahzee", 2, bots=bot)  # type: ignore[arg-type]
        env.reset(seed=2)
        while not seen and env.step(len(env.words()) - 1)[2] is False:
            pass
        assert seen
        assert all(card.startswith("?") for card in seen[0].cards.hands["hand 0"])
        assert seen[0] is not env.state_of_game._play.table
        seen.clear()


def test_a_seat_without_a_bot_is_named() -> None:
    with pytest.raises(ValueError, match="bots: seat 2 has none; each seat but 0 needs one"):
        OneSeat(PIG, 3, bots={1: "greedy"})
    with pytest.raises(ValueError, match="there is no 'gredy'; did you mean 'greedy'"):
        OneSeat(PIG, 2, bots="gredy")


def test_columns_are_the_same_in_every_process() -> None:
    from hordeplay.adapters import column

    assert (column("players[0].points"), column("verb=hold", 64)) == (1580, 16)
    env = AllSeats(PIG, 2, encoder=Encoder(64), choice_columns=16, actions=4)
    env.reset(seed=1)
    env.step(0)
    observation = env.last()[0]
    assert observation["observation"].shape == (64,)
    assert observation["choices"].shape == (4, 16)
    assert env.observation_space("seat_0").contains(observation)


@pytest.mark.parametrize("missing", ["gymnasium", "pettingzoo", "numpy"])
def test_where_it_is_not_installed_one_sentence_says_so(missing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from hordeplay import adapters

    for name in [name for name in sys.modules if name.startswith(("hordeplay.adapters.", f"{missing}."))]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(ImportError) as error:
        _ = adapters.AllSeats
    assert str(error.value) == (
        f'AllSeats needs {missing}, which is not installed here: pip install "hordeplay[rl]" brings it'
    )


def test_without_gymnasium_there_are_no_ids_and_one_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == "gymnasium"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "gymnasium", None)
    register_all()  # what the import of `hordeplay.adapters` does
    with pytest.raises(ImportError) as error:
        in_gymnasium(PIG)
    assert str(error.value) == (
        'in_gymnasium needs gymnasium, which is not installed here: pip install "hordeplay[rl]" brings it'
    )
