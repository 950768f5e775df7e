import type { TemplateEntry } from "./templates";

/** English name, German name, colour. Their lightness differs, so that hue is not everything. */
const COLOURS = `
red rot #d81e2c
blue blau #1a4fc4
yellow gelb #ffdd22
green grün #1f8f3f
black schwarz #111111
white weiß #ffffff
orange orange #ff8c1a
pink rosa #ff9cc2
purple lila #6a1b9a
brown braun #6b3d1e
grey grau #8a8f94
turquoise türkis #28c7c7
gold gold #b8860b
navy dunkelblau #0b1d4f
beige beige #e3cfa4
olive oliv #6b7a1c
violet violett #a56bea
salmon lachs #f58a75
mint mint #a4ecc4
maroon weinrot #6d0f24
lime limette #a6e022
`;

export function colours(language: "en" | "de"): readonly TemplateEntry[] {
  return COLOURS.trim()
    .split("\n")
    .map((line) => {
      const [en = "", de = "", colour = ""] = line.split(" ");
      const text = language === "de" ? de : en;
      return {
        faces: [
          { kind: "swatch", colour },
          { kind: "word", text },
        ],
        en,
        de,
      };
    });
}
