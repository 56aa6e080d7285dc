// Unpacks the parts of this file and starts PyScript with them; see python.js. A module, so that it
// runs when the whole file has been read and the board is painted.

class DamagedFile extends Error {
  name = "DamagedFile";
}

function bytes(id) {
  const element = document.getElementById(id);
  if (!element) throw new DamagedFile(id); // the file ends before it
  const text = element.textContent;
  element.remove(); // megabytes that nobody needs any more
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(text);
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

// What is no base64, or no gzip, has been damaged on its way; anything else is the browser's.
function blame(error) {
  const damage = ["InvalidCharacterError", "SyntaxError", "TypeError"].includes(error?.name);
  throw damage ? new DamagedFile(error.message) : error;
}

// A part of the file, unpacked. It is read piece by piece: where the packing is at fault, a Response
// made of the stream says in Firefox only that something was aborted.
async function unpack(id) {
  const packed = new Blob([bytes(id)]).stream();
  const reader = packed.pipeThrough(new DecompressionStream("gzip")).getReader();
  const pieces = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(pieces);
    pieces.push(value);
  }
}

async function parts() {
  // The largest one first: it is compiled beside the others.
  const compiled = whole("pyodide.asm.wasm").then((wasm) => WebAssembly.compile(wasm));
  const names = ["pyodide.asm.mjs", "pyodide.mjs", "pyscript.js"];
  const found = await Promise.all([compiled, whole("library.zip"), ...names.map(text)]).catch(blame);
  const [program, library, glue, pyodide, pyscript] = found;
  return { program, library, glue, pyodide, pyscript };
}

async function whole(id) {
  return (await unpack(id)).arrayBuffer();
}

async function text(id) {
  return (await unpack(id)).text();
}

// Pages without an origin start no worker that is a module: the browser says nothing and does
// nothing. So one that is a plain script comes first, and imports what was meant.
function mendWorkers(python) {
  const written = (id) => document.getElementById(id).textContent;
  const beginning = [hiveFirstWords, `${written("python")}\n`, written("worker")];
  const plain = URL.createObjectURL(new Blob(beginning, { type: "text/javascript" }));
  const { Worker } = globalThis;
  globalThis.Worker = class extends Worker {
    constructor(address, options) {
      super(plain, { ...options, type: "classic" });
      // Nor can it read what the page has made an address of: it needs the things themselves.
      fetch(address)
        .then((answer) => answer.text())
        .then((code) => super.postMessage({ hive: { address: location.href, code, ...python } }))
        .catch((error) => this.dispatchEvent(new ErrorEvent("error", { message: String(error) })));
    }
  };
}

try {
  const { pyscript, ...python } = await parts();
  hiveParts(python);
  mendWorkers(python);
  const opponent = new Blob([document.getElementById("opponent").textContent]);
  document.querySelector("script[type=py]").dataset.worker = URL.createObjectURL(opponent);
  await hiveImport(pyscript);
} catch (error) {
  dispatchEvent(new CustomEvent("hive:error", { detail: error }));
}
