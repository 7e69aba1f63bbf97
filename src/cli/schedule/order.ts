import type { Schedules } from '../../main/services/schedules.ts';
import { visibleLine } from '../../shared/visible-text.ts';
import type { VerbAnswer, VerbContext } from '../verb.ts';
import { scheduleExample } from './example.ts';
import { scheduleLine } from './schedule-lines.ts';

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
    document: { schedules: [{ ...scheduleExample, ...changed }] },
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
    const { schedules: all } = services;
    const schedules = which === 'all' ? all.list() : [all.get(which)];
    const text = schedules.map(scheduleLine).map(visibleLine).join('\n');
    return { exitCode: 0, document: { schedules }, text: text || 'There is no schedule.' };
  } finally {
    await services.stop();
  }
}
