import { expect, it } from 'vitest';
import { unaskedChain } from '../../src/main/chain/unasked-chain.ts';
import { systemClock } from '../../src/main/clock.ts';
import type { LiveConnection } from '../../src/main/connector.ts';
import type { RequestsDeps } from '../../src/main/requests/requests-deps.ts';
import { rehearseWithoutChain } from '../../src/main/simulation/rehearse-without-chain.ts';
import { nobodyKnown } from '../../src/main/simulation/risks/risk-facts.ts';
import { Tools } from '../../src/main/tools/registry.ts';
import { bundledTokens } from '../../src/shared/tokens/bundled-tokens.ts';
import { bob, openChat } from './support/room.ts';

const withoutChain: RequestsDeps['withoutChain'] = (asked, why) => {
  const tools = new Tools(unaskedChain(31_337), bundledTokens, systemClock);
  const room = { chainId: 31_337, tools, tokens: bundledTokens, facts: nobodyKnown };
  return rehearseWithoutChain({ room, clock: systemClock }, asked, why);
};

/** It can be reached, and then nothing comes of what it is asked. */
const silent = {
  simulation: { rehearsePlan: () => new Promise<never>(() => undefined) },
  walletContext: () => Promise.reject(new Error('nothing is told')),
  resolveName: () => Promise.reject(new Error('nothing is told')),
} as unknown as LiveConnection;

it('a rehearsal that is under way when everything is stopped ends at once, and says so; a later one is another [A-23]', async () => {
  const { requests, plan } = openChat({ withoutChain, connect: async () => silent });
  const planId = await plan(`send 1 ETH to ${bob}`);
  const asked = requests.rehearse(planId);
  requests.endRehearsals();
  const rehearsal = await asked;
  expect(rehearsal).toMatchObject({
    ...{ status: 'unknown', withoutChain: true, error: { code: 'REHEARSAL_STOPPED' } },
    steps: [{ status: 'unknown', calls: [{ to: bob }] }],
  });
  expect(requests.plan(planId).rehearsal).toEqual(rehearsal);
  const later = requests.rehearse(planId);
  let over = false;
  void later.finally(() => {
    over = true;
  });
  await new Promise(setImmediate);
  expect(over).toBe(false);
  requests.endRehearsals();
  expect((await later).id).not.toBe(rehearsal.id);
});

it.each([
  ['cannot be reached', {}, 'RPC_UNREACHABLE'],
  ['never answers', { connect: async () => silent, longestSilenceMs: 1 }, 'CHAIN_SILENT'],
] as const)(
  'a plan whose chain %s is shown as unknown, and cannot be agreed to',
  async (_, extra, code) => {
    const { requests, store, plan } = openChat({ withoutChain, ...extra });
    const planId = await plan(`send 1 ETH to ${bob}`);
    const rehearsal = await requests.rehearse(planId);
    expect(rehearsal).toMatchObject({
      ...{ status: 'unknown', withoutChain: true, error: { code } },
      steps: [{ status: 'unknown', calls: [{ to: bob, valueWei: '1000000000000000000' }] }],
    });
    const view = requests.plan(planId);
    expect(view.rehearsal).toEqual(rehearsal);
    await expect(requests.agree(planId, view.hash, true)).rejects.toMatchObject({
      ...{ code: 'REHEARSAL_UNKNOWN', class: 'policy_denied' },
    });
    expect(store.reader.executions.list()).toEqual([]);
  },
);
