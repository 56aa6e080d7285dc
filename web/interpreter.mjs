// PyScript loads this module in Pyodide's place, in the page and in workers: the same runtime,
// started with our own compiled library, and with a failed start told to boot.js. The page loads it
// by itself, ahead of PyScript: Python starts at once, and PyScript gets it when it asks.
import { loadPyodide as load, version } from "./pyodide.mjs";

const address = (name) => new URL(name, import.meta.url).href;
const PROGRAM = address("pyodide.asm.wasm");
const LIBRARY = address("library.bin");

// No package is ever fetched, so the list of them is empty; the build fills in the runtime's facts.
const lock = { info: "build:lock-info", packages: {} };

// PyScript begins every program with lines that write its Python package into a file system, to be
// compiled there. The package is in our library, so they go; what follows them stays.
const WRITTEN = "import pyscript as _pyscript\n";
const UNWRITTEN = "_os = _Path = _path = None\n";

// The page's first lines ask for it; a worker does here.
const program = globalThis.hiveProgram ?? WebAssembly.compileStreaming(fetch(PROGRAM));
const printers = {}; // PyScript's, once it has asked
let early = start();
early.catch(() => {}); // whoever asks is told

function start() {
  const library = fetch(LIBRARY).then((answer) => {
    if (!answer.ok) throw new TypeError(`${LIBRARY}: ${answer.status}`);
    return new Response(answer.body.pipeThrough(new DecompressionStream("gzip")));
  });
  supply(library);
  const python = load({
    indexURL: address("."),
    stdLibURL: LIBRARY,
    lockFileContents: JSON.stringify(lock),
    stdout: (line) => printers.stdout?.(line),
    stderr: (line) => printers.stderr?.(line),
  });
  // What does not arrive Pyodide only mentions, and then waits for it forever or ends.
  const arrived = Promise.all([program, library]);
  return Promise.race([python, arrived.then(() => python)]);
}

// Pyodide fetches by itself, but later: when its scripts are there.
function supply(library) {
  const { fetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  const ours = { [PROGRAM]: Promise.resolve(new Response()), [LIBRARY]: library };
  globalThis.fetch = (what, ...how) => ours[what] ?? fetch(what, ...how);
  WebAssembly.instantiateStreaming = async (_nothing, imports) => {
    globalThis.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
    const module = await program;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
}

function tell(error) {
  if (globalThis.document) dispatchEvent(new CustomEvent("hive:error", { detail: error }));
  throw error;
}

function lean(program) {
  const at = program.indexOf(WRITTEN);
  return at < 0 ? program : UNWRITTEN + program.slice(at);
}

export { version };

export async function loadPyodide({ stdout, stderr } = {}) {
  Object.assign(printers, { stdout, stderr });
  const mine = early ?? start();
  early = null; // a second one who asks gets another Python
  const python = await mine.catch(tell);
  const run = python.runPythonAsync;
  python.runPythonAsync = (program, ...args) => run.call(python, lean(program), ...args).catch(tell);
  return python;
}
