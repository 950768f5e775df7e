import { describe, expect, it } from "vitest";
import { cornerOf, pitchOf, sheetText } from "./sheet";

const sprite = `<svg xmlns="http://www.w3.org/2000/svg">
<symbol id="s0" viewBox="0 0 32 32"><path d="M1 1"/></symbol>
<symbol id="s1" viewBox="0 0 32 32"><g id="s1-a"/><use href="#s1-a"/></symbol>
<symbol id="s2" viewBox="0 0 32 32"></symbol>
</svg>`;

describe("the sheet of a deck's drawings", () => {
  it("has its fields row by row", () => {
    const sheet = { columns: 8, field: 192 };
    expect(cornerOf(sheet, 0)).toEqual([0, 0]);
    expect(cornerOf(sheet, 7)).toEqual([7 * 198, 0]);
    expect(cornerOf(sheet, 56)).toEqual([0, 7 * 198]);
  });

  it("leaves room between them, in whole pixels", () => {
    for (const field of [96, 128, 192, 256, 384]) {
      expect(pitchOf(field)).toBeGreaterThanOrEqual(field + 3);
      expect(Number.isInteger(pitchOf(field))).toBe(true);
    }
  });

  it("shows every symbol of the sprite in its own field", () => {
    const sheet = sheetText(sprite, 2);
    expect(sheet).toMatch(/^<svg width="264" height="264" viewBox="0 0 66 66" xmlns=/);
    expect(sheet).not.toContain("symbol");
    expect(
      sheet.match(/<svg x="\d+" y="\d+" width="32" height="32" viewBox="0 0 32 32">/g),
    ).toEqual(
      [
        [0, 0],
        [33, 0],
        [0, 33],
      ].map(([x, y]) => `<svg x="${x}" y="${y}" width="32" height="32" viewBox="0 0 32 32">`),
    );
  });

  it("leaves ids inside the drawings alone", () => {
    expect(sheetText(sprite, 2)).toContain('<g id="s1-a"/><use href="#s1-a"/>');
  });
});
