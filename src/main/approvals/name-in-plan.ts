import type { Plan } from '../../shared/plan/schema.ts';
import { placeNodes } from '../../shared/plan/walk.ts';
import type { NameOf } from './subject.ts';

/** Says of an address that nothing else names that the person typed it, when the plan has it from there. */
export function nameInPlan(nameOf: NameOf, plan: Plan): NameOf {
  const typed = typedAddresses(plan);
  return (address) => {
    const known = nameOf(address);
    const yours = known.source === 'unknown' && typed.has(address.toLowerCase());
    return yours ? { ...known, source: 'your_words' } : known;
  };
}

function typedAddresses({ root, provenance = {} }: Plan): ReadonlySet<string> {
  const values = placeNodes(root).flatMap(({ node }) => {
    if (node.type !== 'action') return [];
    return Object.entries(node.params).flatMap(([param, value]) => {
      const typed = provenance[`${node.id}.${param}`]?.source === 'user_text';
      return typed && typeof value === 'string' ? [value.toLowerCase()] : [];
    });
  });
  return new Set(values);
}
