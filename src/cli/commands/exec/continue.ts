import { continueOptions } from '../../exec/continue-options.ts';
import { continuedExample } from '../../exec/continued-example.ts';
import type { Verb } from '../../verb.ts';

export const execContinue: Verb = {
  name: 'exec continue',
  describe: 'Go on from the failed step of a run; what it completed is not done again.',
  arguments: [
    { name: 'id', describe: 'id of the run, which failed or was cancelled', required: true },
  ],
  options: continueOptions,
  example: {
    call: `countersign exec continue ${continuedExample.continues} --json`,
    document: continuedExample,
  },
  endsItself: true,
  run: async (context) => {
    const { continueAndFollow } = await import('../../exec/continue-and-follow.ts');
    return continueAndFollow(context, context.argument('id'));
  },
};
