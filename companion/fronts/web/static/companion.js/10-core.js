"use strict";
// Functions that all modules share: requests, messages, dialogs.
const companion = {
  sentences: JSON.parse(document.body.dataset.sentences),

  // A text of the page, with values in place of {names}.
  says: (name, values = {}) => companion.sentences[name].replace(/\{(\w+)\}/g, (_, key) => String(values[key])),

  $: (selector, within = document) => within.querySelector(selector),
  $$: (selector, within = document) => [...within.querySelectorAll(selector)],

  // Sends JSON; resolves with the response, or throws an error with the server's sentence.
  async post(name, body) {
    const given = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body ?? {}) };
    return companion.read(await fetch(`/api/${name}`, given));
  },

  async get(address) {
    return companion.read(await fetch(address));
  },

  async read(answer) {
    const json = (answer.headers.get("content-type") || "").includes("json");
    const data = json ? await answer.json() : await answer.text();
    if (answer.ok) return data;
    const error = new Error(data?.error?.text || companion.says("status", { status: answer.status }));
    error.kind = data?.error?.kind || "";
    error.seen = data?.error?.seen;
    throw error;
  },

  // Shows a message for some seconds; errors stay longer.
  say(text, kind = "") {
    const toast = companion.$("#toast");
    toast.textContent = text;
    toast.className = `shown ${kind}`;
    clearTimeout(companion.sayTimer);
    companion.sayTimer = setTimeout(() => { toast.className = ""; toast.textContent = ""; }, kind === "bad" ? 8000 : 4000);
  },

  fail(error) {
    companion.say(error instanceof TypeError ? companion.says("not_sent") : error.message, "bad");
  },

  // Shows nodes in the dialog; resolves with the value of the button that closed it, "" for none.
  show(title, content, buttons) {
    const dialog = companion.$("#dialog") || document.body.appendChild(document.createElement("dialog"));
    const head = document.createElement("h2");
    head.id = "dialog-title";
    head.textContent = title;
    const row = document.createElement("form");
    row.method = "dialog";
    row.className = "row";
    for (const [value, text, kind] of buttons) {
      const button = document.createElement("button");
      button.value = value;
      button.textContent = text;
      button.className = `button ${kind || ""}`;
      button.autofocus = value === ""; // Enter alone must never confirm
      row.append(button);
    }
    dialog.replaceChildren(head, ...content, row);
    companion.answered?.(dialog.returnValue); // settle the previous dialog first: its close event may arrive late and must not answer this one
    dialog.returnValue = "";
    dialog.showModal();
    return new Promise((resolve) => {
      companion.answered = resolve;
      dialog.onclose = () => { if (!dialog.open) resolve(dialog.returnValue); };
    });
  },

  async sure(question) {
    return await companion.show(question, [], [["yes", companion.says("yes"), "main"], ["", companion.says("no"), ""]]) === "yes";
  },

  list(items) {
    const list = document.createElement("ul");
    for (const item of items) {
      const line = document.createElement("li");
      line.textContent = item;
      list.append(line);
    }
    return list;
  },

  paragraph(text) {
    const made = document.createElement("p");
    made.textContent = text;
    return made;
  },
};
