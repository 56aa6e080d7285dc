// @ts-check
// web/hive-board.js: the frame's address, its messages, the queue of boards, and the reserved height.
import assert from "node:assert/strict";
import { test } from "node:test";
import { HostPage, ORIGIN } from "./host_page.mjs";

const GAME = "Base+MLP;InProgress;White[2];wS1;bG1 wS1-";
const LATER = "Base+MLP;InProgress;Black[2];wS1;bG1 wS1-;wQ -wS1";
const SVG = "<svg>drawn by the frame</svg>";

/** Return a page and a board with those attributes in it. */
async function page(attributes = {}, around = {}) {
  const host = new HostPage(around);
  return { host, board: await host.board(attributes) };
}

const events = (board, type) => {
  const seen = [];
  board.addEventListener(type, ({ detail }) => seen.push(detail));
  return seen;
};

test("a board that was not clicked has no frame", async () => {
  const { host, board } = await page({ game: GAME });
  assert.equal(host.frame(board), undefined);
  assert.equal(board.phase, "asleep");
});

test("a click opens embed.html from the folder of the script", async () => {
  const { host, board } = await page({ game: GAME });
  host.part(board, "touch").dispatchEvent(new Event("click"));
  await host.settle();
  assert.equal(host.frame(board).src.split("#")[0], `${ORIGIN}/site/embed.html`);
  assert.equal(board.phase, "starting");
});

test("src names another page, relative to the host page", async () => {
  const { host, board } = await page({ src: "other/index.html" });
  board.wake();
  await host.settle();
  assert.equal(host.frame(board).src.split("#")[0], `${ORIGIN}/other/index.html`);
});

test("an address that is not http or https opens no frame", async () => {
  const { host, board } = await page({ src: "javascript:alert(1)" });
  board.wake();
  await host.settle();
  assert.equal(host.frame(board), undefined);
  assert.match(host.part(board, "note").textContent, /It failed\./);
});

test("the attributes are in the link of the frame", async () => {
  const { host, board } = await page({
    ...{ game: GAME, ply: "1", mode: "view", white: "ai:3", theme: "dark" },
    ...{ rules: "norepeat", end: "resign", seed: "7", controls: "undo,hint" },
  });
  board.wake();
  await host.settle();
  assert.deepEqual(host.link(board), {
    ...{ game: GAME, ply: "1", mode: "view", white: "ai:3", theme: "dark" },
    ...{ rules: "norepeat", end: "resign", seed: "7", controls: "undo,hint", frame: "1" },
  });
});

test("flip without a value turns the board, and lang is that of the host page", async () => {
  const host = new HostPage();
  host.root.setAttribute("lang", "nl-BE");
  const board = await host.board({ flip: "" });
  board.wake();
  await host.settle();
  assert.deepEqual(host.link(board), { flip: "1", lang: "nl", frame: "1" });
});

test("in an unsupported language the button is in English and the frame chooses its own", async () => {
  const host = new HostPage({ languages: ["fr-FR"] });
  host.root.setAttribute("lang", "fr");
  const board = await host.board();
  board.wake();
  await host.settle();
  assert.deepEqual(host.link(board), { frame: "1" });
  assert.equal(host.part(board, "pill").textContent, "Starting");
});

test("a tutorial brings the words of its language, which is also that of the frame", async () => {
  const host = new HostPage({ words: { fr: { starting: "Démarrage", white: "" } } });
  host.root.setAttribute("lang", "fr");
  const board = await host.board();
  board.wake();
  await host.settle();
  assert.deepEqual(host.link(board), { lang: "fr", frame: "1" });
  assert.equal(host.part(board, "pill").textContent, "Démarrage");
});

test("the button says what a click does", async () => {
  const { host } = await page();
  const label = async (attributes) => host.part(await host.board(attributes), "pill").textContent;
  assert.equal(await label({}), "Play");
  assert.equal(await label({ mode: "view" }), "View");
  assert.equal(await label({ mode: "analysis" }), "Analyse");
  assert.equal(await label({ black: "ai:2" }), "Play the computer");
});

