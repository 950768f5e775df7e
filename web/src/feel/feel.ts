import { preferences } from "../storage/preferences.svelte";
import { Feeling } from "./feeling";
import { SoundPlayer } from "./sound";
import { buzz } from "./vibrate";

/** The one feeling of this page, as loud as its preferences say. */
export const feel = new Feeling(preferences, new SoundPlayer(), buzz);
