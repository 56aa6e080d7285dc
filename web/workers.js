// Tells when a worker does not work, by an event `hive:worker` with the reason. Browsers say nothing of
// some that never start, and PyScript waits for them forever. Comes ahead of boot.js, in one file.
(() => {
  "use strict";

  const TICK = 100; // ms; a tick that comes late counts once, so that a busy machine has its time
  const QUIET = 12; // ticks without a sign until another worker is asked
  const AFTER = 5; // ticks without one after that other worker has given its own
  const LIMIT = 100; // ticks without a sign of either

  const ALIVE = "hive:alive";
  const DONE = "polyscript:done"; // PyScript's word for a worker that has run its program

  // What every worker begins with; no module is needed for it, and nothing that may be refused.
  globalThis.hiveFirstWords = `postMessage("${ALIVE}");
    addEventListener("unhandledrejection", (event) =>
      postMessage({ hive: "failed", why: String(event.reason) }));`;

  const tell = (why) => dispatchEvent(new CustomEvent("hive:worker", { detail: String(why) }));

  const Native = globalThis.Worker;

  globalThis.Worker = class extends Native {
    #watch;
    #ended = false;

    constructor(address, options) {
      try {
        super(address, options);
      } catch (error) {
        tell(error);
        throw error;
      }
      let started = false;
      this.addEventListener("message", (event) => {
        const { data } = event;
        started ||= data === DONE;
        if (data === ALIVE) clearInterval(this.#watch);
        else if (data?.hive !== "failed") return;
        else if (!started) this.#fail(data.why);
        event.stopImmediatePropagation();
      });
      this.addEventListener("error", (event) => this.#fail(event.message || "no program"));
      this.addEventListener("messageerror", () => this.#fail("a message cannot be read"));
      this.#listen();
    }

    terminate() {
      this.#end();
      super.terminate();
    }

    #end() {
      this.#ended = true;
      clearInterval(this.#watch);
    }

    #fail(why) {
      if (this.#ended) return;
      this.#end();
      tell(why);
    }

    // A machine may be too busy to start a worker. But if one that was begun later has spoken, this
    // one will not.
    #listen() {
      let ticks = 0;
      let spoken = LIMIT;
      const ask = () => {
        const address = URL.createObjectURL(new Blob(["postMessage(0)"]));
        const other = new Native(address);
        other.onmessage = () => {
          spoken = ticks;
          other.terminate();
        };
        other.onerror = () => this.#fail("no worker starts here");
      };
      this.#watch = setInterval(() => {
        ticks += 1;
        if (ticks === QUIET) ask();
        if (ticks >= Math.min(spoken + AFTER, LIMIT)) this.#fail("it says nothing");
      }, TICK);
    }
  };
})();
