// The page of all tables: as many chairs as the options say, and records to look at.

const stored = (name) => { try { return localStorage.getItem(name); } catch { return null; } };
const store = (name, value) => { try { localStorage.setItem(name, value); } catch { /* private windows */ } };

for (const form of document.querySelectorAll("form[method=post]")) {
  const you = form.querySelector('input[name="you"]');
  if (!you) continue;
  you.value = stored("name") ?? you.value;
  form.addEventListener("submit", () => store("name", you.value));
}

for (const form of document.querySelectorAll("form[method=post]")) {
  const players = form.querySelector('input[name$="-option-players"]');
  if (!players) continue;
  const chairs = [...form.querySelectorAll(".chair")];
  const arrange = () => chairs.forEach((chair, seat) => {
    chair.hidden = seat >= Number(players.value || 0);
    chair.querySelector("select").disabled = chair.hidden;
  });
  players.addEventListener("input", arrange);
  arrange();
}

const upload = document.querySelector(".upload");
upload?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const said = document.getElementById("upload-said");
  const [file] = document.getElementById("record").files;
  if (!file) { said.textContent = "choose a file first"; return; }
  if (file.size > 1_000_000) { said.textContent = "that file is too long for a record"; return; }
  said.textContent = "the rules check the game…";
  const answer = await fetch(upload.action, { method: "POST", body: await file.text(), headers: { "content-type": "application/json" } });
  const told = await answer.json().catch(() => ({ words: "the upload failed" }));
  if (answer.ok) location.href = told.at;
  else said.textContent = told.words;
});
