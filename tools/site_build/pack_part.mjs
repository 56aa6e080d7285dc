// @ts-check
// Packs a part of hive.html: reads its bytes from a file and writes them as text to another.
// web/single/unpack.js describes the format. The search for repetitions is that of LZ77, but in the
// whole part, and it takes the cheapest way through it instead of the longest repetitions.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import vm from "node:vm";
import zlib from "node:zlib";

const UNPACK = new URL("../../web/single/unpack.js", import.meta.url);
const context = vm.createContext({});
vm.runInContext(readFileSync(UNPACK, "utf8"), context);
const { LEFT_OUT, SHORTEST } = /** @type {any} */ (context).hiveUnpack;

const HEAD = 3 + 256;
// How many earlier places are compared, and how long a repetition needs no further comparison.
const COMPARED = 48;
const LONG = 256;
// Between these lengths, only all of a repetition is tried, not its beginning.
const TRIED = 64;
const PASSES = 2;
const SYMBOLS = 64;

const { log2, clz32, imul } = Math;

/** Return the symbol of a value, as `whole` of unpack.js reads it. */
function symbolOf(value) {
  if (value < 4) return value;
  const bits = 30 - clz32(value);
  return (bits + 1) * 2 + ((value >> bits) & 1);
}

/** Return how many bits of the value follow its symbol. */
function bitsAfter(symbol) {
  return symbol < 4 ? 0 : (symbol >> 1) - 1;
}

function lengthSymbol(length) {
  const value = length - SHORTEST;
  return value < 16 ? value : symbolOf(value) + 8;
}

function bitsAfterLength(symbol) {
  return symbol < 16 ? 0 : bitsAfter(symbol - 8);
}

/**
 * Return the repetitions that begin at each place, of increasing length and distance: those of place
 * i are numbers first[i] to first[i + 1] of `lengths` and `distances`.
 */
function repetitions(data) {
  const size = data.length;
  const head = new Int32Array(1 << 20).fill(-1);
  const previous = new Int32Array(size);
  const first = new Uint32Array(size + 1);
  let lengths = new Uint32Array(Math.max(16, size));
  let distances = new Uint32Array(lengths.length);
  let [found, skip] = [0, 0];
  for (let at = 0; at < size; at++) {
    first[at] = found;
    const most = size - at;
    if (most < SHORTEST) continue;
    const four = data[at] | (data[at + 1] << 8) | (data[at + 2] << 16) | (data[at + 3] << 24);
    const hash = imul(four, 0x9e3779b1) >>> 12;
    let from = head[hash];
    previous[at] = from;
    head[hash] = at;
    if (at < skip) continue;
    let longest = SHORTEST - 1;
    for (let left = COMPARED; from >= 0 && left > 0 && longest < most; left--, from = previous[from]) {
      if (data[from + longest] !== data[at + longest]) continue;
      let length = 0;
      while (length < most && data[from + length] === data[at + length]) length++;
      if (length <= longest) continue;
      longest = length;
      if (found === lengths.length) {
        lengths = grown(lengths);
        distances = grown(distances);
      }
      lengths[found] = length;
      distances[found++] = at - from;
      if (length >= LONG) {
        skip = at + length - 1;
        break;
      }
    }
  }
  first[size] = found;
  return { first, lengths, distances };
}

function grown(array) {
  const bigger = new Uint32Array(array.length * 2);
  bigger.set(array);
  return bigger;
}

/** The number of bits that each symbol takes: first a guess, then as the last way had them. */
class Costs {
  literal = new Float32Array(256 * 256).fill(6);
  length = new Float32Array(SYMBOLS).fill(4);
  distance = new Float32Array(SYMBOLS).fill(4.5);
  run = 2.5;

