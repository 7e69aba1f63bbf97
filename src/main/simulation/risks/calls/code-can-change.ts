import { readsAsProxy } from '../../../chain/proxy-slots.ts';
import { strangeContracts } from '../reading/parties.ts';
import type { RiskRule } from '../risk-rule.ts';

/** Of a contract that nobody vouches for: what it does today it need not do tomorrow. */
export const codeCanChange: RiskRule = async (subject) => {
  const strange = await strangeContracts(subject);
  const changing = await Promise.all(strange.map((each) => readsAsProxy(subject.client, each)));
  return strange
    .filter((_, index) => changing[index])
    .map((contract) => ({
      id: 'CODE_CAN_CHANGE',
      level: 'caution',
      message: `Whoever controls the contract ${contract} can exchange its code at any time. What it did in the rehearsal it need not do later, also with what you allow it now.`,
      evidence: { contract },
    }));
};
