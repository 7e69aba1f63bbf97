import type { Schedules } from '../../main/services/schedules.ts';
import { visibleLine } from '../../shared/visible-text.ts';
import type { VerbAnswer, VerbContext } from '../verb.ts';
import { scheduleExample } from './example.ts';
import { firstOf, scheduleLine, unreadableLine } from './schedule-lines.ts';

/** An order for schedules, as the help shows the answer. */
export function orderExample(order: 'pause' | 'resume' | 'remove') {
  const { triggerId } = scheduleExample;
  const changed = {
    pause: { state: 'paused', pausedWhy: 'person' },
    resume: {},
    remove: { state: 'ended', endsWhy: 'REMOVED', nextDueAt: null },
  }[order];
  return {
    call: `countersign schedule ${order} ${triggerId} --json`,
    document: { schedules: [{ ...scheduleExample, ...changed }], unreadable: [], total: 1 },
  };
}

/**
 * Orders something of schedules, and answers those that it was about as they are then. Nothing is started.
 * Errors: IN_USE while the app or a daemon is open, STORE_*, SCHEDULE_NOT_FOUND, and those of the order.
 */
export async function orderSchedules(
  context: VerbContext,
  which: string,
  order: (schedules: Schedules) => Promise<void>,
): Promise<VerbAnswer> {
  const { openSession } = await import('../run/open-session.ts');
  const { services } = await openSession(context, undefined, [], true);
  try {
    await order(services.schedules);
    const list = services.schedules.list(which === 'all' ? {} : { most: 0, of: which });
    const { items: schedules, unreadable, total } = list;
    const head = which === 'all' ? firstOf(list) : [];
    const lines = [...head, ...schedules.map(scheduleLine), ...unreadable.map(unreadableLine)];
    const text = lines.map(visibleLine).join('\n') || 'There is no schedule.';
    return { exitCode: 0, document: { schedules, unreadable, total }, text };
  } finally {
    await services.stop();
  }
}
