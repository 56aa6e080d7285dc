"""A thread with an event loop, so that code without asyncio can use what is written with it."""

from __future__ import annotations

import asyncio
import concurrent.futures
import threading
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class LoopThread:
    """Runs coroutines for other threads until it is closed."""

    def __init__(self, name: str) -> None:
        self._loop = asyncio.new_event_loop()
        self._running: set[concurrent.futures.Future[Any]] = set()
        # A daemon, so that a program that forgets to close it can end.
        self._thread = threading.Thread(target=_run, args=(self._loop,), name=name, daemon=True)
        self._thread.start()

    def call(self, coroutine: Coroutine[Any, Any, T]) -> T:
        """Return the coroutine's result; an interrupt cancels it.

        :raises concurrent.futures.CancelledError: if `cancel` was called meanwhile.
        """
        future = asyncio.run_coroutine_threadsafe(coroutine, self._loop)
        self._running.add(future)
        try:
            while True:
                # Windows does not interrupt a wait: Ctrl+C would do nothing during a long one.
                concurrent.futures.wait([future], timeout=1)
                if future.done():
                    return future.result()
        except BaseException:
            future.cancel()
            raise
        finally:
            self._running.discard(future)

    def cancel(self) -> None:
        """Cancel what is running for other threads."""
        for future in list(self._running):
            future.cancel()

    def close(self) -> None:
        """End the thread; what is still running is cancelled."""
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()

    def finish(self, coroutine: Coroutine[Any, Any, object]) -> None:
        """Run this, then end the thread, without waiting: any thread may call it."""

        async def last() -> None:
            try:
                await coroutine
            finally:
                self._loop.stop()

        asyncio.run_coroutine_threadsafe(last(), self._loop)


def _run(loop: asyncio.AbstractEventLoop) -> None:
    asyncio.set_event_loop(loop)
    try:
        loop.run_forever()
        tasks = asyncio.all_tasks(loop)
        for task in tasks:
            task.cancel()
        loop.run_until_complete(asyncio.gather(*tasks, return_exceptions=True))
        loop.run_until_complete(loop.shutdown_asyncgens())
    finally:
        loop.close()
