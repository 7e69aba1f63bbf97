import type { Address } from 'viem';
import type { Trace } from '../../trace/trace.ts';
import type { RiskSubject } from '../risk-rule.ts';

/** Throws where the fork could not tell what happened inside: then nothing may be said of it. */
export function traceOf({ trace }: Pick<RiskSubject, 'trace'>): Trace {
  if (trace === null) throw new Error('The fork could not tell what the transaction does inside.');
  return trace;
}

/** Contracts that were there before and whose storage is different afterwards. */
export function changedContracts({ calls, changes }: Pick<Trace, 'calls' | 'changes'>): Address[] {
  const made = new Set(calls.flatMap(({ kind, to }) => (kind === 'create' ? [to] : [])));
  return changes
    .filter(({ address, slots }) => slots.size > 0 && !made.has(address))
    .map(({ address }) => address);
}
