import type { Address } from 'viem';
import { newId } from '../../src/main/store/new-id.ts';
import type { Store } from '../../src/main/store/open-store.ts';
import type { Trigger } from '../../src/shared/plan/triggers.ts';
import { nextDueAt } from '../../src/shared/schedules/decide/decide-fires.ts';
import type { StoredPlan } from '../core/no-op-room.ts';
import { dailyExpression } from './side.ts';

export function daily(index: number, now: number): Trigger {
  return { type: 'cron', expression: dailyExpression(index, now), timezone: 'UTC' };
}

/** Agrees to many schedules in one transaction, each as the scheduler's order agrees to one. */
export function agreeAll(
  { writer }: Pick<Store, 'writer'>,
  schedules: readonly { plan: StoredPlan; trigger: Trigger }[],
  account: Address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
): void {
  const agreedAt = Date.now();
  writer.together(() => {
    for (const { plan, trigger } of schedules) {
      const triggerId = newId();
      const first = nextDueAt({
        ...{ triggerId, trigger, agreedAt, decidedTo: null, runsDone: 0, queued: 0 },
        ...{ running: false, held: null, away: 'ASLEEP' },
      });
      writer.triggers.agree({
        ...{ ...plan, triggerId, trigger, agreedAt, account, chainId: 31_337, policyVersion: 1 },
        ...{ agreedBy: 'local', nextDueAt: first, zone: 'UTC', tzdata: '2026a' },
      });
    }
  });
}
