// @ts-check
// The service worker: caches one whole set of the site's files, so that it starts without a network.
//
// A set has a version, the hash of all its files, and a cache of its own. Every page, and every
// worker of a page, gets its files from the set that the page itself came from, also after a newer
// service worker has taken over, so that versions are never mixed. A file is cached only if its hash
// is right, and a page in one language only for those who read it. If anything in here fails, the request
// goes to the network as without a service worker.
"use strict";

// tools/site_build/offline.py fills in the version, and {name: [bytes, SHA-256 as base64]}; a page in
// one language has its tag as a third value.
const VERSION = "build:version";
/** @type {any} */
const FILES = "build:files";

// Other sites, forks of this one among them, may share the origin, each below a path of its own.
const SCOPE = registration.scope;
const PREFIX = `hive ${new URL(SCOPE).pathname} `;
const MEMORY = `${PREFIX}clients`;
const INDEX = "index.html";
const NOT_FOUND = "404.html";
const SINGLE = "hive.html"; // the page in one file: too big to cache it as well

const NETWORK = "network"; // the "version" of a page whose requests all go to the network
const known = new Map(); // client id -> version
let broken = false; // a file of our set is missing and cannot be fetched
/** @type {Promise<void> | undefined} */
let completing; // settles when our set is complete
/** @type {Promise<Cache> | undefined} */
let opened; // our cache, held open for quick answers

const cacheOf = (version) => PREFIX + version;
const address = (name) => new URL(name === INDEX ? "./" : name, SCOPE).href;
// Pages fetch these by addresses that name their version; so the browser's own cache has them under those.
const ofVersion = (version, name) => address(name) + (/^(web|pyodide)\//.test(name) ? `?v=${version}` : "");
const note = (key) => new URL(`?${key}`, SCOPE).href; // never the address of a file

// -- caching ------------------------------------------------------------------------------------

// Returns a cached file without checking its hash.
async function cachedFile(version, name) {
  if (version !== VERSION) return caches.match(address(name), { cacheName: cacheOf(version) });
  opened ??= caches.open(cacheOf(VERSION));
  return (await opened).match(address(name));
}

// Returns a cached file if its hash is right.
async function verifiedFile(version, name, [, hash]) {
  const kept = await caches.match(address(name), { cacheName: cacheOf(version) });
  if (!kept) return undefined;
  const bytes = await kept.clone().arrayBuffer();
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return btoa(String.fromCharCode(...sum)) === hash ? kept : undefined;
}

// Fetches a file. The browser checks the hash, so that a host in the middle of a deployment cannot mix
// versions. Uses the browser's own cache after asking the host; if that copy is wrong, fetches anew.
async function fetched(version, name, [bytes, hash]) {
  const ask = (/** @type {RequestCache} */ cache) => fetch(ofVersion(version, name), { cache, integrity: `sha256-${hash}` });
  const found = await ask("no-cache").catch(() => ask("reload"));
  if (!found.ok) throw new TypeError(`${name}: ${found.status}`);
  // Keep the response as it came if possible: browsers then also cache what they compile from it. But
  // a redirected response must not answer a navigation, and `fits` needs the size.
  if (!found.redirected && hasSize(found)) return found;
  const type = found.headers.get("content-type") ?? "application/octet-stream";
  const headers = { "content-type": type, "content-length": String(bytes) };
  return new Response(found.body, { headers });
}

// Returns the same file from another version's set, so that it is not fetched again.
async function fromOtherVersion(version, name, fact) {
  for (const other of await versions()) {
    const found = other === version ? undefined : await verifiedFile(other, name, fact);
    if (found) return found;
  }
  return undefined;
}

// Puts a missing or damaged file into the set and returns it.
async function repair(version, name, fact) {
  const found = (await fromOtherVersion(version, name, fact)) ?? (await fetched(version, name, fact));
  const cache = await caches.open(cacheOf(version));
  await cache.put(address(name), found.clone());
  return found;
}

// Completes our set; files with the right hash stay. Rejects if a file cannot be fetched. Calls at the
// same time share one run.
function complete() {
  completing ??= completed().finally(() => (completing = undefined));
  return completing;
}

async function completed() {
  const cache = await caches.open(cacheOf(VERSION));
  await cache.put(note("files"), new Response(JSON.stringify(FILES)));
  const problems = [];
  for (const [name, fact] of Object.entries(FILES)) {
    try {
      if (!(await isWanted(name, fact)) || (await verifiedFile(VERSION, name, fact))) continue;
      await repair(VERSION, name, fact);
    } catch (error) {
      problems.push(error); // go on with the other files
    }
  }
  if (problems.length) throw problems[0];
}

// Tells whether a file is for this reader: not if it is in a language that the browser does not ask for,
// unless it has been opened here before.
async function isWanted(name, [, , lang]) {
  if (!lang || navigator.languages.some((tag) => tag.split("-")[0] === lang)) return true;
  const kept = (await versions()).map((version) => caches.match(address(name), { cacheName: cacheOf(version) }));
  return (await Promise.all(kept)).some(Boolean);
}

async function versions() {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== MEMORY);
  return names.map((name) => name.slice(PREFIX.length));
}

