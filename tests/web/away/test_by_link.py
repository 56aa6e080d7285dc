"""Two people play by sending each other links: each page is a state of its own here."""

from __future__ import annotations

import json
from dataclasses import replace
from urllib.parse import quote

import pytest

from hive_core import Color, GameState, GameType, Outcome, Termination
from hive_core.game_code import Correspondence, GameCode, Request, read_code, write_code
from hive_core.game_tree import GameTree
from tests.games import random_plies
from tests.page import after, walk
from web.app.banner_view import away_props
from web.app.update import update
from web.app.view import view
from web.away.codes import before_last_move, code_of, line_after_takeback
from web.away.intents import (
    AnswerTakeback,
    AskTakeback,
    BeginAway,
    GoOnAway,
    HandOver,
    MessageArrived,
    SendMessage,
    UseOtherLine,
    WriteNote,
)
from web.away.view import question
from web.computer.intents import Analyse
from web.embed.messages import Asked, Fault, read, ready
from web.embed.state import EmbedState
from web.files import saved_games
from web.files.intents import ClipboardRefused, OpenText
from web.files.keeping import kept_game, resumed
from web.files.link import brings_game, parse
from web.files.saved_titles import saved_title
from web.files.state import SavedGameInfo
from web.game import end_card
from web.game.away import Away
from web.game.intents import (
    AnswerDraw,
    EditComment,
    GoTo,
    NewGame,
    OfferDraw,
    Play,
    PlayAgain,
    Redo,
    Resign,
    Undo,
    WriteComment,
)
from web.game.record import Record
from web.shared.effects import (
    CopyText,
    Effect,
    FindAway,
    NumberAway,
    OpenAddress,
    SaveUnder,
    SendLink,
    StampMessage,
)
from web.shared.intents import Intent, Visit
from web.shared.sentences import sentence
from web.shared.state import AppState, Outside

SITE = "https://example.org/hive/"
NEW_PAGE = AppState(outside=Outside(SITE, sends=True))


def begun(mine: Color = Color.WHITE, **more: object) -> AppState:
    """Return the page of the player who begins a game."""
    begin = BeginAway(77, GameType(), mine, **more)  # type: ignore[arg-type]
    return after(NEW_PAGE, begin)


def copied(effects: tuple[Effect, ...]) -> str:
    (text,) = (effect.text for effect in effects if isinstance(effect, CopyText))
    return text


def sent(state: AppState) -> tuple[AppState, str]:
    """Return the page after its player has copied the link, and the link."""
    there, effects = update(state, SendMessage("copy"))
    return there, copied(effects)


def received(state: AppState, link: str) -> AppState:
    """Return the page after opening a link; `state` is the page with its game, or a new one."""
    _, effects = update(state, Visit(link.removeprefix(SITE)))
    (find,) = (effect for effect in effects if isinstance(effect, FindAway))
    here, sender = state.game.away, find.correspondence.sender
    own = here is not None and (here.identity, here.mine) == (
        find.correspondence.identity,
        sender,
    )
    return after(state, MessageArrived(find.record, find.correspondence, own=own))


def reloaded(state: AppState) -> AppState:
    """Return the page after a reload."""
    game = kept_game(state)
    assert game is not None
    return resumed(NEW_PAGE, saved_games.read_game(saved_games.write_game(game, 1.0)))


def away(state: AppState) -> Away:
    assert state.game.away is not None
    return state.game.away


def stands(state: AppState) -> str:
    return str(view(state).attrs["data-away"])


def asks(state: AppState) -> str:
    """Return the question over the board; empty for none."""
    node = question(away_props(state))
    return "" if node is None else node.children[0].text


def played(*moves: str) -> tuple[AppState, AppState]:
    """Return White's and Black's page after these moves, each sent by a link."""
    pages = [begun(), NEW_PAGE]
    for ply, move in enumerate(moves):
        pages[ply % 2], link = sent(after(pages[ply % 2], Play(move)))
        pages[1 - ply % 2] = received(pages[1 - ply % 2], link)
    return pages[0], pages[1]


WON = (
    r"wS1;bG1 wS1-;wA1 /wS1;bQ bG1-;wQ -wS1;bB1 \bQ;wA1 \bB1;bQ bG1\;wA2 wQ\;bB2 bB1-;wA2 bQ\;"
    r"bB2 bB1;wB1 wA2-;bB2 wA1;wB1 wA2/;bS1 -bB2;wB1 bQ;bS1 \wQ;wB2 /wB1;bA1 -bB2;wA3 wA2/;"
    r"bA1 -wB2;wS2 wA3\;bA2 -bB2;wS2 bB1\;bA2 /bB2;wB1 /bG1"
)
OPENING = ("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-")

# -- moves -----------------------------------------------------------------------------------------


def test_a_move_is_ready_to_send() -> None:
    assert asks(after(begun(), Play("wS1"))) == "Your move is ready."


def test_a_sent_move_asks_nothing() -> None:
    assert asks(sent(after(begun(), Play("wS1")))[0]) == ""


def test_the_link_has_the_site_and_a_code() -> None:
    _, link = sent(after(begun(), Play("wS1")))
    assert link.startswith(f"{SITE}#code=1")


def test_a_page_that_others_cannot_open_sends_the_code_alone() -> None:
    local = replace(begun(), outside=Outside("file:///hive.html"))
    _, text = sent(after(local, Play("wS1")))
    assert read_code(text).tree.main_line == ("wS1",)


def test_whose_turn_it_is_shows_on_both_pages() -> None:
    white, black = played("wS1")
    assert (stands(white), stands(black)) == ("theirs", "mine")


def test_nobody_plays_the_other_ones_moves() -> None:
    white, black = played("wS1")
    assert (white.playable, black.playable) == (False, True)


def test_a_whole_opening_reaches_both_pages() -> None:
    white, black = played(*OPENING)
    assert white.game.record.moves == black.game.record.moves == OPENING


def test_blacks_page_has_black_below() -> None:
    _, black = played("wS1")
    assert black.table.flip


def test_black_invites_by_a_link_without_moves() -> None:
    black = begun(Color.BLACK)
    assert asks(black) == "Send the link: White starts."
    white = received(NEW_PAGE, sent(black)[1])
    assert (stands(white), white.playable) == ("mine", True)


