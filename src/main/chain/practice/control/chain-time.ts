import { createPublicClient, createTestClient } from 'viem';
import { AppError } from '../../../../shared/errors.ts';
import type { JsonRpc } from '../../rpc/json-rpc.ts';
import { withRpcErrors } from '../../rpc/translate-rpc-error.ts';
import { viemTransport } from '../../rpc/viem-transport.ts';

const mostBlocks = 1_000;
/** Ten years at once: interest still fits its numbers, and 2100 is a few steps away. */
const mostSeconds = 10 * 365 * 86_400;
/** Anvil keeps the states of so many blocks. */
const deepestReorg = 12;

/** Mines so many empty blocks. Errors: PRACTICE_OUT_OF_RANGE, RPC_*. */
export async function mine(rpc: JsonRpc, blocks: number): Promise<void> {
  requireRange('blocks', blocks, mostBlocks);
  await withRpcErrors(() => admin(rpc).mine({ blocks }));
}

/** Lets so many seconds go by and mines a block after them. Errors: PRACTICE_OUT_OF_RANGE, RPC_*. */
export async function passTime(rpc: JsonRpc, seconds: number): Promise<void> {
  requireRange('seconds', seconds, mostSeconds);
  await withRpcErrors(async () => {
    await admin(rpc).increaseTime({ seconds });
    await admin(rpc).mine({ blocks: 1 });
  });
}

/**
 * Takes the last blocks back and puts as many others without their transactions in their place. Anvil can do
 * so with blocks that it saw itself; one that it read from a file leaves every contract without code.
 * `startHeight`: the height at which its process began. Errors: PRACTICE_OUT_OF_RANGE, PRACTICE_OLD_BLOCKS,
 * RPC_*.
 */
export async function reorg(rpc: JsonRpc, depth: number, startHeight: bigint): Promise<void> {
  const client = createPublicClient({ transport: viemTransport(rpc), cacheTime: 0 });
  requireRange('blocks', depth, deepestReorg);
  await withRpcErrors(async () => {
    if ((await client.getBlockNumber()) - BigInt(depth) < startHeight) throw oldBlocks();
    await rpc.request('anvil_reorg', [depth, []]);
  });
}

function oldBlocks(): AppError {
  return new AppError(
    'PRACTICE_OLD_BLOCKS',
    'invalid_params',
    'Blocks from before the last start of the practice chain cannot be taken back.',
    { advice: 'Nothing was changed. Start the chain, add blocks, then take those back.' },
  );
}

function admin(rpc: JsonRpc) {
  return createTestClient({ mode: 'anvil', transport: viemTransport(rpc) });
}

function requireRange(what: string, given: number, most: number): void {
  if (Number.isSafeInteger(given) && given >= 1 && given <= most) return;
  throw new AppError(
    'PRACTICE_OUT_OF_RANGE',
    'invalid_params',
    `${given} ${what} are not possible here.`,
    { advice: `Give a whole number from 1 to ${most}. Nothing was changed.` },
  );
}
