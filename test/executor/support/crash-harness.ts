import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getAddress } from 'viem';
import { type ChainClient, connectChain } from '../../../src/main/chain/chain-client.ts';
import { startPractice } from '../../chain/support/practice.ts';
import { sampleAddress } from '../../wallet/support/sample-vault.ts';
import type { ChildOrder } from './crash-child.ts';
import { writeSampleVault } from './test-signer.ts';

export const account = getAddress(sampleAddress);

/** How a child ended: by its own kill, or after it had done everything. */
export type Ending = 'killed' | 'done';

export interface CrashHarness {
  client: ChainClient;
  dataDir: string;
  /** Runs one child to its end. Any other ending than the two is an error with what it wrote. */
  child(
    order: Pick<ChildOrder, 'root' | 'crash' | 'budget'>,
    killAfterMs?: number,
  ): Promise<Ending>;
  close(): Promise<void>;
}

/** A practice chain and a data folder with a vault, which the children share one after the other. */
export async function startHarness(): Promise<CrashHarness> {
  const practice = await startPractice();
  await practice.chain.fund(account, { symbol: 'ETH', amount: '1000' });
  await practice.chain.fund(account, { symbol: 'USDC', amount: '100000' });
  const dataDir = mkdtempSync(join(tmpdir(), 'countersign-crash-'));
  await writeSampleVault(dataDir);
  const { rpcUrl, instanceId } = practice.status;
  return {
    client: await connectChain({ url: rpcUrl }),
    dataDir,
    child: (order, killAfterMs) => runChild({ dataDir, rpcUrl, instanceId, ...order }, killAfterMs),
    close: async () => {
      await practice.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function runChild(order: ChildOrder, killAfterMs?: number): Promise<Ending> {
  const script = join(import.meta.dirname, 'crash-child.ts');
  const child = spawn(process.execPath, [script, JSON.stringify(order)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString();
  });
  child.stdout.on('data', (chunk: Buffer) => {
    const wasArmed = out.includes('armed');
    out += chunk.toString();
    if (killAfterMs === undefined || wasArmed || !out.includes('armed')) return;
    setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      if (signal === 'SIGKILL') resolve('killed');
      else if (code === 0 && out.endsWith('done\n')) resolve('done');
      else reject(new Error(`the child ended with ${code ?? signal}: ${out}${err}`));
    });
  });
}
