// Kills the process while a step waits for what it sent over the bridge, and around it. Whatever is killed:
// one deposit for each run, and each run ends with the arrival of its own.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseAbi } from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findAnvil } from '../../src/main/chain/anvil/find-anvil.ts';
import { PracticeChain } from '../../src/main/chain/practice/practice-chain.ts';
import { relayDeposits } from '../../src/main/chain/practice/relay-deposits.ts';
import { createJsonRpc, type JsonRpc } from '../../src/main/chain/rpc/json-rpc.ts';
import { systemClock } from '../../src/main/clock.ts';
import type { CrashPoint } from '../../src/main/executor/crash-points.ts';
import { openStore } from '../../src/main/store/open-store.ts';
import { contractsOf } from '../../src/shared/chain/addresses.ts';
import { silentLog, temporaryFolder } from '../chain/support/practice.ts';
import { type CrashHarness, startHarness } from './support/crash-harness.ts';
import { action } from './support/plans.ts';

const baseDir = temporaryFolder();
let base: PracticeChain;
let baseRpc: JsonRpc;
let harness: CrashHarness;

beforeAll(async () => {
  const seedPath = join(import.meta.dirname, '../../resources/practice/state-base.json');
  const options = { seedPath, anvilPath: findAnvil(), clock: systemClock, log: silentLog };
  base = new PracticeChain({ ...options, dataDir: baseDir, chainId: 31_338 });
  const { rpcUrl } = await base.start();
  baseRpc = createJsonRpc({ url: rpcUrl });
  harness = await startHarness(rpcUrl);
});
afterAll(async () => {
  await harness.close();
  await base.stop();
  rmSync(baseDir, { recursive: true, force: true });
});

const relay = () => {
  const { client, instanceId } = harness;
  const ends = { ethereum: client.rpc, ethereumInstance: instanceId, base: baseRpc };
  return relayDeposits(ends, 0);
};

/** Lets what was sent arrive again and again while `work` goes on. */
async function relaying<T>(work: Promise<T>): Promise<T> {
  const timer = setInterval(() => void relay().catch(() => undefined), 500);
  return work.finally(() => clearInterval(timer));
}

function deposits(): Promise<bigint> {
  const abi = parseAbi(['function depositCount() view returns (uint256)']);
  const address = contractsOf(31_337)?.bridge?.entry ?? '0x';
  return harness.client.read((viem) =>
    viem.readContract({ address, abi, functionName: 'depositCount' }),
  );
}

/** The result of each run. */
function results(): unknown[] {
  const store = openStore({ path: join(harness.dataDir, 'countersign.db'), clock: systemClock });
  try {
    return store.reader.runs
      .listSummaries()
      .map(({ executionId }) => store.reader.steps.get(executionId, 'over')?.result);
  } finally {
    store.stop();
  }
}

const step = action('over', {
  tool: 'bridge',
  params: { token: 'ETH', amount: '0.01', toChainId: 31_338 },
});

// Before anything arrives, and once it has.
const waiting: CrashPoint[] = [
  'mark_confirmed.after',
  'await_arrival.before',
  'await_arrival.after',
];
const arriving: CrashPoint[] = ['complete_step.before', 'complete_step.after'];

it('each is sent once and seen to arrive, wherever the process was killed [F-01]', async () => {
  const kills = [
    ...waiting.map((at) => ({ at, hit: 1, isRelayed: false })),
    { at: 'await_arrival.after' as const, hit: 2, isRelayed: false },
    ...arriving.map((at) => ({ at, hit: 1, isRelayed: true })),
  ];
  for (const { at, hit, isRelayed } of kills) {
    const child = () => harness.child({ root: step, crash: { at, hit } });
    expect([at, await (isRelayed ? relaying(child()) : child())]).toEqual([at, 'killed']);
    expect(await relaying(harness.child({ root: null, crash: null }))).toBe('done');
  }
  expect(await deposits()).toBe(BigInt(kills.length));
  const found = results();
  expect(found).toHaveLength(kills.length);
  for (const result of found) {
    expect(result).toMatchObject({ ok: true, value: { sent: '0.01', received: '0.01' } });
  }
  const ids = found.map((result) => (result as { value: { bridgeId: string } }).value.bridgeId);
  expect(new Set(ids).size).toBe(kills.length);
}, 240_000);
