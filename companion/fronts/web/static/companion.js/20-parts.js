// The event stream replaces parts of the page; focus, input and open details are kept.
(() => {
  const { $, $$ } = companion;
  const lost = $("#lost");
  let source = null;
  let lostTimer = 0;
  const gone = (is) => {
    document.documentElement.classList.toggle("offline", is);
    if (lost) lost.hidden = !is;
  };

  // Input in the form of an offer is kept when another phone takes the offer first.
  const nameOf = (field) => [field.closest("details").dataset.keep, field.dataset.path, field.type === "radio" ? field.value : ""].join(" ");
  const CHECKED = ["radio", "checkbox"];

  function halfFilled(part) {
    const was = new Map();
    for (const field of $$("details.offer [data-path]", part)) {
      if (CHECKED.includes(field.type) ? field.checked : field.dataset.value ? field.dataset.value !== "[]" : field.value) was.set(nameOf(field), field);
    }
    return () => {
      for (const field of was.size ? $$("details.offer [data-path]", part) : []) {
        const old = was.get(nameOf(field));
        if (!old) continue;
        if (CHECKED.includes(field.type)) field.checked = true;
        else if (old.dataset.value) { field.dataset.none ??= field.textContent; field.dataset.value = old.dataset.value; field.textContent = old.textContent; } else field.value = old.value;
      }
    };
  }

  function keep(part) {
    const refill = halfFilled(part);
    const active = part.contains(document.activeElement) ? document.activeElement : null;
    const open = $$("details[data-keep]", part).map((details) => [details.dataset.keep, details.open]);
    const typed = $$("input[id], select[id], textarea[id]", part).map((input) => [input.id, input.value]);
    const mark = active && (active.id ? `#${CSS.escape(active.id)}` : active.dataset.body && `[data-body='${CSS.escape(active.dataset.body)}']`);
    const place = active ? $$("button, a, input, select, summary", part).indexOf(active) : -1;
    return () => {
      for (const [name, was] of open) {
        const details = $(`details[data-keep="${CSS.escape(name)}"]`, part);
        if (details) details.open = was;
      }
      for (const [id, value] of typed) {
        const input = $(`#${CSS.escape(id)}`, part);
        if (input && active?.id === id) input.value = value;
      }
      refill();
      if (active) (((mark && $(mark, part)) || $$("button, a, input, select, summary", part)[place]) ?? $("#main")).focus({ preventScroll: true });
    };
  }

  // The instruction list is identified by its first entry; the list for putting pieces back is a different one.
  const openList = () => $("#todo [data-list]")?.dataset.list ?? "";

  companion.put = (parts) => {
    const list = openList();
    for (const [id, html] of Object.entries(parts)) {
      const part = document.getElementById(id);
      if (!part) continue;
      const restore = keep(part);
      part.innerHTML = html;
      restore();
      if ("announce" in part.dataset) announce(part);
      part.dispatchEvent(new CustomEvent("part", { bubbles: true }));
    }
    if (openList() !== list) ($("#todo [data-list]") ? $("#todo") : $("#main")).scrollIntoView({ block: "start" });
  };

  function announce(part) {
    const said = $("#said");
    const text = $("h2", part)?.textContent || "";
    if (said.textContent !== text) said.textContent = text;
  }

  companion.follow = () => {
    source?.close();
    const { view, mark, evening } = document.body.dataset;
    if (!view) return;
    source = new EventSource(`/events?${new URLSearchParams({ view, mark, evening })}`);
    source.addEventListener("open", () => { clearTimeout(lostTimer); lostTimer = 0; gone(false); companion.measure?.(); });
    source.addEventListener("parts", (event) => {
      const data = JSON.parse(event.data);
      document.body.dataset.mark = data.mark;
      if ("clock" in data) companion.setClock(data.clock);
      companion.put(data.parts);
    });
    source.addEventListener("again", () => { source.close(); location.reload(); });
    source.addEventListener("fault", (event) => companion.say(JSON.parse(event.data).text, "bad"));
    source.addEventListener("bye", () => { source.close(); gone(true); setTimeout(companion.follow, 3000); });
    source.addEventListener("error", () => {
      lostTimer ||= setTimeout(() => gone(true), 1500);
      if (source.readyState === EventSource.CLOSED) setTimeout(refusedOrGone, 1500);
    });
  };

  // A response that is no event stream closes it for good: this phone was removed, or the companion is restarting.
  async function refusedOrGone() {
    try {
      const answer = await fetch("/api/time");
      if (answer.status === 401) location.reload();
    } catch { /* unreachable: try again */ }
    companion.follow();
  }

  // After the phone was asleep, the connection may be dead without an error.
  let asleep = 0;
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) { asleep = Date.now(); return; }
    companion.measure?.(true);
    if (asleep && Date.now() - asleep > 4000) companion.follow();
  });
  document.addEventListener("resume", () => companion.measure?.(true)); // the browser had frozen this page
  window.addEventListener("pageshow", (event) => { if (event.persisted) companion.follow(); });
  window.addEventListener("online", () => companion.follow());
  window.addEventListener("pagehide", () => source?.close());

  // -- navigation without reloading, so that the clock stays visible
  async function go(address, push) {
    const answer = await fetch(address);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (!page.body.dataset.view) { location.assign(address); return; }
    for (const id of ["bar", "alerts", "main"]) $(`#${id}`).replaceWith(document.adoptNode(page.getElementById(id)));
    for (const name of ["view", "mark", "evening"]) document.body.dataset[name] = page.body.dataset[name];
    companion.setClock(JSON.parse(page.body.dataset.clock));
    $("nav").replaceWith(document.adoptNode($("nav", page)));
    document.title = page.title;
    if (push) history.pushState({}, "", address);
    scrollTo(0, 0);
    $("#main").focus({ preventScroll: true });
    document.dispatchEvent(new Event("page"));
    companion.follow();
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-goto]");
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey || !document.body.dataset.view) return;
    event.preventDefault();
    go(link.getAttribute("href"), true).catch(companion.fail);
  });
  window.addEventListener("popstate", () => go(location.pathname + location.search, false).catch(() => location.reload()));

  if (document.body.dataset.view) companion.follow();
})();
