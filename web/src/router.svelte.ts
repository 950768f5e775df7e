/** The current page and the parameter of its path. */
export type Route =
  | { page: "home" }
  | { page: "room"; code: string }
  | { page: "tv"; code: string }
  | { page: "watch"; code: string }
  | { page: "replay"; record: string }
  | { page: "deck"; address: string }
  | { page: "practice" }
  | { page: "why" }
  | { page: "workshop" }
  | { page: "nowhere" };

/** Parses a path. Room codes may be typed in upper or lower case. */
export function routeOf(path: string): Route {
  const [first = "", second = "", ...rest] = path.split("/").filter((part) => part !== "");
  if (rest.length > 0) return { page: "nowhere" };
  if (second === "") {
    if (first === "") return { page: "home" };
    if (first === "practice") return { page: "practice" };
    if (first === "why") return { page: "why" };
    if (first === "workshop") return { page: "workshop" };
    return { page: "nowhere" };
  }
  const name = decoded(second);
  if (name === "") return { page: "nowhere" };
  if (first === "r") return { page: "room", code: name.toUpperCase() };
  if (first === "tv") return { page: "tv", code: name.toUpperCase() };
  if (first === "watch") return { page: "watch", code: name.toUpperCase() };
  if (first === "decks") return { page: "deck", address: name };
  if (first === "replay") return { page: "replay", record: name };
  return { page: "nowhere" };
}

/** Decodes a part of a path; empty if that fails. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}

/** The state of the second history entry of a page that somebody should not leave by mistake. */
const STAY = "stay";

class Router {
  route = $state.raw<Route>({ page: "home" });
  /** This page is out of date: links load the next one from the server. */
  stale = false;
  #guard: { readonly path: string; readonly ask: () => void } | null = null;
  /** The state of the entry we are at. */
  #state: unknown = null;

  start() {
    this.route = routeOf(location.pathname);
    this.#state = history.state;
    addEventListener("popstate", () => this.#popped());
    addEventListener("click", (event) => this.#follow(event));
  }

  /**
   * From now on Back does not leave this page, but asks. The returned function ends that.
   * The page gets a second history entry; Back leads to the first one and puts it on top again.
   */
  guard(ask: () => void): () => void {
    const guard = { path: location.pathname + location.search, ask };
    this.#guard = guard;
    if (this.#state !== STAY) this.#stay(guard.path);
    return () => {
      if (this.#guard === guard) this.#guard = null;
    };
  }

  #stay(path: string) {
    history.pushState(STAY, "", path);
    this.#state = STAY;
  }

  #popped() {
    const before = this.#state;
    this.#state = history.state;
    if (this.#guard) {
      this.#stay(this.#guard.path);
      this.#guard.ask();
      return;
    }
    const next = routeOf(location.pathname);
    if (JSON.stringify(next) !== JSON.stringify(this.route)) this.route = next;
    // Nobody has to go back twice for one page.
    else if (before === STAY && this.#state !== STAY) history.back();
  }

  go(path: string, how: "push" | "replace" = "push") {
    if (how === "push") history.pushState(null, "", path);
    else history.replaceState(null, "", path);
    this.#state = null;
    this.route = routeOf(location.pathname);
    scrollTo(0, 0);
  }

  /** Plain clicks on our own links switch pages without a reload. */
  #follow(event: MouseEvent) {
    if (this.stale || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest?.("a");
    if (!link || link.target || link.hasAttribute("download")) return;
    if (link.origin !== location.origin || link.pathname.startsWith("/api/")) return;
    if (routeOf(link.pathname).page === "nowhere") return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
