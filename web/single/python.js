// @ts-check
// Gives PyScript the interpreter where nothing can be fetched, in the page and in its workers, made of
// parts of this file. No part is a blob: in WebKit a worker of a page on the disk may not read one,
// but every browser imports the text of a "data:" address.
(() => {
  "use strict";

  // The list of packages is empty, since none is ever fetched. The build fills in the runtime's facts.
  const LOCK = { info: "build:lock-info", packages: {} };

  // Addresses that Pyodide fetches; `supply` answers them.
  const NOWHERE = "https://hive.invalid/";
  const PROGRAM = `${NOWHERE}pyodide.asm.wasm`;
  const LIBRARY = `${NOWHERE}library.zip`;

  /** @type {(found: any) => void} */
  let resolve;
  /** @type {Promise<any>} */
  const parts = new Promise((settle) => {
    resolve = settle;
  });

  // Takes the library's bytes, the texts of Pyodide's two modules, and its compiled WebAssembly.
  globalThis.hiveParts = (found) => resolve(found);

  globalThis.hiveImport = (text) =>
    import(`data:text/javascript;charset=utf-8,${encodeURIComponent(text)}`);

  globalThis.hivePython = async () => {
    const { library, pyodide, glue, program } = await parts;
    const [{ loadPyodide, version }, { default: createPyodideModule }] = await Promise.all(
      [pyodide, glue].map(hiveImport),
    );
    return { version, loadPyodide: load };

    async function load(options) {
      const restore = supply(library, program);
      const python = await loadPyodide({
        ...options,
        createPyodideModule,
        indexURL: NOWHERE,
        lockFileContents: JSON.stringify(LOCK),
        stdLibURL: LIBRARY,
      })
        .finally(restore)
        .catch(tell);
      python._api.on_fatal = hiveOnFatal;
      const run = python.runPythonAsync;
      python.runPythonAsync = (...args) => run.apply(python, args).catch(tell);
      return python;
    }
  };

  // Answers the fetches of Pyodide's start; returns a function that restores the browser's own.
  /** @param {BufferSource} library @param {WebAssembly.Module} program */
  function supply(library, program) {
    const { fetch } = globalThis;
    const { instantiateStreaming } = WebAssembly;
    /** @type {any} */
    const ours = { [PROGRAM]: () => new Response(), [LIBRARY]: () => new Response(library) };
    globalThis.fetch = async (/** @type {any} */ what, ...how) => ours[what]?.() ?? fetch(what, ...how);
    WebAssembly.instantiateStreaming = async (_nothing, imports) => ({
      module: program,
      instance: await WebAssembly.instantiate(program, imports),
    });
    return () => {
      globalThis.fetch = fetch;
      WebAssembly.instantiateStreaming = instantiateStreaming;
    };
  }

  function tell(error) {
    if (globalThis.document) dispatchEvent(new CustomEvent("hive:error", { detail: error }));
    throw error;
  }

  // PyScript looks for cached packages in a database. There are none, and without an origin opening it
  // would throw. The build copies the empty database of boot.js here.
  "build:empty-database";
})();
