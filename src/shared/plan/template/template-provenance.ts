import type { Plan } from '../schema.ts';
import type { PlanTemplate } from '../template.ts';
import { placeholdersIn } from './fill.ts';
import type { ParameterValue } from './read-parameters.ts';

type Provenance = NonNullable<Plan['provenance']>;

/**
 * Where the chain and each action parameter came from: what the person filled in is their own, the rest is the template's.
 * Takes the steps as the template has them, placeholders and all.
 */
export function templateProvenance(
  template: PlanTemplate,
  values: ReadonlyMap<string, ParameterValue>,
): Provenance {
  const found: Provenance = {};
  const detail = `template "${template.name}"`;
  const sourceOf = (param: unknown) => {
    const names = [...placeholdersIn(param)];
    return names.some((name) => values.get(name)?.given) ? 'user_edit' : 'default';
  };
  const { chainId, steps } = template.intent;
  if (chainId !== undefined) found['chainId'] = { source: sourceOf(chainId), detail };
  const stack: unknown[] = [...steps];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    const { id, type, params, ...rest }: Readonly<Record<string, unknown>> = { ...next };
    stack.push(...Object.values(rest).filter((child) => child !== undefined));
    if (type !== 'action' || typeof id !== 'string') continue;
    for (const [name, value] of Object.entries(params ?? {})) {
      found[`${id}.${name}`] = { source: sourceOf(value), detail };
    }
  }
  return found;
}