def test_the_rules_are_those_that_were_chosen() -> None:
    begin = BeginAway(77, GameType(pillbug=True), Color.WHITE, tournament=True)
    _, link = sent(after(NEW_PAGE, begin, Play("wS1")))
    record = received(NEW_PAGE, link).game.record
    assert (str(record.game_type), record.tournament) == ("Base+P", True)


def test_a_name_comes_with_the_link() -> None:
    _, link = sent(after(begun(name="Ann"), Play("wS1")))
    assert dict(received(NEW_PAGE, link).game.record.tags)["White"] == "Ann"


def test_a_note_comes_with_the_link() -> None:
    _, link = sent(after(begun(), Play("wS1"), WriteNote("note", " Hello! ")))
    said = "White writes: “\u2068Hello!\u2069” You play Black. After your move, send a link back."
    assert sentence(received(NEW_PAGE, link)) == said


def test_a_note_is_not_sent_twice() -> None:
    white, black = played("wS1")
    black, link = sent(after(black, Play("bS1 wS1-"), WriteNote("note", "Hello!")))
    white, link = sent(after(received(white, link), Play("wQ -wS1")))
    black, link = sent(after(received(black, link), Play("bQ bS1-")))
    correspondence = read_code(link).correspondence
    assert correspondence is not None
    assert correspondence.note == ""


def test_days_for_a_move_come_with_the_link() -> None:
    _, effects = update(after(begun(days=3), Play("wS1")), SendMessage("copy", 1000))
    assert away(received(NEW_PAGE, copied(effects))).days == 3


def test_a_pasted_link_is_as_good_as_an_opened_one() -> None:
    _, link = sent(after(begun(), Play("wS1")))
    effects = update(NEW_PAGE, OpenText(f"My move: {link}"))[1]
    assert [type(effect) for effect in effects] == [FindAway]


def test_the_spoken_code_is_as_good_as_a_link() -> None:
    _, effects = update(after(begun(), Play("wS1")), SendMessage("code"))
    effects = update(NEW_PAGE, OpenText(copied(effects).lower()))[1]
    assert [type(effect) for effect in effects] == [FindAway]


def test_the_link_is_shared_by_the_system() -> None:
    _, effects = update(after(begun(), Play("wS1")), SendMessage("share"))
    assert [type(effect) for effect in effects] == [SendLink]


def test_a_share_sheet_that_was_cancelled_has_sent_nothing() -> None:
    there = after(begun(), Play("wS1"), SendMessage("share"))
    assert (away(there).sent, there.undoable) == (False, True)


def test_a_message_that_the_system_has_shared_is_sent() -> None:
    there = after(begun(), Play("wS1"), SendMessage("share"), SendMessage("shared"))
    assert (away(there).sent, there.undoable) == (True, False)


def test_a_mail_has_the_link() -> None:
    _, (effect,) = update(after(begun(), Play("wS1")), SendMessage("mail"))
    assert isinstance(effect, OpenAddress)
    assert effect.address.startswith("mailto:?subject=")
    assert "%23code%3D1" in effect.address


def test_an_opened_game_is_saved_at_once() -> None:
    _, link = sent(after(begun(), Play("wS1")))
    _, find = update(NEW_PAGE, Visit(link.removeprefix(SITE)))
    message = next(effect for effect in find if isinstance(effect, FindAway))
    effects = update(NEW_PAGE, MessageArrived(message.record, message.correspondence))[1]
    assert SaveUnder("away-77-b", changed=True) in effects


# -- undo ------------------------------------------------------------------------------------------


def test_a_move_can_be_undone_until_it_is_sent() -> None:
    state = after(begun(), Play("wS1"), Undo())
    assert state.game.record.moves == ()


def test_an_undone_move_can_be_made_again() -> None:
    state = after(begun(), Play("wS1"), Undo(), Redo())
    assert (state.game.record.moves, asks(state)) == (("wS1",), "Your move is ready.")


def test_a_sent_move_cannot_be_undone() -> None:
    white, _ = played("wS1")
    state = after(white, Undo())
    assert (state.game.record.moves, white.undoable) == (("wS1",), False)


def test_the_other_players_move_cannot_be_undone() -> None:
    _, black = played("wS1")
    assert not black.undoable


def test_a_resignation_can_be_undone_until_it_is_sent() -> None:
    _, black = played("wS1")
    resigned = after(black, Resign())
    assert (resigned.undoable, sent(resigned)[0].undoable) == (True, False)


# -- links that bring no move ----------------------------------------------------------------------


def test_a_link_that_was_opened_before_changes_nothing() -> None:
    _, link = sent(after(begun(), Play("wS1")))
    once = received(NEW_PAGE, link)
    assert received(once, link).game.record == once.game.record


def test_an_older_link_changes_nothing() -> None:
    white, link = sent(after(begun(), Play("wS1")))
    black, answer = sent(after(received(NEW_PAGE, link), Play("bS1 wS1-")))
    white, newer = sent(after(received(white, answer), Play("wQ -wS1")))
    black = received(black, newer)
    older = received(black, link)
    assert (stands(older), older.game.record) == ("older", black.game.record)


def test_a_link_older_than_a_move_that_is_not_sent_keeps_that_move() -> None:
    _, link = sent(after(begun(), Play("wS1")))
    black = after(received(NEW_PAGE, link), Play("bS1 wS1-"))
    assert received(black, link).game.record.moves == ("wS1", "bS1 wS1-")


def test_ones_own_link_changes_nothing() -> None:
    white, link = sent(after(begun(), Play("wS1")))
    again = received(white, link)
    assert (stands(again), again.game.record) == ("foreign", white.game.record)


def test_after_any_other_action_the_turn_shows_again() -> None:
    white, link = sent(after(begun(), Play("wS1")))
    assert stands(after(received(white, link), SendMessage("copy"))) == "theirs"


def forked() -> tuple[AppState, tuple[str, ...]]:
    """Return White's page after Black has sent two different answers, and the second one."""
    white, link = sent(after(begun(), Play("wS1")))
    black = received(NEW_PAGE, link)
    _, first = sent(after(black, Play("bS1 wS1-")))
    _, second = sent(after(black, Play("bG1 wS1-")))
    return received(received(white, first), second), ("wS1", "bG1 wS1-")


def test_a_link_with_other_moves_leaves_the_game_as_it_was() -> None:
    white, _ = forked()
    assert (stands(white), white.game.record.moves) == ("fork", ("wS1", "bS1 wS1-"))


def test_a_link_with_other_moves_makes_a_variation() -> None:
    white, other = forked()
    assert other in white.game.record.tree


