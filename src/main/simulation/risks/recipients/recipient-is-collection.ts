import { meaningOfRehearsed } from '../../../../shared/chain/rehearsed-meaning.ts';
import { itemStandard } from '../../../chain/collections.ts';
import { hasCode, paidHere } from '../reading/parties.ts';
import type { RiskRule } from '../risk-rule.ts';

/** Coins or tokens that are sent to a collection of items. */
export const recipientIsCollection: RiskRule = async (subject) => {
  const recipient = paidHere(subject);
  const { item } = meaningOfRehearsed(subject.outcome.transaction) ?? {};
  if (recipient === null || item !== undefined) return [];
  if (!(await hasCode(subject, recipient))) return [];
  const standard = await itemStandard(subject.client, recipient);
  if (standard === null) return [];
  return [
    {
      id: 'RECIPIENT_IS_COLLECTION',
      level: 'danger',
      message:
        'The recipient is the contract of a collection of items and nobody’s account: what is sent there is most likely lost for ever.',
      evidence: { recipient, standard },
    },
  ];
};
