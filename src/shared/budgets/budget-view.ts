import { z } from 'zod';
import { type BudgetKey, budgetKinds, budgetScopes } from './limit.ts';

/** Which limit, as a window names it. */
export const budgetKeySchema = z.strictObject({
  scope: z.enum(budgetScopes),
  executionId: z.string().min(1).max(64).nullable(),
  kind: z.enum(budgetKinds),
  chainId: z.number().int().positive().nullable(),
  /** Symbol or address of a token, or `native`; null for the other kinds. */
  token: z.string().min(1).max(64).nullable(),
});

/** A limit with what counts against it; amounts are decimals in `unit`. */
export interface LimitView extends BudgetKey {
  /** Of the run that it holds, else null. */
  planName: string | null;
  /** `ETH`, `USD`, `minutes`, or the symbol of a token. */
  unit: string;
  limit: string;
  /** Null for the default of every run, which counts for each by itself. */
  spent: string | null;
  reserved: string | null;
  /** Never below zero. */
  left: string | null;
  /** Something that counts has no known price, so that nothing more is let through. */
  unpriced: boolean;
  /** What it becomes (null: it is gone), and from when on, epoch ms; null where nothing was asked for. */
  raise: { limit: string | null; at: number } | null;
}

/** What was set aside or spent. */
export interface SpendView {
  spendId: string;
  executionId: string;
  planName: string;
  at: number;
  kind: 'gas' | 'model' | 'token';
  /** As of a limit; of a fee the coin of the network that it was paid on. */
  unit: string;
  amount: string;
  /** Dollars, where a price was known. */
  usd: string | null;
  state: 'reserved' | 'spent';
}

export interface BudgetView {
  limits: LimitView[];
  /** Newest first. */
  spends: SpendView[];
}
