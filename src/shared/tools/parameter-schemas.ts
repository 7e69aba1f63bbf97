// Schemas that several tools share. A reference may stand in the place of any of these values; the checks
// see to that, so no schema says it.
import { z } from 'zod';

const decimal = /^\d+(\.\d+)?$/;

/** Token units, a share such as "50%", or all of it. */
export const amountText = /^(max|\d+(\.\d+)?%?)$/;

const decimalText = (message: string): z.ZodString => z.string(message).regex(decimal, message);

/** Exact token units. */
export const exactAmountSchema = decimalText('expected an exact amount such as "100"');

const forms = 'expected an amount such as "0.75", a share such as "50%", "max"';
const heldMessage = `${forms}, or a worth such as {"usd": "100"}`;
const usdSchema = z.strictObject({ usd: z.string().regex(decimal) });

/** Of what is held: token units, a share, all of it, or a worth in USD; read just before the rehearsal. */
export const heldAmountSchema = z.union(
  [z.string().regex(amountText, heldMessage), usdSchema],
  heldMessage,
);

const spendMessage = `${forms}, a worth such as {"usd": "100"}, or {"percentOfStart": "25"}`;

/** What is taken from the account: all of the above, or a share of what it held when the run began. */
export const spendAmountSchema = z.union(
  [
    z.string().regex(amountText, spendMessage),
    usdSchema,
    z.strictObject({ percentOfStart: z.string().regex(decimal) }),
  ],
  spendMessage,
);

const allowanceMessage = 'expected an exact amount such as "100", or "unlimited"';

/** An exact allowance; zero takes it back. */
export const allowanceSchema = z
  .string(allowanceMessage)
  .regex(/^(unlimited|\d+(\.\d+)?)$/, allowanceMessage);

/** Symbol of the bundled list, or an address. */
export const tokenSchema = z.string('expected a token symbol or address').min(1);

/** What it may hold is decided by the address check, which can say more than a pattern. */
export const addressSchema = z.string('expected an address');

export const chainIdSchema = z.number('expected a chain id').int().positive();

/** Percent, without its sign. */
export const percentSchema = decimalText('expected a percentage such as "0.5"');

const priceMessage = 'expected a price such as "3500"';

/** A price or a rate; a number is kept as it is written, as in a trigger's threshold. */
export const priceSchema = z.union(
  [z.number().nonnegative(priceMessage), z.string().regex(decimal, priceMessage)],
  priceMessage,
);

/** Which of a token's pieces, for tokens of which no two are alike. */
export const tokenIdSchema = z
  .string('expected a token id such as "42"')
  .regex(/^\d+$/, 'expected a token id such as "42"');

export const textSchema = z.string('expected a text').min(1, 'expected a text');

export const durationMsSchema = z.number('expected a time in ms').int().positive();

export const countSchema = z.number('expected a whole number').int().positive();

/** Absolute; where it may point is decided by the check of paths. */
export const pathSchema = z.string('expected a path').min(1, 'expected a path');

/** One of a few words, with a message that lists them. */
export function choice<const Words extends readonly [string, ...string[]]>(words: Words) {
  const list = words.map((word) => `"${word}"`).join(' or ');
  return z.enum(words, `expected ${list}`);
}
