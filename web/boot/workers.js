// @ts-check
// Reports a worker that fails, by an event `hive:worker` with the reason and the worker. Some workers
// never start without any error from the browser, and PyScript waits for them forever. The build puts
// this ahead of boot.js, in one file.
(() => {
  "use strict";

  const TICK = 100; // ms; a late tick counts once, so that a busy machine gets more time
  const QUIET = 12; // ticks without a message until a second worker is started to compare
  const AFTER = 5; // ticks without a message after the second worker has posted its own
  const LIMIT = 100; // ticks without a message from either

  const ALIVE = "hive:alive";
  const DONE = "polyscript:done"; // posted by PyScript's worker when its program has run

  // The first lines of every worker. They need no module and nothing that a policy may block.
  globalThis.hiveFirstWords = `postMessage("${ALIVE}");
    addEventListener("unhandledrejection", (event) =>
      postMessage({ hive: "failed", why: String(event.reason) }));`;

  // Further first lines where the page has fetched Python's program: they take it from the page.
  globalThis.hiveTakesParts = `(${takeParts})();`;

  function takeParts() {
    globalThis.hiveGiven = new Promise((resolve) => {
      addEventListener("message", function take(event) {
        if (!event.data?.hiveParts) return;
        event.stopImmediatePropagation();
        removeEventListener("message", take);
        resolve(event.data.hiveParts);
      });
    });
  }

  const tell = (why, worker) =>
    dispatchEvent(new CustomEvent("hive:worker", { detail: { why: String(why), worker } }));

  const Native = globalThis.Worker;

  globalThis.Worker = class extends Native {
    /** @type {ReturnType<typeof setInterval> | undefined} */
    #watch;
    #ended = false;

    constructor(address, options) {
      try {
        super(address, options);
      } catch (error) {
        tell(error, null);
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
      this.#give();
    }

    async #give() {
      if (!globalThis.hiveForWorkers) return;
      const send = (hiveParts) => super.postMessage({ hiveParts });
      // Without the parts, the worker fetches them.
      await globalThis.hiveForWorkers().then(send).catch(() => send({}));
    }

    /** @override */
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
      tell(why, this);
    }

    // A machine may be too busy to start a worker in time. But once a worker started later has posted
    // a message, this one has failed.
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