  /** Take the costs of a way. */
  learn(data, way) {
    const { runs, lengths, distances } = counts(way);
    const { literals, before, bytes, total } = literalCounts(data, way);
    for (let pair = 0; pair < 256 * 256; pair++) {
      // With few literals after a byte, how often a literal is counts anywhere.
      const anywhere = (bytes[pair & 255] + 0.5) / (total + 1);
      const share = (literals[pair] + 4 * anywhere) / (before[pair >> 8] + 4);
      this.literal[pair] = Math.min(12, -log2(share));
    }
    const all = way.length;
    for (let symbol = 0; symbol < SYMBOLS; symbol++) {
      this.length[symbol] = -log2((lengths[symbol] + 1) / (all + SYMBOLS));
      this.distance[symbol] = -log2((distances[symbol] + 1) / (all + SYMBOLS));
    }
    this.run = runs.reduce((sum, count) => (count ? sum - count * log2(count / all) : sum), 0) / (all || 1);
  }
}

/** Return how often a way has each symbol. */
function counts(way) {
  const [runs, lengths, distances] = [0, 0, 0].map(() => new Float64Array(SYMBOLS));
  for (const { run, length, distance } of way) {
    runs[symbolOf(run)]++;
    lengths[lengthSymbol(length)]++;
    distances[symbolOf(distance)]++;
  }
  return { runs, lengths, distances };
}

function literalCounts(data, way) {
  const literals = new Float64Array(256 * 256);
  const [before, bytes] = [new Float64Array(256), new Float64Array(256)];
  let total = 0;
  eachLiteral(data, way, (last, byte) => {
    literals[(last << 8) | byte]++;
    before[last]++;
    bytes[byte]++;
    total++;
  });
  return { literals, before, bytes, total };
}

/** Call a function with each literal of a way, and the byte before it. */
function eachLiteral(data, way, tell) {
  let at = 0;
  const until = (end) => {
    for (; at < end; at++) tell(at ? data[at - 1] : 0, data[at]);
  };
  for (const { run, length } of way) {
    until(at + run);
    at += length;
  }
  until(data.length);
}

/**
 * Return the cheapest way through the data: its repetitions, each with the number of literals before
 * it. A distance of 0 is that of the repetition before.
 */
function cheapest(data, found, costs) {
  const size = data.length;
  const { first, lengths, distances } = found;
  const cost = new Float64Array(size + 1).fill(Infinity);
  const step = new Uint32Array(size + 1);
  // The distance of the last repetition on the way, and whether a place is reached by one.
  const last = new Uint32Array(size + 1);
  const repeats = new Uint8Array(size + 1);
  const ofSymbol = costs.length.map((bits, symbol) => bits + bitsAfterLength(symbol));
  const ofDistance = costs.distance.map((bits, symbol) => bits + bitsAfter(symbol));
  const reach = (at, shortest, longest, distance, base) => {
    for (let length = shortest; length <= longest; length++) {
      if (length > TRIED) length = longest;
      const sum = base + ofSymbol[lengthSymbol(length)];
      const to = at + length;
      if (sum >= cost[to]) continue;
      cost[to] = sum;
      step[to] = length;
      last[to] = distance;
      repeats[to] = 1;
    }
  };
  cost[0] = 0;
  for (let at = 0; at < size; at++) {
    const before = cost[at];
    const literal = before + costs.literal[((at ? data[at - 1] : 0) << 8) | data[at]];
    if (literal < cost[at + 1]) {
      cost[at + 1] = literal;
      step[at + 1] = 1;
      last[at + 1] = last[at];
      repeats[at + 1] = 0;
    }
    const again = last[at];
    if (again) {
      let length = 0;
      const most = Math.min(size - at, 4 * LONG);
      while (length < most && data[at - again + length] === data[at + length]) length++;
      reach(at, SHORTEST, length, again, before + costs.run + ofDistance[0]);
    }
    let shortest = SHORTEST;
    for (let number = first[at]; number < first[at + 1]; number++) {
      const distance = distances[number];
      const base = before + costs.run + ofDistance[symbolOf(distance)];
      reach(at, shortest, lengths[number], distance, base);
      shortest = lengths[number] + 1;
    }
  }
  return traced(size, step, last, repeats);
}

function traced(size, step, last, repeats) {
  const way = [];
  let run = 0;
  for (let at = size; at > 0; at -= step[at]) {
    if (repeats[at]) {
      if (way.length) way[way.length - 1].run = run;
      const before = last[at - step[at]];
      way.push({ run: 0, length: step[at], distance: last[at] === before ? 0 : last[at] });
      run = 0;
    } else run++;
  }
  if (way.length) way[way.length - 1].run = run;
  return way.reverse();
}

