// @ts-check
// A browser for web/sw.js: caches, clients, a network and a registration, all in memory.
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import vm from "node:vm";

export const SCOPE = "https://example.org/hive/";

const SOURCE = await readFile(new URL("../../web/sw.js", import.meta.url), "utf8");

/** Return what the build's list says of a file: its size in bytes, and its SHA-256 as base64. */
export function fact(content) {
  const bytes = Buffer.from(content);
  return [bytes.length, createHash("sha256").update(bytes).digest("base64")];
}

/** A cache storage that outlives the service workers which use it. */
export class Caches {
  /** @type {Map<string, Map<string, Response>>} */
  all = new Map();

  async open(name) {
    if (!this.all.has(name)) this.all.set(name, new Map());
    const entries = /** @type {Map<string, Response>} */ (this.all.get(name));
    return {
      put: async (key, response) => {
        entries.set(key, new Response(await response.arrayBuffer(), response));
      },
      match: async (key) => entries.get(key)?.clone(),
      keys: async () => [...entries.keys()].map((url) => ({ url })),
      delete: async (url) => entries.delete(url),
    };
  }

  async keys() {
    return [...this.all.keys()];
  }

  async delete(name) {
    return this.all.delete(name);
  }

  async match(key, { cacheName }) {
    return this.all.get(cacheName)?.get(key)?.clone();
  }

  /** Return the text of a cached file, or undefined. */
  async text(version, name) {
    const kept = this.all.get(cacheName(version))?.get(addressOf(name));
    return kept && (await kept.clone().text());
  }

  /** Put other bytes in the place of a cached file. */
  damage(version, name, content) {
    const headers = { "content-length": String(Buffer.from(content).length) };
    this.all.get(cacheName(version))?.set(addressOf(name), new Response(content, { headers }));
  }

  /** Return the versions that have a set of files. */
  get versions() {
    const prefix = cacheName("");
    const names = [...this.all.keys()].map((name) => name.slice(prefix.length));
    return names.filter((name) => name !== "clients").sort();
  }
}

export const cacheName = (version) => `hive /hive/ ${version}`;
export const addressOf = (name) => new URL(name === "index.html" ? "./" : name, SCOPE).href;

/** A web host: files by name, and what was asked of it. */
export class Host {
  online = true;
  /** @type {string[]} */
  asked = [];
  /** @type {{name: string, query: string, cache?: string, integrity?: string}[]} */
  requests = [];
  headers = true; // whether it tells the size of a file

  constructor(files) {
    this.files = { ...files };
  }

  fetch = async (what, { cache = undefined, integrity = undefined } = {}) => {
    const url = typeof what === "string" ? what : what.url;
    const { pathname, search: query } = new URL(url);
    const name = pathname.slice(new URL(SCOPE).pathname.length) || "index.html";
    this.asked.push(name);
    this.requests.push({ name, query, cache, integrity });
    if (!this.online) throw new TypeError("no network");
    const content = this.files[name];
    if (content === undefined) return new Response("not found", { status: 404 });
    const [length, hash] = fact(content);
    if (integrity && integrity !== `sha256-${hash}`) throw new TypeError(`${name}: wrong hash`);
    const headers = this.headers ? { "content-length": String(length) } : undefined;
    return new Response(content, { headers });
  };
}

/** A service worker of one version, started in a browser that has `caches` and reaches `host`. */
export class Worker {
  #listeners = new Map();
  registration = { scope: SCOPE, installing: null, waiting: null };
  skipped = false;
  claimed = false;

  /** @param {string} version @param {Record<string, string>} files @param {{caches?: Caches, host?: Host, pages?: {id: string}[], languages?: string[]}} [around] */
  constructor(version, files, { caches = new Caches(), host = new Host(files), pages = [], languages = ["en-GB"] } = {}) {
    this.caches = caches;
    this.host = host;
    this.pages = pages;
    const languageOf = (name) => /\.(\w\w)\.html$/.exec(name)?.slice(1) ?? [];
    const list = Object.fromEntries(
      Object.entries(files).map(([name, text]) => [name, [...fact(text), ...languageOf(name)]]),
    );
    const script = SOURCE.replace('"build:version"', JSON.stringify(version)).replace(
      '"build:files"',
      JSON.stringify(list),
    );
    const navigator = { languages };
    Object.defineProperty(navigator, "onLine", { get: () => host.online });
    vm.runInNewContext(script, {
      ...{ URL, Response, TypeError, Uint8Array, btoa, crypto, caches, navigator },
      registration: this.registration,
      fetch: host.fetch,
      clients: {
        matchAll: async () => this.pages,
        claim: async () => {
          this.claimed = true;
        },
      },
      skipWaiting: async () => {
        this.skipped = true;
      },
      addEventListener: (type, listener) => this.#listeners.set(type, listener),
    });
  }

  async #dispatch(type, fields) {
    /** @type {Promise<unknown>[]} */
    const waits = [];
    /** @type {{answer?: Promise<Response>}} */
    const told = {};
    this.#listeners.get(type)({
      ...fields,
      waitUntil: (promise) => waits.push(promise),
      respondWith: (promise) => (told.answer = promise),
    });
    const answer = await told.answer;
    await Promise.all(waits);
    return answer;
  }

  install = () => this.#dispatch("install", {});
  activate = () => this.#dispatch("activate", {});
  takeOver = () => this.#dispatch("message", { data: { hive: "take-over" }, ports: [] });

  /** Have the page with that id check its version; return the answer. */
  async check(id, version) {
    const answers = [];
    const port = { postMessage: (answer) => answers.push({ ...answer }) };
    await this.#dispatch("message", { data: { hive: "check", version }, source: { id }, ports: [port] });
    return answers[0];
  }

  /** Open an address as a page that gets the id; return the response, or undefined if it is not taken. */
  visit(name, id, { method = "GET" } = {}) {
    const url = new URL(name, SCOPE).href;
    const request = { url, method, mode: "navigate" };
    return this.#dispatch("fetch", { request, resultingClientId: id, clientId: "" });
  }

  /** Fetch a file from the page with that id. */
  ask(name, id) {
    const request = { url: new URL(name, SCOPE).href, method: "GET", mode: "cors" };
    return this.#dispatch("fetch", { request, resultingClientId: "", clientId: id });
  }
}
