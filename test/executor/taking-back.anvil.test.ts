// That a contract controls an account (EIP-7702), and how that is taken back: rehearsed without its signature,
// approved in words, signed by the real signer, mined by a node of Prague, and looked at afterwards.
import {
  concat,
  getAddress,
  type Hex,
  pad,
  parseEther,
  parseTransaction,
  recoverTransactionAddress,
  type TransactionSerializedEIP7702,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createJsonRpc } from '../../src/main/chain/rpc/json-rpc.ts';
import { readUnsigned, unsignedBytesOf } from '../../src/main/executor/unsigned-transaction.ts';
import { startPractice } from '../chain/support/practice.ts';
import { sampleKey } from '../wallet/support/sample-vault.ts';
import { minedByHand } from './support/mined-by-hand.ts';
import { checkAudit } from './support/oracle.ts';
import { action, sequence } from './support/plans.ts';
import { bob, me, openStage, type Practice, type Stage } from './support/stage.ts';

const contract = getAddress(pad('0x7702', { size: 20 }));
const other = getAddress(pad('0x7703', { size: 20 }));
const takeBack = action('take_back', { tool: 'revoke_delegation', params: {} });
const pay = (id: string) =>
  action(id, { tool: 'transfer', params: { token: 'ETH', amount: '1', to: bob } });

let practice: Practice;
beforeAll(async () => {
  practice = await startPractice();
  await practice.chain.fund(me, { symbol: 'ETH', amount: '1000' });
});
afterAll(() => practice.close());
beforeEach(() => delegateTo(contract));

const ask = (method: string, ...params: unknown[]) =>
  createJsonRpc({ url: practice.rpcUrl }).request(method, params);
const codeOf = () => ask('eth_getCode', me, 'latest');

/** As somebody with the key does it: signed by the account, in a transaction of type 4. */
async function delegateTo(address: Hex): Promise<void> {
  const owner = privateKeyToAccount(`0x${sampleKey}`);
  const nonce = Number(await ask('eth_getTransactionCount', me, 'latest'));
  const authorization = await owner.signAuthorization({
    chainId: 31_337,
    nonce: nonce + 1,
    address,
  });
  const raw = await owner.signTransaction({
    ...{ type: 'eip7702', chainId: 31_337, nonce, to: bob, gas: 100_000n },
    ...{ maxFeePerGas: parseEther('100', 'gwei'), maxPriorityFeePerGas: 1n },
    authorizationList: [authorization],
  });
  await ask('eth_sendRawTransaction', raw);
  await ask('anvil_mine', '0x1');
  expect(await codeOf()).toBe(concat(['0xef0100', address]).toLowerCase());
}

/** The effect of the step that takes back. */
function effectOf(stage: Stage, executionId: string) {
  const found = stage.world.store.reader.effects
    .list(executionId)
    .find(({ kind }) => kind === 'revoke_delegation');
  if (found === undefined || found.unsignedTx === null) throw new Error('there is no effect');
  return { ...found, unsignedTx: found.unsignedTx };
}