test("the frame's ready message sets the board's phase to awake", async () => {
  const { host, board } = await page({ game: GAME });
  await host.start(board, { gameString: GAME, ply: 2, state: "InProgress" });
  assert.equal(board.phase, "awake");
  assert.equal(board.dataset.phase, "awake");
  assert.deepEqual([board.gameString, board.ply, board.state], [GAME, 2, "InProgress"]);
});

test("a message from another window is ignored", async () => {
  const { host, board } = await page({ game: GAME });
  board.wake();
  await host.settle();
  await host.post(board, { type: "ready", gameString: LATER }, { source: {} });
  assert.equal(board.phase, "starting");
  assert.equal(board.gameString, GAME);
});

test("a message from the board's frame at another origin is ignored", async () => {
  const { host, board } = await page({ game: GAME });
  board.wake();
  await host.settle();
  await host.post(board, { type: "ready" }, { origin: "https://elsewhere.example" });
  assert.equal(board.phase, "starting");
});

test("a frame in a sandbox, without an origin, is accepted and answered", async () => {
  const { host, board } = await page({ game: GAME });
  board.wake();
  await host.settle();
  await host.post(board, { type: "ready" }, { origin: "null" });
  board.goto(1);
  assert.equal(board.phase, "awake");
  assert.deepEqual(host.frame(board).sent, [{ target: "hive", type: "goto", ply: 1, to: "*" }]);
});

test("messages of another program, or of an unknown type, cause no event", async () => {
  const { host, board } = await page();
  await host.start(board);
  const seen = [...["hive-move", "hive-anything"]].map((type) => events(board, type));
  await host.post(board, { type: "move", source: "another program" });
  await host.post(board, { type: "anything" });
  assert.deepEqual(seen, [[], []]);
});

test("a move of the frame becomes an event of the board", async () => {
  const { host, board } = await page({ game: GAME });
  await host.start(board);
  const seen = events(board, "hive-move");
  await host.post(board, { type: "move", move: "wQ -wS1", gameString: LATER, ply: 3 });
  assert.deepEqual(seen.map(({ move }) => move), ["wQ -wS1"]);
  assert.equal(board.gameString, LATER);
});

test("calls before the frame is ready are sent to it afterwards, in order", async () => {
  const { host, board } = await page({ game: GAME });
  board.play("wQ -wS1");
  board.goto(2);
  await host.settle();
  assert.deepEqual(host.frame(board).sent, []);
  await host.post(board, { type: "ready" });
  assert.deepEqual(host.frame(board).sent, [
    { target: "hive", type: "play", move: "wQ -wS1", to: ORIGIN },
    { target: "hive", type: "goto", ply: 2, to: ORIGIN },
  ]);
});

test("load sends the game with its rules and end", async () => {
  const { host, board } = await page();
  await host.start(board);
  board.load(GAME, 1, { rules: "norepeat" });
  assert.deepEqual(host.frame(board).sent, [
    { target: "hive", type: "load", gameString: GAME, rules: "norepeat", end: null, ply: 1, to: ORIGIN },
  ]);
});

test("a changed attribute of the look is sent to the open frame, and a removed one as its default", async () => {
  const { host, board } = await page({ theme: "dark" });
  await host.start(board);
  board.setAttribute("mode", "analysis");
  board.removeAttribute("theme");
  await host.settle();
  assert.deepEqual(host.frame(board).sent, [
    { target: "hive", type: "set", mode: "analysis", to: ORIGIN },
    { target: "hive", type: "set", theme: "auto", to: ORIGIN },
  ]);
});

test("a changed game and ply are one message to the open frame", async () => {
  const { host, board } = await page({ game: GAME });
  await host.start(board);
  board.setAttribute("game", LATER);
  board.setAttribute("ply", "3");
  await host.settle();
  assert.deepEqual(host.frame(board).sent, [
    { target: "hive", type: "load", gameString: LATER, ply: 3, rules: null, end: null, to: ORIGIN },
  ]);
});

