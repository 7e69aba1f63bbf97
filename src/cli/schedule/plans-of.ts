import type { TriggerRecord } from '../../main/store/queries/triggers.ts';
import type { StoreReader } from '../../main/store/store.ts';
import type { Plan } from '../../shared/plan/schema.ts';

/** The plans of schedules, as they were agreed to; one that can no longer be read is left out. */
export function plansOf(reader: StoreReader, rows: readonly TriggerRecord[]): Plan[] {
  return rows.flatMap(({ planId, revision }) => {
    const document = reader.plans.getRevision(planId, revision)?.document;
    return document?.ok ? [document.value] : [];
  });
}
