import { preferences } from "../storage/preferences.svelte";
import { Effects } from "./effects";
import { SoundPlayer } from "./sound";
import { buzz } from "./vibrate";

/** Sound and vibration, according to the user's preferences. */
export const feel = new Effects(preferences, new SoundPlayer(), buzz);
