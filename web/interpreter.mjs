// PyScript loads this module in Pyodide's place, in the page and in workers: the same runtime,
// started with our own compiled library, and with a failed start told to boot.js.
import { loadPyodide as load, version } from "./pyodide.mjs";

const library = new URL("library.zip", import.meta.url).href;

// No package is ever fetched, so the list of them is empty; the build fills in the runtime's facts.
const lock = { info: "build:lock-info", packages: {} };

function tell(error) {
  if (globalThis.document) dispatchEvent(new CustomEvent("hive:error", { detail: error }));
  throw error;
}

// Pyodide only logs that its WebAssembly did not arrive, and then waits for it forever.
function watchWebAssembly() {
  const { instantiateStreaming } = WebAssembly;
  return new Promise((_, reject) => {
    WebAssembly.instantiateStreaming = (...args) => {
      WebAssembly.instantiateStreaming = instantiateStreaming;
      const instance = instantiateStreaming(...args);
      instance.catch(reject);
      return instance;
    };
  });
}

export { version };

export async function loadPyodide(options) {
  const failed = watchWebAssembly();
  const loaded = load({ ...options, stdLibURL: library, lockFileContents: JSON.stringify(lock) });
  const python = await Promise.race([loaded, failed]).catch(tell);
  const run = python.runPythonAsync;
  python.runPythonAsync = (...args) => run.apply(python, args).catch(tell);
  return python;
}
