import { afterEach, describe, expect, it, vi } from "vitest";
import { keepAwake } from "./awake";
import { Effects } from "./effects";
import { SoundPlayer } from "./sound";
import { lengthOf, SOUNDS, type SoundName } from "./sounds";
import { buzz, BUZZES } from "./vibrate";

const names = Object.keys(SOUNDS) as SoundName[];

function recording(prefs: { sound: boolean; vibration: boolean }) {
  const played: string[] = [];
  const effects = new Effects(
    prefs,
    { wake: () => played.push("wake"), play: (name) => played.push(name) },
    (name) => played.push(`buzz ${name}`),
  );
  return { played, effects };
}

afterEach(() => vi.unstubAllGlobals());

describe("effects", () => {
  it("play and vibrate if both are wanted", () => {
    const { played, effects } = recording({ sound: true, vibration: true });
    effects.call();
    effects.take();
    expect(played).toEqual(["call", "buzz call", "take", "buzz take"]);
  });

  it("follow the preferences as they change", () => {
    const prefs = { sound: true, vibration: false };
    const { played, effects } = recording(prefs);
    effects.wrong();
    prefs.sound = false;
    prefs.vibration = true;
    effects.wrong();
    effects.wake();
    expect(played).toEqual(["wrong", "buzz wrong"]);
  });

  it("are felt only by those whom a moment concerns, and off with one switch", () => {
    const prefs = { sound: true, vibration: true };
    const { played, effects } = recording(prefs);
    effects.photoFinish(false);
    effects.photoFinish(true);
    effects.round(false);
    expect(played).toEqual(["shutter", "shutter", "buzz shutter", "round"]);
    prefs.sound = prefs.vibration = false;
    effects.photoFinish(true);
    effects.round(true);
    effects.podiumStep();
    effects.fanfare();
    expect(played).toHaveLength(4);
  });

  it("count down in ticks and end on a bright note", () => {
    const { played, effects } = recording({ sound: true, vibration: false });
    for (const left of [3, 2, 1, 0]) effects.countdown(left);
    expect(played).toEqual(["tick", "tick", "tick", "go"]);
  });
});

describe("sounds", () => {
  it("are audible, never clip and are short while people search", () => {
    for (const name of names) {
      for (const tone of SOUNDS[name]) {
        expect(tone.loudness, name).toBeGreaterThan(0);
        expect(tone.loudness, name).toBeLessThanOrEqual(1);
        expect(tone.hz, name).toBeGreaterThan(60);
      }
      expect(lengthOf(name), name).toBeLessThan(name === "fanfare" ? 2 : 0.4);
    }
  });

  it("a take rises by a major third", () => {
    const [first, , second] = SOUNDS.take;
    expect((second?.hz ?? 0) / (first?.hz ?? 1)).toBeCloseTo(2 ** (4 / 12), 3);
  });

  it("are silent without Web Audio", () => {
    vi.stubGlobal("AudioContext", undefined);
    const player = new SoundPlayer();
    player.wake();
    for (const name of names) player.play(name);
  });

  it("are silent if Web Audio is blocked", () => {
    vi.stubGlobal(
      "AudioContext",
      class {
        constructor() {
          throw new Error("not allowed");
        }
      },
    );
    new SoundPlayer().play("take");
  });
});

describe("a touch", () => {
  it("wakes sound that is suspended or was interrupted, and nothing else", () => {
    const resume = vi.fn(() => Promise.resolve());
    const node = { connect: (next: unknown) => next, gain: { value: 0 } };
    const context = {
      state: "suspended",
      resume,
      sampleRate: 10,
      createGain: () => node,
      createDynamicsCompressor: () => node,
      createBuffer: () => ({ getChannelData: () => new Float32Array(1) }),
    };
    vi.stubGlobal("AudioContext", function open() {
      return context;
    });
    const player = new SoundPlayer();
    player.wake();
    context.state = "running";
    player.wake();
    expect(resume).toHaveBeenCalledTimes(1);
    // As iOS calls it after a phone call or the lock.
    context.state = "interrupted";
    player.wake();
    expect(resume).toHaveBeenCalledTimes(2);
    context.state = "closed";
    player.wake();
    expect(resume).toHaveBeenCalledTimes(2);
  });
});

describe("a screen", () => {
  it("is kept awake, again after the page was hidden, until it may go dark", async () => {
    const release = vi.fn(() => Promise.resolve());
    const request = vi.fn(() => Promise.resolve({ release }));
    const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
    vi.stubGlobal("navigator", { wakeLock: { request } });
    vi.stubGlobal("document", page);
    const end = keepAwake();
    await Promise.resolve();
    page.visibilityState = "hidden";
    page.dispatchEvent(new Event("visibilitychange"));
    expect(request).toHaveBeenCalledTimes(1);
    page.visibilityState = "visible";
    page.dispatchEvent(new Event("visibilitychange"));
    expect(request).toHaveBeenCalledTimes(2);
    await Promise.resolve();
    end();
    expect(release).toHaveBeenCalledTimes(1);
    page.dispatchEvent(new Event("visibilitychange"));
    expect(request).toHaveBeenCalledTimes(2);
  });

  it("goes dark where nothing can keep it awake", () => {
    vi.stubGlobal("navigator", {});
    vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
    keepAwake()();
  });
});

describe("before the first touch of a page", () => {
  it("nothing is tried that browsers would only warn about", () => {
    const opened = vi.fn();
    const vibrate = vi.fn(() => true);
    vi.stubGlobal("AudioContext", opened);
    vi.stubGlobal("navigator", { vibrate, userActivation: { hasBeenActive: false } });
    const player = new SoundPlayer();
    for (const name of names) {
      player.play(name);
      buzz(name);
    }
    expect(opened).not.toHaveBeenCalled();
    expect(vibrate).not.toHaveBeenCalled();
    vi.stubGlobal("navigator", { vibrate, userActivation: { hasBeenActive: true } });
    player.play("take");
    buzz("take");
    expect(opened).toHaveBeenCalledOnce();
    expect(vibrate).toHaveBeenCalledOnce();
  });
});

describe("vibration", () => {
  it("is short, and only for the player's own actions", () => {
    expect(BUZZES.tick).toBeUndefined();
    for (const pattern of Object.values(BUZZES)) {
      expect(pattern.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(500);
    }
  });

  it("asks the device, and tolerates a refusal", () => {
    const vibrate = vi.fn(() => true);
    vi.stubGlobal("navigator", { vibrate });
    buzz("wrong");
    expect(vibrate).toHaveBeenCalledWith([90]);
    vi.stubGlobal("navigator", {
      vibrate: () => {
        throw new Error("no");
      },
    });
    buzz("wrong");
    vi.stubGlobal("navigator", {});
    buzz("wrong");
  });
});
