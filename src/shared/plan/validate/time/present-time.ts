import type { CheckInput } from '../check.ts';
import { oncePerInput } from '../once-per.ts';
import { writtenInstant } from './written-instant.ts';

/** Epoch milliseconds of the present; null when it is unknown. */
export function presentTime(input: CheckInput): number | null {
  return readOnce(input).now;
}

const readOnce = oncePerInput(({ context }) => ({ now: writtenInstant(context.now) }));
