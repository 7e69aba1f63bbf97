import { runArgument } from '../../exec/order.ts';
import { replaceExample, replaceOptions } from '../../exec/replace-options.ts';
import type { Verb } from '../../verb.ts';

export const execCancelTx: Verb = {
  name: 'exec cancel-tx',
  describe: 'Replace the transaction of a run that waits by one that does nothing, for a fee.',
  arguments: [runArgument],
  options: replaceOptions,
  example: replaceExample('cancel-tx'),
  endsItself: true,
  run: async (context) => {
    const { replaceAndFollow } = await import('../../exec/replace-and-follow.ts');
    return replaceAndFollow(context, 'cancel');
  },
};