def test_the_other_moves_can_be_used() -> None:
    white, other = forked()
    white = after(white, UseOtherLine())
    assert (white.game.record.moves, stands(white)) == (other, "mine")


def test_ones_own_link_with_other_moves_can_be_used() -> None:
    _, link = sent(after(begun(), Play("wS1")))
    black = received(NEW_PAGE, link)
    _, own = sent(after(black, Play("bS1 wS1-")))
    other, _ = sent(after(black, Play("bG1 wS1-")))
    forked = received(other, own)
    assert (stands(forked), forked.game.record.moves) == ("fork", ("wS1", "bG1 wS1-"))
    used = after(forked, UseOtherLine())
    assert (stands(used), used.game.record.moves) == ("theirs", ("wS1", "bS1 wS1-"))


def test_the_own_moves_stay_a_variation_of_the_others() -> None:
    white, _ = forked()
    assert ("wS1", "bS1 wS1-") in after(white, UseOtherLine()).game.record.tree


def test_undo_brings_back_the_own_moves_after_the_others_were_used() -> None:
    white, _ = forked()
    white = after(white, UseOtherLine(), Undo())
    assert (white.game.record.moves, away(white).sent) == (("wS1", "bS1 wS1-"), False)


def test_undo_offers_the_other_moves_again() -> None:
    white, other = forked()
    white = after(white, UseOtherLine(), Undo())
    assert (stands(white), away(white).other_line) == ("fork", other)


def test_the_page_says_that_undo_brings_back_the_own_moves() -> None:
    white, _ = forked()
    said = "This is the main line now. Undo changes it back."
    assert sentence(after(white, UseOtherLine())) == said


def test_what_was_sent_counts_as_sent_once_the_own_moves_are_back() -> None:
    _, link = sent(after(begun(), Play("wS1")))
    black = received(NEW_PAGE, link)
    _, own = sent(after(black, Play("bS1 wS1-")))
    other, _ = sent(after(black, Play("bG1 wS1-")))
    used = after(received(other, own), UseOtherLine())
    assert away(after(used, Undo())) == away(received(other, own))


def test_after_a_reload_undo_still_brings_back_the_own_moves() -> None:
    white, _ = forked()
    white = reloaded(after(white, UseOtherLine()))
    assert white.undoable
    assert after(white, Undo()).game.record.moves == ("wS1", "bS1 wS1-")


def test_undo_takes_back_a_move_first_and_then_the_use_of_the_other_moves() -> None:
    white, other = forked()
    moved = after(white, UseOtherLine(), Play("wQ -wS1"))
    assert after(moved, Undo()).game.record.moves == other
    assert after(moved, Undo(), Undo()).game.record.moves == ("wS1", "bS1 wS1-")


def test_what_was_used_and_sent_cannot_be_undone() -> None:
    white, other = forked()
    white, _ = sent(after(white, UseOtherLine(), Play("wQ -wS1")))
    assert not white.undoable
    assert after(white, Undo()).game.record.moves == (*other, "wQ -wS1")


def test_a_resignation_that_was_not_sent_ends_no_other_moves() -> None:
    _, link = sent(after(begun(), Play("wS1")))
    black = received(NEW_PAGE, link)
    _, first = sent(after(black, Play("bS1 wS1-")))
    _, second = sent(after(black, Play("bG1 wS1-")))
    white = after(received(sent(after(begun(), Play("wS1")))[0], first), Resign())
    white = after(received(white, second), UseOtherLine())
    assert (white.game.record.game_line, white.outcome) == (("wS1", "bG1 wS1-"), None)


def test_the_own_moves_can_be_kept() -> None:
    white, other = forked()
    kept = after(white, UseOtherLine(False))
    assert (asks(kept), stands(kept), kept.game.record.moves) == ("", "mine", ("wS1", "bS1 wS1-"))
    assert other in kept.game.record.tree


def test_the_offer_of_other_moves_has_a_button_that_closes_it() -> None:
    node = question(away_props(forked()[0]))
    assert node is not None
    assert "keep-own-line" in [child.attrs.get("data-action") for child in node.children]


def test_moves_that_were_not_wanted_are_not_offered_after_a_reload() -> None:
    white, _ = forked()
    assert asks(reloaded(after(white, UseOtherLine(False)))) == ""


def test_moves_that_were_not_wanted_are_offered_when_their_link_is_opened_again() -> None:
    _, link = sent(after(begun(), Play("wS1")))
    _, second = sent(after(received(NEW_PAGE, link), Play("bG1 wS1-")))
    white = after(forked()[0], UseOtherLine(False))
    assert stands(received(white, second)) == "fork"


def test_a_link_of_another_game_opens_that_one() -> None:
    white, _ = played("wS1")
    other = after(NEW_PAGE, BeginAway(78, GameType(), Color.WHITE), Play("wG1"))
    there = received(white, sent(other)[1])
    assert (away(there).identity, there.game.record.moves) == (78, ("wG1",))


def test_a_link_with_other_rules_changes_nothing() -> None:
    white, _ = played("wS1")
    code = GameCode(
        GameTree(GameType(pillbug=True)), correspondence=Correspondence(77, Color.BLACK)
    )
    there = received(white, f"{SITE}#code={write_code(code)}")
    assert (stands(there), there.game.record) == ("foreign", white.game.record)


def test_a_link_after_the_end_changes_nothing() -> None:
    white, black = played("wS1")
    _, late = sent(after(black, Play("bS1 wS1-")))
    white = sent(after(white, Resign()))[0]
    assert received(white, late).game.record == white.game.record


# -- questions and answers -------------------------------------------------------------------------


def drawn_offer() -> tuple[AppState, AppState]:
    white, black = played("wS1")
    black, link = sent(after(black, Play("bS1 wS1-"), OfferDraw()))
    return received(white, link), black


def test_a_draw_offer_comes_with_the_move() -> None:
    white, _ = drawn_offer()
    assert (asks(white), sentence(white)) == ("Draw offered", "Black offers a draw.")


def test_an_accepted_draw_ends_the_game_on_both_pages() -> None:
    white, black = drawn_offer()
    white, link = sent(after(white, AnswerDraw(True)))
    draw = Outcome(Termination.AGREEMENT, None)
    assert white.outcome == received(black, link).outcome == draw


def test_a_declined_draw_is_told() -> None:
    white, black = drawn_offer()
    _, link = sent(after(white, AnswerDraw(False), Play("wQ -wS1")))
    assert sentence(received(black, link)) == "White declines the draw."


