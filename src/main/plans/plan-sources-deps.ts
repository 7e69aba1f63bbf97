import type { Change } from '../../shared/ipc/change.ts';
import type { PlanContext } from '../../shared/plan/context.ts';
import type { Plan } from '../../shared/plan/schema.ts';
import type { Taint } from '../../shared/plan/taint.ts';
import type { ValidationResult } from '../../shared/plan/validate/result.ts';
import type { NameOf } from '../approvals/subject.ts';
import type { Clock } from '../clock.ts';
import type { Store } from '../store/open-store.ts';

export interface PlanSourcesDeps {
  store: Pick<Store, 'reader' | 'writer'>;
  /** What is known of the world, and of the plan's account, without asking anybody: all of this works offline. */
  context: (
    plan?: Pick<Plan, 'account'> & { id?: string },
    untrusted?: readonly Taint[],
  ) => PlanContext;
  /** By that, with what others wrote that it was drafted beside; `untrusted`: where it has no rows yet. */
  judge: (
    plan: Plan,
    untrusted?: readonly Taint[],
  ) => { validation: ValidationResult; context: PlanContext };
  nameOf: NameOf;
  clock: Clock;
  notify: (change: Change) => void;
}
