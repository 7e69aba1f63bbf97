import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { openStoreReadOnly } from '../../../src/main/store/open-store.ts';

/** Whether a run stood still between two acts depends on how fast the network and the timers were. */
const ofPolls = ['run.waiting', 'run.running'];

/**
 * What became of every run, in order, as one hash: kinds and places, and nothing that differs from one
 * time to the next, which are ids, times and how often a run looked in vain.
 */
export function traceOf(dataDir: string): { hash: string; lines: readonly string[] } {
  const { reader, stop } = openStoreReadOnly({ path: join(dataDir, 'countersign.db') });
  try {
    const runs = reader.executions.list(100_000).reverse();
    const lines = runs.flatMap(({ executionId }, nth) =>
      reader.audit.linesOfExecution(executionId).map(({ kind, body }) => {
        const path: unknown = JSON.parse(body).path;
        return `${nth} ${kind} ${typeof path === 'string' ? path : ''}`;
      }),
    );
    const once = lines
      .filter((line) => !ofPolls.some((kind) => line.includes(` ${kind} `)))
      .filter((line, at, all) => line !== all[at - 1]);
    return { hash: createHash('sha256').update(once.join('\n')).digest('hex'), lines: once };
  } finally {
    stop();
  }
}
