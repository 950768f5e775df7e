import { mount } from "svelte";
import "./design/tokens.css";
import "./design/base.css";
import App from "./App.svelte";
import { keepPages, renewWhenOld } from "./offline/start";
import { startTheme } from "./storage/preferences.svelte";
import { startTexts } from "./texts/texts.svelte";

startTheme();
keepPages();
renewWhenOld();
const target = document.getElementById("app");
if (target) {
  // Sentences first: a page that speaks the wrong language for a moment, or
  // none, is worse than one that comes a few milliseconds later.
  await startTexts();
  mount(App, { target });
}
