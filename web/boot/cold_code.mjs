// @ts-check
// The cold code of Python's program: functions that a start and usual play do not call. The build has moved
// them from pyodide.asm.wasm to pyodide.cold.wasm (tools/wasm/split.py). The page loads them after its start,
// when it is idle. If Python calls one earlier, it waits until all of them have been loaded.
// interpreter.mjs uses this in the page and in workers.

const TABLE = "~cold"; // the functions of the cold code, and those that it calls
const ADDED = "~"; // what the names of the exports that are only for the cold code begin with

const RETRY_MS = 2000; // until the second attempt; doubled after each attempt
const RETRY_AT_MOST_MS = 60_000;
const IDLE_MS = 2000;

// A module that imports a function and exports it again, since a table takes no JavaScript functions.
const WRAPPER = [
  ...[0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 2, 9, 1, 0, 4, 108, 111, 97, 100, 0, 0],
  ...[7, 8, 1, 4, 108, 111, 97, 100, 0, 0],
];

export class ColdCode {
  /** @type {string} */
  #address;
  /** @type {WebAssembly.Module | undefined} */
  #module;
  /** @type {Promise<void> | undefined} */
  #loading;
  /** @type {WebAssembly.Exports | undefined} */
  #exports; // of the program, if it needs the cold code
  #wait = RETRY_MS;

  /** @param {string} address @param {WebAssembly.Module} [module] the compiled file, if the page has sent it */
  constructor(address, module) {
    this.#address = address;
    this.#module = module;
  }

  /** The compiled module; undefined until it is here. */
  get module() {
    return this.#module;
  }

  /** Whether Python can call all its functions without loading anything. */
  get isComplete() {
    return !this.#exports || this.#module !== undefined;
  }

  /** Return the instance of the program for Pyodide's script, with its cold functions loaded on demand. */
  connect(instance) {
    const { exports } = instance;
    const table = exports[TABLE];
    if (!table) return instance; // the build could not split this program
    this.#exports = exports;
    const load = () => this.#instantiate(exports, table);
    const wrapper = new WebAssembly.Module(new Uint8Array(WRAPPER));
    table.set(0, new WebAssembly.Instance(wrapper, { "": { load } }).exports.load);
    const usual = Object.entries(exports).filter(([name]) => !name.startsWith(ADDED));
    return { exports: Object.fromEntries(usual) };
  }

  /** Load the cold code when the page has started and is idle; try again if that fails. */
  async loadLater() {
    await started();
    await idle();
    await this.#load();
    addEventListener("online", () => this.#load());
  }

  /** Fetch and compile the file in the background. */
  #load() {
    if (this.isComplete) return undefined;
    this.#loading ??= this.#fetched().finally(() => (this.#loading = undefined));
    return this.#loading;
  }

  async #fetched() {
    try {
      const found = await this.#compiled("default").then((module) => module ?? this.#compiled("reload"));
      if (!found) throw new TypeError("the site has another version");
      this.#module ??= found;
      performance.mark("hive:whole"); // for tests and the benchmark
    } catch {
      setTimeout(() => this.#load(), this.#wait);
      this.#wait = Math.min(2 * this.#wait, RETRY_AT_MOST_MS);
    }
  }

  /** Return the compiled file; null if it is of another version than the program. */
  async #compiled(/** @type {RequestCache} */ cache) {
    const module = await compiled(await fetch(this.#address, { cache, priority: "low" }));
    return fits(module, this.#exports) ? module : null;
  }

  // Called inside a call of Python, which cannot go on without the function.
  #instantiate(exports, table) {
    for (let anew = false; ; anew = !anew) {
      try {
        this.#module ??= new WebAssembly.Module(readNow(this.#address, anew));
        const imports = importsOf(this.#module, exports, table);
        return void new WebAssembly.Instance(this.#module, { "": imports });
      } catch (error) {
        this.#module = undefined; // of another version, if it is there
        // After the second attempt, the page asks the player, who may be online again.
        if (anew && !globalThis.hiveAskForPart?.()) throw error;
      }
    }
  }
}

/** Compile an answer while it arrives; a host that declares another type needs all of it first. */
export async function compiled(/** @type {Response} */ answer) {
  const typed = answer.headers.get("content-type")?.startsWith("application/wasm");
  return typed ? WebAssembly.compileStreaming(answer) : WebAssembly.compile(await answer.arrayBuffer());
}

/** Return what the module imports: functions by their places in the table, and exports. */
function importsOf(module, exports, table) {
  const found = WebAssembly.Module.imports(module);
  return Object.fromEntries(
    found.map(({ name, kind }) => [name, kind === "function" ? table.get(Number(name)) : exports[name]]),
  );
}

/** Return whether the program has all that the module imports from it; one name has a hash of the split. */
function fits(module, exports) {
  return WebAssembly.Module.imports(module).every(({ name, kind }) => kind === "function" || name in exports);
}

/**
 * Return the bytes of a file at once; `anew` from the host, past the browser's cache. Pages may request only texts
 * in this way. Chromium's service worker does not answer requests that go past the cache.
 */
function readNow(address, anew) {
  const request = new XMLHttpRequest();
  request.open("GET", address, false);
  if (anew) request.setRequestHeader("Cache-Control", "no-cache");
  if (globalThis.document) request.overrideMimeType("text/plain; charset=x-user-defined");
  else request.responseType = "arraybuffer";
  request.send();
  if (request.status !== 200) throw new TypeError(`${address}: ${request.status}`);
  if (!globalThis.document) return request.response;
  const text = request.responseText;
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
}

/** Return a promise that settles when the page is ready. */
function started() {
  const root = document.documentElement;
  return new Promise((resolve) => {
    const watcher = new MutationObserver(look);
    function look() {
      if (root.dataset.app !== "ready") return;
      watcher.disconnect();
      resolve(undefined);
    }
    watcher.observe(root, { attributeFilter: ["data-app"] });
    look();
  });
}

function idle() {
  return new Promise((resolve) => {
    if ("requestIdleCallback" in globalThis) requestIdleCallback(resolve, { timeout: IDLE_MS });
    else setTimeout(resolve);
  });
}
