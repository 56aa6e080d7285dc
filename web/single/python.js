// Python where nothing can be fetched: PyScript asks here for the interpreter, in the page and in
// its workers, and gets one that is made of parts of this file.
(() => {
  "use strict";

  // No package is ever fetched, so the list of them is empty; the build fills in the runtime's facts.
  const LOCK = { info: "build:lock-info", packages: {} };

  let resolve;
  const parts = new Promise((settle) => {
    resolve = settle;
  });

  // Blobs of the library, Pyodide's two modules, and its compiled WebAssembly.
  globalThis.hiveParts = (found) => resolve(found);

  globalThis.hivePython = async () => {
    const { library, pyodide, glue, program } = await parts;
    const [{ loadPyodide, version }, { default: createPyodideModule }] = await Promise.all(
      [pyodide, glue].map((module) => import(URL.createObjectURL(module))),
    );
    return { version, loadPyodide: load };

    async function load(options) {
      // Pyodide fetches its program from there; the compiled one takes its place.
      const nothing = URL.createObjectURL(new Blob([]));
      const { instantiateStreaming } = WebAssembly;
      WebAssembly.instantiateStreaming = async (_nothing, imports) => {
        WebAssembly.instantiateStreaming = instantiateStreaming;
        return { module: program, instance: await WebAssembly.instantiate(program, imports) };
      };
      const python = await loadPyodide({
        ...options,
        createPyodideModule,
        indexURL: `${nothing}#/`,
        lockFileContents: JSON.stringify(LOCK),
        stdLibURL: URL.createObjectURL(library),
      }).catch(tell);
      const run = python.runPythonAsync;
      python.runPythonAsync = (...args) => run.apply(python, args).catch(tell);
      return python;
    }
  };

  function tell(error) {
    if (globalThis.document) dispatchEvent(new CustomEvent("hive:error", { detail: error }));
    throw error;
  }

  // PyScript looks for packages it has kept. There are none, and where the page has no origin,
  // asking the browser for them would throw. The build fills in what boot.js has for other pages.
  "build:empty-database";
})();
