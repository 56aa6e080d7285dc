// @ts-check
// web/sw.js: what it caches, from which version it answers, and what it does without a network.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Caches, Host, SCOPE, Worker, addressOf, cacheName, fact } from "./service_worker.mjs";

const ONE = { "index.html": "page 1", "web/boot.js": "boot 1", "icon.svg": "icon", "404.html": "lost" };
const TWO = { "index.html": "page 2", "web/boot.js": "boot 2", "icon.svg": "icon", "404.html": "lost" };

const text = async (answer) => (await answer).text();

/** Return a worker of version one that is installed. */
async function installed(around = {}) {
  const worker = new Worker("one", ONE, around);
  await worker.install();
  return worker;
}

/** Return a page of version one, and the worker of version two that has taken over. */
async function updated() {
  const caches = new Caches();
  const pages = [{ id: "old" }];
  const one = await installed({ caches, pages });
  await one.visit("", "old");
  const two = new Worker("two", TWO, { caches, pages });
  await two.install();
  await two.activate();
  return { two, caches, pages };
}

test("installing caches every file of the list", async () => {
  const { caches } = await installed();
  for (const [name, content] of Object.entries(ONE)) {
    assert.equal(await caches.text("one", name), content);
  }
});

test("every file is fetched with the hash of the list, so that the browser checks it", async () => {
  const { host } = await installed();
  const wanted = Object.entries(ONE).map(([name, content]) => [name, `sha256-${fact(content)[1]}`]);
  assert.deepEqual(host.requests.map(({ name, integrity }) => [name, integrity]), wanted);
});

test("a file is fetched by the address that pages of its version use, so that the browser's cache has it", async () => {
  const { host } = await installed();
  const queries = host.requests.map(({ name, query }) => [name, query]);
  assert.deepEqual(queries, [["index.html", ""], ["web/boot.js", "?v=one"], ["icon.svg", ""], ["404.html", ""]]);
});

test("a file of another version on the host fails the installation", async () => {
  const host = new Host({ ...ONE, "web/boot.js": "boot of another version" });
  const worker = new Worker("one", ONE, { host });
  await assert.rejects(worker.install(), /web\/boot\.js: wrong hash/);
});

test("a wrong copy is fetched a second time past the browser's own cache", async () => {
  const host = new Host({ ...ONE, "web/boot.js": "another" });
  await assert.rejects(new Worker("one", ONE, { host }).install());
  const modes = host.requests.filter(({ name }) => name === "web/boot.js").map(({ cache }) => cache);
  assert.deepEqual(modes, ["no-cache", "reload"]);
});

test("a file that the host does not have fails the installation, after the others are cached", async () => {
  const { "icon.svg": _icon, ...files } = ONE;
  const worker = new Worker("one", ONE, { host: new Host(files) });
  await assert.rejects(worker.install());
  assert.equal(await worker.caches.text("one", "icon.svg"), undefined);
  assert.equal(await worker.caches.text("one", "404.html"), "lost");
});

test("a newer version fetches only the files that changed", async () => {
  const { caches } = await installed();
  const two = new Worker("two", TWO, { caches });
  await two.install();
  assert.deepEqual(two.host.asked, ["index.html", "web/boot.js"]);
  assert.equal(await caches.text("two", "icon.svg"), "icon");
});

test("a damaged file of the earlier version is fetched, not copied", async () => {
  const { caches } = await installed();
  caches.damage("one", "icon.svg", "oops");
  const two = new Worker("two", TWO, { caches });
  await two.install();
  assert.deepEqual(two.host.asked, ["index.html", "web/boot.js", "icon.svg"]);
  assert.equal(await caches.text("two", "icon.svg"), "icon");
});

test("a response without a size is cached with the size of the list", async () => {
  const host = new Host(ONE);
  host.headers = false;
  const { caches } = await installed({ host });
  const kept = await caches.match(addressOf("icon.svg"), { cacheName: cacheName("one") });
  assert.equal(kept?.headers.get("content-length"), "4");
});

test("two checks at the same time fetch each file once", async () => {
  const worker = new Worker("one", ONE);
  await Promise.all([worker.check("a", "one"), worker.check("b", "one")]);
  assert.deepEqual(worker.host.asked, Object.keys(ONE));
});

test("pages start without a network from the cache", async () => {
  const worker = await installed();
  worker.host.online = false;
  assert.equal(await text(worker.visit("", "page")), "page 1");
  assert.equal(await text(worker.ask("web/boot.js", "page")), "boot 1");
});

