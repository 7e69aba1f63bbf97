/** Names near to one that is not known, best first, at most three: what the writer may have meant. */
export function nearestNames(wanted: string, known: readonly string[]): string[] {
  const target = wanted.toLowerCase().slice(0, 64);
  const limit = Math.floor(target.length / 3);
  return known
    .filter((name) => mayBeNear(target, name.toLowerCase(), limit))
    .map((name) => ({ name, distance: distanceBetween(target, name.toLowerCase()) }))
    .filter(({ name, distance }) => distance <= limit || contains(target, name.toLowerCase()))
    .sort((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1))
    .slice(0, 3)
    .map(({ name }) => name);
}

/** The distance is at least the difference in length, which is known without counting. */
function mayBeNear(target: string, name: string, limit: number): boolean {
  return Math.abs(target.length - name.length) <= limit || contains(target, name);
}

/** What one holds more than the other has to be put in, letter by letter. */
function distanceBetween(target: string, name: string): number {
  if (contains(target, name)) return Math.abs(target.length - name.length);
  return distanceOf(target, name);
}

function contains(target: string, name: string): boolean {
  return target.length >= 3 && name.length >= 3 && (name.includes(target) || target.includes(name));
}

/** Letters to put in, leave out, change or swap with their neighbour (optimal string alignment). */
function distanceOf(left: string, right: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const same = left[row - 1] === right[column - 1] ? 0 : 1;
      const swapped = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      current.push(
        Math.min(
          (last[column] ?? 0) + 1,
          (current[column - 1] ?? 0) + 1,
          (last[column - 1] ?? 0) + same,
          row > 1 && column > 1 && swapped ? (beforeLast[column - 2] ?? 0) + 1 : Infinity,
        ),
      );
    }
    beforeLast = last;
    last = current;
  }
  return last[right.length] ?? 0;
}
