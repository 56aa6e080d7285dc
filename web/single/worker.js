// @ts-check
// The first script of a worker, after the lines of python.js. Takes PyScript's program and the parts
// of Python from the page, and sets the worker up as that program expects it.
(() => {
  "use strict";

  const early = [];
  let begun = false;
  let delivering = false;

  const hold = (event) => {
    if (delivering) return;
    event.stopImmediatePropagation();
    const { data, ports } = event;
    if (begun || !data?.hive) early.push({ data, ports: [...ports] });
    else begin(data.hive);
  };
  addEventListener("message", hold);

  function begin({ address, code, ...parts }) {
    begun = true;
    const change = (name, value) => Object.defineProperty(globalThis, name, { value });
    change("importScripts", undefined); // Pyodide refuses workers that have it
    change("location", new URL(address));
    hiveParts(parts);
    const listen = addEventListener;
    globalThis.addEventListener = (/** @type {any[]} */ ...all) => {
      const [type] = all;
      listen.apply(globalThis, /** @type {any} */ (all));
      if (type !== "message") return;
      globalThis.addEventListener = listen;
      setTimeout(deliver);
    };
    hiveImport(code).catch((error) => postMessage({ hive: "failed", why: String(error) }));
  }

  // Delivers held messages one at a time: the program adds its second listener on the first message.
  function deliver() {
    const first = early.shift();
    if (first === undefined) {
      removeEventListener("message", hold);
      return;
    }
    delivering = true;
    dispatchEvent(new MessageEvent("message", first));
    delivering = false;
    setTimeout(deliver);
  }
})();
