import { z } from 'zod';
import { compareDecimalTexts } from '../../../shared/decimal-arithmetic.ts';
import { AppError } from '../../../shared/errors.ts';
import { hasPrice } from '../../agent/model/cost.ts';
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
const usualDailyUsd = '5';

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

/**
 * Whether the model may be asked. `spentUsd`: null where some of it is not known.
 * Errors: MODEL_BUDGET_SPENT, MODEL_PRICE_UNKNOWN.
 */
export function checkBudget(model: string, limit: string | null, spentUsd: string | null): void {
  if (limit === null) return;
  if (!hasPrice(model) || spentUsd === null) throw priceUnknown(model);
  if (compareDecimalTexts(spentUsd, limit) >= 0) throw spent(limit);
}

function spent(limit: string): AppError {
  const message = `The model has cost $${limit} today, which is the limit that you set.`;
  return new AppError('MODEL_BUDGET_SPENT', 'policy_denied', message, {
    advice:
      'Nothing was planned or signed by this, and your message is kept. Raise the limit in the settings, or try again tomorrow.',
    facts: { limit },
  });
}

function priceUnknown(model: string): AppError {
  const message = `It is not known what ${model} costs, so the limit of a day cannot be kept.`;
  return new AppError('MODEL_PRICE_UNKNOWN', 'policy_denied', message, {
    advice:
      'No model was asked, and your message is kept. Choose a model with a known price in the settings, or take the limit away.',
    facts: { model },
  });
}

function invalid(): AppError {
  const message = 'A limit is dollars and cents, such as 5 or 2.50, and less than a million.';
  return new AppError('MODEL_BUDGET_INVALID', 'invalid_params', message, {
    advice: 'The limit is as it was.',
  });
}
