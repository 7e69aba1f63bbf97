import { instantOf } from '../../../shared/iso-time.ts';
import { orderExample, orderSchedules } from '../../schedule/order.ts';
import { usageError } from '../../usage-error.ts';
import type { Verb } from '../../verb.ts';

export const schedulePause: Verb = {
  name: 'schedule pause',
  describe: 'Start nothing by a schedule, or by any; what falls due meanwhile is missed.',
  arguments: [{ name: 'id', describe: 'id of the schedule, or all', required: true }],
  options: [
    { flags: '--until <instant>', describe: 'goes on by itself then, like 2027-03-01T08:00:00Z' },
  ],
  example: orderExample('pause'),
  run: async (context) => {
    const which = context.argument('id');
    const text = context.option('until');
    const until = text === undefined ? null : instantOf(text);
    if (text !== undefined && (until === null || until <= context.clock.now())) {
      throw usageError(
        'The time after --until must be an instant to come, with its zone, like 2027-03-01T08:00:00Z.',
        'schedule pause',
      );
    }
    return orderSchedules(context, which, (schedules) => schedules.pause(which, until));
  },
};
