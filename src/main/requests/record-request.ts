// Every request leaves its rows, from the words to the exit state, so that it can be read back from the
// database alone. The numbers are the steps of a request's life; the executor writes those after 9.
import { toAppError } from '../../shared/errors.ts';
import type { CompileOutcome } from '../../shared/plan/compile-outcome.ts';
import type { Plan } from '../../shared/plan/schema.ts';
import { placeNodes } from '../../shared/plan/walk.ts';
import { shippedTools } from '../../shared/tools/tool-registry.ts';
import type { Values } from '../chain/planned-transaction.ts';
import type { Log } from '../log.ts';
import type { StoreWriter } from '../store/store.ts';
import { accountOrNull, type RequestsDeps } from './requests-deps.ts';

/** Of a request's life. */
export const steps = {
  userInput: 0,
  entryState: 3,
  toolContext: 4,
  refinement: 6,
  parsedPlan: 7,
  parameters: 9,
  /** Written by the executor. */
  exitState: 18,
} as const;

/** Who read the words, where no model did. */
export const directParser = 'direct parser';
/** Who gave the values, where they were typed into the plan itself. */
export const editedByHand = 'the person, in the plan';

/** Opens a request: the person's words, their account, and the tools at hand. */
export function openRequest(deps: RequestsDeps, text: string): string {
  const walletAddress = accountOrNull(deps);
  const { requests } = deps.store.writer;
  const requestId = requests.create({ userPrompt: text, walletRef: '', walletAddress });
  record(deps, requestId, steps.userInput, 'user_input', { text });
  const tools = shippedTools
    .names()
    .map((name) => ({ name, does: shippedTools.get(name)?.summary ?? '' }));
  record(deps, requestId, steps.toolContext, 'context_building', { available_tools: tools });
  return requestId;
}

/** Adds what the account held. The words are already stored: a chain that is down loses nothing. */
export async function recordEntryState(
  { requests }: Pick<StoreWriter, 'requests'>,
  log: Log,
  requestId: string,
  walletContext: () => Promise<Values>,
): Promise<void> {
  const step = { requestId, stepNumber: steps.entryState, type: 'context_building' } as const;
  try {
    requests.recordPrompt({ ...step, content: { entry_wallet_state: await walletContext() } });
  } catch (thrown) {
    log.error('requests.no_wallet_state', thrown);
    requests.recordError({ ...step, error: toAppError(thrown).toShape() });
  }
}

/** What the person answered, and the request as it reads with the answer in it. */
export function recordAnswer(
  deps: RequestsDeps,
  requestId: string,
  answer: { text: string; answer: string; slot: string },
): void {
  record(deps, requestId, steps.userInput, 'user_input', answer);
}

/** What the words became: the reading that was asked for, its outcome, and each step's parameters. */
export function recordOutcome(
  deps: RequestsDeps,
  requestId: string,
  text: string,
  outcome: CompileOutcome,
): void {
  const { writer } = deps.store;
  writer.together(() => {
    record(deps, requestId, steps.refinement, 'refinement', { text, read_by: directParser });
    record(deps, requestId, steps.parsedPlan, 'refinement_response', outcome);
    if (outcome.outcome === 'plan') recordParameters(deps, requestId, outcome.plan, directParser);
  });
}

/** What each step of a plan is to be called with, and who read that. Part of a transaction. */
export function recordParameters(
  deps: Pick<RequestsDeps, 'store'>,
  requestId: string,
  { root }: Pick<Plan, 'root'>,
  readBy: string,
): void {
  for (const { node } of placeNodes(root)) {
    if (node.type !== 'action') continue;
    // Its step and tool come first: by them a call finds the row again.
    const call = { step: node.id, tool: node.tool, parameters: node.params, read_by: readBy };
    record(deps, requestId, steps.parameters, 'tool_execution', call);
  }
}

/** The same for a plan that was changed, in the request that it is of; one from elsewhere has none. */
export function recordChanged(
  deps: Pick<RequestsDeps, 'store'>,
  plan: Pick<Plan, 'id' | 'root'>,
  readBy: string,
): void {
  const request = deps.store.reader.requests.ofPlan(plan.id);
  if (request !== undefined) recordParameters(deps, request.request_id, plan, readBy);
}

function record(
  { store }: Pick<RequestsDeps, 'store'>,
  requestId: string,
  stepNumber: number,
  type: 'user_input' | 'refinement' | 'refinement_response' | 'tool_execution' | 'context_building',
  content: unknown,
): void {
  store.writer.requests.recordPrompt({ requestId, stepNumber, type, content });
}
