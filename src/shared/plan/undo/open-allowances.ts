import type { AllowanceStep, Compensation } from '../../runs/undo-entry.ts';
import type { UndoableEffect } from './undoable-effect.ts';

/**
 * What the allowances that a run touched are now, as far as its effects tell: a swap uses up the one that
 * was given for it, and then there is nothing to take back.
 */
export interface OpenAllowances {
  /** Whether an allowance is again what it was before it was given. */
  isBack(given: Compensation): boolean;
  /** Follows what undoing this leaves. */
  undo(done: Compensation): void;
}

export function openAllowances(effects: readonly UndoableEffect[]): OpenAllowances {
  const now = new Map<string, string>();
  const undo = (done: Compensation): void => {
    if (done.tool === 'approve')
      for (const step of done.allowances) now.set(keyOf(step), step.before);
    // It takes what it gives from an allowance that is there, so that this one is not known any more.
    const spent = done.params['tokenIn']?.toLowerCase();
    for (const key of now.keys())
      if (spent !== undefined && key.startsWith(`${spent}/`)) now.delete(key);
  };
  const made = effects.flatMap(({ body, state }) =>
    body?.kind === 'compensate' ? [{ body, state }] : [],
  );
  for (const { body } of made) for (const step of body.allowances) now.set(keyOf(step), step.after);
  for (const { body } of made.filter(({ state }) => state === 'undone').reverse()) undo(body);
  return {
    undo,
    isBack: ({ tool, allowances }) =>
      tool === 'approve' &&
      allowances.length > 0 &&
      allowances.every((step) => now.get(keyOf(step)) === step.before),
  };
}

function keyOf({ token, spender, way = 'token', tokenId = '' }: AllowanceStep): string {
  return [token, spender, way, tokenId].join('/').toLowerCase();
}
