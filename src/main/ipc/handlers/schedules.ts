import type { Services } from '../../services.ts';
import type { Handlers } from '../answer-call.ts';

type Names =
  | 'schedule.list'
  | 'schedule.health'
  | 'schedule.next'
  | 'schedule.fires'
  | 'schedule.agree'
  | 'schedule.pause'
  | 'schedule.resume'
  | 'schedule.runNow'
  | 'schedule.remove';

export function scheduleHandlers({ schedules }: Services): Pick<Handlers, Names> {
  return {
    'schedule.list': (listing) => schedules.list(listing),
    'schedule.health': () => schedules.health(),
    'schedule.next': ({ triggerIds, most }) =>
      Object.fromEntries(triggerIds.map((each) => [each, schedules.next(each, most)])),
    'schedule.fires': ({ triggerId, before }) =>
      schedules.fires(triggerId, before === null ? {} : { before }),
    'schedule.agree': ({ planId, planHash, acknowledged, mandateId }) =>
      schedules.agree(planId, planHash, acknowledged, mandateId === null ? {} : { mandateId }),
    'schedule.pause': async ({ which, untilMs }) => {
      await schedules.pause(which, untilMs);
      return null;
    },
    'schedule.resume': async ({ which }) => {
      await schedules.resume(which);
      return null;
    },
    'schedule.runNow': async ({ triggerId }) => {
      const { executionId } = await schedules.runNow(triggerId);
      return { executionId };
    },
    'schedule.remove': async ({ triggerId }) => {
      await schedules.remove(triggerId);
      return null;
    },
  };
}
