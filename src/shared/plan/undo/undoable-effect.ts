import type { UndoBody } from '../../runs/undo-entry.ts';

/** A completed effect of the run, as it is kept. */
export interface UndoableEffect {
  undoId: string;
  path: string;
  /** Name of the step that it was of. */
  stepLabel: string;
  state: 'open' | 'undone';
  /** Null where what was kept can no longer be read. */
  body: UndoBody | null;
  /** Why it cannot be undone now, whatever it is; null where nothing stands in the way. */
  hindrance: string | null;
}
