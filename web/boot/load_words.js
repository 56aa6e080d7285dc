// @ts-check
// The second script of a page in a language other than English, inlined after first_paint.js: loads its words.
// The first ones come before the first paint; Python takes the rest. The single file has all of them inside.
(() => {
  "use strict";

  const { lang } = document.documentElement;
  if (lang === "en") return;
  const { content } = /** @type {any} */ (document.querySelector("meta[name=hive-version]"));
  const address = (name) => `web/locale/${name}?v=${content}`;
  const tag = "script"; // written out, it would end this one
  document.write(`<${tag} src="${address(`first-${lang}.js`)}"></${tag}>`);
  globalThis.hiveCatalogue = fetch(address(`${lang}.json`)).then((answer) => {
    if (!answer.ok) throw new TypeError(answer.url);
    return answer.text();
  });
  globalThis.hiveCatalogue.catch(() => {}); // interpreter.mjs reports it
})();
