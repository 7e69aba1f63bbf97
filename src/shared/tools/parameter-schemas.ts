// Schemas that several tools share, and what every chain write leaves behind.
import { z } from 'zod';

/** Token units, a share of the balance, or all of it; read just before the step is rehearsed. */
export const spendAmountSchema = z.union(
  [z.string().regex(/^\d+(\.\d+)?$/), z.string().regex(/^\d+(\.\d+)?%$/), z.literal('max')],
  'expected an amount such as "0.75", a share such as "50%", or "max"',
);

export const exactAmountSchema = z
  .string('expected an exact amount such as "100"')
  .regex(/^\d+(\.\d+)?$/, 'expected an exact amount such as "100"');

/** Symbol of the bundled list, or an address. */
export const tokenSchema = z.string('expected a token symbol or address').min(1);

/** What it may hold is decided by the address check, which can say more than a pattern. */
export const addressSchema = z.string('expected an address');

export const chainIdSchema = z.number('expected a chain id').int().positive();

/** Percent of the rehearsed quote. */
export const slippageSchema = z
  .string('expected a percentage such as "0.5"')
  .regex(/^\d+(\.\d+)?$/, 'expected a percentage such as "0.5"');

/** Left by every chain write. */
export const chainWriteResult = {
  txHash: z.string(),
  status: z.string(),
  gasUsed: z.string(),
  feeEth: z.string(),
  blockNumber: z.string(),
};
