"""A lesson's page for one class, made by the site: the same page that Python writes, and one sentence where it cannot be."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from base64 import b64decode

import pytest

import hordeplay as hp
from hordeplay.desk.lesson import lessons
from hordeplay.desk.seal import ROUNDS, Seal, _stretched, _stretched_by_hand, unseal
from hordeplay.site.pages import teach_page
from hordeplay.site.teach import make_page
from hordeplay.site.vendor import packages, vendored


def order(**words: object) -> str:
    return json.dumps(words)


def test_without_a_word_it_is_the_page_of_the_lesson_letter_by_letter() -> None:
    page = make_page(order(lesson="cup", code="frog7", tries=12))
    assert page == hp.lesson("cup").to_html("frog7", tries=12)
    assert make_page(order(lesson="cup", key=True)) == hp.lesson("cup").to_html(key=True)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ({"lesson": "cups"}, "did you mean 'cup'"),
        ({"lesson": "cup", "code": "frog 7"}, "a class code has 1 to 16 letters, digits and dashes, not 'frog 7'"),
        ({"lesson": "cup", "word": "abc"}, "the teacher's word has 4 to 60 letters, digits or signs, not 'abc'"),
        ({"lesson": "cup", "tries": 0}, "tries of a student: a whole number from 1 to 10000, not 0"),
        ({"lesson": "cup", "tries": "many"}, "what is to be made"),
        ({"code": "frog7"}, "what is to be made"),
    ],
)
def test_what_cannot_be_made_is_said(words: dict[str, object], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        make_page(order(**words))


def test_the_form_offers_every_lesson() -> None:
    options = dict(re.findall(r'<option value="(\w+)">([^<]*)</option>', teach_page()))
    assert {name: one.title for name, one in lessons().items()} == options


def test_it_needs_no_numbers_no_widgets_and_no_openssl() -> None:
    """As in a page: what seals there has SHA-256 alone."""
    program = """
import sys
class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in {"numpy", "pandas", "ipywidgets", "anywidget", "traitlets", "_hashlib", "_ssl"}:
            raise ImportError(f"{name} is not there")
sys.meta_path.insert(0, Blocked())
from hordeplay.site.teach import make_page
sys.stdout.write(make_page('{"lesson": "perfect", "code": "frog7", "word": "green apple", "tries": 2}'))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.stderr == ""
    data = json.loads(re.findall(r'id="data">(.*?)</script>', done.stdout, re.DOTALL)[0])
    salt, text, tag = (b64decode(data["seal"][name]) for name in ("salt", "text", "tag"))
    opened = unseal(Seal(salt, data["seal"]["rounds"], text, tag), "green apple")
    assert opened is not None
    assert json.loads(opened)["value"] == str(hp.lesson("perfect").model.answer.value)
    assert "numpy" not in opened, "a student's page says nothing of what Python lacks"


@pytest.mark.parametrize("word", ["green apple", "x" * 64, "Zwölf Hörner " * 9])
def test_the_key_of_a_word_is_the_same_without_openssl(word: str) -> None:
    salt = bytes(range(16))
    assert _stretched_by_hand(word.encode(), salt, 500) == _stretched(word.encode(), salt, 500)
    assert ROUNDS > 500


def test_the_worker_has_what_stands_in_a_lesson_s_page() -> None:
    names = packages(vendored().packages)
    assert {"hordeplay/site/teach.py", "hordeplay/widgets/static/lesson.js", "hordeplay/widgets/static/lesson.css"} <= {
        *names
    }