test("a changed src ends the frame", async () => {
  const { host, board } = await page({ game: GAME });
  await host.start(board);
  board.setAttribute("src", "other.html");
  await host.settle();
  assert.equal(host.frame(board), undefined);
  assert.equal(board.phase, "asleep");
});

test("a second board that starts ends the first one after asking it for its picture", async () => {
  const { host, board: first } = await page({ game: GAME });
  const second = await host.board({ game: LATER });
  await host.start(first);
  const { sent } = host.frame(first);
  second.wake();
  await host.settle();
  assert.deepEqual(sent, [{ target: "hive", type: "diagram", to: ORIGIN }]);
  assert.equal(host.frame(second), undefined);
  await host.post(first, { type: "diagram", svg: SVG });
  assert.equal(host.frame(first), undefined);
  assert.equal(first.phase, "asleep");
  assert.equal(second.phase, "starting");
  assert.ok(host.frame(second));
});

test("a frame that sends no picture is ended after a timeout", async () => {
  const { host, board: first } = await page();
  const second = await host.board();
  await host.start(first);
  second.wake();
  await host.pass(1400);
  assert.equal(host.frame(second), undefined);
  await host.pass(200);
  assert.ok(host.frame(second));
  assert.equal(host.frame(first), undefined);
});

test("of three boards clicked in a row only the last one runs", async () => {
  const { host, board: first } = await page();
  const [second, third] = [await host.board(), await host.board()];
  await host.start(first);
  second.wake();
  third.wake();
  await host.pass(1600);
  const running = [first, second, third].map((board) => host.frame(board) !== undefined);
  assert.deepEqual(running, [false, false, true]);
});

test("a board that was ended continues from its position", async () => {
  const { host, board } = await page({ game: GAME, end: "resign" });
  await host.start(board, { gameString: LATER, ply: 3, state: "InProgress" });
  const sleeping = board.sleep();
  await host.post(board, { type: "diagram", svg: SVG });
  await sleeping;
  assert.equal(host.part(board, "pill").textContent, "Go on");
  assert.equal(board.gameString, LATER);
  board.wake();
  await host.settle();
  assert.deepEqual(host.link(board), { game: LATER, ply: "3", frame: "1" });
});

test("the picture of an ended board is shown as an image", async () => {
  const { host, board } = await page({ game: GAME });
  await host.start(board);
  const sleeping = board.sleep();
  await host.post(board, { type: "diagram", svg: SVG });
  await sleeping;
  const image = board.shadowRoot.querySelector("img");
  assert.equal(image.src, `data:image/svg+xml,${encodeURIComponent(SVG)}`);
  assert.equal(image.hidden, false);
});

test("a picture that is not SVG, or is too large, is not shown", async () => {
  const { host, board } = await page({ game: GAME });
  await host.start(board);
  await host.post(board, { type: "diagram", svg: "<img src=x onerror=alert(1)>" });
  await host.post(board, { type: "diagram", svg: `<svg>${" ".repeat(500000)}</svg>` });
  assert.equal(board.shadowRoot.querySelector("img").src, undefined);
});

test("a board that is removed from the page ends its frame and lets another board run", async () => {
  const { host, board: first } = await page();
  const second = await host.board();
  await host.start(first);
  first.remove();
  first.disconnectedCallback();
  second.wake();
  await host.settle();
  assert.equal(host.frame(first), undefined);
  assert.ok(host.frame(second));
});

test("a frame that does not answer is reported as slow, and then as failed", async () => {
  const { host, board } = await page();
  board.wake();
  await host.pass(11000);
  assert.equal(host.part(board, "note").textContent, "");
  await host.pass(2000);
  assert.match(host.part(board, "note").textContent, /It is slow\./);
  await host.pass(110000);
  assert.match(host.part(board, "note").textContent, /It failed\./);
  assert.equal(host.frame(board), undefined);
  assert.equal(host.part(board, "pill").textContent, "Try again");
});

