import type { NewTrigger } from '../../../src/main/store/queries/trigger-writer.ts';
import type { StoreWriter } from '../../../src/main/store/store.ts';
import type { Trigger } from '../../../src/shared/plan/triggers.ts';
import { account, planHash, samplePlan } from './samples.ts';

export const everyMinute: Trigger = { type: 'interval', everyMs: 60_000 };

/** A stored plan with a trigger that was agreed to. */
export function agreedSchedule(
  writer: Pick<StoreWriter, 'plans' | 'triggers'>,
  choices: { planId?: string } & Partial<NewTrigger> = {},
): { triggerId: string; generation: number; planId: string } {
  const { planId = 'plan-s', trigger = everyMinute, ...rest } = choices;
  const hash = planHash(planId);
  writer.plans.save({ ...samplePlan(planId), trigger }, hash);
  writer.plans.setStatus(planId, 'validated');
  return { ...agreedTrigger(writer, { planId, planHash: hash, trigger, ...rest }), planId };
}

/** The agreement to a plan that is stored already. */
export function agreedTrigger(
  writer: Pick<StoreWriter, 'triggers'>,
  choices: Pick<NewTrigger, 'planId' | 'planHash'> & Partial<NewTrigger>,
) {
  return writer.triggers.agree({
    policyVersion: 1,
    agreedBy: 'local',
    account,
    chainId: 31337,
    agreedAt: 1_800_000_000_000,
    trigger: everyMinute,
    nextDueAt: 1_800_000_060_000,
    zone: 'UTC',
    tzdata: '2026a',
    ...choices,
  });
}

/** The run of a fire, written as one: what the scheduler does at a due time. */
export function firedRun(
  writer: StoreWriter,
  { triggerId, generation, planId }: { triggerId: string; generation: number; planId: string },
  dueKey = 'first',
): { fireId: string; executionId: string } {
  const executionId = `run-${dueKey}`;
  return writer.together(() => {
    const fireId = `fire-${dueKey}`;
    writer.fires.add({
      ...{ fireId, triggerId, generation, dueKey, executionId },
      dueAt: 1_800_000_060_000,
      outcome: 'fired',
    });
    writer.executions.agree({
      executionId,
      planId,
      planHash: planHash(planId),
      policyVersion: 1,
      agreedBy: `schedule:${triggerId}`,
      account,
      chainId: 31337,
      instanceId: null,
      requestId: null,
      startedBy: { triggerId, fireId },
      steps: [{ path: 'swap', nodeId: 'swap', label: 'Swap', tool: 'defi_swap', level: 0 }],
    });
    return { fireId, executionId };
  });
}
