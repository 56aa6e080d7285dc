"""The sentences of the status line and the screen reader, and names of tiles and spaces."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from hive_core import Board, Bug, Color, Piece, Rule, Termination
from hive_core._board.clicks import Refused, Stuck
from hive_core.annotations import Annotation
from hive_core.notation import parse_move_text
from web.computer.hint import Hint, HintStep
from web.computer.motif_sentences import aims
from web.computer.requests import threat_answer, threat_record, threat_request, to_move
from web.computer.review import Attempt
from web.computer.review_update import verdict
from web.computer.score import PovScore
from web.computer.score_sentences import balance_sign
from web.editor.state import EditorState
from web.files.link import Problem
from web.game import tags
from web.game.comment_view import comment_announcement
from web.game.marks import drawable
from web.game.record import Record
from web.game.typed_moves import Unclear
from web.learn.state import TaskState
from web.locale import phrases, text
from web.locale.moves import (
    MoveStyle,
    can_throw,
    move_phrase,
    move_shown,
    on_table,
    place_in_words,
    place_name,
    place_words,
    sentence_case,
    thrower_of,
)
from web.locale.phrases import Notice
from web.locale.pieces import Name, color_name, color_title, joined, kind_name, piece_name
from web.shared.state import AppState
from web.table import marks_sentences
from web.table.queen_liberties import free_sides
from web.table.shown import Position

_UNSEEN = dict.fromkeys((0x2068, 0x2069))

_REASONS = 3

ROOM = 140
"""How many characters the status line has room for; it grows for a longer sentence."""

_SHOWN = 40


def player(state: AppState, color: Color) -> str:
    """Return who plays that side; empty if two humans play, but not in a match."""
    level = state.computer.levels[color]
    if level:
        name = text(state.settings.lang, f"level.{level}")
        return text(state.settings.lang, "player.computer", level=level, name=name)
    if any(state.computer.levels):
        return text(state.settings.lang, "player.person")
    match = state.game.match
    if match is None or state.mode != "play":
        return ""
    number = 2 - ((color is Color.WHITE) == match.number % 2)
    return text(state.settings.lang, "match.human", number=number)


_NAMES = (24, 20, 16, 12, 8, 0)
"""How wide a name in a sentence may be, in letters; 0: the colour stands in its place."""

_TWO_LINES = 62
"""How many letters the lines below the last move have room for."""


def _width(words: str) -> int:
    """Return about how many letters wide a text is; an ideograph is as wide as two."""
    signs = words.translate(_UNSEEN)
    return len(signs) + sum(sign >= "\u2e80" for sign in signs)


def side(state: AppState, color: Color, most: int = _NAMES[0]) -> str:
    """Return who plays that side, for the start of a sentence: by name if the game has one."""
    return _player_name(state, color, most) or color_title(state.settings.lang, color)


def side_within(state: AppState, color: Color) -> str:
    """Return who plays that side, for the middle of a sentence: by name if the game has one."""
    return _player_name(state, color) or color_name(state.settings.lang, color)


def _player_name(state: AppState, color: Color, most: int = _NAMES[0]) -> str:
    """Return the name of that side's player, no wider than so many letters; empty if unknown."""
    if not most or (state.mode == "play" and any(state.computer.levels)):
        return ""
    name = whole = " ".join(tags.player(state.game.record.tags, color).split())
    while _width(name) > most:
        name = name[:-1]
    if name != whole:
        name = f"{name.rstrip()}…"
    # A name in right-to-left script must not reverse the sentence around it.
    return f"\u2068{name}\u2069" if name else ""


def _about_the_turn(state: AppState, key: str, **values: object) -> str:
    """Return a sentence with the players' names, so short that it fits below the last move.

    With whole names if it does not even fit without names.
    """
    lang, turn = state.settings.lang, state.board.turn
    values["color"] = color_name(lang, turn)
    words = (
        text(
            lang, key, Color=side(state, turn, most), Other=side(state, turn.other, most), **values
        )
        for most in _NAMES
    )
    first = next(words)
    if _width(first) <= _TWO_LINES:
        return first
    return next((shorter for shorter in words if _width(shorter) <= _TWO_LINES), first)


