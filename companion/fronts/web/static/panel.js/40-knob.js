/* The knob: turned by dragging, wheel, swipe or step buttons. It has no end stops, so relative steps are sent. */
const DETENT_DEGREES = 18;
const SWIPE_PX = 24;
const NOTCH = 50;
const REPEAT_AFTER_MS = 400, REPEAT_MS = 110;
let turned = 0;

function turn(steps) {
  if (!steps || !$("lost").hidden) return;
  turned += steps;
  $("dial").style.setProperty("--turned", `${turned * DETENT_DEGREES}deg`);
  send("knob", { steps });
}

/* Accumulates fractions and passes on whole steps. */
function stepper(size) {
  let rest = 0;
  return {
    clear() { rest = 0; },
    add(part) {
      if (part * rest < 0) rest = 0;
      rest += part;
      const steps = Math.trunc(rest / size);
      rest -= steps * size;
      return Math.max(-20, Math.min(20, steps));
    },
  };
}

function drag(element, begin, move) {
  let pointer = null;
  element.addEventListener("pointerdown", event => {
    if (event.button || event.target.closest("[data-button]") || !begin(event)) return;
    pointer = event.pointerId;
    element.setPointerCapture(pointer);
  });
  element.addEventListener("pointermove", event => { if (event.pointerId === pointer) move(event); });
  for (const end of ["pointerup", "pointercancel"]) element.addEventListener(end, () => { pointer = null; });
}

function knobDrag(dial) {
  const steps = stepper(DETENT_DEGREES);
  let before = 0;
  const angle = event => {
    const box = dial.getBoundingClientRect();
    return Math.atan2(event.clientY - box.top - box.height / 2, event.clientX - box.left - box.width / 2) * 180 / Math.PI;
  };
  drag(dial, event => { before = angle(event); steps.clear(); return true; }, event => {
    const now = angle(event);
    turn(steps.add((now - before + 540) % 360 - 180));
    before = now;
  });
}

function knobSwipe(glass) {
  const steps = stepper(SWIPE_PX);
  let before = 0;
  drag(glass, event => { before = event.clientX; steps.clear(); return event.pointerType === "touch"; }, event => {
    turn(steps.add(event.clientX - before));
    before = event.clientX;
  });
}

function knobWheel(element) {
  const steps = stepper(NOTCH);
  element.addEventListener("wheel", event => {
    if (event.ctrlKey) return; // browser zoom
    event.preventDefault();
    const delta = event.deltaY || event.deltaX;
    turn(steps.add(event.deltaMode ? Math.sign(delta) * NOTCH : delta));
  }, { passive: false });
}

function knobStep(element, step) {
  let timer = 0;
  const stop = () => { clearTimeout(timer); timer = 0; };
  const again = () => { turn(step); timer = setTimeout(again, REPEAT_MS); };
  element.addEventListener("pointerdown", event => {
    if (event.button) return;
    stop();
    turn(step);
    timer = setTimeout(again, REPEAT_AFTER_MS);
  });
  for (const end of ["pointerup", "pointercancel", "pointerleave", "blur"]) element.addEventListener(end, stop);
  element.addEventListener("contextmenu", event => event.preventDefault());
  element.addEventListener("click", event => { if (!event.detail) turn(step); });
}
