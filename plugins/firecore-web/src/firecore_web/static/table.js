// A table, or a replay: what the server tells is shown, and what a person does is sent.
import { Board, element } from "./board.js";

const root = document.body.dataset.root;
const stage = document.getElementById("stage");
const at = (id) => document.getElementById(id);
const stored = (name, fallback) => { try { return localStorage.getItem(name) ?? fallback; } catch { return fallback; } };
const store = (name, value) => { try { localStorage.setItem(name, value); } catch { /* private windows */ } };
const SEATS = ["R", "G", "B", "Y", "S", "P"];

const board = new Board(at("board"), { play: choose, why: askWhy, changed: showChoices });

// Settings.

const coarse = matchMedia("(pointer: coarse)").matches;
const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
at("ask").checked = stored("ask", coarse ? "1" : "0") === "1";
at("motion").checked = stored("motion", calm ? "0" : "1") === "1";
function settle() {
  board.ask = at("ask").checked;
  board.motion = at("motion").checked;
  document.body.classList.toggle("still", !board.motion);
  store("ask", board.ask ? "1" : "0");
  store("motion", board.motion ? "1" : "0");
}
for (const id of ["ask", "motion"]) at(id).addEventListener("change", settle);
settle();

const THINKING = "thinking…";

function say(words) { fill(at("said"), ...(Array.isArray(words) ? words : [words])); }

// Show these, unless they are shown already: a button that somebody is pressing, or has the focus on, stays.
function fill(place, ...parts) {
  const fresh = element("div", {}, ...parts);
  const same = fresh.childNodes.length === place.childNodes.length
    && [...fresh.childNodes].every((one, i) => one.isEqualNode(place.childNodes[i]));
  if (!same) place.replaceChildren(...fresh.childNodes);
}

// What there is to do.

function choose(action) {
  if (!live || pending) return;
  if (send({ play: action.token, v: state.v })) expect(true);
}

// Whether a move is on its way to the table: until it is answered there is no other one.
function expect(answer) {
  pending = answer;
  at("board").setAttribute("aria-busy", String(answer));
}

function showChoices() {
  const place = at("choices");
  if (!state?.legal) return fill(place);
  const wait = waiting();
  if (wait) return fill(place, wait);
  const left = board.taps.length ? board.candidates() : board.legal;
  const free = left.filter((one) => one.at.length === 0);
  const rest = left.filter((one) => one.at.length > 0);
  const parts = [];
  if (board.taps.length) {
    const back = element("button", { type: "button", class: "quiet" }, "start again (Esc)");
    back.addEventListener("click", () => board.reset());
    parts.push(back);
  }
  parts.push(...free.map((one) => choice(one, "primary")));
  if (rest.length) {
    const open = rest.length <= 6 || board.taps.length > 0 || at("choices").querySelector("details")?.open;
    const all = element("details", open ? { open: "" } : {},
      element("summary", {}, rest.length === 1 ? "one move on the board" : `${rest.length} moves on the board`),
      element("div", { class: "moves" }, ...rest.slice(0, 150).map((one) => choice(one, "move"))));
    parts.push(all);
  }
  const focused = place.contains(document.activeElement);
  fill(place, ...parts);
  if (focused && !place.contains(document.activeElement)) (place.querySelector("button") ?? at("board").querySelector('[tabindex="0"]'))?.focus();
  fill(at("tokens"), ...state.legal.slice(0, 200).map((one) => element("option", { value: one.token }, one.words)));
}

// What is said to somebody who cannot do anything now.
function waiting() {
  if (!live || shown !== null) return null;
  if (state.returns) return element("a", { class: "primary", href: `${root}/?game=${encodeURIComponent(state.game)}` }, "Another game");
  if (state.legal.length) return null;
  const name = state.seats[state.actor].name;
  return element("p", { class: "none" }, state.viewer === null ? "You are watching." : `Wait for ${name}.`);
}

function choice(action, kind) {
  const button = element("button", { type: "button", class: kind, "data-token": action.token }, action.words);
  if (board.hint?.token === action.token) button.classList.add("hinted");
  button.addEventListener("click", () => choose(action));
  for (const event of ["pointerenter", "focus"]) button.addEventListener(event, () => outline(action));
  for (const event of ["pointerleave", "blur"]) button.addEventListener(event, () => outline(null));
  return button;
}

