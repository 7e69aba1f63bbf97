import {
  type Address,
  createTestClient,
  createWalletClient,
  encodeFunctionData,
  getAddress,
  type Hex,
  http,
  numberToHex,
  pad,
  publicActions,
  toEventSelector,
} from 'viem';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { connectChain } from '../../src/main/chain/chain-client.ts';
import { readMinedOutcome } from '../../src/main/chain/outcome/read-mined-outcome.ts';
import { ethereumTokens, practiceFaucet } from '../../src/shared/chain/addresses.ts';
import { erc4626Abi } from '../../src/shared/chain/calls/erc-4626.ts';
import { erc20Abi } from '../../src/shared/chain/calls/erc20.ts';
import { bundledTokens } from '../../src/shared/tokens/bundled-tokens.ts';
import { type Fault, startFaultProxy } from '../support/fault-proxy.ts';
import { startPractice } from './support/practice.ts';

let practice: Awaited<ReturnType<typeof startPractice>>;
beforeAll(async () => {
  practice = await startPractice();
});
afterAll(() => practice.close());

const bob = getAddress('0x70997970C51812dc3A010C7d01b50e0d17dc79C8');
const me = getAddress(practiceFaucet);
const transfer = toEventSelector('Transfer(address,address,uint256)').slice(2);

/** A contract that answers every call with zero, but `transfer` with yes and with what `log` writes. */
const saying = (log: string): Hex =>
  `0x60003560e01c63a9059cbb1460145760206000f35b${log}600160005260206000f3`;

/** Writes Transfer(caller, to, amount), as a token does that moved it. */
const likeToken = saying(`602435600052600435337f${transfer}60206000a3`);
/** Writes Transfer(caller, to, id) with the id as a topic, as a collection does. */
const likeCollection = saying(`602435600435337f${transfer}60006000a4`);

/** Keeps what `approve` is called with, answers it to `allowance`, and logs nothing, as BNB on Ethereum does. */
const silentApproval: Hex =
  '0x60003560e01c8063095ea7b314602f5763dd62ed3e14602357600660005260206000f35b60005460005260206000f35b602435600055600160005260206000f3';

/** Holds what its first slot says, and on `redeem` takes all of it back, logs that as a token does, and pays nothing. */
const takesBack: Hex = `0x60003560e01c8063ba08765214602f576370a0823114602357600660005260206000f35b60005460005260206000f35b600060005560646000526000337f${transfer}60206000a3600160005260206000f3`;

/** What such a call with `(bob, 100)` of a contract with this code is read to have done. */
async function outcomeOf(
  code: Hex,
  token: Address,
  functionName: 'transfer' | 'approve' | 'redeem' = 'transfer',
) {
  const transport = http(practice.rpcUrl);
  const admin = createTestClient({ mode: 'anvil', transport }).extend(publicActions);
  await admin.setCode({ address: token, bytecode: code });
  const held = pad(numberToHex(functionName === 'redeem' ? 100n : 0n));
  await admin.setStorageAt({ address: token, index: 0, value: held });
  await admin.impersonateAccount({ address: me });
  const wallet = createWalletClient({ account: me, transport });
  const data =
    functionName === 'redeem'
      ? encodeFunctionData({ abi: erc4626Abi, functionName, args: [100n, me, me] })
      : encodeFunctionData({ abi: erc20Abi, functionName, args: [bob, 100n] });
  const hash = await wallet.sendTransaction({ chain: null, to: token, data });
  await admin.waitForTransactionReceipt({ hash, pollingInterval: 10 });
  const client = await connectChain({ url: practice.rpcUrl });
  const options = {
    kind: functionName === 'redeem' ? 'vault_withdraw' : functionName,
    ordinal: 0,
    tokens: bundledTokens,
  } as const;
  const outcome = await readMinedOutcome(client, hash, options);
  if (outcome === undefined) throw new Error('it is not mined');
  return outcome;
}

