/**
 * Makes PNGs small: a palette of at most 256 colours, which is plenty for flat
 * drawings.
 */
import { deflateSync } from "node:zlib";

const COLOURS_MAX = 256;
/** A colour that makes up this share of a picture is kept, however similar another one is. */
const LARGE = 0.005;

/** Converts a PNG to one with a palette; the browser decodes the original. */
export async function toPalettePng(browser, png) {
  const page = await browser.newPage();
  const { width, height, base64 } = await page.evaluate(readPixels, png.toString("base64"));
  await page.close();
  const pixels = Buffer.from(base64, "base64");
  const palette = paletteOf(pixels);
  return encode(width, height, pixels, palette);
}

async function readPixels(base64) {
  const image = new Image();
  image.src = `data:image/png;base64,${base64}`;
  await image.decode();
  const { width, height } = image;
  const context = new OffscreenCanvas(width, height).getContext("2d");
  context.drawImage(image, 0, 0);
  const bytes = context.getImageData(0, 0, width, height).data;
  const parts = [];
  for (let at = 0; at < bytes.length; at += 0x8000) {
    parts.push(String.fromCharCode(...bytes.subarray(at, at + 0x8000)));
  }
  return { width, height, base64: btoa(parts.join("")) };
}

/** Colours that differ only slightly share a bin. */
function binOf(pixels, at) {
  const alpha = pixels[at + 3] >> 6;
  return (
    (alpha << 15) | ((pixels[at] >> 3) << 10) | ((pixels[at + 1] >> 3) << 5) | (pixels[at + 2] >> 3)
  );
}

/** The most frequent colours that are not too similar to each other. */
function paletteOf(pixels) {
  const bins = new Map();
  for (let at = 0; at < pixels.length; at += 4) {
    const bin = binOf(pixels, at);
    const exact = pixels.readUInt32BE(at);
    const known = bins.get(bin) ?? { count: 0, exact: new Map() };
    known.count += 1;
    known.exact.set(exact, (known.exact.get(exact) ?? 0) + 1);
    bins.set(bin, known);
  }
  const frequent = [...bins].sort((a, b) => b[1].count - a[1].count || a[0] - b[0]);
  const colours = frequent.map(([bin, { count, exact }]) => {
    const [[most]] = [...exact].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
    const rgba = [most >>> 24, (most >> 16) & 255, (most >> 8) & 255, most & 255];
    return { bin, rgba, large: count * 4 > LARGE * pixels.length };
  });
  for (let apart = 0; ; apart += 6) {
    const chosen = [];
    for (const { rgba, large } of colours) {
      const isFar = (one) => distance(one, rgba) > apart * apart;
      if (large || chosen.every(isFar)) chosen.push(rgba);
      if (chosen.length > COLOURS_MAX) break;
    }
    if (chosen.length <= COLOURS_MAX) return { chosen, index: nearest(colours, chosen) };
  }
}

function distance(one, other) {
  return one.reduce((sum, value, at) => sum + (value - other[at]) ** 2, 0);
}

function nearest(colours, chosen) {
  const index = new Map();
  for (const { bin, rgba } of colours) {
    let best = 0;
    chosen.forEach((one, at) => {
      if (distance(one, rgba) < distance(chosen[best], rgba)) best = at;
    });
    index.set(bin, best);
  }
  return index;
}

function encode(width, height, pixels, { chosen, index }) {
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      rows[y * (width + 1) + 1 + x] = index.get(binOf(pixels, (y * width + x) * 4));
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk("IHDR", head),
    chunk("PLTE", Buffer.from(chosen.flatMap(([red, green, blue]) => [red, green, blue]))),
    chunk("tRNS", Buffer.from(chosen.map(([, , , alpha]) => alpha))),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(name, data) {
  const named = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc(named));
  return Buffer.concat([length, named, sum]);
}

function crc(bytes) {
  let rest = 0xffffffff;
  for (const byte of bytes) {
    rest ^= byte;
    for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  }
  return (rest ^ 0xffffffff) >>> 0;
}