// A choice, and what an agent expects of it.
function advice({ token, words, plan, value, note }, i, measure, percent) {
  const button = choice({ token, words, at: state.legal.find((one) => one.token === token)?.at ?? [] }, i ? "move" : "primary");
  const row = element("div", { class: "advice" }, button);
  if (value !== null) {
    const bar = element("span", { class: "worth", "aria-hidden": "true" }, element("i", {}));
    bar.firstElementChild.style.width = `${100 * Math.max(0, Math.min(1, value))}%`;
    const number = percent ? `${Math.round(100 * value)} %` : value.toFixed(2);
    row.append(bar, element("span", { class: "told", title: measure }, number, element("span", { class: "unseen" }, ` ${measure}`)));
  }
  if (note) row.append(element("p", { class: "about" }, note));
  if (plan) row.append(element("p", { class: "about" }, plan));
  return row;
}

function outline(action) {
  for (const one of at("board").querySelectorAll(".hover")) one.classList.remove("hover");
  for (const place of action?.at ?? []) for (const one of board.places.get(place) ?? []) one.classList.add("hover");
}

function askWhy(places) {
  if (live && places.length && state?.viewer !== null) send({ ask: "why", at: places[0] });
}

at("typed").addEventListener("submit", (event) => {
  event.preventDefault();
  const token = at("token").value.trim();
  if (!token || !state) return;
  const action = (state.legal ?? []).find((one) => one.token === token);
  if (action) { choose(action); at("token").value = ""; }
  else send({ ask: "why", token });
});
at("hint").addEventListener("click", () => { if (send({ ask: "hint" })) say(THINKING); });
at("undo").addEventListener("click", () => send({ ask: "undo" }));

// What is shown.

let state = null;      // of the table as it stands
let shown = null;      // the position that is looked at, if it is another
let lines = [];        // the log
let pending = false;   // a move is on its way
let mine = { seats: [], host: false };
let viewer = null;
const live = stage.dataset.table !== undefined;

function show(fresh) {
  const past = shown !== null;
  const seen = past ? shown : state;
  board.show({ ...seen, legal: past ? [] : state.legal ?? [], last: seen.last ?? [], fresh });
  fill(at("glance"), ...(seen.glance ?? []).map(glance));
  showNow();
  showSeats();
  showChoices();
}

function glance({ label, value, of, good }) {
  const shownValue = of === undefined ? `${value}` : `${value} of ${of}`;
  const item = element("li", {}, element("span", { class: "label" }, label), " ", element("strong", {}, shownValue));
  if (of > 12) {
    const bar = element("span", { class: `meter ${good === undefined ? "" : good ? "good" : "bad"}`, "aria-hidden": "true" }, element("i", {}));
    bar.firstElementChild.style.width = `${100 * Math.min(1, value / of)}%`;
    item.append(bar);
  } else if (of !== undefined) {
    const bar = element("span", { class: `pips ${good === undefined ? "" : good ? "good" : "bad"}`, "aria-hidden": "true" });
    for (let i = 0; i < of; i++) bar.append(element("i", { class: i < value ? "on" : "" }));
    item.append(bar);
  }
  return item;
}

function showNow() {
  const place = at("now");
  if (shown !== null) {
    const back = element("button", { type: "button" }, live ? "back to the game" : "");
    back.addEventListener("click", () => look(null));
    place.className = "now past";
    fill(place, element("span", {}, shown.words || `position ${shown.n}`), ...(live ? [back] : []));
    return;
  }
  if (!state) return;
  const names = state.seats.map((seat) => seat.name);
  if (state.returns) {
    const best = Math.max(...state.returns);
    const winners = names.filter((_, seat) => state.returns[seat] === best && best > 0);
    place.className = "now over";
    fill(place, winners.length ? `★ ${listed(winners)} won` : "The game is lost");
    return;
  }
  const yours = state.actor === state.viewer;
  place.className = yours ? "now yours" : "now";
  const parts = [element("strong", {}, yours ? "Your turn" : `${names[state.actor]} is to decide`)];
  const last = lines.filter((line) => line.words).at(-1);
  if (last) parts.push(element("span", { class: "what" }, sentence(last)));
  if (state.wish) parts.push(wish(names));
  fill(place, ...parts);
}

