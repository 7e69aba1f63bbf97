// Balances are known at the ends of blocks only. What other transactions of the account did in the same block
// is no doing of the one that is read, and is taken out: what each says of itself, by its value, fee and logs.
import {
  type Address,
  getAddress,
  type Hash,
  isAddressEqual,
  numberToHex,
  type TransactionReceipt,
} from 'viem';
import { z } from 'zod';
import { contractsOf } from '../../../shared/chain/addresses.ts';
import type { ChainClient } from '../chain-client.ts';
import { paidFeeWei } from '../paid-fee.ts';
import { rpcBadAnswer } from '../rpc/rpc-errors.ts';
import { withRpcErrors } from '../rpc/translate-rpc-error.ts';
import { type ClaimedMove, claimedDelta, claimedMoves } from './transfer-logs.ts';

/** Another transaction of the same account, in the same block. */
export interface SentBeside {
  from: Address;
  to: Address | null;
  nonce: number;
  /** 0 where it was refused. */
  valueWei: bigint;
  feeWei: bigint;
  /** What its logs claim of tokens. */
  moves: readonly ClaimedMove[];
}

const blockShape = z.looseObject({
  transactions: z.array(z.looseObject({ hash: z.string(), from: z.string() })),
});

/** Usually none, which two numbers tell. Errors: RPC_*. */
export async function readSentBeside(
  client: ChainClient,
  { from, receipt }: { from: Address; receipt: TransactionReceipt },
): Promise<SentBeside[]> {
  const { blockNumber, transactionHash } = receipt;
  const [before, after] = await Promise.all([
    client.minedNonce(from, blockNumber - 1n),
    client.minedNonce(from, blockNumber),
  ]);
  if (after - before <= 1) return [];
  const own = await sentIn(client, blockNumber, from);
  const read = await Promise.all(
    own.filter((hash) => hash !== transactionHash).map((hash) => readOne(client, hash, receipt)),
  );
  return read.flatMap((each) => each ?? []);
}

/** By how much it changed what an account has of a token; fees are of the coin. */
export function besideDelta(
  beside: readonly SentBeside[],
  token: Address | 'native',
  account: Address,
): bigint {
  return beside.reduce((sum, { from, to, valueWei, feeWei, moves }) => {
    if (token !== 'native') return sum + claimedDelta(moves, token, account);
    const gone = from === account ? valueWei + feeWei : 0n;
    return sum + (to === account ? valueWei : 0n) - gone;
  }, 0n);
}

/** Hashes alone: what they are is asked of as many endpoints as anything about money. */
async function sentIn(client: ChainClient, block: bigint, from: Address): Promise<Hash[]> {
  const params = [numberToHex(block), true];
  const answer = await withRpcErrors(() => client.rpc.request('eth_getBlockByNumber', params));
  const read = blockShape.safeParse(answer);
  if (!read.success) throw rpcBadAnswer(client.rpc.host, 'eth_getBlockByNumber', 'no_block');
  return read.data.transactions
    .filter((each) => each.from.toLowerCase() === from.toLowerCase())
    .map(({ hash }) => hash as Hash);
}

async function readOne(
  client: ChainClient,
  hash: Hash,
  { blockHash, from }: TransactionReceipt,
): Promise<SentBeside | null> {
  const [receipt, sent] = await Promise.all([
    client.receipt(hash),
    client.read((viem) => viem.getTransaction({ hash })),
  ]);
  if (receipt?.blockHash !== blockHash || !isAddressEqual(receipt.from, from)) return null;
  return {
    from: getAddress(receipt.from),
    to: receipt.to === null ? null : getAddress(receipt.to),
    nonce: sent.nonce,
    valueWei: receipt.status === 'success' ? sent.value : 0n,
    feeWei: paidFeeWei(receipt),
    moves: claimedMoves(receipt.logs, contractsOf(client.chainId)?.weth),
  };
}
