/**
 * Only for those who develop: a game's table with made-up cards, to be looked at
 * without a server full of players. `?game=gift&players=8&seat=0&screen&keys`.
 * The build does not know this page.
 */
import { mount } from "svelte";
import "../src/design/tokens.css";
import "../src/design/base.css";
import { startTheme } from "../src/live/preferences.svelte";
import { startTexts } from "../src/texts/texts.svelte";
import Tables from "./Tables.svelte";

startTheme();
await startTexts();
const target = document.getElementById("app");
if (target) mount(Tables, { target });
