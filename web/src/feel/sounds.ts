/**
 * What each sound is made of: short, dry, pitched tones as plain numbers instead of
 * files. `sound.ts` plays them.
 */
export type SoundName =
  | "call"
  | "take"
  | "wrong"
  | "late"
  | "tick"
  | "go"
  | "thaw"
  | "shutter"
  | "round"
  | "step"
  | "fanfare";

/** One tone or knock. Times are in seconds from the beginning of the sound. */
export type Tone = {
  readonly at: number;
  readonly shape: "sine" | "triangle" | "noise";
  readonly hz: number;
  /** Where the pitch glides to; a knock falls. */
  readonly toHz?: number;
  readonly length: number;
  /** 0 to 1, before the common volume. */
  readonly loudness: number;
};

const C5 = 523.25;
const E5 = 659.25;
const G5 = 783.99;
const C6 = 1046.5;

/** A stick on wood: a click of noise and a short, high body. */
function wood(at: number, hz: number, loudness: number): Tone[] {
  return [
    { at, shape: "noise", hz: hz * 2.2, length: 0.018, loudness: loudness * 0.5 },
    { at, shape: "triangle", hz: hz * 1.2, toHz: hz, length: 0.055, loudness },
  ];
}

/** A bell without metal: a soft tone with its octave. */
function bell(at: number, hz: number, length: number, loudness: number): Tone[] {
  return [
    { at, shape: "triangle", hz, length, loudness },
    { at, shape: "sine", hz: hz * 2, length: length * 0.7, loudness: loudness * 0.35 },
  ];
}

export const SOUNDS: Readonly<Record<SoundName, readonly Tone[]>> = {
  call: wood(0, 880, 0.55),
  // A rising major third: it is yours.
  take: [...bell(0, C5, 0.13, 0.5), ...bell(0.085, E5, 0.24, 0.55)],
  // A knock on the table from below.
  wrong: [
    { at: 0, shape: "noise", hz: 260, length: 0.04, loudness: 0.5 },
    { at: 0, shape: "sine", hz: 165, toHz: 82, length: 0.17, loudness: 0.9 },
  ],
  // Two soft taps: right, but somebody was faster.
  late: [
    { at: 0, shape: "sine", hz: 440, toHz: 415, length: 0.07, loudness: 0.4 },
    { at: 0.1, shape: "sine", hz: 392, toHz: 370, length: 0.09, loudness: 0.34 },
  ],
  tick: wood(0, 520, 0.4),
  go: [...wood(0, 1040, 0.4), ...bell(0, C6, 0.2, 0.3)],
  thaw: [{ at: 0, shape: "sine", hz: C5, toHz: G5, length: 0.11, loudness: 0.3 }],
  // A camera at the finishing line: open, shut.
  shutter: [...wood(0, 1560, 0.4), ...wood(0.07, 1170, 0.45)],
  // A rising fourth, shorter than a take: a round is over.
  round: [...bell(0, G5, 0.1, 0.4), ...bell(0.08, C6, 0.22, 0.45)],
  // Somebody steps on the podium.
  step: [...wood(0, 390, 0.5), ...bell(0.02, G5, 0.16, 0.3)],
  // Up the chord, a breath, and the chord together.
  fanfare: [
    ...bell(0, C5, 0.16, 0.45),
    ...bell(0.12, E5, 0.16, 0.45),
    ...bell(0.24, G5, 0.16, 0.45),
    ...bell(0.36, C6, 0.3, 0.5),
    ...bell(0.66, C5, 0.9, 0.32),
    ...bell(0.66, E5, 0.9, 0.32),
    ...bell(0.66, G5, 0.9, 0.32),
    ...bell(0.66, C6, 1.1, 0.4),
  ],
};

/** How long a sound can be heard, in seconds. */
export function lengthOf(name: SoundName): number {
  return Math.max(...SOUNDS[name].map((tone) => tone.at + tone.length));
}
