// The form for a new game: only changed options are sent, so that the others get their defaults.
(() => {
  const { $, $$ } = companion;

  const value = (field) => (field.value === "" ? "null" : field.value);
  const changed = (field) => value(field) !== field.dataset.usual;

  companion.begun = (form) => {
    const found = {};
    const way = $("input[name=way]:checked", form);
    if (way) found.way = way.value;
    for (const source of $$("#rules input[type=radio]:checked", form)) if (!source.defaultChecked) found[source.name] = source.value;
    const set = $$("[data-option]", form).filter(changed).map((field) => [field.dataset.option, JSON.parse(value(field))]);
    if (set.length) found.options = Object.fromEntries(set);
    return found;
  };

  // Another scenario has its own defaults: show them, and keep the options that were changed.
  let asked = 0;
  async function other(form, way) {
    const mine = ++asked;
    const html = await companion.get(`/bits/rules/${form.dataset.begin}?${new URLSearchParams({ way })}`);
    if (mine !== asked) return;
    const rules = $("#rules", form);
    const was = new Map($$("[data-option]", rules).filter(changed).map((field) => [field.dataset.option, field.value]));
    const sources = new Map($$("input[type=radio]:checked", rules).map((source) => [source.name, source.value]));
    const open = $("details", rules).open;
    rules.innerHTML = html;
    $("details", rules).open = open;
    for (const field of $$("[data-option]", rules)) if (was.has(field.dataset.option)) field.value = was.get(field.dataset.option);
    for (const source of $$("input[type=radio]", rules)) if (sources.get(source.name) === source.value) source.checked = true;
    $$("input[data-unit]", rules).forEach(showTime);
  }

  function showTime(field) {
    const seconds = Number(field.value);
    $("output b", field.parentElement).textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")} min`;
  }

  document.addEventListener("change", (event) => {
    const form = event.target.closest("form[data-begin]");
    if (form && event.target.name === "way") other(form, event.target.value).catch(companion.fail);
  });
  document.addEventListener("input", (event) => { if (event.target.matches?.("input[data-unit]")) showTime(event.target); });
})();
