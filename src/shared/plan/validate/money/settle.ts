import { type Form, isConstant, rangeOf, somewhereIn } from './linear-form.ts';
import { atLeastZero, sameRange } from './range.ts';
import type { Visit } from './visit.ts';

/** Leaves a balance after a move: nothing where more was spent than there was. */
export function settle({ state, isContested }: Visit, key: string, rest: Form): void {
  if (isContested(key)) return;
  const range = rangeOf(rest);
  const least = atLeastZero(range);
  const form = sameRange(range, least) ? rest : somewhereIn(least);
  const before = state.balance(key);
  // A balance of nothing of which something is spent is still the untouched one.
  const isSame =
    before !== undefined &&
    isConstant(before) &&
    isConstant(form) &&
    before.constant === form.constant;
  if (!isSame) state.setBalance(key, form);
}
