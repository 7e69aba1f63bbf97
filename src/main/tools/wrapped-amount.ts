import { z } from 'zod';
import type { EffectOutcome, Values } from '../chain/planned-transaction.ts';
import type { ToolUndo } from './chain-tool.ts';
import { ownChanges, sizeOf } from './own-changes.ts';
import { spendSchema } from './spend-amount.ts';

/** Of wrap and unwrap alike. */
export const paramsSchema = z.strictObject({ amount: spendSchema });

/** How much of the native coin changed its form, by its balance. */
export function wrappedAmount(outcomes: readonly EffectOutcome[]): Values {
  const native = outcomes
    .flatMap((outcome) => Object.values(ownChanges(outcome)))
    .find((change) => change?.token === 'native');
  return { amount: sizeOf(native) };
}

/** The same amount goes back into the form that it had. */
export function undoWrapped(tool: 'wrap' | 'unwrap', outcome: EffectOutcome): ToolUndo {
  const { gave, got } = ownChanges(outcome);
  if (gave === undefined || got === undefined) {
    return { kind: 'none', reason: 'It changed nothing; there is nothing to undo.' };
  }
  const amount = sizeOf(got);
  const label = `Give ${got.symbol} back: ${tool} ${amount}`;
  return { kind: 'compensate', tool, params: { amount }, label, note: '' };
}
