// A plan that others had a hand in, at each place where something could say yes in a person's stead: the real services,
// signer and chain.
import { expect, it } from 'vitest';
import { planHash } from '../../src/shared/plan/hash.ts';
import { standing } from '../support/test-mandates.ts';
import { agree, answer, ended, makeWallet, openTestServices } from '../support/test-services.ts';
import { unlockSampleVault } from '../wallet/support/personal-signer.ts';

const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const eve = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';
const carol = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const code = (expected: string) => expect.objectContaining({ code: expected });

const fileFor = (to: string, amount = '0.25') => ({
  fileName: 'rent.json',
  text: JSON.stringify({
    ...{ id: 'x', name: 'Rent', userId: 'eve', createdAt: 1, status: 'validated', chainId: 31337 },
    naturalLanguage: `send ${amount} ETH to ${to}`,
    provenance: { 's.to': { source: 'user_edit' } },
    root: {
      ...{ id: 's', label: 'Rent', type: 'action', tool: 'transfer' },
      params: { token: 'ETH', amount, to },
    },
  }),
});

it('no mandate, schedule or unread yes signs for it, and a person is told where it came from [A-19]', {
  timeout: 240_000,
}, async () => {
  const room = openTestServices();
  const { services } = room;
  const { reader, writer } = services.store;
  await makeWallet(room);
  await services.start();

  // Somebody whom only the file names is paid by nobody.
  const stranger = services.planSources.keepFile(fileFor(eve)).planId;
  await services.requests.rehearse(stranger);
  const shown = services.requests.plan(stranger);
  expect(shown.taint).toEqual([{ origin: 'plan_file', label: 'rent.json' }]);
  expect(shown.strangers).toMatchObject([{ address: eve, vouched: false }]);
  expect(shown.validation.issues).toContainEqual(
    expect.objectContaining({
      code: 'UNTRUSTED_PARTY',
      message: expect.stringContaining('known from nowhere but the plan file "rent.json"'),
    }),
  );
  await expect(agree(room, stranger)).rejects.toMatchObject({
    ...{ code: 'UNTRUSTED_PARTY', facts: { planId: stranger, addresses: eve } },
  });

  // A contact may be paid: with a yes to each signature, which says where the plan came from.
  services.addressBook.add({
    name: 'Bob',
    address: bob,
    note: '',
    chainIds: [],
    likenessSeen: false,
  });
  const rent = services.planSources.keepFile(fileFor(bob)).planId;
  await services.requests.rehearse(rent);
  expect(() => services.mandates.draft(rent)).toThrow(code('PLAN_TAINTED'));
  const { executionId } = await agree(room, rent);
  const { until } = room;
  await until(() => reader.approvals.listPending().length === 1, 'a request');
  const facts = reader.approvals.listPending()[0]?.facts;
  expect(facts?.ok && facts.value.findings).toContainEqual(
    expect.objectContaining({
      ...{ id: 'TAINTED_PLAN', level: 'caution' },
      message: expect.stringContaining('the plan file "rent.json"'),
    }),
  );
  await answer(room, 'approve');
  await ended(room, executionId);
  expect(reader.executions.get(executionId)).toMatchObject({ state: 'completed' });

  // An edit by the person leaves it what it was.
  const before = services.requests.plan(rent);
  const root = { ...before.plan.root, params: { token: 'ETH', amount: '0.3', to: bob } };
  const document = JSON.stringify({ ...before.plan, root });
  services.requests.save({ planId: rent, revision: before.revision, document });
  expect(services.requests.plan(rent).taint).toHaveLength(1);

  // A mandate for a plan that does the same is none for this one.
  const { mandateId, planId: own, triggerId } = await standing(room, `send 0.5 ETH to ${bob}`);
  const { plan: clean, hash } = services.requests.plan(own);
  const twin = services.planSources.keepFile({
    ...{ fileName: 'twin.json', text: JSON.stringify(clean) },
  }).planId;
  expect(() => services.mandates.requireFor(mandateId, { planId: twin, planHash: hash })).toThrow(
    code('PLAN_TAINTED'),
  );
  await services.requests.rehearse(twin);
  const armed = services.requests.plan(twin);
  expect(planHash(armed.plan)).toBe(armed.hash);
  await expect(
    services.schedules.agree(twin, armed.hash, true, { mandateId }),
  ).rejects.toBeInstanceOf(Error);
  expect(services.mandates.requireFor(mandateId, { planId: own, planHash: hash }).mandateId).toBe(
    mandateId,
  );

  // A schedule that was armed before asks a person from now on.
  writer.plans.setTaint(own, [{ origin: 'mcp', label: 'mail/read' }]);
  expect(services.mandates.standing(triggerId)).toBeNull();
  const now = await services.schedules.runNow(triggerId);
  const run = () => reader.executions.get(now.executionId ?? '');
  await until(() => run()?.waitingFor === 'approval', 'it asks a person');
  expect(run()?.mandateId).toBeNull();
  await services.executor.cancel(now.executionId ?? '');
});

