// One data folder serves the app and the command line, and the command line may be given any network.
import { createTestClient, http } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAnvil } from '../../src/main/chain/anvil/find-anvil.ts';
import { type AnvilChild, spawnAnvil } from '../../src/main/chain/anvil/spawn-anvil.ts';
import { connectChain } from '../../src/main/chain/chain-client.ts';
import type { ConnectedNetwork } from '../../src/main/chain/current-network.ts';
import { rpcUnreachable } from '../../src/main/chain/rpc/rpc-errors.ts';
import { startPractice } from '../chain/support/practice.ts';
import { checkAudit } from './support/oracle.ts';
import { action } from './support/plans.ts';
import { bob, me, openStage, type Practice, type Stage } from './support/stage.ts';

let practice: Practice;
let otherAnvil: AnvilChild;

beforeAll(async () => {
  practice = await startPractice();
  await practice.chain.fund(me, { symbol: 'ETH', amount: '1000' });
  const args = ['--chain-id', '1'];
  otherAnvil = await spawnAnvil({ binary: findAnvil(), args, deathSignal: 'KILL' });
  const admin = createTestClient({ mode: 'anvil', transport: http(otherAnvil.rpcUrl) });
  await admin.setNonce({ address: me, nonce: 50 });
});

afterAll(async () => {
  await otherAnvil.stop();
  await practice.close();
});

const transfer = action('send', {
  tool: 'transfer',
  params: { token: 'ETH', amount: '1', to: bob },
});

/** The same node as an endpoint that a person named: nobody knows which practice chain it is. */
async function asEndpoint(stage: Stage): Promise<ConnectedNetwork> {
  return { ...(await stage.network.connect()), instanceId: null };
}

async function otherChain(stage: Stage): Promise<ConnectedNetwork> {
  const client = await connectChain({ url: otherAnvil.rpcUrl });
  return { ...(await stage.network.connect()), client, practice: false, instanceId: null };
}

/** One run whose bytes are signed and not out, and one that waits for its approval. */
async function twoRuns(stage: Stage) {
  const { client } = await stage.network.connect();
  const whole = client.broadcast.bind(client);
  client.broadcast = async () => {
    throw rpcUnreachable('127.0.0.1');
  };
  const signed = await stage.world.start(transfer);
  await stage.answer((await stage.request()).approvalId, 'approve');
  await stage.world.until(
    () => stage.run(signed.executionId).waitingFor === 'in_doubt',
    'it is in doubt',
  );
  client.broadcast = whole;
  const waiting = await stage.world.start(transfer);
  const { approvalId } = await stage.request();
  return { signed: signed.executionId, waiting: waiting.executionId, approvalId };
}

describe('a run of another network than the one that is open', () => {
  it.each([
    ['the practice chain', (stage: Stage) => stage.network.connect()],
    ['another chain, where its number is used', otherChain],
  ])('is left alone on %s, and goes on when its own is back', async (_name, elsewhere) => {
    const stage = await openStage(practice);
    const before = await stage.holdings();
    const other = await elsewhere(stage);
    const own = await asEndpoint(stage);
    stage.network.connect = async () => own;
    const { signed, waiting, approvalId } = await twoRuns(stage);
    const effect = stage.world.store.reader.effects.list(signed)[0];

    stage.network.connect = async () => other;
    await stage.restart();
    for (const executionId of [signed, waiting]) {
      expect(stage.run(executionId).state).toBe('waiting');
      expect(stage.world.store.reader.executions.get(executionId)?.error?.code).toBe(
        'RUN_ELSEWHERE',
      );
    }
    expect(stage.world.store.reader.effects.list(signed)[0]).toEqual(effect);
    expect((await stage.request()).approvalId).toBe(approvalId);
    await expect(stage.world.executor.presentApproval(approvalId)).rejects.toMatchObject({
      code: 'RUN_ELSEWHERE',
    });
    await stage.world.executor.cancel(signed);
    expect(stage.run(signed)).toMatchObject({ state: 'waiting', wanted: 'cancel' });
    expect((await own.client.minedNonce(me)) - before.nonce).toBe(0);

    stage.network.connect = async () => own;
    await stage.restart();
    await stage.ended(signed);
    await stage.answer(approvalId, 'approve');
    await stage.ended(waiting);
    // Its transaction was out when it was cancelled: that came to its end, and nothing after it began.
    expect(stage.run(signed)).toMatchObject({ state: 'cancelled', verdict: 'matched' });
    expect(stage.run(waiting)).toMatchObject({ state: 'completed', verdict: 'matched' });
    expect((await own.client.minedNonce(me)) - before.nonce).toBe(2);
    checkAudit(stage.world.store.reader);
  });

  it('that is cancelled there does not take the other network’s balances for its own', async () => {
    const stage = await openStage(practice);
    const other = await otherChain(stage);
    const { executionId } = await stage.world.start(transfer);
    await stage.request();
    stage.network.connect = async () => other;
    await stage.world.executor.cancel(executionId);
    const requestId = stage.run(executionId).requestId ?? '';
    const exit = stage.world.store.reader.requests
      .get(requestId)
      ?.prompts.find(({ step_number: step }) => step === 18);
    expect(exit?.prompt_content).toContain('exit_wallet_state: unknown');
  });
});
