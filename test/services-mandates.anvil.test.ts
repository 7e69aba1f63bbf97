// Schedules that sign by themselves: the real signer under a mandate, the real chain, and nobody there.
import { expect, it } from 'vitest';
import { standing } from './support/test-mandates.ts';
import { ended, makeWallet, openTestServices } from './support/test-services.ts';

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
  expect(services.mandates.get(mandateId)).toMatchObject({ uses: 1, left: [{ spent: '0.5 ETH' }] });
  const lines = reader.audit.linesOfExecution(executionId ?? '').map(({ kind }) => kind);
  expect(lines.filter((kind) => kind === 'mandate.used')).toHaveLength(1);
  expect(services.schedules.notifications().map(({ kind }) => kind)).not.toContain('approval');
});
