import type { TemplateEntry } from "./templates";
import type { Table } from "./tables";

/** By their ids in the tables of names. Their lightness differs, so that hue is not everything. */
const COLOURS: Readonly<Record<string, string>> = {
  red: "#d81e2c",
  blue: "#1a4fc4",
  yellow: "#ffdd22",
  green: "#1f8f3f",
  black: "#111111",
  white: "#ffffff",
  orange: "#ff8c1a",
  pink: "#ff9cc2",
  purple: "#6a1b9a",
  brown: "#6b3d1e",
  grey: "#8a8f94",
  turquoise: "#28c7c7",
  gold: "#b8860b",
  navy: "#0b1d4f",
  beige: "#e3cfa4",
  olive: "#6b7a1c",
  violet: "#a56bea",
  salmon: "#f58a75",
  mint: "#a4ecc4",
  maroon: "#6d0f24",
  lime: "#a6e022",
};

export function colours(table: Table): readonly TemplateEntry[] {
  return Object.entries(COLOURS).map(([id, colour]) => {
    const [text = id] = table.rows.get(id) ?? [];
    return {
      faces: [
        { kind: "swatch", colour },
        { kind: "word", text },
      ],
      names: { [table.language]: text },
    };
  });
}
