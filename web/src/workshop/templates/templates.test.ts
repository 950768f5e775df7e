import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../../texts/languages";
import { EMPTY_DRAFT, textOf, type Face } from "../draft/draft";
import { add } from "../draft/edits";
import { findingsOf } from "../findings/findings";
import { valueOf } from "../findings/values";
import { FULL_DECKS, loadTemplate, sizesFor, TEMPLATES, type TemplateFace } from "./templates";

const painted = (face: TemplateFace): Face =>
  face.kind === "swatch" ? { kind: "picture", picture: face.colour } : face;

describe("templates", () => {
  for (const name of TEMPLATES) {
    for (const language of LANGUAGES) {
      it(`${name} has nothing that would spoil a game, ${language}`, async () => {
        const list = await loadTemplate(name, language, 200);
        expect(list.length).toBeGreaterThanOrEqual(13);
        const entries = list.map((entry) => ({ ...entry, faces: entry.faces.map(painted) }));
        const draft = add(EMPTY_DRAFT, entries);
        expect(draft.entries.every(({ faces }) => faces.length >= 2)).toBe(true);
        expect(findingsOf(draft, 8)).toEqual([]);
      });
    }
  }

  it("of sums stay within their numbers", async () => {
    for (const [name, max] of [
      ["sums-20", 20],
      ["sums-100", 100],
      ["times", 100],
    ] as const) {
      const list = await loadTemplate(name, "en", 200);
      for (const { faces } of list) {
        const [sum = "", result = ""] = faces.map((face) => textOf(painted(face)));
        expect(valueOf(sum), sum).toBe(result);
        const numbers = `${sum} ${result}`.match(/\d+/g) ?? [];
        expect(Math.max(...numbers.map(Number)), sum).toBeLessThanOrEqual(max);
        expect(Math.min(...numbers.map(Number)), sum).toBeGreaterThan(0);
      }
    }
  });

  it("are as large as asked for", async () => {
    expect(await loadTemplate("capitals", "en", 31)).toHaveLength(31);
    expect(sizesFor(29)).toEqual([7, 13, 21]);
    expect(sizesFor(200)).toEqual(FULL_DECKS);
    expect(sizesFor(5)).toEqual([5]);
  });
});
