// @ts-check
// A page for web/hive-board.js: as much of a document as the element uses, with a clock that the
// test sets forward.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import vm from "node:vm";

export const ORIGIN = "https://hive.example";
export const SCRIPT = `${ORIGIN}/site/hive-board.js`;

const read = (name) => readFile(new URL(`../../web/${name}`, import.meta.url), "utf8");
const [BOARD, PICTURE] = [await read("hive-board.js"), await read("board_picture.js")];

const pair = (one, two) => [one, two];
const paint = (name) => ({ table: `${name}-table`, grid: `${name}-grid`, rims: pair(`${name}-w`, `${name}-b`), shadow: name });

// What the build fills in, in small.
const FILLED = {
  "build:rooms": {
    play: [[[0, 1, 0, 9999, 10]], [[0, 1, 0, 9999, 60]]],
    view: [[[0, 0.5, 0, 9999, 10]], [[0, 0.5, 0, 9999, 60]]],
    lesson: [[[0, 1, 0, 9999, 30]], [[0, 1, 0, 9999, 80]]],
    puzzle: [[[0, 1, 0, 9999, 40]], [[0, 1, 0, 9999, 90]]],
  },
  "build:buttons": { play: ["undo", "hint"], lesson: ["next-task"], puzzle: ["next-task"] },
  "build:words": {
    en: {
      ...{ board: "Hive board", play: "Play", view: "View", analysis: "Analyse", computer: "Play the computer" },
      ...{ lesson: "Learn", puzzle: "Solve", task: "Try it" },
      ...{ starting: "Starting", retry: "Try again", again: "Go on", failed: "It failed.", file: "Use a server.", slow: "It is slow." },
      ...{ app: "Open in Hive", left: "The position", white: "{type}: white to move", black: "{type}: black to move" },
      over: "{type}: over",
    },
    nl: {
      ...{ board: "Hive-bord", play: "Spelen", view: "Bekijken", analysis: "Analyse", computer: "Tegen de computer" },
      ...{ lesson: "Leren", puzzle: "Oplossen", task: "Proberen" },
      ...{ starting: "Start", retry: "Opnieuw", again: "Verder", failed: "Mislukt.", file: "Server.", slow: "Traag." },
      ...{ app: "Open in Hive", left: "De stelling", white: "{type}: wit", black: "{type}: zwart", over: "{type}: uit" },
    },
  },
  "build:art": {
    ...{ width: 100, tile: "M0 0", faces: pair("fw", "fb"), edges: pair("ew", "eb") },
    bugs: Object.fromEntries([..."QSBGAMLP"].map((letter) => [letter, []])),
    colors: Object.fromEntries([..."QSBGAMLP"].map((letter) => [letter, pair("cw", "cb")])),
    paints: [paint("light"), paint("dark")],
    ...{ honey: "honey", ink: "ink", trail: "trail", to: pair("tw", "tb"), from: pair("ow", "ob"), font: "font" },
  },
};

const SOURCE = Object.entries(FILLED).reduce(
  (text, [mark, value]) => text.replace(JSON.stringify(mark), () => JSON.stringify(value)),
  BOARD.replace("// build:picture", () => PICTURE),
);

class Element extends EventTarget {
  #attributes = new Map();
  /** @type {any} */
  parent = null;
  /** @type {any[]} */
  children = [];
  /** @type {Record<string, string>} */
  dataset = {};
  /** @type {Set<string>} */
  classes = new Set();
  /** @type {Map<string, string>} */
  styles = new Map();
  /** @type {any} */
  shadowRoot = null;
  localName = "";
  textContent = "";
  hidden = false;

  style = { setProperty: (name, value) => this.styles.set(name, value) };
  classList = {
    toggle: (name, on) => (on ? this.classes.add(name) : this.classes.delete(name)),
  };

  getAttribute(name) {
    return this.#attributes.get(name) ?? null;
  }

  hasAttribute(name) {
    return this.#attributes.has(name);
  }

  setAttribute(name, value) {
    this.#change(name, String(value));
  }

  removeAttribute(name) {
    this.#change(name, null);
  }

  #change(name, value) {
    const before = this.getAttribute(name);
    if (value === null) this.#attributes.delete(name);
    else this.#attributes.set(name, value);
    const self = /** @type {any} */ (this);
    if (self.constructor.observedAttributes?.includes(name)) self.attributeChangedCallback(name, before, value);
  }

  append(...nodes) {
    for (const node of nodes) {
      this.children.push(node);
      if (node instanceof Element) node.parent = this;
    }
  }

  replaceChildren(...nodes) {
    this.children = [];
    this.append(...nodes);
  }

  remove() {
    if (this.parent) this.parent.children = this.parent.children.filter((child) => child !== this);
    this.parent = null;
  }

  /** Return this element and those inside it, in the order of the document. */
  *all() {
    yield /** @type {any} */ (this);
    for (const child of this.children) if (child instanceof Element) yield* child.all();
  }

  querySelector(selector) {
    const name = selector.split(" > ").pop();
    return [...this.all()].find((element) => element !== this && element.localName === name) ?? null;
  }

  closest() {
    return this.hasAttribute("lang") ? this : (this.parent?.closest() ?? null);
  }

  getRootNode() {
    let root = /** @type {any} */ (this);
    while (root.parent) root = root.parent;
    return root;
  }

  get isConnected() {
    return this.getRootNode().localName === "html";
  }

  attachShadow() {
    const root = /** @type {any} */ (new Element());
    root.host = this;
    root.adoptedStyleSheets = [];
    this.shadowRoot = root;
    return root;
  }

  scrollIntoView() {
    this.scrolled = true;
  }
  scrolled = false;

  focus() {
    this.focused = true;
  }
  focused = false;
}

