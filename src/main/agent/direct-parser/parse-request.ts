// Words to a plan without a model. What is not understood to the last word is never planned.
import type { CompileOutcome } from '../../../shared/plan/compile-outcome.ts';
import type { PlanContext } from '../../../shared/plan/context.ts';
import { shortLine } from '../../../shared/short-line.ts';
import type { TokenList } from '../../../shared/tokens/token.ts';
import { tokensOf } from '../../../shared/tokens/tokens-of.ts';
import type { PlanBirth } from '../compiler/build-plan.ts';
import { compileIntent } from '../compiler/compile-intent.ts';
import { guardText } from './guard-text.ts';
import { readIntent } from './read-intent.ts';
import { readScript } from './read-script.ts';
import { refuseDanger } from './refuse-danger.ts';

/**
 * Compiles a request that the direct parser understands: its steps, and what starts them. Pure, never throws, any
 * length. The outcome is a plan that passes the validator, or a question, or `needs_model`; never a guess.
 */
export function parseRequest(
  text: string,
  context: PlanContext,
  birth: PlanBirth,
  tokens: TokenList = tokensOf(context),
): CompileOutcome {
  const stopped = guardText(text) ?? refuseDanger(text);
  if (stopped !== null) return stopped;
  const script = readScript(text, { context, tokens }, birth);
  if (script !== null) return script;
  const reading = readIntent(text, Object.keys(context.contacts ?? {}));
  if ('notUnderstood' in reading) return needsModel(reading.notUnderstood);
  return compileIntent(reading.intent, text, { context, tokens }, birth);
}

function needsModel(part: string): CompileOutcome {
  const reason = `"${shortLine(part, 60)}" is not understood without a model, so nothing was planned.`;
  return { outcome: 'needs_model', reason, assumptions: [] };
}
