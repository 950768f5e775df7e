/** The two evenings: who comes with what, and what is played. */
import { LAPTOP, PHONE, TV } from "../support.mjs";

const TABLET = { width: 820, height: 1180 };

/**
 * `skill` multiplies reactions, `mistakes` is the share of wrong calls. The first one
 * is the host. Who `loses` the line is offline, or behind a router that has gone silent.
 */
export const EVENINGS = [
  {
    name: "evening-1",
    seed: 1,
    games: ["tower", "hot-potato", "connect"],
    deck: "Classic",
    points: 2,
    line: "offline",
    people: [
      { name: "Amelie", on: "laptop", size: LAPTOP, skill: 1, mistakes: 0.05 },
      {
        name: "Jörg",
        on: "phone-de",
        size: PHONE,
        language: "de",
        theme: "light",
        touch: true,
        skill: 1.1,
        mistakes: 0.06,
        loses: true,
      },
      { name: "Ravi", on: "phone-en", size: PHONE, touch: true, skill: 1, mistakes: 0.08 },
      {
        name: "Grandma Ines",
        on: "tablet",
        size: TABLET,
        theme: "light",
        touch: true,
        skill: 1.3,
        mistakes: 0.03,
      },
    ],
    tv: { on: "tv", size: TV },
  },
  {
    name: "evening-2",
    seed: 2,
    games: ["well", "triplet", "gift", "connect"],
    deck: "Game of Insects",
    points: 2,
    line: "silent",
    teams: { Bea: "pink", Kofi: "blue", Lena: "pink", Wolfgang: "blue" },
    people: [
      {
        name: "Bea",
        on: "laptop",
        size: LAPTOP,
        theme: "light",
        storage: { "key-hints": "on" },
        skill: 1.1,
        mistakes: 0.05,
      },
      {
        name: "Kofi",
        on: "phone-de",
        size: PHONE,
        language: "de",
        touch: true,
        skill: 1,
        mistakes: 0.07,
      },
      {
        name: "Lena",
        on: "phone-en",
        size: PHONE,
        theme: "light",
        touch: true,
        skill: 1.05,
        mistakes: 0.06,
        loses: true,
      },
      { name: "Wolfgang", on: "tablet", size: TABLET, touch: true, skill: 1.2, mistakes: 0.04 },
    ],
    tv: { on: "tv", size: TV, language: "de", theme: "light" },
  },
];
