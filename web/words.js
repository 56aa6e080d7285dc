// The last script of a page that is painted before Python runs, written out behind the markup: gives it
// the words of its reader's language. The build has made the list: for each language what differs from
// the words that are there, `[which element, its text or null, its attributes]`.
(() => {
  "use strict";

  const CHANGES = "build:changes";
  const root = document.documentElement;
  const elements = document.querySelectorAll("build:selector");
  try {
    for (const [at, text, attributes] of CHANGES[root.lang] ?? []) {
      const element = elements[at];
      if (text !== null) element.textContent = text;
      for (const [name, value] of Object.entries(attributes ?? {})) {
        if (value === null) element.removeAttribute(name);
        else element.setAttribute(name, value);
      }
    }
  } finally {
    // Also a page that something else has changed in the meantime is seen, in whatever words.
    delete root.dataset.wordless;
  }
})();
