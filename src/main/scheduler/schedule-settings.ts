import { z } from 'zod';
import type { StoreReader, StoreWriter } from '../store/store.ts';

const key = 'schedules';
const schema = z.strictObject({ failuresToPause: z.number().int().min(1).max(100) });
export type ScheduleSettings = z.infer<typeof schema>;

/** A schedule stands still after so many failed runs in a row; three unless a person chose otherwise. */
export function readScheduleSettings(store: Pick<StoreReader, 'settings'>): ScheduleSettings {
  const stored = store.settings.get(key, schema);
  return stored?.ok ? stored.value : { failuresToPause: 3 };
}

export function writeScheduleSettings(
  store: Pick<StoreWriter, 'settings'>,
  settings: ScheduleSettings,
): void {
  store.settings.setAudited(key, schema.parse(settings));
}
