/* The virtual pods: their LEDs, their names, and a mark while one sounds. Their buttons are pressed like those of the box. */
const faces = JSON.parse(document.querySelector("main").dataset.says || "{}");

function showPod(pod) {
  const id = `pod-${pod.serial}`, face = $(`${id}-face`);
  if (!face) return;
  $(`${id}-name`).textContent = pod.name;
  Array.from(face.children, (light, i) => light.classList.toggle("lit", pod.lights[i] === "#"));
  if (pod.face !== " ") sayFace(face, pod.face); // not between two blinks, which would be said again and again
  $(id).classList.toggle("pod-sounds", pod.sounds);
  const tone = $(`${id}-tone`);
  tone.textContent = pod.sounds ? tone.dataset.on : "";
}

function sayFace(element, face) {
  const said = faces.shows.replace("{face}", faces[face === "?" ? "ask" : face] ?? face);
  if (element.getAttribute("aria-label") !== said) element.setAttribute("aria-label", said);
}

/* Keys 1 to 8 press button A of that pod, with Shift button B. */
function podButtonOf(event) {
  const n = /^(?:Digit|Numpad)([1-8])$/.exec(event.code)?.[1];
  return n && document.querySelectorAll(".pod")[n - 1]?.querySelector(`[data-key="${event.shiftKey ? "b" : "a"}"]`).id;
}
