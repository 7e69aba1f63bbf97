import { instantOf } from '../../shared/iso-time.ts';
import { daemonOptions } from '../run/session-options.ts';
import { scheduleExample } from '../schedule/example.ts';
import { usageError } from '../usage-error.ts';
import type { Verb, VerbContext } from '../verb.ts';

export const daemon: Verb = {
  name: 'daemon',
  describe:
    'Start what schedules are due and carry runs on, in the foreground, until Ctrl-C or TERM.',
  arguments: [],
  options: [
    {
      flags: '--once',
      describe: 'decide what is due now, carry its runs on as far as they go, and end',
    },
    { flags: '--until <instant>', describe: 'end then, like 2027-03-01T08:00:00Z' },
    {
      flags: '--locked',
      describe: 'ask for no password: runs wait for it, but for what a mandate allows without',
    },
    ...daemonOptions,
  ],
  example: {
    call: 'countersign daemon --json',
    document: {
      event: 'fire',
      at: 1_795_420_800_014,
      ...{ triggerId: scheduleExample.triggerId, planName: scheduleExample.planName },
      ...scheduleExample.fires[0],
    },
  },
  terms: {
    title: 'Its events, one to a line:',
    meanings: {
      ready: 'it looks at the schedules from now on',
      fire: 'a start was decided: fired, late, queued, skipped or missed, with its reason',
      run: 'a run came to another state, or waits for something else',
      message: 'what a plan has to say to you',
      trouble: 'what keeps it from deciding or from asking',
      stopped: 'it ended in order; runs that were left open go on with the next one',
    },
  },
  printsLinesWith: 'json',
  endsItself: true,
  run: async (context) => {
    const untilMs = untilOf(context);
    const { runDaemon } = await import('../schedule/run-daemon.ts');
    await runDaemon(context, untilMs);
    return { exitCode: 0, document: null, text: '', printed: true };
  },
};

function untilOf({ option, clock }: VerbContext): number {
  const text = option('until');
  if (text === undefined) return Number.POSITIVE_INFINITY;
  const until = instantOf(text);
  if (until !== null && until > clock.now()) return until;
  throw usageError(
    'The time after --until must be an instant to come, with its zone, like 2027-03-01T08:00:00Z.',
    'daemon',
  );
}
