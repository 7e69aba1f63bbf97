import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getAddress, type Hex, keccak256 } from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../src/main/clock.ts';
import { noCrash } from '../../src/main/executor/crash-points.ts';
import { readRun } from '../../src/main/executor/read-journal.ts';
import type { Workbench } from '../../src/main/executor/run.ts';
import { signApproved } from '../../src/main/executor/sign-approved.ts';
import { serialiseUnsigned } from '../../src/main/executor/unsigned-transaction.ts';
import { openStore, type Store } from '../../src/main/store/open-store.ts';
import { planHash } from '../../src/shared/plan/hash.ts';
import { action, planOf } from './support/plans.ts';
import { signedFor } from './support/signed-for.ts';

// Two answers to one approval at once, a thousand times, on the real database. The chain stands still
// and the signer only counts: what is tested is that the second never reaches it.
const rounds = 1000;
const me = getAddress('0x70997970c51812dc3a010c7d01b50e0d17dc79c8');
const head = { number: 1n, hash: `0x${'1'.repeat(64)}` as Hex };

let dataDir: string;
let store: Store;
let executionId: string;

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'countersign-once-'));
  store = openStore({ path: join(dataDir, 'test.db'), clock: systemClock });
  const plan = planOf(action('a'));
  const hash = planHash(plan);
  store.writer.plans.save(plan, hash);
  store.writer.plans.setStatus(plan.id, 'validated');
  const step = { path: 'a', nodeId: 'a', label: 'a', tool: 'transfer', level: 0 };
  ({ executionId } = store.writer.executions.agree({
    ...{ planId: plan.id, planHash: hash, policyVersion: 1, agreedBy: 'local', account: me },
    ...{ chainId: 31337, instanceId: null, requestId: null, steps: [step] },
  }));
});

afterAll(() => {
  store.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** An effect that was rehearsed with this nonce and waits for approval. */
function waiting(nonce: number) {
  const [effectId = ''] = store.writer.effects.plan([
    {
      ...{ executionId, path: 'a', attempt: 1, ordinal: nonce, last: false, kind: 'transfer' },
      intent: { tool: 'transfer', chainId: 31_337, params: {} },
      call: { stepNumber: 1, stepId: 'pay', toolName: 'transfer', params: {} },
    },
  ]);
  const { bytes, digest } = serialiseUnsigned({
    ...{ kind: 'transfer', from: me, to: me, valueWei: 1n, data: '0x', chainId: 31337, nonce },
    ...{ gasLimit: 21_000n, maxFeePerGasWei: 2n, maxPriorityFeePerGasWei: 1n },
  });
  const block = { number: '1', hash: head.hash };
  store.writer.effects.recordSimulation(effectId, {
    rehearsal: {
      ...{ block, rehearsedAt: 1, feeWei: '1', leastDeltaUnits: {} },
      ...{ assetChanges: [], allowances: [] },
    },
    ...{ unsignedTx: bytes, digest, nonce },
  });
  const named = { role: '', address: me, name: '', source: 'your_account' } as const;
  const { approvalId } = store.writer.approvals.request(
    effectId,
    {
      subject: 'transaction',
      ...{ executionId, planId: 'p', planName: '', stepLabel: '1', title: '', actionLabel: '' },
      ...{ chainId: 31337, networkName: '', practice: true, account: named, lines: [] },
      ...{ addresses: [], findings: [], block, rehearsedAt: 1, digest, nonce, decoded: '' },
      expiresAt: Date.now() + 60_000,
    },
    1,
  );
  return { effectId, approvalId, bytes };
}

it(`signs one of two answers given at once, ${rounds} times out of ${rounds} [A-02]`, async () => {
  let signatures = 0;
  const refusals: string[] = [];
  for (let nonce = 0; nonce < rounds; nonce += 1) {
    const { effectId, approvalId, bytes } = store.writer.together(() => waiting(nonce));
    const bench = {
      store,
      crash: noCrash,
      notify: () => undefined,
      usdPrices: async () => new Map(),
      nameOf: () => ({ name: '', source: 'unknown' }),
      clock: systemClock,
      chain: { head: async () => head, minedNonce: async () => nonce },
      signer: {
        sign: async (_approvalId: string, digest: string) => {
          signatures += 1;
          const rawTransaction = signedFor(bytes);
          return {
            rawTransaction,
            hash: keccak256(rawTransaction),
            digest,
            from: me,
            ledgerSeq: 1,
          };
        },
      },
    } as unknown as Workbench;
    const run = readRun(store.reader, executionId);
    const effect = store.reader.effects.get(effectId);
    const approval = store.reader.approvals.get(approvalId);
    if (effect === undefined || approval === undefined) throw new Error('nothing waits');
    const answers = await Promise.allSettled([
      signApproved(bench, run, approval, effect),
      signApproved(bench, run, approval, effect),
    ]);
    for (const answer of answers) {
      if (answer.status === 'rejected') refusals.push(answer.reason.code);
    }
    expect(signatures).toBe(nonce + 1);
    expect(store.reader.approvals.get(approvalId)?.status).toBe('consumed');
    expect(store.reader.effects.get(effectId)?.state).toBe('intent');
  }
  expect(refusals).toHaveLength(rounds);
  expect(new Set(refusals)).toEqual(new Set(['APPROVAL_NOT_USABLE']));
}, 120_000);
