// What a rehearsal says of each token of the adversarial list, before anything is signed.
import { type Address, encodeFunctionData, parseAbi } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FaucetAccount } from '../../src/main/chain/practice/faucet-account.ts';
import { ethereumTokens } from '../../src/shared/chain/addresses.ts';
import { adversarialContracts as bad } from '../../src/shared/chain/practice-contracts.ts';
import { askingItself, endless, givingBack } from '../chain/support/calling-back.ts';
import { startPractice } from '../chain/support/practice.ts';
import { PracticeUser } from '../chain/support/practice-user.ts';
import { action, asked, openRoom, planOf } from './support/room.ts';

let practice: Awaited<ReturnType<typeof startPractice>>;
let room: Awaited<ReturnType<typeof openRoom>>;
const account = privateKeyToAccount(generatePrivateKey()).address;
const friend = '0x1111111111111111111111111111111111111111';
const abi = parseAbi(['function mint(address to, uint256 value)']);
const units = 1_000n * 10n ** 18n;

beforeAll(async () => {
  practice = await startPractice();
  room = await openRoom(practice.rpcUrl);
  await practice.chain.fund(account, { symbol: 'ETH', amount: '10' });
  const data = encodeFunctionData({ abi, functionName: 'mint', args: [account, units] });
  const faucet = new FaucetAccount(room.client.rpc);
  for (const token of [
    'lyingDecimals',
    'feeOnTransfer',
    'reverting',
    'falseReturning',
    'bytes32Metadata',
    'lookAlikeUsdc',
    'hiddenTextToken',
  ] as const) {
    await faucet.send({ to: bad[token], data });
  }
});
afterAll(async () => {
  await room?.fork.stop();
  await practice?.close();
});

async function sending(token: keyof typeof bad, amount = '1') {
  const step = action('pay', 'transfer', { token: bad[token], amount, to: friend });
  const rehearsal = await room.simulator.rehearsePlan(asked(planOf(step), account));
  return { status: rehearsal.status, step: rehearsal.steps[0] };
}

const notListed = (symbol: string) => ({
  id: 'TOKEN_NOT_LISTED',
  message: `The token that calls itself ${symbol} is not in the bundled list: check its address.`,
});

describe('a transfer is refused, with a code of its own, [A-11]', () => {
  test.each([
    ['lyingDecimals', 'TOKEN_DECIMALS_CHANGE', 'invalid_params'],
    ['hugeMetadata', 'TOKEN_NO_DECIMALS', 'invalid_params'],
    ['reverting', 'TX_REVERTED', 'reverted'],
    ['upgradingProxy', 'TX_REVERTED', 'reverted'],
    ['permitPhisher', 'TX_REVERTED', 'reverted'],
  ] as const)('of %s: %s', async (token, code, errorClass) => {
    const { status, step } = await sending(token);
    expect(status).toBe('failed');
    expect(step).toMatchObject({ error: { code, class: errorClass }, assetChanges: [] });
  });

  test('of a token that answers false instead of refusing, when there is too little', async () => {
    const { step } = await sending('falseReturning', '1000000');
    expect(step?.error).toMatchObject({ code: 'INSUFFICIENT_BALANCE' });
  });
});

describe('a transfer is rehearsed with what it does, and with a finding,', () => {
  test('of a token that keeps a part of it: what arrives is shown', async () => {
    const { status, step } = await sending('feeOnTransfer');
    expect(status).toBe('ok');
    expect(step?.assetChanges.map(({ symbol, delta }) => [symbol, delta])).toEqual([
      ['FEE', '-1'],
      ['FEE', '0.98'],
    ]);
    expect(step?.risks.filter(({ level }) => level !== 'info')).toMatchObject([
      { message: 'The token keeps a part of every transfer: 0.98 FEE arrive, 0.02 FEE do not.' },
      notListed('FEE'),
    ]);
  });

  test('of a token of old, which says its name in 32 bytes', async () => {
    const { status, step } = await sending('bytes32Metadata');
    expect(status).toBe('ok');
    expect(step?.risks.filter(({ level }) => level !== 'info')).toMatchObject([notListed('OLD')]);
  });

  test.each(['lookAlikeUsdc', 'hiddenTextToken'] as const)(
    'of %s: it is called by its address and by nothing else',
    async (token) => {
      const { step } = await sending(token);
      const shown = `${bad[token].slice(0, 10)}…`;
      expect(step?.assetChanges.map(({ symbol }) => symbol)).toEqual([shown, shown]);
      expect(step?.risks).toContainEqual(expect.objectContaining(notListed(shown)));
      expect(step?.risks).toContainEqual(
        expect.objectContaining({ id: 'TOKEN_POSES', level: 'danger' }),
      );
      expect(JSON.stringify(step)).not.toMatch(/USD\u0421|US\p{Cf}DC/u);
    },
  );
});

test('a token that can be bought and not sold fails where the plan sells it, before it is bought', async () => {
  const buy = action('buy', 'defi_swap', { tokenIn: 'ETH', tokenOut: bad.honeypot, amount: '0.1' });
  const sell = action('sell', 'defi_swap', {
    ...{ tokenIn: bad.honeypot, tokenOut: 'ETH', amount: '50%' },
  });
  const rehearsal = await room.simulator.rehearsePlan(asked(planOf(buy, sell), account));
  expect(rehearsal.status).toBe('failed');
  expect(rehearsal.steps).toMatchObject([
    {
      ...{ nodeId: 'buy', status: 'ok' },
      risks: expect.arrayContaining([expect.objectContaining(notListed('HONEY'))]),
    },
    {
      ...{ nodeId: 'sell', status: 'reverted' },
      error: { code: 'TX_REVERTED', message: expect.stringContaining('TRANSFER_FROM_FAILED') },
    },
  ]);
});

describe('a token that does something when it is asked', () => {
  const own: Address = '0x00000000000000000000000000000000000bac01';
  const { USDC } = ethereumTokens;
  const tiny = '0.000000000000000001';
  const rehearsed = async (account: Address) => {
    const step = action('pay', 'transfer', { token: own, amount: tiny, to: friend });
    const rehearsal = await room.simulator.rehearsePlan(asked(planOf(step), account));
    return { status: rehearsal.status, step: rehearsal.steps[0] };
  };

  test('hides nothing of what it takes: what it gives back in an answer is not counted [A-11]', async () => {
    const user = new PracticeUser(practice.chain, practice.status);
    await user.obtain('USDC', '1000');
    const giving = { own, other: USDC.address, account: user.address, units: 1_000_000_000n };
    await room.client.rpc.request('anvil_setCode', [own, givingBack(giving)]);
    await user.send(USDC.address, parseAbi(['function approve(address, uint256)']), 'approve', [
      own,
      giving.units,
    ]);
    const { step } = await rehearsed(user.address);
    expect(step?.assetChanges.map(({ symbol, delta }) => [symbol, delta])).toContainEqual([
      'USDC',
      '-1000',
    ]);
  });

  test('is no token where it goes on without end, and is read where it asks itself [A-11]', async () => {
    await room.client.rpc.request('anvil_setCode', [own, endless]);
    const { status, step } = await rehearsed(account);
    expect(status).toBe('failed');
    expect(step).toMatchObject({ error: { code: 'TOKEN_NO_DECIMALS' }, assetChanges: [] });
    await room.client.rpc.request('anvil_setCode', [own, askingItself(own)]);
    expect(await rehearsed(account)).toMatchObject({ status: 'ok', step: { assetChanges: [] } });
  });
});
