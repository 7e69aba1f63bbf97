// How a token counts its amounts. One that says different things at different times would make any amount of
// it mean anything.
import type { Address, Hex } from 'viem';
import { AppError } from '../../shared/errors.ts';
import type { AtBlock, ChainClient } from './chain-client.ts';
import { contractNoAnswer } from './rpc/translate-rpc-error.ts';
import { askToken, readDecimals } from './token-getters.ts';

/**
 * The decimals of a token that no list has, at the head and in the block before.
 * Errors: TOKEN_DECIMALS_CHANGE, TOKEN_NO_DECIMALS, CONTRACT_NO_ANSWER, TX_REVERTED, RPC_*.
 */
export async function steadyDecimals(client: ChainClient, address: Address): Promise<number> {
  const { number } = await client.head();
  const [now, before] = await Promise.all([
    decimalsAt(client, address, number),
    decimalsBefore(client, address, number),
  ]);
  if (before === null || before === now) return now;
  throw new AppError(
    'TOKEN_DECIMALS_CHANGE',
    'invalid_params',
    'This token counts its amounts differently from one block to the next.',
    {
      advice: 'Nothing was signed. Leave it alone: whatever is shown of it may be wrong.',
      facts: { token: address },
    },
  );
}

/** Errors: TOKEN_DECIMALS_DIFFER where an added token no longer counts as it did, and those of asking. */
export async function assertCountsAs(
  client: ChainClient,
  address: Address,
  pinned: number,
): Promise<void> {
  const now = await steadyDecimals(client, address);
  if (now === pinned) return;
  throw new AppError(
    'TOKEN_DECIMALS_DIFFER',
    'invalid_params',
    'This token counts its amounts differently from when you added it.',
    {
      advice:
        'Nothing was signed. Its amounts cannot be trusted; if you know why it changed, remove it from your tokens and add it again.',
      facts: { token: address, pinned, now },
    },
  );
}

/** Errors: CONTRACT_NO_ANSWER, TOKEN_NO_DECIMALS, TX_REVERTED, RPC_*. */
async function decimalsAt(client: ChainClient, token: Address, at: AtBlock): Promise<number> {
  const answer = await whileGasLasts(askToken(client, token, 'decimals', at));
  if (answer === '0x') throw contractNoAnswer();
  const counted = readDecimals(answer);
  if (counted !== null) return counted;
  throw new AppError(
    'TOKEN_NO_DECIMALS',
    'invalid_params',
    'This contract does not say how its amounts are counted: it may be no token.',
    { advice: 'Nothing was signed. Check the address.', facts: { token } },
  );
}

/** Null where the contract uses up all gas that a call may have. */
async function whileGasLasts(asked: Promise<Hex>): Promise<Hex | null> {
  try {
    return await asked;
  } catch (thrown) {
    const isUsedUp = thrown instanceof AppError && usedUp.has(thrown.code);
    if (isUsedUp) return null;
    throw thrown;
  }
}

const usedUp: ReadonlySet<string> = new Set(['GAS_TOO_LOW', 'GAS_TOO_HIGH']);

/** In the block before this one; null where it was no token yet, or the node no longer knows. Errors: RPC_*. */
export async function decimalsBefore(
  client: ChainClient,
  address: Address,
  head: bigint,
): Promise<number | null> {
  if (head === 0n) return null;
  try {
    return await decimalsAt(client, address, head - 1n);
  } catch (thrown) {
    if (thrown instanceof AppError && notThen.has(thrown.code)) return null;
    throw thrown;
  }
}

const notThen: ReadonlySet<string> = new Set([
  'CONTRACT_NO_ANSWER',
  'TOKEN_NO_DECIMALS',
  'TX_REVERTED',
  'STATE_UNAVAILABLE',
  'BLOCK_UNKNOWN',
]);
