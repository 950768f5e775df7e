import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Tabs } from "./tabs";

/** The channels of one browser: messages reach all others of the same name. */
class FakeChannel {
  static all: FakeChannel[] = [];
  onmessage: ((event: { data: unknown }) => void) | null = null;
  constructor(readonly name: string) {
    FakeChannel.all.push(this);
  }
  postMessage(data: unknown) {
    for (const other of FakeChannel.all) {
      if (other !== this && other.name === this.name) other.onmessage?.({ data });
    }
  }
  close() {
    FakeChannel.all = FakeChannel.all.filter((one) => one !== this);
  }
}

beforeEach(() => {
  FakeChannel.all = [];
  vi.stubGlobal("BroadcastChannel", FakeChannel);
});
afterEach(() => vi.unstubAllGlobals());

/** A tab as the session uses it: it plays once it is welcomed. */
class Tab {
  playing = false;
  readonly tabs: Tabs;
  constructor(
    readonly name: string,
    readonly you = 7,
  ) {
    this.tabs = new Tabs("ABCDE", "player", (plays) => (this.playing = plays));
    this.welcome();
  }
  welcome() {
    this.playing = true;
    this.tabs.came(this.you);
  }
  playHere() {
    this.playing = true;
    this.tabs.plays();
  }
  close() {
    this.tabs.gone(this.playing);
    this.tabs.close();
    this.playing = false;
  }
}

const playing = (...tabs: Tab[]) => tabs.filter((tab) => tab.playing).map(({ name }) => name);

describe("three tabs of one person", () => {
  const three = () => [new Tab("a"), new Tab("b"), new Tab("c")] as const;

  it("let the newest play", () => {
    expect(playing(...three())).toEqual(["c"]);
  });

  it("let the newest remaining one play", () => {
    const [a, b, c] = three();
    c.close();
    expect(playing(a, b)).toEqual(["b"]);
    b.close();
    expect(playing(a)).toEqual(["a"]);
  });

  it("let the one that asks play, and the newest again after that", () => {
    const [a, b, c] = three();
    a.playHere();
    expect(playing(a, b, c)).toEqual(["a"]);
    a.close();
    expect(playing(b, c)).toEqual(["c"]);
  });

  it("change nothing when a watching tab closes", () => {
    const [a, b, c] = three();
    a.close();
    expect(playing(b, c)).toEqual(["c"]);
    b.close();
    expect(playing(c)).toEqual(["c"]);
  });

  it("treat a reconnected tab as the newest", () => {
    const [a, b, c] = three();
    a.welcome();
    expect(playing(a, b, c)).toEqual(["a"]);
    b.playHere();
    b.close();
    expect(playing(a, c)).toEqual(["a"]);
  });

  it("ignore other people's tabs", () => {
    const mia = new Tab("mia", 1);
    const otto = new Tab("otto", 2);
    expect(playing(mia, otto)).toEqual(["mia", "otto"]);
    otto.close();
    expect(playing(mia)).toEqual(["mia"]);
  });
});