def sentence(state: AppState) -> str:
    """Return the sentence of the status line."""
    if state.editor is not None:
        return _editor_sentence(state, state.editor)
    lang, board = state.settings.lang, state.board
    # What a task or a retry says is about the end of the line.
    if state.task is not None and state.is_last and state.refusal is None and state.notice is None:
        words = _task_sentence(state, state.task)
        if words:
            return words
    if state.refusal is not None:
        if state.task is not None:
            from web.learn import sentences as learn_sentences

            words = learn_sentences.forbidden(lang, state.task, state.refusal)
            if words:
                return words
        sent, piece = isinstance(state.refusal, Refused), state.refusal.piece
        among = on_table(board)
        if state.mode == "analysis" and state.refusal.reason.rule is Rule.NOT_YOUR_PIECE:
            # There the reader moves both sides.
            names = {
                "piece": piece_name(lang, piece, among),
                "Color": color_title(lang, board.turn),
            }
            return text(lang, "why.NOT_YOUR_PIECE.analysis", **names)
        if only_throws(state):
            return text(lang, "status.throws", piece=piece_name(lang, piece, among))
        return phrases.why(lang, board.turn, piece, state.refusal.reason, sent=sent, among=among)
    if isinstance(state.notice, Notice | Problem):
        return phrases.sentence(lang, state.notice.key, state.notice.values)
    if state.learn.wanted is not None:
        return text(lang, "learn.loading")
    marking = state.table.marking
    if marking.start is not None:
        start = marks_sentences.space(lang, board, marking.start, turn=state.table.turn)
        return text(lang, "status.arrow", start=start)
    if marking.tool:
        return text(lang, "status.arrows" if marking.arrows else "status.marks")
    if state.computer.hint is not None:
        return _hint(lang, board, state.computer.hint, turn=state.table.turn)
    if state.attempt is not None and state.is_last and state.table.selected is None:
        return _attempt(state, state.attempt)
    outcome = state.outcome
    if outcome is not None and state.is_last:
        return _ending(state, outcome.termination, outcome.winner)
    asked = _asked_away(state)
    if asked:
        return asked
    if state.game.draw_offer is not None:
        offering = state.game.draw_offer
        sides = {"Color": side(state, offering), "Other": side(state, offering.other)}
        return text(lang, "status.offer", **sides)
    if state.table.pending is not None:
        place = _pending_place(state, board)
        if state.ahead:
            return text(lang, "status.ahead.chosen", place=place)
        return text(lang, "status.pending", place=sentence_case(place))
    if state.table.selected is not None:
        key = "status.ahead" if state.ahead else "status.selected"
        return text(lang, key, piece=_short_name(lang, board, state.table.selected))
    if not state.is_last:
        record = state.game.record
        ply = state.game.ply
        at, last = (record.turn_number(number) for number in (ply, len(record.moves)))
        waits = state.hands_on and state.game.record.outcome() is None and state.task is None
        key = "status.branch" if state.playable else "status.earlier" if waits else "status.past"
        if key == "status.branch" and not any(move.piece for move in board.legal_moves):
            key = "status.past"
        if key == "status.branch" and state.mode == "play" and record.is_running:
            key = "status.branch" if state.human is None else "status.branch.game"
        if state.embed.framed:
            key = "status.at"
        where = text(lang, "status.at-start")
        if at:
            mover = record.mover(ply)
            names = {"Color": color_title(lang, mover), "color": color_name(lang, mover)}
            where = text(lang, "status.after", **names, number=at, last=last)
        return _about_the_turn(state, key, At=where, number=at, last=last)
    ended = _analysed_ending(state)
    if ended is not None:
        return ended
    words = _about_the_turn(state, _turn_key(state, board))
    return f"{words} {note}" if (note := _about_variation(state)) else words


def _asked_away(state: AppState) -> str:
    """Return what the other player of a game by links asks; empty for nothing."""
    away = state.game.away
    if away is None or away.asked is None or state.mode != "play" or not state.game.is_at_end:
        return ""
    if state.table.selected is not None or state.table.pending is not None:
        return ""
    key = f"away.asks-{away.asked.name.lower()}"
    if key == "away.asks-takeback" and state.board.turn is away.mine.other:
        key = "away.asks-takeback.two"  # this player has moved since
    return text(state.settings.lang, key, Color=side(state, away.mine.other))


