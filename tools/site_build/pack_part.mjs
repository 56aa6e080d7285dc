// @ts-check
// Packs a part of hive.html: reads its bytes from a file and writes them as text to another.
// web/single/unpack.js describes the text and reads it.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import vm from "node:vm";

// A package of the build: its parts have 94 to 96% of the size that zlib gives them. It is installed with
// Pyodide, so the checks of a fresh clone must not need it.
const LIBDEFLATE = new URL("../../web/node_modules/libdeflate/index.js", import.meta.url);
const { gzip } = await import(LIBDEFLATE.href);
const UNPACK = new URL("../../web/single/unpack.js", import.meta.url);
const context = vm.createContext({});
vm.runInContext(readFileSync(UNPACK, "utf8"), context);
const { LEFT_OUT } = /** @type {any} */ (context).hiveUnpack;

/** Return bytes as text, as `decode` of unpack.js reads it. */
export function encode(bytes) {
  const values = [];
  let [bits, count] = [0, 0];
  for (const byte of bytes) {
    bits = (bits << 8) | byte;
    count += 8;
    for (; count >= 7; count -= 7) values.push((bits >> (count - 7)) & 127);
  }
  if (count) values.push((bits << (7 - count)) & 127);
  const codes = [];
  for (let at = 0; at < values.length; at++) {
    const value = values[at];
    const left = LEFT_OUT.indexOf(String.fromCharCode(value));
    if (left < 0) codes.push(value);
    else if (at + 1 === values.length) codes.push(128 | value);
    else codes.push(((left + 2) << 7) | values[++at]);
  }
  return codes.map((code) => String.fromCharCode(code)).join("");
}

const STRONGEST = 12;

/** Return a part as text. */
export function pack(bytes) {
  return encode(gzip(bytes, STRONGEST));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const [source, target] = process.argv.slice(2);
  writeFileSync(target, pack(readFileSync(source)));
}
