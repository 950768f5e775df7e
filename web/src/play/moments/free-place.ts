/** Where something can be shown without covering a card. Pure. */
export type Box = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

type Wanted = {
  /** Its width in units of its height. */
  readonly aspect: number;
  readonly heightMin: number;
  readonly heightMax: number;
};

/**
 * The place for the largest box of this shape that touches no obstacle; of equally
 * good places the lowest. Null if it would be too small everywhere.
 */
export function freePlace(
  area: Box,
  obstacles: readonly Box[],
  { aspect, heightMin, heightMax }: Wanted,
): Box | null {
  const inside = obstacles.filter((one) => overlap(one, area));
  const edges = inside.flatMap(({ y, height }) => [y, y + height]);
  const within = edges.filter((y) => y > area.y && y < area.y + area.height);
  const rows = [...new Set([area.y, ...within, area.y + area.height])].sort((a, b) => b - a);
  let best: { place: Box; height: number } | null = null;
  rows.forEach((bottom, index) => {
    for (const top of rows.slice(index + 1)) {
      const most = Math.min(bottom - top, area.width / aspect, heightMax);
      if (most < heightMin || most <= (best?.height ?? 0)) continue;
      for (const place of gapsIn({ ...area, y: top, height: bottom - top }, inside)) {
        const height = Math.min(place.height, place.width / aspect, heightMax);
        if (height >= heightMin && height > (best?.height ?? 0)) best = { place, height };
      }
    }
  });
  return best === null ? null : fitted(best, aspect);
}

/** At the bottom of its place, where the line below the table is. */
function fitted({ place, height }: { place: Box; height: number }, aspect: number): Box {
  const width = height * aspect;
  const x = place.x + (place.width - width) / 2;
  return { x, y: place.y + place.height - height, width, height };
}

/** The free parts of a band, from left to right. */
function gapsIn(band: Box, obstacles: readonly Box[]): Box[] {
  const blocked = obstacles.filter((one) => overlap(one, band)).sort((a, b) => a.x - b.x);
  const gaps: Box[] = [];
  let from = band.x;
  for (const { x, width } of blocked) {
    if (x > from) gaps.push({ ...band, x: from, width: x - from });
    from = Math.max(from, x + width);
  }
  const end = band.x + band.width;
  if (end > from) gaps.push({ ...band, x: from, width: end - from });
  return gaps;
}

export function overlap(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}