function wish(names) {
  const asked = names[state.wish.seat];
  const box = element("span", { class: "wish" });
  if (state.viewer === null || !state.wish.missing.includes(state.viewer)) {
    box.append(`${asked} wants to take back; ${listed(state.wish.missing.map((seat) => names[seat]))} must agree. `);
    if (state.viewer === state.wish.seat) box.append(answer("never mind", false));
    return box;
  }
  box.append(`${asked} wants to take back. The same dice would fall again. `, answer("agree", true), answer("refuse", false));
  return box;
}

function answer(words, agrees) {
  const button = element("button", { type: "button" }, words);
  button.addEventListener("click", () => send({ ask: "agree", agrees }));
  return button;
}

function listed(names) { return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`; }

function sentence(line) {
  const names = (state?.seats ?? story?.seats.map((name) => ({ name })) ?? []).map((seat) => seat.name);
  return line.seat >= 0 && !line.note ? `${names[line.seat]}: ${line.words}` : line.words;
}

function showSeats() {
  if (!state?.seats) return;
  fill(at("seats"), ...state.seats.map((seat, number) => {
    const item = element("li", { class: `seat ${state.actor === number ? "acts" : ""} ${state.viewer === number ? "mine" : ""}`, "data-colour": SEATS[number] });
    item.append(element("span", { class: "badge", "aria-hidden": "true" }, `${number}`), element("span", { class: "name" }, seat.name));
    const kind = !live ? "" : seat.agent ? "agent" : !seat.taken ? "free" : state.here?.[number] ? "here" : "away";
    item.append(element("span", { class: `kind ${kind}` }, state.viewer === number ? "you" : kind));
    if (state.clock) item.append(element("time", { "data-seat": `${number}` }, time(state.clock.left[number])));
    const won = state.returns && state.returns[number] > 0 ? " ★" : "";
    item.append(element("span", { class: "score", "aria-label": `score ${seat.score}` }, `${seat.score}${won}`));
    return item;
  }));
  at("watching").textContent = state.watching ? `${state.watching} watching` : "";
  at("naming").hidden = state.viewer === null;
  at("undo").hidden = at("hint").hidden = at("typed").hidden = state.viewer === null;
  at("typed").hidden ||= state.returns !== null;
  at("hint").hidden ||= state.returns !== null;
  at("hint").disabled = state.actor !== state.viewer || shown !== null;
  at("undo").disabled = state.returns !== null || !lines.some((line) => line.seat === state.viewer && !line.note) || state.wish !== null;
}

function time(seconds) { return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`; }

let clockAt = 0;
setInterval(() => {
  if (!state?.clock || state.clock.running === null) return;
  const gone = (performance.now() - clockAt) / 1000;
  const one = at("seats").querySelector(`time[data-seat="${state.clock.running}"]`);
  if (one) {
    const left = Math.max(0, state.clock.left[state.clock.running] - gone);
    one.textContent = time(left);
    one.classList.toggle("short", left < 20);
  }
}, 500);

function showLog(from) {
  const log = at("log");
  while (log.children.length > from) log.lastElementChild.remove();
  log.append(...lines.slice(from).map((line) => {
    const item = element("li", { value: `${line.n}`, class: line.note ? "note" : line.seat < 0 ? "chance" : "", "data-colour": SEATS[line.seat] ?? "" });
    if (!line.words) item.hidden = true;
    const button = element("button", { type: "button", tabindex: "-1" }, sentence(line));
    button.addEventListener("click", () => look(line.n));
    item.append(button);
    return item;
  }));
  const ends = log.querySelectorAll('[tabindex="0"]');
  for (const one of ends) one.setAttribute("tabindex", "-1");
  log.querySelector("li:last-child button")?.setAttribute("tabindex", "0");     // arrows lead to the others
  log.parentElement.scrollTop = log.scrollHeight;
}

at("log").addEventListener("keydown", (event) => {
  if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
  event.preventDefault();
  const next = event.key === "ArrowUp" ? "previousElementSibling" : "nextElementSibling";
  let item = event.target.closest("li")?.[next];
  while (item?.hidden) item = item[next];
  item?.firstElementChild.focus();
});

