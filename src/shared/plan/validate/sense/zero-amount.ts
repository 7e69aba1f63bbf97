import { writtenAmounts } from '../action-amounts.ts';
import { type Check, issueAt } from '../check.ts';

/** ZERO_AMOUNT: an amount, or a share, of nothing. */
export const zeroAmount: Check = (input) =>
  writtenAmounts(input).flatMap(({ number, zeroAllowed, place }) =>
    zeroAllowed || /[1-9]/.test(number)
      ? []
      : [issueAt(place, 'ZERO_AMOUNT', 'The amount is zero, so this step would do nothing.')],
  );
