import { expect, it } from 'vitest';
import { systemClock } from '../../src/main/clock.ts';
import { allowListHandlers } from '../../src/main/ipc/handlers/allow-lists.ts';
import { budgetHandlers } from '../../src/main/ipc/handlers/budgets.ts';
import { createLog } from '../../src/main/log.ts';
import { Policy } from '../../src/main/services/policy.ts';
import type { Services } from '../../src/main/services.ts';
import type { VaultView } from '../../src/main/wallet/signer-host.ts';
import { raiseDelayMs } from '../../src/shared/budgets/limit.ts';
import type { Change } from '../../src/shared/ipc/change.ts';
import { agreedRun } from '../store/support/samples.ts';
import { openTestStore } from '../support/test-store.ts';

const lockedVault = (vault: VaultView['vault']): VaultView => ({
  ...{ vault, vaultId: null, mode: null, accounts: [], chains: null, auditHead: null, error: null },
});

it('sets and clears limits while no network answers, and has the runs that wait look again', async () => {
  const store = openTestStore();
  const changes: Change[] = [];
  const looks: string[] = [];
  const services = {
    ...{ store, clock: systemClock },
    connector: { connect: () => Promise.reject(new Error('no network')) },
  };
  const policy = new Policy({
    ...{ store, clock: systemClock, log: createLog(() => undefined, Date.now) },
    signer: { view: lockedVault('none'), lowerLimits: async () => undefined },
    notify: (change: Change) => void changes.push(change),
    limitsChanged: () => void looks.push('again'),
  });
  const handlers = budgetHandlers({ ...services, policy } as unknown as Services, {
    confirm: async () => true,
    openTrusted: () => undefined,
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

/** The channels of a page beside an open vault: what asks it for a password is counted, and nothing else is asked. */
function besideVault() {
  const store = openTestStore();
  const told: unknown[] = [];
  const opened: string[] = [];
  const vault = { view: lockedVault('unlocked') };
  const policy = new Policy({
    ...{ store, clock: systemClock, log: createLog(() => undefined, Date.now) },
    signer: {
      ...vault,
      lowerLimits: async (limits) => void told.push(limits.map(({ limitUnits }) => limitUnits)),
    },
    notify: () => undefined,
    limitsChanged: () => undefined,
  });
  const shell = {
    confirm: () => Promise.reject(new Error('not asked')),
    openTrusted: (request: { page: string; changeId?: string }) =>
      void opened.push(`${request.page} ${request.changeId}`),
  };
  const services = { store, clock: systemClock, policy } as unknown as Services;
  const handlers = { ...budgetHandlers(services, shell), ...allowListHandlers(services, shell) };
  return { store, told, opened, policy, handlers };
}

it('allows nothing more before the password was given for exactly that, and asks a page nothing [A-07]', async () => {
  const { store, told, opened, policy, handlers } = besideVault();
  const ofNothing = { executionId: null, chainId: null, token: null };
  const named = { ...ofNothing, scope: 'last_day', kind: 'gas' } as const;
  const held = () => store.reader.budgets.inForce(named, Date.now())?.limitUnits;
  await handlers['budget.set']({ ...named, amount: '0.000000000000000005' });
  await handlers['budget.set']({ ...named, amount: '0.000000000000000004' });
  expect(opened).toEqual([]);
  expect(told).toEqual([['5'], ['4']]);
  await handlers['budget.set']({ ...named, amount: '1' });
  const changeId = opened[0]?.replace('policy ', '') ?? '';
  const change = policy.proposed(changeId);
  expect(change).toMatchObject({ what: 'limit', fromUnits: '4', limitUnits: `1${'0'.repeat(18)}` });
  expect(store.reader.budgets.raises()).toEqual([]);
  if (change?.what !== 'limit') throw new Error('not proposed');
  policy.agreed({ type: 'policy', changeId, change: { ...change, limitUnits: null } });
  policy.agreed({ type: 'policy', changeId: 'ff'.repeat(16), change });
  expect(store.reader.budgets.raises()).toEqual([]);
  policy.agreed({ type: 'policy', changeId, change });
  policy.agreed({ type: 'policy', changeId, change });
  expect(store.reader.budgets.raises()).toMatchObject([{ limitUnits: 10n ** 18n }]);
  expect(held()).toBe(4n);
  opened.length = 0;
  const list = { chainId: 1, list: 'contracts' } as const;
  await handlers['allow.change']({ act: 'on', ...list });
  expect(await handlers['allow.change']({ act: 'off', ...list })).toBeNull();
  const off = opened[0]?.replace('policy ', '') ?? '';
  expect(store.reader.allowLists.list(0)[0]).toMatchObject({ on: true, offAt: null });
  policy.agreed({ type: 'policy', changeId: off, change: { what: 'list', ...list, entry: null } });
  expect(store.reader.allowLists.list(0)[0]?.offAt).toBeGreaterThan(Date.now());
});

it.each(['plan', 'day', 'total', 'run'] as const)(
  'lets a page raise or remove no limit of %s by itself [A-07]',
  async (scope) => {
    const { store, opened, policy, handlers } = besideVault();
    const executionId = scope === 'run' ? agreedRun(store.writer).executionId : null;
    const named = { scope, executionId, kind: 'usd', chainId: null, token: null } as const;
    const held = (nowMs = Date.now()) => store.reader.budgets.inForce(named, nowMs)?.limitUnits;
    await handlers['budget.set']({ ...named, amount: '5' });
    await handlers['budget.set']({ ...named, amount: '4' });
    expect(opened).toEqual([]);
    await handlers['budget.clear'](named);
    await handlers['budget.set']({ ...named, amount: '9' });
    expect(opened).toHaveLength(2);
    expect(store.reader.budgets.raises()).toEqual([]);
    expect(held()).toBe(4_000_000n);
    const changeId = opened[1]?.replace('policy ', '') ?? '';
    const change = policy.proposed(changeId);
    if (change?.what !== 'limit') throw new Error('not proposed');
    const other = { executionId: 'another', planName: 'Another' };
    policy.agreed({ type: 'policy', changeId, change: { ...change, run: other } });
    expect(held()).toBe(4_000_000n);
    policy.agreed({ type: 'policy', changeId, change });
    expect(held()).toBe(scope === 'run' ? 9_000_000n : 4_000_000n);
    expect(held(Date.now() + raiseDelayMs + 1)).toBe(9_000_000n);
  },
);
