// Words to a plan without a model. What is not understood to the last word is never planned.
import type { CompileOutcome, Question } from '../../../shared/plan/compile-outcome.ts';
import type { PlanContext } from '../../../shared/plan/context.ts';
import { validatePlan } from '../../../shared/plan/validate/validate-plan.ts';
import type { TokenList } from '../../../shared/tokens/token.ts';
import { tokensOf } from '../../../shared/tokens/tokens-of.ts';
import { shippedTools } from '../../../shared/tools/tool-registry.ts';
import { buildPlan, type PlanBirth } from './build-plan.ts';
import { compileSwap } from './compile-swap.ts';
import { compileTransfer } from './compile-transfer.ts';
import { compileWrap } from './compile-wrap.ts';
import type { CompiledAction } from './compiled-action.ts';
import type { Draft } from './draft.ts';
import { guardText } from './guard-text.ts';
import { readDraft } from './read-draft.ts';
import { resolveChain } from './resolve-chain.ts';
import type { Compiled, Surroundings } from './slot.ts';
import { compileStart } from './start/compile-start.ts';
import { kindOfStart } from './start/start-words.ts';

/**
 * Compiles one sentence: transfer, swap, wrap or unwrap, and what starts it. Pure, never throws, any length. The outcome is a
 * plan that passes the validator, or a question, or `needs_model`; never a guess.
 */
export function parseRequest(
  text: string,
  context: PlanContext,
  birth: PlanBirth,
  tokens: TokenList = tokensOf(context),
): CompileOutcome {
  const stopped = guardText(text);
  if (stopped !== null) return stopped;
  const reading = readDraft(text, Object.keys(context.contacts ?? {}));
  if ('notUnderstood' in reading) return needsModel(reading.notUnderstood);
  const { draft } = reading;
  const foreign =
    draft.verb === 'swap' ? undefined : (draft.clauses.venue ?? draft.clauses.slippage);
  if (foreign !== undefined) return needsModel(text.slice(foreign.start, foreign.end));
  if (kindOfStart(draft.clauses.start) === null) return needsModel(text);
  return compile(text, draft, { context, tokens }, birth);
}

function compile(
  text: string,
  draft: Draft,
  surroundings: Surroundings,
  birth: PlanBirth,
): CompileOutcome {
  const { context, tokens } = surroundings;
  const chain = resolveChain(draft.clauses.chain, surroundings);
  if (!chain.ok) return ask([chain.question]);
  const action = compileDraft(draft, chain.value, surroundings);
  const now = context.now === undefined ? birth.createdAt : Date.parse(context.now);
  const start = compileStart(draft.clauses.start, chain.value, surroundings, now);
  const open = [action, start].flatMap((each) => (each.ok ? [] : each.questions));
  if (!action.ok || !start.ok) return ask(open);
  const outcome = buildPlan(text, action.value, start.value, chain, context.account, birth);
  const verdict = validatePlan(outcome.plan, context, { tools: shippedTools, tokens });
  if (verdict.valid) return outcome;
  const errors = verdict.issues.filter(({ severity }) => severity === 'error');
  return ask(errors.map(({ message }) => ({ slot: 'text', text: message })));
}

function compileDraft(
  draft: Draft,
  chainId: number,
  surroundings: Surroundings,
): Compiled<CompiledAction> {
  switch (draft.verb) {
    case 'transfer':
      return compileTransfer(draft, chainId, surroundings);
    case 'swap':
      return compileSwap(draft, chainId, surroundings);
    case 'wrap':
    case 'unwrap':
      return compileWrap(draft, chainId, surroundings);
  }
}

function ask(questions: Question[]): CompileOutcome {
  return { outcome: 'ask', questions, assumptions: [] };
}

function needsModel(part: string): CompileOutcome {
  const shown = part.length > 60 ? `${part.slice(0, 57)}…` : part;
  const reason = `"${shown}" is not understood without a model, so nothing was planned.`;
  return { outcome: 'needs_model', reason, assumptions: [] };
}
