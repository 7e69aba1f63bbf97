// What a restored history does not have is counted by the chain itself.
import { createTestClient, http, publicActions, walletActions } from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findAnvil } from '../../src/main/chain/anvil/find-anvil.ts';
import { type AnvilChild, spawnAnvil } from '../../src/main/chain/anvil/spawn-anvil.ts';
import { sentSince } from '../../src/main/services/sent-since.ts';
import { account, agreedRun, minute, reserveFee, signed } from '../store/support/samples.ts';
import {
  pendingEffect,
  type StoreFixture,
  signedIntent,
  storeFixture,
} from '../store/support/store-fixture.ts';
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts';
import * as faults from '../support/faults.ts';
import { openTestServices } from '../support/test-services.ts';

const other = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';

let anvil: AnvilChild;
let proxy: FaultProxy;

beforeAll(async () => {
  const args = ['--chain-id', '10', '--accounts', '0'];
  anvil = await spawnAnvil({ binary: findAnvil(), args, deathSignal: 'KILL' });
  proxy = await startFaultProxy(anvil.rpcUrl);
});

afterAll(async () => {
  proxy.stop();
  await anvil.stop();
});

/** Mines as many payments of an account, whoever has its key; the hash of the last. */
async function pays(from: `0x${string}`, times: number): Promise<string> {
  const node = createTestClient({ mode: 'anvil', transport: http(anvil.rpcUrl) })
    .extend(publicActions)
    .extend(walletActions);
  await node.setBalance({ address: from, value: 10n ** 18n });
  await node.impersonateAccount({ address: from });
  let hash: `0x${string}` = '0x';
  for (let sent = 0; sent < times; sent += 1) {
    hash = await node.sendTransaction({ account: from, to: other, value: 1n, chain: null });
    await node.waitForTransactionReceipt({ hash });
  }
  return hash;
}

/** The history has this one as signed, and does not know yet what became of it. */
function signedHere(store: StoreFixture, executionId: string, txHash: string, nonce: number): void {
  const { effectId, approvalId, digest } = pendingEffect({ ...store, executionId }, nonce);
  const claim = store.writer.approvals.claim(approvalId, digest, minute, 'local');
  if (!claim.ok) throw new Error(claim.reason);
  reserveFee(store.writer, effectId);
  const made = { ...signed(effectId, nonce), txHash };
  const used = store.writer.approvals.consumeWithIntent({
    approvalId,
    lease: claim.lease,
    ...made,
  });
  if (!used.ok) throw new Error(used.reason);
}

it('tells by network how many transactions of each own account are newer than the history, and of one that does not answer that it is not known [R-02]', async () => {
  const { services } = openTestServices();
  const { networks } = services;
  const store = storeFixture();
  const { executionId } = agreedRun(store.writer, { planId: 'plan-10', chainId: 10 });
  signedIntent(store, pendingEffect({ ...store, executionId }));
  const named = [
    { address: account, name: 'Main' },
    { address: other, name: 'Savings' },
  ];
  const ask = () => sentSince({ ...services, store, accounts: () => named });
  await networks.addEndpoint(10, { url: proxy.url, perMinute: 6_000 });

  const practising = await sentSince({ ...services, accounts: () => named });
  expect(practising.networks).toMatchObject([{ error: null }]);
  expect(practising.notAsked).toEqual(['OP Mainnet']);

  await networks.use(10);
  const nothing = { more: 0, isKnown: false };
  const asked = (main: object, savings: object) => ({
    networks: [
      {
        network: 'OP Mainnet',
        error: null,
        accounts: [
          { name: 'Main', ...main },
          { name: 'Savings', ...savings },
        ],
      },
    ],
    notAsked: [],
  });
  // What was signed and is not mined is none that the chain counts.
  expect(await ask()).toEqual(asked(nothing, nothing));
  // Another one from elsewhere has its number.
  await pays(account, 1);
  expect(await ask()).toEqual(asked({ more: 1, isKnown: false }, nothing));
  signedHere(store, executionId, await pays(account, 1), 1);
  expect(await ask()).toEqual(asked({ more: 0, isKnown: true }, nothing));
  await pays(account, 2);
  await pays(other, 1);
  const since = asked({ more: 2, isKnown: true }, { more: 1, isKnown: false });
  expect(await ask()).toEqual(since);

  proxy.set(faults.silences['no connection']);
  expect(await ask()).toMatchObject({
    networks: [{ network: 'OP Mainnet', accounts: [], error: { code: 'RPC_UNREACHABLE' } }],
  });
  proxy.set(null);
  expect(await ask()).toEqual(since);
});
