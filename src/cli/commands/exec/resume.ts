import { orderExample, orderRun, runArgument } from '../../exec/order.ts';
import type { Verb } from '../../verb.ts';

export const execResume: Verb = {
  name: 'exec resume',
  describe: 'Let a paused run go on.',
  arguments: [runArgument],
  options: [],
  example: orderExample('resume'),
  run: (context) => orderRun(context, 'resume'),
};
