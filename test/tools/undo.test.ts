import type { Address } from 'viem';
import { expect, test } from 'vitest';
import type { EffectOutcome } from '../../src/main/chain/planned-transaction.ts';
import { systemClock } from '../../src/main/clock.ts';
import { Tools } from '../../src/main/tools/registry.ts';
import type { TransactionKind } from '../../src/shared/chain/types.ts';
import { bundledTokens } from '../../src/shared/tokens/bundled-tokens.ts';
import { shippedTools } from '../../src/shared/tools/tool-registry.ts';

const me: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const bob: Address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const usdc: Address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const weth: Address = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2';
const tools = new Tools({} as never, bundledTokens, systemClock);

function change(token: Address | 'native', symbol: string, decimals: number, deltaUnits: string) {
  return { chainId: 1, token, symbol, decimals, account: me, deltaUnits, delta: '0' };
}

function allowance(before: string, after: string) {
  const pair = { owner: me, spender: bob };
  return { chainId: 1, token: usdc, symbol: 'USDC', decimals: 6, ...pair, before, after };
}

function undo(
  tool: string,
  kind: TransactionKind,
  did: Partial<Pick<EffectOutcome, 'assetChanges' | 'allowances'>>,
) {
  const transaction = { kind, from: me } as EffectOutcome['transaction'];
  const params = { token: 'ETH', amount: '1', to: bob };
  const outcome = { transaction, assetChanges: [], allowances: [], ...did };
  return tools.undo({ tool, params, account: me, chainId: 1 }, outcome);
}

const wrapped = [
  change('native', 'ETH', 18, '-1500000000000000000'),
  change(weth, 'WETH', 18, '1500000000000000000'),
];
const unwrapped = [
  change('native', 'ETH', 18, '1500000000000000000'),
  change(weth, 'WETH', 18, '-1500000000000000000'),
];

test('a wrap is undone by an unwrap of the same amount, and the other way round', () => {
  expect(undo('wrap', 'wrap', { assetChanges: wrapped })).toEqual({
    kind: 'compensate',
    tool: 'unwrap',
    params: { amount: '1.5' },
    label: 'Give WETH back: unwrap 1.5',
    note: '',
    allowances: [],
  });
  expect(undo('unwrap', 'unwrap', { assetChanges: unwrapped })).toMatchObject({
    tool: 'wrap',
    params: { amount: '1.5' },
    label: 'Give ETH back: wrap 1.5',
  });
});

test('an allowance is set back to what it was, by whichever tool it was given', () => {
  const expected = {
    kind: 'compensate',
    tool: 'approve',
    params: { token: usdc, spender: bob, amount: '2.5' },
    label: `Set the allowance back: ${bob} may take 2.5 USDC`,
    note: '',
    allowances: [{ token: usdc, spender: bob, before: '2500000', after: '7' }],
  };
  const did = { allowances: [allowance('2500000', '7')] };
  expect(undo('approve', 'approve', did)).toEqual(expected);
  expect(undo('defi_swap', 'approve', did)).toEqual(expected);
  expect(undo('approve', 'approve', { allowances: [allowance('0', '7')] })).toMatchObject({
    params: { amount: '0' },
    label: `Take back the allowance: ${bob} may take no USDC`,
  });
});

test('an allowance that was the same before leaves nothing to undo', () => {
  expect(undo('approve', 'approve', {})).toEqual({
    kind: 'none',
    reason: 'The allowance was the same before; there is nothing to undo.',
  });
});

test('a swap is undone by a swap of what was received, and says that the price may have moved', () => {
  const assetChanges = [
    change('native', 'ETH', 18, '-1000000000000000000'),
    change(usdc, 'USDC', 6, '2987654321'),
  ];
  expect(undo('defi_swap', 'swap', { assetChanges })).toEqual({
    kind: 'compensate',
    tool: 'defi_swap',
    params: { tokenIn: usdc, tokenOut: 'ETH', amount: '2987.654321' },
    label: 'Swap 2987.654321 USDC back into ETH',
    note: 'The price may have moved since, and the exchange takes its fee again: what comes back may be less than was given, or more.',
    allowances: [],
  });
});

test('what the account did not give or get itself is not given back', () => {
  const others = wrapped.map((each) => ({ ...each, account: bob }));
  expect(undo('wrap', 'wrap', { assetChanges: others })).toMatchObject({ kind: 'none' });
  expect(undo('defi_swap', 'swap', { assetChanges: others })).toMatchObject({ kind: 'none' });
});

test('a transfer cannot be undone, and says why', () => {
  const assetChanges = [change('native', 'ETH', 18, '-1000000000000000000')];
  expect(undo('transfer', 'transfer', { assetChanges })).toEqual({
    kind: 'none',
    reason: `1 ETH went to ${bob}. Only whoever holds that account can send it back.`,
  });
});

test('the other half of each tool agrees on whether it can be undone', () => {
  const irreversible = [
    ...['bridge', 'claim', 'forge_script', 'revoke_delegation', 'transfer', 'write_contract'],
  ];
  for (const name of shippedTools.names().filter((tool) => tools.has(tool) && !tools.reads(tool))) {
    const { undo: said } = shippedTools.get(name) ?? {};
    expect({ name, said }).toEqual({
      name,
      said: irreversible.includes(name) ? 'irreversible' : expect.stringMatching(/inverse|comp/),
    });
  }
});
