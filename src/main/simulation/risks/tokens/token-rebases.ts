import { tokenPower } from './token-power.ts';

/** An amount that was written down stays, while what it counts changes. */
export const tokenRebases = tokenPower(
  { id: 'TOKEN_REBASES', level: 'caution' },
  [
    ...['rebase(uint256)', 'rebase(int256)', 'rebase(uint256,int256)', 'gonsForBalance(uint256)'],
    ...['sharesOf(address)', 'getPooledEthByShares(uint256)', 'scaledBalanceOf(address)'],
  ],
  ({ symbol }) =>
    `The balance of ${symbol} changes by itself, up or down. Say "all" and not an amount when you sell it.`,
);
