import { blockOf } from '../reading/block-of.ts';
import type { RiskRule } from '../risk-rule.ts';

const hour = 3_600n;
const day = 86_400n;

/** Until then whoever holds the signed bytes may send them, at the moment that suits them best. */
export const deadlineFar: RiskRule = async (subject) => {
  const { kind, decoded } = subject.outcome.transaction;
  const given = decoded?.args.find(({ name }) => /^_?deadline$/i.test(name))?.value;
  const isTrade = kind === 'swap' || kind === 'lp_add' || kind === 'lp_remove';
  if (!(isTrade || kind === 'contract_call') || typeof given !== 'string') return [];
  const left = BigInt(given) - (await blockOf(subject)).timestamp;
  if (left <= hour) return [];
  const isOpen = left > 365n * day;
  const time = left >= day ? `${left / day} days` : `${left / hour} hours`;
  return [
    {
      id: 'DEADLINE_FAR',
      level: 'caution',
      message: `${isOpen ? 'This trade never runs out' : `This trade can still be carried out in ${time}`}: if it waits, it may be mined at a price of then. Set a deadline of some minutes.`,
      evidence: { deadlineSec: given, leftSec: left.toString() },
    },
  ];
};
