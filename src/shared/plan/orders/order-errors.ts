import { AppError, type ErrorFacts } from '../../errors.ts';

const words = {
  ORDER_INCOMPLETE: ['This kind of order needs something that was not given.', 'Add it.'],
  ORDER_KIND_NOT_SUPPORTED: [
    'Orders that follow the price are not carried out in this version.',
    'Use a stop, or a limit.',
  ],
  ORDER_AMOUNT: [
    'To buy, an order needs an exact amount of what is bought.',
    'Write it as a number such as "0.5".',
  ],
  ORDER_TIME: [
    'The end of the order is no point in time with its zone.',
    'Write it as 2027-03-28T12:00:00Z.',
  ],
  ORDER_EXPIRED: ['The end of the order is over already.', 'Give it a later end.'],
  ORDER_ENDS: [
    'The two ends of the order cross each other: one of them is true at any price.',
    'For a sale the limit is above the stop, for a purchase below it.',
  ],
  ORDER_TOO_MANY: [
    'The order would trade more than 1,000 times, or more often than every second.',
    'Let it trade less often, or end sooner.',
  ],
  ORDER_UNKNOWN: ['There is no such order of this account.', 'Look in the list of orders.'],
  ORDER_ENDED: ['This order is over.', 'Look in the list of orders.'],
} as const;

/** Why an order stays as it is, or is not made. */
export function orderRefused(code: keyof typeof words, facts: ErrorFacts = {}): AppError {
  const [message, advice] = words[code];
  const missing = typeof facts['missing'] === 'string' ? ` "${facts['missing']}" is missing.` : '';
  return new AppError(code, 'invalid_params', `${message}${missing}`, {
    advice: `Nothing was ordered or changed. ${advice}`,
    facts,
  });
}

/** An order whose plan the validator does not take. */
export function orderInvalid(why: string): AppError {
  return new AppError('ORDER_INVALID', 'invalid_params', `The order cannot be made. ${why}`, {
    advice: 'Nothing was ordered. Correct the order.',
  });
}
