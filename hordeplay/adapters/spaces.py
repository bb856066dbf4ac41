"""The spaces of observations and actions, as Gymnasium and PettingZoo have them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space

from hordeplay.adapters.arrays import COLUMNS, Encoder

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from hordeplay.adapters.state import State

_ROWS: Final = 64


def observation_space(actions: int, encoder: Encoder, choice_columns: int) -> Dict:
    """The space of an `Observation`."""
    spaces: dict[str, Space[Any]] = {  # as Gymnasium has it
        "observation": Box(encoder.low, encoder.high, encoder.shape, np.float32),
        "choices": Box(-1.0, 1.0, (actions, choice_columns), np.float32),
        "action_mask": Box(0, 1, (actions,), np.int8),
    }
    return Dict(spaces)


def action_space(actions: int) -> Discrete:
    """So many actions, from 0."""
    return Discrete(actions)


def picture_space() -> Box:
    """The space of a `picture`."""
    return Box(0, 255, (_ROWS, COLUMNS // _ROWS), np.uint8)


def picture(state: State, seat: int) -> NDArray[np.uint8]:
    """The columns of an observation as a grey picture, row by row: 0 is -1, 255 is 1."""
    table = Encoder().table(state, seat).reshape(_ROWS, -1)
    grey: NDArray[np.uint8] = np.rint((table + 1.0) * 127.5).astype(np.uint8)
    return grey


__all__ = ["action_space", "observation_space", "picture", "picture_space"]
