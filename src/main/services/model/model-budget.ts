import { z } from 'zod';
import { AppError } from '../../../shared/errors.ts';
import type { StoreReader, StoreWriter } from '../../store/store.ts';

const key = 'modelBudget';
/** US dollars a day, decimal text; null for no limit. */
const schema = z.strictObject({
  dailyUsd: z
    .string()
    .regex(/^\d{1,6}(\.\d{1,2})?$/)
    .nullable(),
});

/** Where nobody chose. */
export const usualDailyUsd = '5';

/** What the model may cost in a day, in US dollars; null for no limit. What no longer parses counts as unset. */
export function readDailyUsd({ settings }: Pick<StoreReader, 'settings'>): string | null {
  const stored = settings.get(key, schema);
  return stored?.ok ? stored.value.dailyUsd : usualDailyUsd;
}

/** Errors: MODEL_BUDGET_INVALID. The log keeps every state. */
export function writeDailyUsd(
  { settings }: Pick<StoreWriter, 'settings'>,
  dailyUsd: string | null,
): void {
  const limit = { dailyUsd };
  if (!schema.safeParse(limit).success) throw invalid();
  settings.setAudited(key, limit);
}

/** The first moment of the day, on the clock of this computer. */
export function startOfDay(now: number): number {
  return new Date(now).setHours(0, 0, 0, 0);
}

function invalid(): AppError {
  const message = 'A limit is dollars and cents, such as 5 or 2.50, and less than a million.';
  return new AppError('MODEL_BUDGET_INVALID', 'invalid_params', message, {
    advice: 'The limit is as it was.',
  });
}
