// The sheet of a place: a form to correct its fields.
(() => {
  const { $, $$ } = companion;

  async function open(name) {
    const dialog = $("#dialog");
    dialog.innerHTML = await companion.get(`/bits/place/${encodeURIComponent(name)}`);
    dialog.dataset.shows = name;
    if (dialog.open) return;
    dialog.showModal();
    $("form.sheet button.by, form.sheet input, form.sheet select, [data-close]", dialog)?.focus({ preventScroll: true });
    dialog.scrollTop = 0;
  }

  // When another phone edits the same report, a sheet without changes is refreshed.
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
    if (opener && !(opener.closest("svg") && companion.mapMoved)) open(opener.dataset.sheet).catch(companion.fail);
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
  const was = new WeakMap(); // the values when the sheet was opened

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
    } catch (error) { // keep the input
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
})();
