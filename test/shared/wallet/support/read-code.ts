// Reads a QR code of version 3 with error correction M, whose codewords are one block, without mending anything:
// after ISO/IEC 18004, not after the library that draws it.

const masks: readonly ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];
const size = 29;

/** @param modules without the light ones around them */
export function readCode(modules: readonly (readonly boolean[])[]): string {
  if (modules.length !== size) throw new Error(`${modules.length} modules are not version 3`);
  const bits = placesOf().map(([row, column]) => {
    return at(modules, row, column) !== maskOf(modules)(row, column);
  });
  if (numberAt(bits, 0, 4) !== 4) throw new Error('not in the mode of bytes');
  const length = numberAt(bits, 4, 8);
  const bytes = Array.from({ length }, (_, index) => numberAt(bits, 12 + 8 * index, 8));
  return Buffer.from(bytes).toString('latin1');
}

function at(modules: readonly (readonly boolean[])[], row: number, column: number): boolean {
  return modules[row]?.[column] ?? false;
}

/** The format says it beside the finder at the top left, itself masked by 101010000010010. */
function maskOf(
  modules: readonly (readonly boolean[])[],
): (row: number, column: number) => boolean {
  const bits = [2, 3, 4].map((column) => at(modules, 8, column));
  const read = numberAt(bits, 0, 3) ^ 0b101;
  const mask = masks[read];
  if (mask === undefined) throw new Error('no such mask');
  return mask;
}

/** Two columns at a time from the right, up and down, past what is not data. */
function placesOf(): [number, number][] {
  const places: [number, number][] = [];
  let up = true;
  for (let right = size - 1; right > 0; right -= 2) {
    const pair = right <= 6 ? right - 1 : right;
    for (let step = 0; step < size; step += 1) {
      const row = up ? size - 1 - step : step;
      for (const column of [pair, pair - 1]) {
        if (!isFunction(row, column)) places.push([row, column]);
      }
    }
    up = !up;
  }
  return places;
}

function isFunction(row: number, column: number): boolean {
  const finder =
    (row < 9 && column < 9) || (row < 9 && column >= size - 8) || (row >= size - 8 && column < 9);
  const alignment = Math.abs(row - 22) <= 2 && Math.abs(column - 22) <= 2;
  return finder || alignment || row === 6 || column === 6;
}

function numberAt(bits: readonly boolean[], from: number, length: number): number {
  return bits.slice(from, from + length).reduce((sum, bit) => 2 * sum + (bit ? 1 : 0), 0);
}
