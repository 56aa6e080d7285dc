// @ts-check
// The front end of a board whose rules are in Python: it shows the parts that Python draws, and
// sends clicks and keys. Notebooks load it through anywidget, PyScript pages through
// hive_core.teach.ext.pyscript. It imports nothing, since notebooks load it from text.

/**
 * @typedef {{
 *   get(name: string): any,
 *   on(event: string, callback: () => void): void,
 *   off(event: string, callback: () => void): void,
 *   send(message: object): void,
 * }} Model What anywidget gives a module: synced values, and messages to Python.
 */

const PARTS = ["task", "top", "picture", "bottom", "message", "buttons", "moves"];
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const LETTERS = ["u", "r", "f"];
const SILENCE_MS = 10_000;

/**
 * Show the board in `el` until the function that is returned is called.
 * @param {{ model: Model, el: HTMLElement }} context
 */
function render({ model, el }) {
  const document = el.ownerDocument;
  const root = document.createElement("div");
  root.className = "hive-widget";
  root.setAttribute("role", "group");
  // Takes the focus when an empty board has nothing else for it.
  root.tabIndex = -1;
  root.setAttribute("aria-label", "Hive board");
  // JupyterLab has shortcuts for single letters, such as "r" and "f".
  root.setAttribute("data-lm-suppress-shortcuts", "true");
  /** @type {Record<string, HTMLElement>} */
  const parts = {};
  /** @type {Record<string, string>} */
  const shown = {};
  for (const name of PARTS) {
    const part = document.createElement("div");
    part.className = `hive-${name}`;
    parts[name] = part;
    root.append(part);
  }
  parts.message.setAttribute("role", "status");
  parts.top.setAttribute("role", "group");
  parts.bottom.setAttribute("role", "group");
  parts.buttons.setAttribute("role", "toolbar");
  parts.buttons.setAttribute("aria-label", "Board");

  const focused = () => {
    const active = /** @type {Document | ShadowRoot} */ (root.getRootNode()).activeElement;
    return active instanceof Element && root.contains(active) ? active : null;
  };
  const keyed = (/** @type {string} */ key) =>
    /** @type {HTMLElement | null} */ (root.querySelector(`[data-key="${CSS.escape(key)}"]`));

  /** Show what has changed, and keep the focus where it was. */
  function draw() {
    const key = focused()?.getAttribute("data-key") ?? null;
    const panel = model.get("_panel");
    for (const name of PARTS) {
      const markup = name === "picture" ? model.get("_picture") : (panel[name] ?? "");
      if (shown[name] !== markup) {
        shown[name] = markup;
        parts[name].innerHTML = markup;
      }
      parts[name].hidden = name !== "message" && markup === "";
    }
    parts.top.setAttribute("aria-label", panel.labels[0]);
    parts.bottom.setAttribute("aria-label", panel.labels[1]);
    root.setAttribute("aria-busy", String(panel.busy));
    if (key !== null && !focused()) {
      const next = keyed(key) ?? keyed(panel.focus) ?? parts.picture.querySelector('[tabindex="0"]');
      focus(/** @type {HTMLElement} */ (next ?? root));
    }
    const current = /** @type {HTMLElement | null} */ (parts.moves.querySelector("[aria-current]"));
    if (current) parts.moves.scrollTop = current.offsetTop - parts.moves.clientHeight / 2;
  }

  /** Move the focus; on the board only one shape is reached by the Tab key. */
  function focus(/** @type {HTMLElement | SVGElement} */ to) {
    if (parts.picture.contains(to)) {
      for (const other of parts.picture.querySelectorAll('[tabindex="0"]')) {
        other.setAttribute("tabindex", "-1");
      }
      to.setAttribute("tabindex", "0");
    }
    to.focus({ preventScroll: true });
  }

  /** Return the middle of an element on the screen. */
  function middle(/** @type {Element} */ of) {
    const box = of.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  }

  /** Return the nearest shape in a direction: sideways distance counts double. */
  function neighbour(/** @type {Element} */ from, /** @type {number[]} */ [dx, dy]) {
    const [x, y] = middle(from);
    let best = null;
    let least = Infinity;
    for (const shape of parts.picture.querySelectorAll("[tabindex]")) {
      const [cx, cy] = middle(shape);
      const along = (cx - x) * dx + (cy - y) * dy;
      const aside = Math.abs((cx - x) * dy + (cy - y) * dx);
      const cost = along + 2 * aside;
      if (shape !== from && along > 1 && aside < 2 * along && cost < least) [best, least] = [shape, cost];
    }
    return best;
  }

  let silence = 0;
  function send(/** @type {string} */ act, /** @type {string} */ value = "") {
    model.send({ act, value });
    clearTimeout(silence);
    silence = setTimeout(() => {
      parts.message.textContent = "Python does not answer. Is it busy? Or run the cell again.";
      shown.message = "";
    }, SILENCE_MS);
  }
  const answered = () => {
    clearTimeout(silence);
    draw();
  };

  root.addEventListener("click", (event) => {
    const at = /** @type {Element} */ (event.target).closest("[data-act]");
    if (!at || at.getAttribute("aria-disabled") === "true") return;
    if (at.hasAttribute("data-key")) focus(/** @type {HTMLElement} */ (at));
    send(at.getAttribute("data-act") ?? "", at.getAttribute("data-value") ?? "");
  });

  root.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const at = /** @type {Element} */ (event.target);
    const shape = at.closest(".hive-shape[tabindex]");
    const letter = event.key.toLowerCase();
    if (shape && event.key in ARROWS) {
      const next = neighbour(shape, ARROWS[/** @type {keyof ARROWS} */ (event.key)]);
      if (next) focus(/** @type {SVGElement} */ (next));
    } else if (shape && (event.key === "Enter" || event.key === " ")) {
      send(shape.getAttribute("data-act") ?? "", shape.getAttribute("data-value") ?? "");
    } else if (event.key === "Escape") {
      send("key", "Escape");
    } else if (LETTERS.includes(letter)) {
      send("key", letter);
    } else {
      // Others are the browser's: Tab, and Enter on a button; not the notebook's.
      if (event.key === "Enter" || event.key === " ") event.stopPropagation();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  });

  const wide = matchMedia("(prefers-color-scheme: dark)");
  /** Take the theme of the board, or else of the notebook, or else of the system. */
  function paint() {
    const theme = model.get("theme");
    root.dataset.theme = theme === "auto" ? surroundings(document, wide.matches) : theme;
  }
  const watcher = new MutationObserver(paint);
  for (const watched of [document.documentElement, document.body]) {
    watcher.observe(watched, { attributes: true });
  }
  wide.addEventListener("change", paint);

  const changes = { "change:_picture": draw, "change:_panel": draw, "change:_answered": answered, "change:theme": paint };
  for (const [event, callback] of Object.entries(changes)) model.on(event, callback);
  paint();
  draw();
  el.append(root);

  return () => {
    for (const [event, callback] of Object.entries(changes)) model.off(event, callback);
    clearTimeout(silence);
    watcher.disconnect();
    wide.removeEventListener("change", paint);
    root.remove();
  };
}

/**
 * Return `dark` or `light`: what the notebook says about itself, else `dark` if the system is.
 * @param {Document} document
 * @param {boolean} dark
 */
function surroundings(document, dark) {
  const [page, body] = [document.documentElement, document.body];
  const lab = body.dataset.jpThemeLight;
  const code = body.dataset.vscodeThemeKind;
  if (lab) return lab === "true" ? "light" : "dark";
  if (code) return code.includes("light") ? "light" : "dark";
  for (const one of [page, body]) {
    const told = one.getAttribute("theme") ?? one.dataset.theme ?? "";
    if (told === "dark" || one.classList.contains("dark")) return "dark";
    if (told === "light" || one.classList.contains("light")) return "light";
  }
  return dark ? "dark" : "light";
}

export default { render };
