// Zooms and pans the map by pinch, drag, wheel, buttons and keys; at first it fits the screen.
(() => {
  const { $ } = companion;
  const CLOSEST = 8;
  companion.mapMoved = false; // the current or last touch was a drag, not a tap on a place
  let whole = null;
  let view = null;

  function map() { return $("[data-map] > svg"); }

  function show(next) {
    const svg = map();
    if (!svg) return;
    const wide = Math.min(whole.w, Math.max(whole.w / CLOSEST, next.w));
    svg.parentElement.classList.toggle("moved", wide < whole.w * 0.999); // a zoomed map may be taller than the whole
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
    const wide = Math.max(w, h / shape); // the aspect ratio of the viewport, so that nothing is clipped
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
    if (!fingers.size) companion.mapMoved = false;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    before = fingers.size === 2 ? spread() : null;
  });
  document.addEventListener("pointermove", (event) => {
    const finger = fingers.get(event.pointerId);
    if (!finger || !whole) return;
    const [dx, dy] = [event.clientX - finger.x, event.clientY - finger.y];
    const box = map().getBoundingClientRect();
    if (fingers.size === 1) {
      if (view.w >= whole.w * 0.999 || (!companion.mapMoved && Math.hypot(dx, dy) < 6)) return;
      companion.mapMoved = true;
      show({ ...view, x: view.x - (dx / box.width) * view.w, y: view.y - (dy / box.height) * view.h });
    }
    Object.assign(finger, { x: event.clientX, y: event.clientY });
    if (fingers.size === 2) {
      companion.mapMoved = true;
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
  // Scroll a focused place into view.
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
