import { orderExample, orderRun, runArgument } from '../../exec/order.ts';
import type { Verb } from '../../verb.ts';

export const execCancel: Verb = {
  name: 'exec cancel',
  describe: 'End a run as soon as nothing of it is on its way.',
  arguments: [runArgument],
  options: [],
  example: orderExample('cancel'),
  run: (context) => orderRun(context, 'cancel'),
};
