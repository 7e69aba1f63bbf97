import { getAddress } from 'viem';
import { insideOf, touchedAt } from '../inside.ts';
import { codeAt } from '../parties.ts';
import type { RiskRule } from '../risk-rule.ts';

/** EIP-7702: such code in an account is the address of a contract that acts as the account. */
const delegation = /^0xef0100([0-9a-f]{40})$/i;

/** Looked at before and after: what an account runs decides about everything that it owns. */
export const accountDelegated: RiskRule = async (subject) => {
  const account = getAddress(subject.outcome.transaction.from);
  const changed = insideOf(subject).changes.some(
    ({ address, code }) => code !== undefined && getAddress(address) === account,
  );
  const had = touchedAt(subject, account);
  if (had !== undefined && had.codeHash === null && !changed) return [];
  const code = await codeAt(subject, account);
  const delegate = delegation.exec(code)?.[1];
  if (code === '0x' && !changed) return [];
  return [
    {
      id: 'ACCOUNT_DELEGATED',
      level: 'danger',
      message:
        'Your account runs the code of a contract, which may do with everything that it owns what it likes. Unless you set that up yourself, take it back before anything else, and move what you own to another account.',
      evidence: { account, delegate: delegate === undefined ? null : getAddress(`0x${delegate}`) },
    },
  ];
};
