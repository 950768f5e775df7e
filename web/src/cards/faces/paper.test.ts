import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { PAPER } from "./paper";

const tokens = readFileSync(new URL("../../design/tokens.css", import.meta.url), "utf8");

/** The tokens of a rule, by name. */
function rule(selector: string): Record<string, string> {
  const begin = tokens.indexOf(`${selector} {`);
  expect(begin, selector).toBeGreaterThanOrEqual(0);
  const body = tokens.slice(begin, tokens.indexOf("\n}", begin));
  return Object.fromEntries(
    [...body.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name, value]) => [name, value]),
  );
}

describe("paper", () => {
  it.each([
    ["noon", ":root"],
    ["night", ':root[data-theme="night"]'],
  ] as const)("has the design's colours at %s", (light, selector) => {
    const { card, "card-rim": rim } = rule(selector);
    expect(PAPER[light]).toEqual({ fill: card, rim });
  });
});
