// What a person is told of names that were looked up again and stand for what was agreed to.
import { sameAddress } from '../../shared/addresses.ts';
import type { Finding } from '../../shared/chain/types.ts';
import type { NameOf } from '../approvals/subject.ts';
import type { StandingName } from './named-addresses.ts';

/** Calls an address that nothing else names by the name that stands for it. */
export function byStandingNames(nameOf: NameOf, standing: readonly StandingName[]): NameOf {
  return (address) => {
    const known = nameOf(address);
    if (known.name !== '') return known;
    const found = standing.find((each) => sameAddress(each.address, address));
    return found === undefined ? known : { ...known, name: found.name, source: 'name_service' };
  };
}

/** What a person is told of the names: that they were looked up, and which of them could be mistaken. */
export function findingsOfNames(standing: readonly StandingName[]): Finding[] {
  return standing.flatMap(({ name, address, isOdd }): Finding[] => [
    {
      id: 'NAME_LOOKED_UP',
      level: 'info',
      message: `The name "${name}" was looked up again just now, and stands for ${address}.`,
      evidence: { name, address },
    },
    ...(isOdd ? [oddName(name)] : []),
  ]);
}

function oddName(name: string): Finding {
  return {
    id: 'NAME_LETTERS',
    level: 'caution',
    message: `The name "${name}" has letters other than a to z. Another name may look the same: check the address.`,
    evidence: { name },
  };
}
