// Kills the process at every point around payments that were answered at once. Whatever is killed: each payment is
// made once, and what was not signed by then is never signed by the yes of before.
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CrashPoint } from '../../src/main/executor/crash-points.ts';
import { openStoreReadOnly } from '../../src/main/store/open-store.ts';
import { account, type CrashHarness, startHarness } from './support/crash-harness.ts';
import type { Scene } from './support/crash-scenes.ts';
import { checkScenes } from './support/oracle.ts';
import { payments } from './support/payments.ts';

const name = 'three payments';
const { root, plan } = payments(['0.01', '0.02', '0.03']);
const scene: Scene = { root, plan, transactions: 3, endsAs: 'completed' };

/** The first is signed by the answer itself, so that of what comes in turn there are two. */
const kills: readonly { at: CrashPoint; hit: number }[] = [
  { at: 'present_batch.before', hit: 1 },
  { at: 'present_batch.after', hit: 1 },
  { at: 'approval_answered.before', hit: 1 },
  { at: 'approval_answered.after', hit: 1 },
  { at: 'take_member.before', hit: 1 },
  { at: 'take_member.after', hit: 2 },
  { at: 'sign_due.before', hit: 2 },
  { at: 'sign_due.after', hit: 1 },
  { at: 'sign.after', hit: 2 },
  { at: 'consume_intent.after', hit: 2 },
];

let harness: CrashHarness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

/** The requests of each run, and which of them were used. */
function requests(): Map<string, { asked: Set<string>; used: Set<string> }> {
  const { reader, stop } = openStoreReadOnly({ path: join(harness.dataDir, 'countersign.db') });
  try {
    const runs = reader.executions.list(1000).map(({ executionId }) => {
      const asked = new Set(reader.approvals.idsOfRun(executionId));
      const isUsed = (id: string) => reader.approvals.get(id)?.status === 'consumed';
      return [executionId, { asked, used: new Set([...asked].filter(isUsed)) }] as const;
    });
    return new Map(runs);
  } finally {
    stop();
  }
}

it('makes each payment once and asks again for what was left, wherever the process was killed [F-01]', async () => {
  // Each process first finishes what the one before it left.
  const atKill = new Map<string, { asked: Set<string>; used: Set<string> }>();
  for (const crash of kills) {
    const { ending } = await harness.run({ scene: { ...scene, name }, crash });
    expect([crash.at, ending]).toEqual([crash.at, 'killed']);
    for (const [run, standing] of requests()) if (!atKill.has(run)) atKill.set(run, standing);
  }
  expect(await harness.child({ root: null, crash: null })).toBe('done');
  expect(await checkScenes(harness, account, { [name]: scene })).toBe(kills.length);
  const atEnd = requests();
  expect([...atEnd.keys()].toSorted()).toEqual([...atKill.keys()].toSorted());
  for (const [run, { used }] of atEnd) {
    const before = atKill.get(run);
    expect(used.size).toBe(3);
    const after = [...used].filter((id) => !before?.used.has(id));
    // The yes was in the memory of the process: nothing that was asked by then is used after it.
    expect(after.filter((id) => before?.asked.has(id))).toEqual([]);
  }
  // So many were made when the process died; the others were asked about anew.
  const used = [...atKill.values()].map((each) => each.used.size).toSorted();
  expect(used).toEqual([0, 0, 0, 1, 1, 1, 2, 2, 2, 2]);
}, 300_000);
