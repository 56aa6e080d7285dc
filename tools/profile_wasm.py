"""Find out which functions of Pyodide's program players need, and store them as the profile.

Plays journeys (`tools/profiling/journeys.py`) through a copy of the site whose program notes the
calls, in Chromium, Firefox and WebKitGTK. Run it after an update of Pyodide: the build splits the
program by the profile (`tools/wasm/profile.json`), and engines may differ in what they call.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tools.browsers.static_host import Host
from tools.profiling.journeys import JOURNEYS
from tools.profiling.pages import NAMES, browser
from tools.profiling.site import note_calls
from tools.shared.environment import ToolError, run_main, say
from tools.site import build_site
from tools.site_build.pyodide_files import program_hash, pyodide_files
from tools.wasm.module import Module
from tools.wasm.profile import Profile, read_profile, write_profile


def main() -> int:
    """Make the profile, or add to it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--add",
        choices=NAMES,
        action="append",
        metavar="ENGINE",
        help=f"add the calls of this engine to the stored profile; one of {', '.join(NAMES)}",
    )
    parser.add_argument(
        "--only",
        choices=[one.__name__ for one in JOURNEYS],
        action="append",
        metavar="JOURNEY",
        help="play only the journey with this name; with --add",
    )
    options = parser.parse_args()
    if options.only and not options.add:
        raise ToolError("--only is for adding to the stored profile: name an engine by --add.")
    build_site()
    *_, whole = pyodide_files()
    module = Module(whole.read_bytes())
    profile = Profile(program_hash(), module.code_hash, len(module.bodies), 0)
    if options.add:
        stored = read_profile()
        if not stored.fits(profile.program, profile.code):
            raise ToolError("the stored profile is of another Pyodide; make it without --add.")
        profile = stored
    journeys = [one for one in JOURNEYS if not options.only or one.__name__ in options.only]
    failed: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        host = Host(Path(folder) / "site", without=())
        note_calls(host.site, whole)
        with host:
            for engine in options.add or NAMES:
                with browser(engine, host.address) as fresh:
                    for journey in journeys:
                        began, before = time.monotonic(), len(profile.numbers())
                        what = f"{engine}, {journey.__name__}"
                        try:
                            with fresh() as page:
                                journey(page)
                                profile = profile.with_called(page.called())
                        except Exception as error:  # of a driver, or of the page
                            failed.append(what)
                            say(f"  {what}: failed\n{error}")
                            continue
                        new = len(profile.numbers()) - before
                        seconds = time.monotonic() - began
                        say(f"  {what}: {new:,} more functions in {seconds:.0f} s")
    if failed:
        raise ToolError(f"nothing was stored, since journeys failed: {'; '.join(failed)}")
    write_profile(profile)
    say(f"{len(profile.numbers()):,} of {profile.functions:,} functions are in the profile.")
    return 0


if __name__ == "__main__":
    run_main(main)
