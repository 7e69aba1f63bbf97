// A chain that takes its newest blocks back: the same transactions come again, in other blocks.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Hex } from 'viem';
import type { SoakRoom } from './soak-room.ts';

/** What is under way to the node when nothing more is let through has arrived by then. */
const settlesMs = 250;

interface Block {
  hash: Hex;
  transactions: Hex[];
}

/** Null where the chain is not that high above what it was started with. The hashes that are gone are noted in the room. */
export async function takeBlocksBack(room: SoakRoom, depth: number): Promise<string | null> {
  const { client, proxy, takenBack, startHeight } = room;
  let letThrough = (): void => undefined;
  const held = new Promise<boolean>((resolve) => {
    letThrough = () => resolve(false);
  });
  proxy.set(() => held);
  try {
    await sleep(settlesMs);
    const { number: height } = await client.head();
    if (height - BigInt(depth) <= startHeight) return null;
    const numbers = Array.from({ length: depth }, (_, back) => height - BigInt(depth - 1 - back));
    const blocks = await Promise.all(numbers.map((number) => blockAt(room, number)));
    const sent = await Promise.all(
      blocks.flatMap(({ transactions }, at) =>
        transactions.map(async (hash) => [await rawOf(room, hash), at] as const),
      ),
    );
    await client.rpc.request('anvil_reorg', [depth, sent]);
    for (const { hash } of blocks) takenBack.add(hash);
    await requireAllAgain(room, blocks);
    return `${sent.length === 0 ? 'none' : sent.length === 1 ? 'one' : 'several'} mined again`;
  } finally {
    proxy.set(null);
    letThrough();
  }
}

async function blockAt({ client }: SoakRoom, number: bigint): Promise<Block> {
  const params = [`0x${number.toString(16)}`, false];
  return (await client.rpc.request('eth_getBlockByNumber', params)) as Block;
}

async function rawOf({ client }: SoakRoom, hash: Hex): Promise<Hex> {
  return (await client.rpc.request('eth_getRawTransactionByHash', [hash])) as Hex;
}

/** A harness that loses a transaction would accuse the product of it. */
async function requireAllAgain({ client }: SoakRoom, blocks: readonly Block[]): Promise<void> {
  for (const hash of blocks.flatMap(({ transactions }) => transactions)) {
    const receipt = await client.receipt(hash);
    if (receipt === null) throw new Error(`the reorganisation lost ${hash}`);
  }
}
