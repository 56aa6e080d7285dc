// @ts-check
// web/hive-board.js: boards with a lesson, a puzzle or a task of the page's author.
import assert from "node:assert/strict";
import { test } from "node:test";
import { HostPage, ORIGIN } from "./host_page.mjs";

const GAME = "Base+MLP;InProgress;White[2];wS1;bG1 wS1-";
const SVG = "<svg>drawn by the frame</svg>";

/** Return a page and a board with those attributes in it. */
async function page(attributes = {}) {
  const host = new HostPage();
  return { host, board: await host.board(attributes) };
}

const TASK = JSON.stringify({
  ...{ id: "pin", kind: "play", goal: { pins: "bS1" } },
  position: "Base;Position;Black[4];wQ@0,0;bQ@1,0;wA1@-1,0;bS1@2,0",
});

test("lesson, puzzle, tasks and task are in the link of the frame, without a game", async () => {
  const link = async (attributes) => {
    const { host, board } = await page({ ...attributes, game: GAME, ply: "1", theme: "dark" });
    board.wake();
    await host.settle();
    return host.link(board);
  };
  const rest = { theme: "dark", frame: "1" };
  assert.deepEqual(await link({ lesson: "spider-four", mode: "view" }), { ...rest, mode: "lesson", id: "spider-four" });
  assert.deepEqual(await link({ lesson: "" }), { ...rest, mode: "lesson", id: "" });
  assert.deepEqual(await link({ puzzle: "w1" }), { ...rest, mode: "puzzle", id: "w1" });
  assert.deepEqual(await link({ task: TASK }), { ...rest, mode: "puzzle", task: TASK });
  assert.deepEqual(await link({ tasks: "pins.json", puzzle: "a" }), { ...rest, mode: "puzzle", id: "a", tasks: "pins.json" });
});

test("the button of a board with a task says so", async () => {
  const { host } = await page();
  const label = async (attributes) => host.part(await host.board(attributes), "pill").textContent;
  assert.equal(await label({ lesson: "spider-four" }), "Learn");
  assert.equal(await label({ puzzle: "" }), "Solve");
  assert.equal(await label({ task: TASK, mode: "view" }), "Try it");
});

test("a board with a task draws its position, seen from the side that solves it", async () => {
  const { board } = await page({ task: TASK });
  const tiles = [...board.shadowRoot.all()].filter((element) => element.getAttribute("data-piece"));
  assert.deepEqual(new Set(tiles.map((tile) => tile.getAttribute("data-piece"))), new Set(["wQ", "bQ", "wA1", "bS1"]));
  const x = (name) => {
    const tile = tiles.find((element) => element.getAttribute("data-piece") === name);
    return Number(/\((\S+)/.exec(tile.getAttribute("transform"))?.[1]);
  };
  assert.ok(x("bS1") < x("wA1"));
});

test("a task with a game draws the last position of that game", async () => {
  const { board } = await page({ task: JSON.stringify({ id: "a", kind: "win", in: 1, game: GAME }) });
  const pieces = [...board.shadowRoot.all()].map((element) => element.getAttribute("data-piece"));
  assert.deepEqual(pieces.filter(Boolean), ["wS1", "bG1"]);
});

test("a lesson and a damaged task have an empty space as their picture and no description", async () => {
  for (const attributes of [{ lesson: "spider-four" }, { task: "{" }, { task: "null" }, { task: '{"game": 5}' }]) {
    const { host, board } = await page(attributes);
    assert.ok([...board.shadowRoot.all()].some((element) => element.localName === "svg"));
    assert.equal(host.part(board, "unseen").textContent, "");
  }
});

test("the height is reserved for the mode of the task", async () => {
  const room = async (attributes) => {
    const { host, board } = await page(attributes);
    return host.part(board, "stage").styles.get("--room");
  };
  assert.equal(await room({ lesson: "a" }), "480px");
  assert.equal(await room({ puzzle: "a", mode: "view" }), "490px");
  assert.equal(await room({ lesson: "a", controls: "undo" }), "430px");
  assert.equal(await room({ lesson: "a", controls: "next-task" }), "480px");
});

test("a changed task is loaded into the running frame", async () => {
  const { host, board } = await page({ lesson: "one" });
  await host.start(board);
  board.setAttribute("lesson", "two");
  await host.settle();
  assert.deepEqual(host.frame(board).sent, [{ target: "hive", type: "load", lesson: "two", to: ORIGIN }]);
});

test("load takes a task, a lesson or a puzzle", async () => {
  const { host, board } = await page();
  await host.start(board);
  board.load({ lesson: "one" });
  const [{ type, lesson, rules }] = host.frame(board).sent;
  assert.deepEqual([type, lesson, rules], ["load", "one", null]);
});

test("a solved task is an event of the board, with the frame's message", async () => {
  const { host, board } = await page({ lesson: "one" });
  const seen = [];
  board.addEventListener("hive-solved", ({ detail }) => seen.push(detail));
  await host.start(board);
  await host.post(board, { type: "solved", id: "one", kind: "play", tries: 2, hints: 1, stars: 1 });
  assert.deepEqual(seen, [{ source: "hive", type: "solved", id: "one", kind: "play", tries: 2, hints: 1, stars: 1 }]);
});

test("a stopped board opens the task again that it had", async () => {
  const { host, board } = await page({ lesson: "one" });
  await host.start(board, { ply: 4, mode: "lesson", link: "mode=lesson&id=two" });
  const sleeping = board.sleep();
  await host.post(board, { type: "diagram", svg: SVG });
  await sleeping;
  board.wake();
  await host.settle();
  assert.deepEqual(host.link(board), { mode: "lesson", id: "two", frame: "1" });
});

test("a board on which a game was loaded goes on with that game", async () => {
  const { host, board } = await page({ lesson: "one" });
  await host.start(board, { ply: 1, mode: "play", link: "game=Base&ply=1" });
  const sleeping = board.sleep();
  await host.post(board, { type: "diagram", svg: SVG });
  await sleeping;
  board.wake();
  await host.settle();
  assert.deepEqual(host.link(board), { game: "Base", ply: "1", frame: "1" });
});
