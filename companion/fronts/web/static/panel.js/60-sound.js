/* The buzzer: a square wave while the box reports a tone. Browsers play sound only after the first touch on the page. */
const LOUDEST = 0.2;
const FADE_S = 0.004;
let audio = null;
let wave = null;
let tone = null;
let muted = keep("panel-sound") === "off";

function keep(name, value) {
  try {
    if (value !== undefined) localStorage.setItem(name, value);
    return localStorage.getItem(name);
  } catch {
    return null; // storage may be blocked
  }
}

function play(now) {
  tone = now;
  $("tone").textContent = tone ? `♪ ${Math.round(tone.frequency_hz)} Hz` : "";
  document.body.classList.toggle("sounds", !!tone);
  sound();
}

function sound() {
  silence();
  if (!tone || muted || audio?.state !== "running") return;
  const oscillator = audio.createOscillator(), gain = audio.createGain(), now = audio.currentTime;
  oscillator.type = "square";
  oscillator.frequency.setValueAtTime(tone.frequency_hz, now);
  gain.gain.setValueAtTime(0, now);
  gain.gain.linearRampToValueAtTime(LOUDEST * Math.sqrt(tone.loudness), now + FADE_S);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(now);
  wave = { oscillator, gain };
}

function silence() {
  if (!wave) return;
  wave.gain.gain.setTargetAtTime(0, audio.currentTime, FADE_S);
  wave.oscillator.stop(audio.currentTime + 10 * FADE_S);
  wave = null;
}

function saySound() {
  const state = muted ? "off" : audio?.state === "running" ? "on" : "locked";
  says($("sound"), state);
  $("sound").dataset.state = state;
}

async function unlock() {
  if (muted || audio?.state === "running" || navigator.userActivation?.isActive === false) return;
  audio ??= new AudioContext();
  audio.onstatechange = saySound;
  await audio.resume();
  saySound();
  sound();
}

function soundTapped() {
  if ($("sound").dataset.state === "locked") {
    unlock();
    return;
  }
  muted = !muted;
  keep("panel-sound", muted ? "off" : "on");
  saySound();
  if (muted || audio?.state === "running") sound();
  else unlock();
}
