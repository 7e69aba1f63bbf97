import { parseEther, parseGwei } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ChainClient, connectChain } from '../../src/main/chain/chain-client.ts';
import { readMinedOutcome } from '../../src/main/chain/outcome/read-mined-outcome.ts';
import { findToken, tokenBalances } from '../../src/main/chain/tokens.ts';
import { ethereumTokens } from '../../src/shared/chain/addresses.ts';
import { bundledTokens } from '../../src/shared/tokens/bundled-tokens.ts';
import { eventually, startPractice } from './support/practice.ts';

let practice: Awaited<ReturnType<typeof startPractice>>;
let client: ChainClient;

beforeAll(async () => {
  practice = await startPractice();
  client = await connectChain({ url: practice.rpcUrl, chainId: 31337 });
});

afterAll(() => practice?.close());

const nobody = '0x2222222222222222222222222222222222222222';
test('balances of many tokens come in one call, and what is no token has none', async () => {
  const account = privateKeyToAccount(generatePrivateKey()).address;
  await practice.chain.fund(account);
  await practice.chain.fund(account, { symbol: 'USDC', amount: '12.5' });
  const tokens = [
    'native',
    ethereumTokens.USDC.address,
    ethereumTokens.DAI.address,
    nobody,
  ] as const;
  expect(await tokenBalances(client, account, tokens)).toEqual([
    parseEther('100'),
    12_500_000n,
    0n,
    null,
  ]);
});

test('a token by its symbol, in any case, and by its address; others are refused', async () => {
  const usdc = { address: ethereumTokens.USDC.address, symbol: 'USDC', decimals: 6, listed: true };
  expect(await findToken(client, bundledTokens, 'usdc')).toEqual(usdc);
  expect(await findToken(client, bundledTokens, usdc.address.toLowerCase())).toEqual(usdc);
  await expect(findToken(client, bundledTokens, 'SHIB')).rejects.toMatchObject({
    code: 'UNKNOWN_TOKEN',
  });
  await expect(findToken(client, bundledTokens, nobody)).rejects.toMatchObject({
    code: 'CONTRACT_NO_ANSWER',
  });
});

test('fees leave room for the base fee to double', async () => {
  const { baseFeePerGasWei, maxFeePerGasWei, maxPriorityFeePerGasWei } = await client.fees();
  expect(baseFeePerGasWei).toBeGreaterThan(0n);
  expect(maxPriorityFeePerGasWei).toBeLessThanOrEqual(parseGwei('2'));
  expect(maxFeePerGasWei).toBe(2n * baseFeePerGasWei + maxPriorityFeePerGasWei);
});

test('a transaction of a lifetime: sent, found, mined, sent again, read back', async () => {
  const account = privateKeyToAccount(generatePrivateKey());
  await practice.chain.fund(account.address);
  expect(await client.nonces(account.address)).toEqual({ latest: 0, pending: 0 });
  const { maxFeePerGasWei, maxPriorityFeePerGasWei } = await client.fees();
  const signed = await account.signTransaction({
    ...{ chainId: 31337, nonce: 0, to: nobody, value: parseEther('1'), gas: 21_000n },
    ...{ maxFeePerGas: maxFeePerGasWei, maxPriorityFeePerGas: maxPriorityFeePerGasWei },
  });
  const hash = await client.broadcast(signed);
  await eventually(async () => (await client.receipt(hash)) !== null);
  expect(await client.knows(hash)).toBe(true);
  expect(await client.minedNonce(account.address)).toBe(1);
  await expect(client.broadcast(signed)).rejects.toMatchObject({
    code: expect.stringMatching(/^(ALREADY_KNOWN|NONCE_TOO_LOW)$/),
  });
  const options = { kind: 'transfer' as const, ordinal: 0, tokens: bundledTokens };
  const outcome = await readMinedOutcome(client, hash, options);
  expect(outcome).toMatchObject({
    transaction: { status: 'ok', kind: 'transfer', gasUsed: '21000', decoded: null },
    assetChanges: [
      { account: account.address, token: 'native', delta: '-1' },
      { account: nobody, token: 'native', delta: '1' },
    ],
    allowances: [],
    findings: [],
  });
});

test('what the node does not have is null, not an error', async () => {
  const hash = `0x${'ab'.repeat(32)}` as const;
  expect(await client.receipt(hash)).toBeNull();
  expect(await client.knows(hash)).toBe(false);
});

test('more than the account has is INSUFFICIENT_FUNDS at the broadcast too', async () => {
  const poor = privateKeyToAccount(generatePrivateKey());
  const signed = await poor.signTransaction({
    ...{ chainId: 31337, nonce: 0, to: nobody, value: 1n, gas: 21_000n },
    ...{ maxFeePerGas: parseGwei('10'), maxPriorityFeePerGas: 1n },
  });
  await expect(client.broadcast(signed)).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
});
