// Countersign as a server of the Model Context Protocol: what other programs may read, and how much they may leave.
import { z } from 'zod';

/** What the person lets other programs do and see. */
export const servingSchema = z.strictObject({
  /** They may ask what plans are like, and propose some. */
  on: z.boolean(),
  /** They are told the names and addresses of the wallet's accounts. */
  accounts: z.boolean(),
  /** And what each was worth when Countersign looked last. */
  worth: z.boolean(),
});
export type Serving = z.infer<typeof servingSchema>;

export const notServing: Serving = { on: false, accounts: false, worth: false };

/** Proposals that nobody has agreed to or discarded, waiting ones included. */
export const mostOpenProposals = 20;

/** UTF-8 bytes of a plan that is proposed, and letters of words. */
export const maxProposedBytes = 262_144;
export const maxProposedWords = 2_000;

export interface ServingView extends Serving {
  /** What other programs are configured with, as JSON; null in a package, which has no command line to answer them. */
  config: string | null;
  /** Proposals that lie in the folder. */
  waiting: number;
  /** Files in the folder that were no proposals; they are kept under another name. */
  refused: number;
}
