// @ts-check
// The last script of a page that is painted before Python runs, inlined after the markup: puts in the
// words of the reader's language: what differs from the English page, as `[index of the element, its text
// or null, its attributes]`.
(() => {
  "use strict";

  /** @type {any} */
  const PAGE = "build:page";
  const root = document.documentElement;
  const elements = document.querySelectorAll("build:selector");
  const first = globalThis.hiveFirst?.[root.lang];

  /** Put in the words, and show the page. */
  function show(changes) {
    try {
      for (const [at, text, attributes] of changes) {
        const element = elements[at];
        if (text !== null) element.textContent = text;
        for (const [name, value] of Object.entries(attributes ?? {})) {
          if (value === null) element.removeAttribute(name);
          else element.setAttribute(name, value);
        }
      }
    } finally {
      // Show the page in any case, even if something else has changed it and its words are mixed.
      delete root.dataset.wordless;
    }
  }

  const { content } = /** @type {any} */ (document.querySelector("meta[name=hive-version]")) ?? {};
  // A host may lack the file, or have that of another version. Then Python changes the language later.
  const fits = first && [undefined, content].includes(first.version);
  if (!fits) Object.assign(root, { lang: "en", dir: "ltr" });
  const pages = fits ? first.pages : {};
  // The single file unpacks them first; loader.js reports a damaged one.
  if (pages instanceof Promise) pages.then((unpacked) => show(unpacked[PAGE]), () => show([]));
  else show(pages[PAGE] ?? []);
})();
