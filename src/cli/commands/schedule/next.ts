import { AppError } from '../../../shared/errors.ts';
import { instantOf, utcTime } from '../../../shared/iso-time.ts';
import type { Preview } from '../../../shared/schedules/preview/preview-fires.ts';
import { nowOption } from '../../read-context.ts';
import { countOption } from '../../schedule/count-option.ts';
import { readTrigger } from '../../schedule/read-trigger.ts';
import { usageError } from '../../usage-error.ts';
import type { Verb, VerbAnswer, VerbContext } from '../../verb.ts';

export const scheduleNext: Verb = {
  name: 'schedule next',
  describe: 'When a trigger would start something: its next times. Nothing is opened or kept.',
  arguments: [
    {
      name: 'trigger',
      describe: 'the JSON of a trigger, a file with it, or - for standard input',
      required: true,
    },
  ],
  options: [
    {
      flags: '--from <instant>',
      describe: 'from when on, like 2027-03-27T00:00:00Z (default now)',
    },
    { flags: '--count <number>', describe: 'how many (default 10)' },
    { flags: '--words', describe: 'what a change of the clocks does to them, on standard error' },
    nowOption,
  ],
  example: {
    call: `countersign schedule next '{"type":"cron","expression":"30 2 * * *","timezone":"Europe/Berlin"}' --from 2027-03-27T00:00:00Z --count 3 --json`,
    document: {
      fires: ['2027-03-27T01:30:00.000Z', '2027-03-28T01:00:00.000Z', '2027-03-29T00:30:00.000Z'],
    },
  },
  run: nextFires,
};

async function nextFires(context: VerbContext): Promise<VerbAnswer> {
  const from = fromOf(context);
  const most = countOption(context, 10, 'schedule next');
  const [trigger, { previewFires }, { cronSchedule }] = await Promise.all([
    readTrigger(context.io, context.argument('trigger')),
    import('../../../shared/schedules/preview/preview-fires.ts'),
    import('../../../shared/plan/describe/cron-schedule.ts'),
  ]);
  const preview = previewFires(trigger, from, most);
  if (preview === null) throw notByTime(trigger.type);
  if (context.flag('words')) sayNotes(context, preview);
  const { fires } = preview;
  const meaning =
    trigger.type === 'cron'
      ? [`Starts ${cronSchedule(trigger.expression)} in ${preview.zone}.`]
      : [];
  const times =
    fires.length === 0 ? ['No further start comes.'] : fires.map(({ at }) => utcTime(at));
  return {
    exitCode: 0,
    document: { fires: fires.map(({ at }) => new Date(at).toISOString()) },
    text: [...meaning, ...times].join('\n'),
  };
}

function sayNotes({ io }: VerbContext, { fires }: Preview): void {
  for (const { note } of fires) if (note !== null) io.err(`${note}\n`);
}

function fromOf({ option, clock }: VerbContext): number {
  const text = option('from');
  const from = text === undefined ? clock.now() : instantOf(text);
  if (from !== null) return from;
  const wrong = 'The time after --from is not an instant with its zone, like 2027-03-27T00:00:00Z.';
  throw usageError(wrong, 'schedule next');
}

function notByTime(type: string): AppError {
  return new AppError(
    'NOT_BY_TIME',
    'invalid_params',
    `A trigger of the type "${type}" is started by what happens, not by the clock: nobody knows when.`,
    { advice: 'Times are known of the types time, interval, cron and immediate.' },
  );
}
