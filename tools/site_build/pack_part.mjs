// @ts-check
// Packs a part of hive.html: reads its bytes from a file and writes them as text to another.
// web/single/unpack.js describes the text and reads it.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import vm from "node:vm";
import { zipped } from "./gzip.mjs";

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

/** Return a part as text. */
export function pack(bytes) {
  return encode(zipped(bytes));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const [source, target] = process.argv.slice(2);
  writeFileSync(target, pack(readFileSync(source)));
}
