import { getAddress, type Hash } from 'viem';
import type { ChainClient } from '../chain-client.ts';
import type { OutcomeOptions } from './outcome-room.ts';
import { type ReadOutcome, readOutcome } from './read-outcome.ts';
import { readSentBeside } from './sent-beside.ts';
import { hasSentLater } from './sent-later.ts';

/**
 * Reads a transaction that is on the chain. Undefined while it is not mined, and where what was read may be of another
 * block as well: its own was taken back meanwhile, or the node was at work on the next one.
 */
export async function readMinedOutcome(
  client: ChainClient,
  hash: Hash,
  options: OutcomeOptions,
): Promise<ReadOutcome | undefined> {
  const receipt = await client.receipt(hash);
  if (receipt === null || receipt.to === null) return undefined;
  const sent = await client.read((viem) => viem.getTransaction({ hash }));
  const from = getAddress(sent.from);
  const beside = await readSentBeside(client, { from, receipt });
  const call = {
    ...{ receipt, from, to: getAddress(receipt.to), beside },
    ...{ valueWei: sent.value, data: sent.input, gasLimit: sent.gas },
  };
  let outcome = await readOutcome(client, call, options);
  if (await hasSentLater(client, { from, sent, beside })) {
    // While it makes a block, anvil answers for the newest one with what the next will hold. One behind another is
    // out of reach of that.
    if ((await client.unverified().head()).number <= receipt.blockNumber) return undefined;
    outcome = await readOutcome(client, call, options);
  }
  const since = await client.receipt(hash);
  return since?.blockHash === receipt.blockHash ? outcome : undefined;
}
