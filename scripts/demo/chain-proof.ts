// Asks the practice chain itself, past the app: what the demo claims must be true there.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Address, createPublicClient, erc20Abi, http, type PublicClient } from 'viem';

const usdc: Address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';

/** The practice chain that serves a data folder. */
export async function practiceClient(dataDir: string): Promise<PublicClient> {
  const record = JSON.parse(await readFile(join(dataDir, 'practice', 'running.json'), 'utf8')) as {
    anvil: { port: number };
  };
  return createPublicClient({ transport: http(`http://127.0.0.1:${record.anvil.port}`) });
}

export function usdcOf(client: PublicClient, account: Address): Promise<bigint> {
  return client.readContract({
    address: usdc,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [account],
  });
}
