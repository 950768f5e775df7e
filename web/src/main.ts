import { mount } from "svelte";
import "./design/tokens.css";
import "./design/base.css";
import App from "./App.svelte";
import { openAhead } from "./net/first-socket";
import { loadAhead } from "./pages/pages";
import { routeOf } from "./router.svelte";
import { loadKeptFonts } from "./offline/fonts";
import { registerServiceWorker, reloadWhenOutdated } from "./offline/start";
import { startTheme } from "./storage/preferences.svelte";
import { startTexts } from "./texts/texts.svelte";

const route = routeOf(location.pathname);
reloadWhenOutdated();
// Whatever is waited for is asked for first.
if (route.page === "room") openAhead(route.code);
const loading = startTexts(loadAhead(route.page));
startTheme();
loadKeptFonts();
registerServiceWorker();
const target = document.getElementById("app");
if (target) {
  // Texts first: a page in the wrong language for a moment is worse than one that appears a few
  // milliseconds later.
  const loaded = await loading.then(
    () => true,
    () => false,
  );
  // Without texts, only the message in index.html can be shown.
  if (loaded) {
    target.replaceChildren();
    mount(App, { target });
  } else {
    target.dataset.failed = "";
  }
}
