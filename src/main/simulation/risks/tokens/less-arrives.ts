import { formatUnits } from '../../../../shared/amounts.ts';
import type { RiskRule } from '../risk-rule.ts';

/** Some tokens keep a part of what is sent, or give it to somebody else. */
export const lessArrives: RiskRule = ({ outcome: { transaction, assetChanges } }) => {
  if (transaction.kind !== 'transfer') return [];
  const sent = assetChanges.find(
    ({ account, deltaUnits }) => account === transaction.from && deltaUnits.startsWith('-'),
  );
  const arrived = assetChanges.find(
    ({ account, token }) => account !== transaction.from && token === sent?.token,
  );
  if (sent === undefined) return [];
  const missing = -BigInt(sent.deltaUnits) - BigInt(arrived?.deltaUnits ?? '0');
  if (missing <= 0n) return [];
  const { token, symbol, decimals } = sent;
  const [arrives, kept] = [BigInt(arrived?.deltaUnits ?? '0'), missing].map((units) =>
    formatUnits(units, decimals),
  );
  return [
    {
      id: 'LESS_ARRIVES',
      level: 'caution',
      message: `The token keeps a part of every transfer: ${arrives} ${symbol} arrive, ${kept} ${symbol} do not.`,
      evidence: { token, missingUnits: missing.toString() },
    },
  ];
};
