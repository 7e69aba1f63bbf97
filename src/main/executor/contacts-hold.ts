import type { NameOf } from '../approvals/subject.ts';
import type { ApprovalRecord } from '../store/queries/approvals.ts';

/** Whether the contacts that a request names are still called so; what is shown is what is known now. */
export function contactsHold({ facts }: ApprovalRecord, nameOf: NameOf): boolean {
  if (!facts.ok) return true;
  const { value } = facts;
  if (!('addresses' in value)) return true;
  return value.addresses.every(({ address, name, source }) => {
    if (source !== 'contact') return true;
    const now = nameOf(address);
    return now.source === 'contact' && now.name === name;
  });
}
