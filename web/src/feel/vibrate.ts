import type { SoundName } from "./sounds";
import { wasTouched } from "./touched";

/**
 * Milliseconds of buzzing and pausing in turn. What happens often is short;
 * only what costs something is felt longer.
 */
export const BUZZES: Readonly<Partial<Record<SoundName, readonly number[]>>> = {
  call: [12],
  take: [18, 40, 28],
  wrong: [90],
  late: [10, 60, 10],
  go: [24],
  fanfare: [30, 60, 30, 60, 30, 120, 160],
};

/** Whether this browser could buzz at all; Firefox and Safari cannot. */
export function canBuzz(): boolean {
  return typeof globalThis.navigator?.vibrate === "function";
}

/** Buzzes if this device can. Browsers that forbid it may throw; that is no news. */
export function buzz(name: SoundName) {
  const pattern = BUZZES[name];
  if (!pattern || !wasTouched()) return;
  try {
    globalThis.navigator?.vibrate?.([...pattern]);
  } catch {
    // Then it stays still.
  }
}