it('an address that the person vouched for is paid in that plan alone, with a yes to each signature', {
  timeout: 240_000,
}, async () => {
  const room = openTestServices();
  const { services, until } = room;
  const { reader } = services.store;
  await makeWallet(room);
  await services.start();
  const planId = services.planSources.keepFile(fileFor(eve)).planId;
  services.planSources.vouch(planId, eve);
  const shown = services.requests.plan(planId);
  expect(shown.validation.valid).toBe(true);
  expect(shown.strangers).toMatchObject([{ address: eve, vouched: true }]);
  await services.requests.rehearse(planId);

  // It is still a plan of others.
  expect(shown.taint).toHaveLength(1);
  expect(() => services.mandates.draft(planId)).toThrow(code('PLAN_TAINTED'));
  const { executionId } = await agree(room, planId);
  await until(() => reader.approvals.listPending().length === 1, 'a request');
  const facts = reader.approvals.listPending()[0]?.facts;
  expect(facts?.ok && facts.value.findings).toContainEqual(
    expect.objectContaining({ id: 'TAINTED_PLAN', level: 'caution' }),
  );
  await answer(room, 'approve');
  await ended(room, executionId);
  expect(reader.executions.get(executionId)).toMatchObject({ state: 'completed' });

  // The same file once more is another plan, and so is one that pays somebody else too.
  const twin = services.planSources.keepFile(fileFor(eve)).planId;
  expect(services.requests.plan(twin).strangers).toMatchObject([{ vouched: false }]);
  const { plan, revision } = services.requests.plan(planId);
  const label = { id: 't', label: 'Take', type: 'action', tool: 'approve' };
  const more = { ...label, params: { token: 'USDC', amount: '5', spender: carol } };
  const root = { id: 'all', label: 'All', type: 'sequence', steps: [plan.root, more] };
  const document = JSON.stringify({ ...plan, root, provenance: {} });
  services.requests.save({ planId, revision, document });
  const edited = services.requests.plan(planId);
  // What the person writes into a step is their own word.
  expect(edited.strangers.map(({ address }) => address)).toEqual([eve]);
  services.store.writer.plans.saveRevision(
    { ...edited.plan, provenance: { 't.spender': { source: 'model' } } },
    edited.hash,
  );
  expect(services.requests.plan(planId).strangers).toMatchObject([
    { address: eve, vouched: true },
    { address: carol, vouched: false },
  ]);
});

it('a run that is under a mandate already asks a person as soon as others had a hand in its plan [A-19]', {
  timeout: 120_000,
}, async () => {
  const room = openTestServices();
  const { services, until } = room;
  const { reader, writer } = services.store;
  await makeWallet(room);
  await services.start();
  const { planId, triggerId } = await standing(room, `send 0.5 ETH to ${bob}`);
  await services.signer.lock();
  const { executionId } = await services.schedules.runNow(triggerId);
  const run = () => reader.executions.get(executionId ?? '');
  await until(() => run()?.waitingFor === 'unlock', 'it waits for the vault');
  writer.plans.setTaint(planId, [{ origin: 'web', label: 'https://a.example' }]);
  await unlockSampleVault(services.signer.transport);
  await until(() => run()?.error?.code === 'MANDATE_REFUSED', 'the mandate refuses');
  const refusal = reader.audit
    .linesOfExecution(executionId ?? '')
    .findLast(({ kind }) => kind === 'mandate.refused');
  expect(JSON.parse(refusal?.body ?? '{}')).toMatchObject({ code: 'MANDATE_TAINTED' });
  expect(
    reader.effects.list(executionId ?? '').every(({ signedBytes }) => signedBytes === null),
  ).toBe(true);
});
