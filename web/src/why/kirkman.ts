/**
 * Kirkman's fifteen schoolgirls: seven days, five rows of three a day, and any
 * two girls in a row together exactly once.
 */
export type Row = readonly number[];
export type Day = readonly Row[];
export type Walk = readonly Day[];

export const GIRLS = 15;
export const PAIRS = (GIRLS * (GIRLS - 1)) / 2;

/**
 * A solution: girls 0 to 6 and 7 to 13 stand on two circles of seven, the last
 * one in the middle. Both circles turn by one place a day.
 */
export function solution(): Walk {
  const first: [number, number, number][] = [
    [0, 7, 14],
    [1, 5, 10],
    [2, 3, 13],
    [4, 6, 12],
    [8, 9, 11],
  ];
  return Array.from({ length: 7 }, (_, day) =>
    first.map((row) => row.map((girl) => turned(girl, day)).sort((a, b) => a - b)),
  );
}

function turned(girl: number, day: number): number {
  if (girl === 14) return girl;
  return girl < 7 ? (girl + day) % 7 : 7 + ((girl + day) % 7);
}

/** How often any two girls walk together: `[a][b]` with the smaller one first. */
export function meetings(walk: Walk): number[][] {
  const counts = Array.from({ length: GIRLS }, () => Array.from({ length: GIRLS }, () => 0));
  for (const day of walk) {
    for (const row of day) {
      for (const one of row) {
        for (const other of row) {
          const row = counts[one];
          if (one !== other && row) row[other] = (row[other] ?? 0) + 1;
        }
      }
    }
  }
  return counts;
}

/** How many of the 105 pairs have walked together at all. */
export function pairsMet(walk: Walk): number {
  return meetings(walk).flatMap((row, one) =>
    row.filter((times, other) => other > one && times > 0),
  ).length;
}

/** The girls of a row who also walk together on another day. */
export function repeated(walk: Walk, row: Row): number[] {
  const counts = meetings(walk);
  return row.filter((one) => row.some((other) => one !== other && (counts[one]?.[other] ?? 0) > 1));
}

export function isSolved(walk: Walk): boolean {
  return meetings(walk).every((row, one) =>
    row.every((times, other) => one === other || times === 1),
  );
}

/** Swaps two girls of a day. */
export function swap(day: Day, one: number, other: number): Day {
  const change = (girl: number) => (girl === one ? other : girl === other ? one : girl);
  return day.map((row) => row.map(change));
}

/** A day with its rows mixed up, so that no row is right any more. */
export function mixedUp(day: Day, random: () => number): Day {
  const girls = day.flat();
  for (let tries = 0; tries < 200; tries += 1) {
    for (let i = girls.length - 1; i > 0; i -= 1) {
      const j = Math.floor(random() * (i + 1));
      [girls[i], girls[j]] = [girls[j] ?? 0, girls[i] ?? 0];
    }
    const mixed = day.map((row, index) =>
      girls.slice(index * row.length, (index + 1) * row.length),
    );
    const wrong = mixed.every(
      (row) => !day.some((right) => row.every((girl) => right.includes(girl))),
    );
    if (wrong) return mixed;
  }
  // A row with one girl from each of three rows is always wrong.
  return day.map((row, index) =>
    row.map((_, place) => day[(index + place) % day.length]?.[place] ?? 0),
  );
}
