// Pieces of payloads that several rooms share.
import { z } from 'zod';

export const id = z.string().min(1).max(64);
export const none = z.strictObject({});
/** Of a step in a run: ids of nodes, at most as deep as a plan, with rounds. */
export const stepPath = z.string().max(16_384);
export const chainId = z.number().int().positive();
