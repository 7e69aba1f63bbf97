import { expect, it } from 'vitest';
import { systemClock } from '../../src/main/clock.ts';
import { budgetHandlers } from '../../src/main/ipc/handlers/budgets.ts';
import type { Services } from '../../src/main/services.ts';
import type { Change } from '../../src/shared/ipc/change.ts';
import { agreedRun } from '../store/support/samples.ts';
import { openTestStore } from '../support/test-store.ts';

it('sets and clears limits while no network answers, and has the runs that wait look again', async () => {
  const store = openTestStore();
  const changes: Change[] = [];
  const looks: string[] = [];
  const services = {
    ...{ store, clock: systemClock },
    connector: { connect: () => Promise.reject(new Error('no network')) },
    executor: { limitsChanged: () => void looks.push('again') },
    notify: (change: Change) => void changes.push(change),
  };
  const handlers = budgetHandlers(services as unknown as Services, {
    confirm: async () => true,
  });
  const { executionId } = agreedRun(store.writer);
  const key = { scope: 'run', executionId, kind: 'token', chainId: 31337, token: 'ETH' } as const;
  await handlers['budget.set']({ ...key, amount: '1.5' });
  expect(await handlers['budget.list']({})).toEqual({
    limits: [
      {
        ...{ ...key, token: 'native', planName: 'Swap 1 ETH for USDC', unit: 'ETH' },
        ...{ limit: '1.5', spent: '0', reserved: '0', left: '1.5', unpriced: false, raise: null },
      },
    ],
    spends: [],
  });
  await handlers['budget.clear']({ ...key, token: 'native' });
  expect(await handlers['budget.list']({})).toEqual({ limits: [], spends: [] });
  await expect(async () => handlers['budget.clear'](key)).rejects.toMatchObject({
    code: 'BUDGET_NOT_SET',
  });
  expect(looks).toHaveLength(2);
  expect(changes).toEqual([
    { topic: 'budget', id: null },
    { topic: 'budget', id: null },
  ]);
});
