// The one way from an intent to a plan, whoever read the intent.
import { isPracticeChain } from '../../../shared/chain/addresses.ts';
import type { CompileOutcome, Question } from '../../../shared/plan/compile-outcome.ts';
import type { PlanContext } from '../../../shared/plan/context.ts';
import { describeDuration } from '../../../shared/plan/describe/values.ts';
import type { ActionNode, PlanNode } from '../../../shared/plan/nodes.ts';
import type { Plan } from '../../../shared/plan/schema.ts';
import type { Trigger } from '../../../shared/plan/triggers.ts';
import type { ValidationIssue } from '../../../shared/plan/validate/result.ts';
import { validatePlan } from '../../../shared/plan/validate/validate-plan.ts';
import { shippedTools } from '../../../shared/tools/tool-registry.ts';
import type { Intent } from '../intent/intent.ts';
import { allTheSame, isMeantAllTheSame } from '../words/all-the-same.ts';
import { brokenSteps } from './broken-steps.ts';
import { buildPlan, type PlanBirth } from './build-plan.ts';
import { compileAction } from './compile-action.ts';
import { compileSteps } from './compile-steps.ts';
import type { Progress } from './progress.ts';
import type { Surroundings } from './slot.ts';
import { partsIn } from './start/compile-parts.ts';
import { compileStart, wordsOfStart } from './start/compile-start.ts';
import type { CompiledStart } from './start/compiled-start.ts';
import { unsaidIn } from './unsaid-in.ts';

/**
 * A plan that passes the validator, or every question that is open. Pure, never throws. `text`: the user's own,
 * where everything stands that the intent says was said.
 */
export function compileIntent(
  intent: Intent,
  text: string,
  surroundings: Surroundings,
  birth: PlanBirth,
): CompileOutcome {
  switch (intent.status) {
    case 'ask':
      return ask(intent.questions);
    case 'refuse':
      return {
        outcome: 'refuse',
        reason: intent.reason ?? 'Nothing was planned.',
        assumptions: [],
      };
    case 'answer':
      return compileAnswer(intent, text, surroundings, birth);
    case 'plan':
      return compilePlan(intent, text, surroundings, birth);
  }
}

/** Looks only: its steps are calls, in their order. */
function compileAnswer(
  intent: Intent,
  text: string,
  surroundings: Surroundings,
  birth: PlanBirth,
): CompileOutcome {
  const progress = beginning(intent, text, surroundings, birth);
  const nodes = intent.steps.map((step) => compileAction(progress, step));
  const { questions, assumptions, labels } = progress;
  const reads = nodes.filter((node) => node !== null);
  if (questions.length > 0 || reads.length < nodes.length) return ask(questions);
  const faults = faultsOf(reads, text, progress, birth);
  if (faults.length > 0) return ask(faults);
  const reason = intent.reason ?? `${labels.join(', ')}.`;
  const elsewhere = chainElsewhere(progress);
  const calls = reads.map(({ tool, params }) => ({
    tool,
    params: shippedTools.get(tool)?.onChain === true ? { ...elsewhere, ...params } : params,
  }));
  return { outcome: 'answer', reason, reads: calls, assumptions };
}

/** There is no plan that could say it for its calls. */
function chainElsewhere({ chain, surroundings }: Progress): { chainId?: number } {
  const isElsewhere = chain !== null && chain.value !== surroundings.context.defaultChain;
  return isElsewhere ? { chainId: chain.value } : {};
}

/** What may be looked at is held to the same rules as what a plan does. */
function faultsOf(
  reads: readonly ActionNode[],
  text: string,
  progress: Progress,
  birth: PlanBirth,
): Question[] {
  const { context, tokens } = progress.surroundings;
  const root: PlanNode = { id: 'looks', label: 'Look', type: 'sequence', steps: [...reads] };
  const atOnce: CompiledStart = { trigger: { type: 'immediate' }, assumptions: [] };
  const { plan } = buildPlan(text, root, progress, atOnce, birth);
  return errorsOf(validatePlan(plan, context, { tools: shippedTools, tokens }).issues, context);
}

/** What stands in the way, with what the person may do about it. */
function errorsOf(
  issues: readonly ValidationIssue[],
  { defaultChain = 0 }: PlanContext,
): Question[] {
  const errors = issues.filter(({ severity }) => severity === 'error');
  return errors.map(({ code, message }) => {
    if (code === 'PATH_OUTSIDE_ROOTS') {
      const text = `${message} Choose a folder first (in the settings, or with folder add), then say it again.`;
      return { slot: 'text', text, part: 'folders' };
    }
    const isShort = code === 'CONTRA_OVERSPEND' && isPracticeChain(defaultChain);
    const text = `${message} What should it be instead?`;
    return { slot: 'text', text, ...(isShort && { part: 'practice' as const }) };
  });
}

