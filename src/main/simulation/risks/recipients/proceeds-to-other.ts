import { isOwn, payeeOf } from '../reading/parties.ts';
import type { RiskRule } from '../risk-rule.ts';

/** What other rules are about, or what is a payment anyway. */
const others: readonly string[] = ['transfer', 'bridge', 'contract_call'];

/** What the account pays for goes to somebody else. */
export const proceedsToOther: RiskRule = (subject) => {
  const { kind } = subject.outcome.transaction;
  const recipient = payeeOf(subject);
  if (recipient === null || others.includes(kind) || kind.startsWith('lend_')) return [];
  if (isOwn(subject, recipient)) return [];
  return [
    {
      id: 'PROCEEDS_TO_OTHER',
      level: 'caution',
      message: `What you pay for does not come to you: it goes to ${recipient}. Make sure that you mean it as a gift or a payment.`,
      evidence: { recipient },
    },
  ];
};
