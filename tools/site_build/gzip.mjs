// @ts-check
// Compresses a file with a package of the build: the result has 94 to 96% of the size that zlib gives it.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

// It is installed with Pyodide, so the checks of a fresh clone must not need it.
const LIBDEFLATE = new URL("../../web/node_modules/libdeflate/index.js", import.meta.url);
const { gzip } = await import(LIBDEFLATE.href);

const STRONGEST = 12;

/** Return bytes as gzip. */
export function zipped(bytes) {
  return gzip(bytes, STRONGEST);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const [source, target] = process.argv.slice(2);
  writeFileSync(target, zipped(readFileSync(source)));
}
