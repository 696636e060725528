/* The event stream of the panel. The browser reopens a broken one; we reopen one that is silent for too long or was refused. */
const PAGE = Array.from(crypto.getRandomValues(new Uint8Array(9)), byte => byte.toString(36).padStart(2, "0")).join("");
const SILENT_MS = 12_000; // the box sends an event every five seconds
const LOST_MS = 2_000;
const AGAIN_MS = 3_000;
let source = null;
let heardAt = performance.now();
let brokenAt = heardAt; // null while connected
let triedAt = heardAt;

function connect() {
  source?.close();
  triedAt = performance.now();
  source = new EventSource(`/panel/events?page=${PAGE}`);
  source.onmessage = event => { heard(); show(JSON.parse(event.data)); };
  source.addEventListener("here", heard);
  source.addEventListener("bye", broken);
  source.addEventListener("again", () => location.reload());
  source.onerror = broken;
}

function heard() {
  heardAt = performance.now();
  brokenAt = null;
  $("moment").hidden = $("lost").hidden = true;
  document.body.classList.remove("is-lost");
}

function broken() {
  if (brokenAt === null) {
    brokenAt = performance.now();
    letGoOfAll();
  }
}

function lose() {
  if (!$("lost").hidden) return;
  $("lost").hidden = false;
  document.body.classList.add("is-lost");
  play(null);
}

/* Find out why the stream was refused: EventSource doesn't tell. */
async function askWhy() {
  const why = $("lost-why");
  try {
    const answer = await fetch("/api/panel");
    if (answer.status === 401) location.reload(); // removed, or a new code: the join page explains it and leads back
    why.textContent = answer.ok ? why.dataset.usual : await reason(answer);
  } catch {
    why.textContent = why.dataset.usual;
  }
}

async function reason(answer) {
  try {
    return (await answer.json()).error.text;
  } catch {
    return $("lost-why").dataset.status.replace("%", String(answer.status));
  }
}

function watchLink() {
  const now = performance.now();
  if (brokenAt === null && now - heardAt > SILENT_MS) broken();
  if (brokenAt === null) return;
  if (now - brokenAt > LOST_MS) lose();
  if (now - triedAt > AGAIN_MS && (source.readyState === EventSource.CLOSED || now - heardAt > SILENT_MS)) {
    if (source.readyState === EventSource.CLOSED) askWhy();
    connect();
  }
}

/* When the page becomes visible again, open a new stream, which starts with the whole state. */
function backAgain() {
  if (document.visibilityState === "visible" && performance.now() - heardAt > 6_000) connect();
}
