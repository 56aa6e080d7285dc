// Calls exports of a module, whole or split, as the functions of tests/wasm/small_module.py ask.
// The script that connects the two parts in the page does so here, in a document that is made up.
import fs from "node:fs";
import { pathToFileURL } from "node:url";
const [folder, module, steps, split] = process.argv.slice(2);
const { ColdCode } = await import(pathToFileURL(module));
const loaded = [];
globalThis.document = {};
globalThis.XMLHttpRequest = class {
  open(_method, address) { this.address = address; }
  overrideMimeType() {}
  setRequestHeader() {}
  send() {
    loaded.push(this.address);
    this.status = 200;
    this.responseText = fs.readFileSync(`${folder}/cold.wasm`, "latin1");
  }
};
const name = split ? "primary" : "whole";
const program = new WebAssembly.Module(fs.readFileSync(`${folder}/${name}.wasm`));
function log(value) {
  if (value < 0) throw new RangeError("negative");
}
const instance = new WebAssembly.Instance(program, { env: { log } });
const cold = new ColdCode("cold.wasm");
const { exports } = cold.connect(instance);
const results = [];
for (const [name, ...values] of JSON.parse(steps)) {
  try {
    if (name === "call at") results.push(exports.table.get(values[0])(...values.slice(1)));
    else if (name === "same") results.push(exports.table.get(values[0]) === exports[values[1]]);
    else if (name === "same result") results.push(exports[values[0]]() === exports[values[1]]);
    else if (name === "state") results.push(exports.state.value);
    else if (name === "loaded") results.push(loaded.length);
    else results.push(exports[name](...values) ?? null);
  } catch (error) {
    const thrown = error instanceof WebAssembly.Exception;
    results.push(thrown ? `tag ${error.getArg(exports.tag, 0)}` : `${error.name}: ${error.message}`);
  }
}
console.log(JSON.stringify({ results, names: Object.keys(exports) }));
