import { SOUNDS, type SoundName, type Tone } from "./sounds";
import { wasTouched } from "./touched";

const VOLUME = 0.5;
/** A sound repeated within this time is the same event reported twice. */
const AGAIN_S = 0.03;
/** A note that starts in the past clicks, so notes are scheduled this far ahead. */
const AHEAD_S = 0.004;
/** Exponential fades never reach zero; this is silent enough. */
const SILENCE = 0.0004;

type Speaker = { context: AudioContext; out: AudioNode; noise: AudioBuffer };

/**
 * Plays sounds through Web Audio. Browsers allow it only after a gesture, and some
 * do not have it; then the game is silent and otherwise the same.
 */
export class SoundPlayer {
  #speaker: Speaker | null = null;
  #broken = false;
  readonly #last = new Map<SoundName, number>();

  /** Call this in a gesture, so that later sounds need none. */
  wake() {
    const speaker = this.#open();
    if (speaker && isSilent(speaker)) speaker.context.resume().catch(() => undefined);
  }

  play(name: SoundName) {
    // Before the first gesture browsers would only log a warning.
    if (!wasTouched()) return;
    const speaker = this.#open();
    if (!speaker) return;
    if (isSilent(speaker)) this.wake();
    try {
      const now = speaker.context.currentTime;
      const last = this.#last.get(name);
      if (last !== undefined && now - last < AGAIN_S) return;
      this.#last.set(name, now);
      for (const tone of SOUNDS[name]) sound(speaker, tone, now + AHEAD_S);
    } catch {
      this.#broken = true;
    }
  }

  #open(): Speaker | null {
    if (this.#broken || this.#speaker) return this.#speaker;
    try {
      this.#speaker = openSpeaker();
    } catch {
      this.#broken = true;
    }
    return this.#speaker;
  }
}

/** Suspended, or interrupted by a call or the lock of the phone, as iOS has it. */
function isSilent({ context }: Speaker): boolean {
  return context.state !== "running" && context.state !== "closed";
}

function openSpeaker(): Speaker {
  const context = new AudioContext({ latencyHint: "interactive" });
  const volume = context.createGain();
  volume.gain.value = VOLUME;
  // Keeps simultaneous sounds from clipping.
  const soften = context.createDynamicsCompressor();
  volume.connect(soften).connect(context.destination);
  return { context, out: volume, noise: makeNoise(context) };
}

/** A tenth of a second of noise, the source of every knock. */
function makeNoise(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate / 10), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1) samples[i] = Math.random() * 2 - 1;
  return buffer;
}

function sound({ context, out, noise }: Speaker, tone: Tone, from: number) {
  const start = from + tone.at;
  const end = start + tone.length;
  const fade = context.createGain();
  fade.gain.setValueAtTime(SILENCE, start);
  fade.gain.exponentialRampToValueAtTime(tone.loudness, start + 0.003);
  fade.gain.exponentialRampToValueAtTime(SILENCE, end);
  fade.connect(out);
  const source =
    tone.shape === "noise"
      ? knock(context, noise, tone, fade)
      : note(context, tone, start, end, fade);
  source.start(start);
  source.stop(end + 0.02);
  source.onended = () => fade.disconnect();
}

function note(
  context: AudioContext,
  tone: Tone,
  start: number,
  end: number,
  into: AudioNode,
): AudioScheduledSourceNode {
  const oscillator = context.createOscillator();
  oscillator.type = tone.shape === "triangle" ? "triangle" : "sine";
  oscillator.frequency.setValueAtTime(tone.hz, start);
  if (tone.toHz) oscillator.frequency.exponentialRampToValueAtTime(tone.toHz, end);
  oscillator.connect(into);
  return oscillator;
}

function knock(
  context: AudioContext,
  noise: AudioBuffer,
  tone: Tone,
  into: AudioNode,
): AudioScheduledSourceNode {
  const source = context.createBufferSource();
  source.buffer = noise;
  const band = context.createBiquadFilter();
  band.type = "bandpass";
  band.frequency.value = tone.hz;
  band.Q.value = 1.4;
  source.connect(band).connect(into);
  return source;
}
