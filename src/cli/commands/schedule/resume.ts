import { orderExample, orderSchedules } from '../../schedule/order.ts';
import type { Verb } from '../../verb.ts';

export const scheduleResume: Verb = {
  name: 'schedule resume',
  describe: 'Let a schedule go on, or all that were paused together.',
  arguments: [{ name: 'id', describe: 'id of the schedule, or all', required: true }],
  options: [],
  example: orderExample('resume'),
  run: (context) => {
    const which = context.argument('id');
    return orderSchedules(context, which, (schedules) => schedules.resume(which));
  },
};
