import type { Component } from "svelte";
import type { Route } from "../router.svelte";
import type { TextArea } from "../texts/texts.svelte";

export type Page = Exclude<Route["page"], "home">;
type Loaded = { default: Component<{ param: string }> };
type Parts = {
  component: () => Promise<Loaded>;
  /** The sentences it says, besides the base. */
  texts: readonly TextArea[];
};

/** Home is part of the first script; all other pages are loaded on demand. */
export const PAGES: Readonly<Record<Page, Parts>> = {
  room: { component: () => import("./Room.svelte"), texts: ["table"] },
  tv: { component: () => import("./Tv.svelte"), texts: ["table"] },
  watch: { component: () => import("./Watch.svelte"), texts: ["table"] },
  replay: { component: () => import("./Replay.svelte"), texts: ["table"] },
  practice: { component: () => import("./Practice.svelte"), texts: ["table", "learn"] },
  why: { component: () => import("./Why.svelte"), texts: ["why"] },
  workshop: { component: () => import("./Workshop.svelte"), texts: ["workshop"] },
  deck: { component: () => import("./Deck.svelte"), texts: ["workshop"] },
  nowhere: { component: () => import("./Nowhere.svelte"), texts: [] },
};

/**
 * Begins to load the scripts of a page while nothing can be shown yet, so that they do not wait
 * for the sentences; returns which of these it needs.
 */
export function loadAhead(page: Route["page"]): readonly TextArea[] {
  if (page === "home") return [];
  // Whoever shows the page asks again, and hears what went wrong.
  PAGES[page].component().catch(() => undefined);
  return PAGES[page].texts;
}
