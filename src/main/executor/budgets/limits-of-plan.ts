import {
  type ReadLimit,
  readLimit,
  type WrittenLimit,
} from '../../../shared/budgets/read-limit.ts';
import type { Plan } from '../../../shared/plan/schema.ts';

/**
 * The limits that a plan sets for its own run; of two for the same thing the lower one holds.
 * Errors: those of readLimit, before anything starts.
 */
export function limitsOfPlan({ budget = {} }: Plan): ReadLimit[] {
  const { maxGasEth, maxLlmUsd, maxSpend = [] } = budget;
  const written: WrittenLimit[] = [
    ...(maxGasEth === undefined ? [] : [{ kind: 'gas' as const, amount: maxGasEth }]),
    ...(maxLlmUsd === undefined ? [] : [{ kind: 'model' as const, amount: maxLlmUsd }]),
    ...maxSpend.map((spend) => ({ kind: 'token' as const, ...spend })),
  ];
  const lowest = new Map<string, ReadLimit>();
  for (const limit of written.map((each) => readLimit(each))) {
    const subject = `${limit.kind} ${limit.chainId} ${limit.token}`;
    const other = lowest.get(subject);
    if (other === undefined || limit.limitUnits < other.limitUnits) lowest.set(subject, limit);
  }
  return [...lowest.values()];
}
