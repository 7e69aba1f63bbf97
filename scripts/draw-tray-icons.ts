// Draws the icons of the tray into resources/tray: `node scripts/draw-tray-icons.ts`. Run it after a change of
// the mark. macOS colours a template itself; elsewhere nobody says how dark the panel is, so the mark brings a
// ground of its own.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';

type Point = readonly [x: number, y: number];
type Colour = readonly [red: number, green: number, blue: number];

/** The mark on its field of 20 by 20: lines with round ends. */
const mark: readonly { from: Point; to: Point; width: number }[] = [
  { from: [3, 16.5], to: [17, 16.5], width: 1.6 },
  { from: [4.5, 12.2], to: [8, 4.5], width: 2.4 },
  { from: [9.5, 12.2], to: [15.5, 4], width: 2.4 },
];
const field = 20;
/** Each pixel is looked at in so many places across and down. */
const samples = 8;

const ink: Colour = [0x17, 0x20, 0x22];
const paper: Colour = [0xfc, 0xfd, 0xfc];
const black: Colour = [0, 0, 0];

interface Icon {
  name: string;
  pixels: number;
  line: Colour;
  /** Behind the mark; none for a template. */
  ground: Colour | null;
}

const icons: readonly Icon[] = [
  { name: 'markTemplate', pixels: 18, line: black, ground: null },
  { name: 'markTemplate@2x', pixels: 36, line: black, ground: null },
  { name: 'light', pixels: 32, line: paper, ground: ink },
  { name: 'dark', pixels: 32, line: ink, ground: paper },
];

function onMark([x, y]: Point): boolean {
  return mark.some(({ from, to, width }) => {
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const along = ((x - from[0]) * dx + (y - from[1]) * dy) / (dx * dx + dy * dy);
    const t = Math.min(1, Math.max(0, along));
    return Math.hypot(x - from[0] - t * dx, y - from[1] - t * dy) <= width / 2;
  });
}

/** A square with round corners that fills the field. */
function onGround([x, y]: Point): boolean {
  const radius = 4;
  const over = (value: number) => Math.max(radius - value, value - (field - radius), 0);
  return Math.hypot(over(x), over(y)) <= radius;
}

/** Red, green, blue, opacity of one pixel: the share of what its places show. */
function pixel({ pixels, line, ground }: Icon, column: number, row: number): number[] {
  // On a ground the mark keeps a margin.
  const scale = ground === null ? 1 : 0.78;
  const sum = [0, 0, 0];
  let seen = 0;
  for (let place = 0; place < samples * samples; place++) {
    const x = ((column + ((place % samples) + 0.5) / samples) * field) / pixels;
    const y = ((row + (Math.floor(place / samples) + 0.5) / samples) * field) / pixels;
    const inMark = onMark([
      (x - field / 2) / scale + field / 2,
      (y - field / 2) / scale + field / 2,
    ]);
    const colour = inMark ? line : onGround([x, y]) ? ground : null;
    if (colour === null) continue;
    seen += 1;
    for (const [part, value] of colour.entries()) sum[part] = (sum[part] ?? 0) + value;
  }
  const opacity = Math.round((seen * 255) / samples ** 2);
  return [...sum.map((value) => (seen === 0 ? 0 : Math.round(value / seen))), opacity];
}

function png(icon: Icon): Buffer {
  const { pixels } = icon;
  const rows = Array.from({ length: pixels }, (_, row) => [
    0,
    ...Array.from({ length: pixels }, (_, column) => pixel(icon, column, row)).flat(),
  ]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(pixels, 0);
  header.writeUInt32BE(pixels, 4);
  // Eight bits for each of red, green, blue and opacity.
  header.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.from(rows.flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, check]);
}

const folder = join(import.meta.dirname, '..', 'resources', 'tray');
mkdirSync(folder, { recursive: true });
for (const icon of icons) writeFileSync(join(folder, `${icon.name}.png`), png(icon));
