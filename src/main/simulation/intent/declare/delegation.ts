import type { DeclareIntent } from '../intent.ts';

/** Sent to the account itself, and nothing moves by it. */
export const declareRevokeDelegation: DeclareIntent = async ({ call: { account } }) => ({
  ...{ calls: [account], valueWei: 0n, out: [], in: [], allow: [], parties: [] },
});
