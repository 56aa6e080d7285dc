// @ts-check
// web/hive-board.js: games by link, whose codes come by the address of the host page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { HostPage, ORIGIN } from "./host_page.mjs";

const PAGE = `${ORIGIN}/page.html`;
const LEFT = { ply: 1, link: "code=1mine&known=0" };

/** Return a page whose address has that fragment, and a board with those attributes in it. */
async function page(hash = "", attributes = {}) {
  const host = new HostPage({ hash });
  return { host, board: await host.board({ code: "", ...attributes }) };
}

/** Return the fragments that a running frame has got. */
const given = (host, board) => host.frame(board).replaced.map((address) => new URL(address).hash);

test("a click begins a game by link with the game and the rules of the attributes", async () => {
  const { host, board } = await page("", { game: "Base+M", rules: "tournament" });
  assert.equal(board.phase, "asleep");
  board.wake();
  await host.settle();
  assert.deepEqual(host.link(board), { code: "", game: "Base+M", rules: "tournament", page: PAGE, frame: "1" });
});

test("the code of the page's address starts the board and scrolls to it", async () => {
  const { host, board } = await page("#code=1abc_-", { game: "Base+M", ply: "3" });
  assert.deepEqual(host.link(board), { code: "1abc_-", page: PAGE, frame: "1" });
  assert.equal(board.scrolled, true);
});

test("another fragment of the page starts nothing", async () => {
  for (const hash of ["#chapter-2", "#xcode=1abc", "#code=", "#code=<b>"]) {
    const { board } = await page(hash);
    assert.equal(board.phase, "asleep", hash);
  }
});

test("a code among other keys of the page is found", async () => {
  const { host, board } = await page("#tab=2&code=1abc&more=1");
  assert.equal(host.link(board).code, "1abc");
});

test("only the first board with the attribute takes the code of the page", async () => {
  const host = new HostPage({ hash: "#code=1abc" });
  const boards = [await host.board({ code: "" }), await host.board({ code: "" }), await host.board({ code: "1own" })];
  assert.deepEqual(boards.map(({ phase }) => phase), ["starting", "asleep", "asleep"]);
  for (const [at, code] of [[1, ""], [2, "1own"]]) {
    boards[at].wake();
    await host.pass(2000);
    assert.equal(host.link(boards[at]).code, code);
    await host.post(boards[at], { type: "ready" });
    assert.deepEqual(given(host, boards[at]), []);
  }
});

test("a first board with a code of its own takes the next one from the page", async () => {
  const host = new HostPage({ hash: "#code=1abc" });
  const own = await host.board({ code: "1own" });
  assert.equal(host.link(own).code, "1abc");
});

test("a board without the attribute never takes the code of the page", async () => {
  const host = new HostPage({ hash: "#code=1abc" });
  const board = await host.board({ game: "Base" });
  assert.equal(board.phase, "asleep");
  board.wake();
  await host.settle();
  assert.deepEqual(host.link(board), { game: "Base", frame: "1" });
});

test("a page without an address of its own gives none to the frame", async () => {
  const { host, board } = await page();
  host.location.href = "about:srcdoc";
  board.wake();
  await host.settle();
  assert.deepEqual(host.link(board), { code: "", frame: "1" });
});

test("the next link reaches the running frame as another fragment", async () => {
  const { host, board } = await page("#code=1abc");
  await host.post(board, { type: "ready" });
  const frame = host.frame(board);
  await host.follow("#code=1def");
  assert.equal(host.frame(board), frame);
  assert.deepEqual(given(host, board), [`#code=1def&page=${encodeURIComponent(PAGE)}&frame=1`]);
});

test("a link that comes while the frame starts reaches it when it is ready", async () => {
  const { host, board } = await page("#code=1abc");
  await host.follow("#code=1def");
  assert.deepEqual(given(host, board), []);
  await host.post(board, { type: "ready" });
  assert.match(given(host, board)[0], /^#code=1def&/);
});

test("a fragment without a code is left to the page", async () => {
  const { host, board } = await page("#code=1abc");
  await host.post(board, { type: "ready" });
  await host.follow("#chapter-2");
  assert.deepEqual(given(host, board), []);
});

test("a board that ran continues its game by link, whatever the page's address has", async () => {
  const { host, board } = await page("#code=1abc", { game: "Base", rules: "norepeat" });
  await host.post(board, { type: "ready", ...LEFT });
  board.sleep();
  await host.pass(2000);
  board.wake();
  await host.settle();
  assert.deepEqual(host.link(board), { code: "1mine", known: "0", page: PAGE, frame: "1" });
  await host.post(board, { type: "ready", ...LEFT });
  assert.deepEqual(given(host, board), []);
});

test("a link that comes while another board runs wakes the board, which has its own game first", async () => {
  const { host, board } = await page("#code=1abc");
  await host.post(board, { type: "ready", ...LEFT });
  const other = await host.board({ game: "Base" });
  other.wake();
  await host.pass(2000);
  await host.post(other, { type: "ready" });
  await host.follow("#code=1def");
  await host.pass(2000);
  assert.equal(other.phase, "asleep");
  assert.equal(host.link(board).code, "1mine");
  await host.post(board, { type: "ready", ...LEFT });
  assert.match(given(host, board)[0], /^#code=1def&/);
});

test("another code of the attribute ends the frame, and is the next one's", async () => {
  const { host, board } = await page("", { code: "1own" });
  await host.start(board, LEFT);
  board.setAttribute("code", "1next");
  await host.settle();
  assert.equal(board.phase, "asleep");
  board.wake();
  await host.settle();
  assert.equal(host.link(board).code, "1next");
});
