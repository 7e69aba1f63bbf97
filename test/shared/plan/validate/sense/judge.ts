import type { PlanContext } from '../../../../../src/shared/plan/context.ts';
import { readPlan } from '../../../../../src/shared/plan/read-plan.ts';
import type { Check } from '../../../../../src/shared/plan/validate/check.ts';
import { checkInput } from '../../../../../src/shared/plan/validate/check-input.ts';
import type { ValidationIssue } from '../../../../../src/shared/plan/validate/result.ts';
import { bundledTokens } from '../../../../../src/shared/tokens/bundled-tokens.ts';
import { shippedTools } from '../../../../../src/shared/tools/tool-registry.ts';
import { action, type Json, plan } from '../../sample-plans.ts';

/** What one check says of a document that fits the schema. */
export function judge(check: Check, document: Json, context: PlanContext = {}): ValidationIssue[] {
  const reading = readPlan(document);
  if (!reading.ok) throw new Error(JSON.stringify(reading.issues));
  const parts = { tools: shippedTools, tokens: bundledTokens };
  return check(checkInput(reading.plan, { defaultChain: 1, ...context }, parts));
}

/** The same as short text, for tables: severity, code, node, path. */
export function found(check: Check, document: Json, context: PlanContext = {}): string[] {
  return judge(check, document, context).map(
    ({ severity, code, nodeId, path }) => `${severity} ${code} ${nodeId ?? 'plan'} ${path}`,
  );
}

/** A plan of one action named `a`. */
export function only(tool: string, params: Json, more: Json = {}): Json {
  return plan(action('a', tool, params), more);
}

export function literal(value: unknown): Json {
  return { type: 'literal', value };
}

export const env = { type: 'env', key: 'K' };
