// A drawing that can be pointed at: by mouse, finger and keyboard. Tables in the browser and the widget in notebooks
// use it alike. What may be done is a list of {token, words, at}: `at` names the places of the drawing (data-at) that
// an action is made of. Whoever has pointed at all that tells one action from the others has chosen it.

const SVG = "http://www.w3.org/2000/svg";
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const FINGER = [[0, 0], [-9, 0], [9, 0], [0, -9], [0, 9]];     // a finger points at what is near it, too
const LISTED = 9;          // so many actions are offered in a list; of more one points at another place first

export class Board {
  // `play(action)` is called with what was chosen, `why(place)` for a place where nothing can be done.
  constructor(host, { play, why = () => {}, changed = () => {} }) {
    this.host = host;
    this.play = play;
    this.why = why;
    this.changed = changed;
    this.ask = false;          // whether a choice is asked for once more before it is played
    this.motion = true;
    this.legal = [];
    this.taps = [];
    this.places = new Map();   // place -> its elements
    this.hint = null;
    this.listed = [];          // the actions that are offered in a list
    this.pressed = null;       // what could be done when the pointer went down
    this.touched = false;      // whether it was a finger, under which nothing can be read
    host.classList.add("firecore-board");
    this.stage = element("div", { class: "drawing" });
    this.note = element("div", { class: "preview", "aria-hidden": "true" });
    this.list = element("div", { class: "picker", role: "group", "aria-label": "choose one", hidden: "" });
    host.replaceChildren(this.stage, this.note, this.list);
    this.stage.addEventListener("pointerdown", (event) => {
      this.pressed = this.legal;
      this.touched = event.pointerType === "touch";
    });
    this.stage.addEventListener("click", (event) => this.clicked(event));
    this.stage.addEventListener("pointermove", (event) => this.hovered(event));
    this.stage.addEventListener("pointerleave", () => this.preview(null));
    this.stage.addEventListener("keydown", (event) => this.key(event));
    this.stage.addEventListener("focusin", (event) => this.preview(event.target.dataset?.at ?? null));
    host.addEventListener("keydown", (event) => event.key === "Escape" && this.reset(true));
  }

  // Show a position: a drawing, or text where a game has none; what may be done; and where something just happened.
  // What was chosen so far stays chosen as long as the same can be done.
  show({ svg, text, legal = [], last = [], fresh = true }) {
    const focused = this.focused()?.dataset.at ?? null;
    const before = this.figures();
    if (!alike(this.legal, legal)) {
      this.legal = legal;
      this.taps = [];
      this.listed = [];
      this.hint = null;
    }
    if (svg !== undefined) this.draw(svg);
    else this.stage.replaceChildren(element("pre", { class: "text" }, text));
    this.last = new Set(last);
    for (const [place, elements] of this.places) {
      for (const one of elements) one.classList.toggle("last", this.last.has(place));
    }
    if (fresh && this.motion && before.size) this.move(before);
    this.mark(this.listed);
    if (focused !== null) this.focus(focused);
  }

  draw(svg) {
    const drawn = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
    if (drawn.namespaceURI !== SVG || drawn.localName !== "svg") return;
    let root = this.stage.firstElementChild;
    if (root?.localName === "svg") become(root, drawn);
    else this.stage.replaceChildren(root = document.importNode(drawn, true));
    const box = root.viewBox.baseVal;
    root.style.setProperty("--ratio", `${box.width / box.height}`);
    root.setAttribute("role", "group");
    root.setAttribute("aria-label", root.querySelector("title")?.textContent ?? "the board");
    root.querySelector("title")?.remove();     // browsers would show it wherever the mouse rests
    for (const words of root.querySelectorAll("text")) words.setAttribute("aria-hidden", "true");
    this.places = new Map();
    for (const one of root.querySelectorAll("[data-at]")) {
      const place = one.dataset.at;
      if (!this.places.has(place)) this.places.set(place, []);
      this.places.get(place).push(one);
    }
  }

  // What was chosen so far, and what is left to choose from.

  candidates(taps = this.taps) {
    return taps.length === 0 ? this.legal : this.legal.filter((one) => taps.every((place) => one.at.includes(place)));
  }

  open() {
    return new Set(this.candidates().flatMap((one) => one.at).filter((place) => !this.taps.includes(place)));
  }

