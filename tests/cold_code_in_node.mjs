// Connects the cold code of a split Pyodide under Node.js, by the script that does so in the page.
import fs from "node:fs";
import { ColdCode } from "../web/boot/cold_code.mjs";

/** Connect the program that is instantiated next with the cold code in the folder, if there is some. */
export function connectColdCode(folder) {
  globalThis.XMLHttpRequest = class {
    open(_method, address) {
      this.address = address;
    }
    setRequestHeader() {}
    send() {
      this.response = fs.readFileSync(this.address);
      this.status = 200;
    }
  };
  const cold = new ColdCode(`${folder}/pyodide.cold.wasm`);
  const { instantiate } = WebAssembly;
  WebAssembly.instantiate = async (...all) => {
    const found = await instantiate(...all);
    if (!found.instance) return found; // Node.js itself instantiates a compiled module
    return { module: found.module, instance: cold.connect(found.instance) };
  };
  return cold;
}
