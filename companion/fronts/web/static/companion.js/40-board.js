// The map (zoom and pan), the sheet of a place, and rows of a report.
(() => {
  const { $, $$ } = companion;

  // -- rows of the open report: a tap is one change, sent at once
  const line = new Map(); // taps on one field go one after the other
  function sent(path, send) {
    const last = (line.get(path) ?? Promise.resolve()).then(send).catch(companion.fail);
    line.set(path, last);
    last.finally(() => { if (line.get(path) === last) line.delete(path); });
  }

  const nest = (path, value) => path.split(".").reduceRight((inner, word) => ({ [word]: inner }), value);

  function tapped(element) {
    const id = Number(element.closest("[data-draft]").dataset.draft);
    const path = element.closest("[data-f]").dataset.f;
    const by = element.dataset.by;
    if (by) sent(path, () => companion.post("draft/step", { id, path, by: Number(by) }));
    else sent(path, () => companion.post("draft", { id, patch: nest(path, JSON.parse(element.dataset.v ?? element.value)) }));
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-draft] button");
    if (button && !button.disabled && button.closest("[data-f]") && (button.dataset.by || button.dataset.v)) tapped(button);
  });
  document.addEventListener("change", (event) => {
    if (event.target.matches("[data-draft] [data-f] select")) tapped(event.target);
  });

  // What can't be names its place: go there.
  document.addEventListener("click", (event) => {
    const button = event.target.closest('[data-do="draft/confirm"]');
    if (!button) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const waiting = [...line.values()];
    button.classList.add("sent");
    Promise.all(waiting).then(() => companion.post("draft/confirm", JSON.parse(button.dataset.body)))
      .catch((error) => { companion.fail(error); find(error.message); })
      .finally(() => button.classList.remove("sent"));
  }, true);

  function find(text) {
    const cards = $$("[data-place]").filter((card) => card.dataset.place && new RegExp(`(^|[^\\w-])${card.dataset.place.replace(/[^\w]/g, "\\$&")}([^\\w-]|$)`).test(text));
    for (const card of $$(".found")) card.classList.remove("found");
    (cards[0] ?? $("#report-limits"))?.scrollIntoView({ block: "center" });
    for (const card of cards) card.classList.add("found");
  }

  // -- the sheet of a place
  async function open(name) {
    const dialog = $("#dialog");
    dialog.innerHTML = await companion.get(`/bits/place/${encodeURIComponent(name)}`);
    dialog.dataset.shows = name;
    if (dialog.open) return;
    dialog.showModal();
    $("form.sheet button.by, form.sheet input, form.sheet select, [data-close]", dialog)?.focus({ preventScroll: true });
    dialog.scrollTop = 0;
  }

  // Somebody else fills in the same report: a sheet in which nothing was changed yet shows it too.
  let again = 0;
  document.addEventListener("part", (event) => {
    const form = $('#dialog[open] form.sheet[data-mode="draft"]');
    if (!form || !event.target.id.startsWith("report-") || Object.keys(patchOf(form)).length) return;
    clearTimeout(again);
    again = setTimeout(() => refresh(form).catch(companion.fail), 50);
  });

  async function refresh(form) {
    const held = document.activeElement?.dataset.p ?? document.activeElement?.parentElement?.querySelector("[data-p]")?.dataset.p;
    const nudge = document.activeElement?.dataset.nudge;
    await open(form.dataset.group);
    const field = held && $(`form.sheet [data-p="${CSS.escape(held)}"]`);
    (field && nudge ? $(`[data-nudge="${nudge}"]`, field.parentElement) : field)?.focus({ preventScroll: true });
  }

  document.addEventListener("click", (event) => {
    const opener = event.target.closest("[data-sheet]");
    if (opener && !(opener.closest("svg") && dragged)) open(opener.dataset.sheet).catch(companion.fail);
    if (event.target.closest("[data-close]")) $("#dialog").close();
  });
  document.addEventListener("keydown", (event) => {
    const spot = event.target.closest?.(".spot");
    if (spot && (event.key === "Enter" || event.key === " ")) { event.preventDefault(); open(spot.dataset.sheet).catch(companion.fail); }
  });

  const READ = {
    count: (input) => (input.value === "" ? null : Number(input.value)),
    flag: (input) => input.checked,
    choice: (input) => JSON.parse(input.value),
    list: (input) => JSON.parse(input.dataset.value),
    text: (input) => input.value,
    json: (input) => JSON.parse(input.value || "null"),
  };
  const stands = (input) => READ[input.dataset.type](input);
  const was = new WeakMap(); // what a field showed when the sheet was opened

  function remember(form) { for (const input of $$("[data-p]", form)) if (!was.has(input)) was.set(input, JSON.stringify(stands(input))); }

  function merge(into, path, value) {
    const words = path.split(".");
    const last = words.pop();
    words.reduce((level, word) => (level[word] ??= {}), into)[last] = value;
  }

  function patchOf(form) {
    const patch = {};
    for (const input of $$("[data-p]", form)) {
      const value = stands(input);
      if (was.has(input) && JSON.stringify(value) !== was.get(input)) merge(patch, input.dataset.p, value);
    }
    for (const put of $$('[data-put][aria-pressed="true"]', form)) merge(patch, put.dataset.put, JSON.parse(put.dataset.v));
    return patch;
  }

  async function send(form) {
    const id = Number(form.dataset.id);
    const wrong = $(".wrong", form);
    wrong.textContent = "";
    try {
      const patch = patchOf(form);
      if (Object.keys(patch).length) await companion.post(form.dataset.mode, { id, patch });
      $("#dialog").close();
    } catch (error) { // nothing of what was set is lost
      wrong.textContent = error.message;
      wrong.scrollIntoView({ block: "nearest" });
    }
  }

  document.addEventListener("submit", (event) => {
    if (!event.target.matches("form.sheet")) return;
    event.preventDefault();
    send(event.target);
  });

  document.addEventListener("click", (event) => {
    const button = event.target.closest("form.sheet button");
    if (!button) return;
    const form = button.form;
    if (button.dataset.nudge) nudge($("input", button.parentElement), Number(button.dataset.nudge));
    if (button.dataset.put) button.setAttribute("aria-pressed", String(button.getAttribute("aria-pressed") !== "true"));
    const listed = button.closest(".listed");
    if (listed && button.dataset.drop) relist(listed, JSON.parse(listed.dataset.value).filter((_, i) => String(i) !== button.dataset.drop));
    if (listed && "add" in button.dataset) add(listed, $("input", listed));
    mark(form);
  });
  document.addEventListener("change", (event) => {
    const form = event.target.closest("form.sheet");
    if (!form) return;
    if (event.target.matches(".listed select") && event.target.value) add(event.target.closest(".listed"), event.target);
    mark(form);
  });
  document.addEventListener("focusin", (event) => { const form = event.target.closest?.("form.sheet"); if (form) remember(form); });

  function nudge(input, by) {
    const [low, high] = [Number(input.min || 0), input.max === "" ? Infinity : Number(input.max)];
    const now = input.value === "" ? low - (by > 0 ? 1 : 0) : Number(input.value);
    input.value = String(Math.max(low, Math.min(high, now + by)));
  }

  function add(listed, input) {
    if (input.value === "") return;
    relist(listed, [...JSON.parse(listed.dataset.value), JSON.parse(input.value)]);
    input.value = "";
  }

  function relist(listed, values) {
    listed.dataset.value = JSON.stringify(values);
    for (const old of $$("[data-drop]", listed)) old.remove();
    listed.prepend(...values.map((value, i) => {
      const button = document.createElement("button");
      Object.assign(button, { type: "button", className: "tap", textContent: `${value} ×` });
      button.dataset.drop = String(i);
      return button;
    }));
  }

  function mark(form) {
    for (const input of $$("[data-p]", form)) input.closest(".stand").classList.toggle("moved", was.has(input) && JSON.stringify(stands(input)) !== was.get(input));
  }

  // -- the map: fits at first; pinch, drag, wheel, buttons and keys change what of it is seen
  const CLOSEST = 8;
  let dragged = false;
  let whole = null;
  let view = null;

  function map() { return $("[data-map] > svg"); }

  function show(next) {
    const svg = map();
    if (!svg) return;
    const wide = Math.min(whole.w, Math.max(whole.w / CLOSEST, next.w));
    svg.parentElement.classList.toggle("moved", wide < whole.w * 0.999); // a part of the map may be taller on the screen than all of it
    const box = svg.getBoundingClientRect();
    const high = (wide * box.height) / box.width;
    const x = Math.max(whole.x, Math.min(whole.x + whole.w - wide, next.x + (next.w - wide) / 2));
    const y = high >= whole.h ? whole.y + (whole.h - high) / 2 : Math.max(whole.y, Math.min(whole.y + whole.h - high, next.y + (next.h - high) / 2));
    view = { x, y, w: wide, h: high };
    svg.setAttribute("viewBox", `${x} ${y} ${wide} ${high}`);
  }

  function fit() {
    const svg = map();
    if (!svg) { whole = null; return; }
    const [x, y, w, h] = (svg.dataset.whole ??= svg.getAttribute("viewBox")).split(" ").map(Number);
    svg.parentElement.classList.remove("moved");
    svg.setAttribute("viewBox", svg.dataset.whole);
    const box = svg.getBoundingClientRect();
    const shape = box.width ? box.height / box.width : h / w;
    const wide = Math.max(w, h / shape); // the same shape as the screen's part, so that nothing is cut off
    whole = { x: x - (wide - w) / 2, y, w: wide, h };
    view = { x: whole.x, y: y + (h - wide * shape) / 2, w: wide, h: wide * shape };
    svg.setAttribute("viewBox", `${view.x} ${view.y} ${view.w} ${view.h}`);
  }

  function zoom(by, at) {
    const next = { w: view.w / by, h: view.h / by };
    const [fx, fy] = at ?? [0.5, 0.5];
    show({ x: view.x + (view.w - next.w) * fx, y: view.y + (view.h - next.h) * fy, ...next });
  }

  const shift = (dx, dy) => show({ ...view, x: view.x + dx * view.w, y: view.y + dy * view.h });

  const fingers = new Map();
  let before = null;
  const spread = () => { const [a, b] = [...fingers.values()]; return Math.hypot(a.x - b.x, a.y - b.y); };
  document.addEventListener("pointerdown", (event) => {
    if (!event.target.closest("[data-map] > svg")) return;
    if (!fingers.size) dragged = false;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    before = fingers.size === 2 ? spread() : null;
  });
  document.addEventListener("pointermove", (event) => {
    const finger = fingers.get(event.pointerId);
    if (!finger || !whole) return;
    const [dx, dy] = [event.clientX - finger.x, event.clientY - finger.y];
    const box = map().getBoundingClientRect();
    if (fingers.size === 1) {
      if (view.w >= whole.w * 0.999 || (!dragged && Math.hypot(dx, dy) < 6)) return;
      dragged = true;
      show({ ...view, x: view.x - (dx / box.width) * view.w, y: view.y - (dy / box.height) * view.h });
    }
    Object.assign(finger, { x: event.clientX, y: event.clientY });
    if (fingers.size === 2) {
      dragged = true;
      const now = spread();
      const [a, b] = [...fingers.values()];
      if (before) zoom(now / before, [((a.x + b.x) / 2 - box.left) / box.width, ((a.y + b.y) / 2 - box.top) / box.height]);
      before = now;
    }
  });
  for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, (event) => { fingers.delete(event.pointerId); before = null; });
  document.addEventListener("wheel", (event) => {
    const svg = event.target.closest?.("[data-map] > svg");
    if (!svg || !(event.ctrlKey || svg.parentElement.classList.contains("moved"))) return;
    event.preventDefault();
    const box = svg.getBoundingClientRect();
    zoom(event.deltaY < 0 ? 1.2 : 1 / 1.2, [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height]);
  }, { passive: false });
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-zoom]");
    if (!button) return;
    if (button.dataset.zoom === "0") fit(); else zoom(button.dataset.zoom === "1" ? 1.5 : 1 / 1.5);
  });
  const KEYS = { ArrowLeft: [-0.15, 0], ArrowRight: [0.15, 0], ArrowUp: [0, -0.15], ArrowDown: [0, 0.15] };
  document.addEventListener("keydown", (event) => {
    if (!event.target.closest?.("[data-map] > svg")) return;
    if (KEYS[event.key] && view.w < whole.w * 0.999) { event.preventDefault(); shift(...KEYS[event.key]); }
    if (event.key === "+" || event.key === "=") zoom(1.5);
    if (event.key === "-") zoom(1 / 1.5);
    if (event.key === "0") fit();
  });
  // A place that gets the focus is brought into sight.
  document.addEventListener("focusin", (event) => {
    const hit = event.target.closest?.(".spot")?.querySelector(".hit");
    if (!hit || !whole || view.w >= whole.w * 0.999) return;
    const box = hit.getBBox();
    if (box.x < view.x || box.y < view.y || box.x + box.width > view.x + view.w || box.y + box.height > view.y + view.h) show({ ...view, x: box.x + box.width / 2 - view.w / 2, y: box.y + box.height / 2 - view.h / 2 });
  });
  addEventListener("resize", fit);
  document.addEventListener("page", fit);
  fit();
})();
