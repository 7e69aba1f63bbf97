// A recipient who was said by name: what the name stood for was agreed to, and no other address is paid.
import { encodeFunctionData, getAddress, namehash, parseAbi } from 'viem';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  contractsOf,
  ethereumTokens,
  practiceEthereumId,
  practiceFaucet,
} from '../../src/shared/chain/addresses.ts';
import { practiceNames } from '../../src/shared/chain/practice-contracts.ts';
import type { PlanNode } from '../../src/shared/plan/nodes.ts';
import type { Plan } from '../../src/shared/plan/schema.ts';
import { startPractice } from '../chain/support/practice.ts';
import { action } from './support/plans.ts';
import { asSomebody, bob, me, mine, openStage, type Practice } from './support/stage.ts';

const resolver = contractsOf(practiceEthereumId)?.ens?.publicResolver ?? '0x';
const abi = parseAbi(['function setAddr(bytes32 node, address a)']);
const usdc = ethereumTokens.USDC.address;
const alice = getAddress(practiceNames['alice.eth'] ?? '');

let practice: Practice;
beforeAll(async () => {
  practice = await startPractice();
  await practice.chain.fund(me, { symbol: 'ETH', amount: '1000' });
  await practice.chain.fund(me, { symbol: 'USDC', amount: '10' });
});
afterAll(() => practice.close());
beforeEach(() => pointTo(alice));

async function pointTo(address: `0x${string}`): Promise<void> {
  const data = encodeFunctionData({
    ...{ abi, functionName: 'setAddr', args: [namehash('alice.eth'), address] },
  });
  await asSomebody(practice, practiceFaucet, { to: resolver, data });
}

const send = action('send', {
  tool: 'transfer',
  params: { token: 'ETH', amount: '1', to: alice },
});
const saidByName: Partial<Plan> = {
  provenance: { 'send.to': { source: 'name_service', detail: 'Alice.eth' } },
};
const lookedUp: PlanNode = {
  id: 'all',
  label: 'Look up and pay',
  type: 'sequence',
  steps: [
    action('who', { tool: 'resolve_name', params: { name: 'alice.eth' } }),
    action('send', {
      tool: 'transfer',
      params: {
        ...{ token: 'ETH', amount: '1' },
        to: { type: 'step_output', stepId: 'who', path: 'address' },
      },
    }),
  ],
};
const inArguments: PlanNode = {
  ...{ id: 'all', label: 'Look up and call', type: 'sequence' },
  steps: [
    action('who', { tool: 'resolve_name', params: { name: 'alice.eth' } }),
    action('send', {
      tool: 'write_contract',
      params: {
        address: usdc,
        functionName: 'transfer',
        args: [{ type: 'step_output', stepId: 'who', path: 'address' }, '1'],
      },
    }),
  ],
};
/** The name itself is an answer: that of an address which calls itself so. */
const byAnswer: PlanNode = {
  ...{ id: 'all', label: 'Look up twice and pay', type: 'sequence' },
  steps: [
    action('called', { tool: 'resolve_name', params: { name: alice } }),
    action('who', {
      tool: 'resolve_name',
      params: { name: { type: 'step_output', stepId: 'called', path: 'name' } },
    }),
    action('send', {
      tool: 'transfer',
      params: {
        ...{ token: 'ETH', amount: '1' },
        to: { type: 'step_output', stepId: 'who', path: 'address' },
      },
    }),
  ],
};
const changed = { code: 'NAME_CHANGED', class: 'policy_denied' };

describe('a payment to a name', () => {
  it('is made to what the name stands for, and the approval shows name and address', async () => {
    const stage = await openStage(practice);
    const { client } = await stage.network.connect();
    const before = await client.nativeBalance(alice);
    const { executionId } = await stage.world.start(send, saidByName);
    const { approvalId, facts } = await stage.request();
    expect(facts).toMatchObject({ title: 'Send 1 ETH to alice.eth' });
    expect(facts.subject === 'transaction' && facts.addresses).toMatchObject([
      { role: 'Paid to', address: alice, name: 'alice.eth', source: 'name_service' },
    ]);
    expect(facts.findings.map(({ message }) => message)).toContain(
      `The name "alice.eth" was looked up again just now, and stands for ${alice}.`,
    );
    await stage.answer(approvalId, 'approve');
    await stage.ended(executionId);
    expect(stage.run(executionId).state).toBe('completed');
    expect(await client.nativeBalance(alice)).toBe(before + 10n ** 18n);
  });

  it('whose name was pointed elsewhere after the agreement stops, and nothing is asked or signed', async () => {
    const stage = await openStage(practice);
    await pointTo(bob);
    const before = await stage.holdings();
    const { executionId } = await stage.world.start(send, saidByName);
    await stage.ended(executionId);
    expect(stage.run(executionId)).toMatchObject({ state: 'failed', error: changed });
    expect(stage.run(executionId).error?.message).toBe(
      `"alice.eth" stood for ${alice} when this plan was made, and stands for ${bob} now.`,
    );
    expect(await stage.holdings()).toEqual(before);
  });

  it.each([
    ['said in the words', send, saidByName],
    ['looked up by a step', lookedUp, {}],
    ['looked up for an argument of a call', inArguments, {}],
    ['looked up by what another step answered', byAnswer, {}],
  ])('%s, pointed elsewhere between request and yes, is not signed', async (_how, root, extra) => {
    const stage = await openStage(practice);
    const { executionId } = await stage.world.start(root, extra);
    const { approvalId } = await stage.request();
    const proposal = stage.signer.shown('proposal');
    await stage.world.executor.presentApproval(approvalId);
    const { challenge } = await proposal;
    const before = await stage.holdings();
    await pointTo(bob);
    stage.signer.say({ type: 'approve', approvalId, challenge });
    await stage.ended(executionId);
    const run = stage.run(executionId);
    expect(run).toMatchObject({ state: 'failed', error: changed });
    expect(run.steps.at(-1)?.effects).toMatchObject([{ state: 'failed', txHash: null }]);
    expect(await stage.holdings()).toEqual(before);
  });

  it('is not tried again under a policy of retries', async () => {
    const stage = await openStage(practice);
    await pointTo(bob);
    const patient: PlanNode = {
      ...send,
      onFailure: { strategy: 'retry', maxAttempts: 3, delayMs: 10 },
    };
    const { executionId } = await stage.world.start(patient, saidByName);
    await stage.ended(executionId);
    expect(stage.run(executionId).steps.at(-1)).toMatchObject({ attempt: 1 });
    await mine(practice);
  });
});
