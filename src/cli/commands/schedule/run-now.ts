import { executionExample } from '../../run/execution-example.ts';
import { sessionOptions } from '../../run/session-options.ts';
import { scheduleArgument, scheduleExample } from '../../schedule/example.ts';
import type { Verb } from '../../verb.ts';

export const scheduleRunNow: Verb = {
  name: 'schedule run-now',
  describe: 'Start a run of a schedule now and carry it on here; its next start stays as it is.',
  arguments: [scheduleArgument],
  options: sessionOptions,
  example: {
    call: `countersign schedule run-now ${scheduleExample.triggerId} --json`,
    document: executionExample,
  },
  endsItself: true,
  run: async (context) => {
    const { runNow } = await import('../../schedule/run-now.ts');
    return runNow(context);
  },
};
