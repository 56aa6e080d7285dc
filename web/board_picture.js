// @ts-check
// Draws a game's position as hive_core.svg does. Plays the moves as they are written, without checking
// the rules, and returns null for a game that it cannot read. Part of hive-board.js.
// Shapes and colours, from hive_core:
/** @type {any} */
const ART = "build:art";
/** @type {Record<string, [number, number]>} */
const STEPS = { "\\.": [0, -1], "-.": [-1, 0], "/.": [-1, 1], "./": [1, -1], ".-": [1, 0], ".\\": [0, 1], ".": [0, 0] };
const MOVE = /^([wb][qsbgamlp])([1-3]?)(?:\s+([\\/-]?)([wb][qsbgamlp])([1-3]?)([\\/-]?))?$/i;
const NO_MOVE = /^(notstarted|inprogress|draw|position|moved:.*|(white|black)(wins|\s*\[.*))$/i;
const STACK = /^([^@]+)@(-?\d+),(-?\d+)$/;
const ONE_OF_A_KIND = "QMLP";

/** Return the piece's usual name: "wA1", "bQ". */
const pieceName = (letters, number) => {
  const [color, bug] = [letters[0].toLowerCase(), letters[1].toUpperCase()];
  return color + bug + (ONE_OF_A_KIND.includes(bug) ? "" : number || "1");
};

/** Return the text with all dashes as hyphens, trimmed. */
const plain = (text) => text.replace(/[‐‑‒–—−]/g, "-").trim();

// Reads a GameString, a PositionString with moves after it, or a game type: returns the type, the stacks that it starts
// with, the moves, whose turn it is at the start (0 for White), and whether the game is over.
const movesOf = (game) => {
  const [type, ...rest] = plain(game).split(";").map((field) => field.trim());
  const starts = rest.filter((field) => STACK.test(field));
  const moves = rest.filter((field) => field && !NO_MOVE.test(field) && !STACK.test(field));
  const black = /^position$/i.test(rest[0] ?? "") && /^b/i.test(rest[1] ?? "");
  const over = rest.some((field) => /^(draw|(white|black)wins)$/i.test(field));
  return { type, starts, moves, first: black ? 1 : 0, over };
};

/** Return the stacks after `ply` moves, each with its place, whose turn it is, and the last move; null if unreadable. */
function positionOf(game, ply) {
  const { type, starts, moves, first, over } = movesOf(game);
  if (!/^base\b/i.test(type)) return null;
  const at = Number.isInteger(ply) && ply >= 0 ? Math.min(ply, moves.length) : moves.length;
  // "q,r" to { q, r, pieces }; a piece's name to its stack.
  const [stacks, places] = [new Map(), new Map()];
  for (const field of starts) {
    const [, names, q, r] = STACK.exec(field) ?? ["", "", "0", "0"];
    /** @type {{ q: number, r: number, pieces: string[] }} */
    const stack = { q: Number(q), r: Number(r), pieces: [] };
    for (const name of names.split(/[.+\s]+/).filter(Boolean)) {
      const found = MOVE.exec(name);
      if (!found || found[4]) return null;
      const piece = pieceName(found[1], found[2]);
      stack.pieces.push(piece);
      places.set(piece, stack);
    }
    stacks.set(`${stack.q},${stack.r}`, stack);
  }
  let last = null;
  for (const text of moves.slice(0, at)) {
    last = null;
    if (text.toLowerCase() === "pass") continue;
    const found = MOVE.exec(text);
    if (!found) return null;
    const [, letters, number, before, otherLetters, otherNumber, after] = found;
    const piece = pieceName(letters, number);
    let [q, r] = [0, 0];
    if (otherLetters) {
      const beside = places.get(pieceName(otherLetters, otherNumber));
      const step = STEPS[`${before}.${after}`];
      if (!beside || !step) return null;
      [q, r] = [beside.q + step[0], beside.r + step[1]];
    } else if (places.size) return null;
    const from = places.get(piece) ?? null;
    if (from) from.pieces.splice(from.pieces.indexOf(piece), 1);
    const key = `${q},${r}`;
    if (!stacks.has(key)) stacks.set(key, { q, r, pieces: [] });
    const to = stacks.get(key);
    to.pieces.push(piece);
    places.set(piece, to);
    last = { piece, from, to };
  }
  const taken = [...stacks.values()].filter(({ pieces }) => pieces.length);
  return { type, ply: at, turn: (first + at) % 2, over: over && at === moves.length, stacks: taken, last };
}

/** Return what a move does in that position, the same for every spelling; null if unreadable. */
function meaningOf(move, game, ply) {
  const text = plain(move);
  if (text.toLowerCase() === "pass") return "pass";
  if (!MOVE.test(text)) return null;
  const { type, starts, moves } = movesOf(game);
  const before = positionOf(game, ply);
  const after = before && positionOf([type, ...starts, ...moves.slice(0, before.ply), text].join(";"), null);
  return after?.last ? `${after.last.piece} ${after.last.to.q},${after.last.to.r}` : null;
}

/** Return the position as SVG in light colours, a tree of `[name, attributes, ...children]`. */
function pictureOf({ stacks, last }, flip) {
  const paint = ART.paints[0];
  const points = [];
  const center = ({ q, r }, level = 0) => {
    const sign = flip ? -1 : 1;
    const [x, y] = [sign * ART.width * (q + r / 2) - level * 5, sign * 150 * r - level * 19];
    /** @type {[number, number]} */
    const point = [Math.round(x * 10) / 10 + 0, Math.round(y * 10) / 10 + 0];
    points.push(point);
    return point;
  };
  const onTop = (stack) => center(stack, Math.max(stack.pieces.length - 1, 0));
  const at = ([x, y], right = 0, down = 0) =>
    `translate(${Math.round((x + right) * 10) / 10} ${Math.round((y + down) * 10) / 10})`;
  const outline = (more) => ["path", { d: ART.tile, ...more }];

  const tile = (piece, point, height) => {
    const color = "wb".indexOf(piece[0]);
    const rim = paint.rims[color];
    const parts = [
      outline({ transform: "translate(0 14)", fill: ART.edges[color], stroke: rim, "stroke-width": "1.5" }),
      outline({ fill: ART.faces[color], stroke: rim, "stroke-width": "2.5" }),
    ];
    if (height) {
      const shapes = ART.bugs[piece[1]].map(([name, attributes]) => [
        name,
        Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key, value === "@" ? ART.faces[color] : value])),
      ]);
      const style = { "stroke-linecap": "round", "stroke-linejoin": "round" };
      parts.push(["g", { transform: "scale(1.12)", color: ART.colors[piece[1]][color], ...style }, ...shapes]);
    }
    if (height > 1) {
      const font = { "font-family": ART.font, "font-size": "31", "font-weight": "700", "text-anchor": "middle" };
      const badge = ["circle", { r: "23", fill: ART.honey, stroke: ART.ink, "stroke-width": "3" }];
      const number = ["text", { y: "11", ...font, fill: ART.ink }, String(height)];
      parts.push(["g", { transform: "translate(56 -52)" }, badge, number]);
    }
    return ["g", { "data-piece": piece, transform: at(point) }, ...parts];
  };

  const ring = (point, color, more = {}) =>
    outline({ transform: `${at(point)} scale(.9)`, fill: "none", stroke: color, "stroke-width": "9", ...more });

  const trail = () => {
    if (!last) return;
    const { piece, from, to } = last;
    if (from) {
      const beneath = from.pieces.at(-1);
      const color = beneath ? ART.from["wb".indexOf(beneath[0])] : ART.trail;
      // On an empty space it lies below the tiles.
      content[beneath ? "push" : "unshift"](ring(onTop(from), color, { "stroke-dasharray": "26 17" }));
    }
    content.push(ring(onTop(to), ART.to["wb".indexOf(piece[0])]));
  };

  const content = [];
  /** @type {any[][]} */
  const placed = stacks.map((stack) => [center(stack), stack]);
  const sorted = placed.sort(([a], [b]) => a[1] - b[1] || a[0] - b[0]);
  if (sorted.length) {
    const shadows = sorted.map(([point]) => outline({ transform: at(point, 4, 26) }));
    content.push(["g", { fill: "#000", "fill-opacity": paint.shadow }, ...shadows]);
    for (const [, stack] of sorted) {
      const { pieces } = stack;
      pieces.forEach((piece, level) => {
        const top = level === pieces.length - 1 ? pieces.length : 0;
        content.push(tile(piece, center(stack, level), top));
      });
    }
    trail();
  } else {
    const dashes = { stroke: paint.grid, "stroke-width": "5", "stroke-dasharray": "18 14" };
    content.push(outline({ transform: at(center({ q: 0, r: 0 })), fill: "none", ...dashes }));
  }

  const side = (pick, which) => pick(...points.map((point) => point[which]));
  const [left, top] = [side(Math.min, 0) - ART.width / 2 - 24, side(Math.min, 1) - 124];
  const [width, height] = [side(Math.max, 0) + ART.width / 2 + 24 - left, side(Math.max, 1) + 124 + 14 - top];
  const [x, y, w, h] = [left, top, width, height].map((number) => number.toFixed(1));
  const scale = Math.min(0.36, 760 / Math.max(width, height));
  const size = { width: String(Math.max(1, Math.round(width * scale))), height: String(Math.max(1, Math.round(height * scale))) };
  const table = ["rect", { x, y, width: w, height: h, rx: "36", fill: paint.table }];
  return ["svg", { viewBox: `${x} ${y} ${w} ${h}`, ...size }, table, ...content];
}