def test_a_move_declines_a_draw() -> None:
    white, black = drawn_offer()
    _, link = sent(after(white, Play("wQ -wS1")))
    assert sentence(received(black, link)) == "White declines the draw."


def test_a_resignation_reaches_the_other_page() -> None:
    white, black = played("wS1")
    _, link = sent(after(black, Resign()))
    assert received(white, link).outcome == Outcome(Termination.RESIGNATION, Color.WHITE)


def test_a_player_resigns_in_the_other_ones_turn() -> None:
    white, _ = played("wS1")
    assert after(white, Resign()).outcome == Outcome(Termination.RESIGNATION, Color.BLACK)


CROSSED = "Your friend has this move. You can ask to take it back: press “Friend”."


def test_a_takeback_question_that_crosses_with_a_move_lapses_with_a_word() -> None:
    white, black = played("wS1")
    white, _ = sent(after(white, AskTakeback()))
    _, link = sent(after(black, Play("bS1 wS1-")))
    there = received(white, link)
    assert (sentence(there), there.game.record.moves) == (CROSSED, ("wS1", "bS1 wS1-"))


def test_a_draw_offer_that_crosses_with_a_move_lapses_with_a_word() -> None:
    white, black = played("wS1")
    white, _ = sent(after(white, OfferDraw()))
    _, link = sent(after(black, Play("bS1 wS1-")))
    assert sentence(received(white, link)) == "Your draw offer is withdrawn."


def test_the_words_of_a_move_that_crosses_with_a_question_are_told_too() -> None:
    white, black = played("wS1")
    white, _ = sent(after(white, AskTakeback()))
    _, link = sent(after(black, Play("bS1 wS1-"), WriteNote("note", "Hello!")))
    said = sentence(received(white, link))
    assert "Hello!" in said
    assert said.endswith(CROSSED)


def test_a_question_that_was_answered_has_not_crossed() -> None:
    white, black = asked_back()
    _, link = sent(after(black, Play("bS1 wS1-")))
    assert sentence(received(white, link)) == "Black declines to take back the move."


def test_the_end_of_the_game_is_told_in_place_of_a_crossed_question() -> None:
    white, black = played("wS1")
    white, _ = sent(after(white, AskTakeback()))
    there = received(white, sent(after(black, Resign()))[1])
    assert CROSSED not in sentence(there)


def asked_back() -> tuple[AppState, AppState]:
    """Return the pages after White has asked to take back the first move."""
    white, black = played("wS1")
    white, link = sent(after(white, AskTakeback()))
    return white, received(black, link)


def test_a_takeback_is_asked_for() -> None:
    _, black = asked_back()
    assert asks(black) == "Takeback asked"
    assert sentence(black) == "White asks to take back the last move."


def test_an_allowed_takeback_reaches_both_pages() -> None:
    white, black = asked_back()
    black, link = sent(after(black, AnswerTakeback(True)))
    white = received(white, link)
    assert white.game.record.moves == black.game.record.moves == ()


def test_a_takeback_keeps_what_both_have_written_and_tried() -> None:
    white, black = played(*OPENING[:3])
    white = after(white, EditComment(), WriteComment("White’s words.", done=True))
    black = after(black, EditComment(), WriteComment("Black’s words.", done=True))
    black = after(black, Analyse(), Play(OPENING[3]), Analyse())
    white, asked = sent(after(white, AskTakeback()))
    black, answer = sent(after(received(black, asked), AnswerTakeback(True)))
    white = received(white, answer)
    for state, words in ((white, "White’s words."), (black, "Black’s words.")):
        assert state.game.record.moves == OPENING[:2]
        assert [note.comment for _, note in state.game.record.annotations] == [words]
    assert tuple(OPENING[:4]) in black.game.record.tree
    black = received(black, sent(after(white, Play(OPENING[2])))[1])
    assert black.game.record.moves == OPENING[:3]


def test_after_a_takeback_it_is_the_askers_turn() -> None:
    white, black = asked_back()
    white = received(white, sent(after(black, AnswerTakeback(True)))[1])
    assert (stands(white), white.playable) == ("mine", True)


def test_the_words_of_a_link_with_other_moves_are_shown() -> None:
    white, black = played(*OPENING[:3])
    other = after(received(NEW_PAGE, sent(white)[1]), Play("bG1 bS1-"), WriteNote("note", "Hello!"))
    _, link = sent(after(black, Play(OPENING[3])))
    white = received(received(white, link), sent(other)[1])
    assert (stands(white), away(white).received) == ("fork", "Hello!")


def test_a_link_from_before_a_takeback_is_old() -> None:
    white, black = played(*OPENING[:3])
    black, old = sent(after(black, Play(OPENING[3])))
    white = received(white, old)
    black = received(black, sent(after(white, AskTakeback()))[1])
    white = after(white, AskTakeback(), SendMessage("copy"))
    white = received(white, sent(after(black, AnswerTakeback(True)))[1])
    assert white.game.record.moves == OPENING[:2]
    white = received(white, old)
    assert (white.game.record.moves, stands(white)) == (OPENING[:2], "older")


def test_a_move_that_comes_back_after_its_takeback_is_noticed() -> None:
    _, black = asked_back()
    _, old = sent(after(begun(), Play("wS1")))
    black, _ = sent(after(black, AnswerTakeback(True)))
    black = received(black, old)
    assert black.game.record.moves == ("wS1",)
    assert "taken back before" in sentence(black)


def test_the_text_of_a_sent_message_does_not_go_along_with_a_later_question() -> None:
    white = after(begun(), Play("wS1"), WriteNote("note", "Hello!"), SendMessage("copy"))
    code = read_code(sent(after(white, AskTakeback()))[1].partition("code=")[2])
    assert code.correspondence is not None
    assert code.correspondence.note == ""


@pytest.mark.parametrize(
    ("question", "words"),
    [
        (AskTakeback(), "White asks to take back the last move."),
        (Resign(), "You win. White resigned."),
    ],
)
def test_a_message_hides_nothing_of_what_else_came(question: Intent, words: str) -> None:
    white, black = played("wS1")
    _, link = sent(after(white, question, WriteNote("note", "Sorry")))
    assert sentence(received(black, link)) == f"White writes: “\u2068Sorry\u2069” {words}"


