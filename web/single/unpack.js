// @ts-check
// The part of the single file's format that browsers lack: text -> gzip -> what is below -> a part's
// bytes. tools/site_build/pack_part.mjs writes it. Each character has 7 bits, against 6 of base64, and
// repetitions are found in the whole part, against the 32 kB that gzip looks back.
//
// After a head of 32-bit numbers, in the machine's order of bytes, which is the same everywhere:
//   0        the size of the part
//   1        the number of repetitions
//   2        the size of the list of runs
//   3 to 258 the number of literals that follow each byte
// come five lists: literals, grouped by the byte before them; the number of literals before each
// repetition (255: more follows); its length and its distance as symbols; and further bits of both.
(() => {
  "use strict";

  // These characters are not in the text: HTML, editors or mail change some of them. Such a character
  // and the next one are one character of two bytes, from U+0100 on, in the order of this list.
  const LEFT_OUT = "\0\b\t\n\v\f\r\x1a\x1b\x7f<>&\\";
  const HEAD = 3 + 256;
  const SHORTEST = 4;

  class DamagedFile extends Error {
    /** @override */
    name = "DamagedFile";
  }

  /** Return the bytes that a text contains. */
  function decode(text) {
    const out = new Uint8Array((text.length * 14) >> 3);
    const left = Array.from(LEFT_OUT, (letter) => letter.charCodeAt(0) << 7);
    let [bits, count, to] = [0, 0, 0];
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code < 256) {
        bits = (bits << 7) | (code & 127); // one above 127 stands alone, at the end
        count += 7;
      } else {
        if (code > 2047) throw new DamagedFile(`a character ${code}`);
        bits = (bits << 14) | left[(code >> 7) - 2] | (code & 127);
        count += 14;
      }
      while (count > 7) {
        count -= 8;
        out[to++] = bits >> count;
      }
    }
    return out.subarray(0, to);
  }

  /** Return the bytes of a part, from what gzip contained. */
  function expand(lists) {
    const head = new Uint32Array(lists.buffer, lists.byteOffset, HEAD);
    const [size, repetitions, sizeOfRuns] = head;
    const out = new Uint8Array(size);
    const next = new Uint32Array(256);
    let at = head.byteLength;
    for (let byte = 0; byte < 256; byte++) {
      next[byte] = at;
      at += head[3 + byte];
    }
    let runs = at;
    let lengths = runs + sizeOfRuns;
    let distances = lengths + repetitions;
    let rest = distances + repetitions;
    let [bits, count] = [0, 0];
    // From 4 on, two symbols for each power of two, and the lower bits in the last list.
    const whole = (symbol) => {
      if (symbol < 4) return symbol;
      const wanted = (symbol >> 1) - 1;
      for (; count < wanted; count += 8) bits |= lists[rest++] << count;
      const value = bits & ((1 << wanted) - 1);
      bits >>>= wanted;
      count -= wanted;
      return ((2 | (symbol & 1)) << wanted) | value;
    };

    let [distance, last, to] = [0, 0, 0];
    for (let left = repetitions; ; left--) {
      let end = size;
      if (left) {
        let run = lists[runs++];
        for (let more = run; more === 255; run += more) more = lists[runs++];
        end = to + run;
      }
      while (to < end) out[to++] = last = lists[next[last]++];
      if (!left) return out;
      const symbol = lists[lengths++];
      const length = SHORTEST + (symbol < 16 ? symbol : whole(symbol - 8));
      distance = whole(lists[distances++]) || distance;
      end = to + length;
      if (length > 64 && distance >= length) {
        out.copyWithin(to, to - distance, end - distance);
        to = end;
      } else {
        for (let from = to - distance; to < end; ) out[to++] = out[from++];
      }
      last = out[to - 1];
    }
  }

  Object.assign(globalThis, { hiveUnpack: { DamagedFile, decode, expand, LEFT_OUT, SHORTEST } });
})();
