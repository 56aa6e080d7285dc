// @ts-check
// Unpacks the parts of this file and starts PyScript with them; see python.js. A module, so that it
// runs after the whole file has been read and the board is painted.

const { DamagedFile, decode } = hiveUnpack;

function bytes(id) {
  const element = document.getElementById(id);
  if (!element) throw new DamagedFile(id); // the file ends before it
  const text = element.textContent ?? "";
  if (!id.includes("/")) element.remove(); // frees megabytes; other files may be read again
  return decode(text);
}

// Data that is not gzip means a damaged file; any other error is the browser's.
/** @returns {never} */
function blame(error) {
  throw error?.name === "TypeError" ? new DamagedFile(error.message) : error;
}

// Returns the bytes of a part of the file. Reads it piece by piece: for damaged data, a Response made
// of the stream would give only an abort error in Firefox.
async function whole(id) {
  const packed = new Blob([bytes(id)]).stream();
  const reader = packed.pipeThrough(new DecompressionStream("gzip")).getReader();
  const pieces = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(pieces).arrayBuffer();
    pieces.push(value);
  }
}

async function parts() {
  // The largest one first: it is compiled while the others are unpacked.
  const compiled = whole("pyodide.asm.wasm").then((wasm) => WebAssembly.compile(wasm));
  const names = ["pyodide.asm.mjs", "pyodide.mjs", "pyscript.js"];
  const found = await Promise.all([compiled, whole("library.zip"), ...names.map(text)]).catch(blame);
  const [program, library, glue, pyodide, pyscript] = found;
  return { program, library, glue, pyodide, pyscript };
}

async function text(id) {
  return new TextDecoder().decode(await whole(id));
}

// Returns the text of a file. The two files of a language are one part: in its first line the words of
// the page, in its second line those of the lessons, without their keys, which all languages share.
async function file(name) {
  const [, folder, tag] = /^(web\/locale|learn\/words)\/(.*)\.json$/.exec(name) ?? [];
  if (!tag) return text(name);
  const [page, lessons] = (await text(`words/${tag}`)).split("\n");
  if (folder === "web/locale") return page;
  const [keys, told] = [await text("words/keys"), lessons].map((list) => JSON.parse(list));
  return JSON.stringify(Object.fromEntries(keys.map((key, at) => [key, told[at] ?? undefined])));
}

// In a page without an origin a module worker does not start, and the browser reports no error. So
// every worker starts as a plain script, which imports the module.
function mendWorkers(python) {
  const written = (id) => /** @type {HTMLElement} */ (document.getElementById(id)).textContent;
  const beginning = [hiveFirstWords, `${written("python")}\n`, written("worker")];
  const plain = URL.createObjectURL(new Blob(beginning, { type: "text/javascript" }));
  const { Worker } = globalThis;
  globalThis.Worker = class extends Worker {
    /** @param {any} address @param {WorkerOptions} [options] */
    constructor(address, options) {
      super(plain, { ...options, type: "classic" });
      // Nor can the worker read blobs of the page, so it gets texts and bytes in a message.
      fetch(address)
        .then((answer) => answer.text())
        .then((code) => super.postMessage({ hive: { address: location.href, code, ...python } }))
        .catch((error) => this.dispatchEvent(new ErrorEvent("error", { message: String(error) })));
    }
  };
}

// The files that the site has beside its pages, for learn.py, explorer.py and qr.py of browser/.
Object.assign(globalThis, { hiveFile: file });

try {
  const { lang } = document.documentElement;
  const { pyscript, ...python } = await parts();
  if (lang !== "en") globalThis.hiveWords = await file(`web/locale/${lang}.json`);
  hiveParts(python);
  mendWorkers(python);
  /** @type {(selector: string) => any} */
  const find = (selector) => document.querySelector(selector);
  const opponent = new Blob([find("#opponent").textContent]);
  find("script[type=py]").dataset.worker = URL.createObjectURL(opponent);
  await hiveImport(pyscript);
} catch (error) {
  dispatchEvent(new CustomEvent("hive:error", { detail: error }));
}