describe('control over an account that is taken back', () => {
  it('ends: what was approved is signed, mined and looked at, and no contract has it [A-14]', async () => {
    const stage = await openStage(practice);
    const before = await stage.holdings();
    const { executionId } = await stage.world.start(takeBack);
    const { approvalId, facts } = await stage.request();
    expect(facts).toMatchObject({
      title: `Take back the control that ${contract} has over this account`,
      actionLabel: 'Sign and take it back',
      nonce: before.nonce,
      addresses: [{ role: 'Loses control', address: contract }],
    });
    expect(facts.findings.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['DELEGATION_TAKEN_BACK', 'DELEGATION_MODELLED']),
    );
    expect(facts.findings.filter(({ level }) => level !== 'info')).toEqual([]);
    const { unsignedTx } = effectOf(stage, executionId);
    expect(parseTransaction(unsignedTx)).toMatchObject({
      ...{ type: 'eip7702', to: me.toLowerCase(), nonce: before.nonce },
      authorizationList: [
        { chainId: 31_337, nonce: before.nonce + 1, address: pad('0x', { size: 20 }) },
      ],
    });
    expect(readUnsigned(unsignedTx, me, 'revoke_delegation').gasLimit).toBe(51_000n);
    // No signature of the real key was handed to the fork, or left there.
    expect(await codeOf()).toBe(concat(['0xef0100', contract]).toLowerCase());
    await stage.answer(approvalId, 'approve');
    await stage.ended(executionId);
    expect(stage.run(executionId)).toMatchObject({ state: 'completed' });
    expect(effectOf(stage, executionId)).toMatchObject({ state: 'confirmed', verdict: 'matched' });
    expect(await codeOf()).toBe('0x');
    const after = await stage.holdings();
    // The transaction and the authorization in it each use a number.
    expect(after.nonce).toBe(before.nonce + 2);
    const step = stage.world.store.reader.steps.get(executionId, 'take_back');
    expect(step?.result).toMatchObject({ value: { delegate: contract, gasUsed: '36800' } });
    const { cannot } = await stage.world.executor.undoView(executionId);
    expect(cannot).toHaveLength(1);
    const { signedBytes } = effectOf(stage, executionId);
    const serializedTransaction = signedBytes as TransactionSerializedEIP7702;
    expect(await recoverTransactionAddress({ serializedTransaction })).toBe(me);
    expect(unsignedBytesOf(serializedTransaction)).toBe(unsignedTx);
    checkAudit(stage.world.store.reader);
  });

  it('is followed by the next transaction of the plan, with the number after both [A-14]', async () => {
    const stage = await openStage(practice);
    const before = await stage.holdings();
    const { executionId } = await stage.world.start(sequence('all', [takeBack, pay('pay')]));
    for (const _ of [0, 1]) {
      const { approvalId } = await stage.request();
      await stage.answer(approvalId, 'approve');
      await stage.world.until(
        () => stage.pending().every((each) => each.approvalId !== approvalId),
        'it is answered',
      );
    }
    await stage.ended(executionId);
    expect(stage.run(executionId)).toMatchObject({ state: 'completed' });
    expect((await stage.holdings()).nonce).toBe(before.nonce + 3);
  });

  it('is not there to be taken back where no contract has it: nothing is asked [A-14]', async () => {
    await ask('anvil_setCode', me, '0x');
    const stage = await openStage(practice);
    const { executionId } = await stage.world.start(takeBack);
    await stage.ended(executionId);
    expect(stage.run(executionId)).toMatchObject({
      state: 'failed',
      error: { code: 'NOT_DELEGATED' },
    });
  });

  it.each([
    ['another contract has it', concat(['0xef0100', other]), 'DELEGATION_CHANGED'],
    ['no contract has it', '0x' as const, 'NOT_DELEGATED'],
  ])('is void, and nothing is signed, where by the yes %s [A-14]', async (_name, code, error) => {
    const stage = await openStage(practice);
    const before = await stage.holdings();
    const { executionId } = await stage.world.start(takeBack);
    const { approvalId } = await stage.request();
    await ask('anvil_setCode', me, code);
    await ask('anvil_mine', '0x1');
    await stage.answer(approvalId, 'approve');
    await stage.ended(executionId);
    expect(stage.world.store.reader.approvals.get(approvalId)?.status).toBe('void');
    expect(stage.run(executionId)).toMatchObject({ state: 'failed', error: { code: error } });
    expect(stage.world.store.reader.effects.list(executionId)).toMatchObject([
      { signedBytes: null },
    ]);
    expect((await stage.holdings()).nonce).toBe(before.nonce);
  });
});

