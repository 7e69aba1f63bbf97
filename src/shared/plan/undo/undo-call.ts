import type { FileChange } from '../../files/file-change.ts';
import type { Compensation } from '../../runs/undo-entry.ts';
import type { OpenAllowances } from './open-allowances.ts';
import type { UndoableEffect } from './undoable-effect.ts';

/** What undoes one effect: a call of a tool, or the reason why there is none. */
export type UndoCall =
  | {
      kind: 'call';
      tool: string;
      params: Record<string, string>;
      label: string;
      note: string;
    }
  | { kind: 'cannot'; reason: string };

/** Asked from the last effect to the first; `allowances` follow what the calls before it leave. */
export function undoCall(
  { undoId, body, hindrance }: UndoableEffect,
  allowances: OpenAllowances,
): UndoCall {
  if (body === null) return cannot('What was kept of it can no longer be read.');
  if (body.kind === 'none') return cannot(body.reason);
  if (hindrance !== null) return cannot(hindrance);
  if (body.kind === 'compensate') return compensate(body, allowances);
  const { path } = body.change;
  const label = restoreLabel(body.change);
  return { kind: 'call', tool: 'restore_file', params: { path, undoId }, label, note: '' };
}

function compensate(body: Compensation, allowances: OpenAllowances): UndoCall {
  if (allowances.isBack(body)) {
    return cannot('Nothing is left of it: the allowance is what it was before.');
  }
  allowances.undo(body);
  const { tool, params, label, note } = body;
  return { kind: 'call', tool, params, label, note };
}

function restoreLabel({ path, from, before, after }: FileChange): string {
  if (from !== undefined) return `Move ${path} back to ${from}`;
  if (!before.exists) return `Take ${path} away again`;
  return after.exists ? `Put ${path} back as it was` : `Bring ${path} back`;
}

function cannot(reason: string): UndoCall {
  return { kind: 'cannot', reason };
}
