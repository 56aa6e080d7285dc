// @ts-check
// Shows the progress of the start until Python runs. Each line reports an event that has occurred.
// If the start fails, or Python stops later, says why and offers to try again. A plain script, so that
// every browser loads it.
(() => {
  "use strict";

  const root = document.documentElement;
  if (root.dataset.app === "failed") return; // browser_check.js has said why
  globalThis.hiveVersion = "build:version"; // browser_check.js compares it with the page's
  const PATIENCE = 45000; // ms before the page says that the start is slow
  const MENDING = 10000; // ms that another try waits for the service worker

  const framed = root.dataset.page === "embed"; // set by first_paint.js

  /** @type {(selector: string) => any} */
  const find = (selector) => document.querySelector(selector);
  const modules = Boolean(find('script[type="module"][src]')); // the single file has none

  // PyScript opens a database for files and packages, in the page and in its workers, and does not
  // start without one. The page has no such files, and browsers may refuse the database to a
  // cross-site frame or when storage is blocked. So PyScript gets an empty one.
  function emptyDatabase() {
    const answer = (result) => {
      /** @type {any} */
      const request = { result };
      queueMicrotask(() => request.onsuccess({ target: request }));
      return request;
    };
    const store = { getAllKeys: () => answer([]), clear: () => answer(undefined) };
    const database = { transaction: () => ({ objectStore: () => store }), close() {} };
    Object.defineProperty(globalThis, "indexedDB", { value: { open: () => answer(database) } });
  }
  if (modules) {
    emptyDatabase();
    const WORKER = "/*@*/"; // the first characters of the script PyScript starts a worker with
    globalThis.Blob = new Proxy(Blob, {
      construct(Native, [parts = [], options]) {
        const [first] = parts;
        const starts = typeof first === "string" && first.startsWith(WORKER);
        const ours = starts ? [hiveFirstWords, hiveTakesParts, `(${emptyDatabase})();`] : [];
        return new Native([...ours, ...parts], options);
      },
    });
  }

  // In a frame without an origin the host page may block downloads, and the browser reports nothing.
  if (self.origin === "null" && parent !== window) root.dataset.walled = "";

  // Which saved games are open in other tabs, by the Web Locks API: the browser itself releases the
  // locks of a tab that crashes. Where the API is missing or refused, `others` stays null.
  /** @type {Map<string, () => void>} */
  const mine = new Map();
  const LOCK = "hive.game.";
  const gameLocks = {
    /** @type {string | null} */
    others: null, // names, separated by spaces
    async look() {
      try {
        const { held = [] } = await navigator.locks.query();
        const names = held.flatMap(({ name = "" }) => (name.startsWith(LOCK) ? [name.slice(LOCK.length)] : []));
        gameLocks.others = names.filter((name) => !mine.has(name)).join(" ");
      } catch {
        gameLocks.others = null;
      }
    },
    /** Locks a game until `release`; calls `taken` if another tab has locked it. */
    take(name, taken) {
      if (mine.has(name)) return;
      /** @type {() => void} */
      let release = () => {};
      const released = new Promise((resolve) => (release = () => resolve(undefined)));
      mine.set(name, release);
      const hold = (lock) => {
        if (lock || mine.get(name) !== release) return released;
        mine.delete(name);
        return taken(name);
      };
      navigator.locks.request(LOCK + name, { ifAvailable: true }, hold).catch(() => mine.delete(name));
    },
    release(name) {
      mine.get(name)?.();
      mine.delete(name);
    },
  };
  globalThis.hiveLocks = gameLocks;
  if (!framed) gameLocks.look();

  // The English texts for the start; the build fills them in. load_words.js has loaded those of another language.
  /** @type {any} */
  const WORDS = "build:boot-words";
  const words = globalThis.hiveFirst?.[root.lang]?.texts ?? WORDS;

  // hive.html has everything inside and fetches nothing.
  const single = "single" in root.dataset;

  // Pairs of an event and the text for what happens after it, in the order of a start.
  const STEPS = [
    ["start", words[single ? "boot.unpacking" : "boot.program"]],
    ["Loading Pyodide", words[single ? "boot.starting" : "boot.python"]],
    ["arrived", words["boot.starting"]],
    ["Loaded Pyodide", words["boot.rules"]],
    ["running", words["boot.board"]],
  ];
  const ARRIVED = STEPS.findIndex(([event]) => event === "arrived");
  const DOWNLOAD = 0.75; // of the bar
  const AGAIN = 400; // ms between two looks at how much has arrived
  let step = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let again;
  let settled = false;
  let stopped = false; // by a fatal error after the start
  const started = hiveStarts();

  function show() {
    const progress = find("#progress");
    if (!progress || settled) return;
    progress.hidden = false;
    // Not at the first look: when the files are in the browser's cache, writing numbers costs more than reading them.
    const loaded = step < ARRIVED && again ? globalThis.hiveDownloaded?.() : null;
    const text = progress.querySelector(".progress-text");
    if (text) text.textContent = [STEPS[step][1], ...(loaded ? [amount(loaded)] : [])].join(" ");
    const bar = progress.querySelector("progress");
    if (bar) {
      const rest = (step - ARRIVED) / (STEPS.length - ARRIVED);
      bar.value = step < ARRIVED ? (loaded ? (DOWNLOAD * loaded.done) / loaded.total : 0) : DOWNLOAD + (1 - DOWNLOAD) * rest;
    }
    clearTimeout(again);
    if (step < ARRIVED) again = setTimeout(show, AGAIN);
  }

  // "2.1 of 4.3 MB, about 20 s left"
  function amount({ done, total, left }) {
    const megabytes = (bytes) =>
      (bytes / 1e6).toLocaleString(root.lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
    const soFar = words["boot.amount"].replace("{done}", megabytes(done)).replace("{total}", megabytes(total));
    if (!left) return soFar;
    const long = left > 90;
    const rest = words[long ? "boot.minutes" : "boot.seconds"];
    return `${soFar}, ${rest.replace("{count}", String(long ? Math.ceil(left / 60) : Math.ceil(left / 5) * 5))}`;
  }

  function reach(name) {
    const index = STEPS.findIndex(([event]) => event === name);
    if (index <= step) return;
    step = index;
    show();
    if (!framed) gameLocks.look(); // a page that was just reloaded has released its lock by now
  }

  function explain(text, detail, retrying = words["boot.retry"]) {
    const failure = find("#failure");
    if (!failure) return;
    failure.hidden = false;
    const sentence = failure.querySelector(".failure-text");
    if (sentence) sentence.textContent = detail ? `${text} (${detail})` : text;
    const out = failure.querySelector("a");
    if (out) {
      out.hidden = false;
      out.hash = location.hash;
      out.textContent = words["frame.open"];
    }
    const retry = failure.querySelector('[data-action="retry"]');
    if (!retry) return;
    retry.textContent = retrying;
    retry.onclick = async () => {
      if (!stopped) await repaired();
      location.reload();
    };
  }

  function tellHost(message) {
    if (framed && parent !== window) parent.postMessage({ source: "hive", type: "error", to: "start", message }, "*");
  }

  function fail(text, detail) {
    if (settled) return;
    settle();
    root.dataset.app = "failed";
    tellHost(text);
    const progress = find("#progress");
    if (progress) progress.hidden = true;
    // A script in the head can fail before the element for the message is parsed.
    if (document.readyState === "loading") {
      addEventListener("DOMContentLoaded", () => explain(text, detail));
    } else {
      explain(text, detail);
    }
  }

  // Returns the useful line: the last of a Python traceback, or the first of any other message.
  function gist(error) {
    const lines = String(error?.message ?? error ?? "").trim().split("\n");
    return lines[lines[0].startsWith("Traceback") ? lines.length - 1 : 0].slice(0, 200);
  }

  // A failed fetch has another message in each browser, but is a TypeError in all of them.
  async function blame(error) {
    await hiveLeaves();
    const typical = error instanceof TypeError || /^(FetchError|.*failed to load)/i.test(gist(error));
    if (error?.name === "DamagedFile") {
      fail(words["boot.damaged"]);
    } else if (error?.name === "OtherVersion") {
      if (!globalThis.hiveReloads()) fail(words["boot.mixed"]);
    } else if ((typical && !single) || globalThis.hiveBrokenOff?.()) {
      fail(words["boot.unfetched"]);
      nameWrongType();
    } else {
      fail(words["boot.unable"], gist(error));
    }
  }

  // A host may declare a script to be something else, and then browsers refuse it without a reason.
  async function nameWrongType() {
    for (const script of document.querySelectorAll('link[rel="modulepreload"]')) {
      const { href } = /** @type {HTMLLinkElement} */ (script);
      const answer = await fetch(href, { method: "HEAD" }).catch(() => null);
      const type = answer?.ok && (answer.headers.get("content-type") || "–");
      if (type && !/javascript/.test(type)) {
        const file = new URL(href).pathname.split("/").pop() ?? href;
        return explain(words["boot.wrong-type"].replace("{file}", file).replace("{type}", type));
      }
    }
  }

  // Python cannot go on: nothing on the page would be answered. What is saved stays as it is, whatever a
  // damaged Python still does.
  function stop(text, detail) {
    if (stopped) return;
    stopped = true;
    settle();
    find("#progress").hidden = true;
    root.dataset.app = "failed";
    Storage.prototype.setItem = Storage.prototype.removeItem = History.prototype.replaceState = () => {};
    addEventListener("close", (event) => event.stopImmediatePropagation(), true);
    for (const dialog of document.querySelectorAll("dialog")) dialog.close();
    find("#app").inert = true;
    tellHost(text);
    explain(text, detail, words["boot.reload"]);
  }

  // Pyodide calls this after a fatal error, such as a stack that ended, and then throws the error.
  globalThis.hiveOnFatal = (error) => {
    if (settled) stop(words[framed ? "boot.stopped" : "boot.stopped-saved"], gist(error));
    else blame(error);
  };
  for (const type of ["error", "unhandledrejection"]) {
    addEventListener(type, (/** @type {any} */ event) => {
      const error = event.error ?? event.reason;
      if (settled && error?.pyodide_fatal_error) hiveOnFatal(error);
    });
  }

  // Python needs a part of its program that could not be downloaded, and cannot go on without it. Returns
  // whether to try once more; the browser shows no question while the page is being closed.
  globalThis.hiveAskForPart = () => {
    if (confirm(words["boot.unfetched"])) return true;
    stop(words["boot.unfetched"]);
    return false;
  };

  const listeners = new AbortController();
  const on = (type, listener) => {
    addEventListener(type, listener, { capture: true, signal: listeners.signal });
  };
  on("error", (event) => {
    if (event instanceof ErrorEvent) blame(event.error ?? event.message);
    else if (event.target instanceof HTMLScriptElement) blame(new TypeError(event.target.src));
  });
  on("unhandledrejection", (event) => {
    if (hiveLeaves()) event.preventDefault();
    blame(event.reason);
  });
  on("hive:error", ({ detail }) => blame(detail));
  on("py:progress", ({ detail }) => reach(detail));
  on("py:ready", () => reach("running"));
  on("DOMContentLoaded", show);

  // The one long download ends during PyScript's "Loading interpreter" step.
  const arrivals = new PerformanceObserver((list) => {
    if (list.getEntries().some(({ name }) => /\.wasm(\?|$)/.test(name))) reach("arrived");
  });
  arrivals.observe({ type: "resource", buffered: true });

  const slow = setTimeout(() => {
    explain(words["boot.slow"]);
  }, PATIENCE);

  const watcher = new MutationObserver(() => {
    if (root.dataset.app !== "ready") return;
    settle();
    for (const part of [find("#progress"), find("#failure")]) if (part) part.hidden = true;
  });
  watcher.observe(root, { attributeFilter: ["data-app"] });

  function settle() {
    settled = true;
    clearTimeout(again);
    clearTimeout(slow);
    watcher.disconnect();
    arrivals.disconnect();
    listeners.abort();
    started();
  }

  // A damaged cached file may have caused the failure: asks the service worker to check its files.
  function repaired() {
    let worker;
    try {
      worker = navigator.serviceWorker?.controller;
    } catch {
      // A sandbox without an origin has no service worker.
    }
    if (!worker) return undefined;
    return new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = resolve;
      setTimeout(resolve, MENDING);
      worker.postMessage({ hive: "check" }, [port2]);
    });
  }

  // The browser offers only once to install the page, perhaps before Python runs.
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    window.hiveInstall = event;
  });
})();
