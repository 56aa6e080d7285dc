// @ts-check
// Remembers what a visitor chooses on the painted page before Python runs: marks it, says so, and
// clicks it again when the page is ready. An inline script, since other scripts can arrive after the
// first paint.
(() => {
  "use strict";

  const root = document.documentElement;

  // The attributes of what Python handles clicks on, in the pages as they are painted.
  const CHOICES = ["data-action", "data-reserve", "data-piece", "data-rule"];
  // Of these the visitor selects one at a time.
  const TILES = ["data-reserve", "data-piece"];
  const MOST = 8;

  /** @type {{selector: string, element: Element, tile: boolean}[]} */
  let chosen = [];

  const words = () => document.querySelector(".progress-choice");

  /** Return what can be chosen around the target of a click; null for anything else. */
  function choiceOf(target) {
    const element = target instanceof Element && target.closest(CHOICES.map((name) => `[${name}]`).join());
    const name = element && CHOICES.find((name) => element.hasAttribute(name));
    // The browser itself handles links, and boot.js another try.
    if (!element || !name || element.closest("a, #failure, :disabled, [aria-disabled=true]")) return null;
    const selector = `[${name}="${CSS.escape(element.getAttribute(name) ?? "")}"]`;
    return { selector, element, tile: TILES.includes(name) };
  }

  function remember(event) {
    const choice = choiceOf(event.target);
    if (!choice) return;
    const again = chosen.some(({ element }) => element === choice.element);
    keep(chosen.filter(({ element, tile }) => element !== choice.element && !(tile && choice.tile)));
    if (!again) keep([...chosen, choice].slice(-MOST));
  }

  /** Remember these choices, mark them, and name the last one. */
  function keep(choices) {
    for (const { element } of chosen) element.removeAttribute("data-waiting");
    chosen = choices;
    for (const { element } of chosen) element.setAttribute("data-waiting", "");
    const line = words();
    /** @type {any} */
    const last = chosen.at(-1)?.element;
    if (!line) return;
    // Of a button with two lines, the first is its name.
    const name = last?.getAttribute("aria-label") || last?.innerText?.trim().split("\n")[0] || "";
    line.textContent = last ? (line.getAttribute("data-words") ?? "").replace("{what}", () => name) : "";
  }

  /** Click what was chosen, as long as it is still there and no dialog covers it. */
  function carryOut() {
    const choices = chosen;
    keep([]);
    for (const { selector } of choices) {
      const found = [...document.querySelectorAll(selector)].find((element) => element.checkVisibility());
      if (document.querySelector("dialog[open]") || !found) return;
      found.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    }
  }

  if (root.dataset.app === "failed") return;
  addEventListener("click", remember, { capture: true });
  const watcher = new MutationObserver(() => {
    if (root.dataset.app === "loading") return;
    watcher.disconnect();
    removeEventListener("click", remember, { capture: true });
    if (root.dataset.app === "ready") carryOut();
    else keep([]);
  });
  watcher.observe(root, { attributeFilter: ["data-app"] });
})();
