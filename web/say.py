"""What the page says in words: names of tiles and places, whose turn it is, why not. Pure."""

from __future__ import annotations

from collections.abc import Iterable

from hive_core import Board, Bug, Color, Direction, Hex, Move, Piece, Termination
from hive_core.notation import MoveText, parse_move_text
from hive_core.purpose import Purpose
from web import comments, phrases
from web.asking import to_move
from web.balance import Balance
from web.hint import Hint, Told
from web.locale import text
from web.names import joined as joined
from web.names import kind_name as kind_name
from web.names import piece_name as piece_name
from web.names import piece_names as piece_names
from web.review import Attempt, Mistake
from web.reviewing import verdict
from web.state import AppState, Refused, Said, Stuck
from web.typed import Unclear


def color_name(lang: str, color: Color) -> str:
    """`white` or `black`, within a sentence."""
    return text(lang, f"color.{color}")


def color_title(lang: str, color: Color) -> str:
    """`White` or `Black`, at the start of a sentence."""
    return text(lang, f"Color.{color}")


def player(state: AppState, color: Color) -> str:
    """Who plays that side, where it is not two people."""
    level = state.computer.levels[color]
    if level:
        name = text(state.lang, f"level.{level}")
        return text(state.lang, "player.computer", level=level, name=name)
    return text(state.lang, "player.person") if any(state.computer.levels) else ""


def side(state: AppState, color: Color) -> str:
    """Who plays that side, at the start of a sentence: by name where the game tells it."""
    return _named(state, color) or color_title(state.lang, color)


def _named(state: AppState, color: Color) -> str:
    """The name of the person who plays that side, cut to fit a sentence; empty without one."""
    if state.mode == "play" and any(state.computer.levels):
        return ""
    name = " ".join(comments.player(state.record.tags, color).split())
    if len(name) > _NAME:
        name = f"{name[:_NAME].rstrip()}…"
    # A name that is written from right to left must not turn the sentence around it.
    return f"\u2068{name}\u2069" if name else ""


_NAME = 24


def person(state: AppState) -> Color | None:
    """The side of the one person in a game against the computer, who is called "you"."""
    return state.computer.person if state.mode == "play" else None


def place_name(lang: str, board: Board, piece: Piece, to: Hex) -> str:
    """A destination in words, as the move's notation names it: `east of the white queen bee`."""
    return _place(lang, parse_move_text(board.move_string(Move(piece, to))))


def sentence(state: AppState) -> str:
    """The one sentence of the status line."""
    lang, board = state.lang, state.board
    if isinstance(state.note, Stuck):
        return phrases.why(lang, board.turn, state.note.piece, state.note.reason, sent=False)
    if isinstance(state.note, Refused):
        return phrases.why(lang, board.turn, state.note.piece, state.note.reason, sent=True)
    if state.note is not None:
        return phrases.sentence(lang, state.note.key, state.note.values)
    if state.hint is not None:
        return _hint(lang, board, state.hint)
    if state.attempt is not None and state.selected is None:
        return _attempt(state, state.attempt)
    names = {
        "Color": side(state, board.turn),
        "color": color_name(lang, board.turn),
        "Other": side(state, board.turn.other),
    }
    outcome = board.outcome()
    if outcome is not None and state.is_last:
        return _ending(state, outcome.termination, outcome.winner)
    if state.draw_offer is not None:
        return text(lang, "status.offer", **names)
    if state.pending is not None:
        return text(lang, "status.pending", place=_pending_place(state, board))
    if state.selected is not None:
        return text(lang, "status.selected", piece=piece_name(lang, state.selected))
    if not state.is_last:
        last = len(state.record.moves)
        key = "status.branch" if state.playable else "status.earlier"
        if state.framed:
            key = "status.at"
        return text(lang, key, ply=state.ply, last=last, **names)
    return text(lang, _turn_key(state, board), **names)


def told_above(state: AppState) -> str:
    """The last move in words, where the status line has nothing more urgent to say."""
    if state.mode not in ("play", "view") or _is_busy(state):
        return ""
    return last_move(state)


def has_standing_above(state: AppState) -> bool:
    """Whether the status line has room for who is better, above what is due."""
    begun = isinstance(state.note, Said) and state.note.key == "analysis.begun"
    return state.mode == "analysis" and (begun or not _is_busy(state))


