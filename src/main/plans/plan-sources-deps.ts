import type { Change } from '../../shared/ipc/contract.ts';
import type { PlanContext } from '../../shared/plan/context.ts';
import type { NameOf } from '../approvals/subject.ts';
import type { Clock } from '../clock.ts';
import type { Store } from '../store/open-store.ts';

export interface PlanSourcesDeps {
  store: Pick<Store, 'reader' | 'writer'>;
  /** What is known of the world without asking anybody, so that all of this works offline. */
  context: () => PlanContext;
  nameOf: NameOf;
  clock: Clock;
  notify: (change: Change) => void;
}
