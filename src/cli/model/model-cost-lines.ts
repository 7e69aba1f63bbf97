import type { PlanModelCost } from '../../shared/requests/model-cost.ts';

/** What models took for a plan, in one line; none for a plan that no chat shows. */
export function modelCostLines(cost: PlanModelCost | null, which: 'its plan' | 'it'): string[] {
  if (cost === null) return [];
  if (cost.kind === 'none') return [`No model was asked for ${which}.`];
  const { inputTokens, outputTokens, usd, isPriced, isWhole } = cost;
  const least = isWhole ? '' : 'at least ';
  const paid = usd === null ? 'cost unknown' : `${isPriced ? least : 'at least '}$${usd}`;
  const tokens = inputTokens + outputTokens;
  const took = tokens === 0 ? paid : `${least}${tokens} tokens, ${paid}`;
  return [`Model, for ${which}: ${took}`];
}
