import { describe, expect, it } from "vitest";
import { fieldOf, sheetText } from "./sheet";

const sprite = `<svg xmlns="http://www.w3.org/2000/svg">
<symbol id="s0" viewBox="0 0 32 32"><path d="M1 1"/></symbol>
<symbol id="s1" viewBox="0 0 32 32"><g id="s1-a"/><use href="#s1-a"/></symbol>
<symbol id="s2" viewBox="0 0 32 32"></symbol>
</svg>`;

describe("the sheet of a deck's drawings", () => {
  it("has its fields row by row", () => {
    expect(fieldOf(8, 0)).toEqual({ column: 0, row: 0 });
    expect(fieldOf(8, 7)).toEqual({ column: 7, row: 0 });
    expect(fieldOf(8, 56)).toEqual({ column: 0, row: 7 });
  });

  it("shows every symbol of the sprite in its own field", () => {
    const sheet = sheetText(sprite, 2);
    expect(sheet).toMatch(/^<svg width="256" height="256" viewBox="0 0 64 64" xmlns=/);
    expect(sheet).not.toContain("symbol");
    expect(
      sheet.match(/<svg x="\d+" y="\d+" width="32" height="32" viewBox="0 0 32 32">/g),
    ).toEqual(
      [
        [0, 0],
        [32, 0],
        [0, 32],
      ].map(([x, y]) => `<svg x="${x}" y="${y}" width="32" height="32" viewBox="0 0 32 32">`),
    );
  });

  it("leaves ids inside the drawings alone", () => {
    expect(sheetText(sprite, 2)).toContain('<g id="s1-a"/><use href="#s1-a"/>');
  });
});