  reset(refocus = false) {
    if (this.taps.length === 0 && this.list.hidden) return;
    const place = this.taps[0];
    this.taps = [];
    this.mark();
    if (refocus && place) this.focus(place);
  }

  tap(place, direct = true) {
    if (this.taps.includes(place)) this.taps = this.taps.filter((one) => one !== place);
    else if (this.open().has(place)) this.taps = [...this.taps, place];
    else if (this.candidates([place]).length) this.taps = [place];
    else return;
    const left = this.taps.length ? this.candidates() : [];
    const sure = left.length === 1 && direct && !this.ask && (left[0].at[0] === place || this.taps.length > 1);
    if (sure) this.choose(left[0]);
    else this.mark(left.length <= LISTED ? left : []);
  }

  choose(action) {
    this.taps = [];
    this.mark();
    this.play(action);
  }

  // Where to point: by mouse and finger.

  under(event) {
    const root = this.host.getRootNode();
    const near = event.pointerType === "touch" ? FINGER : [[0, 0]];
    const found = near.flatMap(([x, y]) => root.elementsFromPoint(event.clientX + x, event.clientY + y))
      .filter((one) => this.stage.contains(one)).map((one) => one.closest("[data-at]")?.dataset.at).filter(Boolean);
    return [...new Set(found)];
  }

  best(places) {
    const open = this.open();
    return places.find((place) => open.has(place)) ?? places.find((place) => this.taps.includes(place))
      ?? places.find((place) => this.candidates([place]).length) ?? null;
  }

  clicked(event) {
    if (event.detail === 0 && event.target.dataset?.at) { this.tap(event.target.dataset.at); return; }
    const places = this.under(event);
    const place = this.best(places);
    const meant = this.pressed === this.legal;     // else the table went on while the pointer was down
    if (place !== null) this.tap(place, meant && event.pointerType !== "touch");
    else {
      this.reset();
      if (places.length) this.why(places);
    }
  }

  hovered(event) {
    if (event.pointerType === "touch") return;
    const place = this.best(this.under(event));
    this.stage.classList.toggle("pointing", place !== null);
    this.preview(place);
  }

  // What a tap would do, before it is done.
  preview(place) {
    for (const one of this.stage.querySelectorAll(".hover")) one.classList.remove("hover");
    const words = place === null || this.touched || !this.list.hidden ? "" : this.saying(place);
    this.note.textContent = words;
    this.note.hidden = words === "";
    if (!words) return;
    for (const one of this.places.get(place) ?? []) one.classList.add("hover");
    this.beside(this.note, place);
  }

  saying(place) {
    const left = this.candidates(this.taps.includes(place) ? this.taps : [...this.taps, place]);
    if (left.length === 0) return "";
    if (this.taps.includes(place)) return "unselect";
    if (left.length === 1) return left[0].words;
    return left.length <= 4 ? left.map((one) => one.words).join(" · ") : `${left.length} possibilities`;
  }

  beside(box, place) {
    const one = this.places.get(place)?.[0];
    if (!one) return;
    const [frame, at] = [this.host.getBoundingClientRect(), one.getBoundingClientRect()];
    const middle = at.left + at.width / 2 - frame.left;
    const width = Math.min(box.offsetWidth || 200, frame.width);
    box.style.left = `${Math.max(0, Math.min(middle - width / 2, frame.width - width))}px`;
    const below = at.bottom - frame.top + 6;
    const fits = at.bottom + box.offsetHeight + 12 < window.innerHeight;
    box.style.top = `${fits ? below : Math.max(0, at.top - frame.top - box.offsetHeight - 6)}px`;
  }

  // Where to point: by keyboard. Arrows go to the next place where something can be done, with Shift to any place.

  key(event) {
    const here = event.target.closest?.("[data-at]");
    this.touched = false;
    if (!here) return;
    if (ARROWS[event.key]) {
      event.preventDefault();
      const next = this.next(here, ARROWS[event.key], event.shiftKey);
      if (next) this.focusOn(next);
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      const place = here.dataset.at;
      if (this.best([place]) === null) this.why([place]);
      else this.tap(place);
      if (!this.list.hidden) this.list.querySelector("button")?.focus();
    }
  }

