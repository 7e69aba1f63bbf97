// What chains count and keep, as text in data between programs or on disk.
import { z } from 'zod';

/** A whole number that is not negative, decimal: units of a token, wei, gas. */
export const unitsText = z.string().regex(/^(0|[1-9]\d*)$/);

/** Bytes of any number, in lower-case hex after `0x`. */
export const bytesText = z.string().regex(/^0x(?:[0-9a-f]{2})*$/);

/** 32 bytes, in lower-case hex after `0x`: a hash, a place in a contract's storage and what it holds. */
export const wordText = z.string().regex(/^0x[0-9a-f]{64}$/);
