// Lay out a page and return its faults: texts that are cut, covered or on another text, texts that overlap, and
// destinations under a control. Run in the page; `faults` is called with the root's attributes, the markup, and the selectors
// whose texts may end in an ellipsis.
window.lay = ([attributes, markup]) => {
  const root = document.documentElement;
  for (const name of root.getAttributeNames()) root.removeAttribute(name);
  for (const [name, value] of Object.entries(attributes)) root.setAttribute(name, value);
  document.getElementById("app").outerHTML = markup;
  document.querySelector("#app dialog")?.showModal();
  document.activeElement.blur();
  // The style sheet writes a move's words; as text they have boxes.
  // All are read before any is changed: a change costs the next reading a new layout.
  const worded = [...document.querySelectorAll("#moves [data-words]")];
  for (const one of worded.filter(one => getComputedStyle(one, "::before").content !== "none")) {
    const words = document.createElement("span");
    words.textContent = one.dataset.words;
    one.prepend(words);
    one.classList.add("written");
  }
  scrollTo(0, 0);
  return document.getElementById("app");
};

// Return the boxes of what can be pressed, by name; of a tile on the board its centre.
window.places = ([attributes, markup]) => {
  const app = lay([attributes, markup]);
  const found = {};
  for (const one of app.querySelectorAll("[data-action], [data-reserve], [data-copy], [data-save]")) {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    const { action, copy, save, reserve } = one.dataset;
    const name = action ?? (copy && `copy ${copy}`) ?? (save && `save ${save}`) ?? `${reserve} in hand`;
    if (right > left) found[name] = [left, top, right, bottom];
  }
  for (const one of app.querySelectorAll("#board [data-piece]")) {
    const { a, e, f } = one.getScreenCTM();
    found[one.dataset.piece] = [100 * a, e, f];
  }
  return found;
};