def _analysed_ending(state: AppState) -> str | None:
    """Return how the players ended the analysed game, if its last position is shown."""
    backup = state.computer.backup
    if state.mode != "analysis" or backup is None or backup.record.final is None:
        return None
    game = backup.record.itself
    outcome = game.outcome() if state.game.shown_moves == game.moves else None
    if outcome is None:
        return None
    ended = replace(state, game=replace(state.game, record=game))
    return _ending(ended, outcome.termination, outcome.winner)


def _about_variation(state: AppState) -> str:
    """Return what a move in a variation of a game does; empty at the end of the game itself."""
    game, lang = state.game, state.settings.lang
    if state.mode == "play" and game.record.is_over and not game.is_at_end:
        return text(lang, "status.beyond")
    if state.mode != "play" or to_move(state) or not game.record.is_running:
        return ""
    if not game.is_variation:
        return ""
    waits = state.computer.plays(state.board.turn)
    return text(lang, "status.variation.computer" if waits else "status.variation")


def _editor_sentence(state: AppState, editor: EditorState) -> str:
    # Imported here to keep the page's start quick.
    from web.editor import sentences as editor_sentences

    return editor_sentences.sentence(
        state.settings.lang, editor, state.table.selected, state.notice
    )


def _task_sentence(state: AppState, task: TaskState) -> str:
    """Return what the open task says: about the last answer, else what to do; empty otherwise."""
    # Imported here to keep the page's start quick.
    from web.learn import runs
    from web.learn import sentences as learn_sentences

    lang = state.settings.lang
    words = learn_sentences.feedback(lang, task, runs.of(state.learn, task))
    if words or not task.attempt.is_clicked or state.table.marking.busy:
        return words
    return text(lang, "learn.click")


def only_throws(state: AppState) -> bool:
    """Return whether the tile that was refused can't move, but can throw another one."""
    refusal = state.refusal
    return isinstance(refusal, Stuck) and can_throw(state.board, refusal.piece)


def told_above(state: AppState, below: str) -> str:
    """Return the last move in words for the line above the sentence of the status line.

    Empty if that sentence is more urgent, or needs its room.
    """
    task = state.task
    plays = task is not None and task.task.kind == "beat" and task.state == "open"
    shows = plays or state.mode in ("play", "view")
    if not shows or is_busy(state) or _width(below) > _TWO_LINES:
        return ""
    return last_move(state)


def has_standing_above(state: AppState) -> bool:
    """Return whether the evaluation goes above the sentence that says whose turn it is."""
    begun = isinstance(state.notice, Notice) and state.notice.key.startswith("analysis.begun")
    judges = state.mode == "analysis" and state.settings.prefs.engine
    return judges and (begun or not is_busy(state))


def is_busy(state: AppState) -> bool:
    """Return whether the status line says something more urgent than whose turn it is."""
    urgent = (
        state.notice,
        state.computer.hint,
        state.attempt,
        state.table.selected,
        state.game.draw_offer,
        None if state.task is None else state.task.note,
    )
    return state.table.marking.busy or any(one is not None for one in urgent)


def _short_name(lang: str, board: Board, piece: Piece) -> Name:
    """Return the name of a tile by its bug, with its number where that would be ambiguous."""
    if board.hex_of(piece) is None:
        return kind_name(lang, piece)
    return piece_name(lang, piece, on_table(board))


