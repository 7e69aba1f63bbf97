import type { NetworkDeclaration } from '../shared/chain/networks.ts';
import { AppError } from '../shared/errors.ts';
import type { PlanContext } from '../shared/plan/context.ts';
import type { Plan } from '../shared/plan/schema.ts';
import { inputName } from './read-input.ts';
import { readPlanDocument } from './read-plan-document.ts';
import type { VerbContext } from './verb.ts';

/** A plan in which the validator finds no error. Errors: as readPlanDocument, and PLAN_INVALID. */
export async function readRunnablePlan(
  context: Pick<VerbContext, 'io' | 'dataDir'>,
  path: string,
): Promise<Plan> {
  const { plan } = await readPlanDocument(context.io, path);
  const { validatePlan } = await import('../shared/plan/validate/validate-plan.ts');
  const networks = await networksFor(context, plan);
  const errorsWith = (known: Pick<PlanContext, 'networks' | 'tokens'>) =>
    validatePlan(plan, known).issues.filter(({ severity }) => severity === 'error');
  let errors = errorsWith({ networks });
  if (errors.some(({ code }) => code === 'UNKNOWN_TOKEN')) {
    const { readTokens } = await import('./token/read-tokens.ts');
    errors = errorsWith({ networks, tokens: [...readTokens(context)] });
  }
  const [first] = errors;
  if (first === undefined) return plan;
  throw new AppError(
    'PLAN_INVALID',
    'invalid_params',
    `${inputName(path)} is not valid. ${first.message}`,
    {
      advice: 'Nothing was run. "countersign validate" lists every issue.',
      facts: { errors: errors.length, issue: first.code, nodeId: first.nodeId },
    },
  );
}

/** The folder is opened only for a plan of a network that a person may have added to it. */
async function networksFor(
  context: Pick<VerbContext, 'dataDir'>,
  { chainId }: Pick<Plan, 'chainId'>,
): Promise<NetworkDeclaration[]> {
  const { bundledTokens } = await import('../shared/tokens/bundled-tokens.ts');
  if (chainId === undefined || bundledTokens.chains().includes(chainId)) return [];
  const { readNetworks } = await import('./network/read-networks.ts');
  return readNetworks(context)
    .filter(({ added }) => added)
    .map(({ name, symbol, ...rest }) => ({ chainId: rest.chainId, name, symbol }));
}
