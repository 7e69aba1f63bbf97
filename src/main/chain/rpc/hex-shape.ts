import { type Hex, isHex } from 'viem';
import { z } from 'zod';

/** Bytes or a number as a node writes them; neither is given a length here. */
export const hexShape = z.custom<Hex>((value) => isHex(value));
