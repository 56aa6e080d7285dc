// @ts-check
// The part of the single file's format that browsers lack: text -> gzip. tools/site_build/pack_part.mjs
// writes it. Each character has 7 bits, against 6 of base64.
(() => {
  "use strict";

  // These characters are not in the text: HTML, editors or mail change some of them. Such a character
  // and the next one are one character of two bytes, from U+0100 on, in the order of this list.
  const LEFT_OUT = "\0\b\t\n\v\f\r\x1a\x1b\x7f<>&\\";

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

  Object.assign(globalThis, { hiveUnpack: { DamagedFile, decode, LEFT_OUT } });
})();
