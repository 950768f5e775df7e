import { remember, remembered } from "./remember";

export type Theme = "auto" | "noon" | "night";

/** What somebody likes; kept in this browser. */
class Preferences {
  #theme = $state<Theme>(readTheme());
  #sound = $state(remembered("sound") !== "off");
  #vibration = $state(remembered("vibration") !== "off");
  #largerSymbols = $state(remembered("larger-symbols") === "on");
  #keyHints = $state(remembered("key-hints") === "on");

  get theme() {
    return this.#theme;
  }
  set theme(theme: Theme) {
    this.#theme = theme;
    remember("theme", theme === "auto" ? null : theme);
    showTheme(theme);
  }
  get sound() {
    return this.#sound;
  }
  set sound(on: boolean) {
    this.#sound = on;
    remember("sound", on ? null : "off");
  }
  get vibration() {
    return this.#vibration;
  }
  set vibration(on: boolean) {
    this.#vibration = on;
    remember("vibration", on ? null : "off");
  }
  get largerSymbols() {
    return this.#largerSymbols;
  }
  set largerSymbols(on: boolean) {
    this.#largerSymbols = on;
    remember("larger-symbols", on ? "on" : null);
  }
  get keyHints() {
    return this.#keyHints;
  }
  set keyHints(on: boolean) {
    this.#keyHints = on;
    remember("key-hints", on ? "on" : null);
  }
}

function readTheme(): Theme {
  const kept = remembered("theme");
  return kept === "noon" || kept === "night" ? kept : "auto";
}

const dark = matchMedia("(prefers-color-scheme: dark)");

function showTheme(theme: Theme) {
  const shown = theme === "auto" ? (dark.matches ? "night" : "noon") : theme;
  document.documentElement.dataset.theme = shown;
}

export const preferences = new Preferences();

/** Shows the theme now and whenever the device changes from day to night. */
export function startTheme() {
  showTheme(preferences.theme);
  dark.addEventListener("change", () => showTheme(preferences.theme));
}
