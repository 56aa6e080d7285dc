// @ts-check
// Results as text: the codes that pupils send to their teacher, and CSV. Part of hive-results.js, within its function
// and its strict mode. hive_core/teach/_results.py is the same in Python; tests/data/result_codes.json has cases of both.
//
// A result is [id of the task, stars, tries, hints, day, title]; the results of a pupil are [name, results].

const MARK = "hive-results:";
// In messages a code may be broken into lines, quoted with `>` or encoded with `=`.
const CODE = /hive-results:([0-9]*)(?:\.([A-Za-z0-9_\s>=-]*)\.((?:[\s>=]*(?!hive-results:)[0-9a-z]){7}))?/g;
const GAPS = /[\s>=]+/g;
// How much of a faulty code a sentence about it has.
const SHOWN = 32;

const MOST_TASKS = 500;
const LONGEST_NAME = 80;
const LONGEST_TITLE = 60;
const LARGEST = 9999;

const COLUMNS = ["pupil", "task", "title", "stars", "tries", "hints", "date"];

const isText = (value, most) =>
  typeof value === "string" && [...value].length <= most && !/\p{Surrogate}/u.test(value);

const isCount = (value, most) => Number.isInteger(value) && value >= 0 && value <= most;

const isResult = (value) =>
  Array.isArray(value) &&
  value.length === 6 &&
  typeof value[0] === "string" &&
  /^[a-z0-9][a-z0-9-]{0,59}$/.test(value[0]) &&
  isCount(value[1], 3) &&
  isCount(value[2], LARGEST) &&
  isCount(value[3], LARGEST) &&
  typeof value[4] === "string" &&
  /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(value[4]) &&
  isText(value[5], LONGEST_TITLE);

const isPupil = (value) =>
  Array.isArray(value) &&
  value.length === 2 &&
  isText(value[0], LONGEST_NAME) &&
  Array.isArray(value[1]) &&
  value[1].length <= MOST_TASKS &&
  value[1].every(isResult);

/** Return the text on one line, at most so long. */
const shortened = (text, most) => {
  const signs = [...text.replace(/\p{Surrogate}/gu, "\ufffd").replace(/\s+/g, " ").trim()];
  return signs.length > most ? `${signs.slice(0, most - 1).join("")}…` : signs.join("");
};

/** Tell whether a result is better than another one: more stars, then fewer tries and hints, then the earlier one. */
const isBetter = (one, other) => {
  const order = [other[1] - one[1], one[2] - other[2], one[3] - other[3], one[4] < other[4] ? -1 : 0];
  return (order.find(Boolean) ?? 0) < 0;
};

/** Return the results with more of them: the best one of each task, with the newest title. */
const merged = (results, more) => {
  const all = new Map(results.map((result) => [result[0], result]));
  for (const result of more) {
    const old = all.get(result[0]) ?? result;
    all.set(result[0], [...(isBetter(result, old) ? result : old).slice(0, 5), result[5] || old[5]]);
  }
  return [...all.values()].slice(0, MOST_TASKS);
};

/** Return the pupils with more of them; the same name is the same pupil. */
const together = (pupils, more) => {
  /** @type {Map<string, any[]>} */
  const all = new Map(pupils);
  for (const [name, results] of more) all.set(name, merged(all.get(name) ?? [], results));
  return [...all];
};

/** Return seven characters that depend on the whole text: FNV-1a with 32 bits, in base 36. */
const checkOf = (text) => {
  let sum = 0x811c9dc5;
  for (const sign of text) sum = Math.imul(sum ^ sign.charCodeAt(0), 0x01000193) >>> 0;
  return sum.toString(36).padStart(7, "0");
};

/** Return the code of a pupil's results. */
const codeOf = (pupil) => {
  const bytes = [...new TextEncoder().encode(JSON.stringify(pupil))];
  const text = btoa(bytes.map((byte) => String.fromCharCode(byte)).join(""))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");
  return `${MARK}1.${text}.${checkOf(text)}`;
};

/** Return the results of a code's text; null for a damaged one. */
const pupilOf = (text, check) => {
  if (checkOf(text) !== check) return null;
  try {
    const signs = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
    const bytes = Uint8Array.from(signs, (sign) => sign.charCodeAt(0));
    const pupil = JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes));
    return isPupil(pupil) ? pupil : null;
  } catch {
    return null;
  }
};

/** Return the pupils of the codes in a text, each with its check, and the faulty codes with their lines. */
const readCodes = (text) => {
  /** @type {{pupils: any[], faults: any[]}} */
  const found = { pupils: [], faults: [] };
  for (const match of text.matchAll(CODE)) {
    const [, version, body, end] = match;
    const check = (end ?? "").replace(GAPS, "");
    const pupil = version === "1" && body ? pupilOf(body.replace(GAPS, ""), check) : null;
    if (pupil) found.pupils.push([...pupil, check]);
    else {
      const line = text.slice(0, match.index).split("\n").length;
      const why = version && version !== "1" ? "newer" : "damaged";
      const [code] = /^\S*/.exec(text.slice(match.index, match.index + 2 * SHOWN)) ?? [""];
      found.faults.push({ line, code: shortened(code, SHOWN), why });
    }
  }
  return found;
};

/** Return the rows of a table: a pupil's name and a result each. */
const rowsOf = (pupils) => pupils.flatMap(([name, results]) => results.map(([id, ...rest]) => [name, id, rest[4], ...rest.slice(0, 4)]));

/** Return a cell that no spreadsheet takes for a formula, also one that reads semicolons as the ends of cells. */
const cellOf = (value) => {
  const safe = String(value).replace(/([;\t\r\n])(?=[=+\-@])/g, "$1'").replace(/^(?=[=+\-@\t\r\n])/, "'");
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
};

/** Return the rows as CSV (RFC 4180), with the mark by which spreadsheets know UTF-8. */
const csvOf = (rows) => `\ufeff${[COLUMNS, ...rows].map((row) => `${row.map(cellOf).join(",")}\r\n`).join("")}`;