// Deletes the sets that no open page needs, unless a newer service worker is being installed.
async function deleteUnused() {
  if (registration.installing || registration.waiting) return;
  const living = await clients.matchAll({ includeUncontrolled: true, type: "all" });
  const needed = new Set([VERSION]);
  for (const { id } of living) needed.add(await versionOf(id));
  for (const version of await versions()) {
    if (!needed.has(version)) await caches.delete(cacheOf(version));
  }
  const memory = await caches.open(MEMORY);
  const ids = new Set(living.map(({ id }) => note(`client=${id}`)));
  for (const { url } of await memory.keys()) if (!ids.has(url)) await memory.delete(url);
}

// -- the version of each page -------------------------------------------------------------------

// Stores the version of a page in a cache, because browsers end idle service workers.
async function remember(id, version) {
  if (!id || known.get(id) === version) return;
  known.set(id, version);
  const memory = await caches.open(MEMORY);
  await memory.put(note(`client=${id}`), new Response(version));
}

async function versionOf(id) {
  if (!id) return undefined;
  if (!known.has(id)) {
    const found = await caches.match(note(`client=${id}`), { cacheName: MEMORY });
    if (found) known.set(id, await found.text());
  }
  return known.get(id);
}

async function filesOf(version) {
  if (version === VERSION) return FILES;
  const list = await caches.match(note("files"), { cacheName: cacheOf(version) });
  return list ? list.json() : {};
}

// -- answering ----------------------------------------------------------------------------------

function hasSize({ headers }) {
  return headers.has("content-length") || headers.has("content-encoding");
}

// Tells whether the file has the right size. For a file sent compressed, only its hash would show.
function fits(kept, [bytes]) {
  const { headers } = kept;
  if (headers.has("content-encoding")) return true;
  return Number(headers.get("content-length") ?? -1) === bytes;
}

async function fromSet(version, name, request) {
  const kept = await cachedFile(version, name);
  const fact = (await filesOf(version))[name];
  if (!fact) return fetch(request);
  if (kept && fits(kept, fact)) return kept;
  // If that fails, answer with an error: a file of another version would not fit the page.
  return repair(version, name, fact).catch(() => Response.error());
}

// Tells whether a page in one language is in our set now. The host may only have that of a newer version.
async function isThere(name) {
  if (await cachedFile(VERSION, name)) return true;
  return repair(VERSION, name, FILES[name]).then(() => true, () => false);
}

async function visit(event, name) {
  const { request, resultingClientId } = event;
  const ours = Object.hasOwn(FILES, name);
  const lang = FILES[name]?.[2];
  const there = ours && (!lang || (await isThere(name)));
  if (!there || broken) {
    try {
      const found = await fetch(request);
      await remember(resultingClientId, NETWORK);
      return found;
    } catch {
      // There is no network: answer from the set.
      if (name === SINGLE) return Response.redirect(address(INDEX));
      if (lang && !there) return Response.redirect(address(name.replace(`.${lang}.`, ".")));
    }
  }
  event.waitUntil(remember(resultingClientId, VERSION));
  if (ours) return fromSet(VERSION, name, request);
  const lost = await fromSet(VERSION, NOT_FOUND, request);
  return new Response(lost.body, { status: 404, headers: lost.headers });
}

async function answer(event, name, asked) {
  const { request, clientId } = event;
  if (request.mode === "navigate") return visit(event, name);
  // The address of the runtime names a version, and so a new worker says which page it belongs to.
  if (asked) event.waitUntil(remember(clientId, asked));
  const version = asked ?? (await versionOf(clientId));
  if (version === NETWORK) return fetch(request);
  if (version) return fromSet(version, name, request);
  // A page that was opened before this service worker, and has not reported its version yet.
  return fetch(request).catch(() => fromSet(VERSION, name, request));
}

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(SCOPE)) return;
  const { pathname, searchParams } = new URL(request.url);
  const name = pathname.slice(new URL(SCOPE).pathname.length) || INDEX;
  const asked = searchParams.get("v") ?? undefined;
  event.respondWith(answer(event, name, asked).catch(() => fetch(request)));
});

// -- life cycle ---------------------------------------------------------------------------------

addEventListener("install", (event) => event.waitUntil(complete()));
addEventListener("activate", (event) => event.waitUntil(deleteUnused().then(() => clients.claim())));

addEventListener("message", (/** @type {any} */ event) => {
  const { data, source, ports } = event;
  // The player has chosen to use the newer version.
  if (data?.hive === "take-over") event.waitUntil(skipWaiting());
  if (data?.hive === "check") event.waitUntil(check(data.version, source?.id, ports[0]));
});

async function check(version, id, port) {
  let whole = true;
  try {
    if (version) await remember(id, version);
    await complete();
    await deleteUnused();
  } catch {
    whole = false;
  }
  broken = !whole && navigator.onLine;
  port?.postMessage({ version: VERSION, whole });
}
