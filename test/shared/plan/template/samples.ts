import type { PlanContext } from '../../../../src/shared/plan/context.ts';

export const me = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
export const cold = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

/** An account that can afford every sample below, with prices that no trigger has reached. */
export const context: PlanContext = {
  now: '2026-11-22T09:00:00Z',
  chains: [1],
  defaultChain: 1,
  account: me,
  contacts: { cold },
  balances: { '1': { ETH: '10', USDC: '5000' } },
  prices: { ETH: '3000', USDC: '1' },
  feeds: ['ETH', 'USDC'],
};

/** What a person has to fill in, by template; everything else has a default. */
export const samples: Readonly<Record<string, Record<string, string>>> = {
  dca: {},
  'limit-sell': { amount: '1', price: '4000' },
  'stop-loss': { price: '2500' },
  'take-profit-ladder': { price1: '4000', price2: '5000', price3: '6000' },
  'gas-aware-transfer': { amount: '0.5', to: cold },
  rebalance: { limitFirst: '5', limitSecond: '15000' },
  'cold-sweep': { to: cold, above: '12', keep: '2', limit: '20' },
  'weekly-report': {},
};
