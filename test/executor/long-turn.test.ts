// A run that never waits, e.g. a loop without a pause: whoever wants to end it is heard all the same.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { noCrash } from '../../src/main/executor/crash-points.ts';
import { createExecutor } from '../../src/main/executor/executor.ts';
import type { Connection } from '../../src/main/executor/ports.ts';
import type { ExecutorDeps } from '../../src/main/executor/run.ts';
import { createLog } from '../../src/main/log.ts';
import { openStore } from '../../src/main/store/open-store.ts';
import { planHash } from '../../src/shared/plan/hash.ts';
import { compare, loop, planOf, when } from './support/plans.ts';

const clock = { now: () => 1_800_000_000_000 };
const rounds = 3000;

async function startLongRun() {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-long-'));
  const store = openStore({ path: join(folder, 'db.sqlite'), clock });
  const connection = {
    network: { chainId: 31_337, instanceId: 'here' },
    walletContext: async () => ({}),
  } as unknown as Connection;
  const deps: ExecutorDeps = {
    ...{ store, clock, crash: noCrash, notify: () => undefined },
    log: createLog(() => undefined, clock.now),
    nameOf: () => ({ name: '', source: 'unknown' as const }),
    signer: {} as ExecutorDeps['signer'],
    files: {} as ExecutorDeps['files'],
    homeChainId: 31_337,
    connect: async () => connection,
  };
  const executor = createExecutor(deps);
  onTestFinished(async () => {
    await executor.stop();
    store.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const no = compare(1, 'gt', 2);
  const root = loop('root', when('if', no, { id: 'w', label: 'w', type: 'wait', durationMs: 1 }), {
    maxIterations: rounds,
  });
  const plan = { ...planOf(root), id: 'p', status: 'draft' as const };
  const hash = planHash(plan);
  store.writer.plans.save(plan, hash);
  store.writer.plans.setStatus('p', 'validated');
  const { executionId } = await executor.agree({
    ...{ planId: 'p', planHash: hash, policyVersion: 1, agreedBy: 'local' },
    ...{ account: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', requestId: null },
  });
  const state = () => store.reader.executions.get(executionId)?.state;
  const rows = () => store.reader.steps.list(executionId).length;
  return { executor, executionId, state, rows };
}

it('is cancelled after the act that is under way', async () => {
  const { executor, executionId, state, rows } = await startLongRun();
  await new Promise(setImmediate);
  await executor.cancel(executionId);
  expect(state()).toBe('cancelled');
  expect(rows()).toBeLessThan(rounds);
});

it('leaves the app its turn, and ends with it', async () => {
  const { executor, state, rows } = await startLongRun();
  await new Promise(setImmediate);
  await executor.stop();
  expect(state()).toBe('running');
  expect(rows()).toBeLessThan(rounds);
});
