// @ts-check
// Tells whether the page is being left. Firefox then ends downloads, and reports that, while the page is
// still there. The build puts this ahead of boot.js, in one file.
(() => {
  "use strict";

  const PASSED = 3000; // ms after which a page that should have been left has stayed

  let leaving = false;

  /**
   * Call this when Python starts, in the page or in a worker, and what it returns when that has ended. There
   * is no listener in between, because Firefox keeps no page that has one for its Back button.
   */
  globalThis.hiveStarts = () => {
    const leave = () => {
      leaving = true;
      setTimeout(() => (leaving = false), PASSED);
    };
    addEventListener("beforeunload", leave);
    return () => removeEventListener("beforeunload", leave);
  };

  /** Return null, or for a page that is being left a promise that settles if it stays after all. */
  globalThis.hiveLeaves = () => (leaving ? new Promise((resolve) => setTimeout(resolve, PASSED)) : null);
})();
