/** What models took for a plan, from what the service counted. Tokens that they read from their cache count too. */
export interface ModelCost {
  inputTokens: number;
  outputTokens: number;
  /** In US dollars, a decimal: the part that is known; null where none of it is. */
  usd: string | null;
  /** False where the price of one is not known: it cost at least so much. */
  isPriced: boolean;
  /** False where an answer broke off: it took and cost at least so much. */
  isWhole: boolean;
}

/** `none`: no model was asked for it. */
export type PlanModelCost = ({ kind: 'cost' } & ModelCost) | { kind: 'none' };
