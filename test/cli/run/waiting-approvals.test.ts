import { join } from 'node:path';
import { expect, it } from 'vitest';
import { waitingApprovals } from '../../../src/cli/run/waiting-approvals.ts';
import { fileStep, openFileWorld } from '../../executor/support/file-world.ts';

const hour = 3_600_000;

it('a person is asked anew about what nobody answered in its time', async () => {
  let nowMs = 1_800_000_000_000;
  const world = openFileWorld({ clock: { now: () => nowMs } });
  const path = join(world.folder, 'note');
  const executionId = await world.start(fileStep('make', 'create_file', { path, content: 'a' }));
  const { approvalId } = await world.request();
  await world.waits(executionId, 'approval');
  const waiting = () => waitingApprovals(world.store.reader, world.run(executionId));
  const ids = () => waiting().byPerson.map((each) => each.approvalId);
  expect(ids()).toEqual([approvalId]);
  nowMs += hour;
  await world.executor.advance(executionId);
  await world.executor.advance(executionId);
  expect(world.store.reader.approvals.get(approvalId)?.status).toBe('expired');
  expect(ids()).toEqual([approvalId]);
  const shown = await world.executor.presentApproval(approvalId);
  expect(ids()).toEqual([shown.approvalId]);
  expect(shown.approvalId).not.toBe(approvalId);
});
