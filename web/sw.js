// The service worker: keeps one whole set of the site's files, so that it starts without a network.
//
// A set has a version, the hash of all its files, and a cache of its own. Every page, and every
// worker of a page, is answered from the set that the page itself came from, also after a newer
// one has taken over: nobody gets half of each. A file is kept only if its hash is right. Whatever
// goes wrong in here, the request goes to the network as if there were no service worker.
"use strict";

// What tools/offline.py fills in: the version, and {name: [bytes, SHA-256 as base64]}.
const VERSION = "build:version";
const FILES = "build:files";

// Other sites may live at the same origin, each below a path of its own; so may forks of this one.
const SCOPE = registration.scope;
const PREFIX = `hive ${new URL(SCOPE).pathname} `;
const MEMORY = `${PREFIX}clients`;
const INDEX = "index.html";
const LOST = "404.html";

const NETWORK = "network"; // the "version" of a page that we keep out of
const known = new Map(); // client id -> version
let broken = false; // our set has a gap that cannot be mended
let completing; // our set is being made whole
let opened; // our cache, held open for quick answers

const cacheOf = (version) => PREFIX + version;
const address = (name) => new URL(name === INDEX ? "./" : name, SCOPE).href;
const note = (key) => new URL(`?${key}`, SCOPE).href; // no file is ever asked for so

// -- keeping ------------------------------------------------------------------------------------

// One kept file as it is, right or wrong.
async function look(version, name) {
  if (version !== VERSION) return caches.match(address(name), { cacheName: cacheOf(version) });
  opened ??= caches.open(cacheOf(VERSION));
  return (await opened).match(address(name));
}

// Read one kept file: its response, if it has the right bytes.
async function sound(version, name, [, hash]) {
  const kept = await caches.match(address(name), { cacheName: cacheOf(version) });
  if (!kept) return undefined;
  const bytes = await kept.clone().arrayBuffer();
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return btoa(String.fromCharCode(...sum)) === hash ? kept : undefined;
}

// The hash is checked by the browser on the way: a host in the middle of a deployment cannot mix
// its versions. What the browser has already is only asked about, unless it turns out wrong.
async function fetched(name, [bytes, hash]) {
  const ask = (cache) => fetch(address(name), { cache, integrity: `sha256-${hash}` });
  const found = await ask("no-cache").catch(() => ask("reload"));
  if (!found.ok) throw new TypeError(`${name}: ${found.status}`);
  // As it came is best: browsers keep what they compile from it. But a navigation must not be
  // answered with what another address has given, and we want to be able to tell the size.
  if (!found.redirected && hasSize(found)) return found;
  const type = found.headers.get("content-type") ?? "application/octet-stream";
  const headers = { "content-type": type, "content-length": String(bytes) };
  return new Response(found.body, { headers });
}

// The same file in another version's set need not be fetched again.
async function borrowed(version, name, fact) {
  for (const other of await versions()) {
    const found = other === version ? undefined : await sound(other, name, fact);
    if (found) return found;
  }
  return undefined;
}

async function mended(version, name, fact) {
  const found = (await borrowed(version, name, fact)) ?? (await fetched(name, fact));
  const cache = await caches.open(cacheOf(version));
  await cache.put(address(name), found.clone());
  return found;
}

// Make our set whole; what is there and sound stays. Fails when a file could not be had. Several
// pages that want it at once get it once.
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
      if (!(await sound(VERSION, name, fact))) await mended(VERSION, name, fact);
    } catch (error) {
      problems.push(error); // the others are worth having all the same
    }
  }
  if (problems.length) throw problems[0];
}

async function versions() {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== MEMORY);
  return names.map((name) => name.slice(PREFIX.length));
}

// Drop the sets that no open page needs; not while a newer one is on its way.
async function tidy() {
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

// -- who has which version ----------------------------------------------------------------------

// Service workers are ended when idle, so that what has to be remembered is written down.
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

// The wrong number of bytes is seen at once; where a host has packed a file, only by a check.
function fits(kept, [bytes]) {
  const { headers } = kept;
  if (headers.has("content-encoding")) return true;
  return Number(headers.get("content-length") ?? -1) === bytes;
}

async function fromSet(version, name, request) {
  const kept = await look(version, name);
  const fact = (await filesOf(version))[name];
  if (!fact) return fetch(request);
  if (kept && fits(kept, fact)) return kept;
  // An error is honest; a file of another version would be neither here nor there.
  return mended(version, name, fact).catch(() => Response.error());
}

async function visit(event, name) {
  const { request, resultingClientId } = event;
  const ours = Object.hasOwn(FILES, name);
  if (!ours || broken) {
    try {
      const found = await fetch(request);
      await remember(resultingClientId, NETWORK);
      return found;
    } catch {
      // There is no network: we give what we have.
    }
  }
  event.waitUntil(remember(resultingClientId, VERSION));
  if (ours) return fromSet(VERSION, name, request);
  const lost = await fromSet(VERSION, LOST, request);
  return new Response(lost.body, { status: 404, headers: lost.headers });
}

async function answer(event, name, asked) {
  const { request, clientId } = event;
  if (request.mode === "navigate") return visit(event, name);
  // The runtime is asked for by version: so a new worker tells which page it belongs to.
  if (asked) event.waitUntil(remember(clientId, asked));
  const version = asked ?? (await versionOf(clientId));
  if (version === NETWORK) return fetch(request);
  if (version) return fromSet(version, name, request);
  // A page that was here before us, and has not said yet which version it is.
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

// -- living -------------------------------------------------------------------------------------

addEventListener("install", (event) => event.waitUntil(complete()));
addEventListener("activate", (event) => event.waitUntil(tidy().then(() => clients.claim())));

addEventListener("message", (event) => {
  const { data, source, ports } = event;
  // The player has said the word.
  if (data?.hive === "take-over") event.waitUntil(skipWaiting());
  if (data?.hive === "check") event.waitUntil(check(data.version, source?.id, ports[0]));
});

async function check(version, id, port) {
  let whole = true;
  try {
    if (version) await remember(id, version);
    await complete();
    await tidy();
  } catch {
    whole = false;
  }
  broken = !whole && navigator.onLine;
  port?.postMessage({ version: VERSION, whole });
}
