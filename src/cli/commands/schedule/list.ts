import type { SchedulerView } from '../../../shared/schedules/views.ts';
import { visibleLine } from '../../../shared/visible-text.ts';
import { readStored } from '../../read-stored.ts';
import { scheduleExample } from '../../schedule/example.ts';
import type { Verb, VerbAnswer, VerbContext } from '../../verb.ts';

export const scheduleList: Verb = {
  name: 'schedule list',
  describe: 'The schedules: what is to come first, and whether anybody looks at them.',
  arguments: [],
  options: [],
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
    },
  },
  run: list,
};

const nothing: SchedulerView = {
  ...{ beatAt: null, endedAt: null, stalled: false, halted: false },
  ...{ active: 0, paused: 0, overdue: 0, next: null },
};

async function list(context: VerbContext): Promise<VerbAnswer> {
  const [{ schedulerView }, { listSchedules }, { healthLines, listedLine }] = await Promise.all([
    import('../../../main/scheduler/schedule-views.ts'),
    import('../../schedule/read-schedules.ts'),
    import('../../schedule/schedule-lines.ts'),
  ]);
  const now = context.clock.now();
  const document = readStored(
    context,
    (reader) => ({
      scheduler: schedulerView(reader, now),
      schedules: listSchedules(reader, now),
    }),
    { scheduler: nothing, schedules: [] },
  );
  const { scheduler, schedules } = document;
  const lines = schedules.length === 0 ? ['There is no schedule.'] : schedules.map(listedLine);
  const text = [...healthLines(scheduler), ...lines].map(visibleLine).join('\n');
  return { exitCode: 0, document, text };
}
