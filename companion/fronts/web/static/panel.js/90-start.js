/* Starts all modules. */
const theme = keep("theme"); // set on the page Table
if (theme === "dark" || theme === "light") document.documentElement.dataset.theme = theme;

for (const element of document.querySelectorAll("[data-button]")) hands(element);
knobDrag($("dial"));
knobSwipe($("glass"));
knobWheel($("dial"));
knobWheel($("glass"));
knobStep($("left"), -1);
knobStep($("right"), 1);

document.addEventListener("keydown", onKeyDown);
document.addEventListener("keyup", onKeyUp);
for (const touch of ["pointerdown", "pointerup", "keydown"]) {
  document.addEventListener(touch, event => { if (!event.target.closest?.("#sound")) unlock(); });
}
$("sound").addEventListener("click", soundTapped);

$("keys").checked = keep("panel-keys") !== "off";
$("keys").addEventListener("change", () => keep("panel-keys", $("keys").checked ? "on" : "off"));

window.addEventListener("blur", letGoOfAll);
window.addEventListener("pagehide", letGoOfAll);
window.addEventListener("resize", fit);
window.addEventListener("pageshow", backAgain);
document.addEventListener("resume", backAgain);
document.addEventListener("visibilitychange", () => { letGoOfAll(); backAgain(); });

saySound();
fit();
connect();
setInterval(watchLink, 500);
