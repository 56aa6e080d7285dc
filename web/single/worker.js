// The first program of a worker, before it are the lines of python.js. It gets PyScript's program
// and the parts of Python from the page, and looks like the worker that program was written for.
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
    globalThis.addEventListener = (type, ...rest) => {
      listen.call(globalThis, type, ...rest);
      if (type !== "message") return;
      globalThis.addEventListener = listen;
      setTimeout(deliver);
    };
    hiveImport(code).catch((error) => postMessage({ hive: "failed", why: String(error) }));
  }

  // One at a time: hearing the first one, the program begins to listen for the second.
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
