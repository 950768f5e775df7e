/**
 * The drawings of a deck as pictures of their own. A drawing that is cloned
 * into every card (`<use>`) is styled, laid out and painted anew with each of
 * them, which is most of what a slow phone does when a card comes; a picture
 * is made once, and stays sharp at every size.
 */

/** A picture's own size, where nobody says how large it shall be. */
const SIDE = 96;

export type Pictures = readonly (HTMLImageElement | undefined)[];

const byDeck = new Map<string, Pictures>();

/**
 * Makes the pictures of a deck. They are kept, and ready when this is done: a
 * picture that had yet to be read would arrive some frames after its card, and
 * reactions would be measured from a card that was still empty.
 */
export async function preparePictures(deck: string, sprite: string): Promise<void> {
  const parsed = new DOMParser().parseFromString(sprite, "image/svg+xml");
  const pictures: (HTMLImageElement | undefined)[] = [];
  const ready = [...parsed.querySelectorAll("symbol")].map(async (symbol) => {
    const picture = new Image(SIDE, SIDE);
    picture.src = URL.createObjectURL(new Blob([documentOf(symbol)], { type: "image/svg+xml" }));
    // A drawing that cannot be shown is missing on its cards; the deck is not.
    const shown = await picture.decode().then(
      () => true,
      () => false,
    );
    if (shown) pictures[Number(symbol.id.slice(1))] = picture;
  });
  await Promise.all(ready);
  byDeck.set(deck, pictures);
}

function documentOf(symbol: Element): string {
  const field = symbol.getAttribute("viewBox") ?? "0 0 32 32";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${field}" width="${SIDE}" height="${SIDE}">${symbol.innerHTML}</svg>`;
}

/** A symbol's picture, if its deck has been loaded. */
export function pictureOf(deck: { name: string }, symbol: number): HTMLImageElement | undefined {
  return byDeck.get(deck.name)?.[symbol];
}

/** The address of a symbol's picture in this page. */
export function symbolRef(deck: { name: string }, symbol: number): string | undefined {
  return pictureOf(deck, symbol)?.src;
}

/** How finely it is known where a drawing is and where only its empty corners are. */
const GRAIN = 64;
const inks = new WeakMap<HTMLImageElement, Uint8ClampedArray>();

/**
 * Whether a picture is drawn at a point: 0 to 1 from its left and from its top.
 */
export function isDrawnAt(picture: HTMLImageElement, x: number, y: number): boolean {
  let ink = inks.get(picture);
  if (!ink) {
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = GRAIN;
    const c = canvas.getContext("2d", { willReadFrequently: true });
    if (!c) return false;
    c.drawImage(picture, 0, 0, GRAIN, GRAIN);
    ink = c.getImageData(0, 0, GRAIN, GRAIN).data;
    inks.set(picture, ink);
  }
  const at = (share: number) => Math.min(GRAIN - 1, Math.floor(share * GRAIN));
  return (ink[(at(y) * GRAIN + at(x)) * 4 + 3] ?? 0) > 127;
}
