// Mines a transaction on the fork: two requests, one that mines it and one that looks at it.
import { type Address, type Hash, hexToBigInt, numberToHex, type TransactionReceipt } from 'viem';
import { AppError } from '../../shared/errors.ts';
import type { PlannedTransaction } from '../chain/planned-transaction.ts';
import { hexShape } from '../chain/rpc/hex-shape.ts';
import { withRpcErrors } from '../chain/rpc/translate-rpc-error.ts';
import type { ForkSession } from './fork.ts';
import { gasLimitOf, type KnownL1Fee, l1FeeOf } from './gas-limit.ts';
import { rehearsalUnavailable } from './rehearsal-errors.ts';
import { isTooLarge, type Mined, readTrace } from './trace/read-trace.ts';
import type { Trace } from './trace/trace.ts';

export interface RunFields extends PlannedTransaction {
  from: Address;
  /** Default: the fork's estimate and a margin. */
  gasLimit?: bigint;
  maxFeePerGasWei: bigint;
  maxPriorityFeePerGasWei: bigint;
}

/** A transaction that is in a block of the fork. */
export interface MinedRun {
  receipt: TransactionReceipt;
  /** Null where it did more than could be read. */
  trace: Trace | null;
  gasLimit: bigint;
  l1: KnownL1Fee;
}

/** Runs it in a block of its own. */
export async function mineOnFork(session: ForkSession, fields: RunFields): Promise<MinedRun> {
  const { client, codes } = session;
  const { from, to, valueWei, data } = fields;
  const { l1, hash, gasLimit } = await sendOnFork(session, fields);
  const { receipt, trace } = await lookAt({ client, codes, hash, to });
  if (receipt.status === 'success') return { receipt, trace, gasLimit, l1 };
  // The receipt has no reason; the same call one block earlier gives it.
  await client.call({ from, to, valueWei, data }, receipt.blockNumber - 1n);
  throw new AppError(
    'TX_REVERTED',
    'reverted',
    'The contract refused the call within its gas limit.',
    {
      advice: 'Nothing changed on the chain. Rehearse the step again to get a limit of now.',
      facts: { reason: 'gas_limit' },
    },
  );
}

async function sendOnFork(
  session: ForkSession,
  fields: RunFields,
): Promise<{ hash: Hash; gasLimit: bigint; l1: KnownL1Fee }> {
  const { gasLimit } = fields;
  if (gasLimit !== undefined) {
    const [, hash, l1] = await Promise.all([
      session.nextBlockTime(),
      sendAndMine(session, fields, gasLimit),
      l1FeeOf(session.upstream, fields),
    ]);
    return { hash, gasLimit, l1 };
  }
  const [time, head, l1] = await Promise.all([
    session.nextBlockTime(),
    withRpcErrors(() => session.client.rpc.request('eth_blockNumber')),
    l1FeeOf(session.upstream, fields),
  ]);
  const next = { number: hexToBigInt(hexShape.parse(head)) + 1n, time };
  const limit = await gasLimitOf(session, fields, next, l1);
  return { hash: await sendAndMine(session, fields, limit), gasLimit: limit, l1 };
}

/** The receipt goes with the traces in one request. Where that is too long to be read, it is asked for alone. */
async function lookAt(mined: Mined): Promise<Pick<MinedRun, 'receipt' | 'trace'>> {
  const { client, hash } = mined;
  try {
    const [receipt, trace] = await Promise.all([client.receipt(hash), readTrace(mined)]);
    if (receipt !== null) return { receipt, trace };
  } catch (thrown) {
    if (!isTooLarge(thrown)) throw thrown;
    const receipt = await client.receipt(hash);
    if (receipt !== null) return { receipt, trace: null };
  }
  throw rehearsalUnavailable('not_mined');
}

/** In one request, which anvil begins in this order: the first two are done when the last begins. */
async function sendAndMine(
  { client: { rpc } }: ForkSession,
  fields: RunFields,
  gasLimit: bigint,
): Promise<Hash> {
  const call = {
    from: fields.from,
    to: fields.to,
    value: numberToHex(fields.valueWei),
    data: fields.data,
    gas: numberToHex(gasLimit),
    maxFeePerGas: numberToHex(fields.maxFeePerGasWei),
    maxPriorityFeePerGas: numberToHex(fields.maxPriorityFeePerGasWei),
  };
  const [, hash] = await withRpcErrors(() =>
    Promise.all([
      rpc.request('anvil_impersonateAccount', [fields.from]),
      rpc.request('eth_sendTransaction', [call]),
      rpc.request('anvil_mine', ['0x1']),
    ]),
  );
  return hexShape.parse(hash);
}
