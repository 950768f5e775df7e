import { preferences } from "../storage/preferences.svelte";
import { Feeling } from "./feeling";
import { SoundPlayer } from "./sound";
import { buzz } from "./vibrate";

/** The page's sound and vibration, according to its preferences. */
export const feel = new Feeling(preferences, new SoundPlayer(), buzz);
