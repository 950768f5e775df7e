/** Pictures on their way into a draft: opened, made small, and looked at. */
import { SIDE, thumbnailOf, type Thumbnail } from "./findings/pictures";

/** The largest file that is opened. */
export const FILE_BYTES_MAX = 32 << 20;
/** The largest vector drawing that is kept. */
export const SVG_BYTES_MAX = 512 << 10;
/** The longest side of a picture that is kept: enough for print at the size of a card. */
export const SIDE_PX_MAX = 1024;
/** The most pictures that are opened at once. */
export const FILES_MAX = 200;

export type Taken = { readonly picture: Blob; readonly thumbnail: Thumbnail };
export type NotTaken = "too-large" | "not-a-picture";

async function opened(blob: Blob): Promise<HTMLImageElement> {
  const image = new Image();
  const address = URL.createObjectURL(blob);
  try {
    image.src = address;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(address);
  }
}

function canvasOf(width: number, height: number) {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  return canvas;
}

/**
 * A file as it is kept: painted anew, so that nothing but what is seen comes along: no place
 * where a photograph was taken, and no sideways pictures.
 */
export async function takePicture(file: Blob): Promise<Taken | NotTaken> {
  if (file.size > FILE_BYTES_MAX) return "too-large";
  let image: HTMLImageElement;
  try {
    image = await opened(file);
  } catch {
    return "not-a-picture";
  }
  if (file.type === "image/svg+xml") {
    if (file.size > SVG_BYTES_MAX) return "too-large";
    return { picture: file, thumbnail: lookAt(image) };
  }
  const { naturalWidth: width, naturalHeight: height } = image;
  if (width === 0 || height === 0) return "not-a-picture";
  const scale = Math.min(1, SIDE_PX_MAX / Math.max(width, height));
  const canvas = canvasOf(
    Math.max(1, Math.round(width * scale)),
    Math.max(1, Math.round(height * scale)),
  );
  const context = canvas.getContext("2d");
  if (context) context.imageSmoothingQuality = "high";
  context?.drawImage(image, 0, 0, canvas.width, canvas.height);
  // Photographs have nothing transparent; other pictures may.
  const type = file.type === "image/jpeg" ? "image/jpeg" : "image/webp";
  const picture = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, type, 0.88);
  });
  return picture ? { picture, thumbnail: lookAt(image) } : "not-a-picture";
}

/** The thumbnail of a picture that was kept. */
export async function lookAgain(picture: Blob): Promise<Thumbnail | null> {
  try {
    return lookAt(await opened(picture));
  } catch {
    return null;
  }
}

/** The picture in a small square, whole and in the middle, as on a card. */
function lookAt(image: HTMLImageElement): Thumbnail {
  const canvas = canvasOf(SIDE, SIDE);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) return thumbnailOf(new Uint8ClampedArray(SIDE * SIDE * 4));
  // Drawings without a size of their own fill the square.
  const [width, height] = [image.naturalWidth || SIDE, image.naturalHeight || SIDE];
  const scale = SIDE / Math.max(width, height);
  const [w, h] = [width * scale, height * scale];
  context.imageSmoothingQuality = "high";
  context.drawImage(image, (SIDE - w) / 2, (SIDE - h) / 2, w, h);
  return thumbnailOf(context.getImageData(0, 0, SIDE, SIDE).data);
}

/** What cameras call their files says nothing about the picture. */
const CAMERA =
  /^(?:img|dsc[nf]?|pxl|image|photo|foto|bild|picture|screenshot|p)?[-_ (]*\d[\d\-_ ()]*$/i;

/** The name of a picture by its file name; empty if a camera gave it. */
export function nameByFile(fileName: string): string {
  const name = fileName
    .replace(/\.[a-z0-9]{2,5}$/i, "")
    .replace(/[-_]+/g, " ")
    .trim();
  return CAMERA.test(name) || /^(?:whatsapp|screenshot)\b/i.test(name) ? "" : name;
}

/** A plain disc of a colour, with a rim so that white shows too. */
export function swatch(colour: string): Blob {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">` +
    `<circle cx="32" cy="32" r="29" fill="${colour}" stroke="#222" stroke-width="3"/></svg>`;
  return new Blob([svg], { type: "image/svg+xml" });
}
