import { getAddress, isAddress } from 'viem';
import { z } from 'zod';

/** An address, lower case or with a right EIP-55 checksum, in its EIP-55 form. */
export const addressParam = z
  .string()
  .refine((text) => isAddress(text, { strict: true }), 'expected an address')
  .transform((text) => getAddress(text));
