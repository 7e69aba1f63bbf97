// What was in files before runs deleted or replaced them: which entries still need it, and which a person gave up.
import type { Hex } from 'viem';
import {
  type FileChange,
  type FileState,
  type PresentFile,
  readFileChange,
} from '../../../shared/files/file-change.ts';
import type { UndoBody } from '../../../shared/runs/undo-entry.ts';
import { undoBodySchema } from '../../../shared/runs/undo-entry.ts';
import type { ReadConnection, WriteConnection } from '../connection.ts';
import { readStored } from '../stored.ts';
import { appendAudit } from './audit.ts';

/** A file as it was before a run changed it, which can still be had back. */
export interface KeptEntry {
  undoId: string;
  effectId: string;
  executionId: string;
  planName: string;
  /** The step that changed it, with its name. */
  path: string;
  stepLabel: string;
  change: FileChange;
  before: PresentFile;
  /** Epoch ms. */
  keptAt: number;
  /** An open run, one that goes on from its run, or an open undo may need it. */
  held: boolean;
}

interface EntryRow extends Omit<KeptEntry, 'change' | 'before' | 'held'> {
  body: string;
  held: number;
}

const open = `state IN ('pending', 'running', 'waiting', 'paused')`;

/** Runs that are not over, what they undo, and what they went on from. */
const heldRuns = `WITH RECURSIVE held (id) AS (
  SELECT execution_id FROM executions WHERE ${open}
  UNION SELECT undoes FROM executions WHERE ${open} AND undoes IS NOT NULL
  UNION SELECT continues FROM executions JOIN held ON execution_id = held.id
    WHERE continues IS NOT NULL)`;

const select = `${heldRuns} SELECT undo_id AS undoId, effect_id AS effectId,
  entry.execution_id AS executionId, coalesce(plans.name, '') AS planName, entry.path AS path,
  coalesce(steps.label, '') AS stepLabel, body, entry.created_at AS keptAt,
  entry.execution_id IN (SELECT id FROM held) AS held
  FROM undo_entries AS entry JOIN executions AS run ON run.execution_id = entry.execution_id
  LEFT JOIN plans ON plans.plan_id = run.plan_id
  LEFT JOIN steps ON steps.execution_id = entry.execution_id AND steps.path = entry.path
  WHERE entry.kind = 'restore' AND entry.state = 'open'
    AND undo_id NOT IN (SELECT undo_id FROM emptied_entries)`;

/** Of changes that may still be made. */
const unsettled = `SELECT unsigned_tx AS bytes FROM effects WHERE realm = 'file'
  AND state NOT IN ('confirmed', 'failed', 'cancelled') AND unsigned_tx IS NOT NULL`;

export class KeptContentReader {
  readonly #db: ReadConnection;

  constructor(db: ReadConnection) {
    this.#db = db;
  }

  /** The newest first; what can no longer be read is not among them. */
  list(): KeptEntry[] {
    return this.#db
      .all<EntryRow>(`${select} ORDER BY entry.created_at DESC, entry.rowid DESC`)
      .flatMap((row) => entryOf(row) ?? []);
  }

  /** One of them; undefined where it is none, or none any more. */
  get(undoId: string): KeptEntry | undefined {
    const row = this.#db.get<EntryRow>(`${select} AND undo_id = @undoId`, { undoId });
    return row && (entryOf(row) ?? undefined);
  }

  /**
   * SHA-256 of every content that something may still write or put back; null where one of those can no longer
   * be read, so that nobody knows.
   */
  needed(): ReadonlySet<string> | null {
    return this.#db.read(() => {
      const changes = this.#db
        .all<{ bytes: Hex }>(unsettled)
        .map(({ bytes }) => readFileChange(bytes));
      const bodies = this.#db.all<EntryRow>(select).map(bodyOf);
      if (changes.includes(null) || bodies.includes(null)) return null;
      const states: (FileState | undefined)[] = [
        ...changes.flatMap((change) => [change?.before, change?.after, change?.fromBefore]),
        ...bodies.map((body) => (body?.kind === 'restore' ? body.change.before : undefined)),
      ];
      return new Set(states.flatMap((state) => (state?.exists ? [state.sha256] : [])));
    });
  }
}

export class KeptContentWriter {
  readonly #db: WriteConnection;

  constructor(db: WriteConnection) {
    this.#db = db;
  }

  /**
   * Gives up what nothing open may need, all of it or of those named, and answers it. The contents themselves are
   * still there.
   */
  giveUp(undoIds?: ReadonlySet<string>): KeptEntry[] {
    return this.#db.write(() => {
      const given = new KeptContentReader(this.#db)
        .list()
        .filter(({ undoId, held }) => !held && (undoIds?.has(undoId) ?? true));
      for (const { undoId, effectId, executionId, path } of given) {
        const now = this.#db.now();
        this.#db.run('INSERT INTO emptied_entries VALUES (@undoId, @now)', { undoId, now });
        const body = { undoId, path };
        appendAudit(this.#db, { kind: 'undo.emptied', executionId, effectId, body });
      }
      return given;
    });
  }
}

function bodyOf({ undoId, body }: EntryRow): UndoBody | null {
  const stored = readStored(body, undoBodySchema, {
    ...{ table: 'undo_entries', id: undoId, column: 'body' },
  });
  return stored.ok ? stored.value : null;
}

/** A move takes nothing away, and what was not there left nothing to keep. */
function entryOf(row: EntryRow): KeptEntry | null {
  const body = bodyOf(row);
  if (body?.kind !== 'restore') return null;
  const { change } = body;
  const { body: _, held, ...entry } = row;
  if (change.from !== undefined || !change.before.exists) return null;
  return { ...entry, change, before: change.before, held: held === 1 };
}
