// Which assignments of values make a condition true: a union of boxes, each of which says for some variables
// in which set they lie. What is said of one variable alone is always kept as a single box, so that a
// condition on one variable is decided exactly, however it is nested.
import { intersection, union, type ValueSet } from './value-set.ts';
import type { Variable } from './variables.ts';
import type { Volatility } from './volatility.ts';

/** Variables that are not named may have any value. No set in it is empty. */
type Box = ReadonlyMap<Variable, ValueSet>;

/** Without boxes: nothing. A box without variables: everything. */
export type Region = readonly Box[];

export const nowhere: Region = [];
export const everywhere: Region = [new Map()];

/** Boxes and cuts beyond which a region is not written out any more. */
const maxSize = 256;

export function regionOf(variable: Variable, values: ValueSet): Region {
  const possible = intersection(values, variable.domain);
  return possible.length === 0 ? nowhere : [new Map([[variable, possible]])];
}

/** Null when the answer would be too large to write out. */
export function intersect(left: Region, right: Region): Region | null {
  if (left.length * right.length > maxSize) return null;
  const boxes = left.flatMap((a) => right.flatMap((b) => meet(a, b) ?? []));
  return unite([boxes]);
}

/** Null when two boxes have nothing in common. */
function meet(a: Box, b: Box): Box | null {
  const [large, small] = a.size < b.size ? [b, a] : [a, b];
  const met = new Map(large);
  for (const [variable, values] of small) {
    const other = large.get(variable);
    const both = other === undefined ? values : intersection(values, other);
    if (both.length === 0) return null;
    met.set(variable, both);
  }
  return met;
}

/** Null when the answer would be too large to write out. */
export function unite(regions: readonly Region[]): Region | null {
  const alone = new Map<Variable, ValueSet>();
  const others: Box[] = [];
  let size = 0;
  for (const box of regions.flat()) {
    const [only] = box;
    if (only === undefined) return everywhere;
    if (box.size === 1) {
      const [variable, values] = only;
      const before = alone.get(variable) ?? [];
      const after = union(before, values);
      alone.set(variable, after);
      size += after.length - before.length;
    } else {
      others.push(box);
      size += box.size;
      for (const values of box.values()) size += values.length;
    }
    if (size > maxSize) return null;
  }
  return [...[...alone].map((entry) => new Map([entry])), ...others];
}

/** Whether some assignment lies in both; true as well where that is too much to find out. */
export function meets(left: Region, right: Region): boolean {
  if (left.length * right.length > maxSize) return true;
  return left.some((a) => right.some((b) => meet(a, b) !== null));
}

/** What is still known after everything at least as volatile may have changed. */
export function forget(region: Region, from: Volatility): Region {
  if (region.every((box) => [...box.keys()].every(({ volatility }) => volatility < from))) {
    return region;
  }
  const kept = region.map(
    (box) => new Map([...box].filter(([variable]) => variable.volatility < from)),
  );
  return unite([kept]) ?? everywhere;
}