test("a failure says that a board needs a server, if the script is in a folder of the reader", async () => {
  const { host, board } = await page({}, { script: "file:///home/me/hive-board.js" });
  board.wake();
  await host.pass(125000);
  assert.match(host.part(board, "note").textContent, /Use a server\./);
});

test("an error of the start is shown with the frame's message", async () => {
  const { host, board } = await page();
  board.wake();
  await host.settle();
  await host.post(board, { type: "error", to: "start", message: "No WebAssembly here." });
  assert.match(host.part(board, "note").textContent, /No WebAssembly here\./);
  assert.equal(board.phase, "asleep");
});

test("a frame that shows the browser's error page is reported as failed", async () => {
  const { host, board } = await page();
  board.wake();
  await host.settle();
  host.frame(board).contentDocument = null;
  await host.pass(1000);
  assert.match(host.part(board, "note").textContent, /It failed\./);
});

test("a frame that the policy of the host page blocks is reported as failed at once", async () => {
  const { host, board } = await page();
  board.wake();
  await host.settle();
  const blocked = { effectiveDirective: "frame-src", blockedURI: `${ORIGIN}/site/embed.html` };
  host.document.dispatchEvent(Object.assign(new Event("securitypolicyviolation"), blocked));
  assert.match(host.part(board, "note").textContent, /It failed\./);
});

test("the height of the frame is reserved before it is opened", async () => {
  const room = async (attributes) => {
    const { host, board } = await page(attributes);
    return host.part(board, "stage").styles.get("--room");
  };
  assert.equal(await room({}), "460px"); // all of 400 pixels, and the row of buttons
  assert.equal(await room({ mode: "view" }), "260px");
  assert.equal(await room({ controls: "" }), "410px");
});

test("the height that the running frame requests replaces the reserved one", async () => {
  const { host, board } = await page();
  await host.start(board);
  const room = () => host.part(board, "stage").styles.get("--room");
  await host.post(board, { type: "resize", height: 600 });
  assert.equal(room(), "600px");
  await host.post(board, { type: "resize", height: 500 });
  assert.equal(room(), "500px");
  await host.post(board, { type: "resize", height: 3 });
  assert.equal(room(), "240px");
  await host.post(board, { type: "resize", height: "700" });
  assert.equal(room(), "240px");
});

test("the first height of a frame may only make the board taller", async () => {
  const { host, board } = await page();
  await host.start(board);
  await host.post(board, { type: "resize", height: 300 });
  assert.equal(host.part(board, "stage").styles.get("--room"), "460px");
});

test("the board draws its position if the page has no picture", async () => {
  const { board } = await page({ game: GAME });
  const pieces = [...board.shadowRoot.all()].map((element) => element.getAttribute("data-piece"));
  assert.deepEqual(pieces.filter(Boolean), ["wS1", "bG1"]);
});

test("a picture in the page is not replaced", async () => {
  const host = new HostPage();
  const board = new host.Board();
  board.append(host.document.createElement("img"));
  host.root.append(board);
  board.connectedCallback();
  await host.settle();
  assert.equal([...board.shadowRoot.all()].some((element) => element.localName === "svg"), false);
});

test("two spellings of a move are recognized as the same move, and two moves are not", async () => {
  const { board } = await page({ game: GAME });
  assert.equal(board.same("wQ -wS1", "wq –ws1"), true);
  assert.equal(board.same("wQ -wS1", "wQ /wS1"), false);
  assert.equal(board.same("nonsense", "nonsense"), false);
});

test("the theme follows the attribute, or else the system", async () => {
  const { host, board } = await page();
  assert.equal(board.dataset.look, "light");
  host.darkness.matches = true;
  host.darkness.dispatchEvent(new Event("change"));
  assert.equal(board.dataset.look, "dark");
  board.setAttribute("theme", "light");
  await host.settle();
  assert.equal(board.dataset.look, "light");
});

test("a second copy of the script changes nothing", async () => {
  const host = new HostPage();
  const { Board } = host;
  host.load();
  assert.equal(host.Board, Board);
});
