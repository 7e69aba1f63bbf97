import { expect, it } from 'vitest';
import { putToRest } from '../../src/main/backups/put-to-rest.ts';
import { setLimit } from '../../src/main/executor/budgets/change-limit.ts';
import { viewBudgets } from '../../src/main/executor/budgets/view-budgets.ts';
import type { Trigger } from '../../src/shared/plan/triggers.ts';
import { agreedSchedule } from '../store/support/schedules.ts';
import { storeFixture } from '../store/support/store-fixture.ts';

const price: Trigger = { type: 'price', token: 'ETH', condition: 'above', threshold: 4000 };
const dayMs = 86_400_000;
const stranger = `0x${'3'.repeat(40)}`;

it('what may have been done since the copy starts nothing again, and what was to allow more does not [A-07, R-02]', () => {
  const store = storeFixture();
  const { reader, writer, clock } = store;
  const copiedAt = clock.now();
  const watching = agreedSchedule(writer, { planId: 'plan-w', trigger: price, nextDueAt: null });
  const timed = agreedSchedule(writer);
  writer.fires.add({
    ...{ triggerId: timed.triggerId, generation: 1, dueKey: 'queued', dueAt: copiedAt },
    ...{ outcome: 'queued', reason: 'OVERLAP' },
  });
  const limit = { scope: 'last_week', kind: 'usd' } as const;
  setLimit({ store, clock }, limit, '100');
  setLimit({ store, clock }, limit, '900');
  const list = { chainId: 1, list: 'recipients' } as const;
  writer.allowLists.turnOn(list);
  writer.allowLists.add(list, stranger, clock.now());
  writer.allowLists.turnOff({ chainId: 1, list: 'contracts' }, clock.now());
  writer.allowLists.turnOff(list, clock.now());
  const before = reader.policy.version();

  clock.advance(dayMs);
  putToRest(store, { from: 'a copy', madeAt: copiedAt, kept: true });

  expect(reader.triggers.get(watching.triggerId)).toMatchObject({
    ...{ state: 'ended', endsWhy: 'DONE' },
  });
  expect(reader.triggers.get(timed.triggerId)).toMatchObject({ state: 'paused' });
  expect(reader.fires.queuedOf(timed.triggerId)).toBe(0);
  const { limits } = viewBudgets(reader, { clock, instanceId: null });
  expect(limits).toMatchObject([{ limit: '100', raise: null }]);
  expect(reader.allowLists.ofChain(1, clock.now()).recipients).toEqual(new Set());
  expect(reader.policy.version()).toBeGreaterThan(before);
  expect(reader.control.halted()).toEqual({
    at: clock.now(),
    because: { kind: 'restored', madeAt: copiedAt },
  });
});
