import { z } from 'zod';

/** An address in data between programs or on disk, in any case of letters; people's own are judged by addressProblem. */
export const addressText = z.string().regex(/^0x[0-9a-fA-F]{40}$/);
