"""The PHP of docs/authors/cms.md, run with stand-ins for what WordPress and Moodle bring."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.languages import LANGUAGES
from tests.project.test_hive_board import Tags
from web.files import link
from web.files.link import Settings

GUIDE = (Path(__file__).resolve().parents[2] / "docs/authors/cms.md").read_text(encoding="utf-8")
_CODE = re.compile(r"^ *```(\w+)\n(.*?)^ *```", re.DOTALL | re.MULTILINE)

# As in WordPress 6 and Moodle 4.5, as far as the documented code uses them.
_STAND_INS = r"""<?php
namespace {
    function add_shortcode($name, $callback) { $GLOBALS['shortcodes'][$name] = $callback; }
    function shortcode_atts($pairs, $given, $shortcode = '') {
        $given = (array) $given;
        foreach ($pairs as $name => $value) { $pairs[$name] = $given[$name] ?? $value; }
        return $pairs;
    }
    function esc_attr($text) { return htmlspecialchars($text, ENT_QUOTES); }
    function esc_url($url) {
        $url = str_replace(' ', '%20', ltrim($url));
        $url = preg_replace('|[^a-z0-9-~+_.?#=!&;,/:%@$\|*\'()\[\]\x80-\xff]|i', '', $url);
        $url = str_ireplace(['%0d', '%0a'], '', $url);
        return str_replace(['&', "'"], ['&#038;', '&#039;'], $url);
    }
    function do_shortcode($text) {
        return preg_replace_callback('/\[hive\b([^\]]*)\]/', function ($found) {
            preg_match_all('/([\w-]+)\s*=\s*"([^"]*)"/', $found[1], $pairs);
            $given = array_map('stripcslashes', array_combine($pairs[1], $pairs[2]));
            return $GLOBALS['shortcodes']['hive']($given, '', 'hive');
        }, $text);
    }
    function s($text) { return htmlspecialchars($text, ENT_QUOTES | ENT_HTML401 | ENT_SUBSTITUTE); }
    const MOODLE_INTERNAL = true;
}
namespace core_filters { abstract class text_filter {} }
namespace {
    error_reporting(E_ALL);
    set_error_handler(function ($number, $words) { throw new ErrorException($words); });
    $plugin = new stdClass;
    foreach (array_slice($argv, 2) as $file) { require $file; }
    $texts = json_decode($argv[1]);
    $filter = new filter_hive\text_filter;
    echo json_encode([
        array_map('do_shortcode', $texts),
        array_map(fn($text) => $filter->filter($text), $texts),
        $plugin->component,
        $string['filtername'],
    ]);
}
"""


def blocks(language: str) -> list[str]:
    """Return the code of a language, in its order."""
    return [code for name, code in _CODE.findall(GUIDE) if name == language]


def shortcodes() -> list[str]:
    (lines,) = blocks("text")
    return lines.splitlines()


def shown() -> str:
    """Return the HTML that the guide says WordPress writes for the first shortcode."""
    return blocks("html")[1].strip()


def run_php(folder: Path, texts: list[str]) -> tuple[list[str], list[str], str, str]:
    """Return what the shortcode and the filter make of the texts, and the names of the filter."""
    php = shutil.which("php")
    if php is None:
        pytest.skip("PHP is not installed (package php-cli)")
    files = [folder / "stand_ins.php"]
    files[0].write_text(_STAND_INS, encoding="utf-8")
    for number, code in enumerate(blocks("php")):
        files.append(folder / f"{number}.php")
        files[-1].write_text(code, encoding="utf-8")
    words = [php, str(files[0]), json.dumps(texts), *map(str, files[1:])]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    shortcode, filtered, component, name = json.loads(done.stdout)
    return shortcode, filtered, component, name


def attributes(code: str) -> dict[str, str]:
    return {key: value or "" for key, value in Tags(code).one("iframe").items()}


def settings(code: str) -> Settings:
    fragment = urlsplit(attributes(code)["src"]).fragment
    return link.parse(fragment, tuple(LANGUAGES), 0)


def test_the_guide_shows_what_wordpress_writes(tmp_path: Path) -> None:
    shortcode, _, _, _ = run_php(tmp_path, shortcodes())
    assert shortcode[0] == shown()


def test_wordpress_and_moodle_write_the_same_frames(tmp_path: Path) -> None:
    shortcode, filtered, component, name = run_php(tmp_path, shortcodes())
    assert [attributes(code) for code in shortcode] == [attributes(code) for code in filtered]
    assert (component, name) == ("filter_hive", "Hive boards")


def test_the_frames_open_the_lesson_and_the_game_of_the_shortcodes(tmp_path: Path) -> None:
    lesson, game = run_php(tmp_path, shortcodes())[1]
    assert settings(lesson) == settings(blocks("html")[0])
    opened = settings(game)
    assert opened.problems == ()
    assert opened.notation == "below"
    assert opened.game is not None
    assert opened.game.game_string() == r"Base;InProgress;White[3];wS1;bG1 wS1-;wQ \wS1;bQ bG1/"
    assert attributes(game)["height"] == "640"


def test_a_value_and_an_unknown_name_cannot_add_to_the_markup(tmp_path: Path) -> None:
    evil = '[hive puzzle="x\' onload=y &lang=nl" title="\' onload=\'y" src="https://a.test/"]'
    for (page,) in run_php(tmp_path, [evil])[:2]:
        found = attributes(page)
        assert found.keys() == {"src", "title", "width", "height", "loading", "allow"}
        assert found["src"].startswith("https://example.org/hive/embed.html#mode=puzzle&id=x%27%20")
        assert "&lang" not in found["src"]
        assert found["title"] == "' onload='y"


def test_the_frame_without_a_plug_in_opens_its_lesson() -> None:
    opened = settings(blocks("html")[0])
    assert opened.problems == ()
    assert opened.lang == "nl"
    assert opened.task is not None
    assert (opened.task.source, opened.task.id) == ("lessons", "spider-four")
