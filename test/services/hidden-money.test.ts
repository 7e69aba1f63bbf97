import { expect, it } from 'vitest';
import { HiddenMoney } from '../../src/main/services/hidden-money.ts';
import type { Holding, Portfolio } from '../../src/shared/ipc/views.ts';
import { openTestStore } from '../support/test-store.ts';

const address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';

const held = (token: string, amountUnits: string): Holding => ({
  ...{ token, amountUnits, symbol: token === 'native' ? 'ETH' : 'USDC', name: '', amount: '' },
  ...(token === 'native' ? { decimals: 18, priceUsd: '3000' } : { decimals: 6, priceUsd: '1' }),
  usd: null,
});

/** What is told of an account that is looked at, one look after the other. */
function openHidden() {
  const store = openTestStore();
  const networkName = { chainId: 1, name: 'Ethereum' };
  const money = new HiddenMoney({ store, networkName, notify: () => undefined });
  let block = 0;
  const look = (hidden: boolean, holdings: Holding[], chainId = 1) => {
    const account = { address, name: 'Savings', ...(hidden ? { hidden: true as const } : {}) };
    const seen = { account, chainId, holdings, blockNumber: String(++block) };
    money.seen({ ...seen, totalUsd: null, unpriced: [], readAt: 0 } satisfies Portfolio);
    return store.reader.notifications.list().map(({ body }) => body);
  };
  return look;
}

it('money that came to a hidden account is told once, by token, with the whole address', () => {
  const look = openHidden();
  expect(look(true, [held('native', '10')])).toEqual([]);
  const more = [held('native', '1500000000000000010'), held(usdc, '25000000')];
  const [told, ...others] = look(true, more);
  expect(others).toEqual([]);
  expect(told).toBe(
    `1.5 ETH and 25 USDC came to Savings (${address}) on Ethereum since it was looked at before. You hid this account; the Wallet page has it under "Hidden".`,
  );
  expect(look(true, more)).toHaveLength(1);
  expect(look(true, [held('native', '5')])).toHaveLength(1);
  expect(look(true, [held('native', '1000000000000000005')])).toHaveLength(2);
});

it('what it held before is no news, nor less than a cent, nor another network, nor an account that is shown', () => {
  const look = openHidden();
  look(true, [held(usdc, '5000000')]);
  expect(look(true, [held(usdc, '5009999')])).toEqual([]);
  expect(look(true, [held(usdc, '9000000')], 8453)).toEqual([]);
  expect(look(false, [held(usdc, '7000000')])).toEqual([]);
  expect(look(true, [held(usdc, '8000000')])).toEqual([]);
});
