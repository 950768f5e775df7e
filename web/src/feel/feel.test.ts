import { afterEach, describe, expect, it, vi } from "vitest";
import { Feeling } from "./feeling";
import { SoundPlayer } from "./sound";
import { lengthOf, SOUNDS, type SoundName } from "./sounds";
import { buzz, BUZZES } from "./vibrate";

const names = Object.keys(SOUNDS) as SoundName[];

function listening(wishes: { sound: boolean; vibration: boolean }) {
  const heard: string[] = [];
  const feeling = new Feeling(
    wishes,
    { wake: () => heard.push("wake"), play: (name) => heard.push(name) },
    (name) => heard.push(`buzz ${name}`),
  );
  return { heard, feeling };
}

afterEach(() => vi.unstubAllGlobals());

describe("the feeling", () => {
  it("sounds and buzzes where both are wanted", () => {
    const { heard, feeling } = listening({ sound: true, vibration: true });
    feeling.call();
    feeling.take();
    expect(heard).toEqual(["call", "buzz call", "take", "buzz take"]);
  });

  it("asks for every moment what is wanted now", () => {
    const wishes = { sound: true, vibration: false };
    const { heard, feeling } = listening(wishes);
    feeling.wrong();
    wishes.sound = false;
    wishes.vibration = true;
    feeling.wrong();
    feeling.wake();
    expect(heard).toEqual(["wrong", "buzz wrong"]);
  });

  it("counts down in ticks and ends in a bright one", () => {
    const { heard, feeling } = listening({ sound: true, vibration: false });
    for (const left of [3, 2, 1, 0]) feeling.countdown(left);
    expect(heard).toEqual(["tick", "tick", "tick", "go"]);
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

  it("are quiet where there is no Web Audio", () => {
    vi.stubGlobal("AudioContext", undefined);
    const player = new SoundPlayer();
    player.wake();
    for (const name of names) player.play(name);
  });

  it("are quiet where Web Audio is forbidden", () => {
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

describe("before the first touch of a page", () => {
  it("nothing is tried that browsers would only complain about", () => {
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
  it("is short and only for what the player did", () => {
    expect(BUZZES.tick).toBeUndefined();
    for (const pattern of Object.values(BUZZES)) {
      expect(pattern.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(500);
    }
  });

  it("asks the device, and takes a no", () => {
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
