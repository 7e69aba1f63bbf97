import type { Services } from '../../main/services.ts';
import type { StoredPlan } from '../../main/store/queries/plans.ts';
import type { StoreWriter } from '../../main/store/store.ts';
import type { ErrorShape } from '../../shared/errors.ts';
import type { Plan } from '../../shared/plan/schema.ts';
import { shippedTools } from '../../shared/tools/tool-registry.ts';
import { taintOfGiven } from './refuse-tainted.ts';

/**
 * Stores the plan as validated; a plan with its id that differs becomes an earlier revision. A new one that does
 * what a known plan does that others had a hand in comes from them too, and one made of a file from that.
 * `proven`: what of its word on where its values came from was found to be so.
 */
export function keepPlan(
  { store }: Pick<Services, 'store'>,
  given: Plan,
  hash: string,
  proven: NonNullable<Plan['provenance']> = {},
): void {
  const { reader, writer } = store;
  const { provenance, ...rest } = given;
  const known = { ...namesOf(provenance), ...proven };
  const stored = reader.plans.get(given.id);
  const taints = taintOfGiven(reader, given);
  const asked = taints.length === 0 ? rest : withWordsOf(stored, rest);
  const plan = Object.keys(known).length === 0 ? asked : { ...asked, provenance: known };
  if (stored === undefined) {
    writer.plans.save(plan, hash);
    writer.plans.setTaint(plan.id, taints);
  } else if (stored.hash !== hash) writer.plans.saveRevision(plan, hash);
  if (reader.plans.get(plan.id)?.status === 'draft') writer.plans.setStatus(plan.id, 'validated');
}

/** The words in a file of others are nobody's request; those that the person said before still are. */
function withWordsOf(stored: StoredPlan | undefined, given: Plan): Plan {
  const { naturalLanguage: _claimed, ...plan } = given;
  const words = stored?.document.ok ? stored.document.value.naturalLanguage : undefined;
  return words === undefined ? plan : { ...plan, naturalLanguage: words };
}

/**
 * A file's word on where its values came from is worth nothing: here they all came from a file. That an address
 * was said by a name can only make the run stricter, since the name is looked up again.
 */
function namesOf(claimed: Plan['provenance'] = {}): NonNullable<Plan['provenance']> {
  const names = Object.entries(claimed).filter(([, { source }]) => source === 'name_service');
  return Object.fromEntries(names);
}

/** Opens the audit of the request: the words, the account, the plan as it was given. */
export function recordPlanRequest(
  writer: Pick<StoreWriter, 'requests'>,
  { plan, account, walletRef }: { plan: Plan; account: string; walletRef: string },
): string {
  const { requests } = writer;
  const userPrompt = plan.naturalLanguage ?? plan.name;
  const requestId = requests.create({ userPrompt, walletRef, walletAddress: account });
  const prompt = (stepNumber: number, type: Prompt, content: unknown): void => {
    requests.recordPrompt({ requestId, stepNumber, type, content });
  };
  prompt(0, 'user_input', { text: userPrompt, given_as: 'a plan, on the command line' });
  prompt(4, 'context_building', { available_tools: shippedTools.names() });
  prompt(7, 'refinement_response', { outcome: 'plan', plan, assumptions: [] });
  requests.setPlan(requestId, plan.id);
  return requestId;
}

type Prompt = 'user_input' | 'context_building' | 'refinement_response';

/** Ends the request of a plan that was not started. */
export function recordNotStarted(
  writer: Pick<StoreWriter, 'requests' | 'together'>,
  requestId: string,
  error: ErrorShape,
): void {
  writer.together(() => {
    writer.requests.recordError({ requestId, type: 'verification', error });
    writer.requests.setStatus(requestId, 'failed');
  });
}
