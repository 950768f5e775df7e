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
  // Sentences first: a page in the wrong language for a moment is worse than one that appears a few
  // milliseconds later.
  const there = await startTexts().then(
    () => true,
    () => false,
  );
  // Without sentences only those can be shown that came with the page itself.
  if (there) {
    target.replaceChildren();
    mount(App, { target });
  } else {
    target.dataset.failed = "";
  }
}
