import { getAddress, type Hex, isAddressEqual, keccak256, numberToHex } from 'viem';
import { z } from 'zod';
import type { ReadAccount, ReadSet } from '../../shared/chain/read-set.ts';
import { AppError } from '../../shared/errors.ts';
import type { JsonRpc } from './rpc/json-rpc.ts';
import { rpcBadAnswer } from './rpc/rpc-errors.ts';
import { withRpcErrors } from './rpc/translate-rpc-error.ts';

const quantity = z.string().transform(BigInt);

/** Of eth_getProof. The proof itself is left out: what two endpoints agree on is believed, as elsewhere. */
const accountShape = z.object({
  address: z.string(),
  balance: quantity,
  nonce: quantity,
  codeHash: z.string(),
  storageProof: z.array(z.object({ key: quantity, value: quantity })),
});

/** How an account without code is told: by the hash of nothing, or by none. */
const noCode: ReadonlySet<string> = new Set([keccak256('0x'), word(0n)]);

/**
 * The same accounts and slots as they are at a block: one question for each account, whatever is read of it.
 * Null where the endpoint refuses such questions. Errors: RPC_*.
 */
export async function readAgain(
  rpc: JsonRpc,
  before: ReadSet,
  { hash }: { hash: Hex },
): Promise<ReadSet | null> {
  try {
    return await Promise.all(before.map((account) => accountAgain(rpc, account, hash)));
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === 'RPC_REFUSED') return null;
    throw thrown;
  }
}

async function accountAgain(
  rpc: JsonRpc,
  { address, balanceWei, nonce, slots }: ReadAccount,
  blockHash: Hex,
): Promise<ReadAccount> {
  const keys = Object.keys(slots);
  const params = [address, keys, { blockHash }];
  const answer = await withRpcErrors(() => rpc.request('eth_getProof', params));
  const read = accountShape.safeParse(answer);
  const found = read.success ? read.data : null;
  const values = found?.storageProof.filter(({ key }, at) => key === BigInt(keys[at] ?? -1));
  const isOfIt = found !== null && isAddressEqual(getAddress(found.address), getAddress(address));
  if (!isOfIt || values?.length !== keys.length) {
    throw rpcBadAnswer(rpc.host, 'eth_getProof', 'other_account', read.error);
  }
  return {
    address,
    ...(balanceWei !== undefined && { balanceWei: found.balance.toString() }),
    ...(nonce !== undefined && { nonce: Number(found.nonce) }),
    codeHash: noCode.has(found.codeHash) ? null : found.codeHash,
    slots: Object.fromEntries(keys.map((key, at) => [key, word(values[at]?.value ?? 0n)])),
  };
}

function word(value: bigint): Hex {
  return numberToHex(value, { size: 32 });
}
