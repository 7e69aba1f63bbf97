// How much gas a transaction may use, and what the chain takes beside for keeping its data on Ethereum.
import { hexToBigInt, numberToHex } from 'viem';
import type { Finding } from '../../shared/chain/types.ts';
import { AppError } from '../../shared/errors.ts';
import type { CallFields, ChainClient } from '../chain/chain-client.ts';
import { type L1Fee, type PricedTransaction, readL1Fee } from '../chain/l1-fee.ts';
import { hexShape } from '../chain/rpc/hex-shape.ts';
import { withRpcErrors } from '../chain/rpc/translate-rpc-error.ts';
import type { ForkSession } from './fork-session.ts';

/** Null where the chain does not say. */
export type KnownL1Fee = L1Fee | null;

/** The block that the transaction will be in. */
interface NextBlock {
  number: bigint;
  /** Unix seconds. */
  time: bigint;
}

/** What a plain transfer of the native coin costs, always. */
const plainTransferGas = 21_000n;

/**
 * A fifth above what the call needs in the block that it will be in: pools, for one, store more when time has passed
 * since the block before. A plain transfer needs no margin, but for what the chain counts for its data.
 */
export async function gasLimitOf(
  { client }: ForkSession,
  { from, to, valueWei, data }: CallFields,
  { number, time }: NextBlock,
  l1: KnownL1Fee,
): Promise<bigint> {
  const call = { from, to, value: numberToHex(valueWei), data };
  const block = { number: numberToHex(number), time: numberToHex(time) };
  const params = [call, 'latest', null, block];
  const answer = await withRpcErrors(() => client.rpc.request('eth_estimateGas', params));
  const estimate = hexToBigInt(hexShape.parse(answer));
  const onFork = estimate === plainTransferGas ? estimate : (estimate * 6n) / 5n;
  return onFork + ((l1?.gas ?? 0n) * 6n) / 5n;
}

/** Of the chain itself, since no fork knows it. A chain that gives no answer leaves it unknown. Errors: RPC_*. */
export async function l1FeeOf(
  upstream: ChainClient,
  fields: PricedTransaction,
): Promise<KnownL1Fee> {
  try {
    return await readL1Fee(upstream, fields);
  } catch (thrown) {
    if (thrown instanceof AppError && silent.has(thrown.code)) return null;
    throw thrown;
  }
}

const silent: ReadonlySet<string> = new Set([
  'CONTRACT_NO_ANSWER',
  'TX_REVERTED',
  'RPC_BAD_ANSWER',
]);

/** What is no gas is not bounded by what is signed: at worst it is taken for twice what it is now. */
export function mostL1FeeWei({ wei, gas }: L1Fee): bigint {
  return gas > 0n ? 0n : wei * 2n;
}

/** Why the fee at most is more than what the signer reads from the bytes. */
export function l1FeeBeside({ wei }: L1Fee): Finding {
  return {
    id: 'L1_FEE',
    level: 'info',
    message:
      'This network also takes a fee for keeping the data on Ethereum, which no signature can limit. It is in the fee that is shown, and counted twice in the fee at most.',
    evidence: { dataFeeWei: wei.toString() },
  };
}

export const l1FeeUnknown: Finding = {
  id: 'L1_FEE_UNKNOWN',
  level: 'unknown',
  message:
    'This network also takes a fee for keeping the data on Ethereum, and does not say how much. The whole fee is higher than shown: try again later.',
  evidence: {},
};
