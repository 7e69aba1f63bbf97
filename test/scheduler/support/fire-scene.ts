// A scheduler over the real store and the real executor for plans that ask no chain, in any process: the clock
// is held by whoever opens it.
import type { Address } from 'viem';
import type { CrashPoint } from '../../../src/main/executor/crash-points.ts';
import type { SignerPort } from '../../../src/main/executor/ports.ts';
import type { FirePoint } from '../../../src/main/scheduler/fire-points.ts';
import { Scheduler } from '../../../src/main/scheduler/scheduler.ts';
import type { PlanNode } from '../../../src/shared/plan/nodes.ts';
import type { Trigger } from '../../../src/shared/plan/triggers.ts';
import { compare, gate } from '../../executor/support/plans.ts';
import { openWorld } from '../../executor/support/world.ts';

const account: Address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
export const hour = 3_600_000;
export const sceneBegins = 1_800_000_000_000;
/** Chain that nothing is asked of. */
const chainId = 31_337;

export function openFireScene(
  dataDir: string,
  startsAt: number,
  crash: (point: FirePoint | CrashPoint) => void = () => undefined,
) {
  let nowMs = startsAt;
  const clock = { now: () => nowMs };
  const world = openWorld({
    ...{ dataDir, account, clock, crash },
    network: () => Promise.reject(new Error('no chain is asked here')),
    signer: {} as SignerPort,
  });
  const { store, executor } = world;
  const scheduler = new Scheduler({
    ...{ store, clock, watch: null, standing: () => null, failuresToPause: 3 },
    runs: {
      prepare: (start) => executor.prepare(start),
      cancel: (executionId) => executor.cancel(executionId),
    },
    ...{
      policyVersion: () => 1,
      tzdata: '2026a',
      process: { instance: 'scene', pid: process.pid },
    },
    timer: { set: () => undefined, clear: () => undefined },
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    notify: () => undefined,
    crash,
  });

  /** Settles when the scheduler and every run have come to rest. */
  async function rest(): Promise<void> {
    for (let round = 0; round < 4; round += 1) {
      scheduler.wake();
      await scheduler.idle();
      for (const { executionId } of store.reader.executions.listOpen()) {
        await executor.advance(executionId);
      }
    }
  }

  return {
    ...{ store, executor, scheduler, rest, now: () => nowMs },
    async pass(ms: number) {
      nowMs += ms;
      await rest();
    },
    async schedule(trigger: Trigger, root: PlanNode): Promise<string> {
      const { planId, planHash } = world.storePlan(root, { trigger });
      const agreed = { planId, planHash, account, chainId, agreedBy: 'local' };
      const { triggerId } = await scheduler.orders.agree(agreed);
      await rest();
      return triggerId;
    },
    async cancelRunsOf(triggerId: string) {
      for (const run of store.reader.executions.listOpen()) {
        if (run.triggerId === triggerId) await executor.cancel(run.executionId);
      }
      await rest();
    },
    async stop() {
      await scheduler.stop();
      await world.stop();
    },
  };
}

export type FireScene = ReturnType<typeof openFireScene>;

const asks: PlanNode = { id: 'g', label: 'g', type: 'gate', prompt: 'Go on?' };
const passes = gate('g', compare(1, 'lt', 2));

/** Comes by every named point of firing. */
export async function playScene(scene: FireScene): Promise<void> {
  const every = { type: 'interval', everyMs: hour } as const;
  scene.scheduler.start();
  const queues = await scene.schedule({ ...every, overlap: 'queue' }, asks);
  await scene.schedule({ ...every, overlap: 'cancel_running' }, asks);
  const plain = await scene.schedule(every, passes);
  await scene.pass(hour);
  await scene.cancelRunsOf(queues);
  await scene.scheduler.orders.pause(plain);
  await scene.pass(2 * hour);
  await scene.scheduler.orders.resume(plain);
  await scene.scheduler.orders.runNow(plain);
  await scene.rest();
}
