// Schedules as the app carries them: words, a rehearsal, a standing yes, and runs that ask a person as ever.
import { expect, it } from 'vitest';
import { makeWallet, openTestServices, plan } from './support/test-services.ts';

it('starts a run by itself, rehearses it anew, asks a person and tells them, also after a restart', async () => {
  const room = openTestServices();
  const { services } = room;
  await makeWallet(room);
  await services.start();
  const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
  const planId = await plan(room, `send 0.5 ETH to ${to}`);
  const { plan: said, revision } = services.requests.plan(planId);
  const trigger = { type: 'cron', expression: '0 9 * * *' } as const;
  const document = JSON.stringify({ ...said, trigger });
  services.requests.save({ planId, revision, document });
  await services.requests.rehearse(planId);
  const { hash, plan: stored, notYetRun } = services.requests.plan(planId);
  expect(stored.trigger).toMatchObject({ type: 'cron' });
  expect(notYetRun).toBeNull();
  await expect(services.requests.agree(planId, hash, true)).rejects.toMatchObject({
    code: 'PLAN_IS_SCHEDULED',
  });
  const { triggerId } = await services.schedules.agree(planId, hash, true);
  const view = () => services.schedules.get(triggerId);
  expect(view()).toMatchObject({ state: 'active', runsDone: 0, overdueMs: null, fires: [] });
  expect(view().words).toContain('every day at 09:00');
  expect(view().does).toContain('0.5 ETH');
  expect(services.schedules.next(triggerId, 10)).toHaveLength(10);
  expect(services.schedules.health()).toMatchObject({ active: 1, stalled: false });

  const { executionId } = await services.schedules.runNow(triggerId);
  const run = () => services.store.reader.executions.get(executionId ?? '');
  await room.until(() => run()?.waitingFor === 'approval', 'it asks');
  expect(run()).toMatchObject({ triggerId, rehearsalId: expect.any(String) });
  await services.schedules.idle();
  const told = services.schedules.notifications().map(({ kind }) => kind);
  expect(told).toEqual(['approval']);
  await expect(services.schedules.runNow(triggerId)).rejects.toMatchObject({
    code: 'PLAN_IS_RUNNING',
  });
  await services.stop();

  const next = openTestServices(room.dataDir);
  await next.services.start();
  await next.services.schedules.idle();
  expect(next.services.schedules.list()).toMatchObject({ items: [{ triggerId, state: 'active' }] });
  expect(next.services.store.reader.executions.listOpen()).toHaveLength(1);
  await next.services.schedules.remove(triggerId);
  expect(next.services.schedules.get(triggerId)).toMatchObject({ endsWhy: 'REMOVED' });
});
