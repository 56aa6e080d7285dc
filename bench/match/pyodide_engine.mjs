// The UHP engine of the built site: its library and its Pyodide, under Node.js.
//
//     node bench/match/pyodide_engine.mjs          (after `make site`)
//
// It is a player of `bench.match`, so that matches say how strong the engine is in a browser.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import zlib from "node:zlib";
import { connectColdCode } from "../../tests/cold_code_in_node.mjs";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const RUNTIME = path.join(ROOT, "dist", "pyodide");
const LOCK = path.join(ROOT, "web", "node_modules", "pyodide", "pyodide-lock.json");

/** Read the next line of the standard input, and wait for it; null at its end. */
function readLine() {
  const one = Buffer.alloc(1);
  const line = [];
  for (;;) {
    let count;
    try {
      count = fs.readSync(0, one);
    } catch (error) {
      if (error.code !== "EAGAIN") throw error;
      continue; // the other side has not written yet
    }
    if (!count) return line.length ? String.fromCharCode(...line) : null;
    if (one[0] === 10) return String.fromCharCode(...line).replace(/\r$/, "");
    line.push(one[0]);
  }
}

async function loadEngine() {
  const packed = path.join(RUNTIME, "library.bin");
  if (!fs.existsSync(packed)) {
    process.stderr.write("dist/ is not built; run `python tools/site.py` first\n");
    process.exit(2);
  }
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "hive-"));
  const library = path.join(folder, "library.zip");
  fs.writeFileSync(library, zlib.gunzipSync(fs.readFileSync(packed)));
  const { loadPyodide } = await import(pathToFileURL(path.join(RUNTIME, "pyodide.js")).href);
  connectColdCode(RUNTIME);
  const { info } = JSON.parse(fs.readFileSync(LOCK, "utf8"));
  const lockFileContents = JSON.stringify({ info, packages: {} });
  const python = await loadPyodide({ stdLibURL: library, lockFileContents });
  fs.rmSync(folder, { recursive: true });
  python.mountNodeFS("/hive_core", path.join(ROOT, "hive_core"));
  // The search is that of the page's library; only the commands of a UHP engine are not in it.
  // Return a handler that gives the lines of an answer as one text.
  return python.runPython(`
import hive_core
import hive_core.search
hive_core.__path__.append("/hive_core")
from hive_core.uhp import Engine
engine = Engine()
lambda line: "\\n".join(engine.handle(line))
`);
}

const handle = await loadEngine();
const write = (text) => fs.writeSync(1, `${text}\n`);
write(handle("info"));
for (let line = readLine(); line !== null && line !== "exit"; line = readLine()) write(handle(line));
process.exit(0);
