import { type Check, issueAt } from '../check.ts';
import { isZero, soundAmounts } from './sound-amounts.ts';

/** ZERO_AMOUNT: an amount, a share or a worth of nothing, where nothing is not a meaning of its own. */
export const zeroAmount: Check = (input) =>
  soundAmounts(input).flatMap((amount) =>
    amount.zeroAllowed || !isZero(amount)
      ? []
      : [
          issueAt(
            amount.place,
            'ZERO_AMOUNT',
            'The amount is zero, so this step would do nothing.',
          ),
        ],
  );
