import { formatUnits } from '../../../../shared/amounts.ts';
import { wholeFeeWei } from '../../../../shared/chain/types.ts';
import { nativeToken } from '../../../chain/tokens.ts';
import { ownChanges } from '../reading/own-changes.ts';
import type { RiskRule } from '../risk-rule.ts';

/** So many further transactions like this one should be possible. */
const leastTimes = 2n;

/** Whatever else the account holds, without coins for the fee nothing of it can be moved. */
export const noCoinLeft: RiskRule = (subject) => {
  const { outcome, client, tokens } = subject;
  const had = outcome.before.get('native');
  const fee = wholeFeeWei(outcome.transaction);
  if (had === undefined) return [];
  const own = ownChanges(subject).find(({ token }) => token === 'native');
  const left = had + BigInt(own?.deltaUnits ?? '0') - fee;
  if (left >= fee * leastTimes) return [];
  const { symbol, decimals } = nativeToken(tokens, client.chainId);
  return [
    {
      id: 'NO_COIN_LEFT',
      level: 'caution',
      message: `Only ${formatUnits(left > 0n ? left : 0n, decimals)} ${symbol} are left afterwards: too little for the fees of further transactions. Keep some back.`,
      evidence: { leftWei: left.toString(), feeWei: fee.toString() },
    },
  ];
};
