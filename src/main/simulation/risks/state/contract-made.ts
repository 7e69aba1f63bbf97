import { formatUnits } from '../../../../shared/amounts.ts';
import { nativeToken } from '../../../chain/tokens.ts';
import { traceOf } from '../reading/known-trace.ts';
import type { RiskRule } from '../risk-rule.ts';

/** New contracts are ordinary where a pool is opened; coins that go into them are not. */
export const contractMade: RiskRule = (subject) => {
  const made = traceOf(subject).calls.filter(({ kind, failed }) => kind === 'create' && !failed);
  if (made.length === 0) return [];
  const wei = made.reduce((sum, { valueWei }) => sum + valueWei, 0n);
  const { symbol, decimals } = nativeToken(subject.tokens, subject.client.chainId);
  const many = made.length === 1 ? 'a new contract' : `${made.length} new contracts`;
  return [
    {
      id: 'CONTRACT_MADE',
      level: wei > 0n ? 'caution' : 'info',
      message:
        wei > 0n
          ? `This makes ${many} and puts ${formatUnits(wei, decimals)} ${symbol} there. Make sure that you know what the code does with it.`
          : `This makes ${many}, as it is when a pool is opened.`,
      evidence: { contracts: made.map(({ to }) => to).join(', '), valueWei: wei.toString() },
    },
  ];
};
