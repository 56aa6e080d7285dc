// @ts-check
// web/single/unpack.js for Node.js. As a program: unpacks the text of the file that is named to standard output.
import { readFileSync, writeSync } from "node:fs";
import { pathToFileURL } from "node:url";
import vm from "node:vm";
import { gunzipSync } from "node:zlib";

const context = vm.createContext({});
vm.runInContext(readFileSync(new URL("../../web/single/unpack.js", import.meta.url), "utf8"), context);

export const { DamagedFile, decode, LEFT_OUT } = /** @type {any} */ (context).hiveUnpack;

/** Return the bytes of a part. */
export function unpack(text) {
  return new Uint8Array(gunzipSync(decode(text)));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const bytes = unpack(readFileSync(process.argv[2], "utf8"));
  for (let at = 0; at < bytes.length; ) at += writeSync(1, bytes, at);
}
