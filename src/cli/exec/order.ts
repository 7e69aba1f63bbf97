import { join } from 'node:path';
import { visibleLine } from '../../shared/visible-text.ts';
import type { VerbAnswer, VerbArgument, VerbContext } from '../verb.ts';

type Order = 'pause' | 'resume' | 'cancel';

export const runArgument: VerbArgument = { name: 'id', describe: 'id of the run', required: true };

const written: Readonly<Record<Order, string>> = {
  pause:
    'It pauses when Countersign is next open on this folder; what was sent is followed to its end first.',
  resume: 'It goes on when Countersign is next open on this folder.',
  cancel:
    'It ends when Countersign is next open on this folder; what was sent is followed to its end first.',
};

/** An order for one run, as the help shows the answer. */
export function orderExample(order: Order) {
  const executionId = '019abf0e-4d10-7a11-9c30-2f6b7e0d4a11';
  const state = order === 'resume' ? 'running' : 'waiting';
  return {
    call: `countersign exec ${order} ${executionId} --json`,
    document: { executionId, state, wanted: order === 'resume' ? null : order },
  };
}

/** Writes an order for a run; whoever carries the run on next follows it. Errors: IN_USE, and the order's own. */
export async function orderRun(context: VerbContext, order: Order): Promise<VerbAnswer> {
  const [{ openStore }, orders] = await Promise.all([
    import('../../main/store/open-store.ts'),
    import('../../main/executor/control/write-orders.ts'),
  ]);
  const { clock, dataDir } = context;
  const executionId = context.argument('id');
  const store = openStore({ path: join(dataDir, 'countersign.sqlite'), clock });
  try {
    if (order === 'pause') store.writer.control.want(executionId, 'pause');
    else if (order === 'cancel') orders.writeCancel({ store, clock }, executionId);
    else orders.writeResume({ store, clock }, executionId);
    const run = store.reader.executions.get(executionId);
    const document = { executionId, state: run?.state, wanted: run?.wanted };
    return { exitCode: 0, document, text: visibleLine(written[order]) };
  } finally {
    store.stop();
  }
}

/** Stops everything, or allows runs again. */
export async function orderAll(context: VerbContext, stops: boolean): Promise<VerbAnswer> {
  const { openStore } = await import('../../main/store/open-store.ts');
  const { clock, dataDir } = context;
  const store = openStore({ path: join(dataDir, 'countersign.sqlite'), clock });
  try {
    if (stops) store.writer.control.stopAll();
    else store.writer.control.allowAgain();
    const text = stops
      ? 'Everything is stopped: nothing begins, is signed or is sent until you allow it again.'
      : 'Runs are allowed again. Each that was stopped stays paused until you resume it with "exec resume".';
    return { exitCode: 0, document: { halted: store.reader.control.halted() }, text };
  } finally {
    store.stop();
  }
}