describe('what a transaction did', () => {
  it('is what the balances say: a token that logs what it did not move is caught', async () => {
    const token = getAddress('0x00000000000000000000000000000000000Badc0');
    const { assetChanges, allowances, findings } = await outcomeOf(likeToken, token);
    expect({ assetChanges, allowances }).toEqual({ assetChanges: [], allowances: [] });
    const lie = { id: 'BALANCE_NOT_AS_LOGGED', level: 'danger' };
    expect(findings).toMatchObject([
      { ...lie, evidence: { token, account: me, claimed: '-100', found: '0' } },
      { ...lie, evidence: { token, account: bob, claimed: '100', found: '0' } },
    ]);
  });

  it('is who owns an item: a collection that logs what it did not move is caught', async () => {
    const token = getAddress('0x0000000000000000000000000000000000c0113c');
    const { assetChanges, findings } = await outcomeOf(likeCollection, token);
    expect(assetChanges).toEqual([]);
    const lie = { id: 'ITEM_NOT_AS_LOGGED', level: 'danger' };
    expect(findings).toMatchObject([
      { ...lie, evidence: { token, tokenId: '100', account: me, claimed: '-1', found: '0' } },
      { ...lie, evidence: { token, tokenId: '100', account: bob, claimed: '1', found: '0' } },
    ]);
  });

  it('is what a spender may take, also where the token logs no approval', async () => {
    const token = getAddress('0x00000000000000000000000000000000000B17b0');
    const { allowances } = await outcomeOf(silentApproval, token, 'approve');
    expect(allowances).toMatchObject([
      { token, owner: me, spender: bob, before: '0', after: '100' },
    ]);
  });

  it('is spent where a vault takes its shares back and pays nothing for them', async () => {
    const token = getAddress('0x0000000000000000000000000000000000000dee');
    const { assetChanges } = await outcomeOf(takesBack, token, 'redeem');
    expect(assetChanges).toMatchObject([{ token, account: me, deltaUnits: '-100' }]);
    expect(assetChanges[0]).not.toHaveProperty('redeemed');
  });

  it('is its own alone, where the account sent another one in the same block', async () => {
    const transport = http(practice.rpcUrl);
    const admin = createTestClient({ mode: 'anvil', transport }).extend(publicActions);
    await practice.chain.fund(me, { symbol: 'USDC', amount: '100' });
    await admin.impersonateAccount({ address: me });
    const wallet = createWalletClient({ account: me, transport });
    const { address: usdc } = ethereumTokens.USDC;
    const pay = (units: bigint) =>
      encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [bob, units] });
    await admin.setAutomine(false);
    const hashes = [
      await wallet.sendTransaction({ chain: null, to: bob, value: 1n, gas: 21_000n }),
      await wallet.sendTransaction({ chain: null, to: bob, value: 20n, gas: 21_000n }),
      await wallet.sendTransaction({ chain: null, to: usdc, data: pay(3n), gas: 100_000n }),
      await wallet.sendTransaction({ chain: null, to: usdc, data: pay(40n), gas: 100_000n }),
      // More than there is: only its fee is gone.
      await wallet.sendTransaction({ chain: null, to: usdc, data: pay(10n ** 30n), gas: 100_000n }),
    ];
    await admin.mine({ blocks: 1 });
    await admin.setAutomine(true);
    const client = await connectChain({ url: practice.rpcUrl });
    const receipts = await Promise.all(hashes.map((hash) => client.receipt(hash)));
    expect(new Set(receipts.map((receipt) => receipt?.blockNumber)).size).toBe(1);
    const expected: [string, string][] = [
      ['native', '1'],
      ['native', '20'],
      [usdc, '3'],
      [usdc, '40'],
    ];
    for (const [at, [token, units]] of expected.entries()) {
      const options = { kind: 'transfer', ordinal: 0, tokens: bundledTokens } as const;
      const outcome = await readMinedOutcome(client, hashes[at] as Hex, options);
      expect(outcome?.findings).toEqual([]);
      const own = outcome?.assetChanges.filter(({ account }) => account === me);
      expect(own).toMatchObject([{ token, account: me, deltaUnits: `-${units}` }]);
    }
  });

  it('is not known where its block was taken back meanwhile, and another holds it beside others', async () => {
    const transport = http(practice.rpcUrl);
    const admin = createTestClient({ mode: 'anvil', transport }).extend(publicActions);
    await admin.impersonateAccount({ address: me });
    const wallet = createWalletClient({ account: me, transport });
    // The same bytes, and with them the same hash, whatever gas costs meanwhile.
    const fees = { maxFeePerGas: 100_000_000_000n, maxPriorityFeePerGas: 1n };
    const pay = (value: bigint) => ({ chain: null, to: bob, value, gas: 21_000n, ...fees });
    const before = await admin.snapshot();
    const hash = await wallet.sendTransaction(pay(1n));
    await admin.waitForTransactionReceipt({ hash });
    const client = await connectChain({ url: practice.rpcUrl });
    const mined = await client.receipt(hash);
    await admin.revert({ id: before });
    await admin.setAutomine(false);
    expect(await wallet.sendTransaction(pay(1n))).toBe(hash);
    await wallet.sendTransaction(pay(20n));
    await admin.mine({ blocks: 1 });
    await admin.setAutomine(true);
    const again = await client.receipt(hash);
    expect(again?.blockNumber).toBe(mined?.blockNumber);
    expect(again?.blockHash).not.toBe(mined?.blockHash);
    const options = { kind: 'transfer', ordinal: 0, tokens: bundledTokens } as const;
    vi.spyOn(client, 'receipt').mockResolvedValueOnce(mined);
    expect(await readMinedOutcome(client, hash, options)).toBeUndefined();
    const after = await readMinedOutcome(client, hash, options);
    expect(after?.assetChanges.find(({ account }) => account === me)?.deltaUnits).toBe('-1');
  });

  it('is never that of the next block too, which a node already answers with while it makes it', async () => {
    const transport = http(practice.rpcUrl);
    const admin = createTestClient({ mode: 'anvil', transport }).extend(publicActions);
    await admin.impersonateAccount({ address: me });
    const wallet = createWalletClient({ account: me, transport });
    const pay = (value: bigint) =>
      wallet.sendTransaction({ chain: null, to: bob, value, gas: 21_000n });
    const hash = await pay(1n);
    const { blockNumber } = await admin.waitForTransactionReceipt({ hash, pollingInterval: 20 });
    await admin.setAutomine(false);
    await pay(20n);
    const node = await startFaultProxy(practice.rpcUrl);
    onTestFinished(async () => {
      node.stop();
      await admin.setAutomine(true);
    });
    const client = await connectChain({ url: node.url });
    const read = () =>
      readMinedOutcome(client, hash, { kind: 'transfer', ordinal: 0, tokens: bundledTokens });
    const own = async () =>
      (await read())?.assetChanges.find(({ account }) => account === me)?.deltaUnits;

    node.set(answersAhead(blockNumber));
    expect(await own()).toBeUndefined();
    // It comes to the end of that block when the balances were just read.
    let balancesRead = false;
    node.set(async (exchange) => {
      const methods = exchange.calls.map(({ method }) => method);
      if (balancesRead && !methods.includes('eth_call')) {
        node.set(null);
        await admin.mine({ blocks: 1 });
        return false;
      }
      balancesRead ||= methods.includes('eth_call');
      return answersAhead(blockNumber)(exchange);
    });
    expect(await own()).toBe('-1');
    node.set(null);
    expect(await own()).toBe('-1');
  });
});

/** What is asked of the newest block is answered as of the one after it. */
function answersAhead(newest: bigint): Fault {
  return async ({ calls, isBatch, response, pass }) => {
    const ahead = (params: unknown[]): unknown[] =>
      params.map((each) => (each === numberToHex(newest) || each === 'latest' ? 'pending' : each));
    const reads = ['eth_call', 'eth_getBalance', 'eth_getTransactionCount'];
    const answers = await Promise.all(
      calls.map((call) =>
        pass(reads.includes(call.method) ? { ...call, params: ahead(call.params) } : call),
      ),
    );
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isBatch ? answers : answers[0]));
    return true;
  };
}
