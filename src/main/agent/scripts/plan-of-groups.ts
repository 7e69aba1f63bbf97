import type { CompileOutcome } from '../../../shared/plan/compile-outcome.ts';
import type { PlanContext } from '../../../shared/plan/context.ts';
import type { Plan, Provenance } from '../../../shared/plan/schema.ts';
import { validatePlan } from '../../../shared/plan/validate/validate-plan.ts';
import type { ParamValue } from '../../../shared/plan/values.ts';
import type { ScriptGroup } from '../../../shared/script/script-group.ts';
import { tokensOf } from '../../../shared/tokens/tokens-of.ts';
import { shippedTools } from '../../../shared/tools/tool-registry.ts';
import type { PlanBirth } from '../compiler/build-plan.ts';
import { askOnce } from '../planner/read-answer.ts';
import { payeeProvenance } from './payees-by-name.ts';

/** A plan of one action that runs these groups, or what the validator has against it. */
export function planOfGroups(
  groups: readonly ScriptGroup[],
  { text, context, from }: { text: string; context: PlanContext; from: Provenance },
  { planId, createdAt }: PlanBirth,
): CompileOutcome {
  const { account, defaultChain } = context;
  const label = groups.length === 1 ? 'Run a script' : `Run the scripts of ${groups.length} groups`;
  const plan: Plan = {
    ...{ schemaVersion: 1, id: planId, name: label, userId: 'local', createdAt, status: 'draft' },
    ...(account !== undefined && { account }),
    ...(defaultChain !== undefined && { chainId: defaultChain }),
    trigger: { type: 'immediate' },
    root: {
      ...{ id: 'script', label, type: 'action', tool: 'forge_script' },
      params: { groups: groups.map(asParam) },
    },
    naturalLanguage: text,
    provenance: {
      ...{ chainId: { source: 'default' }, 'script.groups': from },
      ...payeeProvenance(groups, context),
    },
  };
  const known = { tools: shippedTools, tokens: tokensOf(context) };
  const { valid, issues } = validatePlan(plan, context, known);
  if (valid) return { outcome: 'plan', plan, assumptions: [] };
  const errors = issues.filter(({ severity }) => severity === 'error');
  return askOnce(errors.map(({ message }) => ({ slot: 'text', text: message })));
}

function asParam({ description, operations, ...more }: ScriptGroup): ParamValue {
  const { dependencies, contracts, script } = more;
  return {
    ...{ description, operations: [...operations], dependencies: [...dependencies] },
    contracts: contracts.map(({ chainId, address, name }) => ({ chainId, address, name })),
    ...(script !== null && { script: plain(script) }),
  };
}

/** Without the parts that are not there. */
function plain(value: unknown): ParamValue {
  return JSON.parse(JSON.stringify(value, (_key, each) => (each === null ? undefined : each)));
}
