// @ts-check
// The locks on saved games in boot.js, with a browser's lock manager that two tabs share.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const source = readFileSync(new URL("../../web/boot/boot.js", import.meta.url), "utf8");
const part = source.slice(source.indexOf("  /** @type {Map<string, () => void>} */"), source.indexOf("  globalThis.hiveLocks ="));
const tab = (navigator) => new Function("navigator", `${part}; return gameLocks;`)(navigator);

function lockManager() {
  const held = new Map();
  return {
    held,
    query: async () => ({ held: [...held.keys(), "elsewhere"].map((name) => ({ name })) }),
    async request(name, { ifAvailable }, work) {
      assert.equal(ifAvailable, true);
      if (held.has(name)) return work(null);
      held.set(name, true);
      await work({ name });
      held.delete(name);
    },
  };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test("a second tab sees the games of the first, and is told when it takes one", async () => {
  const locks = lockManager();
  const [first, second] = [tab({ locks }), tab({ locks })];
  first.take("a", assert.fail);
  await second.look();
  assert.equal(second.others, "a");
  await first.look();
  assert.equal(first.others, "");
  const taken = [];
  second.take("a", (name) => taken.push(name));
  await turn();
  assert.deepEqual(taken, ["a"]);
});

test("a released game can be taken by another tab, and again by the same", async () => {
  const locks = lockManager();
  const [first, second] = [tab({ locks }), tab({ locks })];
  first.take("a", assert.fail);
  first.release("a");
  await turn();
  second.take("a", assert.fail);
  await turn();
  second.release("a");
  await turn();
  first.take("a", assert.fail);
  await turn();
  assert.deepEqual([...locks.held.keys()], ["hive.game.a"]);
});

test("without the API, or where it is refused, nothing is known", async () => {
  const refusing = { query: async () => Promise.reject(new Error("SecurityError")) };
  for (const navigator of [{}, { locks: refusing }]) {
    const locks = tab(navigator);
    await locks.look();
    assert.equal(locks.others, null);
  }
});
