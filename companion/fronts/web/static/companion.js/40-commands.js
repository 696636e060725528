// Buttons and forms: data-do names the API command, data-body holds its JSON.
(() => {
  const { $, $$ } = companion;
  const number = (text) => (text === "" || text == null ? null : Number(text));

  async function act(element, body) {
    const { do: name, sure, then, faces } = element.dataset;
    if (sure && !(await companion.sure(sure))) return;
    element.classList.add("sent");
    try {
      const data = await companion.post(name, body);
      if (faces) showFaces(faces, data.says);
      if ("told" in element.dataset && data.told?.length) companion.say(data.told.join(" "), "told");
      if (then) location.assign(then);
      return data;
    } catch (error) {
      if (error.kind === "rows_wait") return allTheSame(element, body, error);
      if (error.kind === "another_game") return over(element, body, error);
      if (error.kind === "wrong_token") location.reload(); // the join page for an expired link explains it
      else companion.fail(error);
    } finally {
      element.classList.remove("sent");
    }
  }
  companion.act = act;

  // The table has another game than this page knew: ask before putting it away.
  async function over(element, body, error) {
    if (await companion.sure(error.message)) return act(element, { ...body, seen: error.seen });
  }

  // Changes are not on the disk yet: ask before going on.
  async function allTheSame(element, body, error) {
    if (await companion.sure(error.message)) return act(element, { ...body, ...(element.dataset.do === "shut-down" ? { lose: true } : { sure: true }) });
  }

  function showFaces(id, says) {
    const tray = document.getElementById(id);
    tray?.replaceChildren(...says.map((face) => {
      const die = document.createElement("span");
      die.className = "die thrown";
      die.textContent = face;
      return die;
    }));
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("button[data-do]");
    if (!button || button.disabled) return;
    event.preventDefault();
    send(button, JSON.parse(button.dataset.body || "{}"));
  });

  // -- forms
  const READ = {
    count: (input) => number(input.value),
    number: (input) => Number(input.value),
    choice: (input) => input.value,
    text: (input) => input.value,
    flag: (input) => input.checked,
    list: (input) => JSON.parse(input.dataset.value),
  };

  function collected(form) {
    const found = {};
    for (const input of $$("[data-path]", form)) {
      if ((input.type === "radio" && !input.checked) || (input.type === "checkbox" && !input.checked)) continue;
      const value = READ[input.dataset.kind](input);
      if (value == null || value === "" || (Array.isArray(value) && !value.length)) continue;
      const path = input.dataset.path.split(".");
      let level = found;
      for (const word of path.slice(0, -1)) level = level[word] ??= {};
      level[path.at(-1)] = value;
    }
    return found;
  }

  function bodyOf(form) {
    const body = JSON.parse(form.dataset.body || "{}");
    const set = form.dataset;
    if (set.into) body[set.into] = collected(form);
    if (set.one || "flat" in set) Object.assign(body, collected(form));
    if (set.select) body[set.select] = picked(form);
    if (set.share) body[set.share] = Object.fromEntries($$("input[type=number]", form).map((i) => [i.name, Number(i.value)]).filter(([, n]) => n));
    if (set.dice) body[set.dice] = $$("fieldset", form).map((die) => JSON.parse($("input:checked", die)?.value ?? "null"));
    if ("begin" in set) Object.assign(body, companion.begun(form));
    return body;
  }

  document.addEventListener("submit", (event) => {
    const form = event.target.closest("form[data-do]");
    if (!form) return;
    event.preventDefault();
    send(form, bodyOf(form));
  });

  async function send(element, body) {
    const offer = element.closest("details.offer")?.dataset.keep;
    const data = await act(element, body);
    if (data !== undefined && offer) taken(offer);
  }

  // After an offer was taken, close and clear its form, which may be a new element by now.
  function taken(offer) {
    for (const details of $$(`details.offer[data-keep="${CSS.escape(offer)}"]`)) {
      details.open = false;
      $("form", details)?.reset();
      for (const output of $$("output[data-none]", details)) { output.dataset.value = "[]"; output.textContent = output.dataset.none; }
    }
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button || button.dataset.do) return;
    const stepper = button.closest("[data-stepper]");
    if (stepper && button.dataset.by) step($("input", stepper), Number(button.dataset.by));
    const list = button.closest("[data-list]");
    if (list && ("add" in button.dataset || "drop" in button.dataset)) change(list, button);
  });

  function step(input, by) {
    const [low, high] = [number(input.min) ?? -Infinity, number(input.max) ?? Infinity];
    const form = input.closest("form[data-share]");
    const room = form && by > 0 ? Number(form.dataset.max) - total(form) : Infinity;
    const size = Math.abs(by); // steps above 1 go to the next multiple
    const now = input.value === "" ? (by > 0 ? low - 1 : low) : Number(input.value);
    const next = size === 1 ? now + Math.min(by, room) : by > 0 ? (Math.floor(now / size) + 1) * size : (Math.ceil(now / size) - 1) * size;
    input.value = String(Math.max(low, Math.min(high, next)));
    if (form) sayLeft(form);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }

  const total = (form) => $$("input[type=number]", form).reduce((sum, input) => sum + Number(input.value), 0);
  const sayLeft = (form) => { const place = $("[data-left]", form); if (place) place.textContent = place.dataset.left.replace("%", String(Number(form.dataset.max) - total(form))); };

  function change(list, button) {
    const output = $("output", list);
    output.dataset.none ??= output.textContent;
    const values = JSON.parse(output.dataset.value);
    if ("drop" in button.dataset) values.pop(); else values.push(JSON.parse(button.dataset.add));
    output.dataset.value = JSON.stringify(values);
    output.textContent = values.length ? values.join(" ") : output.dataset.none;
  }

  // Multiple choice. Ordered questions keep the order of taps; one choice too many replaces the oldest.
  const checked = (form) => $$("input:checked", form).map((input) => input.value);
  const picked = (form) => form.picked ??= form.dataset.ordered ? JSON.parse(form.dataset.ordered) : checked(form);

  function pick(form, input) {
    const most = Number(form.dataset.max);
    const others = picked(form).filter((value) => value !== input.value);
    form.picked = input.checked ? [...others.slice(Math.max(0, others.length + 1 - most)), input.value] : others;
    showPicked(form);
  }

  function showPicked(form) {
    const values = picked(form);
    for (const label of $$("label.chip", form)) {
      const input = $("input", label);
      input.checked = values.includes(input.value);
      if ("ordered" in form.dataset) label.dataset.place = String(values.indexOf(input.value) + 1 || "");
    }
    const button = $("button.main", form);
    if (button && !("never" in button.dataset)) button.disabled = values.length < Number(form.dataset.min);
  }

  // The last face that is tapped sends a roll of real dice; with the keyboard, or where faces were filled in, the button does.
  document.addEventListener("change", (event) => {
    const form = event.target.closest("form[data-dice]");
    if (!form || event.target.matches(":focus-visible") || $("input[checked]", form)) return;
    if ($$("fieldset", form).every((die) => $("input:checked", die))) form.requestSubmit();
  });

  document.addEventListener("change", (event) => {
    const form = event.target.closest("form[data-select]");
    if (form) pick(form, event.target);
  });

  function ready() {
    for (const form of $$("form[data-share]")) sayLeft(form);
    for (const form of $$("form[data-select]")) showPicked(form);
  }
  ready();
  for (const name of ["part", "page"]) document.addEventListener(name, ready);
})();
