"""The fixtures themselves: a browser, a kernel behind the page, both themes."""

from pathlib import Path

import pytest
from browser.lab import Lab, chromium


def test_without_a_browser_the_tests_fail_and_say_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(pytest.fail.Exception, match="apt-get install chromium"):
        chromium(tmp_path / "chromium")


def test_a_kernel_answers_and_both_themes_can_be_had(lab: Lab) -> None:
    lab.open_cells("import ipywidgets", "seen = ipywidgets.IntSlider(3)\nseen")
    lab.page.locator(".widget-slider").wait_for()
    assert lab.python("seen.value + 1") == "4"
    for theme in ("light", "dark"):
        assert lab.screenshot("slider", width=900, theme=theme).is_file()
