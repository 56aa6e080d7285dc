// @ts-check
// web/result_codes.js: what is kept of several results, the codes for a teacher, and CSV.
import assert from "node:assert/strict";
import { test } from "node:test";
import { CASES, codes, plain } from "./result_codes.mjs";

const { codeOf, csvOf, isResult, merged, readCodes, shortened, together } = codes;

test("a pupil's results have the code of the shared cases", () => {
  for (const { pupil, code } of CASES.codes) assert.equal(codeOf(pupil), code);
});

test("a code gives the results back", () => {
  for (const { pupil, code } of CASES.codes) {
    const { pupils, faults } = plain(readCodes(code));
    assert.deepEqual(pupils.map(([name, results]) => [name, results]), [pupil]);
    assert.deepEqual(faults, []);
  }
});

test("messages give their codes, and the line of each faulty one", () => {
  for (const { about, text, names, faults } of CASES.texts) {
    const found = plain(readCodes(text));
    assert.deepEqual(found.pupils.map(([name]) => name), names, about);
    assert.deepEqual(found.faults, faults, about);
  }
});

test("a code with any one character changed is refused", () => {
  const { code } = CASES.codes[0];
  const start = code.indexOf("1.") + 2;
  for (let at = start; at < code.length; at += 1) {
    const other = code[at] === "A" ? "B" : "A";
    assert.equal(readCodes(code.slice(0, at) + other + code.slice(at + 1)).pupils.length, 0, String(at));
  }
});

test("the best result of a task is kept, whatever the order", () => {
  for (const { about, results, best } of CASES.merging) {
    assert.deepEqual(plain(merged([], results)), [best], about);
    assert.deepEqual(plain(merged([], results.toReversed())).map((one) => one.slice(0, 5)), [best.slice(0, 5)], about);
  }
});

test("the results of two tabs make one list", () => {
  const [one, two, three] = [["a", 3, 0, 0, "2026-11-01", ""], ["b", 1, 2, 0, "2026-11-02", "B"], ["a", 2, 1, 0, "2026-11-03", ""]];
  assert.deepEqual(plain(merged([one], [two, three])), [one, two]);
  assert.deepEqual(plain(together([["Ann", [three]]], [["Bo", [two]], ["Ann", [one]]])), [["Ann", [one]], ["Bo", [two]]]);
});

test("only whole results count", () => {
  const good = ["pin-1", 3, 0, 0, "2026-11-29", "Pin"];
  assert.ok(isResult(good));
  const wrong = [[0, "__proto__"], [0, 5], [1, 4], [1, "3"], [2, -1], [3, 0.5], [3, null], [4, "today"], [5, "x".repeat(61)]];
  for (const [at, value] of wrong) assert.ok(!isResult(Object.assign([...good], { [String(at)]: value })), String(value));
  assert.ok(!isResult(good.slice(1)));
  assert.ok(!isResult({ length: 6 }));
});

test("CSV is that of the shared cases", () => {
  for (const { about, rows, csv } of CASES.csv) {
    assert.equal(csvOf(rows).split("\r\n").slice(1).join("\r\n"), csv, about);
  }
  assert.equal(csvOf([]), "\ufeffpupil,task,title,stars,tries,hints,date\r\n");
});

test("long titles are cut between characters", () => {
  assert.equal(shortened(" a\n b ", 60), "a b");
  assert.equal(shortened("🐝".repeat(5), 3), "🐝🐝…");
  assert.equal(shortened("\ud800", 3), "\ufffd");
});
