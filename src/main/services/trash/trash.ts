import type { Change } from '../../../shared/ipc/change.ts';
import type { Listed } from '../../../shared/listed.ts';
import type { Emptied, TrashView, UndoableRun } from '../../../shared/trash/trash-view.ts';
import type { Clock } from '../../clock.ts';
import type { Executor } from '../../executor/executor.ts';
import type { Log } from '../../log.ts';
import type { Requests } from '../../requests/requests.ts';
import { cleanContents } from './clean-contents.ts';
import { type Emptiable, emptiable } from './emptiable.ts';
import { emptyTrash } from './empty-trash.ts';
import { requireKept } from './require-kept.ts';
import type { TrashPorts } from './trash-ports.ts';
import { undoableRuns } from './undoable-runs.ts';
import { viewTrash } from './view-trash.ts';

interface Parts extends TrashPorts {
  requests: Pick<Requests, 'undo'>;
  executor: Pick<Executor, 'undoView'>;
  notify: (change: Change) => void;
  clock: Clock;
  log: Log;
}

/** What runs deleted or replaced, what of them can be undone, and how either is had back or given up. */
export class Trash {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  view(): Promise<TrashView> {
    return viewTrash(this.#parts);
  }

  runs(): Promise<Listed<UndoableRun>> {
    const { store, executor } = this.#parts;
    return undoableRuns(store, (executionId) => executor.undoView(executionId));
  }

  /**
   * Drafts the plan that puts one file back; nothing is put back before that is agreed to and approved.
   * Errors: TRASH_UNKNOWN, and those of Executor.undo.
   */
  async restore(undoId: string): Promise<{ planId: string }> {
    const { store, requests } = this.#parts;
    const { executionId } = requireKept(store.reader.keptContents, undoId);
    const { planId } = await requests.undo(executionId, { only: undoId });
    return { planId };
  }

  /** What a person is asked before it is emptied. Errors: see emptiable. */
  emptiable(): Promise<Emptiable> {
    return emptiable(this.#parts);
  }

  /** Of those that the person was asked about, and no other. Errors: see emptyTrash. */
  async empty({ undoIds }: Pick<Emptiable, 'undoIds'>): Promise<Emptied> {
    try {
      return await emptyTrash(this.#parts, undoIds);
    } finally {
      this.#parts.notify({ topic: 'run', id: null });
    }
  }

  /** Removes contents that nothing needs; the next start tries again where that fails. Never rejects. */
  async clean(): Promise<void> {
    const { log } = this.#parts;
    try {
      const gone = await cleanContents(this.#parts);
      if (gone > 0) log.info('trash.cleaned', { gone });
    } catch (thrown) {
      log.error('trash.not_cleaned', thrown);
    }
  }
}
