import { preferences } from "../storage/preferences.svelte";
import { Effects } from "./effects";
import { SoundPlayer } from "./sound";
import { buzz } from "./vibrate";

/** Sound and vibration, according to the user's preferences. */
export const feel = new Effects(preferences, new SoundPlayer(), buzz);

/** What counts as a gesture where sound needs one. */
const GESTURES = ["pointerup", "click", "keydown"] as const;

/** Wakes the sound with every touch of the page; the returned function ends that. */
export function wakeWithTouches(): () => void {
  const wake = () => feel.wake();
  for (const gesture of GESTURES) addEventListener(gesture, wake, { passive: true });
  return () => {
    for (const gesture of GESTURES) removeEventListener(gesture, wake);
  };
}
