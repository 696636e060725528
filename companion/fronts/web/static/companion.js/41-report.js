// Rows of the open report: every tap is one change, sent at once.
(() => {
  const { $, $$ } = companion;

  const line = new Map(); // taps on one field are sent one after the other
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

  // A broken limit names its place: scroll there.
  document.addEventListener("click", (event) => {
    const button = event.target.closest('[data-do="draft/confirm"]');
    if (!button) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const waiting = [...line.values()];
    button.classList.add("sent");
    Promise.all(waiting).then(() => confirm(button))
      .catch((error) => { companion.fail(error); find(error.message); })
      .finally(() => button.classList.remove("sent"));
  }, true);

  // Ask for confirmation if the report as filled in would end the game.
  async function confirm(button) {
    const sure = ($('[data-do="draft/confirm"]') ?? button).dataset.sure;
    if (!sure || await companion.sure(sure)) await companion.post("draft/confirm", JSON.parse(button.dataset.body));
  }

  function find(text) {
    const cards = $$("[data-place]").filter((card) => card.dataset.place && new RegExp(`(^|[^\\w-])${card.dataset.place.replace(/[^\w]/g, "\\$&")}([^\\w-]|$)`).test(text));
    for (const card of $$(".found")) card.classList.remove("found");
    (cards[0] ?? $("#report-limits"))?.scrollIntoView({ block: "center" });
    for (const card of cards) card.classList.add("found");
  }
})();
