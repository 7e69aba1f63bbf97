// Kills the process before and after every named point of firing. The next start finds each due time decided once:
// no start is made twice, and none is lost without a row that says why.
import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { firePoints } from '../../src/main/scheduler/fire-points.ts';
import { programScript } from '../support/programs.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import type { FireOrder } from './support/fire-crash-child.ts';
import { type FireScene, hour, openFireScene, sceneBegins } from './support/fire-scene.ts';

/** Those of firing, and of what a run begins with that a schedule started. */
const points = [
  ...firePoints,
  'agreement.before',
  'agreement.after',
  'keep_rehearsal.before',
  'keep_rehearsal.after',
] as const;
type Point = (typeof points)[number];

function play(dataDir: string, at: Point | null) {
  const order: FireOrder = { dataDir, at };
  const child = spawnSync(process.execPath, [
    programScript('fire-crash-child'),
    JSON.stringify(order),
  ]);
  return { signal: child.signal, out: child.stdout.toString(), err: child.stderr.toString() };
}

/** Starts again some hours later, lets everything go on, and comes to rest. */
async function startAgain(dataDir: string): Promise<FireScene> {
  const scene = openFireScene(dataDir, sceneBegins + 6 * hour);
  await scene.executor.recover();
  scene.scheduler.start();
  await scene.rest();
  for (const { triggerId, state } of scene.store.reader.triggers.list(500)) {
    if (state === 'paused') await scene.scheduler.orders.resume(triggerId);
  }
  // Starts that make up for what was missed come one after the other.
  for (let round = 0; round < 4; round += 1) await scene.pass(2_000);
  return scene;
}

function checkFires({ store, now }: FireScene): void {
  const { triggers, fires, executions } = store.reader;
  const runs = executions.list(1000);
  for (const { triggerId, runsDone, agreedAt } of triggers.list(500)) {
    const all = fires.page(triggerId, { most: 1000 }).fires;
    const byTime = all.filter(({ dueKey }) => !dueKey.startsWith('now:'));
    const due = Math.floor((now() - agreedAt) / hour) + 1;
    const keys = Array.from({ length: due }, (_, k) => new Date(agreedAt + k * hour).toISOString());
    expect(byTime.map(({ dueKey }) => dueKey).toSorted()).toEqual(keys);
    const started = all.filter(({ executionId }) => executionId !== null);
    const ofTrigger = runs.filter((run) => run.triggerId === triggerId);
    expect(ofTrigger.map(({ fireId }) => fireId).toSorted()).toEqual(
      started.map(({ fireId }) => fireId).toSorted(),
    );
    expect(runsDone).toBe(started.filter(({ dueKey }) => !dueKey.startsWith('now:')).length);
    const open = ofTrigger.filter(({ completedAt }) => completedAt === null);
    expect(open.length).toBeLessThanOrEqual(1);
    expect(open.map(({ state }) => state)).not.toContain('pending');
    const queued = all.filter(({ outcome }) => outcome === 'queued');
    if (open.length === 0) expect(queued).toEqual([]);
  }
}

describe('a kill while a schedule fires [R-06, F-01]', () => {
  it('can come at every named point of the scene', () => {
    const { out, err } = play(temporaryFolder(), null);
    expect(err).toBe('');
    expect(JSON.parse(out)).toEqual(expect.arrayContaining([...points]));
  });

  it.each(points)('at %s doubles nothing and loses nothing without saying so', async (point) => {
    const dataDir = temporaryFolder();
    expect(play(dataDir, point).signal).toBe('SIGKILL');
    const scene = await startAgain(dataDir);
    checkFires(scene);
    await scene.stop();
  });
});
