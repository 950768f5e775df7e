import { MediaQuery } from "svelte/reactivity";
import { remember, remembered } from "./remember";

/** The theme: noon is light, night is dark. */
export type Light = "noon" | "night";
export type Theme = "auto" | Light;

/** The user's preferences, stored in this browser. */
class Preferences {
  #theme = $state<Theme>(readTheme());
  readonly #dark = new MediaQuery("(prefers-color-scheme: dark)");
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
  }
  /** The theme in effect: "auto" follows the device. */
  get light(): Light {
    if (this.#theme !== "auto") return this.#theme;
    return this.#dark.current ? "night" : "noon";
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
  const stored = remembered("theme");
  return stored === "noon" || stored === "night" ? stored : "auto";
}

export const preferences = new Preferences();

/** Applies the theme now and whenever it changes. */
export function startTheme() {
  $effect.root(() => {
    $effect.pre(() => {
      document.documentElement.dataset.theme = preferences.light;
    });
  });
}
