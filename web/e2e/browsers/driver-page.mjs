/** What the pages of Firefox and WebKit have in common. */
import { until } from "../support.mjs";

/** WebDriver's codes for keys that are not characters. */
const KEYS = {
  Enter: "\uE007",
  Escape: "\uE00C",
  Tab: "\uE004",
  Backspace: "\uE003",
  ArrowLeft: "\uE012",
  ArrowUp: "\uE013",
  ArrowRight: "\uE014",
  ArrowDown: "\uE015",
  Space: " ",
};

/** Subclasses perform actions, go to pages and evaluate scripts. */
export class DriverPage {
  mouse = {
    click: (x, y) =>
      this.perform({
        type: "pointer",
        id: "mouse",
        parameters: { pointerType: "mouse" },
        actions: [
          { type: "pointerMove", duration: 0, x: Math.round(x), y: Math.round(y) },
          { type: "pointerDown", button: 0 },
          { type: "pointerUp", button: 0 },
        ],
      }),
  };

  touchscreen = {
    tap: (x, y) =>
      this.perform({
        type: "pointer",
        id: "finger",
        parameters: { pointerType: "touch" },
        actions: [
          { type: "pointerMove", duration: 0, x: Math.round(x), y: Math.round(y) },
          { type: "pointerDown", button: 0 },
          { type: "pointerUp", button: 0 },
        ],
      }),
  };

  keyboard = {
    press: (key) => this.keyboard.type(KEYS[key] ?? key),
    type: (text) =>
      this.perform({
        type: "key",
        id: "keys",
        actions: [...text].flatMap((value) => [
          { type: "keyDown", value },
          { type: "keyUp", value },
        ]),
      }),
  };

  async waitForSelector(selector, { state = "visible", timeout } = {}) {
    const met = () =>
      this.evaluate(
        ({ which, wanted }) => {
          const element = document.querySelector(which);
          if (wanted === "detached") return element === null;
          return element !== null && (wanted === "attached" || element.checkVisibility());
        },
        { which: selector, wanted: state },
      ).catch(() => false);
    await until(met, `${selector} to be ${state}`, timeout);
  }

  waitForTimeout(ms) {
    return new Promise((resolve) => setTimeout(resolve, ms));
  }
}