// What differs between the light and the dark picture, drawn here or in Python: attribute, light, dark.
const [LIGHT, DARK] = ART.paints;
const COLORS = [
  ["fill", LIGHT.table, DARK.table],
  ["stroke", LIGHT.grid, DARK.grid],
  ...LIGHT.rims.map((rim, color) => ["stroke", rim, DARK.rims[color]]),
  ["fill-opacity", LIGHT.shadow, DARK.shadow],
];

/** Return style rules that give the pictures under those selectors dark or light colours. */
const colorRules = (dark, light) =>
  COLORS.map(
    ([name, bright, dim]) =>
      `${dark} [${name}="${bright}"] { ${name}: ${dim}; } ${light} [${name}="${dim}"] { ${name}: ${bright}; }`,
  ).join("\n");

/** Return the text of a picture made here or in Python, in dark or light colours. */
const recolored = (svg, dark) =>
  COLORS.reduce((text, [name, bright, dim]) => {
    const [from, to] = dark ? [bright, dim] : [dim, bright];
    return text.replaceAll(`${name}="${from}"`, `${name}="${to}"`);
  }, svg);

/** Return the tree of a picture as SVG elements. */
const elementOf = ([name, attributes, ...children]) => {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children.map((child) => (typeof child === "string" ? child : elementOf(child))));
  return element;
};