def _is_busy(state: AppState) -> bool:
    """Whether the status line has something more urgent to say than whose turn it is."""
    urgent = (state.note, state.hint, state.attempt, state.selected, state.draw_offer)
    return any(one is not None for one in urgent)


def _hint(lang: str, board: Board, hint: Hint) -> str:
    """As much of a hint as has been asked for."""
    if hint.move is None or hint.move.piece is None or hint.move.to is None:
        return text(lang, "hint.looking")
    piece = hint.move.piece
    name = piece_name(lang, piece)
    if hint.told is Told.PIECE:
        key = "hint.hand" if board.hex_of(piece) is None else "hint.piece"
        return text(lang, key, piece=name)
    if hint.told is Told.PLACE:
        place = place_name(lang, board, piece, hint.move.to)
        return text(lang, "hint.place", piece=name, place=place)
    reasons = aims(lang, hint.why)
    forced = abs(hint.plies or 0)
    if forced > 1:
        key = "aim.forces-win" if (hint.plies or 0) > 0 else "aim.holds-out"
        reasons.insert(0, text(lang, key, count=(forced + 1) // 2))
    if not reasons:
        return text(lang, "hint.why.quiet")
    # As many reasons as the line has room for; the weightiest come first.
    parts = [joined(lang, reasons[:count]) for count in range(_REASONS, 0, -1)]
    full = [text(lang, "hint.why", aims=part) for part in parts]
    return next((sentence for sentence in full if len(sentence) <= _ROOM), full[-1])


_REASONS, _NAMED = 3, 2


def aims(lang: str, purposes: Iterable[Purpose]) -> list[str]:
    """What a move is good for, each thing as what `it` does."""
    return [_aim(lang, purpose) for purpose in purposes]


def _aim(lang: str, purpose: Purpose) -> str:
    key, pieces = f"aim.{purpose.aim.name}", purpose.pieces
    if purpose.side is not None:
        side = purpose.side
        names = {"color": color_name(lang, side), "Color": color_title(lang, side)}
        return text(lang, key, count=purpose.count, **names)
    if not pieces:
        return text(lang, key)
    colors = (pieces[0].color, pieces[0].color.other)
    color, other = (color_name(lang, color) for color in colors)
    queen = piece_name(lang, Piece(colors[1], Bug.QUEEN))
    if len(pieces) > _NAMED:
        return text(lang, f"{key}.many", count=len(pieces), color=color, queen=queen)
    return text(lang, key, pieces=piece_names(lang, pieces), other=other, queen=queen)


def balance(lang: str, stands: Balance) -> str:
    """How a position stands, in words."""
    if stands.winner is not None:
        winner = color_title(lang, stands.winner)
        return text(lang, "balance.wins", Color=winner, count=stands.moves)
    if _outlook(max(stands.share, 100 - stands.share)) == "level":
        return text(lang, "balance.even")
    return standing(lang, stands.share)


def balance_sign(lang: str, stands: Balance) -> str:
    """How a position stands, in a few characters: `+1.3` where White is better."""
    if stands.winner is not None:
        return text(lang, f"balance.short.{stands.winner}", count=stands.moves)
    whole, tenth = divmod(abs(stands.tenths), 10)
    sign = "+" if stands.tenths > 0 else "−" if stands.tenths < 0 else ""
    return sign + text(lang, "balance.number", whole=whole, tenth=tenth)


def _attempt(state: AppState, attempt: Attempt) -> str:
    """What there is to do, or what came of it, where a move of the game is tried again."""
    lang, mistake = state.lang, attempt.mistake
    if attempt.tried(state.record) is not None:
        came = verdict(state)
        return text(lang, "try.looking" if came is None else f"try.{came.name}")
    assert state.review is not None
    if attempt.shown:
        move, reasons = move_text(lang, state.review.better), aims(lang, attempt.why)
        plain = text(lang, "try.shown", move=move)
        # As much of the reason as the line has room for; the weightiest comes first.
        parts = (joined(lang, reasons[:count]) for count in range(_REASONS, 0, -1))
        full = [text(lang, "try.shown.why", move=move, aims=part) for part in parts if part]
        return next((sentence for sentence in full if len(sentence) <= _ROOM), plain)
    return text(
        lang,
        "try.find",
        Color=color_title(lang, mistake.color),
        move=move_text(lang, mistake.move),
    )


_ROOM = 140


def turn_of(lang: str, mistake: Mistake) -> str:
    """When a move was played and by whom: `Turn 12, White`."""
    return text(lang, "review.turn", turn=mistake.turn, Color=color_title(lang, mistake.color))


def cost(lang: str, mistake: Mistake, *, short: bool = False) -> str:
    """What a move cost, in a sentence; or only from where to where it led, in short."""
    before, after = _outlook(mistake.before), _outlook(mistake.after)
    key = ("review.fell" if short else "review.cost") + ("" if before != after else ".still")
    return text(
        lang,
        key,
        cost=mistake.cost,
        before=text(lang, f"outlook.{before}"),
        after=text(lang, f"outlook.{after}"),
    )


def standing(lang: str, share: int) -> str:
    """Who is ahead, by White's chances of 100 to win."""
    color = Color.WHITE if share >= 50 else Color.BLACK
    outlook = _outlook(max(share, 100 - share))
    if outlook == "ahead" and max(share, 100 - share) < _CLEARLY:
        outlook = "slightly"
    return text(lang, f"stands.{outlook}", Color=color_title(lang, color))


_CLEARLY = 70

_OUTLOOKS = (
    (0, "lost"),
    (15, "losing"),
    (40, "behind"),
    (59, "level"),
    (84, "ahead"),
    (99, "winning"),
)


def _outlook(chances: int) -> str:
    """A word for so many chances of 100 to win."""
    return next((word for most, word in _OUTLOOKS if chances <= most), "won")


def is_ahead(chances: int) -> bool:
    """Whether so many chances of 100 are called more than level."""
    return _outlook(chances) in ("ahead", "winning", "won")


def is_warning(state: AppState) -> bool:
    """Whether the sentence warns: a piece that cannot go, a position that comes back."""
    if isinstance(state.note, Stuck | Refused):
        return True
    key = _turn_key(state, state.board)
    return state.note is None and state.is_last and key.endswith(".repeated")


def _pending_place(state: AppState, board: Board) -> str:
    assert state.selected is not None
    assert state.pending is not None
    piece = piece_name(state.lang, state.selected)
    place = place_name(state.lang, board, state.selected, state.pending)
    return text(state.lang, "target", piece=piece, place=place)


def misread(lang: str, text_typed: str, unclear: Unclear) -> Said:
    """Why what was typed is no move."""
    shown = " ".join(text_typed.split())
    values = [("move", shown if len(shown) <= _SHOWN else shown[:_SHOWN] + "…")]
    if unclear.piece is not None:
        name = kind_name if unclear.key == "typed.which" else piece_name
        values.append(("piece", name(lang, unclear.piece)))
    return Said(unclear.key, tuple(values))


_SHOWN = 40


def last_move(state: AppState) -> str:
    """The move that led to the position that is shown, as a plain sentence; empty for none.

    A forced pass is the status line's to tell: before it stands the move that forced it.
    """
    ply = state.ply
    while ply and state.record.moves[ply - 1] == "pass":
        ply -= 1
    if ply == 0:
        return ""
    lang, before = state.lang, state.record.board(ply - 1)
    parts = parse_move_text(state.record.moves[ply - 1])
    assert parts.piece is not None
    key = "spoken.enter" if before.hex_of(parts.piece) is None else "spoken.move"
    place = _place(lang, parts)
    return sentence_case(text(lang, key, piece=piece_name(lang, parts.piece), place=place))


def sentence_case(words: str) -> str:
    """The words with a capital at the beginning."""
    return words[:1].upper() + words[1:]


def tile_in_words(lang: str, board: Board, piece: Piece) -> str:
    """The tile on top of its stack, with all that it stands on and beside."""
    place = board.hex_of(piece)
    name = piece_name(lang, piece)
    if place is None:
        return name
    return text(lang, "target", piece=name, place=place_in_words(lang, board, place, without=piece))


def place_in_words(lang: str, board: Board, place: Hex, *, without: Piece) -> str:
    """A place by all that is under and around it, apart from one tile."""
    under = [piece for piece in reversed(board.stack_at(place)) if piece != without]
    known = [text(lang, "place.on", piece=piece_names(lang, under))] if under else []
    for direction in Direction:
        stack = [p for p in board.stack_at(place + direction.value) if p != without]
        if stack:
            # A neighbour to the north-west has the place to its south-east.
            side = _OPPOSITE[direction.name]
            known.append(text(lang, f"place.{side}", piece=piece_name(lang, stack[-1])))
    return joined(lang, known) or text(lang, "place.first")


_OPPOSITE = {"NW": "SE", "NE": "SW", "E": "W", "SE": "NW", "SW": "NE", "W": "E"}


def _place(lang: str, parts: MoveText) -> str:
    """The place that a move's notation names."""
    if parts.reference is None:
        return text(lang, "place.first")
    side = "on" if parts.direction is None else parts.direction.name
    return text(lang, f"place.{side}", piece=piece_name(lang, parts.reference))


def move_text(lang: str, move: str) -> str:
    """A MoveString in words."""
    parts = parse_move_text(move)
    if parts.piece is None:
        return text(lang, "move.pass")
    return text(lang, "target", piece=piece_name(lang, parts.piece), place=_place(lang, parts))


def move_shown(lang: str, move: str, *, codes: bool) -> str:
    """A MoveString as lists of moves show it: in a few words or, by choice, as it is."""
    if codes:
        return move
    parts = parse_move_text(move)
    if parts.piece is None:
        return sentence_case(text(lang, "move.pass"))
    tile = text(lang, f"bug.{parts.piece.bug.value}")
    if parts.piece.number:
        tile = text(lang, "piece", kind=tile, number=parts.piece.number)
    tile = sentence_case(tile)
    if parts.reference is None:
        return text(lang, "short.first", tile=tile)
    side = "on" if parts.direction is None else parts.direction.name
    return text(lang, f"short.{side}", tile=tile, piece=piece_name(lang, parts.reference))


def picture(state: AppState) -> str:
    """What a picture of the position shows, for those who hear it."""
    lang, board = state.lang, state.board
    outcome = board.outcome()
    if outcome is None:
        stands = text(lang, "picture.goes-on", color=color_name(lang, board.turn))
    elif outcome.winner is None:
        stands = text(lang, "picture.drawn")
    else:
        stands = text(lang, "picture.won", color=color_name(lang, outcome.winner))
    return text(lang, "picture", game_type=board.game_type, stands=stands)


def _ending(state: AppState, termination: Termination, winner: Color | None) -> str:
    lang, ending = state.lang, state.record.ending
    if winner is None:
        key = {
            Termination.BOTH_QUEENS_SURROUNDED: "both",
            Termination.AGREEMENT: "agreed",
        }.get(termination, "repetition")
        return text(lang, f"over.{key}")
    how = "queen" if ending is None else ending.how
    you = person(state)
    told = "over" if you is None else "won" if you is winner else "lost"
    return text(
        lang,
        f"{told}.{how}",
        Color=side(state, winner),
        loser=_named(state, winner.other) or color_name(lang, winner.other),
        other=color_name(lang, winner.other),
    )


def result_title(state: AppState, winner: Color | None) -> str:
    """How the game ended, in two or three words."""
    if winner is None:
        return text(state.lang, "result.draw")
    you, ending = person(state), state.record.ending
    if you is None:
        return text(state.lang, f"result.{winner}")
    if you is winner:
        return text(state.lang, "result.you.won")
    resigned = ending is not None and ending.how == "resign"
    return text(state.lang, "result.you.resigned" if resigned else "result.you.lost")


def _turn_key(state: AppState, board: Board) -> str:
    """Which sentence tells the player to move what there is to do."""
    if not state.hands_on:
        return "status.view"
    you = person(state)
    if to_move(state):
        return "status.thinking" if you is None else "you.thinking"
    if state.mode == "play" and state.computer.plays(board.turn):
        return "status.paused"
    if state.record.moves[-2:] == ("pass", "pass"):
        return "status.passed-twice"
    return f"{'status' if you is None else 'you'}.{_due(state, board)}"


def _due(state: AppState, board: Board) -> str:
    """What the player to move may do."""
    if state.record.moves[-1:] == ("pass",):
        return "passed"
    if board.ply == 0 or (board.ply == 1 and person(state) is not None):
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
