import type { Plan, Provenance } from '../../shared/plan/schema.ts';
import { placeNodes } from '../../shared/plan/walk.ts';
import { shownName } from './shown-name.ts';
import type { NameOf } from './subject.ts';

/**
 * Says of an address that nothing else names that the person typed it, when the plan has it from there; and of one
 * that is paid by a file, what the file calls it. A name of the file is never the name of the address.
 */
export function nameInPlan(nameOf: NameOf, plan: Plan): NameOf {
  const sources = sourcesOfAddresses(plan);
  return (address) => {
    const known = nameOf(address);
    const from = sources.filter((each) => each.address === address.toLowerCase());
    const typed = from.some(({ source }) => source === 'user_text');
    const yours = known.source === 'unknown' && typed;
    const called = new Set(from.flatMap((each) => (each.called ? [each.called] : [])));
    return {
      ...(yours ? { ...known, source: 'your_words' as const } : known),
      ...(called.size > 0 && { fileSays: shownName([...called].join(' and ')) }),
    };
  };
}

interface AddressSource extends Pick<Provenance, 'source' | 'called'> {
  /** In lower case. */
  address: string;
}

function sourcesOfAddresses({ root, provenance = {} }: Plan): AddressSource[] {
  return placeNodes(root).flatMap(({ node }) => {
    if (node.type !== 'action') return [];
    return Object.entries(node.params).flatMap(([param, value]): AddressSource[] => {
      const from = provenance[`${node.id}.${param}`];
      if (from === undefined || typeof value !== 'string') return [];
      const { source, called } = from;
      const isCalled = source === 'user_file' && called !== undefined;
      return [{ address: value.toLowerCase(), source, ...(isCalled && { called }) }];
    });
  });
}
