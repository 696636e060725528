/* Draws the display pixel by pixel, the lamps, and messages about a missing display or connection. */
"use strict";

const $ = id => document.getElementById(id);
const WIDTH = 128, HEIGHT = 64;
const LIT = 0xfffff4d9; // red 0xd9, green 0xf4, blue 0xff, in the order of the bytes in memory
const screen2d = $("glass").getContext("2d");

function drawGlass(packed) {
  const bytes = atob(packed);
  const picture = screen2d.createImageData(WIDTH, HEIGHT);
  const pixels = new Uint32Array(picture.data.buffer);
  for (let i = 0; i < pixels.length; i++) {
    if (bytes.charCodeAt(i >> 3) >> (7 - (i & 7)) & 1) pixels[i] = LIT;
  }
  screen2d.putImageData(picture, 0, 0);
}

/* A display pixel is a whole number of screen pixels, otherwise letters would be uneven. */
function fit() {
  const frame = $("frame"), ratio = window.devicePixelRatio || 1;
  const around = getComputedStyle(frame.parentElement), highest = parseFloat(getComputedStyle(frame).maxHeight) || Infinity;
  const wide = frame.parentElement.clientWidth - parseFloat(around.paddingLeft) - parseFloat(around.paddingRight);
  const zoom = Math.max(1, Math.floor(Math.min(wide / WIDTH, highest / HEIGHT) * ratio)) / ratio;
  frame.style.setProperty("--pixel", `${zoom}px`);
  frame.classList.toggle("fine", zoom * ratio < 4);
}

function says(element, state) {
  element.textContent = element.dataset[state];
}

const SHOWS = {
  glass: drawGlass,
  display(state) { $("missing").hidden = state !== "missing"; },
  contrast(level) { $("glass").style.opacity = (0.65 + 0.35 * level / 255).toFixed(2); },
  lamps(lamps) {
    for (const colour of ["red", "amber", "green"]) {
      const lamp = $(`lamp-${colour}`);
      lamp.classList.toggle("lit", lamps[colour]);
      says(lamp.querySelector("[data-on]"), lamps[colour] ? "on" : "off");
    }
    says($("action-lamp"), lamps.action);
  },
  action_brightness(level) { $("glow").style.opacity = level; },
  sound: tone => play(tone),
  pods: pods => pods.forEach(showPod),
};

function show(fields) {
  for (const name in fields) SHOWS[name]?.(fields[name]);
}
