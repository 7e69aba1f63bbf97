import type { Question } from '../../shared/plan/compile-outcome.ts';
import { planHash } from '../../shared/plan/hash.ts';
import type { Plan } from '../../shared/plan/schema.ts';
import { taintOfFiles } from '../../shared/plan/source-files.ts';
import type { Taint } from '../../shared/plan/taint.ts';
import { asksForHelp } from '../agent/words/asks-for-help.ts';
import { judgePlan } from './judge-plan.ts';
import type { Content } from './messages.ts';
import type { RequestsDeps } from './requests-deps.ts';
import type { Understood } from './understand.ts';

const help = `This app plans what you say, rehearses it, and does nothing before you agree. Without a model it understands plain sentences, for example:
- what is the price of ETH?
- send 25 USDC to 0x… every Monday at 9:00
- sell 1 ETH at $4,000
More of them are under Help. With a model, whose key is set in the settings, it understands more.`;

const examples =
  'Without one, plain sentences are understood, one or several, for example: "swap 1 ETH for USDC, then send it to 0x…", "send 25 USDC to 0x… every Monday at 9:00", "sell 1 ETH at $4,000", "revoke all my USDC approvals". More is under Help. A key for a model is set in the settings.';

const askWhat: Question = { slot: 'text', text: 'What should be done?' };

/**
 * Writes what words became into their request, and answers what is said about it. `takenIn`: what others wrote that it
 * was made beside.
 */
export function sayOutcome(
  deps: RequestsDeps,
  requestId: string,
  { outcome, text: about }: Pick<Understood, 'outcome' | 'text'>,
  takenIn: readonly Taint[],
): Content {
  const { requests } = deps.store.writer;
  switch (outcome.outcome) {
    case 'plan':
      keepPlan(deps, requestId, outcome.plan, takenIn);
      requests.setStatus(requestId, 'waiting');
      return { kind: 'plan', planId: outcome.plan.id };
    case 'ask': {
      requests.setStatus(requestId, 'waiting');
      // One at a time: the next is asked when the request with this answer in it is read again.
      const [first = askWhat] = outcome.questions;
      const { options = [], ...asked } = first;
      return { kind: 'question', ...asked, options, answered: false, about };
    }
    case 'needs_model':
      if (asksForHelp(about)) {
        requests.setStatus(requestId, 'completed');
        return { kind: 'assistant', text: help };
      }
      requests.setStatus(requestId, 'failed');
      return { kind: 'assistant', text: `${outcome.reason} ${examples}`, wantsModel: true };
    case 'refuse':
      requests.setStatus(requestId, 'failed');
      return { kind: 'assistant', text: outcome.reason };
    case 'answer':
      requests.setStatus(requestId, 'completed');
      return { kind: 'assistant', text: outcome.reason };
  }
}

/** Keeps a plan, as validated where the validator has no objection, and joins it to its request. */
function keepPlan(
  deps: RequestsDeps,
  requestId: string,
  plan: Plan,
  takenIn: readonly Taint[],
): void {
  const { plans, requests } = deps.store.writer;
  plans.save(plan, planHash(plan));
  plans.setTaint(plan.id, [...takenIn, ...taintOfFiles(plan)]);
  if (judgePlan(deps, plan).validation.valid) plans.setStatus(plan.id, 'validated');
  requests.setPlan(requestId, plan.id);
}
