// @ts-check
// Runs tools/python_library/compile_library.py inside Pyodide, so that it makes exactly the bytecode of the browser.
// Arguments: Pyodide's directory, the repository, the Python program's own arguments as JSON.
import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";

const [pyodide, root, args] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
// Pyodide itself would take its directory from an address, in which spaces and others are encoded.
// Without column positions the bytecode is a quarter smaller.
const python = await loadPyodide({ indexURL: pyodide, env: { PYTHONNODEBUGRANGES: "1" } });
python.mountNodeFS("/repo", root);
const program = await readFile(`${root}/tools/python_library/compile_library.py`, "utf8");
python.globals.set("arguments", args);
try {
  python.runPython(program, { filename: "tools/python_library/compile_library.py" });
  python.runPython("main(arguments)");
} catch (error) {
  // Node.js would print the line of Pyodide that threw it, all 500 KB.
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
