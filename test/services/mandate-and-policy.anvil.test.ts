// A mandate that was agreed to under other limits or lists than those of now: the real services, signer and chain.
import { expect, it } from 'vitest';
import { standing } from '../support/test-mandates.ts';
import { makeWallet, openTestServices } from '../support/test-services.ts';

const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

it('a mandate of an older policy signs nothing, and the run asks a person; nobody pays who is not listed [A-06, A-07]', {
  timeout: 120_000,
}, async () => {
  const room = openTestServices();
  const { services, until } = room;
  const { reader, writer } = services.store;
  await makeWallet(room);
  await services.start();
  const { triggerId } = await standing(room, `send 0.5 ETH to ${bob}`);
  writer.budgets.set({
    ...{ scope: 'total', executionId: null, kind: 'gas', chainId: null, token: null },
    limitUnits: 10n ** 18n,
  });
  const { executionId } = await services.schedules.runNow(triggerId);
  const id = executionId ?? '';
  await until(() => reader.executions.get(id)?.error?.code === 'MANDATE_REFUSED', 'it refuses');
  const refusal = reader.audit
    .linesOfExecution(id)
    .findLast(({ kind }) => kind === 'mandate.refused');
  expect(JSON.parse(refusal?.body ?? '{}')).toMatchObject({ code: 'MANDATE_POLICY_CHANGED' });
  expect(reader.approvals.listPending()).toHaveLength(1);
  writer.allowLists.turnOn({ chainId: 31337, list: 'recipients' });
  services.executor.limitsChanged();
  await until(() => reader.executions.get(id)?.state === 'failed', 'it fails');
  expect(reader.executions.get(id)?.error?.code).toBe('NOT_ON_ALLOW_LIST');
  expect(reader.effects.list(id).every(({ signedBytes }) => signedBytes === null)).toBe(true);
  // A schedule comes to the same, before anybody is asked.
  const { executionId: next } = await services.schedules.runNow(triggerId);
  await until(() => reader.executions.get(next ?? '')?.state === 'failed', 'the next one fails');
  expect(reader.approvals.listPending()).toEqual([]);
});