test("a cached page is answered without a request to the host", async () => {
  const worker = await installed();
  worker.host.asked = [];
  await worker.visit("", "page");
  await worker.ask("icon.svg", "page");
  assert.deepEqual(worker.host.asked, []);
});

test("a file that was damaged in the cache is fetched again", async () => {
  const worker = await installed();
  worker.caches.damage("one", "web/boot.js", "cut");
  await worker.visit("", "page");
  assert.equal(await text(worker.ask("web/boot.js", "page")), "boot 1");
  assert.equal(await worker.caches.text("one", "web/boot.js"), "boot 1");
});

test("a check replaces a file of the right size with wrong bytes", async () => {
  const worker = await installed();
  worker.caches.damage("one", "web/boot.js", "toob 1");
  const answer = await worker.check("page", "one");
  assert.deepEqual(answer, { version: "one", whole: true });
  assert.equal(await worker.caches.text("one", "web/boot.js"), "boot 1");
});

test("a damaged file that cannot be fetched is an error, not a file of another version", async () => {
  const { two, caches } = await updated();
  caches.damage("one", "web/boot.js", "cut");
  two.host.online = false;
  const answer = await two.ask("web/boot.js", "old");
  assert.equal(answer?.type, "error");
});

test("a check that cannot complete the set reports it, and then the network is tried first", async () => {
  const worker = await installed();
  worker.caches.damage("one", "web/boot.js", "toob 1");
  worker.host.files["web/boot.js"] = "boot 2";
  assert.deepEqual(await worker.check("page", "one"), { version: "one", whole: false });
  worker.host.files["index.html"] = "page 2";
  assert.equal(await text(worker.visit("", "page")), "page 2");
  worker.host.files["web/boot.js"] = "boot 2";
  assert.equal(await text(worker.ask("web/boot.js", "page")), "boot 2");
});

test("a page keeps the files of its version after a newer one has taken over", async () => {
  const { two } = await updated();
  assert.equal(await text(two.ask("web/boot.js", "old")), "boot 1");
  assert.equal(await text(two.visit("", "new")), "page 2");
  assert.equal(await text(two.ask("web/boot.js", "new")), "boot 2");
});

test("the version of a page is known after the service worker was ended and started again", async () => {
  const { caches, pages } = await updated();
  const again = new Worker("two", TWO, { caches, pages });
  assert.equal(await text(again.ask("web/boot.js", "old")), "boot 1");
});

test("a worker gets the files of the version in its address", async () => {
  const { two } = await updated();
  assert.equal(await text(two.ask("web/boot.js?v=one", "worker")), "boot 1");
  assert.equal(await text(two.ask("icon.svg", "worker")), "icon");
  assert.equal(await text(two.ask("web/boot.js", "worker")), "boot 1");
});

test("an old version is kept while a page needs it, and deleted after", async () => {
  const { two, caches, pages } = await updated();
  assert.deepEqual(caches.versions, ["one", "two"]);
  pages.splice(0);
  await two.check("new", "two");
  assert.deepEqual(caches.versions, ["two"]);
});

test("the stored version of a closed page is deleted", async () => {
  const { two, caches, pages } = await updated();
  const memory = caches.all.get(cacheName("clients"));
  assert.deepEqual([...(memory?.keys() ?? [])], [`${SCOPE}?client=old`]);
  pages.splice(0);
  await two.activate();
  assert.deepEqual([...(memory?.keys() ?? [])], []);
});

test("nothing is deleted while a newer version is waiting", async () => {
  const { two, caches, pages } = await updated();
  pages.splice(0);
  two.registration.waiting = /** @type {any} */ ({});
  await two.activate();
  assert.deepEqual(caches.versions, ["one", "two"]);
});

test("caches of other sites at the same origin are not deleted", async () => {
  const caches = new Caches();
  await caches.open("hive /fork/ old");
  await caches.open("something else");
  const worker = await installed({ caches });
  await worker.activate();
  assert.ok(caches.all.has("hive /fork/ old"));
  assert.ok(caches.all.has("something else"));
});

test("activating takes control of the open pages", async () => {
  const worker = await installed();
  await worker.activate();
  assert.ok(worker.claimed);
});

test("a newer version takes over only when told to", async () => {
  const worker = await installed();
  await worker.check("page", "one");
  assert.ok(!worker.skipped);
  await worker.takeOver();
  assert.ok(worker.skipped);
});

