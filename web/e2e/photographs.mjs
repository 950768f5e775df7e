/**
 * Photographs as phones take them: real JPEGs with a note and a place in their Exif data, some of
 * them lying on their side. They show drawings of the server before coloured walls.
 */
import { Buffer } from "node:buffer";

/** What is on them, and the names of their files. */
export const THINGS = [
  ["🐶", "Bello"],
  ["🐱", "Minka"],
  ["🚲", "bicycle"],
  ["🎂", "birthday"],
  ["🏠", "our house"],
  ["🌻", "sunflower"],
  ["⛵", "boat"],
  ["🎸", "guitar"],
  ["🍓", "strawberry"],
  ["🧸", "teddy"],
  ["⚽", "football"],
  ["🦆", "duck"],
  ["🌵", "cactus"],
  ["🐢", "tortoise"],
  ["🎈", "balloon"],
  ["🚂", "train"],
  ["🍕", "pizza"],
  ["🔔", "bell"],
  ["🦉", "owl"],
  ["🌈", "rainbow"],
  ["👢", "boots"],
  ["🍄", "mushroom"],
  ["🐟", "fish"],
  ["⏰", "alarm clock"],
  ["🥕", "carrot"],
  ["🎩", "top hat"],
  ["🦋", "butterfly"],
  ["🚜", "tractor"],
  ["🍉", "melon"],
  ["🪁", "kite"],
  ["🐘", "elephant"],
];

/** What must not be known to anybody but their owner. */
const NOTE = "Sonnenhof nursery, Mill Lane 7";
const LATITUDE = [52, 31, 1234];
const LONGITUDE = [13, 24, 5678];

const WIDTH = 1600;
const HEIGHT = 1200;

/** As if the camera had been held upright: the picture has to be turned by a quarter. */
const QUARTER = 6;
const UPRIGHT = 1;

/** Every third photograph was taken with the camera held upright. */
export const isPortrait = (number) => number % 3 === 1;

/** So many photographs: the names and bytes of their files. */
export async function takePhotographs(browser, url, count = THINGS.length) {
  const page = await browser.newPage({ baseURL: url, bypassCSP: true });
  await page.goto("/healthz");
  const photographs = [];
  for (const [number, [emoji, name]] of THINGS.slice(0, count).entries()) {
    const turned = isPortrait(number);
    const scene = { emoji, number, turned, width: WIDTH, height: HEIGHT };
    const jpeg = Buffer.from(await page.evaluate(paint, scene), "base64");
    const bytes = withExif(jpeg, turned ? QUARTER : UPRIGHT);
    photographs.push({ name: `${name}.jpg`, bytes });
  }
  await page.context().close();
  return photographs;
}

/** Runs in the page: paints one as the sensor sees it, and returns it as base64. */
async function paint({ emoji, number, turned, width, height }) {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  let [w, h] = [width, height];
  if (turned) {
    context.translate(0, height);
    context.rotate(-Math.PI / 2);
    [w, h] = [height, width];
  }
  const hue = (number * 137.5) % 360;
  const wall = context.createRadialGradient(w * 0.4, h * 0.3, 0, w / 2, h / 2, w);
  wall.addColorStop(0, `hsl(${hue} 60% ${62 + 8 * (number % 4)}%)`);
  wall.addColorStop(1, `hsl(${hue + 30} 55% ${30 + 6 * (number % 5)}%)`);
  context.fillStyle = wall;
  context.fillRect(0, 0, w, h);
  context.fillStyle = `hsl(${hue + 190} 30% 40% / 0.55)`;
  context.fillRect(0, h * 0.78, w, h * 0.22);
  const drawing = new Image();
  drawing.src = `/api/symbols/emoji/${encodeURIComponent(emoji)}.svg`;
  await drawing.decode();
  const side = Math.min(w, h) * 0.82;
  context.shadowColor = "#0008";
  context.shadowBlur = 40;
  context.shadowOffsetY = 24;
  context.drawImage(drawing, (w - side) / 2, (h - side) / 2, side, side);
  // Sensors are never quite sure.
  const pixels = context.getImageData(0, 0, width, height);
  let state = number + 1;
  for (let at = 0; at < pixels.data.length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    if (at % 4 < 3) pixels.data[at] += (state >>> 29) - 3;
  }
  context.putImageData(pixels, 0, 0);
  const blob = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.85 });
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000) {
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  }
  return btoa(text);
}

/** Puts the note, the place and the way the camera was held after the head of a JPEG. */
function withExif(jpeg, orientation) {
  const exif = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), tiff(orientation)]);
  const head = Buffer.alloc(4);
  head.writeUInt16BE(0xffe1, 0);
  head.writeUInt16BE(exif.length + 2, 2);
  // After the start of the picture and its first segment, which says that it is JFIF.
  const at = 4 + jpeg.readUInt16BE(4);
  return Buffer.concat([jpeg.subarray(0, at), head, exif, jpeg.subarray(at)]);
}

const [ASCII, SHORT, LONG, RATIONAL] = [2, 3, 4, 5];

function tiff(orientation) {
  const directory = [
    [0x010e, ASCII, `${NOTE}\0`],
    [0x0112, SHORT, orientation],
    [0x8825, LONG, null],
  ];
  const place = [
    [1, ASCII, "N\0"],
    [2, RATIONAL, LATITUDE],
    [3, ASCII, "E\0"],
    [4, RATIONAL, LONGITUDE],
  ];
  const header = Buffer.from("MM\0*\0\0\0\b", "latin1");
  // The directory of the place follows the first one and its values.
  const where = header.length + written(directory, header.length).length;
  directory[2][2] = where;
  return Buffer.concat([header, written(directory, header.length), written(place, where)]);
}

/** A directory at an offset of the file, followed by the values that do not fit into it. */
function written(entries, offset) {
  const directory = Buffer.alloc(2 + 12 * entries.length + 4);
  directory.writeUInt16BE(entries.length, 0);
  const values = [];
  let end = offset + directory.length;
  for (const [index, [tag, type, value]] of entries.entries()) {
    const at = 2 + 12 * index;
    directory.writeUInt16BE(tag, at);
    directory.writeUInt16BE(type, at + 2);
    const bytes = valueOf(type, value);
    directory.writeUInt32BE(type === ASCII ? bytes.length : type === RATIONAL ? 3 : 1, at + 4);
    if (bytes.length <= 4) {
      bytes.copy(directory, at + 8);
      continue;
    }
    directory.writeUInt32BE(end, at + 8);
    values.push(bytes);
    end += bytes.length;
  }
  return Buffer.concat([directory, ...values]);
}

function valueOf(type, value) {
  if (type === ASCII) return Buffer.from(value, "latin1");
  if (type === RATIONAL) return rationals(value);
  const bytes = Buffer.alloc(4);
  if (type === SHORT) bytes.writeUInt16BE(value, 0);
  else bytes.writeUInt32BE(value ?? 0, 0);
  return bytes;
}

/** Degrees, minutes, and hundredths of seconds. */
function rationals([degrees, minutes, hundredths]) {
  const bytes = Buffer.alloc(24);
  [degrees, 1, minutes, 1, hundredths, 100].forEach((number, index) =>
    bytes.writeUInt32BE(number, 4 * index),
  );
  return bytes;
}

/** What of the owner's secrets is in these bytes. */
export function secretsIn(bytes) {
  const secrets = {
    Exif: "Exif\0",
    note: NOTE,
    latitude: rationals(LATITUDE),
    longitude: rationals(LONGITUDE),
  };
  return Object.keys(secrets).filter((name) => bytes.includes(secrets[name], 0, "latin1"));
}
