/* Keyboard: the panel's keys anywhere on the page, and Enter and Space on the focused button. */
const KEYS = { a: "action", enter: "action", b: "back", backspace: "back", p: "push", " ": "push" };
const ARROWS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
const keysDown = new Map();

function buttonOf(event) {
  const focused = event.target.closest?.("button, a, input, summary");
  if (event.key === "Enter" || event.key === " ") {
    if (focused?.dataset.button) return focused.dataset.button;
    if (focused) return null;
  }
  return $("keys").checked ? KEYS[event.key.toLowerCase()] ?? podButtonOf(event) : null;
}

function onKeyDown(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const arrow = $("keys").checked && ARROWS[event.key];
  const button = arrow ? null : buttonOf(event);
  if (!arrow && !button) return;
  event.preventDefault();
  if (arrow) turn(arrow);
  else if (!event.repeat) {
    keysDown.set(event.code, button);
    press(button);
  }
}

function onKeyUp(event) {
  const button = keysDown.get(event.code);
  if (!button) return;
  event.preventDefault(); // otherwise Space would click as well
  keysDown.delete(event.code);
  letGo(button);
}
