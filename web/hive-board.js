/* <hive-board>: a picture of a Hive position that becomes a board when clicked.
 */
// <script src="https://…/hive-board.js" defer></script>
// <hive-board game="Base+ML;…" ply="6" mode="view"><svg>…</svg></hive-board>
//
// Until it is clicked, the element is the picture inside it and a button: no frame, no request. A click loads
// embed.html, from the folder of this file unless `src` names another, into a frame. Only one frame runs at a
// time: the board that ran before is ended, and keeps its game and a picture of it.
// Works as a classic script and as a module, from any origin, under a policy without inline scripts.
// @ts-check
(() => {
  "use strict";

  if (customElements.get("hive-board")) return;

  // Modules have no currentScript, and classic scripts no import.meta; but an error's stack names the file.
  /** @type {any} */
  const script = document.currentScript;
  const own =
    script?.src ||
    (/(?:https?|file):\/\/[^\s()]+?(?=:\d+:\d+)/.exec(new Error("where").stack ?? "") || [document.baseURI])[0];

  // The attributes that only go into the frame's address; those that an open frame can change, with their defaults.
  const GAME = ["code", "game", "position", "moves", "study", "line", "ply", "rules", "end", "seed"];
  // In place of a game: a task, or what names one; the first counts.
  const TASK = ["task", "lesson", "puzzle", "tasks"];
  const LOOK = { mode: "play", white: "human", black: "human", theme: "auto", lang: "auto", flip: "0", controls: null, notation: "none" };
  const LABELS = ["view", "play", "analysis", "lesson", "puzzle", "task"];
  const TOLD = ["ready", "move", "state", "error", "solved", "resize"];

  // The height of a frame, as web/embed/layout.py works it out. By mode, without and with a row of buttons: the bands
  // from a width on, each [width, share of the width, at least, at most, extra, extra for a move list on the right,
  // extra for one below], in pixels. BUTTONS: their names.
  /** @type {any} */
  const ROOMS = "build:rooms";
  /** @type {any} */
  const BUTTONS = "build:buttons";

  // Milliseconds without a move until the board takes a picture for printing.
  const REST_MS = 800;
  // Milliseconds to wait for the last picture of a frame.
  const PICTURE_MS = 1500;
  // Milliseconds between checks that the frame has a document.
  const LOOK_MS = 1000;
  // Milliseconds until the note says that loading takes a while.
  const SLOW_MS = 12000;
  // Milliseconds until loading counts as failed.
  const LOST_MS = 120000;
  // The most characters that a picture may have.
  const LARGEST = 500000;
  // The least height of a frame, in pixels.
  const LOWEST = 240;
  // More pixels than any scroll bar is wide.
  const SCROLL_BAR = 32;

  // By language and name: the catalogues' entries under `board.`. The tutorial brings those of its language.
  /** @type {any} */
  const WORDS = "build:words";
  Object.assign(WORDS, window.hiveBoardWords);

  // build:picture

  const STYLE = `
    :host { display: block; position: relative; }
    :host([hidden]) { display: none; }
    .stage {
      position: relative; height: 100%; overflow: hidden; border-radius: 14px;
      --highest: max(${LOWEST}px, 92vh);
    }
    @supports (height: 1svh) { .stage { --highest: max(${LOWEST}px, 92svh); } }
    /* Gives the stage its height, unless the page sets the height of the board. */
    .room { height: min(var(--room, ${LOWEST}px), var(--highest)); }
    .picture {
      position: absolute; inset: 0 0 54px; box-sizing: border-box;
      display: grid; grid-template-rows: minmax(0, 1fr); grid-template-columns: minmax(0, 1fr);
      place-items: center;
    }
    ::slotted(*), img, .drawn svg { display: block; max-width: 100%; max-height: 100%; min-height: 0; height: auto; }
    ::slotted(a) { display: none !important; }
    .drawn { display: contents; }
    img[hidden], .left slot, .left .drawn { display: none; }
    .touch {
      position: absolute; inset: 0; display: grid; place-items: end center; width: 100%; margin: 0;
      padding: 0 12px 10px; border: 0; background: none; cursor: pointer; -webkit-tap-highlight-color: transparent;
      font: 600 15px/1.2 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
    }
    .pill {
      padding: 10px 19px; border: 1px solid transparent; border-radius: 12px; background: #ffc247; color: #2b1f04;
      box-shadow: 0 1px 3px rgb(0 0 0 / 35%);
    }
    .touch:hover .pill { background: #ffd27a; }
    .touch:focus-visible { outline: 3px solid #ffc247; outline-offset: -5px; border-radius: 14px; }
    .touch:focus-visible .pill { outline: 2px solid #2b1f04; outline-offset: -5px; }
    .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
    iframe { position: absolute; inset: 0; width: 100%; height: 100%; border: 0; opacity: 0; }
    @supports (width: round(down, 1px, 1px)) { iframe { width: round(down, 100%, 1px); } }
    .starting iframe { pointer-events: none; }
    .starting .touch { cursor: progress; }
    .starting .pill { background: #f6f4e9; }
    .awake iframe { opacity: 1; }
    .awake .picture { visibility: hidden; }
    .awake .touch { display: none; }
    .note {
      position: absolute; z-index: 1; inset: 8px 8px auto; max-height: calc(100% - 16px); box-sizing: border-box;
      margin: 0; padding: 8px 12px; border-radius: 10px; overflow: auto; background: Canvas; color: CanvasText;
      box-shadow: 0 1px 4px rgb(0 0 0 / 35%);
      font: 14px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
    }
    .note:empty { padding: 0; box-shadow: none; }
    .note a { margin-left: 0.5em; color: inherit; }
    @media screen {
      .own .picture { padding-top: 10px; }
      .stage { background: var(--hive-table, ${LIGHT.table}); }
      :host([data-look=dark]) .stage { background: var(--hive-table, ${DARK.table}); }
      .own .drawn rect { fill: none !important; }
      ${colorRules(":host([data-look=dark]) .drawn", ":host([data-look=light]) .drawn")}
    }
    @media (prefers-reduced-motion: no-preference) {
      iframe { transition: opacity 0.15s; }
    }
    @media print {
      :host(:not([data-phase]))::after { content: attr(data-hands); }
      .stage { height: auto; break-inside: avoid; }
      .picture { position: static; }
      .awake .picture { visibility: visible; }
      iframe, .room, .touch, .note { display: none !important; }
    }`;

  // For the page's own pictures, which the style sheet of the shadow root cannot reach.
  const COLOR_RULES = `@media screen { ${colorRules("hive-board[data-look=dark] > svg", "hive-board[data-look=light] > svg")} }`;

  const darkness = matchMedia("(prefers-color-scheme: dark)");
  /** @type {CSSStyleSheet | null} */
  let sheet = null;
  /** @type {CSSStyleSheet | null} */
  let colors = null;
  // The board that was clicked last.
  /** @type {HiveBoard | null} */
  let wanted = null;
  // The board that has a frame.
  /** @type {HiveBoard | null} */
  let running = null;
  // A queue: one board is ended before the next one starts.
  let turns = Promise.resolve();

  const make = (name, attributes = {}, ...children) => {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.append(...children);
    return element;
  };

  /** Return the language of a tag such as `nl-BE` if WORDS has it; else null. */
  const known = (tag) => {
    const language = tag.split("-")[0].toLowerCase();
    return Object.hasOwn(WORDS, language) ? language : null;
  };

  /** Return the height in pixels that a frame of that width and mode requests; `controls`, `notation`: attributes. */
  const tall = (width, mode, controls, notation) => {
    const names = BUTTONS[mode] ?? BUTTONS.play;
    const buttons = controls === null || controls.split(",").some((name) => names.includes(name));
    const bands = (ROOMS[mode] ?? ROOMS.play)[Number(buttons)];
    const [, share, least, most, around, right, below] = bands.filter(([start]) => width >= start).pop();
    return Math.min(Math.max(width * share, least), most) + around + ({ right, below }[notation] ?? 0);
  };

  const dress = (root) => {
    try {
      if (!sheet) {
        sheet = new CSSStyleSheet();
        sheet.replaceSync(STYLE);
      }
      root.adoptedStyleSheets = [sheet];
    } catch {
      // A browser from before 2023 has no such style sheets.
      root.append(make("style", {}, STYLE));
    }
  };

  const color = (root) => {
    try {
      if (!colors) {
        colors = new CSSStyleSheet();
        colors.replaceSync(COLOR_RULES);
      }
      if (!root.adoptedStyleSheets.includes(colors)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, colors];
    } catch {
      // A browser from before 2023 leaves the page's pictures in their own colours.
    }
  };

  class HiveBoard extends HTMLElement {
    static observedAttributes = [...GAME, ...TASK, ...Object.keys(LOOK), "src"];

    /** @type {any} */
    #frame = null;
    #origin = "";
    #ready = false;
    // gameString, position, ply, state, end, mode and link from the frame's last message.
    /** @type {any} */
    #known = null;
    // The code that came by the page's address, and the last one that the frame got.
    #code = "";
    #given = "";
    // Messages for a frame that is not ready yet.
    /** @type {object[]} */
    #queued = [];
    // Called when the requested picture arrives.
    /** @type {(() => void) | null} */
    #drawn = null;
    /** @type {Map<string, ReturnType<typeof setTimeout>>} */
    #timers = new Map();
    // The names of changed attributes.
    /** @type {Set<string>} */
    #changed = new Set();
    // The last picture from the frame.
    #svg = "";
    // The position drawn here, if the page has no picture of its own.
    /** @type {any} */
    #position = null;
    // The width that the height was worked out for, in pixels.
    #width = 0;
    // The height, in pixels.
    #height = 0;
    // Whether this frame has asked for a height.
    #hasResized = false;
    #stage; #ruler; #picture; #drawing; #left; #touch; #pill; #name; #note;

    constructor() {
      super();
      this.#left = make("img", { alt: "", hidden: "" });
      this.#drawing = make("div", { class: "drawn", "aria-hidden": "true" });
      this.#picture = make("div", { class: "picture", part: "picture" }, make("slot"), this.#drawing, this.#left);
      this.#pill = make("span", { class: "pill", part: "button" });
      this.#name = make("span", { class: "unseen" });
      this.#touch = make("button", { type: "button", class: "touch" }, this.#pill, this.#name);
      this.#note = make("p", { class: "note", part: "note", role: "status" });
      const room = make("div", { class: "room" });
      this.#stage = make("div", { class: "stage", part: "stage" }, room, this.#picture, this.#touch, this.#note);
      // As wide as the board and without height, so that measuring it changes no layout.
      this.#ruler = make("div");
      const root = this.attachShadow({ mode: "open" });
      dress(root);
      root.append(this.#ruler, this.#stage);
      this.#touch.addEventListener("click", () => this.wake());
      // The page's policy may block such pictures.
      this.#left.addEventListener("error", () => this.#keepPicture(""));
      root.querySelector("slot")?.addEventListener("slotchange", () => this.#drawPosition());
    }

    // The page's switch for its look is an attribute of one of these.
    #switched = new MutationObserver(() => {
      const { look } = this.dataset;
      this.#applyTheme();
      if (this.#frame && look !== this.dataset.look) this.#send({ type: "set", theme: this.#valueOf("theme") ?? "auto" });
    });

    // Boards just added to the page.
    /** @type {Set<HiveBoard>} */
    static #unmeasured = new Set();
    static #widths = new ResizeObserver((entries) => {
      for (const { target, contentRect } of entries) {
        /** @type {any} */
        const root = target.getRootNode();
        const board = root.host;
        if (board) board.#reserve(contentRect.width);
      }
    });

    /** Measure all new boards before changing any, so that the page is laid out once. */
    static #measure() {
      const boards = [...HiveBoard.#unmeasured];
      HiveBoard.#unmeasured.clear();
      const widths = boards.map((board) => parseFloat(getComputedStyle(board.#ruler).width));
      boards.forEach((board, at) => board.#reserve(widths[at]));
    }

    connectedCallback() {
      color(this.getRootNode());
      darkness.addEventListener("change", this.#applyTheme);
      for (const part of [document.documentElement, document.body]) this.#switched.observe(part, { attributes: true });
      this.#applyTheme();
      this.#drawPosition();
      // Now, and not in the observer's first call, which would be too late: a scroll bar may appear first.
      if (!HiveBoard.#unmeasured.size) queueMicrotask(HiveBoard.#measure);
      HiveBoard.#unmeasured.add(this);
      HiveBoard.#widths.observe(this.#ruler);
      addEventListener("hashchange", this.#arrive);
      // After the attributes have been applied, and the heights of all boards.
      queueMicrotask(this.#arrive);
    }

    disconnectedCallback() {
      darkness.removeEventListener("change", this.#applyTheme);
      this.#switched.disconnect();
      removeEventListener("hashchange", this.#arrive);
      HiveBoard.#unmeasured.delete(this);
      HiveBoard.#widths.unobserve(this.#ruler);
      if (wanted === this) wanted = null;
      this.#close();
    }

    attributeChangedCallback(name, before, now) {
      if (before === now) return;
      // Waits for the other attributes, so that a new game and its ply are applied together.
      if (!this.#changed.size) queueMicrotask(() => this.#applyChanges());
      this.#changed.add(name);
    }

    #applyChanges() {
      const changed = [...this.#changed];
      this.#changed.clear();
      const game = changed.some((name) => [...GAME, ...TASK].includes(name));
      if (changed.includes("code")) this.#code = "";
      if (changed.includes("src") || changed.includes("code") || (game && !this.#frame)) {
        // The attributes name another game than the one that was kept.
        if (this.#frame) this.#close();
        if (wanted === this) wanted = null;
        this.#known = null;
        this.#given = "";
        this.#keepPicture("");
      } else if (this.#frame) {
        if (game) this.#load();
        for (const name of changed) {
          const value = this.#valueOf(name) ?? LOOK[name];
          if (name in LOOK && value !== null) this.#send({ type: "set", [name]: value });
        }
      }
      this.#setHeight(this.#wantedHeight(this.#width));
      if (changed.includes("theme")) this.#applyTheme();
      this.#drawPosition();
    }

    // -- games by link

    /** Go on with the game of the link that the reader has opened in the page, if it is for this board. */
    #arrive = () => {
      const [, code] = /[#&]code=([\w-]+)/.exec(location.hash) ?? [];
      const board = running?.hasAttribute("code") ? running : document.querySelector("hive-board[code]");
      if (!code || code === this.#given || board !== this) return;
      this.#code = code;
      this.wake();
      this.#handOver();
      this.scrollIntoView({ block: "nearest" });
    };

    /** Give the running frame the code that it lacks; another fragment does not load it again. */
    #handOver() {
      if (!this.#ready || this.#code === this.#given) return;
      this.#given = this.#code;
      this.#frame.contentWindow.location.replace(`${this.#frame.src.split("#")[0]}#${this.#fragment(null)}&frame=1`);
    }

    // -- for the page's own scripts; each of them starts the frame, so call them when the reader does something

    // Show this game, at that ply or at its end; `rules` and `end` as in a link. In place of a GameString, an object
    // may have `position` and `moves`, `study` and `line`, or a `task`, `lesson` or `puzzle`.
    /** @param {any} game @param {number | null} [ply] @param {{rules?: any, end?: any}} [more] */
    load(game, ply, { rules = null, end = null } = {}) {
      this.#known = null;
      const at = ply === undefined || ply === null ? {} : { ply: Number(ply) };
      const what = typeof game === "object" && game ? game : { gameString: String(game) };
      this.#request({ ...what, type: "load", rules, end, ...at });
    }

    /** Play a move, as a MoveString. */
    play(move) {
      this.#request({ type: "play", move: String(move) });
    }

    /** Show the position after so many plies. */
    goto(ply) {
      this.#request({ type: "goto", ply: Number(ply) });
    }

    /** Tell whether two spellings are one move in the position of the attributes; starts no frame. */
    same(move, other) {
      const game = this.#writtenGame() || "Base+ML";
      const ply = this.hasAttribute("ply") ? Number(this.getAttribute("ply")) : null;
      const [one, two] = [move, other].map((text) => meaningOf(String(text), game, ply));
      return one !== null && one === two;
    }

    get gameString() {
      return this.#known?.gameString ?? this.getAttribute("game") ?? "";
    }

    /** The shown position as a PositionString; null until the frame has run. */
    get position() {
      return this.#known?.position ?? null;
    }

    get ply() {
      return this.#known?.ply ?? (this.hasAttribute("ply") ? Number(this.getAttribute("ply")) : null);
    }

    /** The state of the shown position, such as `InProgress`; null until the frame has run. */
    get state() {
      return this.#known?.state ?? null;
    }

    /** `asleep`, `starting` or `awake`; also in `data-phase`. */
    get phase() {
      return this.#ready ? "awake" : this.#frame || wanted === this ? "starting" : "asleep";
    }

    /** Start the frame, after the running board has been ended. */
    wake() {
      if (wanted === this || !this.isConnected) return;
      wanted = this;
      this.#notify();
      this.#update();
      const turn = async () => {
        if (wanted === this && running && running !== this) await running.#end();
        if (wanted === this && !this.#frame) this.#open();
        this.#update();
      };
      turns = turns.then(turn).catch(() => this.#fail());
    }

    /** Keep the game and a picture of it, and remove the frame. */
    async sleep() {
      if (wanted === this) wanted = null;
      await this.#end();
    }

    async #end() {
      await this.#savePicture();
      this.#close();
    }

    // -- the frame

    #open() {
      let address;
      try {
        const source = this.getAttribute("src");
        address = source ? new URL(source, document.baseURI) : new URL("embed.html", own);
      } catch {
        return this.#fail();
      }
      if (!/^(https?|file):$/.test(address.protocol)) return this.#fail();
      // With frame=1 any page of the app shows only the board.
      address.hash = `${this.#fragment()}&frame=1`;
      if (!this.#known) this.#given = this.#code;
      this.#origin = address.origin;
      this.#hasResized = false;
      this.#frame = make("iframe", {
        title: [WORDS[this.#language()].board, this.#caption()].filter(Boolean).join(": "),
        allow: "clipboard-write; fullscreen",
        part: "frame",
      });
      running = this;
      addEventListener("message", this.#receive);
      document.addEventListener("securitypolicyviolation", this.#blocked);
      this.#frame.addEventListener("load", this.#loaded);
      this.#frame.addEventListener("error", () => this.#fail());
      this.#later("slow", SLOW_MS, () => this.#notify("slow"));
      this.#later("lost", LOST_MS, () => this.#fail());
      this.#frame.src = address.href;
      this.#stage.append(this.#frame);
      this.#watchFrame();
    }

    /** Check again and again that the frame has a document: Firefox has no event for its error page. */
    #watchFrame() {
      this.#later("look", LOOK_MS, () => (this.#hasDocument() ? this.#watchFrame() : this.#fail()));
    }

    #close() {
      removeEventListener("message", this.#receive);
      document.removeEventListener("securitypolicyviolation", this.#blocked);
      this.#clearTimers();
      this.#frame?.remove();
      this.#frame = null;
      this.#ready = false;
      this.#queued = [];
      this.#drawn?.();
      if (running === this) running = null;
      this.#update();
    }

    #fail(why) {
      if (wanted === this) wanted = null;
      this.#close();
      this.#notify("failed", why);
    }

    /** Fail if the loaded document is the browser's error page. */
    #loaded = () => {
      if (!this.#hasDocument()) this.#fail();
      else if (!navigator.onLine) this.#later("lost", SLOW_MS, () => this.#fail());
    };

    /** Tell whether the frame has our document. Of our own origin it can be read; an error page cannot. */
    #hasDocument() {
      const own = this.#origin === location.origin && this.#origin !== "null";
      try {
        return !own || Boolean(this.#frame.contentDocument);
      } catch {
        return false;
      }
    }

    /** Fail if the host page's policy blocks the frame. */
    #blocked = (event) => {
      const blocked = event.effectiveDirective === "frame-src" || event.effectiveDirective === "child-src";
      if (blocked && !this.#ready && event.blockedURI.startsWith(this.#origin)) this.#fail();
    };

    #receive = (event) => {
      const message = event.data;
      if (!this.#frame || event.source !== this.#frame.contentWindow) return;
      if (event.origin !== this.#origin && event.origin !== "null") return;
      if (message?.source !== "hive") return;
      if (message.type === "diagram") {
        // Clicks that answer a part of a task change only this link.
        if (this.#known && typeof message.link === "string") this.#known.link = message.link;
        return this.#keepPicture(message.svg);
      }
      if (!TOLD.includes(message.type)) return;
      if (typeof message.ply === "number") {
        const { gameString, position, ply, state, end, mode, link } = message;
        this.#known = { gameString, position, ply, state, end, mode, link };
      }
      if (message.type === "ready") this.#onReady(event.origin);
      if (message.type === "error" && message.to === "start") this.#fail(message.message);
      if (message.type === "resize") this.#resize(message.height);
      if (/^(move|state)$/.test(message.type)) this.#later("draw", REST_MS, () => this.#savePicture());
      this.dispatchEvent(
        new CustomEvent(`hive-${message.type}`, { detail: message, bubbles: true, composed: true }),
      );
    };

    #onReady(origin) {
      if (this.#ready) return;
      const focused = this.shadowRoot?.activeElement === this.#touch;
      this.#clearTimers();
      this.#ready = true;
      this.#origin = origin;
      this.#notify();
      this.#update();
      if (focused) this.#frame.focus();
      this.#handOver();
      for (const message of this.#queued.splice(0)) this.#send(message);
    }

    #request(message) {
      this.wake();
      this.#send(message);
    }

    #send(message) {
      if (!this.#ready) this.#queued.push(message);
      else {
        const to = this.#origin === "null" ? "*" : this.#origin;
        this.#frame.contentWindow.postMessage({ target: "hive", ...message }, to);
      }
    }

    #load() {
      /** @type {any} */
      const message = { type: "load" };
      const tasks = this.#attributesOf(TASK);
      if (Object.keys(tasks).length) return this.#send({ ...message, ...tasks });
      const named = ["study", "position"].find((name) => this.hasAttribute(name));
      if (!named) message.gameString = this.getAttribute("game") || "Base+ML";
      for (const name of ["ply", "line"]) {
        if (this.hasAttribute(name)) message[name] = Number(this.getAttribute(name));
      }
      for (const name of ["rules", "end", ...(named ? [named, "moves"] : [])]) message[name] = this.getAttribute(name);
      this.#send(message);
    }

    /** Ask the frame for its picture, and wait up to PICTURE_MS for it. @returns {Promise<void>} */
    #savePicture() {
      if (!this.#ready) return Promise.resolve();
      this.#send({ type: "diagram" });
      return new Promise((done) => {
        setTimeout(done, PICTURE_MS);
        this.#drawn = done;
      });
    }

    /** Keep a picture from the frame. It is shown as an image, in which no script can run. */
    #keepPicture(svg) {
      const good = typeof svg === "string" && svg.startsWith("<svg") && svg.length < LARGEST;
      if (good) {
        this.#svg = svg;
        this.#applyTheme();
        this.#left.alt = WORDS[this.#language()].left;
      }
      if (good || svg === "") {
        this.#left.hidden = !good;
        this.#picture.classList.toggle("left", good);
      }
      this.#drawn?.();
      this.#drawn = null;
    }

    // -- how it looks

    /** Give the pictures the colours that the board has when it runs. */
    #applyTheme = () => {
      const theme = this.#valueOf("theme");
      const dark = /dark|contrast/.test(theme) || (theme !== "light" && darkness.matches);
      this.dataset.look = dark ? "dark" : "light";
      if (this.#svg) this.#left.src = `data:image/svg+xml,${encodeURIComponent(recolored(this.#svg, dark))}`;
    };

    /** Draw the position, unless the page has a picture of it. */
    #drawPosition() {
      const brought = [...this.children].some((child) => !/^(a|script|style|template)$/.test(child.localName));
      this.#position = brought ? null : this.#shownPosition();
      // A task is seen from the side that solves it.
      const flip = this.#taskMode() ? this.#position?.turn : this.#valueOf("flip") === "1";
      const tree = this.#position && pictureOf(this.#position, flip);
      this.#drawing.replaceChildren(...(tree ? [elementOf(tree)] : []));
      this.#stage.classList.toggle("own", !brought);
      this.#label();
    }

    /** Return the position to draw; null for one that only the frame can read, such as a study. */
    #shownPosition() {
      const { position, gameString, ply } = this.#known ?? this;
      if (position) return positionOf(position, null);
      // A task that only the frame can read has an empty space.
      if (this.#taskMode()) return positionOf(this.#writtenGame() ?? "", null) ?? { stacks: [] };
      return this.hasAttribute("study") ? null : positionOf(gameString || this.#writtenGame() || "Base+ML", ply);
    }

    /** Return the mode of the task in the attributes; null without one. */
    #taskMode() {
      const name = TASK.find((name) => this.hasAttribute(name));
      return name ? (name === "lesson" ? name : "puzzle") : null;
    }

    /** Return those attributes that the board has. */
    #attributesOf(names) {
      return Object.fromEntries(names.filter((name) => this.hasAttribute(name)).map((name) => [name, this.#valueOf(name)]));
    }

    /** Return the game of the attributes: a GameString, or a PositionString with the moves after it. */
    #writtenGame() {
      if (this.#taskMode()) {
        try {
          const { position, game } = JSON.parse(this.getAttribute("task") ?? "{}");
          return [position, game].find((text) => typeof text === "string") ?? null;
        } catch {
          return null;
        }
      }
      const start = this.getAttribute("position");
      if (!start) return this.getAttribute("game");
      return [start, this.getAttribute("moves")].filter(Boolean).join(";");
    }

    /** Return the height that a frame of that width will ask for, so that nothing below moves when it loads. */
    #wantedHeight(width) {
      const mode = (this.#ready && this.#known?.mode) || this.#taskMode() || this.getAttribute("mode");
      return tall(width, mode, this.getAttribute("controls"), this.getAttribute("notation"));
    }

    /** Reserve the height for a frame of that width. */
    #reserve(width) {
      // The board is not shown.
      if (!width) return;
      // A scroll bar that appears because boards got taller must not make them lower again.
      const less = this.#width - width;
      if (less >= 0 && less < SCROLL_BAR && this.#wantedHeight(width) <= this.#height) return;
      this.#width = width;
      this.#setHeight(this.#wantedHeight(width));
    }

    /** Take the height that the frame requests. Its first request may only make it taller. */
    #resize(height) {
      if (!Number.isFinite(height)) return;
      const more = Math.max(height, LOWEST) - this.#height;
      if (more >= 1 || (more <= -1 && this.#hasResized)) this.#setHeight(height);
      this.#hasResized = true;
    }

    #setHeight(height) {
      this.#height = Math.max(height, LOWEST);
      this.#stage.style.setProperty("--room", `${this.#height}px`);
    }

    #update() {
      this.dataset.phase = this.phase;
      for (const phase of ["starting", "awake"]) this.#stage.classList.toggle(phase, this.phase === phase);
      this.#label();
    }

    #label() {
      const words = WORDS[this.#language()];
      const mode = this.hasAttribute("task") ? "task" : this.#taskMode() || this.getAttribute("mode") || "play";
      const players = [this.getAttribute("white"), this.getAttribute("black")];
      const computer = mode === "play" && players.some((who) => who?.startsWith("ai:"));
      let label = words[computer ? "computer" : LABELS.includes(mode) ? mode : "play"];
      if (this.phase === "starting") label = words.starting;
      else if (this.#note.dataset.about === "failed") label = words.retry;
      else if (this.#known) label = words.again;
      this.#pill.textContent = label;
      this.#name.textContent = this.#caption() && ` – ${this.#caption()}`;
      this.#touch.setAttribute("aria-disabled", String(this.phase === "starting"));
    }

    #notify(about = "", why = "") {
      const words = WORDS[this.#language()];
      this.#note.dataset.about = about;
      const usual = words[about === "failed" && own.startsWith("file:") ? "file" : about];
      this.#note.textContent = about && `${String(why).slice(0, 300) || usual} `;
      if (!about) return this.#label();
      try {
        const app = new URL("./", new URL(this.getAttribute("src") || own, document.baseURI));
        app.hash = this.#fragment();
        if (/^https?:$/.test(app.protocol)) {
          this.#note.append(make("a", { href: app.href, target: "_blank", rel: "noopener" }, words.app));
        }
      } catch {
        // The address is invalid, so there is no page to link to.
      }
      this.#label();
    }

    /** Return the title of the picture, or a sentence about the position. */
    #caption() {
      /** @type {any} */
      const picture = this.querySelector("svg, img") ?? this;
      const brought = picture.getAttribute("aria-label") || picture.alt || picture.querySelector("title")?.textContent;
      return (brought?.trim() || this.#describe()).slice(0, 200);
    }

    /** Return a sentence about the position drawn here. */
    #describe() {
      if (!this.#position?.type) return "";
      const { type, turn, over } = this.#position;
      const words = WORDS[this.#language()];
      return (over ? words.over : turn ? words.black : words.white).replace("{type}", type);
    }

    #language() {
      const asked = this.closest("[lang]")?.getAttribute("lang") || "auto";
      return (asked === "auto" ? navigator.languages.map(known).find(Boolean) : known(asked)) ?? "en";
    }

    // -- attributes

    #valueOf(name) {
      const value = this.getAttribute(name);
      if (name === "flip" && value === "") return "1";
      // The board has the look that the page's own switch gives the page; `color-scheme` names it.
      if (name === "theme" && (value ?? "auto") === "auto") {
        return /^(dark|light)$/.exec(getComputedStyle(this).colorScheme)?.[0] ?? value;
      }
      // The board is in the language of the host page.
      if (name === "lang" && value === null) {
        return known(this.closest("[lang]")?.getAttribute("lang") || "");
      }
      return value;
    }

    /** Return the fragment for a frame that goes on where the last one was; null for `known`: as it began. */
    #fragment(known = this.#known) {
      const values = this.#attributesOf([...GAME, ...Object.keys(LOOK)]);
      const { link, gameString: game, ply, end } = known ?? {};
      const [mode, code] = [this.#taskMode(), this.#code || values.code];
      for (const name of ["lang", "theme"]) values[name] = this.#valueOf(name);
      if ("code" in values && /^(http|file)/.test(location.href)) values.page = location.href.split("#")[0];
      // A link, a task and a code have the whole game.
      for (const name of link || mode || code ? GAME.slice(0, -1) : []) values[name] = null;
      // An older page in the frame sends no link.
      if (known) Object.assign(values, link ? Object.fromEntries(new URLSearchParams(link)) : { game, ply, end });
      else if (mode) {
        const { lesson, puzzle, ...rest } = this.#attributesOf(TASK);
        Object.assign(values, { mode, id: lesson ?? puzzle, ...rest });
      } else if (code) values.code = code;
      return Object.entries(values)
        .filter(([, value]) => value !== null && value !== undefined)
        .map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
        .join("&");
    }

    #later(name, milliseconds, act) {
      clearTimeout(this.#timers.get(name));
      this.#timers.set(name, setTimeout(act, milliseconds));
    }

    #clearTimers() {
      for (const timer of this.#timers.values()) clearTimeout(timer);
      this.#timers.clear();
    }
  }

  customElements.define("hive-board", HiveBoard);
})();
