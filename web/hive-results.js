/* <hive-results>: what readers of a page have solved, as a table, and as codes for their teacher.
 */
// <script src="https://…/hive-results.js" defer></script>
// <hive-board lesson="spider-four" remember></hive-board>
// <hive-results></hive-results>
//
// Boards with `remember` send `hive-solved`; the best result of each task is kept in the storage of the host page, under
// `hive-results:` and the name of the set. With `collect` the table is that of a teacher: pupils and tasks, from codes.
// @ts-check
(() => {
  "use strict";

  if (customElements.get("hive-results")) return;

  // By language and name: the catalogues' entries under `scores.`.
  /** @type {any} */
  const WORDS = "build:words";

  // build:codes

  const STYLE = `
    :host { display: block; margin-block: 1em; }
    :host([hidden]), [hidden] { display: none; }
    .scroll { overflow-x: auto; }
    .scroll:focus-visible, button:focus-visible, input:focus-visible, textarea:focus-visible { outline: 2px solid; outline-offset: 2px; }
    table { width: 100%; border-collapse: collapse; }
    caption { padding: 4px 8px; font-weight: bold; text-align: start; overflow-wrap: anywhere; }
    th, td { padding: 6px 8px; border-block: 1px solid; text-align: start; vertical-align: top; font-variant-numeric: tabular-nums; }
    tbody th { font-weight: normal; overflow-wrap: anywhere; min-width: 7em; }
    .many thead th { overflow-wrap: anywhere; min-width: 5em; }
    .stars { white-space: nowrap; }
    p { margin: 8px 0; }
    p:empty { margin: 0; }
    .note { white-space: pre-line; overflow-wrap: anywhere; }
    button, input, textarea { box-sizing: border-box; max-width: 100%; border: 1px solid; border-radius: 8px; font: inherit; color: inherit; background: transparent; }
    button { min-height: 44px; margin: 0 8px 8px 0; padding: 6px 14px; cursor: pointer; }
    input { min-height: 44px; margin-inline-start: 8px; padding: 6px 10px; }
    textarea { display: block; width: 100%; margin-top: 4px; padding: 6px 10px; font: 14px/1.4 ui-monospace, monospace; }
    @media (min-width: 481px) { .own td { white-space: nowrap; } }
    @media (max-width: 480px) { th, td { padding: 6px 4px; } thead th { font-size: 0.85em; } }
    @media print { .scroll { overflow: visible; } .tools { display: none; } tr { break-inside: avoid; } }`;

  const OWN = "hive-results:";
  const COLLECTED = "hive-results-collected:";
  const TASK = ["task", "lesson", "puzzle", "tasks"];

  // Not an element: the page's policy may refuse that.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);

  // The pupils by their key of the storage, where it did not take them.
  const unkept = new Map();
  // The first task that a board has shown, if its attributes name none.
  const firsts = new WeakMap();
  /** @type {Set<HiveResults>} */
  const tables = new Set();

  const make = (name, attributes = {}, ...children) => {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.append(...children);
    return element;
  };

  const setOf = (name) => name || location.pathname;

  const languageOf = (element) => {
    const asked = element.closest("[lang]")?.getAttribute("lang") || "auto";
    const tags = asked === "auto" ? navigator.languages : [asked];
    return tags.map((tag) => tag.split("-")[0].toLowerCase()).find((tag) => Object.hasOwn(WORDS, tag)) ?? "en";
  };

  // -- the storage

  /** Return the pupils that the storage has; null if it is closed, or has something else there. */
  const stored = (key) => {
    try {
      const text = localStorage.getItem(key);
      if (text === null) return [];
      const { v, pupils } = JSON.parse(text);
      return v === 1 && Array.isArray(pupils) && pupils.every(isPupil) ? pupils : null;
    } catch {
      return null;
    }
  };

  /** Return the pupils with more of them. In a set of the reader there is one, who may get another name. */
  const added = (key, pupils, more) => {
    if (!key.startsWith(OWN)) return together(pupils, more);
    const [name, results] = pupils[0] ?? ["", []];
    const [newName, newResults] = more[0] ?? [null, []];
    return [[newName ?? name, merged(results, newResults)]];
  };

  const read = (key) => added(key, stored(key) ?? [], unkept.get(key) ?? []);

  /** Add pupils to what the storage has now, perhaps from another tab; keep them here if it does not take them. */
  const add = (key, more) => {
    const pupils = added(key, read(key), more);
    try {
      if (!stored(key) || key === COLLECTED) throw new Error("not to be kept");
      localStorage.setItem(key, JSON.stringify({ v: 1, pupils }));
      unkept.delete(key);
    } catch {
      unkept.set(key, pupils);
    }
    update(key);
  };

  const forget = (key) => {
    unkept.delete(key);
    try {
      localStorage.removeItem(key);
    } catch {
      // There is nothing in a closed storage.
    }
    update(key);
  };

  // -- the boards of the page

  /** Return the first task of the board's attributes as JSON has it; else with its id, if it is known. */
  const taskOf = (board) => {
    const id = board.getAttribute("lesson") || board.getAttribute("puzzle") || firsts.get(board) || "";
    try {
      return board.hasAttribute("task") ? (JSON.parse(board.getAttribute("task")) ?? { id }) : { id };
    } catch {
      return { id };
    }
  };

  /** Return the title that the page gives a board: of itself, of its figure, or of its task. */
  const titleOf = (board) => {
    const figure = board.closest("figure");
    const caption = figure?.querySelector("figcaption") ?? figure?.querySelector(".hive-prompt");
    const prompt = caption?.querySelector(".hive-prompt")?.textContent ?? "";
    const { title, text } = taskOf(board);
    const written = title ?? text ?? "";
    const own = typeof written === "string" ? written : (written[languageOf(board)] ?? Object.values(written)[0]);
    const said = caption?.textContent ?? "";
    return shortened(board.title || said.replace(prompt, "").trim() || said || String(own), LONGEST_TITLE);
  };

  const boardsOf = (set) =>
    [...document.querySelectorAll("hive-board[remember]")].filter(
      (board) => setOf(board.getAttribute("remember")) === set && TASK.some((name) => board.hasAttribute(name)),
    );

  /** Return the board that an event is about, also one in a shadow root. */
  const boardOf = (event) => event.composedPath().find((node) => node.localName === "hive-board");

  const today = () => {
    const now = new Date();
    return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
  };

  document.addEventListener("hive-solved", (event) => {
    const board = boardOf(event);
    if (!board?.hasAttribute("remember")) return;
    const { id, stars, tries, hints } = /** @type {CustomEvent} */ (event).detail;
    const title = taskOf(board).id === id ? titleOf(board) : "";
    const result = [id, stars, Math.min(tries, LARGEST), Math.min(hints, LARGEST), today(), title];
    if (isResult(result)) add(OWN + setOf(board.getAttribute("remember")), [[null, [result]]]);
  });

  for (const name of ["hive-ready", "hive-state"]) {
    document.addEventListener(name, (event) => {
      const [board, { task }] = [boardOf(event), /** @type {CustomEvent} */ (event).detail];
      if (!board || !task || firsts.has(board)) return;
      firsts.set(board, task);
      update();
    });
  }

  addEventListener("storage", ({ key }) => {
    if (key === null || key.startsWith(OWN) || key.startsWith(COLLECTED)) update(key);
  });
  document.addEventListener("DOMContentLoaded", () => update());

  // -- the table

  class HiveResults extends HTMLElement {
    static observedAttributes = ["set", "collect", "remember", "lang"];

    /** @type {any} */
    #words = {};
    #view = make("div", { class: "scroll" });
    #unkept = make("p", { class: "note", part: "note" });
    #note = make("p", { class: "note", part: "note", role: "status" });
    #tools = make("div", { class: "tools", part: "tools" });
    #sure = make("div", { role: "group", hidden: "" });
    /** @type {HTMLInputElement | HTMLTextAreaElement} */
    #field = make("input");
    /** @type {any} */
    #code = make("textarea");

    constructor() {
      super();
      const root = this.attachShadow({ mode: "open" });
      root.adoptedStyleSheets = [sheet];
      root.append(this.#view, this.#unkept, this.#tools, this.#note);
    }

    connectedCallback() {
      tables.add(this);
      this.#build();
    }

    disconnectedCallback() {
      tables.delete(this);
    }

    attributeChangedCallback() {
      if (this.isConnected) this.#build();
    }

    /** The name of the set: of the attributes, else of the first board that remembers, else the page's own. */
    get #set() {
      const board = document.querySelector("hive-board[remember]");
      return setOf(this.getAttribute("set") || this.getAttribute("remember") || board?.getAttribute("remember"));
    }

    get #collects() {
      return this.hasAttribute("collect");
    }

    /** The key of the storage. A table that collects without `remember` has one that is never kept. */
    get key() {
      if (!this.#collects) return OWN + this.#set;
      return this.hasAttribute("remember") ? COLLECTED + this.#set : COLLECTED;
    }

    get results() {
      return rowsOf(read(this.key)).map((row) => Object.fromEntries(COLUMNS.map((name, at) => [name, row[at]])));
    }

    get csv() {
      return csvOf(rowsOf(read(this.key)));
    }

    get code() {
      const [pupil] = read(this.key);
      return this.#collects || !pupil[1].length ? "" : codeOf(pupil);
    }

    /** Add the results of all codes in a text, and return a sentence about each faulty code. */
    add(text) {
      const { pupils, faults } = readCodes(String(text));
      const own = pupils.map(([name, results, check]) => [name || this.#say("nameless", { code: check }), results]);
      if (this.#collects) add(this.key, own);
      else add(this.key, [[null, pupils.reduce((all, [, results]) => merged(all, results), /** @type {any[]} */ ([]))]]);
      return faults.map(({ why, ...about }) => this.#say(why, about));
    }

    #say(name, values = {}) {
      return this.#words[name].replace(/\{(\w+)\}/g, (_, key) => values[key]);
    }

    #button(word, act) {
      const button = make("button", { type: "button", part: "button" }, this.#words[word]);
      button.addEventListener("click", act);
      return button;
    }

    #build() {
      this.#words = WORDS[languageOf(this)];
      const words = this.#words;
      this.#field = make(this.#collects ? "textarea" : "input", { part: "field", ...(this.#collects ? { rows: "5" } : { maxlength: String(LONGEST_NAME), autocomplete: "off" }) });
      this.#field.addEventListener("input", () => {
        if (!this.#collects) add(this.key, [[shortened(this.#field.value, LONGEST_NAME), []]]);
      });
      this.#code = make("textarea", { part: "field", rows: "5", readonly: "", hidden: "", "aria-label": words.byhand });
      const label = make("p", {}, make("label", {}, words[this.#collects ? "paste" : "name"], this.#field));
      const buttons = make(
        "p",
        {},
        this.#collects ? this.#button("add", () => this.#take()) : this.#button("copy", () => this.#copy()),
        this.#button("download", () => this.#download()),
        this.#button("forget", () => this.#ask(true)),
      );
      const lose = make("p");
      const keep = this.#button("keep", () => this.#ask(false));
      this.#sure = make("div", { role: "group", "aria-label": words.forget, hidden: "" }, lose, this.#button("lose", () => this.#lose()), keep);
      // With many tasks it scrolls, also by keys.
      const view = { tabindex: "0", role: "region", "aria-label": words.caption };
      for (const [name, value] of Object.entries(view)) {
        if (this.#collects) this.#view.setAttribute(name, value);
        else this.#view.removeAttribute(name);
      }
      this.#tools.replaceChildren(label, buttons, this.#sure, this.#code);
      this.update();
    }

    /** Show the results as they are now. */
    update() {
      const pupils = read(this.key);
      /** @type {[string, string][]} */
      const boards = boardsOf(this.#set).map((board) => [taskOf(board).id, titleOf(board)]);
      // The first task of a board may not be known yet, and two boards may have the same.
      const tasks = [...new Map(boards.filter(([id]) => id))].map(([id, title]) => ({ id, title }));
      for (const [id, , , , , title] of pupils.flatMap(([, results]) => results)) {
        const task = tasks.find((task) => task.id === id);
        if (!task) tasks.push({ id, title });
        else task.title ||= title;
      }
      const table = this.#collects ? this.#pupils(pupils, tasks) : this.#results(pupils[0], tasks);
      this.#view.replaceChildren(table);
      this.#unkept.textContent = stored(this.key) && !unkept.has(this.key) && this.key !== COLLECTED ? "" : this.#words.unkept;
      if (!this.#collects && this.shadowRoot?.activeElement !== this.#field) this.#field.value = pupils[0][0];
    }

    #table(caption, kind, head, body, /** @type {any[] | undefined} */ foot = undefined) {
      const headings = (row, scope) => make("tr", {}, ...row.map((text) => make("th", { scope }, text)));
      const line = (/** @type {any[]} */ [first, ...cells]) => make("tr", {}, make("th", { scope: "row" }, first), ...cells.map((cell) => make("td", {}, cell)));
      return /** @type {HTMLTableElement} */ (
        make(
          "table",
          { part: "table", class: kind },
          make("caption", {}, caption),
          make("thead", {}, headings(head, "col")),
          make("tbody", {}, ...body.map(line)),
          ...(foot ? [make("tfoot", {}, line(foot))] : []),
        )
      );
    }

    #stars(stars) {
      const drawn = "★".repeat(stars) + "☆".repeat(3 - stars);
      return make("span", { class: "stars", role: "img", "aria-label": this.#say("count", { stars }) }, drawn);
    }

    /** Return the table of the reader. */
    #results(/** @type {any[]} */ [name, results], tasks) {
      const words = this.#words;
      /** @type {Map<string, any[]>} */
      const of = new Map(results.map((result) => [result[0], result]));
      const body = tasks.map(({ id, title }) => {
        const [, stars, tries, hints, day] = of.get(id) ?? [];
        const rest = of.has(id) ? [this.#stars(stars), tries, hints, this.#day(day)] : ["–", "", "", ""];
        return [title || id, ...rest];
      });
      const sum = (at) => results.reduce((all, result) => all + result[at], 0);
      return this.#table(
        name ? this.#say("of", { name }) : words.caption,
        "own",
        [words.task, words.stars, words.tries, words.hints, words.date],
        body,
        [this.#say("sum", { solved: results.length, all: tasks.length }), sum(1), sum(2), sum(3), ""],
      );
    }

    /** Return the table of the teacher. */
    #pupils(pupils, tasks) {
      const words = this.#words;
      const body = pupils.map(([name, results]) => {
        const of = new Map(results.map((result) => [result[0], result[1]]));
        const cells = tasks.map(({ id }) => (of.has(id) ? this.#stars(of.get(id)) : "–"));
        return [name, ...cells, results.reduce((all, result) => all + result[1], 0)];
      });
      return this.#table(words.caption, "many", [words.pupil, ...tasks.map(({ id, title }) => title || id), words.total], body);
    }

    #day(day) {
      return new Date(`${day}T12:00`).toLocaleDateString(languageOf(this), { dateStyle: "medium" });
    }

    /** Take the codes of the field; it keeps its text if some are faulty. */
    #take() {
      const faults = this.add(this.#field.value);
      const { pupils } = readCodes(this.#field.value);
      const said = pupils.length || faults.length ? this.#say("added", { count: pupils.length }) : this.#words.nocode;
      this.#note.textContent = [said, ...faults].join("\n");
      if (!faults.length && pupils.length) this.#field.value = "";
    }

    async #copy() {
      const { code } = this;
      this.#code.hidden = true;
      this.#code.value = code;
      try {
        if (code) await navigator.clipboard.writeText(code);
        this.#note.textContent = this.#words[code ? "copied" : "nothing"];
      } catch {
        // No clipboard here, or the browser refuses.
        this.#code.hidden = false;
        this.#code.select();
        this.#note.textContent = this.#words.byhand;
      }
    }

    #download() {
      const address = URL.createObjectURL(new Blob([this.csv], { type: "text/csv" }));
      make("a", { href: address, download: "hive-results.csv" }).click();
      setTimeout(() => URL.revokeObjectURL(address), 60000);
    }

    /** Ask whether the results may be deleted, or stop asking. */
    #ask(open) {
      const [lose, , keep] = this.#sure.children;
      const names = read(this.key).map(([name]) => name).filter(Boolean);
      lose.textContent = this.#say("loss", { count: this.results.length, names: names.join(", ") || "–" });
      this.#sure.hidden = !open;
      this.#note.textContent = "";
      /** @type {any} */
      const next = open ? keep : this.#tools.querySelectorAll("button")[2];
      next.focus();
    }

    #lose() {
      forget(this.key);
      this.#ask(false);
      this.#code.hidden = true;
      this.#note.textContent = this.#words.gone;
    }
  }

  /** Show the tables with that key of the storage anew, all of them without one, and tell the page. */
  function update(/** @type {string | null} */ key = null) {
    for (const table of tables) {
      if (key !== null && key !== table.key) continue;
      table.update();
      if (key !== null) table.dispatchEvent(new CustomEvent("hive-results-change", { bubbles: true, composed: true }));
    }
  }

  customElements.define("hive-results", HiveResults);
})();
