import { scheduleArgument } from '../../schedule/example.ts';
import { orderExample, orderSchedules } from '../../schedule/order.ts';
import type { Verb } from '../../verb.ts';

export const scheduleRemove: Verb = {
  name: 'schedule remove',
  describe: 'End a schedule; a run of it that is going on is carried to its end.',
  arguments: [scheduleArgument],
  options: [],
  example: orderExample('remove'),
  run: (context) => {
    const which = context.argument('id');
    return orderSchedules(context, which, (schedules) => schedules.remove(which));
  },
};
