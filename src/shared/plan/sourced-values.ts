import type { Plan } from './schema.ts';
import { placeNodes } from './walk.ts';

/** A value of a plan whose source is noted. */
export interface SourcedValue {
  /** Its key in `provenance`: `chainId`, `account`, or `<node id>.<parameter>`. */
  place: string;
  /** `chainId`, `account`, or the parameter. */
  name: string;
  value: unknown;
}

/** The network and the account, where the plan names them, and every parameter of its actions. */
export function sourcedValues(plan: Plan): SourcedValue[] {
  const own = (['chainId', 'account'] as const)
    .filter((name) => plan[name] !== undefined)
    .map((name) => ({ place: name, name, value: plan[name] }));
  const params = placeNodes(plan.root).flatMap(({ node }) => {
    if (node.type !== 'action') return [];
    return Object.entries(node.params).map(([name, value]) => {
      return { place: `${node.id}.${name}`, name, value };
    });
  });
  return [...own, ...params];
}
