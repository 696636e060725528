// A question about places, answered on the map and the rows of places beside it: legal places glow, a tap chooses, a second tap or the
// button answers.
// In a row of questions that this phone answers (begun with a piece, or with a button below the map) the tap on a place answers at once,
// so a piece is moved with two taps. Where a selection mostly follows, as that all locks stay, the answer takes it along.
(() => {
  const { $, $$, says } = companion;
  const card = () => $("#board-question .map-question");
  const asked = (form = card()) => (form ? Number(form.dataset.question) : 0);
  const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
  let shown = 0; // the question that this state is about
  let places = {};
  let barred = {};
  let chosen = []; // [{ place, choice }], in the order of taps
  let looked = ""; // the place that was tapped last
  let chained = 0; // 1: the beginning of a row was sent, 2: the question that follows it is open
  let tappedHere = false; // what is chosen was tapped on this page, not preselected
  let sent = 0; // the question to which something was sent
  let sending = false;

  const several = () => card().dataset.max !== undefined;

  function read() {
    const form = card();
    if (asked(form) === shown) return draw();
    if (chosen.length && tappedHere && sent !== shown) companion.say(says("map_gone"));
    chained = chained === 1 && form ? 2 : 0;
    shown = asked(form);
    [chosen, looked, tappedHere] = [[], "", false];
    places = form ? JSON.parse(form.dataset.places) : {};
    barred = form ? JSON.parse(form.dataset.barred) : {};
    for (const option of form ? JSON.parse(form.dataset.chosen) : []) {
      for (const [place, choices] of Object.entries(places)) for (const choice of choices) if (same(choice.a, [option])) chosen.push({ place, choice });
    }
    draw();
    reveal();
  }

  function draw() {
    for (const spot of $$(".spot")) {
      const place = spot.dataset.sheet;
      const number = chosen.findIndex((one) => one.place === place) + 1;
      spot.classList.toggle("legal", place in places);
      spot.classList.toggle("chosen", number > 0);
      if (place in places) { spot.setAttribute("aria-describedby", "map-can"); spot.setAttribute("aria-pressed", String(number > 0)); } else { spot.removeAttribute("aria-describedby"); spot.removeAttribute("aria-pressed"); }
      badge(spot, card() && several() ? number : 0);
    }
    if (card()) drawCard();
  }

  // Several places get numbers.
  function badge(spot, number) {
    $(".count", spot)?.remove();
    if (!number) return;
    if (!spot.closest("svg")) { spot.insertAdjacentHTML("beforeend", `<b class="count">${number}</b>`); return; }
    const box = $(".hit", spot).getBBox();
    const text = document.createElementNS("http://www.w3.org/2000/svg", "text");
    for (const [name, value] of Object.entries({ class: "count", x: box.x + box.width - 5, y: box.y + 7.5, "font-size": 8 })) text.setAttribute(name, value);
    text.textContent = String(number);
    spot.append(text);
  }

  function drawCard() {
    const form = card();
    const take = $("[data-take]", form);
    const [button, look] = $$("button", take);
    const enough = several() ? chosen.length >= Number(form.dataset.min) : chosen.length > 0;
    button.hidden = !enough;
    const none = several() && !chosen.length;
    button.textContent = none ? says("map_none") : several() ? says("map_these", { n: chosen.length }) : says("map_take", { what: chosen[0]?.choice.t ?? "" });
    look.hidden = !looked;
    look.dataset.sheet = looked;
    take.hidden = !enough && !looked;
    for (const piece of $$("[data-piece]", form)) piece.setAttribute("aria-pressed", String(chosen.some(({ choice }) => same(choice.a, JSON.parse(piece.dataset.piece)))));
    if (chained === 2 && !several() && !$("[data-pieces]", form)) $("[data-hint]", form).textContent = says("map_once");
    const tray = $("[data-tray]", form);
    if (tray.dataset.of !== looked) tray.hidden = true;
  }

  // A place with several choices shows them as buttons.
  function openTray(place) {
    const tray = $("[data-tray]", card());
    tray.dataset.of = place;
    tray.hidden = false;
    tray.replaceChildren(...places[place].map((choice) => {
      const button = document.createElement("button");
      Object.assign(button, { type: "button", className: "tap", textContent: choice.t });
      button.addEventListener("click", () => take(place, choice, true));
      return button;
    }));
    tray.firstChild.focus({ preventScroll: true });
  }

  function tapped(place) {
    if (!(place in places) && !(place in barred)) return false;
    looked = place;
    tappedHere = true;
    if (place in barred) { companion.say(barred[place], "bad"); draw(); return true; }
    if (places[place].length > 1) { draw(); openTray(place); } else take(place, places[place][0]);
    return true;
  }

  function take(place, choice, sure = false) {
    const at = chosen.findIndex((one) => same(one.choice.a, choice.a));
    if (several()) {
      const most = Number(card().dataset.max);
      chosen = at >= 0 ? chosen.filter((_, i) => i !== at) : [...chosen.slice(Math.max(0, chosen.length + 1 - most)), { place, choice }];
      draw();
    } else if (choice.p || sure || at >= 0 || (chained === 2 && choice.a.length === 1)) answer(choice);
    else {
      chosen = [{ place, choice }];
      draw();
      $("#said").textContent = says("map_chosen", { what: choice.t });
    }
  }

  // Sends what was chosen to the question that was seen; if another phone was faster, the box says so.
  async function answer(choice) {
    if (sending) return;
    sending = true;
    chained = choice?.p || chained === 2 ? 1 : 0;
    const [first, ...then] = choice?.a ?? [];
    const given = several() ? chosen.map((one) => one.choice.a[0]) : first;
    try {
      const ends = $(`.ask [data-body='${CSS.escape(JSON.stringify({ id: shown, answer: first }))}'][data-sure]`, card());
      if (ends && !(await companion.sure(ends.dataset.sure))) return;
      sent = shown;
      await companion.post("answer", { id: shown, answer: given, then, usual: true });
    } catch (error) {
      chained = 0;
      companion.fail(error);
    } finally {
      sending = false;
    }
  }

  document.addEventListener("click", (event) => {
    if (event.target.closest("#board-question button[data-do='answer']")) chained = 1;
    if (!card()) return;
    const spot = event.target.closest(".spot");
    if (spot && !(spot.closest("svg") && companion.mapMoved) && tapped(spot.dataset.sheet)) event.stopPropagation();
    const piece = event.target.closest("[data-piece]");
    if (piece) {
      const answers = JSON.parse(piece.dataset.piece);
      const place = Object.keys(places).find((one) => places[one].some((choice) => same(choice.a, answers))) ?? "";
      take(place, { a: answers, t: piece.textContent, p: true });
    }
    if (event.target.closest("[data-take] .main")) answer(chosen[0]?.choice);
  }, true);
  document.addEventListener("submit", (event) => { if (event.target.closest("#board-question form[data-do='answer']")) chained = 1; }, true);
  document.addEventListener("keydown", (event) => {
    const spot = event.target.closest?.(".spot");
    if (!spot || !card() || (event.key !== "Enter" && event.key !== " ") || !tapped(spot.dataset.sheet)) return;
    event.preventDefault();
    event.stopPropagation();
  }, true);
  // In a row of questions, what can be tapped next is scrolled into view: the map, or a row of places beside it.
  function reveal() {
    const legal = chained === 2 ? $$(".spot.legal") : [];
    if (!legal.length) return;
    const onMap = legal.find((spot) => spot.closest("svg"));
    if (!onMap) legal[0].closest(".slots").scrollIntoView({ block: "nearest" });
    else if (onMap.closest(".map").getBoundingClientRect().top < 0) onMap.closest(".map").scrollIntoView({ block: "start" });
  }

  document.addEventListener("part", (event) => {
    if (event.target.id === "board-question") read();
    if (event.target.id === "board-rows") draw();
  });
  document.addEventListener("page", () => { shown = 0; chosen = []; chained = 0; read(); });
  read();
})();
