// @ts-check
// The first script of a page, inlined in its head: chooses language and theme before the first paint.
// The link decides, else the settings, else the browser; Python later chooses the same way.
// Uses only syntax that a browser too old for the page can parse.
(() => {
  "use strict";

  /** @type {any} */
  const LANGUAGES = "build:languages"; // a list
  /** @type {any} */
  const LEFTWARD = "build:leftward"; // those that are written from right to left
  const THEMES = ["auto", "light", "dark", "contrast"];
  const root = document.documentElement;

  const asked = new Map(
    location.hash
      .slice(1)
      .split("&")
      .map((part) => /** @type {[string, string]} */ (part.split("=", 2)))
  );

  // An embedded page: embed.html, or any page with `frame=1` in its link. It does not read the app's
  // saved settings.
  const framed = root.dataset.page === "embed" || asked.get("frame") === "1";
  if (framed) root.dataset.page = "embed";

  /** @type {any} */
  let kept = {};
  try {
    if (!framed) kept = JSON.parse(localStorage.getItem("hive.prefs") || "null") || {};
  } catch (refused) {
    // Storage is blocked, or the entry is not JSON.
  }

  // Hide the first screen before the first paint from visitors who have a saved game, or a link to one.
  const BEGINS = ["game", "position", "study", "white", "black", "mode", "controls"]; // a link with one of these begins something
  let returning = BEGINS.some((name) => asked.has(name));
  try {
    returning = returning || Object.keys(localStorage).some((name) => name.startsWith("hive.game."));
  } catch (refused) {
    // Storage is blocked.
  }
  if (returning) root.dataset.returning = "";

  const theme = [asked.get("theme"), kept.theme].find((name) => THEMES.includes(name));
  if (theme) root.dataset.theme = theme;
  for (const look of ["tiles", "board", "text", "motion"]) {
    if (typeof kept[look] === "string" && kept[look]) root.dataset[look] = kept[look];
  }
  // The reader has chosen larger text in the browser; the style sheet is still to come.
  if (!framed && parseFloat(getComputedStyle(root).fontSize) > 16) root.dataset.big = "";

  function theirs() {
    const known = navigator.languages.map((tag) => tag.split("-")[0].toLowerCase());
    return known.find((lang) => LANGUAGES.includes(lang)) || "en";
  }

  const chosen = [asked.get("lang"), kept.lang];
  const named = chosen.find((lang) => lang === "auto" || LANGUAGES.includes(lang));
  const lang = named === undefined || named === "auto" ? theirs() : named;
  root.lang = lang;
  root.dir = LEFTWARD.includes(lang) ? "rtl" : "ltr";
  // Hides the page until words.js, after the markup, has put in the words. Also in English: on a slow
  // machine the browser would paint half a board, which would jump when the rest arrives.
  root.dataset.wordless = "";
})();
