import { orderExample, orderRun, runArgument } from '../../exec/order.ts';
import type { Verb } from '../../verb.ts';

export const execPause: Verb = {
  name: 'exec pause',
  describe: 'Stop a run at its next step; what was sent is carried to its end.',
  arguments: [runArgument],
  options: [],
  example: orderExample('pause'),
  run: (context) => orderRun(context, 'pause'),
};
