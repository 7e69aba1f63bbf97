import { usageError } from '../usage-error.ts';
import type { VerbContext } from '../verb.ts';

const most = 100_000;

/** How many, by `--count`. USAGE where that is no whole number from 1 to 100 000. */
export function countOption({ option }: VerbContext, usually: number, verb: string): number {
  const text = option('count') ?? String(usually);
  const count = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  if (count >= 1 && count <= most) return count;
  throw usageError(`The number after --count must be a whole one from 1 to ${most}.`, verb);
}
