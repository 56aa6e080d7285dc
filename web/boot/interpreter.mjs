// @ts-check
// PyScript loads this module instead of Pyodide's, in the page and in workers: the same runtime,
// started with our own compiled library. Reports a failed start to boot.js. The page loads it ahead
// of PyScript, so that Python starts at once.
import { ColdCode, compiled } from "./cold_code.mjs";
import { loadPyodide as load, version } from "./pyodide.mjs";

// Ends addresses, so that the browser's cache gives no file of another version.
const OF_VERSION = "?v=build:version";
// The last bytes of the library, a checksum of it. A host in the middle of an update may give another one.
const LIBRARY_ENDS = "build:library-ends";
// The first characters of a file of words, with a number for its keys.
const WORDS_BEGIN = "build:words-begin";

const address = (name) => new URL(name, import.meta.url).href;
const PROGRAM = address("pyodide.asm.wasm");
const LIBRARY = address("library.bin");
const COLD = address("pyodide.cold.wasm");

// The list of packages is empty, since none is ever fetched. The build fills in the runtime's facts.
const lock = { info: "build:lock-info", packages: {} };

// PyScript starts every program with lines that write its Python package into a file system, where it
// is compiled. The package is in our library, so these lines are cut; what follows them stays.
const WRITTEN = "import pyscript as _pyscript\n";
const UNWRITTEN = "_os = _Path = _path = None\n";

// What a worker gets from its page (workers.js), so that it neither fetches nor compiles it again.
const given = (await globalThis.hiveGiven) ?? {};
// The page's first lines fetch it.
/** @type {Promise<WebAssembly.Module>} */
const program = Promise.resolve(
  globalThis.hiveProgram ?? given.program ?? fetch(PROGRAM + OF_VERSION).then(compiled),
).catch(unlessLeft);
const cold = new ColdCode(COLD + OF_VERSION, given.cold);
/** @type {Promise<Blob>} */
let packed; // the library, compressed
/** @type {any} */
const printers = {}; // PyScript's, once it has called loadPyodide
/** @type {Promise<any> | null} */
let early = start();
early.catch(() => {}); // loadPyodide reports the error

function start() {
  const library = unpacked().catch(unlessLeft);
  supply(library);
  const same = library.then(checkVersion);
  const python = load({
    indexURL: address("."),
    stdLibURL: LIBRARY,
    lockFileContents: JSON.stringify(lock),
    createPyodideModule: async (settings) => (await import("./pyodide.asm.mjs")).default(settings),
    stdout: (line) => printers.stdout?.(line),
    stderr: (line) => printers.stderr?.(line),
  });
  // If a file fails to load, Pyodide only logs it and then waits forever or stops.
  const blamed = python.catch((error) => same.then(() => Promise.reject(error)));
  return Promise.all([blamed, program, same]).then(() => python);
}

/** Return the library; all of it is here, since Pyodide does not handle an error while it reads it. */
async function unpacked() {
  const answer = given.library ? new Response(given.library) : await fetch(LIBRARY + OF_VERSION);
  if (!answer.ok) throw new TypeError(`${LIBRARY}: ${answer.status}`);
  if (globalThis.document) packed = answer.clone().blob();
  packed?.catch(() => {}); // so does the answer
  const reader = /** @type {any} */ (answer.body).pipeThrough(new DecompressionStream("gzip")).getReader();
  const chunks = [];
  for (let part = await reader.read(); !part.done; part = await reader.read()) chunks.push(part.value);
  return new Response(new Blob(chunks));
}

/** Reject with the error, but not while the page is being left. @returns {Promise<never>} */
async function unlessLeft(error) {
  await globalThis.hiveLeaves?.();
  throw error;
}

async function checkVersion() {
  if (!packed) return;
  const bytes = new Uint8Array(await (await packed).arrayBuffer());
  if (bytes[0] !== 31) throw new TypeError(`${LIBRARY}: not compressed`);
  if (`${bytes.slice(-8)}` !== LIBRARY_ENDS) throw Object.assign(new Error(LIBRARY), { name: "OtherVersion" });
}

async function wordsOfVersion() {
  const words = await globalThis.hiveCatalogue;
  if (words && !words.startsWith(WORDS_BEGIN)) throw Object.assign(new Error("words"), { name: "OtherVersion" });
  return words;
}

// Hands Pyodide the files above when it fetches them itself, which it does later.
function supply(library) {
  const { fetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  /** @type {any} */
  const ours = { [PROGRAM]: Promise.resolve(new Response()), [LIBRARY]: library };
  globalThis.fetch = (/** @type {any} */ what, ...how) => ours[what] ?? fetch(what, ...how);
  WebAssembly.instantiateStreaming = async (_nothing, imports) => {
    globalThis.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
    const module = await program;
    return { module, instance: cold.connect(await WebAssembly.instantiate(module, imports)) };
  };
}

if (globalThis.document) {
  cold.loadLater();
  globalThis.hiveIsComplete = () => cold.isComplete;
  globalThis.hiveForWorkers = async () => ({ program: await program, library: await packed, cold: cold.module });
}

async function tell(error) {
  await globalThis.hiveLeaves?.();
  if (globalThis.document) dispatchEvent(new CustomEvent("hive:error", { detail: error }));
  throw error;
}

function lean(program) {
  const at = program.indexOf(WRITTEN);
  return at < 0 ? program : UNWRITTEN + program.slice(at);
}

export { version };

/** @param {{stdout?: any, stderr?: any}} [printing] */
export async function loadPyodide({ stdout, stderr } = {}) {
  Object.assign(printers, { stdout, stderr });
  const mine = early ?? start();
  early = null; // a second call starts another Python
  const python = await mine.catch(tell);
  // The words of the reader's language; load_words.js fetches them.
  if (globalThis.document) globalThis.hiveWords = await wordsOfVersion().catch(tell);
  python._api.on_fatal = hiveOnFatal;
  const run = python.runPythonAsync;
  python.runPythonAsync = (program, ...args) => run.call(python, lean(program), ...args).catch(tell);
  return python;
}
