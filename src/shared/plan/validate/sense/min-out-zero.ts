import { type Check, issueAt } from '../check.ts';
import { isZero, soundAmounts } from './sound-amounts.ts';

/** MIN_OUT_ZERO: a least amount of nothing, by which any loss would be accepted. */
export const minOutZero: Check = (input) =>
  soundAmounts(input).flatMap((amount) => {
    if (amount.use !== 'floor' || !isZero(amount)) return [];
    const message =
      'The least that must come back is zero, so the whole amount could be lost. Write the least to take.';
    return [issueAt(amount.place, 'MIN_OUT_ZERO', message)];
  });
