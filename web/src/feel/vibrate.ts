import type { SoundName } from "./sounds";
import { wasTouched } from "./touched";

/**
 * Milliseconds of vibration and pause in turn. Frequent events are short; only
 * costly ones are felt longer.
 */
export const BUZZES: Readonly<Partial<Record<SoundName, readonly number[]>>> = {
  call: [12],
  take: [18, 40, 28],
  wrong: [90],
  late: [10, 60, 10],
  go: [24],
  shutter: [14, 50, 14],
  round: [20, 40, 40],
  fanfare: [30, 60, 30, 60, 30, 120, 160],
};

/** Whether this browser can vibrate at all; Firefox and Safari cannot. */
export function canBuzz(): boolean {
  return typeof globalThis.navigator?.vibrate === "function";
}

/** Vibrates if possible. Browsers that forbid it may throw, which can be ignored. */
export function buzz(name: SoundName) {
  const pattern = BUZZES[name];
  if (!pattern || !wasTouched()) return;
  try {
    globalThis.navigator?.vibrate?.([...pattern]);
  } catch {
    // No vibration then.
  }
}
