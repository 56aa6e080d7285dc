// @ts-check
// Unpacks the style sheet of this file, and hides the page until then.
(() => {
  "use strict";

  const packed = document.getElementById("style");
  // Without this the page cannot run, and browser_check.js says so.
  if (!packed || !self.DecompressionStream) return;
  const { style } = document.documentElement;
  style.visibility = "hidden";
  const bytes = hiveUnpack.decode(packed.textContent ?? "");
  const sheet = document.createElement("style");
  new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")))
    .text()
    .then((text) => {
      sheet.textContent = text;
      packed.replaceWith(sheet);
    })
    // loader.js reports a damaged file.
    .catch(() => {})
    .finally(() => (style.visibility = ""));
})();