def test_a_game_that_the_rules_have_ended_waits_for_nothing() -> None:
    *moves, last = WON.split(";")
    white, black = played(*moves)
    mover, other = (white, black) if len(moves) % 2 == 0 else (black, white)
    other = received(other, sent(after(mover, Play(last)))[1])
    assert other.game.record.is_over
    game = kept_game(other)
    assert game is not None
    text = saved_games.write_game(game, 1.0)
    assert not saved_games.summary("away-77-b", text, 2.0).unsent


def test_a_player_keeps_the_name_in_the_next_game() -> None:
    white, black = played("wS1")
    black = after(black, WriteNote("name", "Bea"))
    white, link = sent(after(white, Resign()))
    black, _ = sent(received(black, link))
    again = after(black, PlayAgain(), Play("wA1"))
    ours = received(after(white, WriteNote("name", "Ann")), sent(again)[1])
    assert (away(ours).name, dict(ours.game.record.tags)["Black"]) == ("Ann", "Ann")


def test_a_takeback_that_undoes_two_moves_says_so() -> None:
    white, black = played(*OPENING)
    black = received(black, sent(after(white, AskTakeback()))[1])
    assert sentence(black) == "White asks to take back the last move of each side."


def test_a_declined_takeback_is_told() -> None:
    white, black = asked_back()
    white = received(white, sent(after(black, AnswerTakeback(False)))[1])
    assert (sentence(white), white.game.record.moves) == (
        "Black declines to take back the move.",
        ("wS1",),
    )


def test_nobody_is_shortened_without_having_asked() -> None:
    white, _ = played(*OPENING)
    code = GameCode(
        GameTree(GameType(), None, (OPENING[:2],)),
        correspondence=Correspondence(77, Color.BLACK, Request.TAKEN_BACK),
    )
    assert received(white, f"{SITE}#code={write_code(code)}").game.record.moves == OPENING


def test_a_takeback_keeps_a_move_that_was_not_sent_yet() -> None:
    white, black = played("wS1")
    black = after(black, Play("bS1 wS1-"))
    black = received(black, sent(after(white, AskTakeback()))[1])
    assert (asks(black), black.game.record.undone) == (
        "Takeback asked",
        ("bS1 wS1-",),
    )


def test_both_players_find_the_same_rematch() -> None:
    white, black = played("wS1")
    black, link = sent(after(black, Resign()))
    again = [away(after(page, PlayAgain())) for page in (received(white, link), black)]
    assert again[0].identity == again[1].identity != 77
    assert [one.mine for one in again] == [Color.BLACK, Color.WHITE]


# -- other devices, other games --------------------------------------------------------------------


def test_another_device_of_the_same_player_goes_on() -> None:
    _, black = played("wS1")
    link = copied(update(black, HandOver())[1])
    there = received(NEW_PAGE, link)
    assert (away(there).mine, stands(there)) == (Color.BLACK, "mine")


def test_another_device_can_send_a_move_that_was_not_sent() -> None:
    _, black = played("wS1")
    link = copied(update(after(black, Play("bS1 wS1-")), HandOver())[1])
    assert asks(received(NEW_PAGE, link)) == "Your move is ready."


def test_a_new_game_is_an_ordinary_one() -> None:
    white, _ = played("wS1")
    assert after(white, NewGame(GameType())).game.away is None


def test_undo_at_the_start_of_another_game_returns_to_this_one() -> None:
    white, _ = played("wS1")
    assert after(white, NewGame(GameType()), Undo()).game.away == white.game.away


def test_an_analysis_leaves_the_message_alone() -> None:
    white, _ = played(*OPENING)
    state = after(white, Analyse(), GoTo(2), Play("wG1 -wS1"), Analyse())
    assert (state.game.away, state.game.record.moves) == (white.game.away, OPENING)


def test_earlier_positions_are_only_looked_at() -> None:
    white, _ = played(*OPENING)
    assert not after(white, GoTo(2)).playable


def test_there_is_no_hint() -> None:
    _, black = played("wS1")
    assert not black.hintable


@pytest.mark.parametrize("plies", [0, 1, 3])
def test_a_saved_game_is_the_same_again(plies: int) -> None:
    white, _ = played(*OPENING[:plies])
    game = kept_game(white)
    assert game is not None
    assert saved_games.read_game(saved_games.write_game(game, 1.0)).away == white.game.away


@pytest.mark.parametrize(
    "damage", [7, {}, {"identity": -1}, {"mine": "red"}, {"known": -1}, {"request": "beg"}]
)
def test_what_is_damaged_leaves_an_ordinary_game(damage: object) -> None:
    from web.files import saved_away

    white, _ = played("wS1")
    whole = saved_away.write(away(white))
    saved = {**whole, **damage} if isinstance(damage, dict) and damage else damage
    assert saved_away.read(saved, white.game.record) is None


def test_an_invitation_is_no_empty_game() -> None:
    game = kept_game(begun(Color.BLACK))
    assert game is not None
    assert not saved_games.summary("away-77-b", saved_games.write_game(game, 1.0), 2.0).is_empty


# -- days for a move -------------------------------------------------------------------------------

DAY = 24 * 60


def answered_after(minutes: int, days: int = 3) -> AppState:
    """Return White's page after Black has answered the first move so much later."""
    white = after(begun(days=days), Play("wS1"))
    white, effects = update(white, SendMessage("copy", 1000))
    black = after(received(NEW_PAGE, copied(effects)), Play("bS1 wS1-"))
    effects = update(black, SendMessage("copy", 1000 + minutes))[1]
    return received(white, copied(effects))


def test_a_message_waits_for_the_time_in_a_game_with_days() -> None:
    effects = update(after(begun(days=3), Play("wS1")), SendMessage("share"))[1]
    assert effects == (StampMessage("share"),)


@pytest.mark.parametrize(
    ("last", "words"),
    [(Resign(), "You win. Black resigned."), (OfferDraw(), "Black offers a draw.")],
)
def test_news_is_not_hidden_by_the_time_that_a_move_took(last: Intent, words: str) -> None:
    white, effects = update(after(begun(days=3), Play("wS1")), SendMessage("copy", 1000))
    black = received(NEW_PAGE, copied(effects))
    _, effects = update(after(black, Play("bS1 wS1-"), last), SendMessage("copy", 1100))
    assert sentence(received(white, copied(effects))) == words


