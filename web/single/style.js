// @ts-check
// Unpacks the style sheet of this file and the first words of its languages, and hides the page until then.
(() => {
  "use strict";

  const packed = document.getElementById("style");
  // Without this the page cannot run, and browser_check.js says so.
  if (!packed || !self.DecompressionStream) return;
  const { lang, style } = document.documentElement;
  style.visibility = "hidden";

  function unpacked(part) {
    const bytes = hiveUnpack.decode(part.textContent ?? "");
    return new Response(
      new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")),
    ).text();
  }

  const sheet = document.createElement("style");
  unpacked(packed)
    .then((text) => {
      sheet.textContent = text;
      packed.replaceWith(sheet);
    })
    // loader.js reports a damaged file.
    .catch(() => {})
    .finally(() => (style.visibility = ""));
  const first = globalThis.hiveFirst[lang];
  if (first) {
    const part = /** @type {HTMLElement} */ (document.getElementById("first-words"));
    first.pages = unpacked(part).then((text) => JSON.parse(text)[lang]);
  }
})();