  next(here, [dx, dy], all) {
    const from = middle(here);
    let [found, least] = [null, Infinity];
    for (const [place, elements] of this.places) {
      const one = biggest(elements);
      if (one === here || place === here.dataset.at || !(all || this.reachable.has(place))) continue;
      const [x, y] = middle(one).map((value, i) => value - from[i]);
      const [along, across] = dx ? [x * dx, Math.abs(y)] : [y * dy, Math.abs(x)];
      const far = along + 2.5 * across;
      if (along > 1 && far < least) [found, least] = [one, far];
    }
    return found;
  }

  focusOn(one) {
    for (const other of this.stage.querySelectorAll('[tabindex="0"]')) other.setAttribute("tabindex", "-1");
    if (!one.hasAttribute("role")) {
      one.setAttribute("role", "button");
      one.setAttribute("aria-label", `${spoken(one.dataset.at)}: nothing to do here`);
    }
    one.setAttribute("tabindex", "0");
    one.focus({ preventScroll: false });
  }

  // To a place, or where nothing can be done there to the nearest where something can.
  focus(place) {
    const there = this.places.get(place) ? biggest(this.places.get(place)) : null;
    const open = [...this.reachable].map((one) => biggest(this.places.get(one)));
    if (this.reachable.has(place) || open.length === 0) { if (there) this.focusOn(there); return; }
    const from = there ? middle(there) : [0, 0];
    const far = (one) => Math.hypot(...middle(one).map((value, i) => value - from[i]));
    this.focusOn(open.reduce((best, one) => (far(one) < far(best) ? one : best)));
  }

  // What is marked: where something can be done, what has been chosen, what a hint says.

  focused() {
    const one = this.host.getRootNode().activeElement;
    return one && this.stage.contains(one) ? one : null;
  }

  mark(listed = []) {
    const focused = this.focused();
    const open = this.open();
    this.reachable = new Set([...open, ...this.taps]);
    let first = true;
    for (const [place, elements] of this.places) {
      const [can, tapped] = [open.has(place), this.taps.includes(place)];
      for (const one of elements) {
        one.classList.toggle("can", can);
        one.classList.toggle("tapped", tapped);
        one.classList.toggle("hinted", this.hint?.at.includes(place) ?? false);
        for (const name of ["role", "tabindex", "aria-label", "aria-pressed"]) one.removeAttribute(name);
      }
      if (!can && !tapped) continue;
      const one = biggest(elements);
      one.setAttribute("role", "button");
      one.setAttribute("aria-label", `${spoken(place)}: ${this.saying(place)}`);
      if (tapped) one.setAttribute("aria-pressed", "true");
      one.setAttribute("tabindex", first ? "0" : "-1");
      first = false;
    }
    if (focused) this.focusOn(focused);     // which may just have lost what made it hold the focus
    this.offer(listed);
    this.preview(focused?.dataset.at ?? null);
    this.changed();
  }

  offer(listed) {
    this.listed = listed;
    this.list.replaceChildren(...listed.map((action) => {
      const button = element("button", { type: "button", "data-token": action.token }, action.words);
      button.addEventListener("click", () => this.choose(action));
      return button;
    }));
    this.list.hidden = listed.length === 0;
    if (listed.length === 0) return;
    const cancel = element("button", { type: "button", class: "cancel" }, "cancel");
    cancel.addEventListener("click", () => this.reset(true));
    this.list.append(cancel);
    this.beside(this.list, this.taps.at(-1));
  }

  suggest(token) {
    this.hint = this.legal.find((one) => one.token === token) ?? null;
    this.mark(this.listed);
    return this.hint;
  }

  // Motion: who went somewhere goes there before one's eyes, and what is new appears.

  figures() {
    const found = new Map();
    for (const [place, elements] of this.places ?? []) {
      if (!place.startsWith("seat:")) found.set(place, null);
      else elements.forEach((one, i) => found.set(`${place}/${i}`, one.getBoundingClientRect()));
    }
    return found;
  }

  move(before) {
    const root = this.stage.querySelector("svg");
    if (!root || !root.viewBox?.baseVal?.width) return;
    const scale = root.viewBox.baseVal.width / root.getBoundingClientRect().width;
    for (const [place, elements] of this.places) {
      if (place.startsWith("seat:")) elements.forEach((one, i) => glide(one, before.get(`${place}/${i}`), scale));
      else if (!before.has(place)) for (const one of elements) one.animate([{ opacity: 0 }, { opacity: 1 }], 350);
      if (this.last.has(place)) for (const one of elements) one.classList.add("fresh");
    }
  }
}

