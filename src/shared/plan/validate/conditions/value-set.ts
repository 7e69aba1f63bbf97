// Sets of values as sorted cuts through one line: all numbers, then all texts, then the two booleans. A set
// begins at every even cut and ends at the odd one after it, so that every operation is one merge.
import { compareDecimals } from '../../../decimal.ts';
import type { Operand } from '../../conditions/operand.ts';
import type { CompareOp } from '../../conditions.ts';

/** Just before or just after a value; without one, the border before everything of its kind. */
interface Cut {
  kind: number;
  at?: Operand;
  after?: boolean;
}

/** Empty for the empty set. */
export type ValueSet = readonly Cut[];

const numbers: Cut = { kind: 0 };
const texts: Cut = { kind: 1 };
const booleans: Cut = { kind: 2 };
const end: Cut = { kind: 3 };

export const anyValue: ValueSet = [numbers, end];
export const anyNumber: ValueSet = [numbers, texts];
/** What prices, balances and clocks can be. */
export const fromZero: ValueSet = [{ kind: 0, at: { digits: 0n, scale: 0 }, after: false }, texts];

/** The values x of which `x op value` is true. */
export function valuesThat(op: CompareOp, value: Operand): ValueSet {
  if (typeof value === 'boolean') return valuesThatAre(op, value);
  const [kind, first, last] =
    typeof value === 'string' ? [1, texts, booleans] : [0, numbers, texts];
  const before: Cut = { kind, at: value, after: false };
  const after: Cut = { kind, at: value, after: true };
  if (op === 'eq') return [before, after];
  if (op === 'neq') return [first, before, after, last];
  if (typeof value === 'string') return [];
  return { gt: [after, last], gte: [before, last], lt: [first, before], lte: [first, after] }[op];
}

function valuesThatAre(op: CompareOp, value: boolean): ValueSet {
  if (op !== 'eq' && op !== 'neq') return [];
  const at = op === 'eq' ? value : !value;
  return [
    { kind: 2, at, after: false },
    { kind: 2, at, after: true },
  ];
}

export function intersection(left: ValueSet, right: ValueSet): ValueSet {
  return merge(left, right, (inLeft, inRight) => inLeft && inRight);
}

export function union(left: ValueSet, right: ValueSet): ValueSet {
  return merge(left, right, (inLeft, inRight) => inLeft || inRight);
}

function merge(
  left: ValueSet,
  right: ValueSet,
  keep: (inLeft: boolean, inRight: boolean) => boolean,
): ValueSet {
  const merged: Cut[] = [];
  let [l, r] = [0, 0];
  while (l < left.length || r < right.length) {
    const [a, b] = [left[l], right[r]];
    const order = a === undefined ? 1 : b === undefined ? -1 : compareCuts(a, b);
    if (order <= 0) l += 1;
    if (order >= 0) r += 1;
    const inside = keep(l % 2 === 1, r % 2 === 1);
    const cut = order <= 0 ? a : b;
    if (cut !== undefined && inside !== (merged.length % 2 === 1)) merged.push(cut);
  }
  return merged;
}

function compareCuts(a: Cut, b: Cut): number {
  if (a.kind !== b.kind) return a.kind - b.kind;
  if (a.at === undefined || b.at === undefined)
    return Number(b.at === undefined) - Number(a.at === undefined);
  return compareValues(a.at, b.at) || Number(a.after) - Number(b.after);
}

/** Of two values of one kind. */
function compareValues(a: Operand, b: Operand): number {
  if (typeof a === 'object' && typeof b === 'object') return compareDecimals(a, b);
  return a === b ? 0 : a < b ? -1 : 1;
}
