// The clock is drawn from the deadline and the measured offset between this phone's time and the companion's, so it shows the same second
// as the display of the box. The remaining time is rounded up, so that the digits reach zero at the deadline.
(() => {
  const { $, $$ } = companion;
  let clock = JSON.parse(document.body.dataset.clock || "null");
  let difference = null; // the companion's time minus this phone's, in seconds
  let doubt = null; // uncertainty of the offset, in seconds
  let drift = 0;
  let timer = 0;
  const ours = () => Date.now() / 1000;

  companion.setClock = (seen) => { clock = seen; draw(); };

  let measuring = null;
  let stale = false;
  companion.measure = (restart = false) => { // ``restart``: discard earlier measurements
    if (!document.body.dataset.view) return null; // not joined
    stale ||= restart && measuring !== null;
    measuring ??= measure().finally(() => {
      measuring = null;
      if (stale) { stale = false; companion.measure(); }
    });
    return measuring;
  };

  async function measure() {
    const samples = [];
    for (let i = 0; i < 6; i++) {
      const before = ours();
      try {
        const { now_s: theirs } = await companion.get("/api/time");
        const after = ours();
        samples.push([after - before, theirs - (before + after) / 2]);
      } catch { return; }
    }
    const [trip, found] = samples.sort((a, b) => a[0] - b[0])[0];
    [difference, doubt] = [found, trip / 2];
    drift = ours() - performance.now() / 1000;
    saySkew();
    draw();
  }

  function left() {
    if (!clock) return null;
    if (clock.deadline_s == null || difference == null) return clock.left_s;
    return Math.min(clock.total_s, Math.max(0, clock.deadline_s - ours() - difference));
  }

  const text = (tenths) => {
    if (tenths < 100) return `${Math.floor(tenths / 10)}.${tenths % 10}`;
    const seconds = Math.ceil(tenths / 10);
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  };

  function draw() {
    clearTimeout(timer);
    const seconds = left();
    if (seconds == null) return;
    const running = clock.state === "running";
    const tenths = Math.ceil(seconds * 10 - 1e-6);
    const shown = text(running ? tenths : Math.max(tenths, 0));
    for (const digits of $$("[data-clock-digits]")) {
      if (digits.textContent !== shown) digits.textContent = shown;
      digits.classList.toggle("last", running && tenths < 100);
    }
    const bar = $("[data-clock-bar]");
    if (bar) bar.style.inlineSize = `${(100 * seconds) / clock.total_s}%`;
    companion.shown = { text: shown, at: Date.now() };
    if (!running || seconds <= 0) return;
    const step = tenths <= 100 ? 0.1 : 1; // until the next digit is due
    const next = seconds - (Math.ceil(seconds / step - 1e-6) - 1) * step;
    timer = setTimeout(draw, Math.max(4, next * 1000 + 1));
  }

  function saySkew() {
    const place = $("#skew");
    if (place && doubt != null) place.textContent = place.dataset.said.replace("%", String(Math.max(1, Math.round(doubt * 1000))));
  }

  // This phone's clock was set, or stopped while the phone slept: measure again.
  setInterval(() => {
    if (Math.abs(ours() - performance.now() / 1000 - drift) > 0.05) companion.measure();
  }, 1000);
  setInterval(() => { if (!document.hidden) companion.measure(); }, 20000);

  document.addEventListener("part", draw);
  document.addEventListener("page", () => { draw(); saySkew(); });
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-full]")) document.documentElement.classList.toggle("clock-full");
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") document.documentElement.classList.remove("clock-full");
  });
  if (document.body.dataset.view) { draw(); companion.measure(); }
})();
