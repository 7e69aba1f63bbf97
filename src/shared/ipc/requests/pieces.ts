// Pieces of payloads that several rooms share.
import { z } from 'zod';

export const id = z.string().min(1).max(64);
export const none = z.strictObject({});
export const chainId = z.number().int().positive();