@pytest.mark.parametrize(
    ("minutes", "words"),
    [
        (2 * DAY + 5, "Black thought for 2 days."),
        (DAY, "Black thought for 1 day."),
        (150, "Black thought for 2 hours."),
        (1, "Black thought for 1 minute."),
        (4 * DAY, "Black thought for 4 days; you agreed on 3 days."),
    ],
)
def test_the_page_says_how_long_a_move_took(minutes: int, words: str) -> None:
    assert sentence(answered_after(minutes)) == words


def test_a_wrong_clock_is_no_news() -> None:
    assert "thought" not in sentence(answered_after(-10))


def test_the_same_message_again_keeps_its_time() -> None:
    white = update(after(begun(days=3), Play("wS1")), SendMessage("copy", 1000))[0]
    again = update(white, SendMessage("copy"))[1]
    correspondence = read_code(copied(again)).correspondence
    assert correspondence is not None
    assert correspondence.sent == 1000


# -- in an embedded board --------------------------------------------------------------------------


def framed(link: str) -> AppState:
    """Return an embedded board after opening a link."""
    return after(FRAME, Visit(link.removeprefix(SITE)))


FRAME = AppState(outside=Outside(f"{SITE}embed.html"), embed=EmbedState(framed=True, inside=True))
LESSON = "https://teacher.example/lesson.html?week=3"


def begun_in(page: AppState, fragment: str) -> AppState:
    """Return the page after a link that begins a game, whose random number is 77."""
    there, effects = update(page, Visit(fragment))
    (number,) = (effect for effect in effects if isinstance(effect, NumberAway))
    return after(there, GoOnAway(77, number.record))


def left_and_found(board: AppState) -> AppState:
    """Return a new frame that opens the link in the messages of this one."""
    return framed(f"#{ready(board)[0]['link']}")


def test_a_move_that_was_not_sent_stays_when_an_embedded_board_gets_another_game() -> None:
    board = after(framed(sent(after(begun(), Play("wS1")))[1]), Play("bS1 wS1-"))
    _, other = sent(after(NEW_PAGE, BeginAway(78, GameType(), Color.WHITE), Play("wG1")))
    there = after(board, Visit(other.removeprefix(SITE)))
    assert there.game.record.moves == ("wS1", "bS1 wS1-")
    assert "Send your move first" in sentence(there)
    assert after(there, SendMessage("copy"), Visit(other.removeprefix(SITE))).game.record.moves == (
        "wG1",
    )


def test_an_embedded_board_goes_on_with_the_game_of_a_link() -> None:
    board = framed(sent(after(begun(), Play("wS1")))[1])
    assert (board.game.record.moves, board.playable) == (("wS1",), True)


def test_a_host_page_cannot_play_for_the_other_player() -> None:
    message = json.dumps({"target": "hive", "type": "play", "move": "bS1 wS1-"})
    board = framed(sent(after(begun(), Play("wS1")))[1])
    own = read(message, board, own=True)
    assert not isinstance(own, Fault | Asked)
    moved = after(board, own)
    assert moved.game.record.moves == ("wS1", "bS1 wS1-")
    others = read(message.replace("bS1 wS1-", "wQ -wS1"), moved, own=True)
    assert isinstance(others, Fault)
    assert "No move can be played" in others.why


def test_the_link_of_an_embedded_board_leads_to_the_whole_page() -> None:
    board = framed(sent(after(begun(), Play("wS1")))[1])
    _, link = sent(after(board, Play("bS1 wS1-")))
    assert link.startswith(f"{SITE}#code=1")


def test_an_embedded_board_has_no_dialog_about_the_game() -> None:
    board = after(framed(sent(after(begun(), Play("wS1")))[1]), Play("bS1 wS1-"))
    node = question(away_props(board))
    assert node is not None
    assert [child.attrs.get("data-action") for child in node.children] == [None, "copy-move-link"]


def test_an_empty_code_begins_a_game_by_link() -> None:
    for page in (FRAME, NEW_PAGE):
        board = begun_in(page, "#code=")
        assert (board.game.record.game_type, board.game.record.moves) == (GameType(True, True), ())
        assert (stands(board), board.playable, asks(board)) == ("mine", True, "")


def test_the_game_and_the_rules_beside_an_empty_code_are_those_of_the_game() -> None:
    record = begun_in(FRAME, "#code=&game=Base%2BP&rules=tournament,norepeat").game.record
    assert (record.game_type, record.tournament) == (GameType(pillbug=True), True)
    assert not record.repetition_draw


def test_a_game_by_link_begins_from_a_position_or_within_a_game() -> None:
    start = "#code=&position=Base;Position;Black[2];wS1@0,0;bS1@1,0;wQ@-1,0&moves=bQ bS1-"
    board = begun_in(FRAME, start)
    assert (away(board).mine, board.game.record.moves) == (Color.WHITE, ("bQ bS1-",))
    assert not board.undoable
    game = "#code=&game=Base;InProgress;White[2];wS1;bS1 wS1-"
    assert away(begun_in(FRAME, f"{game}&ply=1")).mine is Color.BLACK


def test_a_move_of_a_game_that_an_empty_code_began_is_sent() -> None:
    board, link = sent(after(begun_in(FRAME, "#code="), Play("wS1")))
    assert stands(board) == "theirs"
    assert framed(link).game.record.moves == ("wS1",)


def test_an_embedded_board_sends_a_link_again_until_the_answer_comes() -> None:
    board, link = sent(after(begun_in(FRAME, "#code="), Play("wS1")))
    assert asks(board) == "Sent. You can send it again."
    assert sent(board)[1] == link
    answer = sent(after(framed(link), Play("bG1 wS1-")))[1]
    assert asks(after(board, Visit(answer.removeprefix(SITE)))) == ""


def test_a_game_that_is_over_is_not_begun_by_link() -> None:
    over = "#code=&game=Base;WhiteWins;Black[2];wS1;bS1 wS1-;wQ -wS1&end=resign"
    there, effects = update(FRAME, Visit(over))
    assert not any(isinstance(effect, NumberAway) for effect in effects)
    assert there.game.record.is_over


def test_a_reload_continues_the_game_that_an_empty_code_began() -> None:
    assert brings_game("#code=")
    assert update(begun(), Visit("#code=", again=True))[0].game.away == begun().game.away


def test_the_links_of_an_embedded_board_lead_into_the_host_page() -> None:
    board = begun_in(FRAME, f"#code=&page={quote(LESSON, safe='')}")
    _, link = sent(after(board, Play("wS1")))
    assert link.startswith(f"{LESSON}#code=1")


