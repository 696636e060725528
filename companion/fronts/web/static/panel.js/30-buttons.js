/* Presses of buttons. They are sent one after the other: a release that overtook its press would leave the button stuck. */
const STILL_MS = 500;
const PATIENCE_MS = 3_000;
const down = new Set();
const waiting = [];
let sending = false;
let stillTimer = 0;

function send(what, body) {
  const last = waiting.at(-1);
  if (what === "knob" && last?.what === "knob" && Math.abs(last.body.steps + body.steps) <= 20) last.body.steps += body.steps;
  else waiting.push({ what, body });
  if (!sending) work();
}

async function work() {
  sending = true;
  while (waiting.length) {
    const { what, body } = waiting.shift();
    try {
      const answer = await fetch(`/api/panel/${what}`, {
        method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body),
        keepalive: true, signal: AbortSignal.timeout?.(PATIENCE_MS),
      });
      if (answer.status === 401) location.reload();
      complain(answer.ok ? "" : await reason(answer));
    } catch {
      broken();
    }
  }
  sending = false;
}

function complain(text) {
  $("refused").textContent = text;
  $("refused").hidden = !text;
}

/* What a press says: a button of the box, or one of a pod. */
function tell(button, more) {
  const { pod, key } = $(button).dataset;
  if (pod) send("pod", { pod, button: key, page: PAGE, ...more });
  else send("button", { button, page: PAGE, ...more });
}

function press(button) {
  if (down.has(button) || !$("lost").hidden) return;
  down.add(button);
  $(button).classList.add("down");
  tell(button, { down: true });
  if (!stillTimer) stillTimer = setInterval(sayStill, STILL_MS);
}

function letGo(button) {
  if (!down.delete(button)) return;
  $(button).classList.remove("down");
  tell(button, { down: false });
  if (!down.size) stillTimer = clearInterval(stillTimer) || 0;
}

function letGoOfAll() {
  for (const button of [...down]) letGo(button);
}

/* The box releases buttons that are not confirmed as held. */
function sayStill() {
  if (!waiting.length) for (const button of down) tell(button, { down: true, still: true });
}

function hands(element) {
  const button = element.dataset.button;
  element.addEventListener("pointerdown", event => {
    if (event.button) return;
    element.releasePointerCapture?.(event.pointerId); // so that sliding off the button releases it
    press(button);
  });
  for (const end of ["pointerup", "pointercancel", "pointerleave"]) element.addEventListener(end, () => letGo(button));
  element.addEventListener("blur", () => letGo(button));
  element.addEventListener("contextmenu", event => event.preventDefault());
  element.addEventListener("click", event => { // screen readers send only a click
    if (event.detail || down.has(button)) return;
    press(button);
    letGo(button);
  });
}
