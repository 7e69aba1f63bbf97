import { tokenPower } from './token-power.ts';

/** A fee that is small today may be all of it tomorrow. */
export const tokenTakesFees = tokenPower(
  { id: 'TOKEN_TAKES_FEES', level: 'caution' },
  [
    ...[
      'setFee(uint256)',
      'setFees(uint256)',
      'setFees(uint256,uint256)',
      'setFees(uint256,uint256,uint256)',
    ],
    ...[
      'setTax(uint256)',
      'setTaxes(uint256,uint256)',
      'updateFees(uint256,uint256)',
      'setTaxFee(uint256)',
    ],
    ...[
      'setTaxFeePercent(uint256)',
      'setLiquidityFeePercent(uint256)',
      'setBuyFee(uint256)',
      'setSellFee(uint256)',
    ],
    ...['setBuyTax(uint256)', 'setSellTax(uint256)', 'updateBuyFees(uint256,uint256,uint256)'],
    ...[
      'updateSellFees(uint256,uint256,uint256)',
      'excludeFromFee(address)',
      'excludeFromFees(address,bool)',
    ],
  ],
  ({ symbol }) =>
    `Whoever runs ${symbol} can take a fee of every sale, and change how much: what you get for it may become little.`,
);
