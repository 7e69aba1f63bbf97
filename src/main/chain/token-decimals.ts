// How a token counts its amounts. One that says different things at different times would make any amount of
// it mean anything.
import type { Address } from 'viem';
import { erc20Abi } from '../../shared/chain/calls/erc20.ts';
import { AppError } from '../../shared/errors.ts';
import type { AtBlock, ChainClient } from './chain-client.ts';

/**
 * The decimals of a token that no list has, at the head and in the block before.
 * Errors: TOKEN_DECIMALS_CHANGE, CONTRACT_NO_ANSWER, TX_REVERTED, RPC_*.
 */
export async function steadyDecimals(client: ChainClient, address: Address): Promise<number> {
  const { number } = await client.head();
  const [now, before] = await Promise.all([
    decimalsAt(client, address, number),
    number === 0n ? null : decimalsBefore(client, address, number - 1n),
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

function decimalsAt(client: ChainClient, address: Address, at: AtBlock): Promise<number> {
  const call = { address, abi: erc20Abi, functionName: 'decimals' } as const;
  const block = at === undefined ? {} : { blockNumber: at };
  return client.read((viem) => viem.readContract({ ...call, ...block }));
}

/** Null where it was no token yet, or the node no longer knows. */
async function decimalsBefore(
  client: ChainClient,
  address: Address,
  at: bigint,
): Promise<number | null> {
  try {
    return await decimalsAt(client, address, at);
  } catch (thrown) {
    if (thrown instanceof AppError && notThen.has(thrown.code)) return null;
    throw thrown;
  }
}

const notThen: ReadonlySet<string> = new Set([
  'CONTRACT_NO_ANSWER',
  'TX_REVERTED',
  'STATE_UNAVAILABLE',
  'BLOCK_UNKNOWN',
]);
