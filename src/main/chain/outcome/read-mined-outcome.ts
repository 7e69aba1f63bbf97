import { getAddress, type Hash } from 'viem';
import type { ChainClient } from '../chain-client.ts';
import type { OutcomeOptions } from './outcome-room.ts';
import { type ReadOutcome, readOutcome } from './read-outcome.ts';
import { readSentBeside } from './sent-beside.ts';

/**
 * Reads a transaction that is on the chain. Undefined while it is not mined, and where it came into another block
 * meanwhile: what was read then is of both.
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
  const call = {
    ...{ receipt, from, to: getAddress(receipt.to) },
    beside: await readSentBeside(client, { from, receipt }),
    ...{ valueWei: sent.value, data: sent.input, gasLimit: sent.gas },
  };
  const outcome = await readOutcome(client, call, options);
  const since = await client.receipt(hash);
  return since?.blockHash === receipt.blockHash ? outcome : undefined;
}
