import { bob } from '../../executor/support/stage.ts';
import { type AmountRow, amountMatrix } from './amount-matrix.ts';

/** A plain transfer moves its units out, whatever the token. */
const row = (token: string, gift: string, exact: string): AmountRow => ({
  ...{ name: `transfer ${token}`, token, exact, usd: '7.5' },
  prepare: (room) =>
    room.practice.chain.fund(room.account, { symbol: token as 'ETH', amount: gift }),
  step: (amount) => ({ tool: 'transfer', params: { token, amount, to: bob } }),
  expected: async (units) => ({ [token]: -units }),
});

amountMatrix('transfer', [
  row('ETH', '10', '0.25'),
  row('USDC', '1000', '12.345678'),
  row('USDT', '1000', '12.5'),
  row('DAI', '1000', '3.000000000000000001'),
  {
    ...row('WBTC', '1', '0.00000007'),
    feed: 'BTC',
    notApplicable: { 'practice-base': 'there is no WBTC' },
  },
]);