// Positions that were.

function look(n) {
  const last = live ? state?.n ?? 0 : story.n;
  if (n === null || (live && n >= last)) { shown = null; show(false); moveSlider(last, last); history.replaceState(null, "", location.pathname + location.search); return; }
  wanted = Math.max(0, Math.min(n, last));
  if (live) send({ ask: "at", n: wanted });
  else fetchAt(wanted);
}

let wanted = null;

function showAt(told) {
  if (wanted !== null && told.n !== wanted) return;
  const line = lines.find((one) => one.n === told.n && !one.note);
  const step = shown !== null && told.n === shown.n + 1;
  shown = { ...told, last: line?.at ?? [], words: line?.words ? sentence(line) : told.n ? "" : "the start" };
  if (!live) state = { seats: story.seats.map((name, seat) => ({ name, score: told.scores[seat], agent: null })), actor: told.actor, viewer: null, returns: told.n === story.n ? story.returns : null, legal: [], here: story.seats.map(() => true), n: story.n, wish: null };
  show(step);
  moveSlider(told.n, live ? state.n : story.n);
  for (const item of at("log").children) item.classList.toggle("current", item.value === told.n);
  at("log").querySelector(".current")?.scrollIntoView({ block: "nearest" });
  if (!live) {
    history.replaceState(null, "", `#${told.n}`);
    at("now").append(...thought(told.n));
    downloads();
  }
}

function thought(n) {
  return (story?.thoughts[n] ?? []).map((words) => element("span", { class: "thought" }, words));
}

function moveSlider(n, last) {
  at("timeline").hidden = last === 0;
  at("when").max = `${last}`;
  at("when").value = `${n}`;
  at("when").setAttribute("aria-valuetext", `position ${n} of ${last}`);
  at("where").textContent = `${n} / ${last}`;
}

const position = () => Number(at("when").value);
at("when").addEventListener("input", () => { stop(); look(position()); });
at("first").addEventListener("click", () => { stop(); look(0); });
at("back").addEventListener("click", () => { stop(); look(position() - 1); });
at("on").addEventListener("click", () => { stop(); look(position() + 1); });
at("last").addEventListener("click", () => { stop(); look(Number(at("when").max)); });
at("run").addEventListener("click", () => (running ? stop() : start()));
let running = null;
function start() {
  if (position() >= Number(at("when").max)) look(0);
  at("run").textContent = "❚❚";
  at("run").setAttribute("aria-label", "pause");
  const step = () => {
    if (position() >= Number(at("when").max)) { stop(); return; }
    look(position() + 1);
    running = setTimeout(step, Number(at("speed").value));
  };
  running = setTimeout(step, 50);
}
function stop() {
  clearTimeout(running);
  running = null;
  at("run").textContent = "▶";
  at("run").setAttribute("aria-label", "play");
}

// What can be taken home.

function downloads() {
  const parts = [];
  const query = viewer === null ? "" : `?seat=${viewer}`;
  const record = live ? `${root}/t/${stage.dataset.table}/record${query}` : `${root}/r/${stage.dataset.replay}/record`;
  parts.push(element("a", { href: record, download: "" }, "record"));
  const svg = element("button", { type: "button", class: "link" }, "drawing (SVG)");
  svg.addEventListener("click", () => save(new Blob([(shown ?? state).svg], { type: "image/svg+xml" }), "position.svg"));
  const png = element("button", { type: "button", class: "link" }, "picture (PNG)");
  png.addEventListener("click", picture);
  if ((shown ?? state)?.svg) parts.push(svg, png);
  at("downloads").replaceChildren("Download: ", ...parts);
}