def test_a_board_in_a_file_has_links_into_the_host_page() -> None:
    page = replace(FRAME, outside=Outside("file:///hive/embed.html"))
    board = after(begun_in(page, "#code=&page=file:///lesson.html"), Play("wS1"))
    node = question(away_props(board))
    assert node is not None
    assert [child.text for child in node.children] == ["Your move is ready.", "Copy link"]
    assert sent(board)[1].startswith("file:///lesson.html#code=1")


def test_a_board_that_is_opened_by_itself_has_links_to_the_app() -> None:
    alone = replace(FRAME, embed=EmbedState(framed=True))
    board = begun_in(alone, f"#code=&page={quote(LESSON, safe='')}")
    assert sent(after(board, Play("wS1")))[1].startswith(f"{SITE}#code=1")


def test_the_app_has_links_to_itself_whatever_page_is_named() -> None:
    board = begun_in(NEW_PAGE, f"#code=&page={quote(LESSON, safe='')}")
    assert sent(after(board, Play("wS1")))[1].startswith(f"{SITE}#code=1")


@pytest.mark.parametrize(
    "page", ["javascript:alert(1)", "data:text/html,x", "//x.example/", "https://", "x", ""]
)
def test_a_host_page_has_an_address_that_others_can_open(page: str) -> None:
    settings = parse(f"#page={quote(page, safe='')}", (), 0)
    (problem,) = settings.problems
    assert (settings.page, problem.key) == (None, "link.value")
    assert dict(problem.values)["key"] == "page"


def test_the_next_link_keeps_what_the_board_looks_like() -> None:
    white, _ = played("wS1")
    board = framed(f"#code={code_of(*at(white))}&flip=1&page={LESSON}")
    board, answer = sent(after(board, Play("bS1 wS1-")))
    white = received(white, answer.removeprefix(LESSON))
    later = sent(after(white, Play("wQ -wS1")))[1]
    there = after(board, Visit(later.removeprefix(SITE)))
    assert (there.game.record.moves, there.table.flip) == (OPENING[:3], True)
    assert there.embed.page == LESSON


def at(state: AppState) -> tuple[Away, Record]:
    return away(state), state.game.record


def test_an_old_link_in_an_embedded_board_keeps_a_move_that_is_not_sent() -> None:
    first = sent(after(begun(), Play("wS1")))[1]
    board = after(framed(first), Play("bS1 wS1-"))
    there = after(board, Visit(first.removeprefix(SITE)))
    assert (there.game.record.moves, stands(there)) == (OPENING[:2], "older")
    assert asks(there) == "Your move is ready."


def test_ones_own_link_in_an_embedded_board_changes_no_side() -> None:
    board, link = sent(after(begun_in(FRAME, "#code="), Play("wS1")))
    there = after(board, Visit(link.removeprefix(SITE)))
    assert away(there).mine is Color.WHITE
    assert stands(there) == "foreign"


# -- a board that stops, and starts again with the link of its last message


def boards() -> dict[str, AppState]:
    """Return embedded boards in the middle of a game, each by what waits there."""
    first = framed(sent(after(begun(), Play("wS1")))[1])
    moved = after(first, Play("bS1 wS1-"))
    white, _ = played(*OPENING)
    offered = framed(sent(after(white, Play("wA1 -wQ"), OfferDraw()))[1])
    return {
        "a new game": begun_in(FRAME, "#code=&game=Base"),
        "nothing": first,
        "a move": moved,
        "a move that was sent": sent(moved)[0],
        "a move with a draw offer": after(moved, OfferDraw()),
        "a draw offer for the next move": after(first, OfferDraw()),
        "a question of the other player": offered,
        "a declined draw": after(offered, AnswerDraw(False)),
        "a resignation": after(moved, Resign()),
        "a resignation that was sent": sent(after(moved, Resign()))[0],
        "a draw that was agreed": after(offered, AnswerDraw(True)),
    }


@pytest.mark.parametrize("name", boards())
def test_a_stopped_board_goes_on_with_its_game_and_what_was_not_sent(name: str) -> None:
    board = boards()[name]
    there = left_and_found(board)
    # A question that was answered is of no use any more.
    was = replace(away(board), asked=None) if board.game.record.is_over else away(board)
    assert away(there) == was
    assert there.game.record.moves == board.game.record.moves
    assert (asks(there), stands(there)) == (asks(board), stands(board))


def test_a_move_that_is_not_sent_can_be_undone_after_its_board_has_stopped() -> None:
    assert after(left_and_found(boards()["a move"]), Undo()).game.record.moves == ("wS1",)
    assert not left_and_found(boards()["a move that was sent"]).undoable


def test_the_link_of_an_embedded_board_continues_its_game_in_the_app() -> None:
    board = boards()["a move"]
    _, effects = update(NEW_PAGE, Visit(f"#{ready(board)[0]['link']}"))
    (find,) = (effect for effect in effects if isinstance(effect, FindAway))
    page = after(NEW_PAGE, MessageArrived(*at_once(find), own=True, known=find.known))
    assert (away(page), asks(page)) == (away(board), "Your move is ready.")


def at_once(find: FindAway) -> tuple[Record, Correspondence]:
    return find.record, find.correspondence


def test_what_the_other_player_knows_is_part_of_the_game() -> None:
    code = code_of(*at(boards()["a move"]))
    assert parse(f"#code={code}&known=2", (), 0).known == 2
    for wrong in ("3", "-1", "some", ""):
        settings = parse(f"#code={code}&known={wrong}", (), 0)
        assert (settings.known, len(settings.problems)) == (None, 1)


# -- what two users met ----------------------------------------------------------------------------


def tried() -> AppState:
    """Return White's page while it analyses two tried moves beyond the game, and Black answers."""
    white, black = played(*OPENING[:3])
    _, link = sent(after(black, Play("bA1 bS1-")))
    white = after(white, Analyse(), Play("bQ bS1-"), Play("wA1 -wQ"))
    return received(white, link)


def test_a_link_goes_on_whatever_was_tried_in_an_analysis() -> None:
    white = tried()
    assert white.game.record.moves == (*OPENING[:3], "bA1 bS1-")
    assert (stands(white), white.playable) == ("mine", True)


def test_what_was_tried_stays_a_variation() -> None:
    assert (*OPENING[:3], "bQ bS1-", "wA1 -wQ") in tried().game.record.tree


