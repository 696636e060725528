// Theme: dark, light, or the phone's setting.
(() => {
  const { $$ } = companion;
  const wanted = () => { try { return localStorage.getItem("theme"); } catch { return null; } };
  function dress() {
    const theme = wanted();
    if (theme && theme !== "auto") document.documentElement.dataset.theme = theme; else delete document.documentElement.dataset.theme;
    for (const button of $$("[data-theme-choice]")) {
      const on = button.dataset.themeChoice === (theme || "auto");
      button.classList.toggle("on", on);
      button.setAttribute("aria-pressed", String(on));
    }
  }
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-theme-choice]");
    if (!button) return;
    try { localStorage.setItem("theme", button.dataset.themeChoice); } catch { /* private window: the setting lasts for this page only */ }
    dress();
  });
  document.addEventListener("page", dress);
  dress();
})();
