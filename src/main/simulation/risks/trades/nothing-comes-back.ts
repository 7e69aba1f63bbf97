import type { TransactionKind } from '../../../../shared/chain/types.ts';
import { given, gotten } from '../reading/own-changes.ts';
import type { RiskRule } from '../risk-rule.ts';

/** Each of these gives something for what it takes. */
const exchanges: readonly TransactionKind[] = [
  ...(['swap', 'wrap', 'unwrap', 'lp_add', 'lp_remove'] as const),
  ...(['lend_supply', 'vault_deposit', 'vault_withdraw'] as const),
];

/** A function that is called by its ABI may pay for something that is no token. */
export const nothingComesBack: RiskRule = (subject) => {
  const { kind, status, to } = subject.outcome.transaction;
  const isExchange = exchanges.includes(kind);
  if (status !== 'ok' || (!isExchange && kind !== 'contract_call')) return [];
  const out = given(subject);
  if (out.length === 0 || gotten(subject).length > 0) return [];
  const gone = out.map(({ delta, symbol }) => `${delta.slice(1)} ${symbol}`).join(' and ');
  return [
    {
      id: 'NOTHING_COMES_BACK',
      level: isExchange ? 'danger' : 'caution',
      message: isExchange
        ? `This pays ${gone}, and nothing comes back for it. Do not sign it.`
        : `This call pays ${gone}, and nothing comes back for it that can be seen. Sign it only if you know what you pay for.`,
      evidence: { contract: to, gone },
    },
  ];
};
