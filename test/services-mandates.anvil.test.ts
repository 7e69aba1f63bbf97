// Schedules that sign by themselves: the real signer under a mandate, the real chain, and nobody there.
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from './support/temporary-folder.ts';
import { standing } from './support/test-mandates.ts';
import { answer, ended, makeWallet, openTestServices } from './support/test-services.ts';
import { spawnPersonalSigner, unlockSampleVault } from './wallet/support/personal-signer.ts';

const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

it('signs by itself what a mandate covers, and leaves a trace of each use', async () => {
  const room = openTestServices();
  const { services } = room;
  await makeWallet(room);
  await services.start();
  const { triggerId, mandateId, account } = await standing(room, `send 0.5 ETH to ${to}`);
  expect(services.schedules.get(triggerId)).toMatchObject({
    account,
    mandate: { mandateId, state: 'active' },
  });
  const { executionId } = await services.schedules.runNow(triggerId);
  await ended(room, executionId ?? '');
  const { reader } = services.store;
  const run = reader.executions.get(executionId ?? '');
  expect(run).toMatchObject({ state: 'completed', mandateId, account });
  const [effect] = reader.effects.list(executionId ?? '');
  expect(reader.approvals.latestOfEffect(effect?.effectId ?? '')).toMatchObject({
    status: 'consumed',
    decidedBy: `mandate:${mandateId}`,
  });
  expect(services.mandates.uses(mandateId)).toMatchObject([
    { outcome: 'signed', executionId, txHash: effect?.txHash, spent: ['0.5 ETH'] },
  ]);
  expect(services.mandates.get(mandateId)).toMatchObject({
    uses: 1,
    left: [{ spent: '0.5 ETH', left: '14.5 ETH', leftInPeriod: '0 ETH' }],
  });
  const lines = reader.audit.linesOfExecution(executionId ?? '').map(({ kind }) => kind);
  expect(lines.filter((kind) => kind === 'mandate.used')).toHaveLength(1);
  expect(services.schedules.notifications().map(({ kind }) => kind)).not.toContain('approval');
});

it('is funded by a plan, trades from its account, waits for a vault that is locked, and gives back what is left [V-09]', {
  timeout: 150_000,
}, async () => {
  const room = openTestServices();
  const { services } = room;
  const { reader } = services.store;
  await makeWallet(room);
  await services.start();
  const main = services.requireAccount().address;
  await services.fund(main, { symbol: 'USDC', amount: '1000' });
  const made = await standing(room, 'swap 100 USDC for ETH', { runs: 2 });
  // Of the coins for fees it holds enough.
  const funding = await services.mandates.fundPlan(made.mandateId);
  await services.requests.rehearse(funding.planId);
  const { hash } = services.requests.plan(funding.planId);
  const funded = await services.requests.agree(funding.planId, hash, true);
  await answer(room, 'approve');
  await ended(room, funded.executionId);
  const again = services.mandates.fundPlan(made.mandateId);
  await expect(again).rejects.toMatchObject({ code: 'NOTHING_TO_FUND' });
  await services.signer.lock();
  const { executionId } = await services.schedules.runNow(made.triggerId);
  const run = () => reader.executions.get(executionId ?? '');
  await room.until(() => run()?.waitingFor === 'unlock', 'it waits for the vault');
  expect(services.mandates.uses(made.mandateId)).toEqual([]);
  await unlockSampleVault(services.signer.transport);
  await ended(room, executionId ?? '');
  expect(run()).toMatchObject({ state: 'completed', error: null });
  const uses = services.mandates.uses(made.mandateId);
  expect(uses.map(({ outcome, spent }) => [outcome, spent])).toEqual([
    ['signed', ['100 USDC']],
    ['signed', []],
  ]);
  await expect(services.mandates.revoke(made.mandateId)).resolves.toEqual({ told: true });
  await services.mandateReturns.look();
  await services.mandateReturns.look();
  const told = services.schedules.notifications().filter(({ kind }) => kind === 'mandate');
  expect(told).toMatchObject([{ topic: 'plan', title: 'Left over: Swap 100 USDC for ETH' }]);
  expect(told[0]?.body).toContain(' ETH and 100 USDC of the mandate ');
  const { description } = services.requests.plan(told[0]?.subjectId ?? '');
  expect(description.join(' ')).toContain('Send all USDC to');
});

it('sends back by itself what is left after its end, while the vault is locked', async () => {
  const folder = temporaryFolder();
  const keyChain = join(temporaryFolder(), 'key-chain');
  const startSigner = () => spawnPersonalSigner(folder, keyChain);
  const room = openTestServices(folder, { startSigner });
  const { services } = room;
  const { reader } = services.store;
  await makeWallet(room);
  await services.start();
  const made = await standing(room, `send 0.5 ETH to ${to}`, { whileLocked: true });
  const { mandateId } = made;
  await services.schedules.remove(made.triggerId);
  await services.signer.lock();
  await services.mandateReturns.look();
  await services.mandateReturns.look();
  const started = reader.executions.listAgreedBy(`mandate:${mandateId}`);
  expect(started).toHaveLength(1);
  const executionId = started[0]?.executionId ?? '';
  await ended(room, executionId);
  expect(reader.executions.get(executionId)).toMatchObject({ state: 'completed', error: null });
  expect(services.signer.view.vault).toBe('locked');
  expect(services.mandates.get(mandateId)).toMatchObject({
    ...{
      state: 'ended',
      endedWhy: 'schedule_over',
      uses: 0,
      returnedAt: expect.any(Number),
      left: [{ spent: '0 ETH' }],
    },
  });
  expect(services.mandates.uses(mandateId)).toMatchObject([
    { outcome: 'signed', gaveBack: true, executionId },
  ]);
  await services.mandateReturns.look();
  expect(reader.executions.listAgreedBy(`mandate:${mandateId}`)).toHaveLength(1);
  expect(services.schedules.notifications()).toEqual([]);
});
