import type { KeyPlace } from './key-place.ts';

/** Which model reads what is not understood without one, and what it may cost. The key itself is in no view. */
export interface ModelView {
  model: string;
  baseUrl: string;
  keyPlace: KeyPlace;
  /** Whether it is known what the model costs. */
  isPriced: boolean;
  /** The limit of a day in US dollars, decimal text; null for none. */
  dailyUsd: string | null;
  /** Decimal text; null where some of it is not known. */
  spentTodayUsd: string | null;
}

/** A model that the key may use. */
export interface ModelChoiceView {
  id: string;
  name: string;
  maxInputTokens: number | null;
  /** US dollars for a million tokens that it reads and writes, decimal; null where that is not known. */
  usdPerMillion: { input: string; output: string } | null;
}

/** What reading one message took. */
export interface ModelUse {
  model: string;
  /** Read, from the cache or anew. */
  inputTokens: number;
  outputTokens: number;
  /** Decimal dollars; null where the price is not known. */
  costUsd: string | null;
  /** False where an answer broke off: at least this much. */
  isWhole?: boolean;
}