describe('control that is being taken back, while it waits for a block', () => {
  /** Approved and sent, and no block has taken it. */
  async function waiting() {
    const stage = await openStage(practice);
    const chain = await minedByHand(practice, stage);
    const { executionId } = await stage.world.start(takeBack);
    const { approvalId } = await stage.request();
    await stage.answer(approvalId, 'approve');
    const effect = () => effectOf(stage, executionId);
    await stage.world.until(() => effect().state === 'sent', 'it is sent');
    return {
      ...{ stage, chain, executionId, effect },
      async replaced(purpose: 'speed_up' | 'cancel') {
        const asked = await stage.world.executor.replace(effect().effectId, purpose);
        const { facts } = await stage.request();
        await stage.answer(asked.approvalId, 'approve');
        const isSigned = () =>
          stage.world.store.reader.approvals.get(asked.approvalId)?.status === 'consumed';
        await stage.world.until(isSigned, 'it is signed');
        await stage.world.executor.advance(executionId);
        return facts;
      },
      ended: () => chain.carryOn(executionId, () => !stage.world.isOpen(executionId)),
    };
  }

  it('holds the number of its authorization against what is sent after it [A-14]', async () => {
    const { stage, ended, effect } = await waiting();
    const { nonce, chainId, instanceId, account } = effect();
    const signed = stage.world.store.reader.nonces.signed({ chainId, instanceId, account });
    expect(signed.slice(-2)).toEqual([nonce, (nonce ?? 0) + 1]);
    await ended();
    expect(await codeOf()).toBe('0x');
  });

  it('is sped up with the same authorization, and one of the two is mined [A-14]', async () => {
    const { stage, executionId, effect, replaced, ended } = await waiting();
    const first = parseTransaction(effect().signedBytes ?? '0x');
    await replaced('speed_up');
    const second = parseTransaction(effect().signedBytes ?? '0x');
    expect(second).toMatchObject({ type: 'eip7702', authorizationList: first.authorizationList });
    await ended();
    expect(stage.run(executionId)).toMatchObject({ state: 'completed' });
    expect(await codeOf()).toBe('0x');
  });

  it('is not called off once something waits behind it, which would count on a number that nobody uses [A-14]', async () => {
    const { stage, effect, replaced, ended } = await waiting();
    const after = await stage.world.start(pay('pay'));
    const { approvalId } = await stage.request();
    await stage.answer(approvalId, 'approve');
    const sent = () =>
      stage.world.store.reader.effects
        .list(after.executionId)
        .some(({ state }) => state === 'sent');
    await stage.world.until(sent, 'the payment behind it is sent');
    const refused = stage.world.executor.replace(effect().effectId, 'cancel');
    await expect(refused).rejects.toMatchObject({ code: 'PAYMENTS_BEHIND' });
    await replaced('speed_up');
    await ended();
    expect(await codeOf()).toBe('0x');
  });

  it('is cancelled by a transaction that authorizes nothing, and the contract keeps it [A-14]', async () => {
    const { stage, executionId, effect, replaced, ended } = await waiting();
    const { findings } = await replaced('cancel');
    expect(findings.map(({ id }) => id)).toEqual(['REPLACES', 'AUTHORIZATION_STAYS']);
    const signed = stage.world.store.reader.effects.transactions(effect().effectId).at(-1);
    expect(signed).toMatchObject({ purpose: 'cancel', state: 'live' });
    expect(parseTransaction(effect().signedBytes ?? '0x').type).toBe('eip1559');
    await ended();
    expect(stage.run(executionId)).toMatchObject({
      state: 'failed',
      error: { code: 'TX_CALLED_OFF' },
    });
    expect(await codeOf()).toBe(concat(['0xef0100', contract]).toLowerCase());
  });

  it('is found again after an end of the app before it was sent, and sent with the same bytes [A-14]', async () => {
    const stage = await openStage(practice);
    const chain = await minedByHand(practice, stage);
    chain.setFault(async (method, pass) =>
      method === 'eth_sendRawTransaction' ? Promise.reject(new Error('lost')) : pass(),
    );
    const { executionId } = await stage.world.start(takeBack);
    const { approvalId } = await stage.request();
    await stage.answer(approvalId, 'approve');
    const effect = () => effectOf(stage, executionId);
    await stage.world.until(() => effect().signedBytes !== null, 'it is signed');
    const { signedBytes } = effect();
    await stage.restart();
    chain.setFault((_method, pass) => pass());
    await chain.carryOn(executionId, () => !stage.world.isOpen(executionId));
    expect(stage.run(executionId)).toMatchObject({ state: 'completed' });
    expect(effect().signedBytes).toBe(signedBytes);
    expect(await codeOf()).toBe('0x');
  });
});
