import { orderExample, orderRun, runArgument } from '../../exec/order.ts';
import { sessionOptions } from '../../run/session-options.ts';
import type { Verb } from '../../verb.ts';

export const execResume: Verb = {
  name: 'exec resume',
  describe: 'Let a paused run go on, with --follow at this terminal.',
  arguments: [runArgument],
  options: [
    {
      flags: '--follow',
      describe: 'carry it on here, as "run" does; the options below are for that',
    },
    ...sessionOptions,
  ],
  example: orderExample('resume'),
  endsItself: true,
  run: async (context) => {
    if (!context.flag('follow')) return orderRun(context, 'resume');
    const { resumeAndFollow } = await import('../../exec/resume-and-follow.ts');
    return resumeAndFollow(context);
  },
};
