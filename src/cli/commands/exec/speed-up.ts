import { runArgument } from '../../exec/order.ts';
import { replaceExample, replaceOptions } from '../../exec/replace-options.ts';
import type { Verb } from '../../verb.ts';

export const execSpeedUp: Verb = {
  name: 'exec speed-up',
  describe: 'Offer a higher fee for the transaction of a run that waits; of the two one is mined.',
  arguments: [runArgument],
  options: replaceOptions,
  example: replaceExample('speed-up'),
  endsItself: true,
  run: async (context) => {
    const { replaceAndFollow } = await import('../../exec/replace-and-follow.ts');
    return replaceAndFollow(context, 'speed_up');
  },
};
