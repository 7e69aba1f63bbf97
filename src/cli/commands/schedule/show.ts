import { join } from 'node:path';
import { visibleLine } from '../../../shared/visible-text.ts';
import { scheduleArgument, scheduleExample } from '../../schedule/example.ts';
import type { Verb, VerbAnswer, VerbContext } from '../../verb.ts';

export const scheduleShow: Verb = {
  name: 'schedule show',
  describe: 'One schedule, with its newest starts and what became of each.',
  arguments: [scheduleArgument],
  options: [],
  example: {
    call: `countersign schedule show ${scheduleExample.triggerId} --json`,
    document: { ...scheduleExample, modelCost: { kind: 'none' } },
  },
  run: show,
};

async function show({ argument, clock, dataDir }: VerbContext): Promise<VerbAnswer> {
  const [
    { openStoreReadOnly },
    { readSchedule },
    { scheduleLines },
    { modelCostOfPlan },
    { modelCostLines },
  ] = await Promise.all([
    import('../../../main/store/open-store.ts'),
    import('../../schedule/read-schedules.ts'),
    import('../../schedule/schedule-lines.ts'),
    import('../../../main/requests/cost/model-cost-of-plan.ts'),
    import('../../model/model-cost-lines.ts'),
  ]);
  const store = openStoreReadOnly({ path: join(dataDir, 'countersign.sqlite') });
  try {
    const schedule = readSchedule(store.reader, argument('id'), clock.now());
    const modelCost = modelCostOfPlan(store.reader, schedule.planId);
    const lines = [...scheduleLines(schedule), ...modelCostLines(modelCost, 'it')];
    const text = lines.map(visibleLine).join('\n');
    return { exitCode: 0, document: { ...schedule, modelCost }, text };
  } finally {
    store.stop();
  }
}
