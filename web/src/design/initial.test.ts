import { expect, test } from "vitest";
import { initialOf } from "./initial";

test.each([
  ["mia", "M"],
  [" Tom Sawyer ", "T"],
  ["x", "X"],
  ["7up", "7"],
  ["", "·"],
  ["  ", "·"],
  ["élodie", "É"],
  // The accent is a character of its own.
  ["e\u0301lodie", "E\u0301"],
  ["👩‍👩‍👧 family", "👩‍👩‍👧"],
  ["🇩🇪", "🇩🇪"],
  // A digit in a box begins like any other digit.
  ["1\ufe0f\u20e3", "1\ufe0f\u20e3"],
  ["ßa", "SS"],
])("the letter of %j is %j", (name, expected) => {
  expect(initialOf(name)).toBe(expected);
});