def _hint(lang: str, board: Board, hint: Hint, *, turn: int) -> str:
    """Return the hint, as far as the player has asked for it."""
    if hint.move is None or hint.move.piece is None or hint.move.to is None:
        return text(lang, "hint.looking")
    piece = hint.move.piece
    name = _short_name(lang, board, piece)
    in_hand, thrower = board.hex_of(piece) is None, thrower_of(board, hint.move)
    if hint.step is HintStep.PIECE:
        key = "hint.hand" if in_hand else "hint.throw" if thrower else "hint.piece"
        return text(lang, key, piece=name)
    if hint.step is HintStep.PLACE:
        place = place_name(lang, board, piece, hint.move.to, on_table(board), turn=turn)
        how = ".hand" if in_hand else ".throw" if thrower else ""
        by = "" if thrower is None else _short_name(lang, board, thrower)
        return text(lang, f"hint.place{how}", piece=name, place=place, thrower=by)
    reasons = aims(lang, hint.why, on_table(board))
    forced = abs(hint.plies or 0)
    if forced > 1:
        key = "aim.forces-win" if (hint.plies or 0) > 0 else "aim.holds-out"
        reasons.insert(0, text(lang, key, count=(forced + 1) // 2))
    if not reasons:
        return text(lang, "hint.why.quiet")
    # Add as many reasons as fit the line, the most important first.
    parts = [joined(lang, reasons[:count]) for count in range(_REASONS, 0, -1)]
    full = [text(lang, "hint.why", aims=part) for part in parts]
    return next((sentence for sentence in full if len(sentence) <= ROOM), full[-1])


def _retried(state: AppState, move: str, mover: Color, among: tuple[Piece, ...]) -> str:
    """Return a move from the shown position in words."""
    lang, thrower = state.settings.lang, thrower_of(state.board, move)
    return move_phrase(lang, move, mover, among, thrower, turn=state.table.turn)


def _attempt(state: AppState, attempt: Attempt) -> str:
    """Return the sentence of a retried move: what to do, or how good the try was."""
    lang, mistake, among = state.settings.lang, attempt.mistake, on_table(state.board)
    if attempt.tried(state.game.record) is not None:
        came = verdict(state)
        return text(lang, "try.looking" if came is None else f"try.{came.name}")
    assert state.computer.review is not None
    if attempt.shown:
        better = state.computer.review.better
        move = _retried(state, better, mistake.color, among)
        reasons = aims(lang, attempt.why, among)
        key = "try.shown.best" if attempt.found else "try.shown"
        if not reasons:
            return text(lang, key, move=move)
        # All of them, though the line may have to grow: on a phone they are nowhere else.
        return text(lang, f"{key}.why", move=move, aims=joined(lang, reasons))
    return text(
        lang,
        "try.find",
        Color=color_title(lang, mistake.color),
        move=_retried(state, mistake.move, mistake.color, among),
    )


def is_warning(state: AppState) -> bool:
    """Return whether the sentence is a warning: a refused move or a repeated position."""
    if state.refusal is not None:
        return True
    if state.editor is not None:
        from web.editor import sentences as editor_sentences

        return editor_sentences.is_warning(state.editor, state.table.selected, state.notice)
    if state.task is not None:
        return state.task.state == "wrong" and state.task.note is not None and state.is_last
    key = _turn_key(state, state.board)
    return state.notice is None and state.is_last and key.endswith(".repeated")


def _pending_place(state: AppState, board: Board) -> str:
    assert state.table.selected is not None
    assert state.table.pending is not None
    among = on_table(board)
    piece = piece_name(state.settings.lang, state.table.selected, among)
    place = place_name(
        state.settings.lang,
        board,
        state.table.selected,
        state.table.pending,
        among,
        turn=state.table.turn,
    )
    return text(state.settings.lang, "target", piece=piece, place=place)


def threat(state: AppState) -> str | None:
    """Return what the other side would play in an analysis; None unless the player asks for it."""
    lang, record = state.settings.lang, threat_record(state)
    if record is None:
        return None
    answer, turn = threat_answer(state), record.board().turn
    names = {"Color": color_title(lang, turn), "color": color_name(lang, turn)}
    if threat_request(state) is None:
        return text(lang, "analysis.threat.none", **names)
    if answer is None:
        return text(lang, "analysis.threat.looking", **names)
    line, style = answer.lines[0], MoveStyle(state.settings.prefs.codes, state.table.turn)
    thrown = thrower_of(record.board(), line.moves[0]) is not None
    return text(
        lang,
        "analysis.threat",
        **names,
        move=move_shown(lang, line.moves[0], turn, style, thrown=thrown),
        sign=balance_sign(lang, PovScore.of(line, turn)),
    )


def fault_of_typing(state: AppState) -> str:
    """Return why the move that was typed last is refused; empty if it is not."""
    notice = state.notice
    if isinstance(notice, Notice):
        return sentence(state) if notice.key.startswith("typed.") else ""
    return sentence(state) if isinstance(notice, Refused | Stuck) and notice.coded else ""


def misread(lang: str, text_typed: str, unclear: Unclear) -> Notice:
    """Return the notice that says why the typed text is no move."""
    shown = phrases.on_one_line(text_typed)
    values = [("move", shown if len(shown) <= _SHOWN else shown[:_SHOWN] + "…")]
    if unclear.piece is not None:
        name = kind_name if unclear.key == "typed.which" else piece_name
        values.append(("piece", name(lang, unclear.piece)))
    values += [("climb", unclear.climb), ("tile", unclear.tile)]
    return Notice(unclear.key, tuple(values))


def last_move(state: AppState) -> str:
    """Return the move that led to the shown position as a sentence; empty for none.

    After a forced pass this is the move that forced it: the status line reports the pass.
    """
    if state.editor is not None:
        from web.editor import sentences as editor_sentences

        return editor_sentences.last_edit(
            state.settings.lang, state.editor, state.notice, turn=state.table.turn
        )
    if state.task is not None and state.task.first == len(state.game.record.moves):
        from web.learn import sentences as learn_sentences

        return learn_sentences.goal(state.settings.lang, state.task)
    ply = state.shown_game.last_ply
    if not ply:
        return ""
    return _move_sentence(state.settings.lang, state.game.record, ply, turn=state.table.turn)


@lru_cache(maxsize=4)
def _move_sentence(lang: str, record: Record, ply: int, *, turn: int) -> str:
    parts, before = parse_move_text(record.moves[ply - 1]), record.board(ply - 1)
    assert parts.piece is not None
    key = "spoken.enter" if before.hex_of(parts.piece) is None else "spoken.move"
    among = on_table(record.board(ply))
    piece, place = piece_name(lang, parts.piece, among), place_words(lang, parts, among, turn=turn)
    thrower = thrower_of(before, record.moves[ply - 1])
    by: Name | str = "" if thrower is None else piece_name(lang, thrower, among)
    key = "spoken.throw" if by else key
    return sentence_case(text(lang, key, piece=piece, place=place, thrower=by))


def storm_time(state: AppState) -> str:
    """Return how much time a storm of puzzles has left, at its last count; empty outside one."""
    run, lang = state.learn.run, state.settings.lang
    if run is None or not run.left:
        return ""
    time = f"{run.left // 60_000}:{run.left // 1000 % 60:02}"
    return text(lang, "told.clock", who=text(lang, "run.storm.title"), time=time)


def comment(state: AppState) -> str:
    """Return the comment to the shown position for screen readers; empty for none."""
    if state.editor is not None:
        return ""
    return comment_announcement(state.settings.lang, state.game.announced_comment)


def annotation(state: AppState) -> Annotation:
    """Return what is drawn on the shown position."""
    return drawable(state.game.record, state.game.ply)


def marks_in_words(state: AppState) -> tuple[str, ...]:
    """Return each mark and arrow of the shown position in words."""
    return marks_sentences.in_words(
        state.settings.lang, state.board, annotation(state), turn=state.table.turn
    )


def marks(state: AppState) -> str:
    """Return what a screen reader says about the marks and arrows; empty for nothing."""
    annotation_here, marking = annotation(state), state.table.marking
    return marks_sentences.announcement(
        state.settings.lang, state.board, annotation_here, marking, turn=state.table.turn
    )


_FAILURES = frozenset({
    *("keep.broken", "keep.gone", "keep.cut"),
    *("library.damaged", "library.refused", "library.read.faults"),
    *(f"library.added.{what}" for what in ("faults", "shortened", "faults.shortened")),
    *("share.failed", "share.walled", "task.fault"),
    *("learn.failed", "learn.failed.file", "learn.unreadable", "learn.unreadable.whole"),
    "new.clock.fault",
})  # fmt: skip
"""The notices that say what could not be done, so that they do not look like a success."""


def has_failed(notice: object) -> bool:
    """Return whether a notice says that something failed."""
    return isinstance(notice, Problem) or (isinstance(notice, Notice) and notice.key in _FAILURES)


def in_dialog(state: AppState) -> str:
    """Return the notice inside a dialog, which covers the status line; empty for none."""
    return sentence(state) if isinstance(state.notice, Notice | Problem) else ""


def picture(state: AppState) -> str:
    """Return the text alternative of an image of the position."""
    lang, board = state.settings.lang, state.board
    outcome = state.outcome
    if outcome is None:
        stands = text(lang, "picture.goes-on", color=color_name(lang, board.turn))
    elif outcome.winner is None:
        stands = text(lang, "picture.drawn")
    else:
        stands = text(lang, "picture.won", color=side_within(state, outcome.winner))
    return text(lang, "picture", game_type=board.game_type, stands=stands)


def queens(state: AppState, board: Position) -> Iterator[str]:
    """Yield the free sides of each queen, and the tiles beside her."""
    lang = state.settings.lang
    for color in Color:
        queen = Piece(color, Bug.QUEEN)
        place = board.hex_of(queen)
        if place is None:
            names = {"Color": color_title(lang, color), "color": color_name(lang, color)}
            yield text(lang, "told.queen.none", **names)
            continue
        count = len(free_sides(board, queen))
        around = place_in_words(lang, board, place, without=queen, turn=state.table.turn)
        name = sentence_case(str(piece_name(lang, queen)))
        yield text(lang, "told.queen", count=count, piece=name, place=around)


def _ending(state: AppState, termination: Termination, winner: Color | None) -> str:
    lang, ending = state.settings.lang, state.game.record.ending
    if winner is None:
        key = {
            Termination.BOTH_QUEENS_SURROUNDED: "both",
            Termination.AGREEMENT: "agreed",
            Termination.UNKNOWN: "unknown.draw",
        }.get(termination, "repetition")
        return text(lang, f"over.{key}")
    how = "queen" if ending is None else ending.how
    you = state.you
    if how == "resign" and you is not None and state.human is None:
        how = "resign.friend"
    result = "over" if you is None else "won" if you is winner else "lost"
    return text(
        lang,
        f"{result}.{how}",
        Color=side(state, winner),
        Loser=side(state, winner.other),
        other=color_name(lang, winner.other),
    )


def result_title(state: AppState, winner: Color | None) -> str:
    """Return how the game ended for the reader, in two or three words."""
    you, ending = state.you, state.game.record.ending
    if winner is None or you is None:
        return result_for_all(state, winner)
    if you is winner:
        return text(state.settings.lang, "result.you.won")
    resigned = ending is not None and ending.how == "resign"
    return text(state.settings.lang, "result.you.resigned" if resigned else "result.you.lost")


def result_for_all(state: AppState, winner: Color | None) -> str:
    """Return how the game ended, in two or three words that name the winner."""
    lang, name = state.settings.lang, "" if winner is None else _player_name(state, winner)
    if name:
        return text(lang, "result.named", name=name)
    return text(lang, "result.draw" if winner is None else f"result.{winner}")


def _turn_key(state: AppState, board: Board) -> str:
    """Return the key of the sentence that tells the player what to do."""
    if not state.hands_on:
        return "status.view"
    you = state.you
    if to_move(state):
        return "status.thinking" if you is None else "you.thinking"
    if state.mode == "play" and state.computer.plays(board.turn):
        return "status.paused"
    away = state.game.away
    if state.mode == "play" and away is not None and board.turn is not away.mine:
        if state.chat is not None:
            return "chat.next" if state.chat.is_full else "chat.alone"
        if state.direct is not None and (state.direct.step, state.direct.key) == ("open", away.key):
            return "direct.next"
        return "status.away.sent" if away.sent else "status.away.unsent"
    if state.game.record.moves[-2:] == ("pass", "pass"):
        return "status.passed-twice"
    due = _due(state.game.record, state.game.ply, alone=you is not None)
    # Only the computer is said to have passed.
    to_you = you is not None and (due != "passed" or state.human is not None)
    return f"{'you' if to_you else 'status'}.{due}"


@lru_cache(maxsize=4)
def _due(record: Record, ply: int, *, alone: bool) -> str:
    """Return what the player to move may do; `alone`: a human plays against the computer."""
    board = record.board(ply)
    if record.moves[-1:] == ("pass",):
        return "passed"
    tiles = len(board.stacks())
    if tiles == 0 or (tiles == 1 and alone):
        return "begin"
    queen = Piece(board.turn, Bug.QUEEN)
    if board.hex_of(queen) is None:
        only_the_queen = all(move.piece == queen for move in board.legal_moves)
        return "queen" if only_the_queen else "place"
    if board.repetition_draw and board.is_repetition(2):
        return "repeated"
    return (
        "move"
        if any(board.hex_of(m.piece) is None for m in board.legal_moves if m.piece)
        else "move-only"
    )
