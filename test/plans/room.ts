import { systemClock } from '../../src/main/clock.ts';
import { PlanSources } from '../../src/main/plans/plan-sources.ts';
import type { PlanSourcesDeps } from '../../src/main/plans/plan-sources-deps.ts';
import type { Change } from '../../src/shared/ipc/change.ts';
import { validatePlan } from '../../src/shared/plan/validate/validate-plan.ts';
import { cold, context, me } from '../shared/plan/template/samples.ts';
import { openTestStore } from '../support/test-store.ts';

/** Templates and files on a real store, with one account, one contact and no network. */
export function openPlanSources(known: PlanSourcesDeps['context'] = () => context) {
  const store = openTestStore();
  const changes: Change[] = [];
  const sources = new PlanSources({
    store,
    context: known,
    judge: (plan, untrusted) => {
      const told = known(plan, untrusted);
      return { validation: validatePlan(plan, told), context: told };
    },
    nameOf: (address) => {
      if (address === me) return { name: 'Main', source: 'your_account' };
      if (address === cold) return { name: 'Cold', source: 'contact' };
      return { name: '', source: 'unknown' };
    },
    clock: systemClock,
    notify: (change) => void changes.push(change),
  });
  return { store, sources, changes };
}