def test_a_game_with_tried_moves_is_saved_as_a_game_by_links() -> None:
    game = kept_game(tried())
    assert game is not None
    assert saved_games.read_game(saved_games.write_game(game, 1.0)).away == game.away


def test_a_declined_draw_waits_for_the_move() -> None:
    white, _ = drawn_offer()
    declined = after(white, AnswerDraw(False))
    assert (asks(declined), declined.playable) == ("", True)
    assert sentence(declined) == "Declined. Now play your move; the answer goes with it."


def test_the_receiver_of_an_end_can_play_again() -> None:
    white, black = played("wS1")
    white = received(white, sent(after(black, Resign()))[1])
    assert (end_card.shows(white), white.undoable) == (True, False)


def test_an_accepted_draw_that_is_undone_is_a_question_again() -> None:
    white, _ = drawn_offer()
    assert asks(after(white, AnswerDraw(True), Undo())) == "Draw offered"


def test_a_resignation_that_is_undone_leaves_a_sent_move_sent() -> None:
    white, _ = played("wS1")
    assert asks(after(white, Resign(), Undo())) == ""


def test_a_draw_offer_says_that_it_goes_along() -> None:
    _, black = played("wS1")
    offering = after(black, OfferDraw())
    assert (asks(offering), offering.playable) == ("", True)
    assert sentence(offering).startswith("Your draw offer goes with your next link.")


def test_a_move_with_a_draw_offer_says_so() -> None:
    _, black = played("wS1")
    state = after(black, OfferDraw(), Play("bS1 wS1-"))
    assert asks(state) == "Your move and draw offer are ready."


def test_a_draw_offer_can_be_withdrawn() -> None:
    _, black = played("wS1")
    state = after(black, OfferDraw(), OfferDraw(), Play("bS1 wS1-"))
    assert asks(state) == "Your move is ready."


def test_offering_a_draw_to_one_who_offers_it_accepts() -> None:
    white, _ = drawn_offer()
    assert after(white, OfferDraw()).outcome == Outcome(Termination.AGREEMENT, None)


def test_ones_own_older_link_is_older() -> None:
    white, first = sent(after(begun(), Play("wS1")))
    _, answer = sent(after(received(NEW_PAGE, first), Play("bS1 wS1-")))
    assert stands(received(received(white, answer), first)) == "older"


def test_a_first_link_says_what_kind_of_game_it_is() -> None:
    _, link = sent(after(begun(), Play("wS1")))
    said = "A game by link. You play Black. After your move, send a link back."
    assert sentence(received(NEW_PAGE, link)) == said


def test_a_long_note_is_cut_in_the_status_line_and_whole_in_the_dialog() -> None:
    white, _ = played("wS1")
    note = "a" * 300
    code = GameCode(
        GameTree(GameType(), None, (OPENING[:2],)),
        correspondence=Correspondence(77, Color.BLACK, note=note),
    )
    there = received(white, f"{SITE}#code={write_code(code)}")
    assert (len(sentence(there)) < 90, away(there).received) == (True, note)


def test_a_note_cannot_reverse_the_sentence_around_it() -> None:
    _, link = sent(after(begun(), Play("wS1"), WriteNote("note", "abc\u202edef")))
    assert "“\u2068abc\u202edef\u2069”" in sentence(received(NEW_PAGE, link))


def test_the_other_moves_of_a_link_are_there_after_a_reload() -> None:
    white, other = forked()
    game = kept_game(white)
    assert game is not None
    again = saved_games.read_game(saved_games.write_game(game, 1.0)).away
    assert again is not None
    assert again.other_line == other


@pytest.mark.parametrize(
    ("state", "unsent"),
    [
        (after(begun(), Play("wS1")), True),
        (sent(after(begun(), Play("wS1")))[0], False),
        (played("wS1")[1], False),
        (begun(Color.BLACK), True),
        (after(played("wS1")[1], Resign()), True),
        (sent(after(played("wS1")[1], Resign()))[0], False),
        (received(played("wS1")[0], sent(after(played("wS1")[1], Resign()))[1]), False),
    ],
)
def test_the_list_tells_what_was_not_sent(state: AppState, unsent: bool) -> None:
    game = kept_game(state)
    assert game is not None
    text = saved_games.write_game(game, 1.0)
    assert saved_games.summary("away-77-w", text, 2.0).unsent is unsent


@pytest.mark.parametrize(
    ("name", "title"),
    [("Böb", "? v Böb · 1 turn"), ("سلام", "? v \u2068سلام\u2069 · 1 turn")],
)
def test_a_name_cannot_reverse_its_line_in_the_list(name: str, title: str) -> None:
    game = SavedGameInfo("a", "Base", 1, GameState.IN_PROGRESS, 0.0, ("", name))
    assert saved_title("en", game) == title


def test_a_resignation_counts_although_a_move_crosses_it() -> None:
    white, black = played("wS1")
    _, resignation = sent(after(white, Resign()))
    black = received(sent(after(black, Play("bS1 wS1-")))[0], resignation)
    assert black.outcome == Outcome(Termination.RESIGNATION, Color.BLACK)
    assert black.game.record.moves == ("wS1",)


def test_a_resignation_that_is_not_sent_yet_stays_one_after_the_other_move() -> None:
    white, black = played("wS1")
    _, move = sent(after(black, Play("bS1 wS1-")))
    white = received(after(white, Resign()), move)
    assert asks(white) == "Tell your friend by link."
    code = read_code(sent(white)[1])
    assert (code.tree.main_line, code.tree.ending) == (
        OPENING[:2],
        Outcome(Termination.RESIGNATION, Color.BLACK),
    )


def test_a_link_that_the_browser_does_not_copy_is_shown_to_be_copied() -> None:
    state, link = sent(after(begun(), Play("wS1")))
    refused = after(state, ClipboardRefused(link))
    (field,) = (node for node in walk(view(refused)) if node.attrs.get("id") == "by-hand")
    assert (refused.dialog, field.text) == ("away", link)


@pytest.mark.parametrize("seed", range(20))
def test_page_and_chat_take_back_the_same_moves(seed: int) -> None:
    *_, board = random_plies("Base+MLP", seed=seed, plies=8 + seed)
    record = Record.of_moves(board.game_type, tuple(board.move_strings()))
    if record.outcome() is None:
        for asker in Color:
            ply = before_last_move(record, record.moves, asker)
            line = line_after_takeback(Away(7, Color.WHITE), record, asker)
            assert line == (None if ply is None else record.moves[:ply])