function save(blob, name) {
  const link = element("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

async function picture() {
  const url = URL.createObjectURL(new Blob([(shown ?? state).svg], { type: "image/svg+xml" }));
  const image = new Image();
  image.src = url;
  await image.decode();
  const canvas = element("canvas", { width: image.width * 2, height: image.height * 2 });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  canvas.toBlob((blob) => save(blob, "position.png"));
  URL.revokeObjectURL(url);
}

// The conversation.

let socket = null;
let tries = 0;
let greeted = false;   // whether this connection has told how the table stands
let heardAt = 0;       // when something came last
let askedAt = null;    // since when an answer is expected
const PATIENCE = 2500; // milliseconds until an answer is overdue, and between questions whether anybody is there
const SILENCE = 3 * PATIENCE;     // until another connection is tried

function send(message) {
  const open = socket?.readyState === WebSocket.OPEN;
  if (open) {
    if (message.ask !== "hint") askedAt ??= performance.now();     // a hint takes its time
    socket.send(JSON.stringify(message));
  } else lost();
  return open;
}

function lost(words = "no connection: trying again") {
  at("connection").className = "connection lost";
  if (at("connection").textContent !== words) at("connection").textContent = words;
  if (at("said").textContent === THINKING) say("");
}

function found() {
  at("connection").className = "connection";
  at("connection").textContent = "";
}

function connect() {
  const seat = viewer === null ? "" : `?seat=${viewer}`;
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const mySocket = new WebSocket(`${scheme}://${location.host}${root}/t/${stage.dataset.table}/ws${seat}`);
  if (socket && socket.readyState < WebSocket.CLOSING) socket.close();
  socket = mySocket;
  greeted = false;
  askedAt = null;
  heardAt = performance.now();
  mySocket.addEventListener("message", (event) => {
    if (socket !== mySocket) return;
    heardAt = performance.now();
    askedAt = null;
    found();
    hear(JSON.parse(event.data));
  });
  mySocket.addEventListener("close", (event) => { if (socket === mySocket) ended(event); });
}

const GONE = 4404, FREED = 4401, REPLACED = 4410;

function ended({ code, reason }) {
  expect(false);
  if (code === FREED) { unseat(reason); return; }
  lost(reason || undefined);
  if (code === GONE || code === REPLACED) return;
  const mySocket = socket;
  setTimeout(() => { if (socket === mySocket) connect(); }, Math.min(10000, 300 * 2 ** tries++));
}

// The seat is another person's, or nobody's, from now on.
function unseat(reason) {
  const had = viewer;
  mine.seats = mine.seats.filter((seat) => seat !== had);
  lift();
  cover();
  viewer = null;
  chooseViewer();
  connect();
  if (reason) say(reason);
}

// A connection that broke without a word is noticed, too: by the browser, or because no answer comes.
addEventListener("offline", () => { if (live) lost(); });
addEventListener("online", () => { if (live && socket) { tries = 0; connect(); } });
setInterval(() => {
  if (!live || document.hidden || socket?.readyState !== WebSocket.OPEN) return;
  const now = performance.now();
  if (askedAt !== null && now - askedAt > SILENCE) { lost(); connect(); }
  else if (askedAt !== null && now - askedAt > PATIENCE) lost("no answer from the server yet");
  else if (askedAt === null && now - heardAt > PATIENCE) send({ ask: "echo" });
}, PATIENCE / 5);

function hear(told) {
  if (told.echo) return;
  if (told.error) {
    expect(false);
    say(told.words);
    if (told.error === "stale") show(false);
    return;
  }
  if (told.why) {
    if (told.why.length) say([element("strong", {}, `${told.of}: `), told.why.slice(0, 3).map((one) => (told.why.length > 1 ? `${one.token}: ${one.reason}` : one.reason)).join("; ")]);
    else if (told.of) say(`${told.of}: there is nothing to do`);
    return;
  }
  if (told.hint) {
    if (told.v !== state.v) return;
    board.suggest(told.hint[0].token);
    const numbers = told.measure ? ` The numbers are what it expects: ${told.measure}.` : "";
    const heading = told.by ? `${told.by} recommends the first.${numbers}` : "There is only one move.";
    say([element("p", {}, heading), ...told.hint.map((one, i) => advice(one, i, told.measure, told.percent))]);
    return;
  }
  if (told.at !== undefined) { showAt({ ...told, n: told.at, glance: state.glance, scores: [] }); return; }
  tries = 0;
  if (state !== null && told.v !== state.v) expect(false);
  const moved = state === null || told.n !== state.n;
  const changed = !greeted || told.v !== state?.v;
  greeted = true;
  stage.classList.remove("covered");
  clockAt = performance.now();
  const all = [...lines.slice(0, told.log.from), ...told.log.lines];
  const from = firstThat(all, (line, i) => line.words !== lines[i]?.words || !alike(line, lines[i]));
  const news = all.slice(firstThat(all, (line, i) => !alike(line, lines[i]))).flatMap((line) => line.at);
  told.last = state !== null && news.length ? news : moved ? lastOf(all) : state.last;
  lines = all;
  const wasMine = state?.actor === state?.viewer;
  const reseated = !state?.seats.every((seat, i) => seat.taken === told.seats[i].taken && seat.name === told.seats[i].name);
  const first = state === null;
  state = told;
  showLog(from);
  if (moved && !first) say("");
  if (shown === null) {
    if (changed) show(moved && !first);
    else { showSeats(); showNow(); }
    moveSlider(state.n, state.n);
  } else moveSlider(shown.n, state.n);
  if (reseated && mine.host) invite();
  if (!wasMine && state.actor === state.viewer && state.actor !== null) document.title = `● ${document.title.replace(/^● /, "")}`;
  chooseViewer();
  if (state.actor !== state.viewer) document.title = document.title.replace(/^● /, "");
  downloads();
  takeTurns();
}

// After a lost connection everything is told again, and after a new name in other words: most of it is known.
function firstThat(all, differs) {
  const n = all.findIndex(differs);
  return n < 0 ? all.length : n;
}

function alike(one, other) {
  return other !== undefined && one.n === other.n && one.seat === other.seat && `${one.at}` === `${other.at}`;
}

function lastOf(all) {
  const from = all.findLastIndex((line) => line.seat >= 0 && !line.note);
  return all.slice(Math.max(0, from)).flatMap((line) => line.at);
}

// Several seats at one screen: it goes to whoever is to decide. Where there are secrets a curtain falls first: what is
// shown meanwhile is what everybody may see, and whoever takes the screen presses a button.

function takeTurns() {
  const turn = mine.seats.length > 1 && mine.seats.includes(state.actor) && state.actor !== viewer && shown === null;
  if (turn && state.secrets) drop(state.actor);
  else if (turn) { viewer = state.actor; chooseViewer(); connect(); }
  else if (awaited !== null && awaited !== state.actor) lift();
}

let awaited = null;     // the seat for which the curtain has fallen

function drop(seat) {
  if (awaited === seat && viewer === null) return;
  awaited = seat;
  const name = state.seats[seat].name;
  const take = element("button", { type: "button", class: "primary" }, `${name} takes the screen`);
  take.addEventListener("click", () => { lift(); cover(); viewer = seat; chooseViewer(); connect(); });
  at("curtain").replaceChildren(element("strong", {}, `${name} is to decide`),
    element("span", {}, "What the others hold is hidden. Hand over the screen."), take);
  at("curtain").hidden = false;
  if (viewer !== null) { cover(); viewer = null; chooseViewer(); connect(); }
  take.focus();
}

function lift() {
  awaited = null;
  at("curtain").hidden = true;
}

// Nothing of what this seat saw is left on the page; the next state shows it again.
function cover() {
  stage.classList.add("covered");
  state = shown = null;
  lines = [];
  showLog(0);
  say("");
  at("typed").reset();
  board.show({ text: "" });
  for (const id of ["choices", "tokens", "glance", "now", "downloads"]) at(id).replaceChildren();
}

function chooseViewer() {
  const seats = mine.seats.map((seat) => [String(seat), state?.seats[seat].name ?? `seat ${seat}`]);
  const options = live ? [...seats, ["", "a spectator"]]
    : [["all", "everything"], ["public", "a spectator"], ...story.seats.map((name, seat) => [String(seat), name])];
  fill(at("viewer"), ...options.map(([value, words]) => element("option", { value }, words)));
  at("viewer").value = viewer === null ? (live ? "" : "all") : String(viewer);
  at("viewer").parentElement.hidden = options.length < 2;
}

at("viewer").addEventListener("change", () => {
  const value = at("viewer").value;
  viewer = value === "" ? null : value;
  if (!live) begin();
  else if (viewer !== null && state?.secrets && mine.seats.length > 1) drop(Number(value));
  else { viewer = viewer === null ? null : Number(viewer); lift(); cover(); connect(); }
});

at("naming").addEventListener("submit", (event) => {
  event.preventDefault();
  send({ ask: "rename", name: at("name").value });
  at("name").value = "";
});

// How it begins.

async function sit() {
  follow();
  mine = await (await fetch(`${root}/t/${stage.dataset.table}/me`)).json();
  if (viewer === null && mine.seats.length === 1) viewer = mine.seats[0];
  chooseViewer();
  connect();
}

// An invitation in the address of the page is not left there.
function follow() {
  const key = location.hash.slice(1);
  if (!key || /^\d+$/.test(key)) return;
  history.replaceState(null, "", location.pathname + location.search);
  welcome(key);
}

// Whoever was invited says a name, and sits down under it.
function welcome(key) {
  const name = element("input", { id: "guest", required: "", maxlength: at("name").maxLength, autocomplete: "nickname", value: stored("name", "") });
  const form = element("form", {}, element("label", { for: "guest" }, "your name "), name, " ",
    element("button", { type: "submit", class: "primary" }, "Sit down"));
  const said = element("span", { role: "alert" });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const told = await post("sit", { key, name: name.value });
    if (told.error) { said.textContent = told.words; return; }
    store("name", name.value);
    mine.seats = [...new Set([...mine.seats, told.seat])];
    lift();
    cover();
    viewer = told.seat;
    chooseViewer();
    connect();
  });
  at("curtain").replaceChildren(element("strong", {}, "You are invited to this table"), said, form);
  at("curtain").hidden = false;
  name.focus();
}