function glide(one, from, scale) {
  if (!from || one.localName !== "g") return;
  for (const motion of one.getAnimations()) motion.cancel();
  const to = one.getBoundingClientRect();
  const [dx, dy] = [(from.left - to.left) * scale, (from.top - to.top) * scale];
  if (Math.abs(dx) + Math.abs(dy) < 2) return;
  one.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "translate(0, 0)" }],
    { duration: 380, easing: "ease-in-out" });
}

function alike(some, others) {
  return JSON.stringify(some) === JSON.stringify(others);     // a token can be another move in another position
}

// An element becomes another one, and what stays of it stays the same element: whoever has his pointer or the focus
// there keeps it.
function become(old, fresh) {
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  const spare = new Map();
  for (const child of old.childNodes) {
    if (!spare.has(kind(child))) spare.set(kind(child), []);
    spare.get(kind(child)).push(child);
  }
  const children = [...fresh.childNodes].map((child) => {
    const stays = spare.get(kind(child))?.shift();
    if (!stays) return document.importNode(child, true);
    if (child.nodeType !== Node.ELEMENT_NODE) stays.nodeValue = child.nodeValue;
    else if (!stays.isEqualNode(child)) become(stays, child);
    return stays;
  });
  for (const gone of [...spare.values()].flat()) gone.remove();
  children.forEach((child, i) => { if (old.childNodes[i] !== child) old.insertBefore(child, old.childNodes[i] ?? null); });
}

function kind(node) { return `${node.nodeName} ${node.dataset?.at ?? ""}`; }

function biggest(elements) {
  if (elements.length === 1) return elements[0];
  const area = (one) => { const box = one.getBoundingClientRect(); return box.width * box.height; };
  return elements.reduce((best, one) => (area(one) > area(best) ? one : best));
}

function middle(one) {
  const box = one.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}

// A place as one says it: "35" is a space, "0:+" a card, "35E" an edge; the rest says itself.
function spoken(place) {
  if (/^seat:\d+$/.test(place)) return `player ${place.slice(5)}`;
  if (/^\d:[\d+]$/.test(place)) return place.endsWith("+") ? "the trickster" : `card ${place.slice(2)}`;
  if (/^[RGBY]$/.test(place)) return { R: "red men", G: "green men", B: "blue men", Y: "yellow men" }[place];
  const edge = /^(\d\d)([ES])$/.exec(place);
  return edge ? `edge ${edge[2] === "E" ? "east" : "south"} of ${edge[1]}` : place;
}

export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

// The widget of a notebook. Its model holds `state` (what `show` takes) and takes what is chosen as `asked`.
function render({ model, el }) {
  const board = new Board(el.appendChild(element("div")), {
    play: (action) => ask({ play: action.token }),
    changed: () => rest(),
  });
  const bar = el.appendChild(element("div", { class: "firecore-bar" }));
  const said = el.appendChild(element("div", { class: "firecore-said", role: "status", "aria-live": "polite" }));
  let asked = 0;
  const ask = (what) => { model.set("asked", { ...what, n: ++asked }); model.save_changes(); };
  const button = (words, what, off = false) => {
    const made = element("button", { type: "button" }, words);
    made.disabled = off;
    made.addEventListener("click", () => ask(what));
    return made;
  };
  const rest = () => {
    const { at = 0, end = 0 } = model.get("state");
    const free = board.taps.length ? [] : board.legal.filter((one) => one.at.length === 0);
    bar.replaceChildren(
      button("«", { at: 0 }, at === 0), button("‹", { at: at - 1 }, at === 0),
      element("span", {}, `${at} of ${end}`),
      button("›", { at: at + 1 }, at === end), button("»", { at: end }, at === end),
      ...free.map((one) => button(one.words, { play: one.token })));
    for (const [i, label] of ["first position", "a step back", "a step on", "last position"].entries()) {
      bar.querySelectorAll("button")[i].setAttribute("aria-label", label);
    }
  };
  const show = () => { const state = model.get("state"); board.show(state); said.textContent = state.words ?? ""; };
  model.on("change:state", show);
  show();
  return () => model.off("change:state", show);
}

export default { render };
