import { expect, it } from 'vitest';
import { nameAddresses } from '../src/main/address-names.ts';
import { contractsOf, ethereumTokens } from '../src/shared/chain/addresses.ts';
import { bundledTokens } from '../src/shared/tokens/bundled-tokens.ts';
import { listWith } from '../src/shared/tokens/live-tokens.ts';

const mine = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const bob = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const cold = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';
const nobody = { contact: () => undefined, watched: () => [] };
const nameOf = nameAddresses(
  () => [{ address: mine, name: 'Main' }],
  {
    contact: (address, chainId) => (address === bob && chainId === 31_337 ? 'Bob' : undefined),
    watched: () => [{ address: cold, name: 'Cold', watchOnly: true }],
  },
  bundledTokens,
  () => 31_337,
);

it('knows the own accounts, in any spelling', () => {
  expect(nameOf(mine)).toEqual({ name: 'Main', source: 'your_account' });
  expect(nameOf(mine.toLowerCase())).toEqual({ name: 'Main', source: 'your_account' });
});

it('knows what the app ships: tokens and the router', () => {
  expect(nameOf(ethereumTokens.USDC.address)).toEqual({ name: 'USD Coin', source: 'bundled_list' });
  expect(nameOf(contractsOf(31_337)?.uniswapV2Router ?? '')).toEqual({
    name: 'Uniswap V2 router',
    source: 'bundled_list',
  });
});

it('knows contacts of the chain and accounts to look at, each with its source', () => {
  expect(nameOf(bob)).toEqual({ name: 'Bob', source: 'contact' });
  expect(nameOf(cold.toLowerCase())).toEqual({ name: 'Cold', source: 'watched' });
});

it('says of anybody else that it does not know them', () => {
  expect(nameOf('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')).toEqual({
    name: '',
    source: 'unknown',
  });
});

it('gives an own account its own name, even where a list has one for it', () => {
  const own = nameAddresses(
    () => [{ address: ethereumTokens.USDC.address, name: 'Account 2' }],
    nobody,
    bundledTokens,
    () => 31_337,
  );
  expect(own(ethereumTokens.USDC.address)).toEqual({ name: 'Account 2', source: 'your_account' });
});

it('calls nothing by the word of a token that a person added: its contract chose that', () => {
  const added = { chainId: 31_337, address: bob, symbol: 'SAFE', decimals: 18 } as const;
  const posing = nameAddresses(
    () => [],
    nobody,
    listWith([], [{ ...added, name: 'Uniswap V2 router' }]),
    () => 31_337,
  );
  expect(posing(bob)).toEqual({ name: '', source: 'unknown' });
});