/** A page that has loaded the script. */
export class HostPage {
  #timers = new Map();
  #listeners = new Map();
  #now = 0;
  #timer = 0;
  /** @type {any} */
  Board = null;
  /** @type {any} */
  root = new Element();

  /** @param {{origin?: string, languages?: string[], script?: string, hash?: string, words?: object}} [around] */
  constructor({ origin = ORIGIN, languages = ["en-GB"], script = SCRIPT, hash = "", words = undefined } = {}) {
    this.root.localName = "html";
    this.root.adoptedStyleSheets = [];
    const page = this;
    const document = Object.assign(new EventTarget(), {
      currentScript: { src: script },
      baseURI: `${origin}/page.html`,
      createElement: (name) => page.#create(name),
      createElementNS: (_space, name) => page.#create(name),
      querySelector: () => [...page.root.all()].find((element) => element.hasAttribute("code")) ?? null,
    });
    this.document = document;
    this.location = { origin, href: `${origin}/page.html${hash}`, hash };
    this.darkness = Object.assign(new EventTarget(), { matches: false });
    this.context = vm.createContext({
      ...{ URL, URLSearchParams, CustomEvent, console, Error, document, HTMLElement: Element, window: { hiveBoardWords: words } },
      customElements: {
        get: () => page.Board ?? undefined,
        define: (_name, type) => {
          assert.equal(page.Board, null);
          page.Board = type;
        },
      },
      location: this.location,
      navigator: { languages, onLine: true },
      matchMedia: () => page.darkness,
      getComputedStyle: () => ({ width: "400px" }),
      CSSStyleSheet: class {
        replaceSync() {}
      },
      MutationObserver: class {
        observe() {}
        disconnect() {}
      },
      ResizeObserver: class {
        observe() {}
        unobserve() {}
      },
      queueMicrotask,
      setTimeout: (act, after) => {
        page.#timer += 1;
        page.#timers.set(page.#timer, { act, at: page.#now + after });
        return page.#timer;
      },
      clearTimeout: (timer) => page.#timers.delete(timer),
      addEventListener: (type, listener) => page.#of(type).add(listener),
      removeEventListener: (type, listener) => page.#of(type).delete(listener),
    });
    this.load();
  }

  /** Run the script. */
  load() {
    vm.runInContext(SOURCE, this.context);
  }

  #of(type) {
    if (!this.#listeners.has(type)) this.#listeners.set(type, new Set());
    return this.#listeners.get(type);
  }

  #create(name) {
    const element = /** @type {any} */ (new Element());
    element.localName = name;
    if (name === "iframe") {
      element.sent = [];
      element.replaced = [];
      element.contentDocument = {};
      element.contentWindow = {
        postMessage: (message, to) => element.sent.push({ ...message, to }),
        location: { replace: (address) => element.replaced.push(address) },
      };
    }
    return element;
  }

  /** Put a board with these attributes into the page. */
  async board(attributes = {}, { parent = this.root } = {}) {
    const board = new this.Board();
    board.localName = "hive-board";
    for (const [name, value] of Object.entries(attributes)) board.setAttribute(name, value);
    parent.append(board);
    board.connectedCallback();
    await this.settle();
    return board;
  }

  /** Let everything happen that waits for nothing but its turn. */
  async settle() {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  }

  /** Set the clock forward, and call what is due on the way. */
  async pass(milliseconds) {
    await this.settle();
    const end = this.#now + milliseconds;
    for (;;) {
      const due = [...this.#timers].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at)[0];
      if (!due) break;
      const [timer, { act, at }] = due;
      this.#timers.delete(timer);
      this.#now = at;
      act();
      await this.settle();
    }
    this.#now = end;
  }

  /** Return the frame of a board, or undefined. */
  frame(board) {
    return [...board.shadowRoot.all()].find((element) => element.localName === "iframe");
  }

  /** Return the part of the board with that class. */
  part(board, name) {
    return [...board.shadowRoot.all()].find((element) => element.getAttribute("class") === name);
  }

  /** Post a message to the page, by default from the frame of the board. */
  async post(board, data, { source = this.frame(board)?.contentWindow, origin = ORIGIN } = {}) {
    for (const listener of [...this.#of("message")]) {
      listener({ data: { source: "hive", ...data }, source, origin });
    }
    await this.settle();
  }

  /** Click a board and answer for its frame that it is ready. */
  async start(board, told = {}) {
    board.wake();
    await this.settle();
    await this.post(board, { type: "ready", ...told });
  }

  /** Open another fragment of the page's address. */
  async follow(hash) {
    Object.assign(this.location, { hash, href: this.location.href.split("#")[0] + hash });
    for (const listener of [...this.#of("hashchange")]) listener();
    await this.settle();
  }

  /** Return the fields of the link in the frame's address. */
  link(board) {
    return Object.fromEntries(new URLSearchParams(new URL(this.frame(board).src).hash.slice(1)));
  }
}
