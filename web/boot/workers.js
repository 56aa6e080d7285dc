// @ts-check
// Reports a worker that fails, by an event `hive:worker` with the reason and the worker. Some workers
// never start, or stop, without any error from the browser, and PyScript waits for them forever. The
// build puts this ahead of boot.js, in one file.
(() => {
  "use strict";

  const TICK = 100; // ms; a late tick counts once, so that a busy machine gets more time
  // `quiet`: ticks without a message until a second worker is started to compare. `after`: ticks without
  // a message after the second worker has posted its own. `limit`: ticks without a message from either.
  const START = { quiet: 12, after: 5, limit: 100, why: "it says nothing" };
  // Once it has posted its first message it tells each second that it still starts, except while Python's
  // own start keeps it busy, which takes no longer than the page's (`pageStart`).
  const LOAD = { quiet: 100, after: 50, limit: 600, why: "it has stopped while it started" };
  const SEARCH = { quiet: 60, after: 20, limit: 300, why: "it has stopped" };

  const ALIVE = "hive:alive";
  const DONE = "polyscript:done"; // posted by PyScript's worker when its program has run

  // The first lines of every worker. They need no module and nothing that a policy may block.
  globalThis.hiveFirstWords = `postMessage("${ALIVE}");
    let hiveStarting = 60;
    const hiveTelling = setInterval(() => {
      postMessage({ hive: "starting" });
      if (!--hiveStarting) clearInterval(hiveTelling);
    }, 1000);
    addEventListener("unhandledrejection", (event) =>
      postMessage({ hive: "failed", why: String(event.reason) }));
    globalThis.hiveOnFatal = (error) => postMessage({ hive: "dead", why: String(error) });`;

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
  let pageStart = 0; // in ticks; the page makes its first worker when it has started

  globalThis.Worker = class extends Native {
    /** @type {ReturnType<typeof setInterval> | undefined} */
    #watch;
    #ticks = 0;
    #spoken = Infinity; // the tick at which the second worker has posted its message
    #ended = false;
    #started = hiveStarts();

    constructor(address, options) {
      try {
        super(address, options);
      } catch (error) {
        tell(error, null);
        throw error;
      }
      pageStart ||= Math.round(performance.now() / TICK);
      let started = false;
      this.addEventListener("message", (event) => {
        const { data } = event;
        started ||= data === DONE;
        this.#ticks = 0;
        this.#spoken = Infinity;
        if (data === ALIVE) this.#listen({ ...LOAD, quiet: Math.max(LOAD.quiet, pageStart) });
        else if (data === DONE) return this.#settle();
        else if (!data?.hive) return;
        else if (data.hive === "dead" || (data.hive === "failed" && !started)) this.#fail(data.why);
        event.stopImmediatePropagation();
      });
      this.addEventListener("error", (event) => {
        if (hiveLeaves()) event.stopImmediatePropagation(); // PyScript writes it to the console
        else this.#fail(event.message || "no program");
      });
      this.addEventListener("messageerror", () => this.#fail("a message cannot be read"));
      this.#listen(START);
      this.#give();
    }

    async #give() {
      if (!globalThis.hiveForWorkers) return;
      const send = (hiveParts) => super.postMessage({ hiveParts });
      // Without the parts, the worker fetches them.
      await globalThis.hiveForWorkers().then(send).catch(() => send({}));
    }

    /** Watch the worker while it has a request: it then posts a message each second, `{ hive: "beat" }`. */
    hiveWatch(/** @type {boolean} */ on) {
      if (on && !this.#ended) this.#listen(SEARCH);
      else clearInterval(this.#watch);
    }

    /** @override */
    terminate() {
      this.#end();
      super.terminate();
    }

    #end() {
      this.#ended = true;
      this.#settle();
    }

    #settle() {
      this.#started();
      clearInterval(this.#watch);
    }

    #fail(why) {
      if (this.#ended) return;
      this.#end();
      tell(why, this);
    }

    // A machine may be too busy for a worker to post in time. But once a worker started later has posted
    // a message, this one has failed.
    #listen({ quiet, after, limit, why }) {
      clearInterval(this.#watch);
      this.#ticks = 0;
      this.#spoken = Infinity;
      const ask = () => {
        const address = URL.createObjectURL(new Blob(["postMessage(0)"]));
        const other = new Native(address);
        other.onmessage = () => {
          this.#spoken = this.#ticks;
          other.terminate();
        };
        other.onerror = () => this.#fail("no worker starts here");
      };
      this.#watch = setInterval(() => {
        this.#ticks += 1;
        if (this.#ticks === quiet) ask();
        if (this.#ticks >= Math.min(this.#spoken + after, limit)) this.#fail(why);
      }, TICK);
    }
  };
})();