/** Return the lists of unpack.js: the head first. */
export function listsOf(data) {
  const found = repetitions(data);
  const costs = new Costs();
  let way = cheapest(data, found, costs);
  for (let pass = 1; pass < PASSES; pass++) {
    costs.learn(data, way);
    way = cheapest(data, found, costs);
  }
  const literals = Array.from({ length: 256 }, () => /** @type {number[]} */ ([]));
  eachLiteral(data, way, (last, byte) => literals[last].push(byte));
  const [runs, lengths, distances] = [0, 0, 0].map(() => /** @type {number[]} */ ([]));
  const rest = new Bits();
  for (const { run, length, distance } of way) {
    let left = run;
    for (; left >= 255; left -= 255) runs.push(255);
    runs.push(left);
    const symbol = lengthSymbol(length);
    lengths.push(symbol);
    rest.add(length - SHORTEST, bitsAfterLength(symbol));
    const far = symbolOf(distance);
    distances.push(far);
    rest.add(distance, bitsAfter(far));
  }
  const head = new Uint32Array(HEAD);
  head.set([data.length, way.length, runs.length, ...literals.map((group) => group.length)]);
  const bytes = [literals.flat(), runs, lengths, distances, rest.end()];
  return [Buffer.from(head.buffer), ...bytes.map((list) => Buffer.from(list))];
}

/** A list of bits, the lowest first. */
class Bits {
  bytes = /** @type {number[]} */ ([]);
  #bits = 0;
  #count = 0;

  /** Add the lowest bits of a value. */
  add(value, count) {
    this.#bits |= (value & ((1 << count) - 1)) << this.#count;
    this.#count += count;
    for (; this.#count > 7; this.#count -= 8) {
      this.bytes.push(this.#bits & 255);
      this.#bits >>>= 8;
    }
  }

  /** Return the bytes, the last one filled up. */
  end() {
    return this.#count ? [...this.bytes, this.#bits] : this.bytes;
  }
}

/** Return the lists as one gzip, each compressed by the method that suits it best. */
export function gzip(lists) {
  const whole = Buffer.concat(lists);
  const stored = zlib.gzipSync(whole, { level: 0 });
  const { Z_SYNC_FLUSH, Z_DEFAULT_STRATEGY, Z_FILTERED, Z_HUFFMAN_ONLY } = zlib.constants;
  const best = lists.map((list) => {
    const tries = [Z_DEFAULT_STRATEGY, Z_FILTERED, Z_HUFFMAN_ONLY].map((strategy) =>
      // Not finished, so that the next list can follow.
      zlib.deflateRawSync(list, { level: 9, memLevel: 9, strategy, finishFlush: Z_SYNC_FLUSH }),
    );
    return tries.reduce((one, other) => (other.length < one.length ? other : one));
  });
  // The beginning and the checksum are those of the same bytes, stored; an empty block is the last.
  return Buffer.concat([stored.subarray(0, 10), ...best, Buffer.from([3, 0]), stored.subarray(-8)]);
}

/** Return bytes as text, as `decode` of unpack.js reads it. */
export function encode(bytes) {
  const values = [];
  let [bits, count] = [0, 0];
  for (const byte of bytes) {
    bits = (bits << 8) | byte;
    count += 8;
    for (; count >= 7; count -= 7) values.push((bits >> (count - 7)) & 127);
  }
  if (count) values.push((bits << (7 - count)) & 127);
  const codes = [];
  for (let at = 0; at < values.length; at++) {
    const value = values[at];
    const left = LEFT_OUT.indexOf(String.fromCharCode(value));
    if (left < 0) codes.push(value);
    else if (at + 1 === values.length) codes.push(128 | value);
    else codes.push(((left + 2) << 7) | values[++at]);
  }
  return codes.map((code) => String.fromCharCode(code)).join("");
}

/** Return a part as text. */
export function pack(bytes) {
  return encode(gzip(listsOf(bytes)));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const [source, target] = process.argv.slice(2);
  writeFileSync(target, pack(readFileSync(source)));
}
