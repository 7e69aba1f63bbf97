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
    document: scheduleExample,
  },
  run: show,
};

async function show({ argument, clock, dataDir }: VerbContext): Promise<VerbAnswer> {
  const [{ openStoreReadOnly }, { readSchedule }, { scheduleLines }] = await Promise.all([
    import('../../../main/store/open-store.ts'),
    import('../../schedule/read-schedules.ts'),
    import('../../schedule/schedule-lines.ts'),
  ]);
  const store = openStoreReadOnly({ path: join(dataDir, 'countersign.sqlite') });
  try {
    const document = readSchedule(store.reader, argument('id'), clock.now());
    const text = scheduleLines(document).map(visibleLine).join('\n');
    return { exitCode: 0, document, text };
  } finally {
    store.stop();
  }
}