function compilePlan(
  intent: Intent,
  text: string,
  surroundings: Surroundings,
  birth: PlanBirth,
): CompileOutcome {
  const { context, tokens } = surroundings;
  const progress = beginning(intent, text, surroundings, birth);
  const root = progress.questions.length > 0 ? null : compileSteps(progress, null, null);
  const open = progress.questions;
  if (open.some(({ slot }) => slot === 'chain')) return ask(open);
  const chainId = progress.chain?.value ?? context.defaultChain ?? 0;
  const start = compileStart(intent, chainId, surroundings, progress.now);
  if (!start.ok) return ask([...open, ...start.questions]);
  if (root === null || open.length > 0) return ask(open);
  const outcome = buildPlan(text, root, progress, start.value, birth);
  const verdict = validatePlan(outcome.plan, context, { tools: shippedTools, tokens });
  const tooFast = tooFastFor(outcome.plan.trigger, verdict.estimatedDurationMs);
  const doubts = repeatsOf(outcome.plan) ? doubtsOf(verdict.issues, text) : [];
  if (verdict.valid && tooFast === null && doubts.length === 0) return outcome;
  if (verdict.valid) return ask(tooFast === null ? doubts : [tooFast]);
  return ask(errorsOf(verdict.issues, context));
}

/** What is the person's to decide once and likely a mistake again and again. What it costs they may want all the same. */
function doubtsOf(issues: readonly ValidationIssue[], text: string): Question[] {
  return issues.flatMap(({ code, message }): Question[] => {
    if (code === 'CONTRA_TIMING') return [{ slot: 'start', text: `${message} How often?` }];
    if (code !== 'GAS_EXCEEDS_VALUE' || isMeantAllTheSame(text)) return [];
    const asked = `${message} That would be paid each time. Is it to be done all the same?`;
    const options = [{ value: allTheSame, label: 'Do it all the same' }];
    return [{ slot: 'start', text: asked, options }];
  });
}

function repeatsOf({ trigger, root }: Plan): boolean {
  const isAgain = trigger !== undefined && 'recurring' in trigger && trigger.recurring === true;
  return (
    isAgain || trigger?.type === 'interval' || trigger?.type === 'cron' || root.type === 'loop'
  );
}

/** A run that is still busy when the next begins is nothing that a person means. */
function tooFastFor(trigger: Trigger | undefined, takesMs = 0): Question | null {
  if (trigger?.type !== 'interval' || trigger.everyMs >= takesMs) return null;
  const [every, takes] = [trigger.everyMs, takesMs].map(describeDuration);
  const text = `Once takes about ${takes}, longer than the ${every} until the next. How often?`;
  return { slot: 'start', text };
}

/** With a question already where the intent itself is wrong. */
function beginning(
  intent: Intent,
  text: string,
  surroundings: Surroundings,
  { createdAt }: PlanBirth,
): Progress {
  const { now } = surroundings.context;
  return {
    surroundings,
    now: now === undefined ? createdAt : Date.parse(now),
    steps: intent.steps,
    parts: partsOf(intent),
    questions: [
      ...[...unsaidIn(intent, text), ...brokenSteps(intent.steps), ...partless(intent)],
      ...later(intent),
    ],
    ...{ earlier: [], open: new Set(), assumptions: [], provenance: {}, nodeIds: new Set() },
    ...{ chain: null, chainId: null, labels: [], paid: [] },
  };
}

function partsOf({ start }: Intent): number {
  const words = wordsOfStart(start);
  return 'unread' in words ? 1 : partsIn(words);
}

/** What is done in parts is one trade. */
function partless(intent: Intent): Question[] {
  const [trade, ...others] = intent.steps;
  const isTrade = trade?.tool === 'defi_swap' && others.length === 0;
  if (partsOf(intent) === 1 || isTrade) return [];
  return [{ slot: 'parts', text: 'Only a single swap can be done in parts. What is to be done?' }];
}

/** What a file says now is paid now: what will stand in it on another day nobody has read. */
function later({ start, steps }: Intent): Question[] {
  if (!steps.some(({ slots }) => slots['payees'] !== undefined)) return [];
  if (start === null && steps.every(({ kind }) => kind !== 'repeat')) return [];
  const text =
    'A file is paid once, as it stands now, and not by itself later. Say it again without a time, and once more when it is due.';
  return [{ slot: 'start', text }];
}

function ask(questions: readonly Question[]): CompileOutcome {
  const asked =
    questions.length > 0 ? [...questions] : [{ slot: 'text', text: 'What should be done?' }];
  return { outcome: 'ask', questions: asked, assumptions: [] };
}
