/* <hive-board>: a picture of a Hive position that becomes a board when clicked.
*
*   <script src="https://…/hive-board.js" defer></script>
*   <hive-board game="Base+ML;…" ply="6" mode="view"><svg>…</svg></hive-board>
*
* Until it is clicked, the element is the picture inside it and a button: no frame, no request. A click loads
* embed.html, from the folder of this file unless `src` names another, into a frame. Only one frame runs at a
* time: the board that ran before is ended, and keeps its game and a picture of it. Longer than 400 lines,
* because pages load one script without modules.
*
* Works as a classic script and as a module, from any origin, under a policy without inline scripts.
*/
(() => {
"use strict";

if (customElements.get("hive-board")) return;

const script = document.currentScript;
const own =
script?.src ||
(/(?:https?|file):\/\/[^\s()]+?(?=:\d+:\d+)/.exec(new Error("where").stack ?? "") || [document.baseURI])[0];

const GAME = ["game", "position", "moves", "study", "line", "ply", "rules", "end", "seed"];
const TASK = ["task", "lesson", "puzzle", "tasks"];
const LOOK = { mode: "play", white: "human", black: "human", theme: "auto", lang: "auto", flip: "0", controls: null };
const LABELS = ["view", "play", "analysis", "lesson", "puzzle", "task"];
const TOLD = ["ready", "move", "state", "error", "solved", "resize"];

const ROOMS = {"play":[[[0,0.8,220,420,120],[560,0.54,340,560,36]],[[0,0.8,220,420,160],[560,0.54,340,560,36]]],"view":[[[0,0.8,220,420,36],[480,0.8,220,420,36],[560,0.62,340,560,36]],[[0,0.8,220,420,76],[480,0.8,220,420,36],[560,0.62,340,560,36]]],"analysis":[[[0,0.8,220,420,154],[560,0.54,340,560,36]],[[0,0.8,220,420,194],[560,0.54,340,560,36]]],"lesson":[[[0,0.8,220,420,164],[560,0.54,340,560,80]],[[0,0.8,220,420,204],[560,0.54,340,560,80]]],"puzzle":[[[0,0.8,220,420,164],[560,0.54,340,560,80]],[[0,0.8,220,420,204],[560,0.54,340,560,80]]]};
const BUTTONS = {"play":["new-game","undo","redo","first","previous","next","last","hint","pause","continue","analyse","flip","resign","offer-draw","zoom-out","zoom-in","fit","words"],"lesson":["restart-task","task-hint","show-solution","next-task"],"puzzle":["restart-task","task-hint","show-solution","next-task"]};

const REST_MS = 800;
const PICTURE_MS = 1500;
const LOOK_MS = 1000;
const SLOW_MS = 12000;
const LOST_MS = 120000;
const LARGEST = 500000;
const LOWEST = 240;
const SCROLL_BAR = 32;

const WORDS = {"en": {"view": "Step through", "play": "Play from here", "computer": "Play against the computer", "analysis": "Analyse", "lesson": "Start the lesson", "puzzle": "Solve the puzzle", "task": "Try it", "again": "Continue", "retry": "Try again", "starting": "Starting…", "slow": "The board is still loading; the first time can take a while.", "failed": "The board couldn’t start here: there may be no connection, or this page may block it.", "app": "Open in a new tab", "board": "Hive board", "left": "The board as you left it", "over": "A finished game of Hive ({type})", "white": "A game of Hive ({type}), White to move", "black": "A game of Hive ({type}), Black to move"}, "nl": {"view": "Doorlopen", "play": "Vanaf hier spelen", "computer": "Tegen de computer spelen", "analysis": "Analyseren", "lesson": "De les beginnen", "puzzle": "De puzzel oplossen", "task": "Zelf proberen", "again": "Verder", "retry": "Opnieuw proberen", "starting": "Starten…", "slow": "Het bord wordt nog geladen; de eerste keer kan dat even duren.", "failed": "Het bord kon hier niet starten: misschien is er geen verbinding, of blokkeert deze pagina het.", "app": "Openen in een nieuw tabblad", "board": "Hive-bord", "left": "Het bord zoals je het achterliet", "over": "Een afgelopen partij Hive ({type})", "white": "Een partij Hive ({type}), wit is aan zet", "black": "Een partij Hive ({type}), zwart is aan zet"}};

const ART = {"width":173.20508075688772,"tile":"M-11.3-89.5Q0-96 11.3-89.5L71.9-54.5Q83.1-48 83.1-35V35Q83.1 48 71.9 54.5L11.3 89.5Q0 96-11.3 89.5L-71.9 54.5Q-83.1 48-83.1 35V-35Q-83.1-48-71.9-54.5Z","faces":["#fbf5e6","#2a292d"],"edges":["#cdbf9d","#121114"],"bugs":{"Q":[["path",{"fill":"currentColor","fill-opacity":".28","stroke":"currentColor","stroke-width":"5","d":"M8-14C22-40 46-46 57-36C64-26 44-4 10-4ZM-8-14C-22-40-46-46-57-36C-64-26-44-4-10-4Z"}],["path",{"fill":"currentColor","fill-opacity":".28","stroke":"currentColor","stroke-width":"5","d":"M10-4C32-6 50 2 49 13C46 24 26 18 10 6ZM-10-4C-32-6-50 2-49 13C-46 24-26 18-10 6Z"}],["path",{"fill":"none","stroke":"currentColor","stroke-width":"6","d":"M5-42C7-52 13-57 21-58M-5-42C-7-52-13-57-21-58"}],["path",{"fill":"currentColor","stroke":"@","stroke-width":"4","d":"M-17 0C-29 22-20 50 0 63C20 50 29 22 17 0Z"}],["path",{"fill":"none","stroke":"@","stroke-width":"6","stroke-linecap":"butt","d":"M-25 17Q0 26 25 17M-24 32Q0 41 24 32M-16 46Q0 54 16 46"}],["ellipse",{"fill":"currentColor","stroke":"@","stroke-width":"4","cy":"-10","rx":"17","ry":"17"}],["ellipse",{"fill":"currentColor","stroke":"@","stroke-width":"4","cy":"-35","rx":"13","ry":"13"}]],"S":[["path",{"fill":"none","stroke":"currentColor","stroke-width":"7","d":"M8-16C22-26 31-36 24-56M-8-16C-22-26-31-36-24-56"}],["path",{"fill":"none","stroke":"currentColor","stroke-width":"7","d":"M10-12C30-22 42-26 53-30M-10-12C-30-22-42-26-53-30"}],["path",{"fill":"none","stroke":"currentColor","stroke-width":"7","d":"M10-6C30-2 44 6 53 28M-10-6C-30-2-44 6-53 28"}],["path",{"fill":"none","stroke":"currentColor","stroke-width":"7","d":"M8 0C24 12 34 28 27 54M-8 0C-24 12-34 28-27 54"}],["ellipse",{"fill":"currentColor","stroke":"@","stroke-width":"4","cy":"25","rx":"21","ry":"25"}],["ellipse",{"fill":"currentColor","stroke":"@","stroke-width":"4","cy":"-13","rx":"16","ry":"16"}],["path",{"fill":"none","stroke":"@","stroke-width":"6","d":"M0 14V36M-8 25H8"}],["circle",{"fill":"@","cx":"-6","cy":"-19","r":"3.5"}],["circle",{"fill":"@","cx":"6","cy":"-19","r":"3.5"}]],"B":[["path",{"fill":"none","stroke":"currentColor","stroke-width":"7","d":"M30 6L47-2L53-14M32 24L56 26M28 40L44 46L45 56"}],["path",{"fill":"none","stroke":"currentColor","stroke-width":"7","d":"M-30 6L-47-2L-53-14M-32 24L-56 26M-28 40L-44 46L-45 56"}],["path",{"fill":"none","stroke":"currentColor","stroke-width":"9","d":"M8-34C30-38 31-52 13-59M-8-34C-30-38-31-52-13-59"}],["path",{"fill":"currentColor","stroke":"@","stroke-width":"4","d":"M0-8C26-8 37 6 37 24C37 46 20 62 0 62C-20 62-37 46-37 24C-37 6-26-8 0-8Z"}],["path",{"fill":"currentColor","stroke":"@","stroke-width":"4","d":"M-29-6C-33-20-26-37 0-37C26-37 33-20 29-6C12-11-12-11-29-6Z"}],["path",{"fill":"none","stroke":"@","stroke-width":"6","d":"M0-4V60"}]],"G":[["path",{"fill":"none","stroke":"currentColor","stroke-width":"6","d":"M5-47C7-55 13-60 21-58M-5-47C-7-55-13-60-21-58"}],["path",{"fill":"none","stroke":"currentColor","stroke-width":"7","d":"M10-24L27-29L34-48M-10-24L-27-29L-34-48"}],["path",{"fill":"none","stroke":"currentColor","stroke-width":"7","d":"M49-17L52 36M-49-17L-52 36"}],["path",{"fill":"currentColor","stroke":"@","stroke-width":"4","d":"M8 16C20-8 32-21 44-27C53-30 58-21 53-14C44 4 28 30 8 40Z"}],["path",{"fill":"currentColor","stroke":"@","stroke-width":"4","d":"M-8 16C-20-8-32-21-44-27C-53-30-58-21-53-14C-44 4-28 30-8 40Z"}],["path",{"fill":"currentColor","stroke":"@","stroke-width":"4","d":"M-16-26C-20 6-16 46 0 63C16 46 20 6 16-26Z"}],["path",{"fill":"currentColor","stroke":"@","stroke-width":"4","d":"M-17-21C-18-55 18-55 17-21C8-13-8-13-17-21Z"}],["path",{"fill":"none","stroke":"@","stroke-width":"5","d":"M0-2V46"}]],"A":[["path",{"fill":"none","stroke":"currentColor","stroke-width":"5.5","d":"M10-47L26-44L34-55M-10-47L-26-44L-34-55"}],["path",{"fill":"none","stroke":"currentColor","stroke-width":"7","d":"M6-14L32-24L45-42M6-8L40-4L58 8M6-2L32 14L42 44"}],["path",{"fill":"none","stroke":"currentColor","stroke-width":"7","d":"M-6-14L-32-24L-45-42M-6-8L-40-4L-58 8M-6-2L-32 14L-42 44"}],["ellipse",{"fill":"currentColor","stroke":"@","stroke-width":"4","cy":"37","rx":"20","ry":"26"}],["ellipse",{"fill":"currentColor","stroke":"@","stroke-width":"4","cy":"-6","rx":"12","ry":"20"}],["path",{"fill":"currentColor","stroke":"@","stroke-width":"4","d":"M0-55C14-55 20-46 19-38C18-28 10-22 0-22C-10-22-18-28-19-38C-20-46-14-55 0-55Z"}],["path",{"fill":"none","stroke":"@","stroke-width":"5","d":"M-12 32Q0 38 12 32"}]],"M":[["path",{"fill":"none","stroke":"currentColor","stroke-width":"5.5","d":"M7-20L30-40L51-33M-7-20L-30-40L-51-33M5 6L26 38L23 57M-5 6L-26 38L-23 57"}],["path",{"fill":"currentColor","fill-opacity":".28","stroke":"currentColor","stroke-width":"5","d":"M7-14C30-22 56-6 57 16C50 22 22 14 7 0ZM-7-14C-30-22-56-6-57 16C-50 22-22 14-7 0Z"}],["path",{"fill":"none","stroke":"currentColor","stroke-width":"6","d":"M0-34V-60"}],["path",{"fill":"currentColor","stroke":"@","stroke-width":"4","d":"M-9-2C-12 20-9 48 0 63C9 48 12 20 9-2Z"}],["ellipse",{"fill":"currentColor","stroke":"@","stroke-width":"4","cy":"-10","rx":"14","ry":"14"}],["ellipse",{"fill":"currentColor","stroke":"@","stroke-width":"4","cy":"-31","rx":"10","ry":"10"}]],"L":[["path",{"fill":"none","stroke":"currentColor","stroke-width":"7","d":"M36-18L48-30M42 14L59 14M34 42L44 50M-36-18L-48-30M-42 14L-59 14M-34 42L-44 50"}],["path",{"fill":"none","stroke":"currentColor","stroke-width":"6","d":"M9-48L17-58M-9-48L-17-58"}],["path",{"fill":"currentColor","stroke":"@","stroke-width":"4","d":"M-25-24C-25-46-12-53 0-53C12-53 25-46 25-24Z"}],["ellipse",{"fill":"currentColor","stroke":"@","stroke-width":"4","cy":"13","rx":"46","ry":"46"}],["path",{"fill":"none","stroke":"@","stroke-width":"6","d":"M0-30V56"}],["circle",{"fill":"@","cx":"-20","cy":"-7","r":"8.5"}],["circle",{"fill":"@","cx":"20","cy":"-7","r":"8.5"}],["circle",{"fill":"@","cx":"-26","cy":"19","r":"8.5"}],["circle",{"fill":"@","cx":"26","cy":"19","r":"8.5"}],["circle",{"fill":"@","cx":"-14","cy":"40","r":"7"}],["circle",{"fill":"@","cx":"14","cy":"40","r":"7"}]],"P":[["path",{"fill":"none","stroke":"currentColor","stroke-width":"6","d":"M8-46C16-50 19-56 27-55M-8-46C-16-50-19-56-27-55"}],["path",{"fill":"none","stroke":"currentColor","stroke-width":"7","d":"M28-26L40-33M32-9L47-14M33 9L50 9M31 26L46 32M24 42L36 50"}],["path",{"fill":"none","stroke":"currentColor","stroke-width":"7","d":"M-28-26L-40-33M-32-9L-47-14M-33 9L-50 9M-31 26L-46 32M-24 42L-36 50"}],["path",{"fill":"currentColor","stroke":"@","stroke-width":"4","d":"M0-53C22-53 36-24 36 6C36 38 22 62 0 62C-22 62-36 38-36 6C-36-24-22-53 0-53Z"}],["path",{"fill":"none","stroke":"@","stroke-width":"5","stroke-linecap":"butt","d":"M-24-34Q0-26 24-34M-32-15Q0-7 32-15M-35 4Q0 12 35 4M-34 23Q0 31 34 23M-28 41Q0 49 28 41"}]]},"colors":{"Q":["#a86400","#ffbe3d"],"S":["#7d4426","#dfa27a"],"B":["#6a3aa8","#bfa0f2"],"G":["#2c7a2c","#84d268"],"A":["#1a5fae","#74b8fb"],"M":["#5b6470","#c3cad3"],"L":["#c22030","#ff7d78"],"P":["#0b7777","#4fd0c4"]},"paints":[{"table":"#5f806d","grid":"#a9c0b2","shadow":"0.3","rims":["#ddd1b4","#3c3b40"]},{"table":"#26352e","grid":"#62786c","shadow":"0.42","rims":["#cfc3a3","#6a6971"]}],"honey":"#ffc247","ink":"#2b1f04","trail":"#bff0ea","to":["#b06d00","#ffc247"],"from":["#0a7f88","#63dfe0"],"font":"system-ui, -apple-system, Segoe UI, Roboto, DejaVu Sans, sans-serif"};
const STEPS = { "\\.": [0, -1], "-.": [-1, 0], "/.": [-1, 1], "./": [1, -1], ".-": [1, 0], ".\\": [0, 1], ".": [0, 0] };
const MOVE = /^([wb][qsbgamlp])([1-3]?)(?:\s+([\\/-]?)([wb][qsbgamlp])([1-3]?)([\\/-]?))?$/i;
const NO_MOVE = /^(notstarted|inprogress|draw|position|moved:.*|(white|black)(wins|\s*\[.*))$/i;
const STACK = /^([^@]+)@(-?\d+),(-?\d+)$/;
const ONE_OF_A_KIND = "QMLP";

const pieceName = (letters, number) => {
const [color, bug] = [letters[0].toLowerCase(), letters[1].toUpperCase()];
return color + bug + (ONE_OF_A_KIND.includes(bug) ? "" : number || "1");
};

const plain = (text) => text.replace(/[‐‑‒–—−]/g, "-").trim();

/**
* Read a GameString, a PositionString with moves after it, or a game type: return the type, the stacks that it starts
* with, the moves, whose turn it is at the start (0 for White), and whether the game is over.
*/
const movesOf = (game) => {
const [type, ...rest] = plain(game).split(";").map((field) => field.trim());
const starts = rest.filter((field) => STACK.test(field));
const moves = rest.filter((field) => field && !NO_MOVE.test(field) && !STACK.test(field));
const black = /^position$/i.test(rest[0] ?? "") && /^b/i.test(rest[1] ?? "");
const over = rest.some((field) => /^(draw|(white|black)wins)$/i.test(field));
return { type, starts, moves, first: black ? 1 : 0, over };
};

function positionOf(game, ply) {
const { type, starts, moves, first, over } = movesOf(game);
if (!/^base\b/i.test(type)) return null;
const at = Number.isInteger(ply) && ply >= 0 ? Math.min(ply, moves.length) : moves.length;
const stacks = new Map(); // "q,r" to { q, r, pieces }
const places = new Map(); // a piece's name to its stack
for (const field of starts) {
const [, names, q, r] = STACK.exec(field) ?? ["", "", "0", "0"];
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

function meaningOf(move, game, ply) {
const text = plain(move);
if (text.toLowerCase() === "pass") return "pass";
if (!MOVE.test(text)) return null;
const { type, starts, moves } = movesOf(game);
const before = positionOf(game, ply);
const after = before && positionOf([type, ...starts, ...moves.slice(0, before.ply), text].join(";"), null);
return after?.last ? `${after.last.piece} ${after.last.to.q},${after.last.to.r}` : null;
}

function pictureOf({ stacks, last }, flip) {
const paint = ART.paints[0];
const points = [];
const center = ({ q, r }, level = 0) => {
const sign = flip ? -1 : 1;
const [x, y] = [sign * ART.width * (q + r / 2) - level * 5, sign * 150 * r - level * 19];
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
if (!last) return [];
const { piece, from, to } = last;
const ringed = ring(onTop(to), ART.to["wb".indexOf(piece[0])]);
if (!from) return [ringed];
const beneath = from.pieces.at(-1);
const color = beneath ? ART.from["wb".indexOf(beneath[0])] : ART.trail;
return [ring(onTop(from), color, { "stroke-dasharray": "26 17" }), ringed];
};

const content = [];
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
content.push(...trail());
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

const [LIGHT, DARK] = ART.paints;
const COLORS = [
["fill", LIGHT.table, DARK.table],
["stroke", LIGHT.grid, DARK.grid],
...LIGHT.rims.map((rim, color) => ["stroke", rim, DARK.rims[color]]),
["fill-opacity", LIGHT.shadow, DARK.shadow],
];

const colorRules = (dark, light) =>
COLORS.map(
([name, bright, dim]) =>
`${dark} [${name}="${bright}"] { ${name}: ${dim}; } ${light} [${name}="${dim}"] { ${name}: ${bright}; }`,
).join("\n");

const recolored = (svg, dark) =>
COLORS.reduce((text, [name, bright, dim]) => {
const [from, to] = dark ? [bright, dim] : [dim, bright];
return text.replaceAll(`${name}="${from}"`, `${name}="${to}"`);
}, svg);

const elementOf = ([name, attributes, ...children]) => {
const element = document.createElementNS("http://www.w3.org/2000/svg", name);
for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
element.append(...children.map((child) => (typeof child === "string" ? child : elementOf(child))));
return element;
};

const STYLE = `
:host { display: block; position: relative; }
:host([hidden]) { display: none; }
.stage {
position: relative; height: 100%; overflow: hidden; border-radius: 14px;
--highest: max(${LOWEST}px, 92vh);
}
@supports (height: 1svh) { .stage { --highest: max(${LOWEST}px, 92svh); } }
.room { height: min(var(--room, ${LOWEST}px), var(--highest)); }
.picture {
position: absolute; inset: 0 0 54px; box-sizing: border-box;
display: grid; grid-template-rows: minmax(0, 1fr); grid-template-columns: minmax(0, 1fr);
place-items: center;
}
::slotted(*), img, .drawn svg { display: block; max-width: 100%; max-height: 100%; min-height: 0; height: auto; }
::slotted(a) { display: none !important; }
.drawn { display: contents; }
img[hidden], .left slot, .left .drawn { display: none; }
.touch {
position: absolute; inset: 0; display: grid; place-items: end center; width: 100%; margin: 0;
padding: 0 12px 10px; border: 0; background: none; cursor: pointer; -webkit-tap-highlight-color: transparent;
font: 600 15px/1.2 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
}
.pill {
padding: 10px 19px; border: 1px solid transparent; border-radius: 12px; background: #ffc247; color: #2b1f04;
box-shadow: 0 1px 3px rgb(0 0 0 / 35%);
}
.touch:hover .pill { background: #ffd27a; }
.touch:focus-visible { outline: 3px solid #ffc247; outline-offset: -5px; border-radius: 14px; }
.touch:focus-visible .pill { outline: 2px solid #2b1f04; outline-offset: -5px; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
iframe { position: absolute; inset: 0; width: 100%; height: 100%; border: 0; opacity: 0; }
@supports (width: round(down, 1px, 1px)) { iframe { width: round(down, 100%, 1px); } }
.starting iframe { pointer-events: none; }
.starting .touch { cursor: progress; }
.starting .pill { background: #f6f4e9; }
.awake iframe { opacity: 1; }
.awake .picture { visibility: hidden; }
.awake .touch { display: none; }
.note {
position: absolute; z-index: 1; inset: 8px 8px auto; max-height: calc(100% - 16px); box-sizing: border-box;
margin: 0; padding: 8px 12px; border-radius: 10px; overflow: auto; background: Canvas; color: CanvasText;
box-shadow: 0 1px 4px rgb(0 0 0 / 35%);
font: 14px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
}
.note:empty { padding: 0; box-shadow: none; }
.note a { margin-left: 0.5em; color: inherit; }
@media screen {
.own .picture { padding-top: 10px; }
.stage { background: var(--hive-table, ${LIGHT.table}); }
:host([data-look=dark]) .stage { background: var(--hive-table, ${DARK.table}); }
.own .drawn rect { fill: none !important; }
${colorRules(":host([data-look=dark]) .drawn", ":host([data-look=light]) .drawn")}
}
@media (prefers-reduced-motion: no-preference) {
iframe { transition: opacity 0.15s; }
}
@media print {
.stage { height: auto; break-inside: avoid; }
.picture { position: static; }
.awake .picture { visibility: visible; }
iframe, .room, .touch, .note { display: none !important; }
}`;

const COLOR_RULES = `@media screen { ${colorRules("hive-board[data-look=dark] > svg", "hive-board[data-look=light] > svg")} }`;

const darkness = matchMedia("(prefers-color-scheme: dark)");
let sheet = null;
let colors = null;
let wanted = null;
let running = null;
let turns = Promise.resolve();

const make = (name, attributes = {}, ...children) => {
const element = document.createElement(name);
for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
element.append(...children);
return element;
};

const known = (tag) => {
const language = tag.split("-")[0].toLowerCase();
return Object.hasOwn(WORDS, language) ? language : null;
};

const tall = (width, mode, controls) => {
const names = BUTTONS[mode] ?? BUTTONS.play;
const buttons = controls === null || controls.split(",").some((name) => names.includes(name));
const bands = (ROOMS[mode] ?? ROOMS.play)[Number(buttons)];
const [, share, least, most, around] = bands.filter(([start]) => width >= start).pop();
return Math.min(Math.max(width * share, least), most) + around;
};

const dress = (root) => {
try {
if (!sheet) {
sheet = new CSSStyleSheet();
sheet.replaceSync(STYLE);
}
root.adoptedStyleSheets = [sheet];
} catch {
root.append(make("style", {}, STYLE));
}
};

const color = (root) => {
try {
if (!colors) {
colors = new CSSStyleSheet();
colors.replaceSync(COLOR_RULES);
}
if (!root.adoptedStyleSheets.includes(colors)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, colors];
} catch {
}
};

class HiveBoard extends HTMLElement {
static observedAttributes = [...GAME, ...TASK, ...Object.keys(LOOK), "src"];

#frame = null;
#origin = "";
#ready = false;
#known = null;
#queued = [];
#drawn = null;
#timers = new Map();
#changed = new Set();
#svg = "";
#position = null;
#width = 0;
#height = 0;
#hasResized = false;
#stage; #ruler; #picture; #drawing; #left; #touch; #pill; #name; #note;

constructor() {
super();
this.#left = make("img", { alt: "", hidden: "" });
this.#drawing = make("div", { class: "drawn", "aria-hidden": "true" });
this.#picture = make("div", { class: "picture", part: "picture" }, make("slot"), this.#drawing, this.#left);
this.#pill = make("span", { class: "pill", part: "button" });
this.#name = make("span", { class: "unseen" });
this.#touch = make("button", { type: "button", class: "touch" }, this.#pill, this.#name);
this.#note = make("p", { class: "note", part: "note", role: "status" });
const room = make("div", { class: "room" });
this.#stage = make("div", { class: "stage", part: "stage" }, room, this.#picture, this.#touch, this.#note);
this.#ruler = make("div");
const root = this.attachShadow({ mode: "open" });
dress(root);
root.append(this.#ruler, this.#stage);
this.#touch.addEventListener("click", () => this.wake());
this.#left.addEventListener("error", () => this.#keepPicture(""));
root.querySelector("slot")?.addEventListener("slotchange", () => this.#drawPosition());
}

static #unmeasured = new Set();
static #widths = new ResizeObserver((entries) => {
for (const { target, contentRect } of entries) {
const root = target.getRootNode();
const board = root.host;
if (board) board.#reserve(contentRect.width);
}
});

static #measure() {
const boards = [...HiveBoard.#unmeasured];
HiveBoard.#unmeasured.clear();
const widths = boards.map((board) => parseFloat(getComputedStyle(board.#ruler).width));
boards.forEach((board, at) => board.#reserve(widths[at]));
}

connectedCallback() {
color(this.getRootNode());
darkness.addEventListener("change", this.#applyTheme);
this.#applyTheme();
this.#drawPosition();
if (!HiveBoard.#unmeasured.size) queueMicrotask(HiveBoard.#measure);
HiveBoard.#unmeasured.add(this);
HiveBoard.#widths.observe(this.#ruler);
}

disconnectedCallback() {
darkness.removeEventListener("change", this.#applyTheme);
HiveBoard.#unmeasured.delete(this);
HiveBoard.#widths.unobserve(this.#ruler);
if (wanted === this) wanted = null;
this.#close();
}

attributeChangedCallback(name, before, now) {
if (before === now) return;
if (!this.#changed.size) queueMicrotask(() => this.#applyChanges());
this.#changed.add(name);
}

#applyChanges() {
const changed = [...this.#changed];
this.#changed.clear();
const game = changed.some((name) => [...GAME, ...TASK].includes(name));
if (changed.includes("src") || (game && !this.#frame)) {
if (this.#frame) this.#close();
if (wanted === this) wanted = null;
this.#known = null;
this.#keepPicture("");
} else if (this.#frame) {
if (game) this.#load();
for (const name of changed) {
const value = this.#valueOf(name) ?? LOOK[name];
if (name in LOOK && value !== null) this.#send({ type: "set", [name]: value });
}
}
if (game || changed.includes("mode") || changed.includes("controls")) this.#setHeight(this.#wantedHeight(this.#width));
if (changed.includes("theme")) this.#applyTheme();
this.#drawPosition();
}


load(game, ply, { rules = null, end = null } = {}) {
this.#known = null;
const at = ply === undefined || ply === null ? {} : { ply: Number(ply) };
const what = typeof game === "object" && game ? game : { gameString: String(game) };
this.#request({ ...what, type: "load", rules, end, ...at });
}

play(move) {
this.#request({ type: "play", move: String(move) });
}

goto(ply) {
this.#request({ type: "goto", ply: Number(ply) });
}

same(move, other) {
const game = this.#writtenGame() || "Base+ML";
const ply = this.hasAttribute("ply") ? Number(this.getAttribute("ply")) : null;
const [one, two] = [move, other].map((text) => meaningOf(String(text), game, ply));
return one !== null && one === two;
}

get gameString() {
return this.#known?.gameString ?? this.getAttribute("game") ?? "";
}

get position() {
return this.#known?.position ?? null;
}

get ply() {
return this.#known?.ply ?? (this.hasAttribute("ply") ? Number(this.getAttribute("ply")) : null);
}

get state() {
return this.#known?.state ?? null;
}

get phase() {
return this.#ready ? "awake" : this.#frame || wanted === this ? "starting" : "asleep";
}

wake() {
if (wanted === this || !this.isConnected) return;
wanted = this;
this.#notify();
this.#update();
const turn = async () => {
if (wanted === this && running && running !== this) await running.#end();
if (wanted === this && !this.#frame) this.#open();
this.#update();
};
turns = turns.then(turn).catch(() => this.#fail());
}

async sleep() {
if (wanted === this) wanted = null;
await this.#end();
}

async #end() {
await this.#savePicture();
this.#close();
}


#open() {
let address;
try {
const source = this.getAttribute("src");
address = source ? new URL(source, document.baseURI) : new URL("embed.html", own);
} catch {
return this.#fail();
}
if (!/^(https?|file):$/.test(address.protocol)) return this.#fail();
address.hash = `${this.#fragment()}&frame=1`;
this.#origin = address.origin;
this.#hasResized = false;
this.#frame = make("iframe", {
title: [WORDS[this.#language()].board, this.#caption()].filter(Boolean).join(": "),
allow: "clipboard-write; fullscreen",
part: "frame",
});
running = this;
addEventListener("message", this.#receive);
document.addEventListener("securitypolicyviolation", this.#blocked);
this.#frame.addEventListener("load", this.#loaded);
this.#frame.addEventListener("error", () => this.#fail());
this.#later("slow", SLOW_MS, () => this.#notify("slow"));
this.#later("lost", LOST_MS, () => this.#fail());
this.#frame.src = address.href;
this.#stage.append(this.#frame);
this.#watchFrame();
}

#watchFrame() {
this.#later("look", LOOK_MS, () => (this.#hasDocument() ? this.#watchFrame() : this.#fail()));
}

#close() {
removeEventListener("message", this.#receive);
document.removeEventListener("securitypolicyviolation", this.#blocked);
this.#clearTimers();
this.#frame?.remove();
this.#frame = null;
this.#ready = false;
this.#queued = [];
this.#drawn?.();
if (running === this) running = null;
this.#update();
}

#fail(why) {
if (wanted === this) wanted = null;
this.#close();
this.#notify("failed", why);
}

#loaded = () => {
if (!this.#hasDocument()) this.#fail();
else if (!navigator.onLine) this.#later("lost", SLOW_MS, () => this.#fail());
};

#hasDocument() {
const own = this.#origin === location.origin && this.#origin !== "null";
try {
return !own || Boolean(this.#frame.contentDocument);
} catch {
return false;
}
}

#blocked = (event) => {
const blocked = event.effectiveDirective === "frame-src" || event.effectiveDirective === "child-src";
if (blocked && !this.#ready && event.blockedURI.startsWith(this.#origin)) this.#fail();
};

#receive = (event) => {
const message = event.data;
if (!this.#frame || event.source !== this.#frame.contentWindow) return;
if (event.origin !== this.#origin && event.origin !== "null") return;
if (typeof message !== "object" || message?.source !== "hive") return;
if (message.type === "diagram") return this.#keepPicture(message.svg);
if (!TOLD.includes(message.type)) return;
if (typeof message.ply === "number") {
const { gameString, position, ply, state, end, mode, link } = message;
this.#known = { gameString, position, ply, state, end, mode, link };
}
if (message.type === "ready") this.#onReady(event.origin);
if (message.type === "error" && message.to === "start") this.#fail(message.message);
if (message.type === "resize") this.#resize(message.height);
if (/^(move|state)$/.test(message.type)) this.#later("draw", REST_MS, () => this.#savePicture());
this.dispatchEvent(
new CustomEvent(`hive-${message.type}`, { detail: message, bubbles: true, composed: true }),
);
};

#onReady(origin) {
if (this.#ready) return;
const focused = this.shadowRoot?.activeElement === this.#touch;
this.#clearTimers();
this.#ready = true;
this.#origin = origin;
this.#notify();
this.#update();
if (focused) this.#frame.focus();
for (const message of this.#queued.splice(0)) this.#send(message);
}

#request(message) {
this.wake();
this.#send(message);
}

#send(message) {
if (!this.#ready) this.#queued.push(message);
else {
const to = this.#origin === "null" ? "*" : this.#origin;
this.#frame.contentWindow.postMessage({ target: "hive", ...message }, to);
}
}

#load() {
const message = { type: "load" };
const tasks = this.#attributesOf(TASK);
if (Object.keys(tasks).length) return this.#send({ ...message, ...tasks });
const named = ["study", "position"].find((name) => this.hasAttribute(name));
if (!named) message.gameString = this.getAttribute("game") || "Base+ML";
for (const name of ["ply", "line"]) {
if (this.hasAttribute(name)) message[name] = Number(this.getAttribute(name));
}
for (const name of ["rules", "end", ...(named ? [named, "moves"] : [])]) message[name] = this.getAttribute(name);
this.#send(message);
}

#savePicture() {
if (!this.#ready) return Promise.resolve();
this.#send({ type: "diagram" });
const drawn = new Promise((done) => {
const late = setTimeout(done, PICTURE_MS);
this.#drawn = () => {
clearTimeout(late);
done();
};
});
return drawn;
}

#keepPicture(svg) {
const good = typeof svg === "string" && svg.startsWith("<svg") && svg.length < LARGEST;
if (good) {
this.#svg = svg;
this.#applyTheme();
this.#left.alt = WORDS[this.#language()].left;
}
if (good || svg === "") {
this.#left.hidden = !good;
this.#picture.classList.toggle("left", good);
}
this.#drawn?.();
this.#drawn = null;
}


#applyTheme = () => {
const theme = this.getAttribute("theme");
const dark = theme === "dark" || theme === "contrast" || (theme !== "light" && darkness.matches);
this.dataset.look = dark ? "dark" : "light";
if (this.#svg) this.#left.src = `data:image/svg+xml,${encodeURIComponent(recolored(this.#svg, dark))}`;
};

#drawPosition() {
const brought = [...this.children].some((child) => !/^(a|script|style|template)$/.test(child.localName));
this.#position = brought ? null : this.#shownPosition();
const flip = this.#taskMode() ? this.#position?.turn : this.#valueOf("flip") === "1";
const tree = this.#position && pictureOf(this.#position, flip);
this.#drawing.replaceChildren(...(tree ? [elementOf(tree)] : []));
this.#stage.classList.toggle("own", !brought);
this.#label();
}

#shownPosition() {
const { position, gameString, ply } = this.#known ?? this;
if (position) return positionOf(position, null);
if (this.#taskMode()) return positionOf(this.#writtenGame() ?? "", null) ?? { stacks: [] };
return this.hasAttribute("study") ? null : positionOf(gameString || this.#writtenGame() || "Base+ML", ply);
}

#taskMode() {
const name = TASK.find((name) => this.hasAttribute(name));
return name ? (name === "lesson" ? name : "puzzle") : null;
}

#attributesOf(names) {
return Object.fromEntries(names.filter((name) => this.hasAttribute(name)).map((name) => [name, this.#valueOf(name)]));
}

#writtenGame() {
if (this.#taskMode()) {
try {
const { position, game } = JSON.parse(this.getAttribute("task") ?? "{}");
return [position, game].find((text) => typeof text === "string") ?? null;
} catch {
return null;
}
}
const start = this.getAttribute("position");
if (!start) return this.getAttribute("game");
return [start, this.getAttribute("moves")].filter(Boolean).join(";");
}

#wantedHeight(width) {
const mode = (this.#ready && this.#known?.mode) || this.#taskMode() || this.getAttribute("mode");
return tall(width, mode, this.getAttribute("controls"));
}

#reserve(width) {
if (!width) return;
const less = this.#width - width;
if (less >= 0 && less < SCROLL_BAR && this.#wantedHeight(width) <= this.#height) return;
this.#width = width;
this.#setHeight(this.#wantedHeight(width));
}

#resize(height) {
if (!Number.isFinite(height)) return;
const more = Math.max(height, LOWEST) - this.#height;
if (more >= 1 || (more <= -1 && this.#hasResized)) this.#setHeight(height);
this.#hasResized = true;
}

#setHeight(height) {
this.#height = Math.max(height, LOWEST);
this.#stage.style.setProperty("--room", `${this.#height}px`);
}

#update() {
this.dataset.phase = this.phase;
for (const phase of ["starting", "awake"]) this.#stage.classList.toggle(phase, this.phase === phase);
this.#label();
}

#label() {
const words = WORDS[this.#language()];
const mode = this.hasAttribute("task") ? "task" : this.#taskMode() || this.getAttribute("mode") || "play";
const players = [this.getAttribute("white"), this.getAttribute("black")];
const computer = mode === "play" && players.some((who) => who?.startsWith("ai:"));
let label = words[computer ? "computer" : LABELS.includes(mode) ? mode : "play"];
if (this.phase === "starting") label = words.starting;
else if (this.#note.dataset.about === "failed") label = words.retry;
else if (this.#known) label = words.again;
this.#pill.textContent = label;
this.#name.textContent = this.#caption() && ` – ${this.#caption()}`;
this.#touch.setAttribute("aria-disabled", String(this.phase === "starting"));
}

#notify(about = "", why = "") {
const words = WORDS[this.#language()];
this.#note.dataset.about = about;
this.#note.textContent = about && `${String(why).slice(0, 300) || words[about]} `;
if (!about) return this.#label();
try {
const app = new URL("./", new URL(this.getAttribute("src") || own, document.baseURI));
app.hash = this.#fragment();
if (/^https?:$/.test(app.protocol)) {
this.#note.append(make("a", { href: app.href, target: "_blank", rel: "noopener" }, words.app));
}
} catch {
}
this.#label();
}

#caption() {
const brought = this.querySelector("svg > title")?.textContent || this.querySelector("img")?.alt || "";
return (brought.trim() || this.#describe()).slice(0, 200);
}

#describe() {
if (!this.#position?.type) return "";
const { type, turn, over } = this.#position;
const words = WORDS[this.#language()];
return (over ? words.over : turn ? words.black : words.white).replace("{type}", type);
}

#language() {
const asked = this.closest("[lang]")?.getAttribute("lang") || "auto";
return (asked === "auto" ? navigator.languages.map(known).find(Boolean) : known(asked)) ?? "en";
}


#valueOf(name) {
const value = this.getAttribute(name);
if (name === "flip" && value === "") return "1";
if (name === "lang" && value === null) {
return known(this.closest("[lang]")?.getAttribute("lang") || "");
}
return value;
}

#fragment() {
const values = this.#attributesOf([...GAME, ...Object.keys(LOOK)]);
values.lang = this.#valueOf("lang");
const mode = this.#taskMode();
if (mode && !this.#known) {
for (const name of GAME) values[name] = null;
const { lesson, puzzle, ...rest } = this.#attributesOf(TASK);
Object.assign(values, { mode, id: lesson ?? puzzle, ...rest });
}
if (this.#known) {
const { link, gameString: game, ply, end } = this.#known;
for (const name of link ? GAME.slice(0, -1) : []) values[name] = null;
Object.assign(values, link ? Object.fromEntries(new URLSearchParams(link)) : { game, ply, end });
}
return Object.entries(values)
.filter(([, value]) => value !== null && value !== undefined)
.map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
.join("&");
}

#later(name, milliseconds, act) {
clearTimeout(this.#timers.get(name));
this.#timers.set(name, setTimeout(act, milliseconds));
}

#clearTimers() {
for (const timer of this.#timers.values()) clearTimeout(timer);
this.#timers.clear();
}
}

customElements.define("hive-board", HiveBoard);
})();
