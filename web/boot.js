// What the page says until Python answers. Every line it shows is something that has happened;
// when the start fails it says why and offers another try. Plain script: it must always load.
(() => {
  "use strict";

  const root = document.documentElement;
  if (root.dataset.app === "failed") return; // able.js has said why
  const PATIENCE = 45000; // ms without an answer before we say that it is slow
  const MENDING = 10000; // ms that another try waits for the service worker

  const framed = root.dataset.page === "embed"; // early.js knows

  const find = (selector) => document.querySelector(selector);
  const modules = Boolean(find('script[type="module"][src]')); // the single file has none

  // PyScript opens a database, for files and packages that we have none of, in the page and in its
  // workers, and does not start without one. Browsers may refuse it, to a frame of another site or
  // to who wants nothing kept: it gets an empty one of ours.
  function emptyDatabase() {
    const answer = (result) => {
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
    const WORKER = "/*@*/"; // so begins what PyScript starts a worker with
    globalThis.Blob = new Proxy(Blob, {
      construct(Native, [parts = [], options]) {
        const [first] = parts;
        const starts = typeof first === "string" && first.startsWith(WORKER);
        const ours = starts ? [hiveFirstWords, `(${emptyDatabase})();`] : [];
        return new Native([...ours, ...parts], options);
      },
    });
  }

  // In a frame without an origin the page around may have files held back, and nobody is told.
  if (self.origin === "null" && parent !== window) root.dataset.walled = "";

  // The catalogues' texts for a start, by language; the build fills them in. early.js chose one.
  const WORDS = "build:boot-words";
  const words = WORDS[root.lang] ?? WORDS.en;

  // The page that is one file has everything in it, and fetches nothing.
  const single = "single" in root.dataset;

  // What has happened -> what is being done now. The order is the order of a start.
  const STEPS = [
    ["start", words[single ? "boot.unpacking" : "boot.program"]],
    ["Loading Pyodide", words[single ? "boot.starting" : "boot.python"]],
    ["arrived", words["boot.starting"]],
    ["Loaded Pyodide", words["boot.rules"]],
    ["running", words["boot.board"]],
  ];
  let step = 0;
  let settled = false;

  function show() {
    const progress = find("#progress");
    if (!progress || settled) return;
    progress.hidden = false;
    const text = progress.querySelector(".progress-text");
    if (text) text.textContent = STEPS[step][1];
    const bar = progress.querySelector("progress");
    if (bar) {
      bar.max = STEPS.length;
      bar.value = step;
    }
  }

  function reach(name) {
    const index = STEPS.findIndex(([event]) => event === name);
    if (index <= step) return;
    step = index;
    show();
  }

  function explain(text, detail) {
    const failure = find("#failure");
    if (!failure) return;
    failure.hidden = false;
    const sentence = failure.querySelector(".failure-text");
    if (sentence) sentence.textContent = detail ? `${text} (${detail})` : text;
    const out = failure.querySelector("a");
    if (out) {
      out.hidden = false;
      out.href += location.hash;
      out.textContent = words["frame.open"];
    }
    const retry = failure.querySelector('[data-action="retry"]');
    if (!retry) return;
    retry.textContent = words["boot.retry"];
    retry.addEventListener("click", async () => {
      await mended();
      location.reload();
    });
  }

  function fail(text, detail) {
    if (settled) return;
    settle();
    root.dataset.app = "failed";
    if (framed && parent !== window) {
      parent.postMessage({ source: "hive", type: "error", to: "start", message: text }, "*");
    }
    const progress = find("#progress");
    if (progress) progress.hidden = true;
    // A failing script in the head comes before the body it is explained in.
    if (document.readyState === "loading") {
      addEventListener("DOMContentLoaded", () => explain(text, detail));
    } else {
      explain(text, detail);
    }
  }

  // The last line of a Python traceback or the first of anything else: the part a person can use.
  function gist(error) {
    const lines = String(error?.message ?? error ?? "").trim().split("\n");
    return lines[lines[0].startsWith("Traceback") ? lines.length - 1 : 0].slice(0, 200);
  }

  // Browsers differ in their words for a file that does not arrive, but it is a TypeError in all.
  function blame(error) {
    const typical = error instanceof TypeError || /^(FetchError|.*failed to load)/i.test(gist(error));
    if (error?.name === "DamagedFile") {
      fail(words["boot.damaged"]);
    } else if (typical && !single) {
      fail(words["boot.unfetched"]);
    } else {
      fail(words["boot.unable"], gist(error));
    }
  }

  const listeners = new AbortController();
  const on = (type, listener) => {
    addEventListener(type, listener, { capture: true, signal: listeners.signal });
  };
  on("error", (event) => {
    if (event instanceof ErrorEvent) blame(event.error ?? event.message);
    else if (event.target instanceof HTMLScriptElement) blame(new TypeError(event.target.src));
  });
  on("unhandledrejection", ({ reason }) => blame(reason));
  on("hive:error", ({ detail }) => blame(detail));
  on("py:progress", ({ detail }) => reach(detail));
  on("py:ready", () => reach("running"));
  on("DOMContentLoaded", show);

  // The one long download ends in the middle of PyScript's "Loading interpreter".
  const arrivals = new PerformanceObserver((list) => {
    if (list.getEntries().some(({ name }) => name.endsWith(".wasm"))) reach("arrived");
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
    clearTimeout(slow);
    watcher.disconnect();
    arrivals.disconnect();
    listeners.abort();
  }

  // A start may have failed because of what the service worker keeps: first it looks that over.
  function mended() {
    let worker;
    try {
      worker = navigator.serviceWorker?.controller;
    } catch {
      // a sandbox without an origin has none
    }
    if (!worker) return undefined;
    return new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = resolve;
      setTimeout(resolve, MENDING);
      worker.postMessage({ hive: "check" }, [port2]);
    });
  }

  // The browser offers only once to put the page among its programs, perhaps before Python runs.
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    window.hiveInstall = event;
  });
})();
