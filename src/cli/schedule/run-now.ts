import { join } from 'node:path';
import { openStoreReadOnly } from '../../main/store/open-store.ts';
import { requireTrigger } from '../../main/store/queries/triggers.ts';
import { requireStored } from '../../main/store/stored.ts';
import { visibleLine } from '../../shared/visible-text.ts';
import { carryOn } from '../run/carry-on.ts';
import { openSession } from '../run/open-session.ts';
import { endpointOf } from '../run/session-options.ts';
import type { VerbAnswer, VerbContext } from '../verb.ts';
import { plansOf } from './plans-of.ts';

/**
 * Starts a run of a schedule and sees it to its end at this terminal. Errors: SCHEDULE_NOT_FOUND, those of
 * `openSession`, of `Orders.runNow` and of `carryOn`.
 */
export async function runNow(context: VerbContext): Promise<VerbAnswer> {
  const triggerId = context.argument('id');
  // Before a password is asked for.
  const { chainId, plans } = readTrigger(context, triggerId);
  const session = await openSession(context, await endpointOf(context, chainId), plans);
  const { services } = session;
  try {
    const { fireId, executionId } = await services.schedules.runNow(triggerId);
    if (executionId !== null) return await carryOn(context, session, executionId);
    const text = 'It starts when the run of this plan that is going on has ended.';
    return { exitCode: 0, document: { fireId, executionId }, text: visibleLine(text) };
  } finally {
    await services.stop();
  }
}

function readTrigger({ dataDir }: VerbContext, triggerId: string) {
  const store = openStoreReadOnly({ path: join(dataDir, 'countersign.sqlite') });
  try {
    const row = requireTrigger(store.reader.triggers, triggerId);
    requireStored(row.document);
    return { chainId: row.chainId, plans: plansOf(store.reader, [row]) };
  } finally {
    store.stop();
  }
}
