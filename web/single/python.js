// Python where nothing can be fetched: PyScript asks here for the interpreter, in the page and in
// its workers, and gets one that is made of parts of this file. No part is a blob: a worker of a page
// on the disk may not read one in WebKit, but every browser imports the text of a "data:" address.
(() => {
  "use strict";

  // No package is ever fetched, so the list of them is empty; the build fills in the runtime's facts.
  const LOCK = { info: "build:lock-info", packages: {} };

  // Names that Pyodide fetches; nothing is there.
  const NOWHERE = "https://hive.invalid/";
  const PROGRAM = `${NOWHERE}pyodide.asm.wasm`;
  const LIBRARY = `${NOWHERE}library.zip`;

  let resolve;
  const parts = new Promise((settle) => {
    resolve = settle;
  });

  // The library's bytes, the texts of Pyodide's two modules, and its compiled WebAssembly.
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
      const run = python.runPythonAsync;
      python.runPythonAsync = (...args) => run.apply(python, args).catch(tell);
      return python;
    }
  };

  // What Pyodide fetches for its start is here.
  function supply(library, program) {
    const { fetch } = globalThis;
    const { instantiateStreaming } = WebAssembly;
    const ours = { [PROGRAM]: () => new Response(), [LIBRARY]: () => new Response(library) };
    globalThis.fetch = async (what, ...how) => ours[what]?.() ?? fetch(what, ...how);
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

  // PyScript looks for packages it has kept. There are none, and where the page has no origin,
  // asking the browser for them would throw. The build fills in what boot.js has for other pages.
  "build:empty-database";
})();