test("an address that the site does not have gets the host's answer", async () => {
  const worker = await installed();
  const answer = await worker.visit("no/such/page", "page");
  assert.equal(answer?.status, 404);
  assert.equal(await answer?.text(), "not found");
});

test("without a network an unknown address gets 404.html, with status 404", async () => {
  const worker = await installed();
  worker.host.online = false;
  const answer = await worker.visit("no/such/page", "page");
  assert.equal(answer?.status, 404);
  assert.equal(await answer?.text(), "lost");
});

test("without a network hive.html, which is not cached, leads to the page that is", async () => {
  const worker = await installed();
  worker.host.online = false;
  const answer = await worker.visit("hive.html", "page");
  assert.equal(answer?.status, 302);
  assert.equal(answer?.headers.get("location"), "https://example.org/hive/");
});

// -- pages in one language ------------------------------------------------------------------------

const TOLD = { ...ONE, "rules.html": "rules", "rules.de.html": "Regeln", "rules.cs.html": "pravidla" };

/** Return a worker of a reader of German, with an English page, a German one and a Czech one. */
async function reading(around = {}) {
  const worker = new Worker("one", TOLD, { languages: ["de-AT", "en"], ...around });
  await worker.install();
  return worker;
}

test("installing caches a page in a language of the reader", async () => {
  const { caches } = await reading();
  assert.equal(await caches.text("one", "rules.de.html"), "Regeln");
});

test("installing does not fetch a page in another language", async () => {
  const { host } = await reading();
  assert.equal(host.asked.includes("rules.cs.html"), false);
});

test("the set is whole without a page in another language", async () => {
  const worker = await reading();
  assert.equal((await worker.check("page", "one")).whole, true);
});

test("a page in another language is cached when it is opened", async () => {
  const worker = await reading();
  assert.equal(await text(worker.visit("rules.cs.html", "page")), "pravidla");
  worker.host.online = false;
  assert.equal(await text(worker.visit("rules.cs.html", "later")), "pravidla");
});

test("a newer version fetches the page in another language that was opened", async () => {
  const worker = await reading();
  await worker.visit("rules.cs.html", "page");
  const two = new Worker("two", { ...TOLD, "rules.cs.html": "nová pravidla" }, { caches: worker.caches });
  await two.install();
  assert.equal(await two.caches.text("two", "rules.cs.html"), "nová pravidla");
});

test("if the host only has a newer version of a page in another language, it comes from there", async () => {
  const worker = await reading();
  worker.host.files["rules.cs.html"] = "nová pravidla";
  worker.host.files["web/boot.js"] = "newer boot";
  assert.equal(await text(worker.visit("rules.cs.html", "page")), "nová pravidla");
  assert.equal(await text(worker.ask("web/boot.js", "page")), "newer boot");
});

test("without a network a page in another language leads to the English one", async () => {
  const worker = await reading();
  worker.host.online = false;
  const answer = await worker.visit("rules.cs.html", "page");
  assert.equal(answer?.status, 302);
  assert.equal(answer?.headers.get("location"), "https://example.org/hive/rules.html");
});

test("a page that came from the network gets all its files from there", async () => {
  const worker = await installed();
  worker.host.files["tutorial.html"] = "newer page";
  worker.host.files["web/boot.js"] = "newer boot";
  await worker.visit("tutorial.html", "page");
  assert.equal(await text(worker.ask("web/boot.js", "page")), "newer boot");
});

test("a page from before the service worker is answered by the network, or else from the cache", async () => {
  const worker = await installed();
  worker.host.files["web/boot.js"] = "newer boot";
  assert.equal(await text(worker.ask("web/boot.js", "early")), "newer boot");
  worker.host.online = false;
  assert.equal(await text(worker.ask("web/boot.js", "early")), "boot 1");
});

test("a page that sends its version gets the files of that version", async () => {
  const worker = await installed();
  worker.host.files["web/boot.js"] = "newer boot";
  await worker.check("early", "one");
  assert.equal(await text(worker.ask("web/boot.js", "early")), "boot 1");
});

test("requests that change something, or leave the site, are not answered by the service worker", async () => {
  const worker = await installed();
  assert.equal(await worker.visit("", "page", { method: "POST" }), undefined);
  assert.equal(await worker.ask("https://example.org/other/", "page"), undefined);
});
