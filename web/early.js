// The first script of a page, written out in its head: how the page is for its reader before anything
// is painted. Python will choose the same when it is there: what the link asks for, else what is in
// the settings, else what the browser says. In a syntax that a browser too old for the page can read, too.
(() => {
  "use strict";

  const LANGUAGES = "build:languages"; // a list
  const THEMES = ["auto", "light", "dark", "contrast"];
  const root = document.documentElement;

  const asked = new Map(
    location.hash
      .slice(1)
      .split("&")
      .map((part) => part.split("=", 2)),
  );

  // A small page within somebody else's: embed.html, or any page that is told to be one. It knows
  // nothing of what is kept for the app.
  const framed = root.dataset.page === "embed" || asked.get("frame") === "1";
  if (framed) root.dataset.page = "embed";

  let kept = {};
  try {
    if (!framed) kept = JSON.parse(localStorage.getItem("hive.prefs")) || {};
  } catch (refused) {
    // a browser that keeps nothing, or something else of that name
  }

  // Hide the first screen before the first paint from visitors who have a saved game, or a link to one.
  const BEGINS = ["game", "white", "black", "mode", "controls"]; // a link with one of these begins something
  let returning = BEGINS.some((name) => asked.has(name));
  try {
    returning = returning || Object.keys(localStorage).some((name) => name.startsWith("hive.game."));
  } catch (refused) {
    // a browser that keeps nothing
  }
  if (returning) root.dataset.returning = "";

  const theme = [asked.get("theme"), kept.theme].find((name) => THEMES.includes(name));
  if (theme) root.dataset.theme = theme;

  function theirs() {
    const known = navigator.languages.map((tag) => tag.split("-")[0].toLowerCase());
    return known.find((lang) => LANGUAGES.includes(lang)) || "en";
  }

  const chosen = [asked.get("lang"), kept.lang];
  const named = chosen.find((lang) => lang === "auto" || LANGUAGES.includes(lang));
  const lang = named === undefined || named === "auto" ? theirs() : named;
  root.lang = lang;
  // Until `words.js`, behind the markup, has put the words in. In the language that is written there,
  // too: on a slow machine a browser paints half a table, and it would jump when the rest comes.
  root.dataset.wordless = "";
})();
