"""What is saved of the player's game, whatever is on the board. Pure."""

from __future__ import annotations

from dataclasses import replace

from web.computer import review_update
from web.files.saved_games import Looked, SavedGame
from web.shared.state import AppState
from web.shared.transitions import settled, with_saved_analysis, with_saved_review


def kept_game(state: AppState) -> SavedGame | None:
    """Return the player's game as it is saved, with the analysis that it is in.

    None where nothing can be made: in a game that is only read, and before the first game.
    """
    there = settled(state)
    return None if there.mode != "play" or there.newcomer else shown_game(state)


def shown_game(state: AppState) -> SavedGame:
    """Return the player's game as it would be saved, also one that is only read."""
    over = state.at_game()
    there = settled(over)
    game, computer = there.game, there.computer
    review = review_update.known_review(there) or review_update.unfinished_review(there)
    review = review or review_update.review_of_a_line(there)
    looked, attempt, card = None, over.attempt, there.end_card
    if over.mode == "analysis":
        shown = over.game
        record = shown.record
        looked = Looked(record.moves, record.undone, shown.ply, record.own is None)
    elif attempt is not None and attempt.mode == "analysis":
        record = attempt.home
        looked = Looked(record.moves, record.undone, attempt.mistake.ply, record.own is None)
    return SavedGame(
        game.record,
        game.ply,
        None if game.clock is None else game.clock.stopped().within(game.record.tree),
        computer.levels,
        game.match,
        game.away,
        review=review,
        reviewing=computer.review is not None,
        analysis=looked,
        begun=game.begun,
        of_task=game.of_task,
        ticking=over.ticking,
        card=card is not None and not card.closed and card.moves == game.record.moves,
    )


def resumed(state: AppState, game: SavedGame) -> AppState:
    """Return the state with a saved game on the board, as it was left."""
    opened = replace(
        state.game,
        record=game.record,
        ply=game.ply,
        clock=game.clock,
        match=game.match,
        away=game.away,
        begun=game.begun,
        of_task=game.of_task,
    )
    there = replace(state, game=opened, computer=state.computer.with_levels(*game.levels))
    there = with_saved_analysis(with_saved_review(there, game), game)
    if game.is_under_review:
        there = review_update.act(there, "begin")
    return there