window.faults = ([attributes, markup, ellipses]) => {
  const root = document.documentElement;
  const app = lay([attributes, markup]);
  let entry = document.querySelector("#moves [aria-current]")?.closest("li");
  // As the page does: the strip snaps to the move before one to which it does not snap.
  while (entry?.previousElementSibling && innerWidth < 900 && getComputedStyle(entry).scrollSnapAlign === "none") {
    entry = entry.previousElementSibling;
  }
  entry?.scrollIntoView({ block: "nearest", inline: "start" });

  const found = [];
  const scrolls = getComputedStyle(document.body).overflowY === "auto";
  const { scrollWidth, clientWidth } = root;
  if (scrollWidth > clientWidth) found.push(`the page is wider than its window: ${scrollWidth}`);
  const height = Math.max(root.scrollHeight, Math.round(app.getBoundingClientRect().bottom));
  if (!scrolls && height > innerHeight) found.push(`the page is higher than its window: ${height}`);
  const dialog = document.querySelector("dialog[open]");
  if (dialog && dialog.scrollWidth > dialog.clientWidth) {
    found.push(`the dialog is wider than its window: ${dialog.scrollWidth} in ${dialog.clientWidth}`);
  }
  for (const one of app.querySelectorAll(".welcome")) {
    if (one.scrollHeight > one.clientHeight) found.push(`the first screen does not fit: ${one.scrollHeight} in ${one.clientHeight}`);
  }
  const words = element => `“${element.textContent.trim().slice(0, 50)}” (${path(element)})`;
  const path = element => {
    const name = element.tagName.toLowerCase() + (element.id ? `#${element.id}` : "");
    return name + [...element.classList].map(one => `.${one}`).join("") + (element.dataset.action ? `[${element.dataset.action}]` : "");
  };
  const slack = 1;
  const inside = (one, other) => one.left >= other.left - slack && one.right <= other.right + slack
    && one.top >= other.top - slack && one.bottom <= other.bottom + slack;
  // Two words of a row with less between them than a space are read as one.
  const joins = (one, other) => Math.max(one.left, other.left) - Math.min(one.right, other.right) < 3
    && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 2;
  const meets = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1
    && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 2;

  // Where a list scrolls downwards, its rows have room to wrap.
  for (const list of document.querySelectorAll("#app *")) {
    const rolls = ["auto", "scroll"].includes(getComputedStyle(list).overflowY);
    if (rolls && list.clientWidth && list.scrollWidth > list.clientWidth) {
      found.push(`${path(list)} scrolls sideways: ${list.scrollWidth} of ${list.clientWidth} px`);
    }
  }
  if (dialog?.scrollTop) found.push(`the dialog opens ${dialog.scrollTop} px below its top`);

  const box4 = ({ left, right, top, bottom }) => ({ left, right, top, bottom, width: right - left, height: bottom - top });

  // The elements with a text of their own, and the boxes of its lines.
  const texts = [];
  const walker = document.createTreeWalker(dialog ?? app, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const element = text.parentElement;
    if (!text.data.trim() || element.closest("#board, svg")) continue;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const { width, height } = element.getBoundingClientRect();
    if (getComputedStyle(element).clipPath.startsWith("inset(50%") || width * height <= 1) continue;
    if (element.closest(".unseen")) continue;
    if ([...parents(element)].some(one => getComputedStyle(one).clipPath.startsWith("inset(50%"))) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const space = parseFloat(getComputedStyle(element).letterSpacing) || 0; // behind the last letter, too
    const boxes = [...range.getClientRects()].map(box => ({ ...box4(box), right: box.right - space, width: box.width - space }));
    texts.push({ element, lines: boxes.filter(box => box.width > 0) });
  }
  function* parents(element) {
    for (let one = element; one && one !== root; one = one.parentElement) yield one;
  }

  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  for (let { element, lines } of texts) {
    let hidden = false; // beyond the edge of a list that scrolls
    let cut = "";
    for (const one of parents(element)) {
      if (hidden) break;
      const style = getComputedStyle(one);
      if (style.overflowX === "visible" && style.overflowY === "visible" && !style.clipPath.startsWith("inset(")) continue;
      if (one === document.body) continue;
      const box = one.getBoundingClientRect();
      const room = { left: box.left + one.clientLeft, top: box.top + one.clientTop };
      room.right = room.left + (one.clientWidth || box.width);
      room.bottom = room.top + (one.clientHeight || box.height);
      const inset = style.clipPath.match(/^inset\((\d+)px/);
      if (inset) { room.top += Number(inset[1]); room.bottom -= Number(inset[1]); }
      const sideways = ["auto", "scroll"].includes(style.overflowX);
      const upright = ["auto", "scroll"].includes(style.overflowY);
      const known = ellipses.some(selector => one.matches(selector));
      if (known && style.textOverflow === "ellipsis") {
        lines = lines.map(line => ({ ...box4(line), right: Math.min(line.right, room.right) }));
      }
      if (known && style.webkitLineClamp !== "none") {
        lines = lines.filter(line => line.bottom <= room.bottom + slack);
        if (!lines.length) cut = `has no room in ${path(one)}`;
      }
      for (const line of lines) {
        if (inside(line, room)) continue;
        const beyond = { x: line.left < room.left - slack || line.right > room.right + slack,
          y: line.top < room.top - slack || line.bottom > room.bottom + slack };
        if ((beyond.x && sideways) || (beyond.y && upright)) {
          hidden = true;
          if (element.closest("[aria-current]")) cut = `is not whole in ${path(one)}`;
          continue;
        }
        cut = `is cut by ${path(one)}: ${line.width.toFixed()}x${line.height.toFixed()} at ${line.left.toFixed()},${line.top.toFixed()}`;
      }
    }
    if (!cut && !scrolls && !hidden && !lines.every(line => inside(line, screen))) {
      const box = lines.find(line => !inside(line, screen));
      if (!ellipses.some(selector => element.closest(selector))) cut = `leaves the window: ${JSON.stringify([box.left, box.top, box.right, box.bottom].map(Math.round))}`;
    }
    const block = [...parents(element)].find(one => getComputedStyle(one).display !== "inline");
    const own = block.getBoundingClientRect();
    const painted = getComputedStyle(block).clipPath.match(/^inset\((\d+)px/);
    const edge = painted ? Number(painted[1]) : -2 * slack; // text lies within what is painted around it
    const beyond = lines.find(line => line.top < own.top + edge || line.bottom > own.bottom - edge);
    if (!cut && beyond) {
      cut = `leaves its own box: ${[beyond.top, beyond.bottom].map(Math.round)} in ${[own.top + edge, own.bottom - edge].map(Math.round)}`;
    }
    const card = element.id === "status" && app.querySelector(".task")?.getBoundingClientRect();
    if (!cut && card && lines.some(line => line.top < card.bottom + slack && line.bottom > card.top - slack)) {
      cut = "touches the card of the task";
    }
    if (cut) found.push(`${words(element)} ${cut}`);
    if (cut || hidden) continue;
    for (const line of lines) {
      if (!inside(line, screen)) continue;
      // What is short may cover only the beginning or the end of a line.
      const edge = Math.min(5, (line.right - line.left) / 2);
      const across = [(line.left + line.right) / 2, line.left + edge, line.right - edge];
      const top = across.map(x => document.elementFromPoint(x, (line.top + line.bottom) / 2))
        .find(top => top && !top.contains(element) && !element.contains(top) && isOpaque(top, element));
      if (top) {
        found.push(`${words(element)} is under ${path(top)}`);
        break;
      }
    }
  }
  // What covers the text paints something: a control may have an area for fingers beside its own drawing.
  function isOpaque(top, element) {
    for (const one of parents(top)) {
      if (one.contains(element)) return false;
      const { backgroundColor, backgroundImage, opacity } = getComputedStyle(one);
      if (opacity !== "0" && (!/, 0\)$|^transparent$/.test(backgroundColor) || backgroundImage !== "none")) return true;
    }
    return false;
  }
  for (const one of document.querySelectorAll("#moves .noted")) {
    const height = one.scrollHeight;
    one.classList.remove("noted");
    if (one.scrollHeight < height) found.push(`the dot of ${words(one)} is on a row of its own`);
    one.classList.add("noted");
  }
  const shown = texts.map(({ element, lines }) => ({ element, lines: lines.map(clip(element)).filter(Boolean) }));
  function clip(element) {
    return line => {
      let { left, right, top, bottom } = line;
      for (const one of parents(element)) {
        if (getComputedStyle(one).overflowX === "visible") continue;
        const box = one.getBoundingClientRect();
        left = Math.max(left, box.left); right = Math.min(right, box.right);
        top = Math.max(top, box.top); bottom = Math.min(bottom, box.bottom);
      }
      return right > left && bottom > top ? { left, right, top, bottom } : null;
    };
  }
  shown.forEach((one, number) => {
    for (const other of shown.slice(0, number)) {
      if (one.element.closest(".thinking ol") || other.element.closest(".thinking ol")) continue;
      const [button, neighbour] = [one, other].map(({ element }) => element.closest("[data-action]"));
      if (button && neighbour && button !== neighbour && button.parentElement === neighbour.parentElement
        && one.lines.some(line => other.lines.some(beside => joins(line, beside)))) {
        found.push(`${words(one.element)} runs into ${words(other.element)}`);
      }
      if (one.lines.some(line => other.lines.some(beside => meets(line, beside)))) {
        found.push(`${words(one.element)} lies on ${words(other.element)}`);
      }
    }
  });

  // A tile may be under what is about it, but no banner, question, comment or control.
  for (const tile of document.querySelectorAll("#board .tile[data-piece]")) {
    const { a, d, e, f } = tile.getScreenCTM();
    const points = [[0, 0], [0, -80], [0, 80], [-70, -40], [70, -40], [-70, 40], [70, 40]];
    const over = points.map(([x, y]) => document.elementFromPoint(e + a * x, f + d * y)).find(one => one && !one.closest("#board"));
    if (over && !dialog) found.push(`the tile ${tile.dataset.piece} is under ${path(over)}`);
  }

  // In a dialog, nothing stands right above or below a field or a button but its own label.
  const fields = ".button, input:not([type=checkbox], [type=radio]), select, textarea";
  const controls = [...dialog?.querySelectorAll(fields) ?? []].filter(one => one.checkVisibility() && one.clientHeight > 9);
  for (const control of controls) {
    const box = control.getBoundingClientRect();
    const roll = control.closest(".choices"); // what scrolls passes under what does not
    const near = ({ left, right, top, bottom }) => left < box.right - 1 && right > box.left + 1
      && Math.max(top - box.bottom, box.top - bottom) < 5;
    const beside = element => element.closest(".choices") === roll && !element.closest(".dialog-close, .dialog-head")
      && !control.contains(element) && !element.closest("label, .field")?.contains(control);
    const close = shown.find(({ element, lines }) => beside(element) && lines.some(near))?.element
      ?? controls.find(one => one !== control && beside(one) && near(one.getBoundingClientRect()));
    if (close) found.push(`${words(control)} touches ${words(close)}`);
  }

  for (const task of document.querySelectorAll(".task")) {
    if (task.scrollHeight > task.clientHeight + slack) found.push(`the task does not fit: ${task.scrollHeight} in ${task.clientHeight}`);
    const stars = task.querySelector(":scope > .stars")?.getBoundingClientRect();
    const under = stars && shown.find(({ element, lines }) => task.contains(element) && lines.some(line => meets(line, stars)));
    if (under) found.push(`${words(under.element)} is under the stars`);
  }

  for (const tile of document.querySelectorAll(".peek svg")) {
    const box = tile.getBoundingClientRect();
    const over = [...document.querySelectorAll("#app button")].find(one => one.checkVisibility() && meets(box, one.getBoundingClientRect()));
    if (over) found.push(`a tile of the open stack is under ${path(over)}`);
  }

  for (const target of document.querySelectorAll("#board [data-target]")) {
    const matrix = target.getScreenCTM();
    const at = [matrix.e, matrix.f];
    const top = document.elementFromPoint(...at);
    if (scrolls && at[1] > innerHeight) continue;
    if (!top?.closest("#board")) found.push(`the destination ${target.dataset.target} is under ${top ? path(top) : "nothing"}`);
  }
  return found;
};
