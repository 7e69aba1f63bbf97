import type { RunState } from '../runs/states.ts';
import type { UndoView } from '../runs/undo-view.ts';

/** Whether a file can be put back now; null where nobody looked, because it would take too long. */
export type Restorable = { can: true } | { can: false; reason: string } | { can: null };

/** A file as it was before a run deleted it or wrote over it. */
export interface TrashItem {
  undoId: string;
  executionId: string;
  planName: string;
  /** The step that did it, with its name. */
  path: string;
  stepLabel: string;
  /** Where it stood. */
  file: string;
  what: 'deleted' | 'replaced';
  bytes: number;
  /** Epoch ms. */
  keptAt: number;
  /** Something open may need it, so that it is not emptied. */
  held: boolean;
  restorable: Restorable;
}

export interface TrashView {
  /** The newest first. */
  items: TrashItem[];
  total: number;
  /** That can be emptied now, and how much room that makes. */
  emptiable: { files: number; bytes: number };
  /** All that is kept on the disk, with what runs have yet to write. */
  bytesKept: number;
}

/** What emptying the trash did. */
export interface Emptied {
  files: number;
  bytes: number;
  /** Files that stay because something open may need them. */
  held: number;
}

/** A run with something to undo. */
export interface UndoableRun {
  executionId: string;
  planName: string;
  state: RunState;
  startedAt: number;
  /** Why nothing of it can be undone now; null where nothing stands in the way of all of it. */
  hindrance: string | null;
  view: UndoView;
}
