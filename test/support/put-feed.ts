// What is asked for prices on a real chain, put on an anvil that has its id: contracts of the practice world.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Address, type Hex, padHex, stringToHex, type TestClient, toHex } from 'viem';
import { contractsOf } from '../../src/shared/chain/addresses.ts';
import { usdFeedsOf } from '../../src/shared/chain/usd-feeds.ts';

const seed = join(import.meta.dirname, '../../resources/practice/state.json');
const world = JSON.parse(readFileSync(seed, 'utf8')) as Record<string, { code: Hex }>;
const codeOf = (address: string): Hex => world[address.toLowerCase()]?.code ?? '0x';
const feedCode = codeOf(usdFeedsOf(31_337)['ETH']?.address ?? '');

/** The contract that answers many questions at once. */
export async function putMulticall(chain: TestClient<'anvil'>): Promise<void> {
  const address = contractsOf(31_337)?.multicall3 ?? '0x';
  await chain.setCode({ address, bytecode: codeOf(address) });
}

export interface FeedSays {
  /** At most 31 bytes. */
  description: string;
  /** With eight decimals. */
  answer: bigint;
  /** Epoch seconds; 0 for always just now. */
  updatedAt: bigint;
}

/** A feed that says this. */
export async function putFeed(
  chain: TestClient<'anvil'>,
  address: Address,
  { description, answer, updatedAt }: FeedSays,
): Promise<void> {
  const name = padHex(stringToHex(description), { dir: 'right', size: 31 });
  const length = toHex(Buffer.byteLength(description) * 2, { size: 1 }).slice(2);
  const words: Hex[] = [
    `${name}${length}`,
    toHex(BigInt.asUintN(256, answer), { size: 32 }),
    toHex(1n, { size: 32 }),
    toHex(updatedAt, { size: 32 }),
  ];
  await chain.setCode({ address, bytecode: feedCode });
  for (const [index, value] of words.entries()) await chain.setStorageAt({ address, index, value });
}
