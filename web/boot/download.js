// @ts-check
// Tells how much of the program has been downloaded, and how long the rest will take. The build puts this
// ahead of boot.js, in one file.
(() => {
  "use strict";

  // What a start downloads: by address, how many bytes it has, and how many when it is compressed.
  /** @type {any} */
  const SIZES = "build:sizes";
  const PROGRAM = "pyodide/pyodide.asm.wasm";

  const SURE = 2000; // ms until the rate of the download is known well enough
  const LONG = 4; // s; shorter rests are not named

  /** Return the bytes of a file on the wire: hosts that compress the program compress the others too. */
  const size = (name) => SIZES[name][globalThis.hiveArriving?.packed ? 1 : 0];

  /** Return whether the download of the program broke off, which not every browser reports. */
  globalThis.hiveBrokenOff = () => {
    const arriving = globalThis.hiveArriving;
    return Boolean(arriving?.ended && arriving.bytes < SIZES[PROGRAM][0]);
  };

  /** Return how many bytes have arrived, of how many; null while the program is not counted. */
  globalThis.hiveDownloaded = () => {
    const arriving = globalThis.hiveArriving;
    if (!arriving) return null;
    const names = Object.keys(SIZES);
    const finished = performance.getEntriesByType("resource").map(({ name }) => name.split(/[?#]/)[0]);
    const part = (name) => {
      if (finished.some((address) => address.endsWith(`/${name}`))) return size(name);
      return name === PROGRAM ? (arriving.bytes / SIZES[name][0]) * size(name) : 0;
    };
    const sum = (number) => names.reduce((total, name) => total + number(name), 0);
    const [done, total] = [sum(part), sum(size)];
    const passed = performance.now() - arriving.since;
    const left = passed > SURE && done ? ((total - done) / done) * (passed / 1000) : 0;
    return { done, total, left: left > LONG ? left : 0 };
  };
})();
