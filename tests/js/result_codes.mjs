// @ts-check
// The functions of web/result_codes.js, which the build puts into hive-results.js.
import { readFile } from "node:fs/promises";
import vm from "node:vm";

const NAMES = ["codeOf", "csvOf", "isResult", "merged", "readCodes", "rowsOf", "shortened", "together"];
const source = await readFile(new URL("../../web/result_codes.js", import.meta.url), "utf8");
const context = vm.createContext({ TextEncoder, TextDecoder, atob, btoa });

/** @type {Record<string, any>} */
export const codes = vm.runInContext(`(() => { "use strict"; ${source} return { ${NAMES} }; })()`, context);

/** The cases that the tests of Python read, too. */
export const CASES = JSON.parse(await readFile(new URL("../data/result_codes.json", import.meta.url), "utf8"));

/** Return a value of the script's own context as one of this context. */
export const plain = (value) => JSON.parse(JSON.stringify(value));
