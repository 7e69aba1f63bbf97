import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { scheduler } from '../../../src/cli/checks/scheduler.ts';
import type { VerbContext } from '../../../src/cli/verb.ts';
import { openStore } from '../../../src/main/store/open-store.ts';
import { FixedClock } from '../../store/support/fixed-clock.ts';
import { pastGuards } from '../../store/support/past-guards.ts';
import { agreedSchedule } from '../../store/support/schedules.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

it('says what keeps schedules from starting, in words and for programs', async () => {
  const dataDir = temporaryFolder();
  const clock = new FixedClock();
  const path = join(dataDir, 'countersign.sqlite');
  const { writer, stop } = openStore({ path, clock });
  const check = () => scheduler({ dataDir, clock } as unknown as VerbContext);
  expect(await check()).toMatchObject({ state: 'absent', detail: 'There is no schedule.' });

  agreedSchedule(writer);
  writer.beat.set({ at: clock.now(), mono: 0, instance: 'one', pid: 1 });
  expect(await check()).toMatchObject({
    ...{ state: 'ok', mend: '' },
    facts: { running: true, halted: false, active: 1, paused: 0, overdue: 0 },
  });

  const { triggerId } = agreedSchedule(writer, { planId: 'lost' });
  const db = new Database(path);
  const spoil = db.prepare("UPDATE triggers SET document = '{}' WHERE trigger_id = ?");
  pastGuards(db, () => spoil.run(triggerId));
  db.close();
  expect(await check()).toMatchObject({
    state: 'failed',
    detail: expect.stringContaining('0 overdue, 1 of them can no longer be read;'),
    facts: { active: 2, unreadable: 1 },
  });
  writer.triggers.end(triggerId, 'REMOVED');

  writer.beat.end('one', clock.now());
  expect(await check()).toMatchObject({
    state: 'absent',
    detail: expect.stringMatching(/; Countersign is not running since .* UTC\.$/),
    mend: 'Nothing starts now. Open Countersign, or run "countersign daemon".',
    facts: { running: false },
  });

  writer.triggers.pauseAll(null);
  expect(await check()).toMatchObject({
    state: 'absent',
    mend: 'You paused all schedules: none of them starts before "countersign schedule resume all".',
    facts: { halted: false, allPausedUntil: null },
  });

  writer.control.stopAll();
  expect(await check()).toMatchObject({
    state: 'absent',
    mend: 'Everything is stopped: nothing starts before "countersign exec allow-again".',
    facts: { halted: true },
  });
  stop();
});
