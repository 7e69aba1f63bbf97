import type { SchedulerView } from '../../../shared/schedules/views.ts';
import { visibleLine } from '../../../shared/visible-text.ts';
import { readStored } from '../../read-stored.ts';
import { countOption } from '../../schedule/count-option.ts';
import { scheduleExample } from '../../schedule/example.ts';
import type { readSchedules } from '../../schedule/read-schedules.ts';
import type { Verb, VerbAnswer, VerbContext } from '../../verb.ts';

export const scheduleList: Verb = {
  name: 'schedule list',
  describe: 'The schedules: what is to come first, and whether anybody looks at them.',
  arguments: [],
  options: [
    { flags: '--count <number>', describe: 'how many are shown (default 500)' },
    { flags: '--removed', describe: 'those that were removed, too' },
  ],
  example: {
    call: 'countersign schedule list --json',
    document: {
      scheduler: {
        ...{ beatAt: 1_795_424_400_000, endedAt: null, stalled: false, halted: false },
        ...{ active: 1, paused: 0, overdue: 0 },
        next: {
          triggerId: scheduleExample.triggerId,
          planName: scheduleExample.planName,
          dueAt: scheduleExample.nextDueAt,
        },
      },
      schedules: [scheduleExample],
      ...{ unreadable: [], total: 1 },
    },
  },
  run: list,
};

const nothing: { scheduler: SchedulerView; list: ReturnType<typeof readSchedules> } = {
  scheduler: {
    ...{ beatAt: null, endedAt: null, stalled: false, halted: false },
    ...{ active: 0, paused: 0, overdue: 0, next: null },
  },
  list: { items: [], unreadable: [], active: 0, paused: 0, ended: 0, total: 0 },
};

async function list(context: VerbContext): Promise<VerbAnswer> {
  const most = countOption(context, 500, 'schedule list');
  const removed = context.flag('removed');
  const [{ schedulerView }, { readSchedules }, lines] = await Promise.all([
    import('../../../main/scheduler/schedule-views.ts'),
    import('../../schedule/read-schedules.ts'),
    import('../../schedule/schedule-lines.ts'),
  ]);
  const now = context.clock.now();
  const { scheduler, list } = readStored(
    context,
    (reader) => ({
      scheduler: schedulerView(reader, now),
      list: readSchedules(reader, { most, removed }, now),
    }),
    nothing,
  );
  const { items: schedules, unreadable, total } = list;
  const told = [
    ...lines.healthLines(scheduler),
    ...lines.firstOf(list),
    ...schedules.map(lines.listedLine),
    ...unreadable.map(lines.unreadableLine),
    ...(total === 0 ? ['There is no schedule.'] : []),
  ];
  const text = told.map(visibleLine).join('\n');
  return { exitCode: 0, document: { scheduler, schedules, unreadable, total }, text };
}