async function post(where, body) {
  const answer = await fetch(`${root}/t/${stage.dataset.table}/${where}`, { method: "POST", body: JSON.stringify(body) }).catch(() => null);
  return await answer?.json().catch(() => null) ?? { error: "failed", words: "that did not work: try again" };
}

// For the host: links to seats that nobody has taken, and a way to free the others.
async function invite() {
  const links = await (await fetch(`${root}/t/${stage.dataset.table}/links`)).json();
  const taken = (state?.seats ?? []).map((seat, number) => ({ ...seat, number })).filter((seat) => seat.taken && !mine.seats.includes(seat.number));
  at("host").hidden = Object.keys(links).length + taken.length === 0;
  fill(at("links"), ...Object.entries(links).map(([seat, key]) => {
    const url = `${location.origin}${root}/t/${stage.dataset.table}#${key}`;
    const copy = element("button", { type: "button" }, "copy");
    copy.addEventListener("click", async () => { await navigator.clipboard?.writeText(url); copy.textContent = "copied"; });
    return element("li", {}, element("label", { for: `link-${seat}` }, `seat ${seat}`),
      element("input", { id: `link-${seat}`, readonly: "", value: url }), copy);
  }), ...taken.map((seat) => {
    const free = element("button", { type: "button", class: "free" }, `free the seat of ${seat.name}`);
    free.addEventListener("click", async () => { const told = await post("free", { seat: seat.number }); if (told.error) say(told.words); });
    return element("li", {}, free);
  }));
}

let story = null;

async function begin() {
  const query = viewer === null ? "" : `?seat=${viewer}`;
  story = await (await fetch(`${root}/r/${stage.dataset.replay}/story${query}`)).json();
  lines = story.lines;
  chooseViewer();
  showLog(0);
  at("hint").hidden = at("undo").hidden = at("typed").hidden = true;
  const n = /^#\d+$/.test(location.hash) ? Number(location.hash.slice(1)) : shown?.n ?? 0;
  shown = null;
  moveSlider(n, story.n);
  look(n);
}

async function fetchAt(n) {
  const query = viewer === null ? "" : `?seat=${viewer}`;
  const told = await (await fetch(`${root}/r/${stage.dataset.replay}/at/${n}${query}`)).json();
  if (told.error) { say(told.words); return; }
  showAt(told);
}

addEventListener("hashchange", () => {
  if (live) follow();
  else if (/^#\d+$/.test(location.hash)) look(Number(location.hash.slice(1)));
});
addEventListener("keydown", (event) => {
  if (event.target.matches?.("input, select, textarea")) return;
  if (event.key === "," || event.key === ".") { stop(); look(position() + (event.key === "." ? 1 : -1)); }
});

if (live) sit();
else begin();
