// @ts-check
// The parts of hive.html: what tools/site_build/pack_part.mjs packs, web/single/unpack.js unpacks.
import assert from "node:assert/strict";
import { test } from "node:test";
import { gunzipSync } from "node:zlib";
import { encode, pack } from "../../tools/site_build/pack_part.mjs";
import { DamagedFile, decode, LEFT_OUT, unpack } from "./single_file.mjs";

/** Return bytes that look random and are always the same. */
function random(size, seed = 1) {
  let state = seed;
  return Uint8Array.from({ length: size }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 24;
  });
}

const same = (got, wanted) => assert.ok(Buffer.from(got).equals(Buffer.from(wanted)));

const ALL = Uint8Array.from({ length: 256 }, (_, byte) => byte);
const PARTS = {
  nothing: new Uint8Array(0),
  "a byte": Uint8Array.of(0),
  "three bytes": Uint8Array.of(1, 1, 1),
  "all bytes": ALL,
  "random bytes": random(70_000),
  "the same byte": new Uint8Array(100_000),
  "a program": Buffer.from(pack.toString().repeat(40)),
};

for (const [name, bytes] of Object.entries(PARTS)) {
  test(`${name} can be packed and unpacked`, () => same(unpack(pack(bytes)), bytes));
}

test("a text contains the bytes of any length", () => {
  for (let size = 0; size < 64; size++) {
    const bytes = random(size, size + 1);
    same(decode(encode(bytes)), bytes);
  }
});

test("every pair of bytes survives as text", () => {
  const pairs = Uint8Array.from({ length: 2 * 65536 }, (_, at) => (at & 1 ? at >> 1 : at >> 9) & 255);
  same(decode(encode(pairs)), pairs);
});

test("a last value that is left out stands alone", () => {
  for (const letter of LEFT_OUT) {
    // Seven bytes have eight values, of which this is the last one.
    const bytes = Uint8Array.of(85, 85, 85, 85, 85, 85, letter.charCodeAt(0));
    const text = encode(bytes);
    assert.equal(text.charCodeAt(text.length - 1), 128 | letter.charCodeAt(0));
    same(decode(text), bytes);
  }
});

test("a text has no character that HTML, editors or mail change", () => {
  const text = encode(random(200_000));
  for (const letter of LEFT_OUT) assert.equal(text.includes(letter), false, JSON.stringify(letter));
  for (const letter of "\0\r<") assert.ok(LEFT_OUT.includes(letter));
});

test("a text takes 8 bytes for 7 in UTF-8", () => {
  assert.equal(Buffer.byteLength(encode(random(70_000))), 80_000);
});

test("a text survives being written as UTF-8 and read again", () => {
  const text = encode(random(10_000));
  assert.equal(new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(text)), text);
});

test("a part is always packed in the same way", () => {
  assert.equal(pack(PARTS["a program"]), pack(PARTS["a program"]));
});

const TEXT = pack(random(2000));

for (const [name, text] of Object.entries({
  "without its end": TEXT.slice(0, -20),
  "without its beginning": TEXT.slice(20),
  "without a piece in the middle": TEXT.slice(0, 500) + TEXT.slice(540),
  "with another character": TEXT.slice(0, 500) + (TEXT[500] === "x" ? "y" : "x") + TEXT.slice(501),
  "read as windows-1252": Buffer.from(TEXT).toString("latin1"),
  empty: "",
})) {
  test(`a part ${name} is refused`, () => {
    assert.throws(() => gunzipSync(decode(text)), /incorrect|invalid|unexpected end|unknown/i);
  });
}

test("a character that no text has is refused as damage", () => {
  for (const letter of ["\ufffd", "\u0800", "’", "😀"]) {
    assert.throws(() => decode(`${TEXT.slice(0, 40)}${letter}`), DamagedFile);
  }
});
