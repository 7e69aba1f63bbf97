import type { Address, Transaction } from 'viem';
import type { ChainClient } from '../chain-client.ts';
import type { SentBeside } from './sent-beside.ts';

/** Whether the account already did more than this transaction and those in the same block. Errors: RPC_*. */
export async function hasSentLater(
  client: ChainClient,
  { from, sent, beside }: { from: Address; sent: Transaction; beside: readonly SentBeside[] },
): Promise<boolean> {
  const last = Math.max(sent.nonce, ...beside.map(({ nonce }) => nonce));
  // What an account agrees to for itself takes a number of its own.
  const agreed = sent.authorizationList?.length ?? 0;
  // One endpoint's word: several need not have come equally far.
  return (await client.unverified().minedNonce(from)) > last + 1 + agreed;
}
